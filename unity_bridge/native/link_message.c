#include "link_message.h"

#include <string.h>

enum { BEAT_CHANNEL = 0 };
static const uint64_t BEAT_VALIDITY = 500000000; /* ns; the bridge allows less */

int link_message_update(teleopd_connection_t *c, const entry_t *entry, uint32_t number, int64_t now)
{
    uint8_t payload[NAME_BYTES + UPDATE_BYTES + 16 * UPDATE_RUNS], data[UPDATE_BYTES];
    run_t runs[UPDATE_RUNS];
    size_t count = mirror_take(entry->mirror, number, runs, UPDATE_RUNS, data, sizeof data), at = 0;
    if (count == 0)
        return 0;
    teleopd_writer_t writer = teleopd_writer(payload, sizeof payload);
    teleopd_write_array(&writer, (uint32_t)(1 + 2 * count));
    teleopd_write_binary(&writer, (const uint8_t *)entry->name, strlen(entry->name));
    for (size_t i = 0; i < count; at += runs[i++].bytes) {
        teleopd_write_unsigned(&writer, runs[i].offset);
        teleopd_write_binary(&writer, data + at, runs[i].bytes);
    }
    return !writer.full
           && teleopd_send(c, TELEOPD_EVENT, UPDATES, payload, teleopd_written(&writer), 0, now);
}

void link_message_beat(teleopd_connection_t *c, int64_t now)
{
    uint8_t payload[16];
    teleopd_writer_t writer = teleopd_writer(payload, sizeof payload);
    teleopd_write_nil(&writer);
    (void)teleopd_send(c, TELEOPD_COMMAND, BEAT_CHANNEL, payload, teleopd_written(&writer), BEAT_VALIDITY, now);
}

/* The reader at the first item of an array of `items`; 0 if it is none. */
static int begins(const teleopd_message_t *message, uint64_t items, teleopd_reader_t *reader)
{
    *reader = (teleopd_reader_t){message->payload, message->payload + message->payload_bytes};
    teleopd_item_t head = teleopd_read(reader);
    return head.kind == TELEOPD_ITEM_ARRAY && head.n == items;
}

static int name_from(teleopd_reader_t *reader, char key[NAME_BYTES])
{
    teleopd_item_t item = teleopd_read(reader);
    if (item.kind != TELEOPD_ITEM_BINARY || item.n == 0 || item.n >= NAME_BYTES
        || memchr(item.bytes, '\0', (size_t)item.n) != NULL)
        return 0;
    memset(key, 0, NAME_BYTES);
    memcpy(key, item.bytes, (size_t)item.n);
    return 1;
}

static int number_from(teleopd_reader_t *reader, uint32_t *number)
{
    uint64_t value;
    if (!teleopd_read_number(reader, UINT32_MAX, &value))
        return 0;
    *number = (uint32_t)value;
    return 1;
}

int link_message_served(const teleopd_message_t *message, link_served_t *served)
{
    teleopd_reader_t reader;
    return message->kind == TELEOPD_EVENT && message->channel == CATALOGUE && begins(message, 3, &reader)
           && name_from(&reader, served->key) && number_from(&reader, &served->bytes)
           && number_from(&reader, &served->memories) && served->bytes <= MIRROR_BYTES;
}

int link_message_part(const teleopd_message_t *message, link_part_t *part)
{
    teleopd_reader_t reader;
    if (message->kind != TELEOPD_EVENT || message->channel != UPDATES || !begins(message, 4, &reader)
        || !number_from(&reader, &part->applied) || !name_from(&reader, part->key)
        || !number_from(&reader, &part->offset))
        return 0;
    teleopd_item_t data = teleopd_read(&reader);
    part->data = data.bytes;
    part->bytes = (size_t)data.n;
    return data.kind == TELEOPD_ITEM_BINARY && part->offset % CELL == 0 && data.n % CELL == 0
           && data.n <= MIRROR_BYTES && part->offset <= MIRROR_BYTES - data.n;
}
