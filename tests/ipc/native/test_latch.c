/* The latch by itself, then one writer against three readers: no torn read, numbers never go back. */
#include "latch.h"

#include <pthread.h>
#include <stdint.h>
#include <string.h>

#include "check.h"

#define WORDS 175u /* 1400 bytes, the state of the first robot */
#define BYTES (WORDS * sizeof(uint64_t))
#define READERS 3

#ifndef READS
#define READS 100000
#endif

/* Exactly as large as it says, so that AddressSanitizer sees the first byte beyond. */
static latch_t *new_latch(size_t bytes)
{
    void *memory = aligned_alloc(64, latch_size(bytes));
    CHECK(memory);
    return memset(memory, 0, latch_size(bytes));
}

static void fill(uint64_t *block, uint64_t number)
{
    for (size_t i = 0; i < WORDS; i++)
        block[i] = number;
}

static void check_whole(const uint64_t *block, uint64_t number)
{
    for (size_t i = 0; i < WORDS; i++)
        CHECK_EQUAL(block[i], number);
}

static void test_size_is_whole_cache_lines(void)
{
    CHECK_EQUAL(sizeof(latch_t), 64);
    CHECK_EQUAL(latch_size(8), 64 + 2 * 64);
    CHECK_EQUAL(latch_size(64), 64 + 2 * 64);
    CHECK_EQUAL(latch_size(72), 64 + 2 * 128);
}

static void test_nothing_published(void)
{
    latch_t *latch = new_latch(BYTES);
    uint64_t out[WORDS];
    latch_recover(latch, BYTES);
    CHECK_EQUAL(latch->bytes, BYTES);
    CHECK_EQUAL(latch_read(latch, out, BYTES, 8), 0);
    CHECK_EQUAL(latch_published(latch), 0);
    free(latch);
}

static void test_reads_the_newest(void)
{
    latch_t *latch = new_latch(BYTES);
    uint64_t block[WORDS], out[WORDS];
    latch_recover(latch, BYTES);
    for (uint64_t number = 1; number <= 5; number++) {
        fill(block, number * 10);
        latch_write(latch, block, BYTES);
        CHECK_EQUAL(latch_published(latch), number);
        for (int again = 0; again < 2; again++) {
            CHECK_EQUAL(latch_read(latch, out, BYTES, 1), number);
            check_whole(out, number * 10);
        }
        CHECK_EQUAL(latch_read_unchecked(latch, out, BYTES), number);
        check_whole(out, number * 10);
    }
    free(latch);
}

static void test_an_overtaken_reader_gives_up(void)
{
    latch_t *latch = new_latch(BYTES);
    uint64_t block[WORDS], out[WORDS];
    fill(block, 1);
    latch_write(latch, block, BYTES);
    latch->begin = latch->done + 2; /* as if the writer were always two ahead */
    CHECK_EQUAL(latch_read(latch, out, BYTES, 8), -1);
    free(latch);
}

/* A writer that died in the middle: its copy is spoilt, the other is read, the next writer goes on. */
static void test_recovers_after_a_dead_writer(void)
{
    latch_t *latch = new_latch(BYTES);
    uint64_t block[WORDS], out[WORDS];
    unsigned char *copies = (unsigned char *)(latch + 1);
    for (uint64_t number = 1; number <= 2; number++) {
        fill(block, number);
        latch_write(latch, block, BYTES);
    }
    latch->begin = 3;
    memset(copies + (latch_size(BYTES) - sizeof(latch_t)) / 2, 0xee, BYTES / 2); /* copy 3 % 2 */
    CHECK_EQUAL(latch_read(latch, out, BYTES, 1), 2);
    check_whole(out, 2);
    latch_recover(latch, BYTES);
    CHECK_EQUAL(latch_read(latch, out, BYTES, 1), 2);
    check_whole(out, 2);
    fill(block, 3);
    latch_write(latch, block, BYTES);
    CHECK_EQUAL(latch_read(latch, out, BYTES, 1), 3);
    check_whole(out, 3);
    free(latch);
}

/* A client can write anything into its own slot; the core must neither run off nor stay caught. */
static void test_recovers_from_damaged_numbers(void)
{
    static const uint64_t BEGIN[] = {0, 7, UINT64_MAX, UINT64_MAX - 1};
    uint64_t block[WORDS], out[WORDS];
    for (size_t i = 0; i < sizeof BEGIN / sizeof *BEGIN; i++) {
        latch_t *latch = new_latch(BYTES);
        latch->begin = BEGIN[i];
        latch->done = 4;
        latch->bytes = 1u << 30;
        (void)latch_read(latch, out, BYTES, 8); /* stays inside, whatever it returns */
        latch_recover(latch, BYTES);
        CHECK_EQUAL(latch->bytes, BYTES);
        CHECK_EQUAL(latch_read(latch, out, BYTES, 1), 4);
        fill(block, 5);
        latch_write(latch, block, BYTES);
        CHECK_EQUAL(latch_read(latch, out, BYTES, 1), 5);
        check_whole(out, 5);
        free(latch);
    }
}

static latch_t *shared;
static int stop; /* atomic */

/* Plain on purpose: whatever was done before a publication is seen by who has read it. ThreadSanitizer watches. */
#define NOTES 300000u
static uint64_t notes[NOTES];

static void *write_on(void *unused)
{
    uint64_t block[WORDS];
    for (uint64_t number = 1; !__atomic_load_n(&stop, __ATOMIC_RELAXED); number++) {
        fill(block, number);
        if (number < NOTES)
            notes[number] = number;
        latch_write(shared, block, BYTES);
    }
    return unused;
}

static void *read_on(void *unused)
{
    uint64_t out[WORDS];
    int64_t last = 0;
    for (int good = 0; good < READS;) {
        int64_t number = latch_read(shared, out, BYTES, 8);
        if (number <= 0)
            continue;
        CHECK(number >= last);
        check_whole(out, (uint64_t)number);
        if (number < NOTES)
            CHECK_EQUAL(notes[number], number);
        last = number;
        good++;
    }
    return unused;
}

static void test_no_torn_reads(void)
{
    pthread_t writer, readers[READERS];
    shared = new_latch(BYTES);
    latch_recover(shared, BYTES);
    CHECK(pthread_create(&writer, NULL, write_on, NULL) == 0);
    for (int i = 0; i < READERS; i++)
        CHECK(pthread_create(&readers[i], NULL, read_on, NULL) == 0);
    for (int i = 0; i < READERS; i++)
        CHECK(pthread_join(readers[i], NULL) == 0);
    __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
    CHECK(pthread_join(writer, NULL) == 0);
    free(shared);
}

int main(void)
{
    test_size_is_whole_cache_lines();
    test_nothing_published();
    test_reads_the_newest();
    test_an_overtaken_reader_gives_up();
    test_recovers_after_a_dead_writer();
    test_recovers_from_damaged_numbers();
    test_no_torn_reads();
    return 0;
}
