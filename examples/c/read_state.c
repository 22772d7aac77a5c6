/* Prints tick, state and base pose of a running cell ten times a second, straight from its shared memory.
 *
 *     gcc -std=c99 -O2 -I ipc/generated examples/c/read_state.c -o read_state
 *     ./read_state omni_arm 20
 *
 * It needs no library and no Python, only the generated header; docs/segment.md explains each step. It looks its
 * signals up by name in the schema that the segment carries, so it goes on working when a profile has other blocks.
 * For Linux, with gcc or clang (for their __atomic builtins). Exit code 1 when there is no such cell, or it ends.
 */
#define _GNU_SOURCE /* F_OFD_GETLK */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "teleopd.h"

#define NOT_FOUND SIZE_MAX

/* ---- the object ------------------------------------------------------------------------------------------------ */

typedef struct {
    int fd;
    size_t size;
    const unsigned char *memory;
    const teleopd_segment_header_t *header;
} object_t;

static int inside(const object_t *object, uint64_t offset, uint64_t bytes)
{
    return offset <= object->size && bytes <= object->size - offset;
}

/* NULL if the object can be used, else what is wrong with it. */
static const char *unfit(const object_t *object)
{
    const teleopd_segment_header_t *h = object->header;
    if (__atomic_load_n(&h->status, __ATOMIC_ACQUIRE) == TELEOPD_STATUS_BUILDING)
        return "is starting; try again";
    if (memcmp(h->magic, TELEOPD_MAGIC, sizeof h->magic) != 0)
        return "is no teleopd segment";
    if (h->byte_order != TELEOPD_BYTE_ORDER || h->version != TELEOPD_FORMAT_VERSION)
        return "has another format; compile this program with the header of the teleopd that runs";
    if (h->total_bytes != object->size || !inside(object, h->schema_offset, h->schema_bytes)
        || h->data_offset % TELEOPD_WORD_BYTES != 0 || h->block_bytes > object->size
        || !inside(object, h->data_offset, TELEOPD_LATCH_BYTES(h->block_bytes)))
        return "is damaged; stop it and start it again";
    return NULL;
}

/* 1 on success; otherwise it has said what is wrong. */
static int open_state(object_t *object, const char *cell)
{
    char path[128];
    struct stat about;
    snprintf(path, sizeof path, "/dev/shm/teleopd.%s.state", cell);
    object->fd = open(path, O_RDONLY | O_CLOEXEC);
    if (object->fd < 0) {
        fprintf(stderr, "no cell \"%s\" that you may read is running; start one with  teleopd run PROFILE\n", cell);
        return 0;
    }
    if (fstat(object->fd, &about) != 0 || about.st_size < (off_t)TELEOPD_HEAD_BYTES) {
        fprintf(stderr, "cell \"%s\" is starting; try again\n", cell);
        return 0;
    }
    object->size = (size_t)about.st_size;
    void *memory = mmap(NULL, object->size, PROT_READ, MAP_SHARED, object->fd, 0);
    if (memory == MAP_FAILED) {
        perror(path);
        return 0;
    }
    object->memory = memory;
    object->header = memory;
    const char *problem = unfit(object);
    if (problem != NULL)
        fprintf(stderr, "cell \"%s\" %s\n", cell, problem);
    return problem == NULL;
}

/* NULL while the core lives, else what became of it. */
static const char *gone(const object_t *object)
{
    uint32_t status = __atomic_load_n(&object->header->status, __ATOMIC_ACQUIRE);
    if (status == TELEOPD_STATUS_CLOSED)
        return "has been stopped";
    if (status == TELEOPD_STATUS_RETIRED)
        return "was restarted with another layout; connect again";
    /* The core holds a lock on one byte for as long as it lives; asking needs no right to write. fcntl(2). */
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = TELEOPD_OWNER_LOCK, .l_len = 1};
    if (fcntl(object->fd, F_OFD_GETLK, &lock) == 0 && lock.l_type == F_UNLCK)
        return "has died";
    return NULL;
}

/* ---- the latch ------------------------------------------------------------------------------------------------- */

