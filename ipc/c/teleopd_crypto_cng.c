/* With CNG, which is part of Windows. Link with -lbcrypt. */
#include "teleopd_crypto.h"

#include <limits.h>
#include <windows.h>

#include <bcrypt.h> /* after windows.h */

/* Opening a provider reads the registry, so it stays open: it is good for any number of threads and keys. */
static BCRYPT_ALG_HANDLE provider(void)
{
    static void *kept;
    BCRYPT_ALG_HANDLE made = NULL, found = InterlockedCompareExchangePointer(&kept, NULL, NULL);
    if (found != NULL)
        return found;
    if (BCryptOpenAlgorithmProvider(&made, BCRYPT_SHA256_ALGORITHM, NULL, BCRYPT_ALG_HANDLE_HMAC_FLAG) < 0)
        return NULL;
    found = InterlockedCompareExchangePointer(&kept, made, NULL);
    if (found == NULL)
        return made;
    (void)BCryptCloseAlgorithmProvider(made, 0); /* another thread was faster */
    return found;
}

int teleopd_hmac_sha256(const uint8_t *key, size_t key_bytes, const uint8_t *message, size_t message_bytes,
                        uint8_t mac[TELEOPD_MAC_BYTES])
{
    BCRYPT_HASH_HANDLE hash = NULL;
    BCRYPT_ALG_HANDLE hmac = provider();
    if (hmac == NULL || key_bytes > ULONG_MAX || message_bytes > ULONG_MAX)
        return 0;
    if (BCryptCreateHash(hmac, &hash, NULL, 0, (PUCHAR)(uintptr_t)key, (ULONG)key_bytes, 0) < 0)
        return 0;
    int done = BCryptHashData(hash, (PUCHAR)(uintptr_t)message, (ULONG)message_bytes, 0) >= 0
               && BCryptFinishHash(hash, mac, TELEOPD_MAC_BYTES, 0) >= 0;
    (void)BCryptDestroyHash(hash);
    return done;
}

int teleopd_random(uint8_t *bytes, size_t count)
{
    return count <= ULONG_MAX && BCryptGenRandom(NULL, bytes, (ULONG)count, BCRYPT_USE_SYSTEM_PREFERRED_RNG) >= 0;
}

/* CNG has no such comparison. Every byte is looked at, and `volatile` keeps the compiler from leaving earlier. */
int teleopd_same(const uint8_t *a, const uint8_t *b, size_t count)
{
    volatile uint8_t differ = 0;
    for (size_t i = 0; i < count; i++)
        differ = (uint8_t)(differ | (a[i] ^ b[i]));
    return differ == 0;
}
