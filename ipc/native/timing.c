#define _GNU_SOURCE
#include "timing.h"

#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define NS_PER_S 1000000000LL

static struct timespec timespec_of(int64_t ns)
{
    struct timespec spec = {.tv_sec = (time_t)(ns / NS_PER_S), .tv_nsec = (long)(ns % NS_PER_S)};
    return spec;
}

int64_t monotonic_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now); /* clock_gettime(2): cannot fail for this clock */
    return (int64_t)now.tv_sec * NS_PER_S + now.tv_nsec;
}

int64_t sleep_until(int64_t deadline_ns)
{
    struct timespec deadline = timespec_of(deadline_ns);
    /* Absolute, so that an interruption does not lengthen the sleep: clock_nanosleep(2). */
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &deadline, NULL) == EINTR)
        ;
    return monotonic_ns();
}

int futex_wait(const uint32_t *word, uint32_t seen, int64_t timeout_ns)
{
    struct timespec timeout = timespec_of(timeout_ns > 0 ? timeout_ns : 0);
    /* Not FUTEX_PRIVATE_FLAG: waiter and waker are different processes. futex(2). */
    long result = syscall(SYS_futex, word, FUTEX_WAIT, seen, &timeout, NULL, 0);
    return result == 0 || errno == EAGAIN;
}

uint32_t futex_value(const uint32_t *word)
{
    /* Acquire: pairs with futex_bump; what was published before the bump is seen after it. */
    return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}

void futex_bump(uint32_t *word)
{
    /* Release: what was published before is visible to whoever sees the new value. */
    __atomic_add_fetch(word, 1, __ATOMIC_RELEASE);
    futex_wake(word);
}

void futex_wake(uint32_t *word)
{
    syscall(SYS_futex, word, FUTEX_WAKE, INT_MAX, NULL, NULL, 0);
}

void stopwatch_start(stopwatch_t *watch)
{
    watch->last = monotonic_ns();
}

void stopwatch_lap(stopwatch_t *watch, int stage)
{
    int64_t now = monotonic_ns();
    watch->laps[stage] = now - watch->last;
    histogram_add(&watch->histograms[stage], watch->laps[stage]);
    watch->last = now;
}
