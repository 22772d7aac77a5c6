#include "teleopd_internal.h"

#include <string.h>

static const char MAGIC[] = "teleopd";
static const char SESSION[] = "teleopd 1 session"; /* with its NUL */

/* ---- settings -------------------------------------------------------------------------------------------------- */

static int is_word(const uint8_t *text, size_t count, size_t most, int dot)
{
    for (size_t i = 0; i < count; i++) {
        uint8_t c = text[i];
        if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || (dot && c == '.')))
            return 0;
    }
    return count > 0 && count <= most;
}

static int is_role(const char *role)
{
    return role != NULL && is_word((const uint8_t *)role, strlen(role), TELEOPD_MAX_ROLE, 0);
}

static int is_time(int64_t time)
{
    return time > 0 && (uint64_t)time < TELEOPD_MAX_TIME;
}

const char *teleopd_settings_fault(const teleopd_settings_t *s)
{
    if (s->token == NULL || s->token_bytes < TELEOPD_MIN_TOKEN)
        return "the token is too short: at least 16 random bytes are needed";
    if (!is_role(s->role))
        return "role must be 1 to 16 of a-z 0-9 _ -";
    if (s->accepts == NULL || s->accepts_count == 0)
        return "no role is accepted: name those that the other side may have";
    for (size_t i = 0; i < s->accepts_count; i++)
        if (!is_role(s->accepts[i]))
            return "accepts: each must be 1 to 16 of a-z 0-9 _ -";
    if (s->capabilities_count > TELEOPD_MAX_CAPABILITIES)
        return "at most 8 capabilities are possible";
    for (size_t i = 0; i < s->capabilities_count; i++)
        if (!is_word((const uint8_t *)s->capabilities[i], strlen(s->capabilities[i]), TELEOPD_MAX_CAPABILITY, 1))
            return "capabilities: each must be 1 to 24 of a-z 0-9 _ . -";
    if (s->name != NULL && strlen(s->name) > TELEOPD_MAX_NAME)
        return "the name is longer than 32 bytes";
    if (!is_time(s->validity_limit) || !is_time(s->handshake_timeout) || !is_time(s->silence)
        || !is_time(s->ping_interval))
        return "times must be positive numbers of ns";
    return NULL;
}

/* ---- what we say ----------------------------------------------------------------------------------------------- */

static void finish(teleopd_connection_t *c, const teleopd_writer_t *writer)
{
    size_t count = teleopd_written(writer);
    teleopd_put_length(&c->tx[c->filled], count);
    c->filled += TELEOPD_PREFIX_BYTES + count;
}

static void introduce(teleopd_connection_t *c, teleopd_kind_t kind)
{
    const teleopd_settings_t *s = c->settings;
    teleopd_writer_t writer = teleopd_frame_begin(c, 0);
    teleopd_write_array(&writer, 9);
    teleopd_write_unsigned(&writer, kind);
    teleopd_write_text(&writer, MAGIC);
    teleopd_write_unsigned(&writer, TELEOPD_PROTOCOL_VERSION);
    teleopd_write_text(&writer, s->role);
    teleopd_write_array(&writer, (uint32_t)s->capabilities_count);
    for (size_t i = 0; i < s->capabilities_count; i++)
        teleopd_write_text(&writer, s->capabilities[i]);
    teleopd_write_unsigned(&writer, s->layout_hash);
    teleopd_write_unsigned(&writer, TELEOPD_MAX_FRAME);
    teleopd_write_binary(&writer, c->nonce, TELEOPD_NONCE_BYTES);
    teleopd_write_text(&writer, s->name != NULL ? s->name : "");
    finish(c, &writer);
}

static void prove(teleopd_connection_t *c, teleopd_kind_t kind, const uint8_t proof[TELEOPD_MAC_BYTES])
{
    teleopd_writer_t writer = teleopd_frame_begin(c, 0);
    teleopd_write_array(&writer, 2);
    teleopd_write_unsigned(&writer, kind);
    teleopd_write_binary(&writer, proof, TELEOPD_MAC_BYTES);
    finish(c, &writer);
}

void teleopd_handshake_begin(teleopd_connection_t *c)
{
    if (c->side == TELEOPD_SERVER)
        return;
    introduce(c, TELEOPD_HELLO);
    memcpy(c->hello, c->tx, c->filled); /* the keys are made from it when the challenge is there */
    c->hello_bytes = c->filled;
}

