#include "teleopd_msgpack.h"

#include <string.h>

/* ---- reading --------------------------------------------------------------------------------------------------- */

/* What follows a first byte of 0xc0 and more: `width` bytes of a number, which for texts and containers is a length. */
enum signedness { PLAIN, SIGNED };

static const struct {
    uint8_t code, width, signedness;
    teleopd_item_kind_t kind;
} WIDE[] = {
    {0xc0, 0, PLAIN, TELEOPD_ITEM_NIL},      {0xc2, 0, PLAIN, TELEOPD_ITEM_BOOL},
    {0xc3, 0, PLAIN, TELEOPD_ITEM_BOOL},     {0xc4, 1, PLAIN, TELEOPD_ITEM_BINARY},
    {0xc5, 2, PLAIN, TELEOPD_ITEM_BINARY},   {0xc6, 4, PLAIN, TELEOPD_ITEM_BINARY},
    {0xca, 4, PLAIN, TELEOPD_ITEM_FLOAT},    {0xcb, 8, PLAIN, TELEOPD_ITEM_FLOAT},
    {0xcc, 1, PLAIN, TELEOPD_ITEM_UNSIGNED}, {0xcd, 2, PLAIN, TELEOPD_ITEM_UNSIGNED},
    {0xce, 4, PLAIN, TELEOPD_ITEM_UNSIGNED}, {0xcf, 8, PLAIN, TELEOPD_ITEM_UNSIGNED},
    {0xd0, 1, SIGNED, TELEOPD_ITEM_NONE},    {0xd1, 2, SIGNED, TELEOPD_ITEM_NONE},
    {0xd2, 4, SIGNED, TELEOPD_ITEM_NONE},    {0xd3, 8, SIGNED, TELEOPD_ITEM_NONE},
    {0xd9, 1, PLAIN, TELEOPD_ITEM_TEXT},     {0xda, 2, PLAIN, TELEOPD_ITEM_TEXT},
    {0xdb, 4, PLAIN, TELEOPD_ITEM_TEXT},     {0xdc, 2, PLAIN, TELEOPD_ITEM_ARRAY},
    {0xdd, 4, PLAIN, TELEOPD_ITEM_ARRAY},    {0xde, 2, PLAIN, TELEOPD_ITEM_MAP},
    {0xdf, 4, PLAIN, TELEOPD_ITEM_MAP},
};

static const teleopd_item_t NONE = {TELEOPD_ITEM_NONE, 0, 0.0, NULL};

static teleopd_item_t item(teleopd_item_kind_t kind, uint64_t n)
{
    teleopd_item_t made = {kind, n, 0.0, NULL};
    return made;
}

static uint64_t big_endian(const uint8_t *bytes, size_t width)
{
    uint64_t value = 0;
    for (size_t i = 0; i < width; i++)
        value = value << 8 | bytes[i];
    return value;
}

static double real_of(uint64_t bits, size_t width)
{
    if (width == 8) {
        double value;
        memcpy(&value, &bits, sizeof value);
        return value;
    }
    uint32_t half = (uint32_t)bits;
    float value;
    memcpy(&value, &half, sizeof value);
    return (double)value;
}

/* The head of an item whose first byte says all; NONE if more bytes belong to it. */
static teleopd_item_t narrow(uint8_t first)
{
    if (first < 0x80)
        return item(TELEOPD_ITEM_UNSIGNED, first);
    if (first < 0x90)
        return item(TELEOPD_ITEM_MAP, first & 0x0f);
    if (first < 0xa0)
        return item(TELEOPD_ITEM_ARRAY, first & 0x0f);
    if (first < 0xc0)
        return item(TELEOPD_ITEM_TEXT, first & 0x1f);
    if (first >= 0xe0)
        return item(TELEOPD_ITEM_NEGATIVE, UINT64_MAX - (uint64_t)(0xff - first));
    return NONE;
}

