/* The transport of docs/protocol.md in portable C99: one side of a connection, without its socket.
 *
 * Bytes and time go in, bytes and messages come out: `feed` what arrived, `poll` at least every few milliseconds, send
 * what is `pending` (teleopd_socket.c does it with POSIX sockets). The caller gives the memory, which can be static;
 * nothing here allocates, waits, or reads a clock. One thread at a time per connection.
 *
 * Times are nanoseconds of this machine's monotonic clock, below 2^62. Link with one teleopd_crypto_*.c.
 */
#ifndef TELEOPD_TRANSPORT_H
#define TELEOPD_TRANSPORT_H

#include <stddef.h>
#include <stdint.h>

#include "teleopd_clock.h"
#include "teleopd_crypto.h"
#include "teleopd_msgpack.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- sizes, which the compiler's command line can change ------------------------------------------------------- */

#ifndef TELEOPD_MAX_FRAME
#define TELEOPD_MAX_FRAME 2048 /* longest frame, bytes after the prefix, that is taken or sent; at least 512 */
#endif
#ifndef TELEOPD_LATEST_PLACES
#define TELEOPD_LATEST_PLACES 4 /* channels, of commands and states together, that can wait for a slow peer */
#endif
#ifndef TELEOPD_EVENT_PLACES
#define TELEOPD_EVENT_PLACES 4 /* events that can wait for a slow peer */
#endif

/* ---- the protocol's constants ---------------------------------------------------------------------------------- */

#define TELEOPD_PROTOCOL_VERSION 1
#define TELEOPD_PREFIX_BYTES 4
#define TELEOPD_TAG_BYTES 16
#define TELEOPD_NONCE_BYTES 32
#define TELEOPD_HANDSHAKE_LIMIT 512
#define TELEOPD_DATA_OVERHEAD 46 /* most bytes of a frame beside its payload */
#define TELEOPD_CHANNELS 16
#define TELEOPD_MIN_TOKEN 16
#define TELEOPD_MAX_ROLE 16
#define TELEOPD_MAX_CAPABILITIES 8
#define TELEOPD_MAX_CAPABILITY 24
#define TELEOPD_MAX_NAME 32
#define TELEOPD_NEVER INT64_MAX /* when an event of validity 0 expires */

typedef enum { TELEOPD_CLIENT = 0, TELEOPD_SERVER = 1 } teleopd_side_t;

typedef enum { TELEOPD_HANDSHAKE = 0, TELEOPD_OPEN = 1, TELEOPD_CLOSED = 2 } teleopd_state_t;

typedef enum {
    TELEOPD_HELLO = 1,
    TELEOPD_CHALLENGE = 2,
    TELEOPD_PROOF = 3,
    TELEOPD_WELCOME = 4,
    TELEOPD_REFUSED = 5,
    TELEOPD_PING = 6,
    TELEOPD_PONG = 7,
    TELEOPD_COMMAND = 8,
    TELEOPD_STATE = 9,
    TELEOPD_EVENT = 10,
    TELEOPD_BYE = 11
} teleopd_kind_t;

/* Up to 15 a reason ends the connection; from 16 on it concerns one frame. */
typedef enum {
    TELEOPD_NONE = 0,
    TELEOPD_SHUTDOWN = 1,
    TELEOPD_LOST = 2,
    TELEOPD_WRONG_VERSION = 3,
    TELEOPD_WRONG_ROLE = 4,
    TELEOPD_WRONG_LAYOUT = 5,
    TELEOPD_WRONG_TOKEN = 6,
    TELEOPD_HANDSHAKE_TIMEOUT = 7,
    TELEOPD_CROWDED = 8,
    TELEOPD_OVERSIZED = 9,
    TELEOPD_MALFORMED = 10,
    TELEOPD_OUT_OF_TURN = 11,
    TELEOPD_BAD_TAG = 12,
    TELEOPD_SILENT = 13,
    TELEOPD_REPLAY = 16,
    TELEOPD_GAP = 17,
    TELEOPD_STALE = 18,
    TELEOPD_FROM_FUTURE = 19,
    TELEOPD_UNSYNCHRONISED = 20,
    TELEOPD_UNKNOWN_KIND = 21,
    TELEOPD_UNEXPECTED_PONG = 22,
    TELEOPD_CLOCK_JUMP = 23,
    TELEOPD_QUEUE_FULL = 24,
    TELEOPD_REASONS = 25
} teleopd_reason_t;

