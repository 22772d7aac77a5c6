#include "histogram.h"

#define SUB_BITS 5u /* 2^5 = HISTOGRAM_SUB */

static size_t bucket_of(uint64_t ns)
{
    if (ns < HISTOGRAM_SUB)
        return (size_t)ns;
    unsigned octave = 63u - (unsigned)__builtin_clzll(ns) - SUB_BITS; /* 0 for 32…63 */
    if (octave >= HISTOGRAM_OCTAVES)
        return HISTOGRAM_BUCKETS - 1;
    size_t within = (size_t)(ns >> octave) - HISTOGRAM_SUB;
    return (size_t)(octave + 1) * HISTOGRAM_SUB + within;
}

/* A single writer: a plain read, and a relaxed store so that a reader sees whole words. Orders nothing. */
static void raise_by(uint64_t *word, uint64_t amount)
{
    __atomic_store_n(word, *word + amount, __ATOMIC_RELAXED);
}

void histogram_add(histogram_t *histogram, int64_t ns)
{
    uint64_t value = ns > 0 ? (uint64_t)ns : 0u;
    raise_by(&histogram->buckets[bucket_of(value)], 1);
    raise_by(&histogram->count, 1);
    raise_by(&histogram->sum, value);
    if (value > histogram->max)
        __atomic_store_n(&histogram->max, value, __ATOMIC_RELAXED); /* as raise_by */
}

uint64_t histogram_lowest(size_t index)
{
    if (index < HISTOGRAM_SUB)
        return index;
    unsigned octave = (unsigned)(index / HISTOGRAM_SUB) - 1;
    return (uint64_t)(HISTOGRAM_SUB + index % HISTOGRAM_SUB) << octave;
}

uint64_t histogram_highest(size_t index)
{
    return histogram_lowest(index + 1) - 1;
}
