#include "segment.h"

#include "latch.h"
#include "timing.h"

void segment_beat(segment_header_t *header, uint64_t tick, int64_t now_ns)
{
    __atomic_store_n(&header->heartbeat_ns, now_ns, __ATOMIC_RELAXED); /* ordered by the release below */
    /* Release: whoever sees this tick's number sees its time. */
    __atomic_store_n(&header->heartbeat, tick, __ATOMIC_RELEASE);
}

uint64_t segment_heartbeat(const segment_header_t *header)
{
    return __atomic_load_n(&header->heartbeat, __ATOMIC_ACQUIRE); /* pairs with segment_beat */
}

void segment_set_status(segment_header_t *header, uint32_t status)
{
    /* Release: everything in the object is written before the status that lets clients in. */
    __atomic_store_n(&header->status, status, __ATOMIC_RELEASE);
}

uint32_t segment_status(const segment_header_t *header)
{
    return __atomic_load_n(&header->status, __ATOMIC_ACQUIRE); /* pairs with segment_set_status */
}

void segment_stop(segment_header_t *header)
{
    /* A read-modify-write: of two who stop at the same time neither is lost. Release: commands that the caller has
     * written before are seen by the core that sees the stop. */
    __atomic_fetch_add(&header->stops, 1, __ATOMIC_RELEASE);
}

uint64_t segment_stops(const segment_header_t *header)
{
    return __atomic_load_n(&header->stops, __ATOMIC_ACQUIRE); /* pairs with segment_stop */
}

static const slot_t *slot_at(const void *first, size_t stride, size_t index)
{
    return (const slot_t *)(const void *)((const unsigned char *)first + index * stride);
}

void slot_release(slot_t *slot, uint64_t tick)
{
    /* Release: the command written before is seen by a core that runs the released tick. */
    __atomic_store_n(&slot->released, tick, __ATOMIC_RELEASE);
}

void slot_set_lockstep(slot_t *slot, int lockstep)
{
    __atomic_store_n(&slot->lockstep, (uint64_t)lockstep, __ATOMIC_RELEASE); /* after `released` was set */
}

uint64_t slots_changed(const void *first, size_t stride, size_t count, uint64_t *seen)
{
    uint64_t changed = 0;
    for (size_t i = 0; i < count && i < 64; i++) {
        const latch_t *latch = (const latch_t *)(const void *)(slot_at(first, stride, i) + 1);
        uint64_t published = latch_published(latch);
        if (published != seen[i]) {
            seen[i] = published;
            changed |= (uint64_t)1 << i;
        }
    }
    return changed;
}

void slots_tell_done(void *first, size_t stride, size_t count, uint64_t tick)
{
    for (size_t i = 0; i < count; i++) {
        slot_t *slot = (slot_t *)(void *)((unsigned char *)first + i * stride);
        if (!__atomic_load_n(&slot->lockstep, __ATOMIC_ACQUIRE) || slot_done(slot) == tick)
            continue;
        __atomic_store_n(&slot->done, tick, __ATOMIC_RELEASE); /* after the state of those ticks was published */
        futex_wake((uint32_t *)(void *)&slot->done);
    }
}

uint64_t slot_done(const slot_t *slot)
{
    return __atomic_load_n(&slot->done, __ATOMIC_ACQUIRE); /* pairs with slots_tell_done */
}

uint64_t slots_released(const void *first, size_t stride, size_t count)
{
    uint64_t lowest = UINT64_MAX;
    for (size_t i = 0; i < count; i++) {
        const slot_t *slot = slot_at(first, stride, i);
        /* Acquire on both: pairs with slot_set_lockstep and slot_release. */
        if (!__atomic_load_n(&slot->lockstep, __ATOMIC_ACQUIRE))
            continue;
        uint64_t released = __atomic_load_n(&slot->released, __ATOMIC_ACQUIRE);
        if (released < lowest)
            lowest = released;
    }
    return lowest;
}
