/* With OpenSSL's libcrypto (1.1.1 or newer). Link with -lcrypto. */
#include "teleopd_crypto.h"

#include <limits.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>

int teleopd_hmac_sha256(const uint8_t *key, size_t key_bytes, const uint8_t *message, size_t message_bytes,
                        uint8_t mac[TELEOPD_MAC_BYTES])
{
    unsigned count = TELEOPD_MAC_BYTES;
    if (key_bytes > INT_MAX)
        return 0;
    return HMAC(EVP_sha256(), key, (int)key_bytes, message, message_bytes, mac, &count) != NULL
           && count == TELEOPD_MAC_BYTES;
}

int teleopd_random(uint8_t *bytes, size_t count)
{
    return count <= INT_MAX && RAND_bytes(bytes, (int)count) == 1;
}

int teleopd_same(const uint8_t *a, const uint8_t *b, size_t count)
{
    return CRYPTO_memcmp(a, b, count) == 0;
}
