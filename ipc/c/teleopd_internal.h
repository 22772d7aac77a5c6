/* Between the files of the transport; not for programs that use it. */
#ifndef TELEOPD_INTERNAL_H
#define TELEOPD_INTERNAL_H

#include "teleopd_transport.h"

#define TELEOPD_MAX_TIME ((uint64_t)1 << 62) /* stamps and sequence numbers stay below */
#define TELEOPD_LAST_ENDING TELEOPD_SILENT

/* ---- teleopd_handshake.c: hello, challenge, proof, welcome ------------------------------------------------------ */

/* What is wrong with the settings; NULL if nothing is. */
const char *teleopd_settings_fault(const teleopd_settings_t *settings);

/* Puts the client's first frame into tx. */
void teleopd_handshake_begin(teleopd_connection_t *connection);

/* Takes a whole frame; the answer goes to tx. NONE, or the reason that ends the connection. `by_peer` is set if it is
 * the peer who refuses. */
teleopd_reason_t teleopd_handshake_frame(teleopd_connection_t *connection, const uint8_t *frame, size_t count,
                                         int *by_peer);

/* Appends the frame that tells a stranger why the connection ends. */
void teleopd_handshake_refuse(teleopd_connection_t *connection, teleopd_reason_t reason);

/* ---- teleopd_session.c: tagged frames between peers ------------------------------------------------------------- */

/* The fields of an opened frame; which of them mean something depends on the kind. */
typedef struct {
    uint64_t kind, seq, stamp;
    uint64_t missing; /* frames before it that never arrived */
    uint64_t validity, channel;
    const uint8_t *payload;
    size_t payload_bytes;
    uint64_t asked;  /* pong */
    uint64_t reason; /* bye */
} teleopd_opened_t;

/* Checks tag, form and order. NONE; REPLAY: an old frame, to be left out; else the reason that ends the connection. */
teleopd_reason_t teleopd_session_open(teleopd_connection_t *connection, const uint8_t *frame, size_t count,
                                      teleopd_opened_t *opened);

/* Append a frame to tx. 0 if it does not fit. */
int teleopd_session_ping(teleopd_connection_t *connection, int64_t stamp);
int teleopd_session_pong(teleopd_connection_t *connection, int64_t asked);
int teleopd_session_bye(teleopd_connection_t *connection, teleopd_reason_t reason);
int teleopd_session_data(teleopd_connection_t *connection, const teleopd_place_t *message);

/* ---- shared ----------------------------------------------------------------------------------------------------- */

/* A writer for a frame behind what tx has; it leaves `tail` bytes for a tag. */
teleopd_writer_t teleopd_frame_begin(teleopd_connection_t *connection, size_t tail);

/* The number of bytes behind the prefix, as the prefix has it. */
void teleopd_put_length(uint8_t *frame, size_t count);

#endif
