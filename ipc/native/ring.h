/* A ring of equal frames: one producer (the tick), one consumer (the recorder).
 *
 * A latch keeps only the newest state; the ring keeps every one until the recorder has taken it. The producer
 * never waits here: a full ring refuses the frame and counts it, and the caller decides (real time goes on and
 * marks the gap, simulated time waits and pushes again).
 */
#ifndef TELEOPD_RING_H
#define TELEOPD_RING_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint64_t head;      /* frames pushed; written by the producer */
    uint64_t refused;   /* frames refused because the ring was full; written by the producer */
    uint64_t producing; /* 1 while a producer may still push; written by the producer */
    uint64_t producer_pad[5];
    uint64_t tail;      /* frames taken; written by the consumer */
    uint64_t consuming; /* 1 while a consumer wants frames; written by the consumer */
    uint64_t status;    /* recording status for the state (see schema: recording.state); written by the consumer */
    uint64_t consumer_pad[5];
} ring_t; /* two cache lines, so that the two sides do not share one; the frames follow */

size_t ring_size(size_t frame_bytes, size_t capacity);

/* Producer only. 1 pushed, 0 refused (full). Without a consumer nothing is pushed or refused: returns 1. */
int ring_push(ring_t *ring, const void *frame, size_t frame_bytes, size_t capacity);

/* Producer only. Opens or closes the producer's end; opening counts refusals from 0. */
void ring_producer(ring_t *ring, int producing);

/* Consumer only. Copies up to `most` frames to `out` in order and frees their places; returns how many. */
size_t ring_pop(ring_t *ring, void *out, size_t frame_bytes, size_t capacity, size_t most);

/* Consumer only. Opens or closes the consumer's end; opening discards what was there before. */
void ring_consumer(ring_t *ring, int consuming);
void ring_set_status(ring_t *ring, uint64_t status);

uint64_t ring_status(const ring_t *ring);
uint64_t ring_refused(const ring_t *ring);
uint64_t ring_taken(const ring_t *ring);
int ring_has_consumer(const ring_t *ring);
int ring_has_producer(const ring_t *ring);
int ring_is_full(const ring_t *ring, size_t capacity);

#endif
