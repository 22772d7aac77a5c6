/* The cryptography that the transport needs, from a library of the platform: libcrypto (teleopd_crypto_openssl.c), CNG
 * on Windows (teleopd_crypto_cng.c). Another platform, as a microcontroller's accelerator, is another file that defines
 * these three functions. */
#ifndef TELEOPD_CRYPTO_H
#define TELEOPD_CRYPTO_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TELEOPD_MAC_BYTES 32

/* HMAC-SHA256 of the message. 1 on success. */
int teleopd_hmac_sha256(const uint8_t *key, size_t key_bytes, const uint8_t *message, size_t message_bytes,
                        uint8_t mac[TELEOPD_MAC_BYTES]);

/* Random bytes that nobody can predict. 1 on success. */
int teleopd_random(uint8_t *bytes, size_t count);

/* 1 if the bytes are equal, in a time that does not tell where they differ. */
int teleopd_same(const uint8_t *a, const uint8_t *b, size_t count);

#ifdef __cplusplus
}
#endif

#endif
