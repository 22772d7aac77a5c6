/* The client on another machine than the cell's: over the transport of docs/protocol.md, to a `teleopd share`.
 *
 * What crosses (docs/remote-clients.md): an event with schema and info, then states with the number of requests that
 * the core has seen; the 200 bytes of a command, as COMMAND where only the newest counts, as EVENT where each does.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "teleopd_client_internal.h" /* before windows.h, which defines `near` and `far` away */
#include "teleopd_socket.h"

#ifdef _WIN32
#include <winsock2.h> /* before windows.h */

#include <windows.h>
#else
#include <time.h>
#endif

enum { CHANNEL_COMMAND = 0, CHANNEL_CLOCK = 1, TOKEN_BYTES = 64 };
static const int64_t LOOK = 20000000, HANDSHAKE = 3000000000;
static const uint64_t MOTION_VALIDITY = 200000000, REQUEST_VALIDITY = 1000000000;
static const char *const ACCEPTS[] = {"cell"};

typedef struct {
    teleopd_socket_t socket;
    teleopd_settings_t settings;
    teleopd_ledger_t ledger;
    uint8_t token[TOKEN_BYTES];
    int described, arrived; /* whether the cell has said what it is; whether a state came that was not taken yet */
    uint64_t requests, seen; /* asked for by us; of those, seen by the core */
    uint64_t *newest;
    teleopd_connection_t connection;
} remote_t;

int64_t teleopd_client_now(void) { return teleopd_now(); }

void teleopd_client_pause(int64_t ns)
{
#ifdef _WIN32
    Sleep((DWORD)(ns / 1000000));
#else
    nanosleep(&(struct timespec){ns / 1000000000, (long)(ns % 1000000000)}, NULL);
#endif
}

/* Windows wants to know beforehand that a program uses sockets; it counts how often it was told. */
static int sockets_begin(void)
{
#ifdef _WIN32
    WSADATA about;
    return WSAStartup(MAKEWORD(2, 2), &about) == 0;
#else
    return 1;
#endif
}

static void sockets_end(void)
{
#ifdef _WIN32
    WSACleanup();
#endif
}

/* ---- what arrives ---------------------------------------------------------------------------------------------- */

/* {"slot": n, "bytes": n, "schema": bin, "info": bin}, in this order. */
static void take_description(teleopd_client_t *c, remote_t *r, const teleopd_message_t *m)
{
    teleopd_reader_t reader = {m->payload, m->payload + m->payload_bytes};
    uint64_t slot = 0, bytes = 0;
    teleopd_item_t schema = {TELEOPD_ITEM_NONE, 0, 0, NULL}, info = schema, map = teleopd_read(&reader);
    int good = map.kind == TELEOPD_ITEM_MAP && map.n == 4 && !r->described;
    good = good && (teleopd_read(&reader), teleopd_read_number(&reader, 65, &slot));
    good = good && (teleopd_read(&reader), teleopd_read_number(&reader, TELEOPD_MAX_FRAME, &bytes));
    good = good && (teleopd_read(&reader), (schema = teleopd_read(&reader)).kind == TELEOPD_ITEM_BINARY);
    good = good && (teleopd_read(&reader), (info = teleopd_read(&reader)).kind == TELEOPD_ITEM_BINARY);
    c->slot = (unsigned)slot;
    r->newest = good ? calloc(bytes / TELEOPD_WORD_BYTES + 1, TELEOPD_WORD_BYTES) : NULL;
    r->described = r->newest != NULL
                   && teleopd_client_describe(c, schema.bytes, (size_t)schema.n, info.bytes, (size_t)info.n,
                                              (size_t)bytes);
}

/* [requests seen, bin of the state]. */
static void take_state(teleopd_client_t *c, remote_t *r, const teleopd_message_t *m)
{
    teleopd_reader_t reader = {m->payload, m->payload + m->payload_bytes};
    uint64_t seen;
    teleopd_item_t list = teleopd_read(&reader);
    if (list.kind != TELEOPD_ITEM_ARRAY || list.n != 2 || !teleopd_read_number(&reader, UINT64_MAX, &seen))
        return;
    teleopd_item_t bytes = teleopd_read(&reader);
    if (bytes.kind != TELEOPD_ITEM_BINARY || bytes.n != c->words * TELEOPD_WORD_BYTES)
        return;
    memcpy(r->newest, bytes.bytes, (size_t)bytes.n);
    r->seen = seen;
    r->arrived = 1;
}

