/* The client on the machine of the cell: through its shared memory, as docs/segment.md describes it. Linux only. */
#define _GNU_SOURCE /* F_OFD_SETLK */
#include "teleopd_client_internal.h"

#ifdef __linux__

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "latch.h"
#include "segment.h"
#include "timing.h"

static const int64_t LOOK = 100000000; /* a core that dies wakes no one, so a wait looks this often */
enum { ATTEMPTS = 100 };

typedef struct {
    int fd;
    size_t size;
    unsigned char *memory;
    segment_header_t *header;
} object_t;

typedef struct {
    object_t state, commands;
    const latch_t *latch;
    uint64_t done, enough; /* publication that was read last; heartbeat at which the core has seen the last request */
    slot_t *slot;
    latch_t *out;
} local_t;

/* ---- objects --------------------------------------------------------------------------------------------------- */

static int inside(const object_t *o, uint64_t offset, uint64_t bytes)
{
    return offset % TELEOPD_WORD_BYTES == 0 && offset <= o->size && bytes <= o->size - offset;
}

static void unmap(object_t *o)
{
    if (o->memory != NULL)
        munmap(o->memory, o->size);
    if (o->fd >= 0)
        close(o->fd);
    o->memory = NULL;
    o->fd = -1;
}

/* 1 mapped, 0 it cannot be used, -1 it is not there or not ready. */
static int map(teleopd_client_t *c, object_t *o, const char *cell, const char *kind, int writable)
{
    char path[160];
    struct stat about;
    snprintf(path, sizeof path, "/dev/shm/teleopd.%s.%s", cell, kind);
    o->fd = open(path, (writable ? O_RDWR : O_RDONLY) | O_CLOEXEC | O_NOFOLLOW);
    if (o->fd < 0) {
        teleopd_client_fail(c, "no cell '%s' that you may use is running; start one with  teleopd run PROFILE", cell);
        return -1;
    }
    if (fstat(o->fd, &about) != 0 || about.st_size < (off_t)TELEOPD_HEAD_BYTES) {
        teleopd_client_fail(c, "cell '%s' is starting; try again", cell);
        return -1;
    }
    o->size = (size_t)about.st_size;
    void *memory = mmap(NULL, o->size, writable ? PROT_READ | PROT_WRITE : PROT_READ, MAP_SHARED, o->fd, 0);
    if (memory == MAP_FAILED)
        return teleopd_client_fail(c, "%s cannot be mapped", path);
    o->memory = memory;
    o->header = memory;
    if (segment_status(o->header) != TELEOPD_STATUS_LIVE) {
        teleopd_client_fail(c, "cell '%s' is starting or has just ended; try again", cell);
        return -1;
    }
    const segment_header_t *h = o->header;
    if (memcmp(h->magic, TELEOPD_MAGIC, sizeof h->magic) != 0 || h->byte_order != TELEOPD_BYTE_ORDER
        || h->version != TELEOPD_FORMAT_VERSION || h->total_bytes != o->size)
        return teleopd_client_fail(c, "cell '%s' is of another teleopd; use the same on both sides", cell);
    return 1;
}

/* 1 if a byte of the object is locked by someone else, 0 if not: fcntl(2), open file description locks. */
static int locked(const object_t *o, int byte)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = byte, .l_len = 1};
    return fcntl(o->fd, F_OFD_GETLK, &lock) != 0 || lock.l_type != F_UNLCK;
}

static int take_lock(const object_t *o, int byte)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = byte, .l_len = 1};
    return fcntl(o->fd, F_OFD_SETLK, &lock) == 0;
}

/* ---- the way --------------------------------------------------------------------------------------------------- */

/* 1 while the core lives; otherwise it says what became of it. */
static int alive(teleopd_client_t *c, const local_t *l)
{
    uint32_t status = segment_status(l->state.header);
    if (status == TELEOPD_STATUS_CLOSED)
        return teleopd_client_fail(c, "cell '%s' has ended", c->name);
    if (status == TELEOPD_STATUS_RETIRED)
        return teleopd_client_fail(c, "cell '%s' was started again with other signals; connect again", c->name);
    if (!locked(&l->state, TELEOPD_OWNER_LOCK))
        return teleopd_client_fail(c, "the core of cell '%s' has died; connect again when it is back", c->name);
    return 1;
}

static int local_refresh(teleopd_client_t *c)
{
    local_t *l = c->end;
    if (!alive(c, l))
        return 0;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        int64_t done = latch_read(l->latch, c->state, c->words * TELEOPD_WORD_BYTES, TELEOPD_READ_TRIES);
        if (done > 0) {
            l->done = (uint64_t)done;
            return 1;
        }
    }
    return teleopd_client_fail(c, "cell '%s' publishes faster than this program can read", c->name);
}

static int local_wait(teleopd_client_t *c, int64_t timeout)
{
    local_t *l = c->end;
    int64_t until = teleopd_client_now() + timeout;
    for (;;) {
        uint32_t word = futex_value(&l->state.header->wake); /* before the latch, or a publication is slept through */
        if (latch_published(l->latch) != l->done)
            return local_refresh(c);
        if (!alive(c, l))
            return 0;
        int64_t left = until - teleopd_client_now();
        if (left <= 0)
            return -1;
        futex_wait(&l->state.header->wake, word, left < LOOK ? left : LOOK);
    }
}

