/* The side object of a memory, in which sets that touch an input are counted: docs/flat-memories.md has its bytes. */
#ifndef SIDE_H
#define SIDE_H

#include <stddef.h>
#include <stdint.h>

#include "platform.h"

typedef struct {
    char magic[8];
    uint32_t version, byte_order;
    uint32_t input_first, input_bytes; /* of the memory; 0 bytes: all of it */
    uint8_t reserved[40];
    uint64_t writes, pid;
    int64_t stamp;
    uint64_t refused;
    uint8_t more[32];
} side_object_t;

typedef struct {
    mapping_t mapping;
} side_t;

/* Opens the side object of a memory, makes it if there is none. NULL where there are none, or it is not as it should
 * be: then nothing is counted. */
side_t *side_open(const char *memory);
void side_close(side_t *side);

/* Counts a set of `bytes` bytes at `offset` that has been done. */
void side_count(side_t *side, size_t offset, size_t bytes);

/* Counts a get or set outside the memory. */
void side_refuse(side_t *side);

/* Removes the name of a side object whose memory this process has removed. */
void side_remove(const char *memory);

#endif