/* The reason in one word, for people: "wrong_token". */
const char *teleopd_reason_name(teleopd_reason_t reason);

/* ---- what the caller provides ---------------------------------------------------------------------------------- */

/* One side: what it is, wants and allows. It must live as long as the connections that use it. */
typedef struct {
    const uint8_t *token; /* the secret that both sides have */
    size_t token_bytes;   /* at least TELEOPD_MIN_TOKEN */
    const char *role;     /* of this program: 1 to 16 of a-z 0-9 _ - */
    const char *const *accepts; /* roles that the peer may have */
    size_t accepts_count;
    const char *const *capabilities; /* each 1 to 24 of a-z 0-9 _ . -, at most 8; NULL if there are none */
    size_t capabilities_count;
    const char *name;          /* for people, at most 32 bytes; NULL if there is none */
    uint64_t layout_hash;      /* of the signals that are exchanged; if not 0, any other is refused */
    int64_t validity_limit;    /* ns, longest life of a message, whatever its sender says */
    int64_t handshake_timeout; /* ns */
    int64_t silence;           /* ns, longest time until a ping is answered */
    int64_t ping_interval;     /* ns */
} teleopd_settings_t;

/* The values that docs/protocol.md recommends; token, role and accepts are still to be filled in. */
teleopd_settings_t teleopd_default_settings(void);

/* What was refused, counted. It outlives connections, so that the first of each kind is the first since the start. */
typedef struct {
    uint64_t counts[TELEOPD_REASONS]; /* what this side refused */
    uint64_t by_peer[TELEOPD_REASONS];
    void (*first)(void *context, teleopd_reason_t reason, int by_peer); /* to log it; NULL if nobody wants to know */
    void *context;
} teleopd_ledger_t;

/* ---- what comes out -------------------------------------------------------------------------------------------- */

/* What the peer said of itself. It has the token; the rest it merely claims. */
typedef struct {
    char role[TELEOPD_MAX_ROLE + 1];
    char capabilities[TELEOPD_MAX_CAPABILITIES][TELEOPD_MAX_CAPABILITY + 1];
    size_t capabilities_count;
    uint64_t layout_hash;
    uint32_t max_frame;
    char name[TELEOPD_MAX_NAME + 1]; /* UTF-8 of a stranger: mind control characters before you show it */
} teleopd_peer_t;

/* A command, state or event that arrived and is alive. */
typedef struct {
    teleopd_kind_t kind;
    unsigned channel;
    uint64_t seq;
    const uint8_t *payload; /* well-formed msgpack, one value; gone when the call returns */
    size_t payload_bytes;
    int64_t received; /* when it arrived */
    int64_t age;      /* ns, estimated, since it was sent */
    int64_t expires;  /* it must not be acted on from then on */
} teleopd_message_t;

typedef void (*teleopd_sink_t)(void *context, const teleopd_message_t *message);

/* ---- the connection -------------------------------------------------------------------------------------------- */

/* A message that waits for a slow peer. */
typedef struct {
    uint64_t order; /* 0: the place is free */
    teleopd_kind_t kind;
    unsigned channel;
    int64_t stamp;
    uint64_t validity;
    size_t bytes;
    uint8_t payload[TELEOPD_MAX_FRAME - TELEOPD_DATA_OVERHEAD];
} teleopd_place_t;

