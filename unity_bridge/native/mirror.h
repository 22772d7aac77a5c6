/* A memory that lies on another machine, as this process sees it. Gets and sets, by any thread, and the one thread that
 * has the link share it without locks.
 *
 * Each cell of 4 bytes is there twice: what was set here (`mine`, written by sets only) and what came from there
 * (`theirs`, written by the link only). `stamps` says which is newer:
 *
 *     0          theirs
 *     UNSENT     mine, and the link has not sent it yet
 *     n          mine, sent in update n of this connection
 *
 * A value from there that was read before update n was applied there is older than ours, so it leaves the stamp as it
 * is; one that was read afterwards clears it, unless there was another set. So the last writer wins, and no set is
 * lost. Over a new connection all of ours are sent again.
 */
#ifndef MIRROR_H
#define MIRROR_H

#include <stddef.h>
#include <stdint.h>

#include "element.h"

enum { MIRROR_BYTES = 1 << 16 };
#define MIRROR_UNSENT UINT32_MAX

typedef struct mirror {
    uint32_t size;  /* atomic. Bytes that the memory has there, MIRROR_BYTES until that is known */
    uint32_t served; /* atomic. The connection, counted from 1, in which the bridge last said that it has the memory */
    int dirty;      /* atomic. Whether there may be cells that are UNSENT */
    uint8_t *mine, *theirs; /* MIRROR_BYTES each */
    uint32_t *stamps;       /* MIRROR_BYTES / CELL */
} mirror_t;

/* Cells that follow each other. */
typedef struct {
    uint32_t offset, bytes;
} run_t;

/* NULL if there is no memory left. Mirrors stay. */
mirror_t *mirror_new(void);

/* ---- any thread -------------------------------------------------------------------------------------------------- */

void mirror_get(const mirror_t *mirror, size_t offset, void *element, size_t bytes);
void mirror_set(mirror_t *mirror, size_t offset, const void *element, size_t bytes);

/* ---- the link's thread ------------------------------------------------------------------------------------------- */

/* Takes unsent cells, at most `most` runs of together at most `bytes` bytes, stamps them with `number` and copies them
 * to `to`, one run after the other. How many runs; `dirty` is set again if some are left. */
size_t mirror_take(mirror_t *mirror, uint32_t number, run_t *runs, size_t most, uint8_t *to, size_t bytes);

/* All that is ours is to be sent again. */
void mirror_again(mirror_t *mirror);

/* Puts in what came from there, read after update `applied` of ours was. */
void mirror_put(mirror_t *mirror, size_t offset, const uint8_t *data, size_t bytes, uint32_t applied);

#endif
