/* Every interleaving of one read with a writer that is killed at some store, and with the writer that follows it.
 *
 * A preempted reader can meet a whole history between two of its loads: publications, a writer's death in the middle
 * of one, its successor. Threads would show that once in a blue moon, so the latch is built here with its atomic
 * operations as switching points: at one load of the reader the writers run, up to the store at which one dies.
 */
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "check.h"

static void before_load(void);
static void before_store(void);

/* A macro's own name is not expanded again: these call the compiler's operations. */
#define __atomic_load_n(at, order) (before_load(), __atomic_load_n(at, order))
#define __atomic_store_n(at, value, order) (before_store(), __atomic_store_n(at, value, order))
#include "latch.c"
#undef __atomic_load_n
#undef __atomic_store_n

#define WORDS 2u
#define BYTES (WORDS * sizeof(uint64_t))
#define STORES (WORDS + 2u) /* of one publication: begin, the words, done */

static struct {
    latch_t head;
    uint64_t copies[2][8];
} memory;

static int reading;          /* loads count, and may be where the writers run */
static unsigned loads;       /* of this read so far */
static unsigned run_at;      /* the load before which the writers run */
static unsigned stores_left; /* of the writer before it dies */
static unsigned long histories, whole, refused;
static jmp_buf death;
static struct {
    unsigned first_stores, second_stores; /* what the first writer, and the one after it, get done */
    int restarts;
} plan;

static void publish(uint64_t number)
{
    uint64_t block[WORDS];
    for (size_t i = 0; i < WORDS; i++)
        block[i] = number;
    latch_write(&memory.head, block, BYTES);
}

/* A writer that publishes on and on until it has made so many stores. */
static void write_until_dead(unsigned stores)
{
    stores_left = stores;
    if (setjmp(death) == 0)
        for (;;)
            publish(memory.head.done + 1);
}

static void before_store(void)
{
    if (reading && stores_left-- == 0)
        longjmp(death, 1);
}

static void before_load(void)
{
    if (!reading || loads++ != run_at)
        return;
    unsigned seen = loads;
    run_at = UINT32_MAX; /* the writers' own loads do not count */
    write_until_dead(plan.first_stores);
    if (plan.restarts) {
        stores_left = UINT32_MAX;
        latch_recover(&memory.head, BYTES);
        write_until_dead(plan.second_stores);
    }
    loads = seen;
}

static int one_history(unsigned published, unsigned load)
{
    uint64_t out[WORDS] = {0};
    memset(&memory, 0, sizeof memory);
    latch_recover(&memory.head, BYTES);
    for (uint64_t number = 1; number <= published; number++)
        publish(number);
    loads = 0;
    run_at = load;
    reading = 1;
    int64_t number = latch_read(&memory.head, out, BYTES, 1);
    reading = 0;
    histories++;
    if (number < 0)
        refused++;
    if (number <= 0)
        return 1;
    whole++;
    for (size_t i = 0; i < WORDS; i++)
        if (out[i] != (uint64_t)number)
            return 0;
    return 1;
}

int main(void)
{
    for (unsigned published = 0; published < 4; published++)
        for (unsigned load = 0; load < WORDS + 2; load++) /* done, the words, begin */
            for (plan.restarts = 0; plan.restarts < 2; plan.restarts++)
                for (plan.first_stores = 0; plan.first_stores <= 3 * STORES; plan.first_stores++)
                    for (plan.second_stores = 0; plan.second_stores <= 3 * STORES; plan.second_stores++)
                        if (!one_history(published, load)) {
                            fprintf(stderr,
                                    "torn: %u published, writers at load %u, the first dies after %u stores, %s %u\n",
                                    published, load, plan.first_stores, plan.restarts ? "the next after" : "no next",
                                    plan.second_stores);
                            return 1;
                        }
    CHECK(whole > histories / 4); /* a latch that never answers is no latch */
    CHECK(refused > 0);           /* and this many histories must have caught the reader */
    return 0;
}
