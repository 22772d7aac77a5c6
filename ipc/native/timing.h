/* Time for the loop: absolute sleeping, futex waits, and the laps of one tick. */
#ifndef TELEOPD_TIMING_H
#define TELEOPD_TIMING_H

#include <stdint.h>

#include "histogram.h"

/* CLOCK_MONOTONIC, nanoseconds. */
int64_t monotonic_ns(void);

/* Sleeps until an absolute CLOCK_MONOTONIC time; returns the time of waking. Signals do not shorten it. */
int64_t sleep_until(int64_t deadline_ns);

/* Waits while *word == seen, at most timeout_ns. 1 woken or changed, 0 timed out. Works on a read-only mapping. */
int futex_wait(const uint32_t *word, uint32_t seen, int64_t timeout_ns);

uint32_t futex_value(const uint32_t *word);

/* Adds one to *word and wakes everyone who waits on it, in any process. */
void futex_bump(uint32_t *word);
/* Only wakes them. */
void futex_wake(uint32_t *word);

/* Laps of a tick: each mark stores the time since the last one and counts it in that stage's histogram. */
typedef struct {
    int64_t last;
    int64_t *laps;           /* one entry a stage, ns */
    histogram_t *histograms; /* one a stage */
} stopwatch_t;

void stopwatch_start(stopwatch_t *watch);
void stopwatch_lap(stopwatch_t *watch, int stage);

#endif
