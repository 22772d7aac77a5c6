#include "teleopd_internal.h"

#include <string.h>

#if TELEOPD_MAX_FRAME < TELEOPD_HANDSHAKE_LIMIT
#error "TELEOPD_MAX_FRAME must be at least 512"
#endif
#if TELEOPD_LATEST_PLACES < 1 || TELEOPD_EVENT_PLACES < 1
#error "there must be places for messages"
#endif

static const char *const NAMES[TELEOPD_REASONS] = {
    [TELEOPD_NONE] = "none",
    [TELEOPD_SHUTDOWN] = "shutdown",
    [TELEOPD_LOST] = "lost",
    [TELEOPD_WRONG_VERSION] = "wrong_version",
    [TELEOPD_WRONG_ROLE] = "wrong_role",
    [TELEOPD_WRONG_LAYOUT] = "wrong_layout",
    [TELEOPD_WRONG_TOKEN] = "wrong_token",
    [TELEOPD_HANDSHAKE_TIMEOUT] = "handshake_timeout",
    [TELEOPD_CROWDED] = "crowded",
    [TELEOPD_OVERSIZED] = "oversized",
    [TELEOPD_MALFORMED] = "malformed",
    [TELEOPD_OUT_OF_TURN] = "out_of_turn",
    [TELEOPD_BAD_TAG] = "bad_tag",
    [TELEOPD_SILENT] = "silent",
    [TELEOPD_REPLAY] = "replay",
    [TELEOPD_GAP] = "gap",
    [TELEOPD_STALE] = "stale",
    [TELEOPD_FROM_FUTURE] = "from_future",
    [TELEOPD_UNSYNCHRONISED] = "unsynchronised",
    [TELEOPD_UNKNOWN_KIND] = "unknown_kind",
    [TELEOPD_UNEXPECTED_PONG] = "unexpected_pong",
    [TELEOPD_CLOCK_JUMP] = "clock_jump",
    [TELEOPD_QUEUE_FULL] = "queue_full",
};

const char *teleopd_reason_name(teleopd_reason_t reason)
{
    const char *name = (unsigned)reason < TELEOPD_REASONS ? NAMES[reason] : NULL;
    return name != NULL ? name : "unknown";
}

teleopd_settings_t teleopd_default_settings(void)
{
    teleopd_settings_t settings = {0};
    settings.validity_limit = 200000000;
    settings.handshake_timeout = 2000000000;
    settings.silence = 1000000000;
    settings.ping_interval = 100000000;
    return settings;
}

/* ---- shared ---------------------------------------------------------------------------------------------------- */

void teleopd_put_length(uint8_t *frame, size_t count)
{
    for (size_t i = 0; i < TELEOPD_PREFIX_BYTES; i++)
        frame[i] = (uint8_t)(count >> 8 * (TELEOPD_PREFIX_BYTES - 1 - i));
}

static size_t length_of(const uint8_t *frame)
{
    return (size_t)frame[0] << 24 | (size_t)frame[1] << 16 | (size_t)frame[2] << 8 | frame[3];
}

teleopd_writer_t teleopd_frame_begin(teleopd_connection_t *c, size_t tail)
{
    size_t taken = c->filled + TELEOPD_PREFIX_BYTES + tail;
    if (taken > sizeof c->tx) {
        teleopd_writer_t none = teleopd_writer(c->tx, 0);
        none.full = 1;
        return none;
    }
    return teleopd_writer(&c->tx[c->filled + TELEOPD_PREFIX_BYTES], sizeof c->tx - taken);
}

static void at(teleopd_connection_t *c, int64_t now)
{
    if (now > c->now)
        c->now = now;
}

static void note(teleopd_connection_t *c, teleopd_reason_t reason, int by_peer, uint64_t times)
{
    uint64_t *count = by_peer ? &c->ledger->by_peer[reason] : &c->ledger->counts[reason];
    if (*count == 0 && c->ledger->first != NULL)
        c->ledger->first(c->ledger->context, reason, by_peer);
    *count += times;
}

