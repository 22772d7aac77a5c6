/* smClient.ini beside the library: where the bridge is. */
#ifndef INI_H
#define INI_H

#include <stddef.h>
#include <stdint.h>

#include "platform.h"

enum { INI_HOST_BYTES = 256, INI_TOKEN_BYTES = 64, INI_LOCAL_NAMES = 32 };

typedef struct {
    int there;      /* whether there is such a file */
    char fault[64]; /* what is wrong with it, empty if nothing is */
    char host[INI_HOST_BYTES];
    uint16_t port;
    uint8_t token[INI_TOKEN_BYTES];
    size_t token_bytes;
    char local[INI_LOCAL_NAMES][NAME_BYTES]; /* memories that stay on this machine */
    size_t local_count;
} ini_t;

/* Reads the file `path`. */
void ini_read(const char *path, ini_t *ini);

/* 1 if the memory stays on this machine. */
int ini_is_local(const ini_t *ini, const char *key);

#endif