/* Copies the newest whole state to `out`: its publication number, 0 if there is none, -1 if the writer was too fast. */
static int64_t latch_read(const object_t *object, uint64_t *out, size_t bytes)
{
    const teleopd_latch_t *latch = (const void *)(object->memory + object->header->data_offset);
    const unsigned char *copies = (const unsigned char *)(latch + 1);
    for (unsigned attempt = 0; attempt < TELEOPD_READ_TRIES; attempt++) {
        uint64_t done = __atomic_load_n(&latch->done, __ATOMIC_ACQUIRE);
        if (done == 0)
            return 0;
        const uint64_t *copy = (const void *)(copies + (done % 2) * TELEOPD_LATCH_COPY_BYTES(bytes));
        for (size_t i = 0; i < bytes / TELEOPD_WORD_BYTES; i++)
            out[i] = __atomic_load_n(&copy[i], __ATOMIC_RELAXED);
        __atomic_thread_fence(__ATOMIC_ACQUIRE);
        /* The writer is at publication `begin`: done + 1 goes to the other copy, done + 2 would be in ours. */
        if (__atomic_load_n(&latch->begin, __ATOMIC_RELAXED) - done < 2)
            return (int64_t)done;
    }
    return -1;
}

/* ---- the schema: as much of msgpack as it uses ------------------------------------------------------------------ */

typedef struct {
    const unsigned char *at, *end;
} cursor_t;

enum kind { END, SCALAR, TEXT, ARRAY, MAP };

typedef struct {
    enum kind kind;
    uint64_t n; /* value, length, or number of entries */
    const unsigned char *text;
} item_t;

static const struct {
    unsigned char code, width;
    enum kind kind;
} WIDE[] = {
    {0xc0, 0, SCALAR}, {0xc2, 0, SCALAR}, {0xc3, 0, SCALAR}, {0xca, 4, SCALAR}, {0xcb, 8, SCALAR}, {0xcc, 1, SCALAR},
    {0xcd, 2, SCALAR}, {0xce, 4, SCALAR}, {0xcf, 8, SCALAR}, {0xd0, 1, SCALAR}, {0xd1, 2, SCALAR}, {0xd2, 4, SCALAR},
    {0xd3, 8, SCALAR}, {0xd9, 1, TEXT},   {0xda, 2, TEXT},   {0xdb, 4, TEXT},   {0xdc, 2, ARRAY},  {0xdd, 4, ARRAY},
    {0xde, 2, MAP},    {0xdf, 4, MAP},
};

/* The next item's head (and, of a text, its bytes); END at the end of the data and where they make no sense. */
static item_t next(cursor_t *cursor)
{
    item_t item = {END, 0, NULL};
    if (cursor->at >= cursor->end)
        return item;
    unsigned code = *cursor->at++, width = 0;
    if (code < 0x80 || code >= 0xe0) {
        item.kind = SCALAR;
        item.n = code;
    } else if (code < 0xc0) {
        item.kind = code < 0x90 ? MAP : code < 0xa0 ? ARRAY : TEXT;
        item.n = code < 0xa0 ? code & 0x0fu : code & 0x1fu;
    } else {
        for (size_t i = 0; i < sizeof WIDE / sizeof WIDE[0]; i++)
            if (WIDE[i].code == code) {
                item.kind = WIDE[i].kind;
                width = WIDE[i].width;
            }
    }
    uint64_t left = (uint64_t)(cursor->end - cursor->at);
    if (width > left)
        item.kind = END;
    for (; item.kind != END && width > 0; width--)
        item.n = item.n << 8 | *cursor->at++;
    if (item.kind == TEXT) {
        item.text = cursor->at;
        if (item.n > (uint64_t)(cursor->end - cursor->at))
            item.kind = END;
        else
            cursor->at += item.n;
    }
    if (item.kind == END)
        cursor->at = cursor->end;
    return item;
}

static void skip(cursor_t *cursor)
{
    for (uint64_t pending = 1; pending > 0; pending--) {
        item_t item = next(cursor);
        if (item.kind == END)
            return;
        pending += item.kind == ARRAY ? item.n : item.kind == MAP ? 2 * item.n : 0;
    }
}

static int is(item_t item, const char *text)
{
    return item.kind == TEXT && item.n == strlen(text) && memcmp(item.text, text, item.n) == 0;
}