static void take(void *context, const teleopd_message_t *m)
{
    teleopd_client_t *c = context;
    remote_t *r = c->end;
    if (m->kind == TELEOPD_EVENT)
        take_description(c, r, m);
    else if (m->kind == TELEOPD_STATE && r->described)
        take_state(c, r, m);
}

/* 1 while there is a connection; otherwise it says why there is none. */
static int pump(teleopd_client_t *c, remote_t *r)
{
    if (teleopd_socket_pump(&r->socket, &r->connection, take, c) && r->connection.state != TELEOPD_CLOSED)
        return 1;
    return teleopd_client_fail(c, "the connection to %s has ended: %s%s", c->name,
                               teleopd_reason_name(r->connection.reason), r->connection.by_peer ? " (it says)" : "");
}

/* ---- the way --------------------------------------------------------------------------------------------------- */

static int remote_refresh(teleopd_client_t *c)
{
    remote_t *r = c->end;
    if (!pump(c, r))
        return 0;
    memcpy(c->state, r->newest, c->words * TELEOPD_WORD_BYTES);
    r->arrived = 0;
    return 1;
}

/* Pumps until a condition on this connection holds: 1; 0 it has ended, -1 the time is up. */
static int pump_until(teleopd_client_t *c, int (*holds)(const remote_t *), int64_t timeout)
{
    remote_t *r = c->end;
    int64_t until = teleopd_client_now() + timeout;
    for (;;) {
        if (!pump(c, r))
            return 0;
        if (holds(r))
            return 1;
        int64_t left = until - teleopd_client_now();
        if (left <= 0)
            return -1;
        teleopd_socket_wait(&r->socket, &r->connection, left < LOOK ? left : LOOK);
    }
}

static int has_arrived(const remote_t *r) { return r->arrived; }
static int has_settled(const remote_t *r) { return r->seen >= r->requests; }
static int is_ready(const remote_t *r)
{
    return r->described && r->arrived && r->connection.clock.count > 0;
}

static int remote_wait(teleopd_client_t *c, int64_t timeout)
{
    int got = pump_until(c, has_arrived, timeout);
    return got == 1 ? remote_refresh(c) : got;
}

static int post(teleopd_client_t *c, teleopd_kind_t kind, unsigned channel, const uint8_t *payload, size_t bytes,
                uint64_t validity)
{
    remote_t *r = c->end;
    if (!pump(c, r))
        return 0;
    if (!teleopd_send(&r->connection, kind, channel, payload, bytes, validity, teleopd_client_now()))
        return teleopd_client_fail(c, "%s does not keep up: too much waits to be sent", c->name);
    teleopd_socket_flush(&r->socket, &r->connection);
    return 1;
}

static int send_command(teleopd_client_t *c, teleopd_kind_t kind, uint64_t validity)
{
    uint8_t payload[sizeof c->command + 8];
    teleopd_writer_t writer = teleopd_writer(payload, sizeof payload);
    teleopd_write_binary(&writer, (const uint8_t *)&c->command, sizeof c->command);
    return post(c, kind, CHANNEL_COMMAND, payload, teleopd_written(&writer), validity);
}

static int remote_motion(teleopd_client_t *c) { return send_command(c, TELEOPD_COMMAND, MOTION_VALIDITY); }

static int remote_request(teleopd_client_t *c)
{
    remote_t *r = c->end;
    if (!send_command(c, TELEOPD_EVENT, REQUEST_VALIDITY))
        return 0;
    r->requests++;
    return 1;
}

static int remote_settle(teleopd_client_t *c, int64_t timeout)
{
    int got = pump_until(c, has_settled, timeout);
    return got == 1 ? remote_refresh(c) : got;
}

static int remote_clock(teleopd_client_t *c, int begin, uint64_t tick)
{
    uint8_t payload[16];
    teleopd_writer_t writer = teleopd_writer(payload, sizeof payload);
    teleopd_write_array(&writer, 2);
    teleopd_write_bool(&writer, begin);
    teleopd_write_unsigned(&writer, tick);
    return post(c, TELEOPD_EVENT, CHANNEL_CLOCK, payload, teleopd_written(&writer), 0);
}

static void remote_close(teleopd_client_t *c)
{
    remote_t *r = c->end;
    int64_t until = teleopd_client_now() + HANDSHAKE;
    if (r->socket.fd >= 0 && r->connection.state != TELEOPD_CLOSED) {
        teleopd_socket_flush(&r->socket, &r->connection); /* what gives control back goes first */
        teleopd_close(&r->connection, TELEOPD_SHUTDOWN);
    }
    while (r->socket.fd >= 0 && teleopd_socket_pump(&r->socket, &r->connection, take, c)
           && teleopd_client_now() < until)
        teleopd_socket_wait(&r->socket, &r->connection, LOOK);
    if (r->socket.fd >= 0)
        teleopd_socket_drop(&r->socket);
    sockets_end();
    free(r->newest);
    free(r);
}

