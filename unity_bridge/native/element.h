/* One element of a memory, loaded and stored so that no thread or process ever sees half of it. */
#ifndef ELEMENT_H
#define ELEMENT_H

#include <stdint.h>
#include <string.h>

/* The type codes. */
typedef enum { TYPE_INT = 1, TYPE_FLOAT = 2, TYPE_DOUBLE = 3, TYPE_STRING = 4 } type_t;

enum { STRING_BYTES = 64, CELL = 4 };

/* Bytes of one element; 0 if there is no such type. */
static inline size_t type_bytes(int type)
{
    static const uint8_t BYTES[] = {0, 4, 4, 8, STRING_BYTES};
    return type >= TYPE_INT && type <= TYPE_STRING ? BYTES[type] : 0;
}

/* 1 if a memory of `size` bytes has the position. */
static inline int type_fits(type_t type, int position, size_t size)
{
    return position >= 0 && (uint64_t)position < size / type_bytes(type);
}

/* Numbers in one piece, texts eight bytes at a time. Acquire and release: who sees a value sees those set before it. */
static inline void element_load(const uint8_t *from, void *to, size_t bytes)
{
    uint32_t half;
    uint64_t whole;
    if (bytes == sizeof half) {
        half = __atomic_load_n((const uint32_t *)(const void *)from, __ATOMIC_ACQUIRE);
        memcpy(to, &half, sizeof half);
    }
    for (size_t i = 0; i + sizeof whole <= bytes; i += sizeof whole) {
        whole = __atomic_load_n((const uint64_t *)(const void *)(from + i), __ATOMIC_ACQUIRE);
        memcpy((uint8_t *)to + i, &whole, sizeof whole);
    }
}

static inline void element_store(uint8_t *to, const void *from, size_t bytes)
{
    uint32_t half;
    uint64_t whole;
    if (bytes == sizeof half) {
        memcpy(&half, from, sizeof half);
        __atomic_store_n((uint32_t *)(void *)to, half, __ATOMIC_RELEASE);
    }
    for (size_t i = 0; i + sizeof whole <= bytes; i += sizeof whole) {
        memcpy(&whole, (const uint8_t *)from + i, sizeof whole);
        __atomic_store_n((uint64_t *)(void *)(to + i), whole, __ATOMIC_RELEASE);
    }
}

#endif