typedef struct {
    teleopd_state_t state;
    teleopd_reason_t reason; /* why it is closed */
    int by_peer;             /* whether the peer gave that reason */
    teleopd_peer_t peer;     /* to be believed once the connection is open */
    teleopd_clock_t clock;   /* what is known about the peer's clock */
    uint64_t lost;           /* frames of the peer that never arrived */
    uint64_t superseded;     /* commands and states that were never sent because a newer one came first */

    /* Private from here on. */
    const teleopd_settings_t *settings;
    teleopd_ledger_t *ledger;
    teleopd_side_t side;
    teleopd_kind_t awaits;
    int64_t started, now;
    uint8_t nonce[TELEOPD_NONCE_BYTES];
    uint8_t client_proof[TELEOPD_MAC_BYTES], server_proof[TELEOPD_MAC_BYTES];
    uint8_t send_key[TELEOPD_MAC_BYTES], receive_key[TELEOPD_MAC_BYTES];
    uint64_t send_seq, receive_seq;
    int64_t ping_waits, pong_waits; /* the stamp; -1 if none waits */
    uint64_t order;
    size_t limit;                  /* longest frame at this point */
    size_t received, sent, filled; /* bytes of rx; of tx that are gone, and there */
    size_t hello_bytes;
    uint8_t hello[TELEOPD_PREFIX_BYTES + TELEOPD_HANDSHAKE_LIMIT];
    uint8_t rx[TELEOPD_PREFIX_BYTES + TELEOPD_MAX_FRAME];
    uint8_t tx[TELEOPD_PREFIX_BYTES + TELEOPD_MAX_FRAME + 128]; /* one frame, and the last one behind it */
    teleopd_place_t latest[TELEOPD_LATEST_PLACES];
    teleopd_place_t events[TELEOPD_EVENT_PLACES];
} teleopd_connection_t;

/* Begins a connection. NULL on success, else what is wrong: a setting, or that there are no random numbers. */
const char *teleopd_start(teleopd_connection_t *connection, const teleopd_settings_t *settings,
                          teleopd_ledger_t *ledger, teleopd_side_t side, int64_t now);

/* The same with a given nonce, for tests only: a nonce must never come twice. */
const char *teleopd_start_with(teleopd_connection_t *connection, const teleopd_settings_t *settings,
                               teleopd_ledger_t *ledger, teleopd_side_t side, int64_t now,
                               const uint8_t nonce[TELEOPD_NONCE_BYTES]);

/* Takes what arrived until `now`; calls `sink` for each message in it that is alive, in order. A closed connection
 * ignores all. `sink` may send and close, not feed. */
void teleopd_feed(teleopd_connection_t *connection, const uint8_t *bytes, size_t count, int64_t now,
                  teleopd_sink_t sink, void *context);

/* Lets time pass: pings, and ends a connection whose handshake or peer takes too long. */
void teleopd_poll(teleopd_connection_t *connection, int64_t now);

/* Queues a command, state or event that is worth something for `validity` ns from `now` on; `payload` is one value of
 * msgpack. A newer command or state takes the place of one of the same channel (0 to 15) that has not been sent yet.
 * An event of validity 0 does not expire. 1 if it was queued; 0 if the connection is not open, there is no place, or it
 * is longer than the peer takes. */
int teleopd_send(teleopd_connection_t *connection, teleopd_kind_t kind, unsigned channel, const uint8_t *payload,
                 size_t payload_bytes, uint64_t validity, int64_t now);

/* The bytes to send next, and how many. They stay the same until all of them are sent. */
const uint8_t *teleopd_pending(teleopd_connection_t *connection, size_t *count);
void teleopd_sent(teleopd_connection_t *connection, size_t count);

/* Ends the connection; `pending` has a last frame that tells the peer why. */
void teleopd_close(teleopd_connection_t *connection, teleopd_reason_t reason);

/* TCP has ended: nothing more will arrive. */
void teleopd_end(teleopd_connection_t *connection);

/* 1 if the peer has the capability. */
int teleopd_peer_can(const teleopd_connection_t *connection, const char *capability);

#ifdef __cplusplus
}
#endif

#endif