static teleopd_item_t wide(teleopd_reader_t *reader, uint8_t first)
{
    for (size_t i = 0; i < sizeof WIDE / sizeof WIDE[0]; i++) {
        if (WIDE[i].code != first)
            continue;
        size_t width = WIDE[i].width;
        if ((size_t)(reader->end - reader->at) < width)
            return NONE;
        teleopd_item_t found = item(WIDE[i].kind, big_endian(reader->at, width));
        reader->at += width;
        if (found.kind == TELEOPD_ITEM_FLOAT)
            found.real = real_of(found.n, width);
        else if (found.kind == TELEOPD_ITEM_BOOL)
            found.n = first & 1;
        else if (WIDE[i].signedness == SIGNED && found.n >> (8 * width - 1) != 0)
            found = item(TELEOPD_ITEM_NEGATIVE, width == 8 ? found.n : found.n | UINT64_MAX << 8 * width);
        else if (WIDE[i].signedness == SIGNED)
            found.kind = TELEOPD_ITEM_UNSIGNED;
        return found;
    }
    return NONE;
}

teleopd_item_t teleopd_read(teleopd_reader_t *reader)
{
    if (reader->at >= reader->end)
        return NONE;
    uint8_t first = *reader->at++;
    teleopd_item_t found = narrow(first);
    if (found.kind == TELEOPD_ITEM_NONE)
        found = wide(reader, first);
    if (found.kind == TELEOPD_ITEM_TEXT || found.kind == TELEOPD_ITEM_BINARY) {
        if ((uint64_t)(reader->end - reader->at) < found.n)
            return NONE;
        found.bytes = reader->at;
        reader->at += found.n;
    }
    return found;
}

/* 1 if the bytes are UTF-8 as RFC 3629 has it: shortest form, no surrogates, nothing beyond U+10FFFF. */
static int is_utf8(const uint8_t *at, uint64_t count)
{
    const uint8_t *end = at + count;
    while (at < end) {
        uint8_t first = *at++;
        if (first < 0x80)
            continue;
        size_t more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
        if (first < 0xc2 || first > 0xf4 || (size_t)(end - at) < more)
            return 0;
        uint8_t low = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
        uint8_t high = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
        if (*at < low || *at > high)
            return 0;
        for (size_t i = 1; i < more; i++)
            if (at[i] < 0x80 || at[i] > 0xbf)
                return 0;
        at += more;
    }
    return 1;
}

int teleopd_well_formed(const uint8_t *bytes, size_t count)
{
    teleopd_reader_t reader = {bytes, bytes + count};
    struct {
        uint64_t left; /* items that are still to come */
        int map, key;  /* in a map: whether the next one is a key */
    } open[TELEOPD_MAX_DEPTH + 1] = {{1, 0, 0}};
    size_t depth = 0;
    for (;;) {
        while (open[depth].left == 0) {
            if (depth == 0)
                return reader.at == reader.end;
            depth--;
        }
        open[depth].left--;
        teleopd_item_t found = teleopd_read(&reader);
        if (found.kind == TELEOPD_ITEM_NONE || (open[depth].key && found.kind != TELEOPD_ITEM_TEXT))
            return 0;
        if (found.kind == TELEOPD_ITEM_TEXT && !is_utf8(found.bytes, found.n))
            return 0;
        open[depth].key = open[depth].map && !open[depth].key;
        if (found.kind != TELEOPD_ITEM_ARRAY && found.kind != TELEOPD_ITEM_MAP)
            continue;
        if (++depth > TELEOPD_MAX_DEPTH)
            return 0;
        open[depth].map = open[depth].key = found.kind == TELEOPD_ITEM_MAP;
        open[depth].left = open[depth].map ? 2 * found.n : found.n;
    }
}

int teleopd_read_number(teleopd_reader_t *reader, uint64_t below, uint64_t *value)
{
    teleopd_item_t found = teleopd_read(reader);
    *value = found.n;
    return found.kind == TELEOPD_ITEM_UNSIGNED && found.n < below;
}

int teleopd_read_real(teleopd_reader_t *reader, double *value)
{
    teleopd_item_t found = teleopd_read(reader);
    *value = found.kind == TELEOPD_ITEM_FLOAT      ? found.real
             : found.kind == TELEOPD_ITEM_UNSIGNED ? (double)found.n
                                                   : -(double)(0 - found.n);
    return found.kind == TELEOPD_ITEM_FLOAT || found.kind == TELEOPD_ITEM_UNSIGNED
           || found.kind == TELEOPD_ITEM_NEGATIVE;
}

