/* As much of msgpack as the transport needs: plain data without extension types, read and written in place.
 *
 * The reader walks over bytes that somebody else made and never leaves them; the writer fills a buffer of fixed size
 * and remembers if it was too small. Nothing is allocated.
 */
#ifndef TELEOPD_MSGPACK_H
#define TELEOPD_MSGPACK_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How deep containers may nest, the outermost one included. */
#define TELEOPD_MAX_DEPTH 8

/* ---- reading --------------------------------------------------------------------------------------------------- */

typedef struct {
    const uint8_t *at, *end;
} teleopd_reader_t;

typedef enum {
    TELEOPD_ITEM_NONE, /* the end, or bytes that make no sense */
    TELEOPD_ITEM_NIL,
    TELEOPD_ITEM_BOOL,     /* n: 0 or 1 */
    TELEOPD_ITEM_UNSIGNED, /* n */
    TELEOPD_ITEM_NEGATIVE, /* n: the value's two's complement, (int64_t)n */
    TELEOPD_ITEM_FLOAT,    /* real */
    TELEOPD_ITEM_TEXT,     /* n bytes at `bytes`; UTF-8 is checked by teleopd_well_formed only */
    TELEOPD_ITEM_BINARY,   /* n bytes at `bytes` */
    TELEOPD_ITEM_ARRAY,    /* n items follow */
    TELEOPD_ITEM_MAP       /* n pairs of items follow */
} teleopd_item_kind_t;

typedef struct {
    teleopd_item_kind_t kind;
    uint64_t n;
    double real;
    const uint8_t *bytes;
} teleopd_item_t;

/* The next item; of a container only its head. */
teleopd_item_t teleopd_read(teleopd_reader_t *reader);

/* 1 if the bytes are one value of plain data: text is UTF-8, keys are text, containers nest TELEOPD_MAX_DEPTH deep. */
int teleopd_well_formed(const uint8_t *bytes, size_t count);

/* 1 if the next item is a whole number from 0 to `below` - 1, which is stored. */
int teleopd_read_number(teleopd_reader_t *reader, uint64_t below, uint64_t *value);

/* 1 if the next item is a number, which is stored; whole numbers are converted. */
int teleopd_read_real(teleopd_reader_t *reader, double *value);

/* ---- writing --------------------------------------------------------------------------------------------------- */

typedef struct {
    uint8_t *begin, *at, *end;
    int full; /* 1: something did not fit, and the buffer's content is of no use */
} teleopd_writer_t;

teleopd_writer_t teleopd_writer(uint8_t *buffer, size_t capacity);
size_t teleopd_written(const teleopd_writer_t *writer);

void teleopd_write_nil(teleopd_writer_t *writer);
void teleopd_write_bool(teleopd_writer_t *writer, int value);
void teleopd_write_unsigned(teleopd_writer_t *writer, uint64_t value);
void teleopd_write_signed(teleopd_writer_t *writer, int64_t value);
void teleopd_write_real(teleopd_writer_t *writer, double value);
void teleopd_write_text(teleopd_writer_t *writer, const char *text);
void teleopd_write_binary(teleopd_writer_t *writer, const uint8_t *bytes, size_t count);
void teleopd_write_array(teleopd_writer_t *writer, uint32_t items);
void teleopd_write_map(teleopd_writer_t *writer, uint32_t pairs);
void teleopd_write_raw(teleopd_writer_t *writer, const uint8_t *bytes, size_t count); /* msgpack already */

#ifdef __cplusplus
}
#endif

#endif