static void closed(teleopd_connection_t *c, teleopd_reason_t reason, int by_peer)
{
    c->state = TELEOPD_CLOSED;
    c->reason = reason;
    c->by_peer = by_peer;
    c->ping_waits = c->pong_waits = -1;
    for (size_t i = 0; i < TELEOPD_LATEST_PLACES; i++)
        c->latest[i].order = 0;
    for (size_t i = 0; i < TELEOPD_EVENT_PLACES; i++)
        c->events[i].order = 0;
}

static void leave(teleopd_connection_t *c, teleopd_reason_t reason)
{
    if (c->state == TELEOPD_HANDSHAKE)
        teleopd_handshake_refuse(c, reason);
    else
        teleopd_session_bye(c, reason);
    closed(c, reason, 0);
}

static void refuse(teleopd_connection_t *c, teleopd_reason_t reason)
{
    note(c, reason, 0, 1);
    leave(c, reason);
}

/* ---- beginning and end ------------------------------------------------------------------------------------------ */

const char *teleopd_start_with(teleopd_connection_t *c, const teleopd_settings_t *settings, teleopd_ledger_t *ledger,
                               teleopd_side_t side, int64_t now, const uint8_t nonce[TELEOPD_NONCE_BYTES])
{
    const char *fault = teleopd_settings_fault(settings);
    memset(c, 0, sizeof *c);
    c->settings = settings;
    c->ledger = ledger;
    c->side = side;
    c->state = fault == NULL ? TELEOPD_HANDSHAKE : TELEOPD_CLOSED;
    c->awaits = side == TELEOPD_SERVER ? TELEOPD_HELLO : TELEOPD_CHALLENGE;
    c->limit = TELEOPD_HANDSHAKE_LIMIT;
    c->started = c->now = now;
    c->ping_waits = c->pong_waits = -1;
    teleopd_clock_start(&c->clock);
    memcpy(c->nonce, nonce, sizeof c->nonce);
    if (fault == NULL)
        teleopd_handshake_begin(c);
    return fault;
}

const char *teleopd_start(teleopd_connection_t *c, const teleopd_settings_t *settings, teleopd_ledger_t *ledger,
                          teleopd_side_t side, int64_t now)
{
    uint8_t nonce[TELEOPD_NONCE_BYTES] = {0};
    int random = teleopd_random(nonce, sizeof nonce);
    const char *fault = teleopd_start_with(c, settings, ledger, side, now, nonce);
    if (fault == NULL && !random) {
        c->state = TELEOPD_CLOSED;
        c->filled = 0;
        return "there are no random numbers";
    }
    return fault;
}

void teleopd_close(teleopd_connection_t *c, teleopd_reason_t reason)
{
    if (c->state != TELEOPD_CLOSED)
        leave(c, reason);
}

void teleopd_end(teleopd_connection_t *c)
{
    if (c->state == TELEOPD_CLOSED)
        return;
    note(c, TELEOPD_LOST, 0, 1);
    closed(c, TELEOPD_LOST, 0);
}

int teleopd_peer_can(const teleopd_connection_t *c, const char *capability)
{
    for (size_t i = 0; i < c->peer.capabilities_count; i++)
        if (strcmp(c->peer.capabilities[i], capability) == 0)
            return 1;
    return 0;
}

/* ---- in -------------------------------------------------------------------------------------------------------- */

static void deliver(teleopd_connection_t *c, const teleopd_opened_t *opened, teleopd_sink_t sink, void *context)
{
    teleopd_message_t message = {
        (teleopd_kind_t)opened->kind, (unsigned)opened->channel, opened->seq, opened->payload, opened->payload_bytes,
        c->now, 0, TELEOPD_NEVER,
    };
    teleopd_verdict_t verdict = TELEOPD_ALIVE;
    if (opened->kind != TELEOPD_EVENT || opened->validity != 0)
        verdict = teleopd_clock_judge(&c->clock, (int64_t)opened->stamp, opened->validity, c->settings->validity_limit,
                                      c->now, &message.age, &message.expires);
    if (verdict == TELEOPD_NO_OFFSET)
        note(c, TELEOPD_UNSYNCHRONISED, 0, 1);
    else if (verdict == TELEOPD_TOO_EARLY)
        note(c, TELEOPD_FROM_FUTURE, 0, 1);
    else if (verdict == TELEOPD_TOO_OLD)
        note(c, TELEOPD_STALE, 0, 1);
    else if (sink != NULL)
        sink(context, &message);
}

