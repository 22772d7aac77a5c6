/* A peer in C over TCP, for the tests: what a robot's or an operator's program looks like.
 *
 *     transport_peer listen TOKEN CONNECTIONS     robot: answers each command by a state, each event by an event
 *     transport_peer connect PORT TOKEN COUNT     core: sends COUNT commands, one after the other is answered
 *
 * It says on standard output which port it has and how each connection ended.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "teleopd_socket.h"

static const int64_t MINUTE = 60000000000, WAIT = 20000000;

static teleopd_connection_t connection;
static teleopd_ledger_t ledger;
static teleopd_settings_t settings;
static uint8_t token[64];
static uint64_t answered, wrong;

static void set_up(const char *hex, const char *role, const char *const *accepts)
{
    settings = teleopd_default_settings();
    settings.token = token;
    for (; settings.token_bytes < sizeof token && hex[0] && hex[1]; hex += 2)
        token[settings.token_bytes++] = (uint8_t)strtoul((char[]){hex[0], hex[1], 0}, NULL, 16);
    settings.role = role;
    settings.accepts = accepts;
    settings.accepts_count = 1;
    settings.name = "in C";
    settings.validity_limit = settings.silence = settings.handshake_timeout = MINUTE; /* a test may be slow */
}

static void begin(teleopd_side_t side)
{
    const char *fault = teleopd_start(&connection, &settings, &ledger, side, teleopd_now());
    if (fault != NULL) {
        fprintf(stderr, "%s\n", fault);
        exit(2);
    }
}

static void say_end(void)
{
    printf("closed %s %d\n", teleopd_reason_name(connection.reason), connection.by_peer);
    fflush(stdout);
}

static void echo(void *context, const teleopd_message_t *m)
{
    (void)context;
    teleopd_kind_t kind = m->kind == TELEOPD_EVENT ? TELEOPD_EVENT : TELEOPD_STATE;
    uint64_t validity = m->kind == TELEOPD_EVENT ? 0 : (uint64_t)MINUTE;
    teleopd_send(&connection, kind, m->channel, m->payload, m->payload_bytes, validity, teleopd_now());
}

static int listen_for(int connections)
{
    uint16_t port = 0;
    int listener = teleopd_socket_listen("127.0.0.1", &port);
    if (listener < 0) {
        perror("listen");
        return 2;
    }
    printf("port %u\n", port);
    fflush(stdout);
    while (connections-- > 0) {
        teleopd_socket_t socket = {-1, 0, 0, 0}, nobody = {listener, 0, 0, 0};
        begin(TELEOPD_SERVER);
        while (socket.fd < 0) {
            teleopd_socket_wait(&nobody, &connection, WAIT);
            socket = teleopd_socket_accept(listener);
        }
        begin(TELEOPD_SERVER); /* its handshake's time begins now */
        while (teleopd_socket_pump(&socket, &connection, echo, NULL))
            teleopd_socket_wait(&socket, &connection, WAIT);
        say_end();
    }
    return 0;
}

/* An answer must be the array [n, n / 2] that was sent last. */
static void check(void *context, const teleopd_message_t *m)
{
    (void)context;
    teleopd_reader_t reader = {m->payload, m->payload + m->payload_bytes};
    double number = -1, half = -1;
    teleopd_item_t list = teleopd_read(&reader);
    if (list.kind != TELEOPD_ITEM_ARRAY || list.n != 2 || !teleopd_read_real(&reader, &number)
        || !teleopd_read_real(&reader, &half) || number != (double)answered || half != number / 2)
        wrong++;
    answered++;
}

static int connect_to(uint16_t port, uint64_t count)
{
    uint64_t sent = 0;
    teleopd_socket_t socket = teleopd_socket_connect("127.0.0.1", port);
    begin(TELEOPD_CLIENT);
    while (teleopd_socket_pump(&socket, &connection, check, NULL)) {
        if (answered == count) {
            teleopd_close(&connection, TELEOPD_SHUTDOWN);
        } else if (connection.clock.count > 1 && sent == answered) {
            uint8_t bytes[32];
            teleopd_writer_t writer = teleopd_writer(bytes, sizeof bytes);
            teleopd_write_array(&writer, 2);
            teleopd_write_unsigned(&writer, sent);
            teleopd_write_real(&writer, (double)sent / 2);
            sent += (uint64_t)teleopd_send(&connection, TELEOPD_COMMAND, 0, bytes, teleopd_written(&writer),
                                           (uint64_t)MINUTE, teleopd_now());
        }
        teleopd_socket_flush(&socket, &connection);
        teleopd_socket_wait(&socket, &connection, WAIT);
    }
    printf("answered %" PRIu64 " wrong %" PRIu64 "\n", answered, wrong);
    say_end();
    return 0;
}

int main(int count, char **arguments)
{
    static const char *const core[] = {"core"}, *const robot[] = {"robot"};
    if (count == 4 && strcmp(arguments[1], "listen") == 0) {
        set_up(arguments[2], "robot", core);
        return listen_for(atoi(arguments[3]));
    }
    if (count == 5 && strcmp(arguments[1], "connect") == 0) {
        set_up(arguments[3], "core", robot);
        return connect_to((uint16_t)atoi(arguments[2]), strtoull(arguments[4], NULL, 10));
    }
    fprintf(stderr, "usage: see the head of this file\n");
    return 2;
}
