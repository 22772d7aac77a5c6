#include "mirror.h"

#include <stdlib.h>

mirror_t *mirror_new(void)
{
    mirror_t *made = calloc(1, sizeof *made);
    if (made == NULL)
        return NULL;
    made->size = MIRROR_BYTES;
    made->mine = calloc(2, MIRROR_BYTES);
    made->stamps = calloc(MIRROR_BYTES / CELL, sizeof *made->stamps);
    if (made->mine == NULL || made->stamps == NULL) {
        free(made->mine);
        free(made->stamps);
        free(made);
        return NULL;
    }
    made->theirs = made->mine + MIRROR_BYTES;
    return made;
}

/* ---- any thread -------------------------------------------------------------------------------------------------- */

static uint32_t stamp_of(const mirror_t *m, size_t at)
{
    return __atomic_load_n(&m->stamps[at / CELL], __ATOMIC_ACQUIRE);
}

/* How many bytes from `at` on can be handled in one piece, so that no double is ever in halves. */
static size_t piece(const mirror_t *m, size_t at, size_t bytes)
{
    int pair = at % (2 * CELL) == 0 && bytes >= 2 * CELL && !stamp_of(m, at) == !stamp_of(m, at + CELL);
    return pair ? 2 * CELL : CELL;
}

void mirror_get(const mirror_t *m, size_t offset, void *element, size_t bytes)
{
    for (size_t i = 0, step; i < bytes; i += step) {
        step = piece(m, offset + i, bytes - i);
        element_load((stamp_of(m, offset + i) ? m->mine : m->theirs) + offset + i, (uint8_t *)element + i, step);
    }
}

void mirror_set(mirror_t *m, size_t offset, const void *element, size_t bytes)
{
    element_store(m->mine + offset, element, bytes);
    for (size_t at = offset; at < offset + bytes; at += CELL)
        __atomic_store_n(&m->stamps[at / CELL], MIRROR_UNSENT, __ATOMIC_RELEASE); /* after the value */
    __atomic_store_n(&m->dirty, 1, __ATOMIC_SEQ_CST);
}

/* ---- the link's thread ------------------------------------------------------------------------------------------- */

static int restamp(mirror_t *m, size_t cell, uint32_t from, uint32_t to)
{
    return __atomic_compare_exchange_n(&m->stamps[cell], &from, to, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
}

size_t mirror_take(mirror_t *m, uint32_t number, run_t *runs, size_t most, uint8_t *to, size_t bytes)
{
    size_t count = 0, taken = 0, size = __atomic_load_n(&m->size, __ATOMIC_RELAXED);
    __atomic_store_n(&m->dirty, 0, __ATOMIC_SEQ_CST); /* before the look: a set from now on makes it dirty again */
    for (size_t at = 0, step; at + CELL <= size; at += step) {
        run_t *last = count > 0 ? &runs[count - 1] : NULL;
        int goes_on = last != NULL && last->offset + last->bytes == at;
        step = CELL;
        if (stamp_of(m, at) != MIRROR_UNSENT)
            continue;
        if (at % (2 * CELL) == 0 && at + 2 * CELL <= size && stamp_of(m, at + CELL) == MIRROR_UNSENT)
            step = 2 * CELL;
        if (taken + step > bytes || (!goes_on && count == most)) {
            __atomic_store_n(&m->dirty, 1, __ATOMIC_SEQ_CST);
            break;
        }
        for (size_t i = at; i < at + step; i += CELL)
            (void)restamp(m, i / CELL, MIRROR_UNSENT, number); /* before the copy: a set after it is sent once more */
        element_load(m->mine + at, to + taken, step);
        taken += step;
        if (goes_on)
            last->bytes += (uint32_t)step;
        else
            runs[count++] = (run_t){(uint32_t)at, (uint32_t)step};
    }
    return count;
}

void mirror_again(mirror_t *m)
{
    for (size_t cell = 0; cell < MIRROR_BYTES / CELL; cell++) {
        uint32_t stamp = __atomic_load_n(&m->stamps[cell], __ATOMIC_RELAXED);
        if (stamp != 0)
            (void)restamp(m, cell, stamp, MIRROR_UNSENT); /* fails if it was set meanwhile, and then it is unsent */
    }
    __atomic_store_n(&m->dirty, 1, __ATOMIC_SEQ_CST);
}

void mirror_put(mirror_t *m, size_t offset, const uint8_t *data, size_t bytes, uint32_t applied)
{
    for (size_t i = 0, step; i < bytes; i += step) {
        step = (offset + i) % (2 * CELL) == 0 && bytes - i >= 2 * CELL ? 2 * CELL : CELL; /* doubles in one piece */
        element_store(m->theirs + offset + i, data + i, step);
        for (size_t at = offset + i; at < offset + i + step; at += CELL) {
            uint32_t stamp = stamp_of(m, at);
            if (stamp != 0 && stamp <= applied) /* UNSENT is greater than any */
                (void)restamp(m, at / CELL, stamp, 0);
        }
    }
}
