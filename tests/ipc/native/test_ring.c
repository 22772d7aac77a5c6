/* The ring by itself, then a producer against a consumer: in order, nothing twice, every loss counted. */
#include "ring.h"

#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <string.h>

#include "check.h"

#define WORDS 23u
#define BYTES (WORDS * sizeof(uint64_t))
#define CAPACITY 5u
#define FRAMES 30000u

static ring_t *new_ring(void)
{
    void *memory = aligned_alloc(64, (ring_size(BYTES, CAPACITY) + 63) / 64 * 64);
    CHECK(memory);
    return memset(memory, 0, ring_size(BYTES, CAPACITY));
}

static int push(ring_t *ring, uint64_t number)
{
    uint64_t frame[WORDS];
    for (size_t i = 0; i < WORDS; i++)
        frame[i] = number;
    return ring_push(ring, frame, BYTES, CAPACITY);
}

static uint64_t number_of(const uint64_t *frame)
{
    for (size_t i = 1; i < WORDS; i++)
        CHECK_EQUAL(frame[i], frame[0]);
    return frame[0];
}

static void test_without_a_consumer_nothing_is_kept(void)
{
    ring_t *ring = new_ring();
    ring_producer(ring, 1);
    for (uint64_t i = 0; i < 3 * CAPACITY; i++)
        CHECK_EQUAL(push(ring, i), 1);
    CHECK_EQUAL(ring_refused(ring), 0);
    CHECK(!ring_is_full(ring, CAPACITY));
    CHECK(!ring_has_consumer(ring));
    free(ring);
}

static void test_order_and_refusal(void)
{
    ring_t *ring = new_ring();
    uint64_t out[(CAPACITY + 1) * WORDS], next = 0;
    ring_producer(ring, 1);
    ring_consumer(ring, 1);
    CHECK(ring_has_producer(ring) && ring_has_consumer(ring));
    for (uint64_t i = 0; i < CAPACITY; i++)
        CHECK_EQUAL(push(ring, i), 1);
    CHECK(ring_is_full(ring, CAPACITY));
    CHECK_EQUAL(push(ring, 99), 0);
    CHECK_EQUAL(push(ring, 99), 0);
    CHECK_EQUAL(ring_refused(ring), 2);
    CHECK_EQUAL(ring_pop(ring, out, BYTES, CAPACITY, 2), 2);
    CHECK_EQUAL(push(ring, CAPACITY), 1); /* into a freed place, around the end */
    for (size_t i = 0; i < 2; i++)
        CHECK_EQUAL(number_of(out + i * WORDS), next++);
    CHECK_EQUAL(ring_pop(ring, out, BYTES, CAPACITY, CAPACITY + 1), CAPACITY - 1);
    for (size_t i = 0; i < CAPACITY - 1; i++)
        CHECK_EQUAL(number_of(out + i * WORDS), next++);
    CHECK_EQUAL(ring_pop(ring, out, BYTES, CAPACITY, CAPACITY), 0);
    CHECK_EQUAL(ring_taken(ring), CAPACITY + 1);
    free(ring);
}

static void test_a_new_consumer_begins_with_nothing(void)
{
    ring_t *ring = new_ring();
    uint64_t out[CAPACITY * WORDS];
    ring_producer(ring, 1);
    ring_consumer(ring, 1);
    push(ring, 1);
    push(ring, 2);
    ring_consumer(ring, 0); /* that one died */
    push(ring, 3);
    ring_consumer(ring, 1);
    CHECK_EQUAL(ring_pop(ring, out, BYTES, CAPACITY, CAPACITY), 0);
    push(ring, 4);
    CHECK_EQUAL(ring_pop(ring, out, BYTES, CAPACITY, CAPACITY), 1);
    CHECK_EQUAL(number_of(out), 4);
    free(ring);
}

/* The consumer's side is another process: whatever it writes, this side stays inside the ring. */
static void test_damaged_numbers_stay_inside(void)
{
    ring_t *ring = new_ring();
    uint64_t out[CAPACITY * WORDS];
    ring_producer(ring, 1);
    ring_consumer(ring, 1);
    ring->tail = ring->head + 3;
    push(ring, 1);
    ring->head = ring->tail + 1000;
    CHECK(ring_pop(ring, out, BYTES, CAPACITY, 1000) <= CAPACITY); /* more than `out` holds */
    ring->tail = UINT64_MAX - 1;
    push(ring, 2);
    CHECK(ring_pop(ring, out, BYTES, CAPACITY, CAPACITY) <= CAPACITY);
    free(ring);
}

static void test_status_and_ends(void)
{
    ring_t *ring = new_ring();
    ring_producer(ring, 1);
    ring_set_status(ring, 2);
    CHECK_EQUAL(ring_status(ring), 2);
    ring_producer(ring, 0);
    CHECK(!ring_has_producer(ring));
    CHECK_EQUAL(ring_size(BYTES, CAPACITY), 128 + BYTES * CAPACITY);
    free(ring);
}

static ring_t *shared;
static unsigned long refused; /* plain on purpose: closing the end carries it to the consumer */

static void *produce(void *patient)
{
    for (uint64_t number = 0; number < FRAMES; number++)
        while (!push(shared, number)) {
            refused++;
            if (!patient)
                break; /* real time: that state is lost */
            sched_yield();
        }
    ring_producer(shared, 0);
    return NULL;
}

static void test_two_threads(int patient)
{
    pthread_t producer;
    uint64_t out[CAPACITY * WORDS], next = 0, taken = 0;
    shared = new_ring();
    refused = 0;
    ring_producer(shared, 1);
    ring_consumer(shared, 1);
    CHECK(pthread_create(&producer, NULL, produce, patient ? &refused : NULL) == 0);
    for (;;) {
        int producing = ring_has_producer(shared); /* before the pop: nothing comes after a closed end */
        size_t count = ring_pop(shared, out, BYTES, CAPACITY, 1 + taken % CAPACITY);
        for (size_t i = 0; i < count; i++) {
            uint64_t number = number_of(out + i * WORDS);
            CHECK(patient ? number == next : number >= next);
            next = number + 1;
        }
        taken += count;
        if (!count && !producing)
            break;
        if (!count)
            sched_yield();
    }
    CHECK_EQUAL(ring_refused(shared), refused);
    CHECK(pthread_join(producer, NULL) == 0);
    CHECK_EQUAL(taken + (patient ? 0 : refused), FRAMES);
    CHECK_EQUAL(ring_taken(shared), taken);
    free(shared);
}

int main(void)
{
    test_without_a_consumer_nothing_is_kept();
    test_order_and_refusal();
    test_a_new_consumer_begins_with_nothing();
    test_damaged_numbers_stay_inside();
    test_status_and_ends();
    test_two_threads(1);
    test_two_threads(0);
    return 0;
}