static int local_write(teleopd_client_t *c)
{
    local_t *l = c->end;
    if (!alive(c, l))
        return 0;
    if (!c->real_time && !local_refresh(c))
        return 0;
    c->command.stamp = c->real_time ? teleopd_client_now() : teleopd_client_cell_time(c);
    c->command.pid = (uint64_t)getpid();
    latch_write(l->out, &c->command, sizeof c->command);
    if (c->command.request & TELEOPD_REQUEST_STOP)
        segment_stop(l->commands.header); /* counted: nothing that is written later hides it */
    l->enough = segment_heartbeat(l->state.header) + 2; /* the tick after the last one may have looked already */
    return 1;
}

static int local_settle(teleopd_client_t *c, int64_t timeout)
{
    local_t *l = c->end;
    int64_t until = teleopd_client_now() + timeout;
    while (segment_heartbeat(l->state.header) < l->enough) {
        int64_t left = until - teleopd_client_now();
        if (left <= 0)
            return -1;
        if (!local_wait(c, left))
            return 0;
    }
    return 1;
}

static int local_clock(teleopd_client_t *c, int begin, uint64_t tick)
{
    local_t *l = c->end;
    slot_release(l->slot, tick);
    if (begin)
        slot_set_lockstep(l->slot, 1);
    else
        futex_bump(&l->commands.header->wake);
    return 1;
}

static void local_close(teleopd_client_t *c)
{
    local_t *l = c->end;
    if (l->slot != NULL) {
        slot_set_lockstep(l->slot, 0);
        futex_bump(&l->commands.header->wake);
    }
    unmap(&l->state);
    unmap(&l->commands);
    free(l);
}

static const teleopd_way_t LOCAL = {local_refresh, local_wait,  local_write, local_write,
                                    local_settle,  local_clock, local_close};

/* ---- opening --------------------------------------------------------------------------------------------------- */

static int open_slot(teleopd_client_t *c, local_t *l)
{
    const segment_header_t *h = l->commands.header;
    if (h->layout_hash != TELEOPD_COMMAND_LAYOUT_HASH || h->block_bytes != TELEOPD_COMMAND_BYTES
        || h->stride != TELEOPD_SLOT_STRIDE || h->count > 64
        || !inside(&l->commands, h->data_offset, h->count * h->stride))
        return teleopd_client_fail(c, "cell '%s' is of another teleopd; use the same on both sides", c->name);
    for (unsigned i = 0; i < h->count; i++)
        if (take_lock(&l->commands, (int)(TELEOPD_SLOT_LOCK + i))) {
            l->slot = (slot_t *)(void *)(l->commands.memory + h->data_offset + i * h->stride);
            l->out = (latch_t *)(void *)(l->slot + 1);
            latch_recover(l->out, TELEOPD_COMMAND_BYTES);
            slot_set_lockstep(l->slot, 0); /* the slot's last client may have died holding the clock */
            futex_bump(&l->commands.header->wake);
            c->slot = i + 1;
            return 1;
        }
    return teleopd_client_fail(c, "all command slots of cell '%s' are taken; end another client first", c->name);
}

static int describe(teleopd_client_t *c, local_t *l)
{
    const segment_header_t *h = l->state.header;
    if (!inside(&l->state, h->schema_offset, h->schema_bytes) || !inside(&l->state, h->info_offset, h->info_bytes)
        || h->block_bytes > l->state.size || h->block_bytes % TELEOPD_WORD_BYTES != 0
        || !inside(&l->state, h->data_offset, latch_size(h->block_bytes)))
        return teleopd_client_fail(c, "the memory of cell '%s' is damaged; stop it and start it again", c->name);
    l->latch = (const latch_t *)(const void *)(l->state.memory + h->data_offset);
    return teleopd_client_describe(c, l->state.memory + h->schema_offset, h->schema_bytes,
                                   l->state.memory + h->info_offset, h->info_bytes, h->block_bytes);
}

int teleopd_client_open_local(teleopd_client_t *c, const char *cell)
{
    local_t *l = calloc(1, sizeof *l);
    if (l == NULL)
        return teleopd_client_fail(c, "out of memory");
    l->state.fd = l->commands.fd = -1;
    c->end = l;
    c->way = &LOCAL;
    int mapped = map(c, &l->state, cell, "state", 0);
    if (mapped == 1)
        mapped = map(c, &l->commands, cell, "commands", 1);
    if (mapped != 1)
        return mapped;
    if (!locked(&l->state, TELEOPD_OWNER_LOCK)) {
        teleopd_client_fail(c, "the core of cell '%s' has died; start it again with  teleopd run PROFILE", cell);
        return -1;
    }
    return describe(c, l) && open_slot(c, l) && local_refresh(c);
}

#else

int teleopd_client_open_local(teleopd_client_t *c, const char *cell)
{
    return teleopd_client_fail(c, "cell '%s' runs on a Linux machine: write HOST:PORT of  teleopd share  there", cell);
}

#endif
