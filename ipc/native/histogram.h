/* Latency histograms: fixed memory, a few nanoseconds an entry, about 3 % resolution, exact maximum.
 *
 * Values are nanoseconds. Below 32 every value has its own bucket; above, each octave is split into 32 buckets.
 * One writer; readers look at any time, since every bucket is one word and only ever grows.
 */
#ifndef TELEOPD_HISTOGRAM_H
#define TELEOPD_HISTOGRAM_H

#include <stddef.h>
#include <stdint.h>

#define HISTOGRAM_SUB 32u                        /* buckets per octave */
#define HISTOGRAM_OCTAVES 31u                    /* up to 2^36 ns = 68 s; longer counts in the last bucket */
#define HISTOGRAM_BUCKETS (HISTOGRAM_SUB * (HISTOGRAM_OCTAVES + 1))

typedef struct {
    uint64_t count;
    uint64_t max;
    uint64_t sum;
    uint64_t reserved;
    uint64_t buckets[HISTOGRAM_BUCKETS];
} histogram_t;

void histogram_add(histogram_t *histogram, int64_t ns);

/* Smallest and largest value that bucket `index` counts. */
uint64_t histogram_lowest(size_t index);
uint64_t histogram_highest(size_t index);

#endif
