/* Slots and heartbeat: what changed, who holds the clock, and that a release carries the command with it. */
#include "segment.h"

#include <pthread.h>
#include <stdint.h>
#include <string.h>

#include "check.h"
#include "latch.h"

#define SLOTS 16u
#define BYTES 256u

static unsigned char *slots;
static size_t stride;

static slot_t *slot(size_t index)
{
    return (slot_t *)(void *)(slots + index * stride);
}

static latch_t *latch(size_t index)
{
    return (latch_t *)(void *)(slot(index) + 1);
}

static void make_slots(void)
{
    stride = sizeof(slot_t) + latch_size(BYTES);
    CHECK_EQUAL(stride % 64, 0);
    slots = aligned_alloc(64, SLOTS * stride);
    CHECK(slots);
    memset(slots, 0, SLOTS * stride);
}

static void test_changed(void)
{
    uint64_t seen[SLOTS] = {0}, command[BYTES / 8] = {0};
    CHECK_EQUAL(slots_changed(slots, stride, SLOTS, seen), 0);
    latch_write(latch(0), command, BYTES);
    latch_write(latch(15), command, BYTES);
    latch_write(latch(15), command, BYTES);
    CHECK_EQUAL(slots_changed(slots, stride, SLOTS, seen), 1u | 1u << 15);
    CHECK_EQUAL(seen[15], 2);
    CHECK_EQUAL(slots_changed(slots, stride, SLOTS, seen), 0);
}

static void test_the_slowest_client_holds_the_clock(void)
{
    CHECK(slots_released(slots, stride, SLOTS) == UINT64_MAX);
    slot_release(slot(3), 7);
    CHECK(slots_released(slots, stride, SLOTS) == UINT64_MAX); /* releasing without holding means nothing */
    slot_set_lockstep(slot(3), 1);
    slot_release(slot(9), 5);
    slot_set_lockstep(slot(9), 1);
    CHECK_EQUAL(slots_released(slots, stride, SLOTS), 5);
    slot_release(slot(9), 8);
    CHECK_EQUAL(slots_released(slots, stride, SLOTS), 7);
    slot_set_lockstep(slot(3), 0);
    slot_set_lockstep(slot(9), 0);
    CHECK(slots_released(slots, stride, SLOTS) == UINT64_MAX);
}

static void test_who_holds_the_clock_is_told_what_is_done(void)
{
    slot_set_lockstep(slot(3), 1);
    slots_tell_done(slots, stride, SLOTS, 7);
    CHECK_EQUAL(slot_done(slot(3)), 7);
    CHECK_EQUAL(slot_done(slot(4)), 0); /* it does not hold the clock */
    slot_set_lockstep(slot(3), 0);
    slots_tell_done(slots, stride, SLOTS, 8);
    CHECK_EQUAL(slot_done(slot(3)), 7);
}

#define TICKS 100000u

/* Plain on purpose: a release, a heartbeat, a status carry what was done before. ThreadSanitizer watches. */
static uint64_t notes[TICKS + 2];

static void *client(void *unused)
{
    uint64_t command[BYTES / 8];
    for (uint64_t tick = 1; tick <= TICKS; tick++) {
        notes[tick] = tick;
        for (size_t i = 0; i < BYTES / 8; i++)
            command[i] = tick;
        latch_write(latch(1), command, BYTES);
        slot_release(slot(1), tick);
    }
    return unused;
}

static void test_a_release_carries_its_command(void)
{
    pthread_t thread;
    uint64_t command[BYTES / 8];
    slot_release(slot(1), 0);
    slot_set_lockstep(slot(1), 1);
    CHECK(pthread_create(&thread, NULL, client, NULL) == 0);
    for (uint64_t released = 0; released < TICKS;) {
        released = slots_released(slots, stride, SLOTS);
        CHECK_EQUAL(notes[released], released);
        if (released && latch_read(latch(1), command, BYTES, 8) > 0)
            CHECK(command[0] >= released && command[BYTES / 8 - 1] == command[0]);
    }
    CHECK(pthread_join(thread, NULL) == 0);
}

static segment_header_t header;
static int watched; /* atomic: the reader has begun */

static void *beat(void *unused)
{
    while (!__atomic_load_n(&watched, __ATOMIC_RELAXED))
        ;
    for (uint64_t tick = 1; tick <= TICKS; tick++) {
        notes[tick] = tick + 1;
        segment_beat(&header, tick, (int64_t)tick * 1000);
    }
    notes[TICKS + 1] = 1;
    segment_set_status(&header, 2);
    return unused;
}

static void test_heartbeat(void)
{
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, beat, NULL) == 0);
    while (segment_status(&header) != 2) {
        __atomic_store_n(&watched, 1, __ATOMIC_RELAXED);
        uint64_t tick = segment_heartbeat(&header);
        CHECK(!tick || notes[tick] == tick + 1);
        CHECK(__atomic_load_n(&header.heartbeat_ns, __ATOMIC_RELAXED) >= (int64_t)tick * 1000);
    }
    CHECK_EQUAL(notes[TICKS + 1], 1);
    CHECK_EQUAL(segment_heartbeat(&header), TICKS);
    CHECK(pthread_join(thread, NULL) == 0);
}

static void *stop(void *unused)
{
    for (unsigned i = 0; i < TICKS; i++)
        segment_stop(&header);
    return unused;
}

static void test_no_stop_is_lost(void)
{
    pthread_t threads[3];
    uint64_t before = segment_stops(&header), seen = before;
    for (int i = 0; i < 3; i++)
        CHECK(pthread_create(&threads[i], NULL, stop, NULL) == 0);
    while (seen - before < TICKS) {
        uint64_t stops = segment_stops(&header);
        CHECK(stops >= seen);
        seen = stops;
    }
    for (int i = 0; i < 3; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
    CHECK_EQUAL(segment_stops(&header), before + 3 * TICKS);
}

int main(void)
{
    make_slots();
    test_changed();
    test_the_slowest_client_holds_the_clock();
    test_who_holds_the_clock_is_told_what_is_done();
    test_a_release_carries_its_command();
    test_heartbeat();
    test_no_stop_is_lost();
    free(slots);
    return 0;
}
