/* What the cell says of itself: the schema of its state and the info of its segment, both msgpack. */
#include <stdlib.h>
#include <string.h>

#include "teleopd_client_internal.h"
#include "teleopd_msgpack.h"

static void skip(teleopd_reader_t *reader)
{
    for (uint64_t pending = 1; pending > 0; pending--) {
        teleopd_item_t item = teleopd_read(reader);
        if (item.kind == TELEOPD_ITEM_NONE)
            return;
        pending += item.kind == TELEOPD_ITEM_ARRAY ? item.n : item.kind == TELEOPD_ITEM_MAP ? 2 * item.n : 0;
    }
}

static int is(const teleopd_item_t *item, const char *text)
{
    return item->kind == TELEOPD_ITEM_TEXT && item->n == strlen(text) && memcmp(item->bytes, text, item->n) == 0;
}

/* Where the value of a key begins in the map at the reader; an empty reader if there is none. */
static teleopd_reader_t value_of(teleopd_reader_t map, const char *key)
{
    const teleopd_reader_t nothing = {NULL, NULL};
    teleopd_item_t head = teleopd_read(&map);
    for (uint64_t left = head.kind == TELEOPD_ITEM_MAP ? head.n : 0; left > 0 && map.at < map.end; left--) {
        teleopd_item_t found = teleopd_read(&map);
        if (is(&found, key))
            return map;
        skip(&map);
    }
    return nothing;
}

/* 1 if the value of a key is a text that fits into `out`. */
static int text_of(teleopd_reader_t map, const char *key, char out[TELEOPD_CLIENT_NAME])
{
    teleopd_reader_t value = value_of(map, key);
    teleopd_item_t item = value.at == NULL ? (teleopd_item_t){TELEOPD_ITEM_NONE, 0, 0, NULL} : teleopd_read(&value);
    if (item.kind != TELEOPD_ITEM_TEXT || item.n >= TELEOPD_CLIENT_NAME)
        return 0;
    memcpy(out, item.bytes, item.n);
    out[item.n] = '\0';
    return 1;
}

static double real_of(teleopd_reader_t map, const char *key, double otherwise)
{
    teleopd_reader_t value = value_of(map, key);
    double number;
    return value.at != NULL && teleopd_read_real(&value, &number) ? number : otherwise;
}

static size_t texts_of(teleopd_reader_t map, const char *key, char out[][TELEOPD_CLIENT_NAME])
{
    teleopd_reader_t list = value_of(map, key);
    size_t count = 0;
    if (list.at == NULL)
        return 0;
    teleopd_item_t head = teleopd_read(&list);
    for (; head.kind == TELEOPD_ITEM_ARRAY && count < head.n && count < TELEOPD_CLIENT_MODES; count++) {
        teleopd_item_t item = teleopd_read(&list);
        if (item.kind != TELEOPD_ITEM_TEXT || item.n >= TELEOPD_CLIENT_NAME)
            return count;
        memcpy(out[count], item.bytes, item.n);
        out[count][item.n] = '\0';
    }
    return count;
}

/* The product of the shape; 0 if it makes no sense for a state of so many words. */
static size_t elements_of(teleopd_reader_t signal, size_t most)
{
    teleopd_reader_t shape = value_of(signal, "shape");
    uint64_t elements = 1, n;
    if (shape.at == NULL)
        return 0;
    teleopd_item_t head = teleopd_read(&shape);
    for (uint64_t left = head.kind == TELEOPD_ITEM_ARRAY ? head.n : 0; left > 0; left--) {
        if (!teleopd_read_number(&shape, most + 1, &n) || elements * n > most)
            return 0;
        elements *= n;
    }
    return (size_t)elements;
}

static int add_signal(teleopd_client_t *c, const char *block, teleopd_reader_t map, size_t *word)
{
    char type[TELEOPD_CLIENT_NAME];
    teleopd_signal_t signal = {.word = *word, .elements = elements_of(map, c->words), .count = SIZE_MAX};
    memcpy(signal.block, block, sizeof signal.block);
    if (!text_of(map, "name", signal.name) || !text_of(map, "dtype", type) || signal.elements == 0
        || signal.elements > c->words - *word)
        return 0;
    signal.type = type[0];
    teleopd_signal_t *grown = realloc(c->signals, (c->signal_count + 1) * sizeof signal);
    if (grown == NULL)
        return 0;
    c->signals = grown;
    c->signals[c->signal_count++] = signal;
    *word += signal.elements;
    return 1;
}

/* Which signal of its block says how many elements of a signal are in use. */
static void find_counts(teleopd_client_t *c, teleopd_reader_t signals, size_t first)
{
    char count[TELEOPD_CLIENT_NAME];
    teleopd_item_t list = teleopd_read(&signals);
    for (size_t i = first; list.kind == TELEOPD_ITEM_ARRAY && i < c->signal_count; i++, skip(&signals))
        for (size_t j = first; text_of(signals, "count", count) && j < c->signal_count; j++)
            if (strcmp(c->signals[j].name, count) == 0)
                c->signals[i].count = c->signals[j].word;
}

static int read_schema(teleopd_client_t *c, teleopd_reader_t blocks)
{
    size_t word = 0;
    teleopd_item_t all = teleopd_read(&blocks);
    for (uint64_t left = all.kind == TELEOPD_ITEM_ARRAY ? all.n : 0; left > 0; left--, skip(&blocks)) {
        char block[TELEOPD_CLIENT_NAME] = "";
        teleopd_reader_t signals = value_of(blocks, "signals");
        if (signals.at == NULL || !text_of(blocks, "name", block))
            return 0;
        teleopd_reader_t again = signals;
        size_t first = c->signal_count;
        teleopd_item_t list = teleopd_read(&signals);
        for (uint64_t n = list.kind == TELEOPD_ITEM_ARRAY ? list.n : 0; n > 0; n--, skip(&signals))
            if (!add_signal(c, block, signals, &word))
                return 0;
        find_counts(c, again, first);
    }
    return word == c->words;
}

int teleopd_client_describe(teleopd_client_t *c, const uint8_t *schema, size_t schema_bytes, const uint8_t *info,
                            size_t info_bytes, size_t state_bytes)
{
    char clock[TELEOPD_CLIENT_NAME] = "";
    teleopd_reader_t map = {info, info + info_bytes};
    c->words = state_bytes / TELEOPD_WORD_BYTES;
    c->state = calloc(c->words + 1, TELEOPD_WORD_BYTES);
    if (c->state == NULL)
        return teleopd_client_fail(c, "out of memory");
    if (!read_schema(c, (teleopd_reader_t){schema, schema + schema_bytes}))
        return teleopd_client_fail(c, "cell %s describes its state in a way that is unknown here", c->name);
    c->tick = teleopd_client_find(c, "cell.tick");
    c->t = teleopd_client_find(c, "cell.t");
    c->holder = teleopd_client_find(c, "cell.holder");
    c->pid = teleopd_client_find(c, "holder.pid");
    c->mode_count = texts_of(map, "modes", c->modes);
    if (c->tick == NULL || c->t == NULL || c->holder == NULL || c->pid == NULL || c->mode_count == 0
        || texts_of(map, "references", c->references) != c->mode_count || !text_of(map, "clock", clock))
        return teleopd_client_fail(c, "cell %s is of another teleopd; use the same on both sides", c->name);
    c->real_time = strcmp(clock, "real") == 0;
    c->expiry = real_of(map, "command_expiry", 0.1);
    c->rate = real_of(map, "rate", 1000.0);
    return 1;
}
