#include "teleopd_internal.h"

/* ---- sealing --------------------------------------------------------------------------------------------------- */

/* Array, kind, sequence number, stamp: what each frame begins with. The number is only used up if the frame is sent. */
static teleopd_writer_t begin(teleopd_connection_t *c, uint32_t fields, teleopd_kind_t kind, int64_t stamp)
{
    teleopd_writer_t writer = teleopd_frame_begin(c, TELEOPD_TAG_BYTES);
    teleopd_write_array(&writer, fields);
    teleopd_write_unsigned(&writer, kind);
    teleopd_write_unsigned(&writer, c->send_seq + 1);
    teleopd_write_signed(&writer, stamp);
    return writer;
}

static int finish(teleopd_connection_t *c, const teleopd_writer_t *writer)
{
    uint8_t mac[TELEOPD_MAC_BYTES], *frame = &c->tx[c->filled];
    size_t count = teleopd_written(writer), whole = TELEOPD_PREFIX_BYTES + count;
    if (writer->full)
        return 0;
    teleopd_put_length(frame, count + TELEOPD_TAG_BYTES);
    if (!teleopd_hmac_sha256(c->send_key, sizeof c->send_key, frame, whole, mac))
        return 0;
    for (size_t i = 0; i < TELEOPD_TAG_BYTES; i++)
        frame[whole + i] = mac[i];
    c->filled += whole + TELEOPD_TAG_BYTES;
    c->send_seq++;
    return 1;
}

int teleopd_session_ping(teleopd_connection_t *c, int64_t stamp)
{
    teleopd_writer_t writer = begin(c, 3, TELEOPD_PING, stamp);
    return finish(c, &writer);
}

int teleopd_session_pong(teleopd_connection_t *c, int64_t asked)
{
    teleopd_writer_t writer = begin(c, 4, TELEOPD_PONG, c->now);
    teleopd_write_signed(&writer, asked);
    return finish(c, &writer);
}

int teleopd_session_bye(teleopd_connection_t *c, teleopd_reason_t reason)
{
    teleopd_writer_t writer = begin(c, 4, TELEOPD_BYE, c->now);
    teleopd_write_unsigned(&writer, reason);
    return finish(c, &writer);
}

int teleopd_session_data(teleopd_connection_t *c, const teleopd_place_t *message)
{
    teleopd_writer_t writer = begin(c, 6, message->kind, message->stamp);
    teleopd_write_unsigned(&writer, message->validity);
    teleopd_write_unsigned(&writer, message->channel);
    teleopd_write_raw(&writer, message->payload, message->bytes);
    return finish(c, &writer);
}

/* ---- opening --------------------------------------------------------------------------------------------------- */

static int read_data(teleopd_reader_t *reader, uint64_t fields, teleopd_opened_t *opened)
{
    teleopd_item_t validity = teleopd_read(reader);
    opened->validity = validity.n;
    if (fields != 6 || validity.kind != TELEOPD_ITEM_UNSIGNED
        || !teleopd_read_number(reader, TELEOPD_CHANNELS, &opened->channel))
        return 0;
    /* The frame is one well-formed array, so its sixth field is all that is left. */
    opened->payload = reader->at;
    opened->payload_bytes = (size_t)(reader->end - reader->at);
    return 1;
}

static int read_rest(teleopd_reader_t *reader, uint64_t fields, teleopd_opened_t *opened)
{
    switch (opened->kind) {
    case TELEOPD_PING:
        return fields == 3;
    case TELEOPD_PONG:
        return fields == 4 && teleopd_read_number(reader, TELEOPD_MAX_TIME, &opened->asked);
    case TELEOPD_COMMAND:
    case TELEOPD_STATE:
    case TELEOPD_EVENT:
        return read_data(reader, fields, opened);
    case TELEOPD_BYE:
        return fields == 4 && teleopd_read_number(reader, TELEOPD_LAST_ENDING + 1, &opened->reason)
               && opened->reason != TELEOPD_NONE;
    default:
        return 1; /* a kind of a later version */
    }
}

teleopd_reason_t teleopd_session_open(teleopd_connection_t *c, const uint8_t *frame, size_t count,
                                      teleopd_opened_t *opened)
{
    uint8_t mac[TELEOPD_MAC_BYTES];
    if (count <= TELEOPD_PREFIX_BYTES + TELEOPD_TAG_BYTES)
        return TELEOPD_BAD_TAG;
    size_t whole = count - TELEOPD_TAG_BYTES;
    if (!teleopd_hmac_sha256(c->receive_key, sizeof c->receive_key, frame, whole, mac)
        || !teleopd_same(mac, frame + whole, TELEOPD_TAG_BYTES))
        return TELEOPD_BAD_TAG;
    teleopd_reader_t reader = {frame + TELEOPD_PREFIX_BYTES, frame + whole};
    if (!teleopd_well_formed(reader.at, whole - TELEOPD_PREFIX_BYTES))
        return TELEOPD_MALFORMED;
    teleopd_item_t list = teleopd_read(&reader);
    if (list.kind != TELEOPD_ITEM_ARRAY || list.n < 3 || !teleopd_read_number(&reader, 256, &opened->kind)
        || !teleopd_read_number(&reader, TELEOPD_MAX_TIME, &opened->seq)
        || !teleopd_read_number(&reader, TELEOPD_MAX_TIME, &opened->stamp))
        return TELEOPD_MALFORMED;
    if (opened->seq <= c->receive_seq)
        return TELEOPD_REPLAY;
    opened->missing = opened->seq - c->receive_seq - 1;
    c->receive_seq = opened->seq;
    if (opened->kind >= TELEOPD_HELLO && opened->kind <= TELEOPD_REFUSED)
        return TELEOPD_OUT_OF_TURN;
    return read_rest(&reader, list.n, opened) ? TELEOPD_NONE : TELEOPD_MALFORMED;
}
