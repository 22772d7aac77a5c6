#include "latch.h"

#define CACHE_LINE 64u

static size_t whole_lines(size_t bytes)
{
    return (bytes + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
}

static uint64_t *copy_of(const latch_t *latch, uint64_t publication, size_t bytes)
{
    unsigned char *first = (unsigned char *)(uintptr_t)latch + sizeof(latch_t);
    return (uint64_t *)(void *)(first + (publication & 1u) * whole_lines(bytes));
}

/* The words of the block are themselves relaxed atomics: a reader may copy one while the writer stores it, which
 * C11 calls a race for plain memory. Nothing is ordered here; the fences around the loops order the whole block. */
static void store_words(uint64_t *to, const uint64_t *from, size_t words)
{
    for (size_t i = 0; i < words; i++)
        __atomic_store_n(&to[i], from[i], __ATOMIC_RELAXED);
}

static void load_words(uint64_t *to, const uint64_t *from, size_t words)
{
    for (size_t i = 0; i < words; i++)
        to[i] = __atomic_load_n(&from[i], __ATOMIC_RELAXED);
}

size_t latch_size(size_t bytes)
{
    return sizeof(latch_t) + 2 * whole_lines(bytes);
}

void latch_recover(latch_t *latch, size_t bytes)
{
    latch->bytes = bytes;
    /* Relaxed loads: the dead writer's last stores reached memory when it died; no one else writes here. */
    uint64_t done = __atomic_load_n(&latch->done, __ATOMIC_RELAXED);
    uint64_t begin = __atomic_load_n(&latch->begin, __ATOMIC_RELAXED);
    /* done + 1 stays: it says that the other copy is spoilt, also to a reader that has been in there all the while.
     * Anything else is damage. Release: a reader that sees this begin also sees `bytes`. */
    if (begin - done > 1)
        __atomic_store_n(&latch->begin, done, __ATOMIC_RELEASE);
}

void latch_write(latch_t *latch, const void *block, size_t bytes)
{
    /* Relaxed: only this writer stores `done`. */
    uint64_t next = __atomic_load_n(&latch->done, __ATOMIC_RELAXED) + 1;
    /* Relaxed store, then a release fence: orders "this copy is being overwritten" before the first word of it,
     * against the acquire fence between a reader's last word and its load of `begin`. */
    __atomic_store_n(&latch->begin, next, __ATOMIC_RELAXED);
    __atomic_thread_fence(__ATOMIC_RELEASE);
    store_words(copy_of(latch, next, bytes), block, bytes / sizeof(uint64_t));
    /* Release: orders every word of the copy before the number that sends readers to it, against their acquire load. */
    __atomic_store_n(&latch->done, next, __ATOMIC_RELEASE);
}

int64_t latch_read(const latch_t *latch, void *out, size_t bytes, int tries)
{
    for (int attempt = 0; attempt < tries; attempt++) {
        /* Acquire: pairs with the release store in latch_write, so that the words read below are at least as new. */
        uint64_t done = __atomic_load_n(&latch->done, __ATOMIC_ACQUIRE);
        if (done == 0)
            return 0;
        load_words(out, copy_of(latch, done, bytes), bytes / sizeof(uint64_t));
        /* Acquire fence: orders the words above before the load of `begin`; if any of them came from a later
         * publication, that publication's `begin` is seen here. */
        __atomic_thread_fence(__ATOMIC_ACQUIRE);
        uint64_t begin = __atomic_load_n(&latch->begin, __ATOMIC_RELAXED);
        if (begin - done < 2) /* done + 1 goes to the other copy; done + 2 would have come to ours */
            return (int64_t)done;
    }
    return -1;
}

int64_t latch_read_unchecked(const latch_t *latch, void *out, size_t bytes)
{
    uint64_t done = __atomic_load_n(&latch->done, __ATOMIC_RELAXED);
    load_words(out, copy_of(latch, done, bytes), bytes / sizeof(uint64_t));
    return (int64_t)done;
}

uint64_t latch_published(const latch_t *latch)
{
    /* Acquire: a caller that sees the number and then reads the block sees that block or a newer one. */
    return __atomic_load_n(&latch->done, __ATOMIC_ACQUIRE);
}