static const teleopd_way_t REMOTE = {remote_refresh, remote_wait,  remote_motion, remote_request,
                                     remote_settle,  remote_clock, remote_close};

/* ---- opening --------------------------------------------------------------------------------------------------- */

static int digit(char c)
{
    static const char DIGITS[] = "0123456789abcdef0123456789ABCDEF";
    const char *found = c == '\0' ? NULL : strchr(DIGITS, c);
    return found == NULL ? -1 : (int)(found - DIGITS) % 16;
}

/* The secret of a file: one line of hexadecimal digits. */
static int read_token(teleopd_client_t *c, remote_t *r, const char *path)
{
    char text[2 * TOKEN_BYTES + 2] = "";
    FILE *file = path == NULL ? NULL : fopen(path, "rb");
    if (file == NULL)
        return teleopd_client_fail(c, "the token of %s cannot be read (%s): copy the file that  teleopd share  names",
                                   c->name, path == NULL ? "no file was given" : path);
    size_t length = fread(text, 1, sizeof text - 1, file), bytes = 0;
    fclose(file);
    for (; bytes < TOKEN_BYTES && 2 * bytes + 1 < length; bytes++) {
        int high = digit(text[2 * bytes]), low = digit(text[2 * bytes + 1]);
        if (high < 0 || low < 0)
            break;
        r->token[bytes] = (uint8_t)(high << 4 | low);
    }
    if (bytes < TELEOPD_MIN_TOKEN)
        return teleopd_client_fail(c, "%s has no line of hexadecimal digits: copy the file that  teleopd share  names",
                                   path);
    r->settings.token = r->token;
    r->settings.token_bytes = bytes;
    return 1;
}

static int begin(teleopd_client_t *c, remote_t *r, const char *address)
{
    char host[64];
    const char *colon = strrchr(address, ':'), *first = address;
    long port = strtol(colon + 1, NULL, 10);
    size_t length = (size_t)(colon - address);
    if (length > 1 && first[0] == '[' && colon[-1] == ']') { /* [::1]:7421 */
        first++;
        length -= 2;
    }
    if (length == 0 || length >= sizeof host || port < 1 || port > 65535)
        return teleopd_client_fail(c, "'%s' is no address: write HOST:PORT, as in 192.168.1.20:7421", address);
    memcpy(host, first, length);
    host[length] = '\0';
    r->socket = teleopd_socket_connect(host, (uint16_t)port);
    if (r->socket.fd < 0)
        return teleopd_client_fail(c, "'%s' is no address of a machine: write its number, as in 192.168.1.20:7421",
                                   address);
    const char *problem = teleopd_start(&r->connection, &r->settings, &r->ledger, TELEOPD_CLIENT, teleopd_now());
    return problem == NULL ? 1 : teleopd_client_fail(c, "%s: %s", address, problem);
}

/* A cell that is starting, or a network that is not up, may be tried again; a wrong token may not. */
static int may_come(const remote_t *r)
{
    teleopd_reason_t reason = r->connection.reason;
    return reason == TELEOPD_LOST || reason == TELEOPD_SHUTDOWN || reason == TELEOPD_CROWDED
           || reason == TELEOPD_HANDSHAKE_TIMEOUT;
}

int teleopd_client_open_remote(teleopd_client_t *c, const char *address, const char *token, double timeout)
{
    remote_t *r = calloc(1, sizeof *r);
    if (r == NULL || !sockets_begin()) {
        free(r);
        return teleopd_client_fail(c, "out of memory");
    }
    r->socket.fd = -1;
    c->end = r;
    c->way = &REMOTE;
    r->settings = teleopd_default_settings();
    r->settings.role = "client";
    r->settings.accepts = ACCEPTS;
    r->settings.accepts_count = 1;
    r->settings.layout_hash = TELEOPD_COMMAND_LAYOUT_HASH;
    if (!read_token(c, r, token) || !begin(c, r, address))
        return 0;
    int64_t limit = (int64_t)(timeout * 1e9);
    int ready = pump_until(c, is_ready, limit > HANDSHAKE ? limit : HANDSHAKE);
    if (ready == 1)
        return remote_refresh(c);
    if (ready < 0)
        teleopd_client_fail(c, "nobody answers at %s: is  teleopd share  running there?", c->name);
    return ready == 0 && may_come(r) ? -1 : 0;
}