void teleopd_handshake_refuse(teleopd_connection_t *c, teleopd_reason_t reason)
{
    teleopd_writer_t writer = teleopd_frame_begin(c, 0);
    teleopd_write_array(&writer, 3);
    teleopd_write_unsigned(&writer, TELEOPD_REFUSED);
    teleopd_write_unsigned(&writer, reason);
    teleopd_write_unsigned(&writer, TELEOPD_PROTOCOL_VERSION);
    if (!writer.full)
        finish(c, &writer);
}

/* ---- keys ------------------------------------------------------------------------------------------------------ */

static int label(const uint8_t secret[TELEOPD_MAC_BYTES], const char *text, uint8_t out[TELEOPD_MAC_BYTES])
{
    return teleopd_hmac_sha256(secret, TELEOPD_MAC_BYTES, (const uint8_t *)text, strlen(text), out);
}

/* 0 if the library fails. */
static int derive(teleopd_connection_t *c, const uint8_t *hello, size_t hello_bytes, const uint8_t *challenge,
                  size_t challenge_bytes)
{
    uint8_t both[sizeof SESSION + 2 * (TELEOPD_PREFIX_BYTES + TELEOPD_HANDSHAKE_LIMIT)];
    uint8_t secret[TELEOPD_MAC_BYTES];
    size_t count = sizeof SESSION + hello_bytes + challenge_bytes;
    memcpy(both, SESSION, sizeof SESSION);
    memcpy(both + sizeof SESSION, hello, hello_bytes);
    memcpy(both + sizeof SESSION + hello_bytes, challenge, challenge_bytes);
    int client = c->side == TELEOPD_CLIENT;
    return teleopd_hmac_sha256(c->settings->token, c->settings->token_bytes, both, count, secret)
           && label(secret, "client proof", c->client_proof) && label(secret, "server proof", c->server_proof)
           && label(secret, "client frames", client ? c->send_key : c->receive_key)
           && label(secret, "server frames", client ? c->receive_key : c->send_key);
}

/* ---- what the peer says ---------------------------------------------------------------------------------------- */

static int read_text(teleopd_reader_t *reader, char *out, size_t most)
{
    teleopd_item_t item = teleopd_read(reader);
    if (item.kind != TELEOPD_ITEM_TEXT || item.n > most)
        return 0;
    memcpy(out, item.bytes, (size_t)item.n);
    out[item.n] = '\0';
    return 1;
}

/* A word may not have a NUL in it, so its length is that of the C string. */
static int read_word(teleopd_reader_t *reader, char *out, size_t most, int dot)
{
    teleopd_reader_t again = *reader;
    teleopd_item_t item = teleopd_read(&again);
    return read_text(reader, out, most) && is_word(item.bytes, (size_t)item.n, most, dot);
}

static int read_bytes(teleopd_reader_t *reader, const uint8_t **bytes, size_t count)
{
    teleopd_item_t item = teleopd_read(reader);
    *bytes = item.bytes;
    return item.kind == TELEOPD_ITEM_BINARY && item.n == count;
}

static int read_peer(teleopd_reader_t *reader, teleopd_peer_t *peer)
{
    const uint8_t *nonce;
    uint64_t max_frame;
    if (!read_word(reader, peer->role, TELEOPD_MAX_ROLE, 0))
        return 0;
    teleopd_item_t list = teleopd_read(reader);
    if (list.kind != TELEOPD_ITEM_ARRAY || list.n > TELEOPD_MAX_CAPABILITIES)
        return 0;
    peer->capabilities_count = (size_t)list.n;
    for (size_t i = 0; i < peer->capabilities_count; i++)
        if (!read_word(reader, peer->capabilities[i], TELEOPD_MAX_CAPABILITY, 1))
            return 0;
    teleopd_item_t hash = teleopd_read(reader);
    peer->layout_hash = hash.n;
    if (hash.kind != TELEOPD_ITEM_UNSIGNED || !teleopd_read_number(reader, (uint64_t)1 << 32, &max_frame)
        || max_frame < TELEOPD_HANDSHAKE_LIMIT)
        return 0;
    peer->max_frame = (uint32_t)max_frame;
    return read_bytes(reader, &nonce, TELEOPD_NONCE_BYTES) && read_text(reader, peer->name, TELEOPD_MAX_NAME);
}

