/* One process publishes as fast as it can, this one reads and looks at every word of what it got.
 *
 * hammer READS BYTES checked|unchecked   →   one line: reads, torn, given up, publications
 *
 * "unchecked" reads the same memory as a plain shared array would be read, to show that the test sees torn reads.
 */
#define _GNU_SOURCE
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#include "latch.h"

#define BLOCKS 16u

/* Blocks filled beforehand: between two publications the writer does nothing else, or it would hardly ever lap a reader. */
static void publish_for_ever(latch_t *latch, size_t bytes)
{
    size_t words = bytes / sizeof(uint64_t);
    uint64_t *blocks = malloc(BLOCKS * bytes);
    CHECK(blocks);
    for (size_t i = 0; i < BLOCKS * words; i++)
        blocks[i] = i / words;
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* prctl(2): not left behind when the reader fails */
    for (uint64_t number = 1;; number++)
        latch_write(latch, blocks + number % BLOCKS * words, bytes);
}

static int is_torn(const uint64_t *block, size_t words)
{
    uint64_t difference = 0;
    for (size_t i = 1; i < words; i++)
        difference |= block[i] ^ block[0];
    return difference != 0;
}

int main(int argc, char **argv)
{
    CHECK(argc == 4);
    long reads = atol(argv[1]), torn = 0, given_up = 0;
    size_t bytes = (size_t)atol(argv[2]) / 8 * 8;
    int checked = strcmp(argv[3], "checked") == 0;
    latch_t *latch = mmap(NULL, latch_size(bytes), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    uint64_t *out = malloc(bytes);
    CHECK(latch != MAP_FAILED && out);
    latch_recover(latch, bytes);

    pid_t writer = fork();
    CHECK(writer >= 0);
    if (writer == 0)
        publish_for_ever(latch, bytes);
    while (!latch_published(latch))
        ;
    for (long good = 0; good < reads || latch_published(latch) < (uint64_t)reads / 10;) {
        int64_t number = checked ? latch_read(latch, out, bytes, 8) : latch_read_unchecked(latch, out, bytes);
        if (number < 0) {
            given_up++;
            continue;
        }
        torn += is_torn(out, bytes / sizeof *out) || (checked && out[0] != (uint64_t)number % BLOCKS);
        good++;
    }
    printf("%ld %ld %ld %llu\n", reads, torn, given_up, (unsigned long long)latch_published(latch));
    kill(writer, SIGKILL);
    waitpid(writer, NULL, 0);
    return 0;
}
