/* Sleeping until a deadline, waiting on a futex without missing a wake, laps of a stopwatch. */
#include "timing.h"

#include <pthread.h>
#include <string.h>

#include "check.h"

#define MS 1000000ll
#define ROUNDS 5000u

static void test_sleep_is_never_short(void)
{
    for (int i = 0; i < 5; i++) {
        int64_t deadline = monotonic_ns() + 2 * MS;
        CHECK(sleep_until(deadline) >= deadline);
        CHECK(monotonic_ns() >= deadline);
    }
    int64_t before = monotonic_ns();
    CHECK(sleep_until(before - 50 * MS) >= before); /* a deadline that has gone: at once */
    CHECK(sleep_until(-1) >= before);
}

static void test_futex_times_out_and_notices_a_change(void)
{
    uint32_t word = 5;
    int64_t before = monotonic_ns();
    CHECK_EQUAL(futex_wait(&word, 5, 5 * MS), 0);
    CHECK(monotonic_ns() - before >= 5 * MS);
    CHECK_EQUAL(futex_wait(&word, 4, 10000 * MS), 1);
    CHECK_EQUAL(futex_wait(&word, 5, -1), 0);
    futex_bump(&word);
    CHECK_EQUAL(futex_value(&word), 6);
}

static uint32_t ping, pong;

static void *answer(void *unused)
{
    for (uint32_t round = 0; round < ROUNDS; round++) {
        while (futex_value(&ping) == round)
            CHECK_EQUAL(futex_wait(&ping, round, 10000 * MS), 1); /* a lost wake would time out */
        futex_bump(&pong);
    }
    return unused;
}

static void test_no_wake_is_lost(void)
{
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, answer, NULL) == 0);
    for (uint32_t round = 0; round < ROUNDS; round++) {
        futex_bump(&ping);
        while (futex_value(&pong) == round)
            CHECK_EQUAL(futex_wait(&pong, round, 10000 * MS), 1);
    }
    CHECK(pthread_join(thread, NULL) == 0);
}

static void test_stopwatch(void)
{
    static histogram_t histograms[2];
    int64_t laps[2] = {0, 0};
    stopwatch_t watch = {.laps = laps, .histograms = histograms};
    stopwatch_start(&watch);
    sleep_until(monotonic_ns() + MS);
    stopwatch_lap(&watch, 0);
    stopwatch_lap(&watch, 1);
    CHECK(laps[0] >= MS);
    CHECK(laps[1] >= 0);
    CHECK_EQUAL(histograms[0].count, 1);
    CHECK_EQUAL(histograms[1].count, 1);
    CHECK_EQUAL(histograms[0].max, laps[0]);
}

int main(void)
{
    test_sleep_is_never_short();
    test_futex_times_out_and_notices_a_change();
    test_no_wake_is_lost();
    test_stopwatch();
    return 0;
}
