/* A two-copy latch: one writer publishes a block of memory, any number of readers copy it out.
 *
 * The writer alternates between two copies and counts what it begins and what it has done. A reader never
 * locks and never blocks the writer; it copies the newest finished copy and then looks whether the writer
 * has begun to overwrite that very copy meanwhile, which takes two further publications. A writer killed in
 * the middle of a write has spoilt only the copy that no reader is sent to.
 *
 * The block's size is an argument of every call and never read from shared memory: the other side of a
 * mapping cannot make this side run past its end.
 */
#ifndef TELEOPD_LATCH_H
#define TELEOPD_LATCH_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint64_t begin; /* publications begun */
    uint64_t done;  /* publications finished; copy done % 2 holds the newest */
    uint64_t bytes; /* size of the block as its writer declares it; readers compare, never trust */
    uint64_t reserved[5];
} latch_t; /* one cache line; copy 0 and copy 1 follow, each rounded up to whole cache lines */

/* Bytes that a latch over a block of `bytes` occupies, header and both copies. */
size_t latch_size(size_t bytes);

/* Writer only. Makes a latch usable after its last writer died: the copy it was writing is given up. */
void latch_recover(latch_t *latch, size_t bytes);

/* Writer only. `bytes` must be a multiple of 8. */
void latch_write(latch_t *latch, const void *block, size_t bytes);

/* Copies the newest whole block to `out`. Returns its publication number (1, 2, …), 0 if nothing was ever
 * published, −1 if the writer overtook the reader `tries` times in a row (`out` is then not to be used). */
int64_t latch_read(const latch_t *latch, void *out, size_t bytes, int tries);

/* The same without the check, as a plain shared array would be read: for the test that shows torn reads. */
int64_t latch_read_unchecked(const latch_t *latch, void *out, size_t bytes);

/* Number of the newest publication. */
uint64_t latch_published(const latch_t *latch);

#endif