/* ---- writing --------------------------------------------------------------------------------------------------- */

teleopd_writer_t teleopd_writer(uint8_t *buffer, size_t capacity)
{
    teleopd_writer_t writer = {buffer, buffer, buffer + capacity, 0};
    return writer;
}

size_t teleopd_written(const teleopd_writer_t *writer)
{
    return (size_t)(writer->at - writer->begin);
}

void teleopd_write_raw(teleopd_writer_t *writer, const uint8_t *bytes, size_t count)
{
    if (writer->full || (size_t)(writer->end - writer->at) < count) {
        writer->full = 1;
        return;
    }
    if (count > 0)
        memcpy(writer->at, bytes, count);
    writer->at += count;
}

/* A first byte, and `width` bytes of a number behind it. */
static void head(teleopd_writer_t *writer, unsigned first, uint64_t value, size_t width)
{
    uint8_t bytes[9] = {(uint8_t)first};
    for (size_t i = 0; i < width; i++)
        bytes[1 + i] = (uint8_t)(value >> 8 * (width - 1 - i));
    teleopd_write_raw(writer, bytes, 1 + width);
}

void teleopd_write_nil(teleopd_writer_t *writer)
{
    head(writer, 0xc0, 0, 0);
}

void teleopd_write_bool(teleopd_writer_t *writer, int value)
{
    head(writer, value ? 0xc3 : 0xc2, 0, 0);
}

void teleopd_write_unsigned(teleopd_writer_t *writer, uint64_t value)
{
    if (value < 0x80)
        head(writer, (unsigned)value, 0, 0);
    else if (value <= UINT8_MAX)
        head(writer, 0xcc, value, 1);
    else if (value <= UINT16_MAX)
        head(writer, 0xcd, value, 2);
    else if (value <= UINT32_MAX)
        head(writer, 0xce, value, 4);
    else
        head(writer, 0xcf, value, 8);
}

void teleopd_write_signed(teleopd_writer_t *writer, int64_t value)
{
    if (value >= 0)
        teleopd_write_unsigned(writer, (uint64_t)value);
    else if (value >= -32)
        head(writer, (unsigned)(256 + value), 0, 0);
    else if (value >= INT8_MIN)
        head(writer, 0xd0, (uint64_t)value, 1);
    else if (value >= INT16_MIN)
        head(writer, 0xd1, (uint64_t)value, 2);
    else if (value >= INT32_MIN)
        head(writer, 0xd2, (uint64_t)value, 4);
    else
        head(writer, 0xd3, (uint64_t)value, 8);
}

void teleopd_write_real(teleopd_writer_t *writer, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    head(writer, 0xcb, bits, 8);
}

/* A length: in the first byte if it is below `narrow_below`, else 1 (unless `one` is 0), 2 or 4 bytes behind it. */
static void length(teleopd_writer_t *writer, unsigned first, size_t narrow_below, unsigned one, unsigned two, size_t n)
{
    if (n < narrow_below)
        head(writer, first | (unsigned)n, 0, 0);
    else if (one != 0 && n <= UINT8_MAX)
        head(writer, one, n, 1);
    else if (n <= UINT16_MAX)
        head(writer, two, n, 2);
    else
        head(writer, two + 1, n, 4);
}

void teleopd_write_text(teleopd_writer_t *writer, const char *text)
{
    size_t count = strlen(text);
    length(writer, 0xa0, 32, 0xd9, 0xda, count);
    teleopd_write_raw(writer, (const uint8_t *)text, count);
}

void teleopd_write_binary(teleopd_writer_t *writer, const uint8_t *bytes, size_t count)
{
    length(writer, 0, 0, 0xc4, 0xc5, count);
    teleopd_write_raw(writer, bytes, count);
}

void teleopd_write_array(teleopd_writer_t *writer, uint32_t items)
{
    length(writer, 0x90, 16, 0, 0xdc, items);
}

void teleopd_write_map(teleopd_writer_t *writer, uint32_t pairs)
{
    length(writer, 0x80, 16, 0, 0xde, pairs);
}