static void on_pong(teleopd_connection_t *c, const teleopd_opened_t *opened)
{
    int steady = teleopd_clock_answer(&c->clock, (int64_t)opened->asked, (int64_t)opened->stamp, c->now,
                                      c->settings->ping_interval);
    if (steady < 0)
        note(c, TELEOPD_UNEXPECTED_PONG, 0, 1);
    else if (steady == 0)
        note(c, TELEOPD_CLOCK_JUMP, 0, 1);
}

static void on_opened(teleopd_connection_t *c, const teleopd_opened_t *opened, teleopd_sink_t sink, void *context)
{
    if (opened->missing > 0) {
        c->lost += opened->missing;
        note(c, TELEOPD_GAP, 0, opened->missing);
    }
    switch (opened->kind) {
    case TELEOPD_COMMAND:
    case TELEOPD_STATE:
    case TELEOPD_EVENT:
        deliver(c, opened, sink, context);
        break;
    case TELEOPD_PING:
        c->pong_waits = (int64_t)opened->stamp; /* only the newest: a peer has one ping under way */
        break;
    case TELEOPD_PONG:
        on_pong(c, opened);
        break;
    case TELEOPD_BYE:
        if (opened->reason != TELEOPD_SHUTDOWN)
            note(c, (teleopd_reason_t)opened->reason, 1, 1);
        closed(c, (teleopd_reason_t)opened->reason, 1);
        break;
    default:
        note(c, TELEOPD_UNKNOWN_KIND, 0, 1);
    }
}

static void on_frame(teleopd_connection_t *c, size_t count, teleopd_sink_t sink, void *context)
{
    if (c->state == TELEOPD_HANDSHAKE) {
        int by_peer = 0;
        teleopd_reason_t reason = teleopd_handshake_frame(c, c->rx, count, &by_peer);
        if (by_peer) {
            note(c, reason, 1, 1);
            closed(c, reason, 1);
        } else if (reason != TELEOPD_NONE) {
            refuse(c, reason);
        }
        return;
    }
    teleopd_opened_t opened = {0};
    teleopd_reason_t reason = teleopd_session_open(c, c->rx, count, &opened);
    if (reason == TELEOPD_NONE)
        on_opened(c, &opened, sink, context);
    else if (reason == TELEOPD_REPLAY)
        note(c, TELEOPD_REPLAY, 0, 1);
    else
        refuse(c, reason);
}

void teleopd_feed(teleopd_connection_t *c, const uint8_t *bytes, size_t count, int64_t now, teleopd_sink_t sink,
                  void *context)
{
    at(c, now);
    while (c->state != TELEOPD_CLOSED && count > 0) {
        size_t length = c->received < TELEOPD_PREFIX_BYTES ? 0 : length_of(c->rx);
        size_t missing = TELEOPD_PREFIX_BYTES + length - c->received;
        size_t taken = missing < count ? missing : count;
        memcpy(&c->rx[c->received], bytes, taken);
        bytes += taken;
        count -= taken;
        c->received += taken;
        if (taken < missing)
            return;
        if (c->received > TELEOPD_PREFIX_BYTES) {
            size_t whole = c->received;
            c->received = 0;
            on_frame(c, whole, sink, context);
        } else if (length_of(c->rx) > c->limit) { /* before a byte of it is kept */
            refuse(c, TELEOPD_OVERSIZED);
        } else if (length_of(c->rx) == 0) {
            refuse(c, TELEOPD_MALFORMED);
        }
    }
}

