#include "ring.h"

#include <string.h>

static unsigned char *place(const ring_t *ring, uint64_t index, size_t frame_bytes, size_t capacity)
{
    unsigned char *first = (unsigned char *)(uintptr_t)ring + sizeof(ring_t);
    return first + (size_t)(index % capacity) * frame_bytes;
}

static uint64_t used(uint64_t head, uint64_t tail)
{
    return head - tail;
}

size_t ring_size(size_t frame_bytes, size_t capacity)
{
    return sizeof(ring_t) + frame_bytes * capacity;
}

int ring_push(ring_t *ring, const void *frame, size_t frame_bytes, size_t capacity)
{
    if (!ring_has_consumer(ring))
        return 1;
    /* Relaxed: only the producer stores `head`. */
    uint64_t head = __atomic_load_n(&ring->head, __ATOMIC_RELAXED);
    /* Acquire: pairs with the consumer's release of `tail`; a place it freed is no longer being read. */
    uint64_t tail = __atomic_load_n(&ring->tail, __ATOMIC_ACQUIRE);
    if (used(head, tail) >= capacity) {
        __atomic_store_n(&ring->refused, ring->refused + 1, __ATOMIC_RELAXED); /* a counter, orders nothing */
        return 0;
    }
    memcpy(place(ring, head, frame_bytes, capacity), frame, frame_bytes);
    /* Release: the frame's bytes before the number that shows them to the consumer. */
    __atomic_store_n(&ring->head, head + 1, __ATOMIC_RELEASE);
    return 1;
}

void ring_producer(ring_t *ring, int producing)
{
    if (producing)
        __atomic_store_n(&ring->refused, 0, __ATOMIC_RELAXED); /* a counter, orders nothing */
    /* Release: every frame pushed before closing is visible to a consumer that sees the end closed. */
    __atomic_store_n(&ring->producing, (uint64_t)producing, __ATOMIC_RELEASE);
}

size_t ring_pop(ring_t *ring, void *out, size_t frame_bytes, size_t capacity, size_t most)
{
    /* Relaxed: only the consumer stores `tail`. */
    uint64_t tail = __atomic_load_n(&ring->tail, __ATOMIC_RELAXED);
    /* Acquire: pairs with the producer's release of `head`; the frames up to it are whole. */
    uint64_t head = __atomic_load_n(&ring->head, __ATOMIC_ACQUIRE);
    size_t count = (size_t)used(head, tail);
    if (count > most)
        count = most;
    if (count > capacity)
        count = capacity;
    for (size_t i = 0; i < count; i++)
        memcpy((unsigned char *)out + i * frame_bytes, place(ring, tail + i, frame_bytes, capacity), frame_bytes);
    /* Release: the copies above are finished before the producer may reuse the places. */
    __atomic_store_n(&ring->tail, tail + count, __ATOMIC_RELEASE);
    return count;
}

void ring_consumer(ring_t *ring, int consuming)
{
    if (consuming) {
        /* Acquire and release as in ring_pop: everything up to here is given back unread. */
        uint64_t head = __atomic_load_n(&ring->head, __ATOMIC_ACQUIRE);
        __atomic_store_n(&ring->tail, head, __ATOMIC_RELEASE);
    }
    /* Release: `tail` before the flag that makes the producer look at it. */
    __atomic_store_n(&ring->consuming, (uint64_t)consuming, __ATOMIC_RELEASE);
}

void ring_set_status(ring_t *ring, uint64_t status)
{
    __atomic_store_n(&ring->status, status, __ATOMIC_RELAXED); /* shown to people, orders nothing */
}

uint64_t ring_status(const ring_t *ring)
{
    return __atomic_load_n(&ring->status, __ATOMIC_RELAXED);
}

uint64_t ring_refused(const ring_t *ring)
{
    return __atomic_load_n(&ring->refused, __ATOMIC_RELAXED);
}

uint64_t ring_taken(const ring_t *ring)
{
    return __atomic_load_n(&ring->tail, __ATOMIC_RELAXED);
}

int ring_has_consumer(const ring_t *ring)
{
    /* Acquire: pairs with ring_consumer's release, so that the tail it set is seen. */
    return __atomic_load_n(&ring->consuming, __ATOMIC_ACQUIRE) != 0;
}

int ring_has_producer(const ring_t *ring)
{
    /* Acquire: a consumer that sees the end closed sees every frame pushed before. */
    return __atomic_load_n(&ring->producing, __ATOMIC_ACQUIRE) != 0;
}

int ring_is_full(const ring_t *ring, size_t capacity)
{
    uint64_t head = __atomic_load_n(&ring->head, __ATOMIC_ACQUIRE);
    uint64_t tail = __atomic_load_n(&ring->tail, __ATOMIC_ACQUIRE); /* as in ring_push */
    return used(head, tail) >= capacity;
}