/* Hello and challenge, after the kind. */
static teleopd_reason_t judge(teleopd_connection_t *c, teleopd_reader_t *reader, uint64_t fields)
{
    char magic[sizeof MAGIC];
    uint64_t version;
    if (fields < 3 || !read_text(reader, magic, sizeof MAGIC - 1) || strcmp(magic, MAGIC) != 0
        || !teleopd_read_number(reader, (uint64_t)1 << 32, &version))
        return TELEOPD_MALFORMED;
    /* Of another version nothing else is known, not even how many fields there are. */
    if (version != TELEOPD_PROTOCOL_VERSION)
        return TELEOPD_WRONG_VERSION;
    if (fields != 9 || !read_peer(reader, &c->peer))
        return TELEOPD_MALFORMED;
    int accepted = 0;
    for (size_t i = 0; i < c->settings->accepts_count; i++)
        accepted |= strcmp(c->peer.role, c->settings->accepts[i]) == 0;
    if (!accepted)
        return TELEOPD_WRONG_ROLE;
    if (c->settings->layout_hash != 0 && c->settings->layout_hash != c->peer.layout_hash)
        return TELEOPD_WRONG_LAYOUT;
    return TELEOPD_NONE;
}

static teleopd_reason_t on_hello(teleopd_connection_t *c, const uint8_t *frame, size_t count)
{
    size_t at = c->filled;
    introduce(c, TELEOPD_CHALLENGE);
    c->awaits = TELEOPD_PROOF;
    return derive(c, frame, count, &c->tx[at], c->filled - at) ? TELEOPD_NONE : TELEOPD_SHUTDOWN;
}

static teleopd_reason_t on_challenge(teleopd_connection_t *c, const uint8_t *frame, size_t count)
{
    if (!derive(c, c->hello, c->hello_bytes, frame, count))
        return TELEOPD_SHUTDOWN;
    prove(c, TELEOPD_PROOF, c->client_proof);
    c->awaits = TELEOPD_WELCOME;
    return TELEOPD_NONE;
}

static teleopd_reason_t on_proof(teleopd_connection_t *c, teleopd_reader_t *reader, uint64_t fields)
{
    const uint8_t *proof;
    int server = c->side == TELEOPD_SERVER;
    if (fields != 2 || !read_bytes(reader, &proof, TELEOPD_MAC_BYTES))
        return TELEOPD_MALFORMED;
    if (!teleopd_same(proof, server ? c->client_proof : c->server_proof, TELEOPD_MAC_BYTES))
        return TELEOPD_WRONG_TOKEN;
    if (server)
        prove(c, TELEOPD_WELCOME, c->server_proof);
    c->state = TELEOPD_OPEN;
    c->limit = TELEOPD_MAX_FRAME;
    return TELEOPD_NONE;
}

static teleopd_reason_t on_refused(teleopd_reader_t *reader, uint64_t fields, int *by_peer)
{
    uint64_t reason, version;
    if (fields != 3 || !teleopd_read_number(reader, TELEOPD_LAST_ENDING + 1, &reason) || reason == TELEOPD_NONE
        || !teleopd_read_number(reader, (uint64_t)1 << 32, &version))
        return TELEOPD_MALFORMED;
    *by_peer = 1;
    return (teleopd_reason_t)reason;
}

teleopd_reason_t teleopd_handshake_frame(teleopd_connection_t *c, const uint8_t *frame, size_t count, int *by_peer)
{
    teleopd_reader_t reader = {frame + TELEOPD_PREFIX_BYTES, frame + count};
    uint64_t kind;
    if (!teleopd_well_formed(reader.at, count - TELEOPD_PREFIX_BYTES))
        return TELEOPD_MALFORMED;
    teleopd_item_t list = teleopd_read(&reader);
    if (list.kind != TELEOPD_ITEM_ARRAY || list.n == 0 || !teleopd_read_number(&reader, 256, &kind))
        return TELEOPD_MALFORMED;
    if (kind == TELEOPD_REFUSED)
        return on_refused(&reader, list.n, by_peer);
    if (kind != (uint64_t)c->awaits)
        return TELEOPD_OUT_OF_TURN;
    if (kind == TELEOPD_PROOF || kind == TELEOPD_WELCOME)
        return on_proof(c, &reader, list.n);
    teleopd_reason_t reason = judge(c, &reader, list.n);
    if (reason != TELEOPD_NONE)
        return reason;
    return kind == TELEOPD_HELLO ? on_hello(c, frame, count) : on_challenge(c, frame, count);
}
