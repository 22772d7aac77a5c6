/* Buckets without gaps, entries in the right one, exact count, sum and maximum; a reader beside the writer. */
#include "histogram.h"

#include <pthread.h>
#include <stdint.h>
#include <string.h>

#include "check.h"

static histogram_t histogram;

static size_t bucket_hit(int64_t ns)
{
    size_t hit = HISTOGRAM_BUCKETS;
    memset(&histogram, 0, sizeof histogram);
    histogram_add(&histogram, ns);
    for (size_t i = 0; i < HISTOGRAM_BUCKETS; i++)
        if (histogram.buckets[i]) {
            CHECK_EQUAL(hit, HISTOGRAM_BUCKETS);
            hit = i;
        }
    CHECK(hit < HISTOGRAM_BUCKETS);
    return hit;
}

static void test_buckets_follow_each_other(void)
{
    CHECK_EQUAL(histogram_lowest(0), 0);
    for (size_t i = 0; i < HISTOGRAM_BUCKETS; i++) {
        uint64_t low = histogram_lowest(i), high = histogram_highest(i);
        CHECK(low <= high);
        CHECK_EQUAL(histogram_lowest(i + 1), high + 1);
        CHECK((high - low) * HISTOGRAM_SUB <= low); /* 1/32: about 3 % */
        CHECK_EQUAL(bucket_hit((int64_t)low), i);
        CHECK_EQUAL(bucket_hit((int64_t)high), i);
    }
    CHECK_EQUAL(histogram_highest(HISTOGRAM_BUCKETS - 1), (1ull << 36) - 1);
}

static void test_extremes(void)
{
    CHECK_EQUAL(bucket_hit(-5), 0); /* a clock that seems to run backwards must not index before the array */
    CHECK_EQUAL(histogram.max, 0);
    CHECK_EQUAL(bucket_hit(INT64_MIN), 0);
    CHECK_EQUAL(bucket_hit(1ll << 36), HISTOGRAM_BUCKETS - 1);
    CHECK_EQUAL(bucket_hit(INT64_MAX), HISTOGRAM_BUCKETS - 1);
    CHECK_EQUAL(histogram.max, INT64_MAX);
}

static void test_count_sum_max(void)
{
    memset(&histogram, 0, sizeof histogram);
    for (int64_t ns = 1; ns <= 1000; ns++)
        histogram_add(&histogram, ns * 7);
    CHECK_EQUAL(histogram.count, 1000);
    CHECK_EQUAL(histogram.max, 7000);
    CHECK_EQUAL(histogram.sum, 7 * 500500);
    uint64_t entries = 0;
    for (size_t i = 0; i < HISTOGRAM_BUCKETS; i++)
        entries += histogram.buckets[i];
    CHECK_EQUAL(entries, 1000);
}

static void *add_many(void *unused)
{
    for (int64_t ns = 0; ns < 200000; ns++)
        histogram_add(&histogram, ns);
    return unused;
}

static void test_a_reader_sees_counts_that_only_grow(void)
{
    pthread_t writer;
    memset(&histogram, 0, sizeof histogram);
    CHECK(pthread_create(&writer, NULL, add_many, NULL) == 0);
    for (uint64_t last = 0; last < 200000;) {
        uint64_t now = __atomic_load_n(&histogram.count, __ATOMIC_RELAXED);
        CHECK(now >= last);
        last = now;
    }
    CHECK(pthread_join(writer, NULL) == 0);
}

int main(void)
{
    test_buckets_follow_each_other();
    test_extremes();
    test_count_sum_max();
    test_a_reader_sees_counts_that_only_grow();
    return 0;
}