void teleopd_poll(teleopd_connection_t *c, int64_t now)
{
    at(c, now);
    if (c->state == TELEOPD_HANDSHAKE && c->now - c->started > c->settings->handshake_timeout) {
        refuse(c, TELEOPD_HANDSHAKE_TIMEOUT);
    } else if (c->state == TELEOPD_OPEN && c->clock.asked >= 0 && c->now - c->clock.asked > c->settings->silence) {
        refuse(c, TELEOPD_SILENT);
    } else if (c->state == TELEOPD_OPEN && c->clock.asked < 0 && c->now >= c->clock.next) {
        c->clock.asked = c->ping_waits = c->now;
    }
}

/* ---- out ------------------------------------------------------------------------------------------------------- */

/* The place that a message goes to; NULL if there is none. */
static teleopd_place_t *place_for(teleopd_connection_t *c, teleopd_kind_t kind, unsigned channel)
{
    teleopd_place_t *free = NULL;
    if (kind == TELEOPD_EVENT) {
        for (size_t i = 0; i < TELEOPD_EVENT_PLACES && free == NULL; i++)
            if (c->events[i].order == 0)
                free = &c->events[i];
        return free;
    }
    for (size_t i = 0; i < TELEOPD_LATEST_PLACES; i++) {
        teleopd_place_t *place = &c->latest[i];
        if (place->order != 0 && place->kind == kind && place->channel == channel)
            return place;
        if (place->order == 0)
            free = place;
    }
    return free;
}

int teleopd_send(teleopd_connection_t *c, teleopd_kind_t kind, unsigned channel, const uint8_t *payload,
                 size_t payload_bytes, uint64_t validity, int64_t now)
{
    at(c, now);
    if (c->state != TELEOPD_OPEN || kind < TELEOPD_COMMAND || kind > TELEOPD_EVENT || channel >= TELEOPD_CHANNELS)
        return 0;
    if (payload_bytes > sizeof c->latest[0].payload || payload_bytes > c->peer.max_frame - TELEOPD_DATA_OVERHEAD
        || !teleopd_well_formed(payload, payload_bytes))
        return 0;
    teleopd_place_t *place = place_for(c, kind, channel);
    if (place == NULL) {
        note(c, TELEOPD_QUEUE_FULL, 0, 1);
        return 0;
    }
    if (place->order == 0)
        place->order = ++c->order; /* one that is replaced keeps its turn */
    else
        c->superseded++;
    place->kind = kind;
    place->channel = channel;
    place->stamp = c->now;
    place->validity = validity;
    place->bytes = payload_bytes;
    memcpy(place->payload, payload, payload_bytes);
    return 1;
}

static teleopd_place_t *first_of(teleopd_place_t *places, size_t count, teleopd_place_t *first)
{
    for (size_t i = 0; i < count; i++)
        if (places[i].order != 0 && (first == NULL || places[i].order < first->order))
            first = &places[i];
    return first;
}

/* Puts the next frame into tx: the clock's first, because their delay is taken for the network's. */
static void seal(teleopd_connection_t *c)
{
    if (c->pong_waits >= 0) {
        teleopd_session_pong(c, c->pong_waits);
        c->pong_waits = -1;
    } else if (c->ping_waits >= 0) {
        teleopd_session_ping(c, c->ping_waits);
        c->ping_waits = -1;
    } else {
        teleopd_place_t *next = first_of(c->latest, TELEOPD_LATEST_PLACES, NULL);
        next = first_of(c->events, TELEOPD_EVENT_PLACES, next);
        if (next == NULL)
            return;
        teleopd_session_data(c, next);
        next->order = 0;
    }
}

const uint8_t *teleopd_pending(teleopd_connection_t *c, size_t *count)
{
    if (c->sent == c->filled) {
        c->sent = c->filled = 0;
        if (c->state == TELEOPD_OPEN)
            seal(c);
    }
    *count = c->filled - c->sent;
    return &c->tx[c->sent];
}

void teleopd_sent(teleopd_connection_t *c, size_t count)
{
    c->sent += count;
}