/* Where the value of `key` begins in the map at the cursor; an empty cursor if it has no such key. */
static cursor_t value_of(cursor_t map, const char *key)
{
    const cursor_t nothing = {NULL, NULL};
    item_t head = next(&map);
    for (; head.kind == MAP && head.n > 0 && map.at < map.end; head.n--) {
        if (is(next(&map), key))
            return map;
        skip(&map);
    }
    return nothing;
}

static int named(cursor_t map, const char *name)
{
    cursor_t value = value_of(map, "name");
    return is(next(&value), name);
}

static size_t bytes_of(cursor_t signal)
{
    cursor_t shape = value_of(signal, "shape");
    size_t bytes = TELEOPD_WORD_BYTES;
    item_t head = next(&shape);
    for (; head.kind == ARRAY && head.n > 0 && shape.at < shape.end; head.n--)
        bytes *= next(&shape).n;
    return bytes;
}

/* Byte offset of a signal in the state, which must have `elements` of it at least; NOT_FOUND otherwise. */
static size_t find(const object_t *object, const char *block, const char *signal, size_t elements)
{
    const teleopd_segment_header_t *h = object->header;
    cursor_t blocks = {object->memory + h->schema_offset, object->memory + h->schema_offset + h->schema_bytes};
    size_t at = 0;
    for (item_t all = next(&blocks); all.kind == ARRAY && all.n > 0 && blocks.at < blocks.end; all.n--) {
        int here = named(blocks, block);
        cursor_t signals = value_of(blocks, "signals");
        for (item_t list = next(&signals); list.kind == ARRAY && list.n > 0 && signals.at < signals.end; list.n--) {
            size_t bytes = bytes_of(signals);
            if (here && named(signals, signal))
                return bytes >= elements * TELEOPD_WORD_BYTES && at < h->block_bytes && bytes <= h->block_bytes - at
                    ? at : NOT_FOUND;
            at += bytes;
            skip(&signals);
        }
        skip(&blocks);
    }
    return NOT_FOUND;
}

/* ---- the program ------------------------------------------------------------------------------------------------ */

static const char *state_name(uint64_t state)
{
    static const char *const names[] = {"starting", "held", "engaged", "faulted"}; /* enum teleopd_cell_state */
    return state < sizeof names / sizeof names[0] ? names[state] : "?";
}

static void print_state(const unsigned char *state, size_t tick_at, size_t state_at, size_t eta_at)
{
    uint64_t tick, cell_state;
    double eta[3];
    memcpy(&tick, state + tick_at, sizeof tick);
    memcpy(&cell_state, state + state_at, sizeof cell_state);
    memcpy(eta, state + eta_at, sizeof eta);
    printf("tick %llu  %s  x %.9g m  y %.9g m  heading %.9g rad\n", (unsigned long long)tick, state_name(cell_state),
           eta[0], eta[1], eta[2]);
    fflush(stdout);
}

int main(int count, char **arguments)
{
    const char *cell = count > 1 ? arguments[1] : "omni_arm";
    long samples = count > 2 ? strtol(arguments[2], NULL, 10) : 10;
    object_t object;
    if (!open_state(&object, cell))
        return 1;

    size_t tick_at = find(&object, "cell", "tick", 1);
    size_t state_at = find(&object, "cell", "state", 1);
    size_t eta_at = find(&object, TELEOPD_BASE_NAME, "eta", 3);
    if (tick_at == NOT_FOUND || state_at == NOT_FOUND || eta_at == NOT_FOUND) {
        fprintf(stderr, "cell \"%s\" has no mobile base\n", cell);
        return 1;
    }
    size_t bytes = object.header->block_bytes;
    uint64_t *state = malloc(bytes); /* words, so that it is aligned for them */
    if (state == NULL)
        return 1;

    const char *end = NULL;
    for (long i = 0; i < samples && end == NULL; i++) {
        if (latch_read(&object, state, bytes) > 0)
            print_state((const unsigned char *)state, tick_at, state_at, eta_at);
        end = gone(&object);
        if (i + 1 < samples) {
            const struct timespec pause = {.tv_nsec = 100000000};
            nanosleep(&pause, NULL);
        }
    }
    if (end != NULL)
        fprintf(stderr, "cell \"%s\" %s\n", cell, end);
    free(state);
    return end == NULL ? 0 : 1;
}
