/* Drives one connection from standard input, line by line, so that a test sees all that comes out of it.
 *
 *     start SIDE NOW NONCE TOKEN ROLE ACCEPTS LAYOUT_HASH CAPABILITIES NAME LIMIT HANDSHAKE SILENCE PING
 *     feed NOW BYTES | poll NOW | send NOW KIND CHANNEL VALIDITY PAYLOAD | close REASON | end | form BYTES
 *
 * Bytes, token, nonce and name are hexadecimal, an empty string is "-", capabilities are separated by commas. Each
 * command is answered by a line for each message and refusal, and a line with the state and what is to be sent.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "teleopd_transport.h"

static teleopd_connection_t connection;
static teleopd_ledger_t ledger;
static teleopd_settings_t settings;
static char line[1 << 20];

static size_t from_hex(const char *text, uint8_t *out)
{
    size_t count = 0;
    unsigned byte;
    if (strcmp(text, "-") == 0)
        return 0;
    for (; sscanf(text, "%2x", &byte) == 1; text += 2)
        out[count++] = (uint8_t)byte;
    return count;
}

static void print_hex(const uint8_t *bytes, size_t count)
{
    if (count == 0)
        putchar('-');
    for (size_t i = 0; i < count; i++)
        printf("%02x", bytes[i]);
}

static void on_message(void *context, const teleopd_message_t *m)
{
    (void)context;
    printf("message %d %u %" PRIu64 " %" PRId64 " %" PRId64 " %" PRId64 " ", (int)m->kind, m->channel, m->seq,
           m->received, m->age, m->expires);
    print_hex(m->payload, m->payload_bytes);
    putchar('\n');
}

static void on_first(void *context, teleopd_reason_t reason, int by_peer)
{
    (void)context;
    printf("refused %s%s\n", by_peer ? "peer_" : "", teleopd_reason_name(reason));
}

static void report(void)
{
    size_t count;
    int known = connection.clock.count > 0;
    printf("state %d %d %d %" PRIu64 " %" PRIu64 " %zu %" PRId64 " %" PRId64 " ", (int)connection.state,
           (int)connection.reason, connection.by_peer, connection.lost, connection.superseded, connection.clock.count,
           known ? connection.clock.best.offset : 0, known ? connection.clock.best.rtt : 0);
    for (size_t i = 0; i < TELEOPD_REASONS; i++)
        printf("%" PRIu64 ",%" PRIu64 "%c", ledger.counts[i], ledger.by_peer[i], i + 1 < TELEOPD_REASONS ? ';' : ' ');
    for (;;) {
        const uint8_t *bytes = teleopd_pending(&connection, &count);
        if (count == 0)
            break;
        /* A heap copy of exactly this size: the sanitizer notices if more is read. */
        uint8_t *copy = malloc(count);
        memcpy(copy, bytes, count);
        print_hex(copy, count);
        free(copy);
        teleopd_sent(&connection, count);
    }
    printf("-\n");
    fflush(stdout);
}

static char *word(void)
{
    char *found = strtok(NULL, " \n");
    return found != NULL ? found : line;
}

static int64_t number(void)
{
    return strtoll(word(), NULL, 10);
}

static void start(void)
{
    static uint8_t token[256], nonce[TELEOPD_NONCE_BYTES], name[64];
    static char role[32], accepts[32], capabilities[256];
    static const char *one[1] = {accepts}, *many[TELEOPD_MAX_CAPABILITIES + 1];
    teleopd_side_t side = number() ? TELEOPD_SERVER : TELEOPD_CLIENT;
    int64_t now = number();
    settings = teleopd_default_settings();
    from_hex(word(), nonce);
    settings.token = token;
    settings.token_bytes = from_hex(word(), token);
    settings.role = strcpy(role, word());
    strcpy(accepts, word());
    settings.accepts = one;
    settings.accepts_count = 1;
    settings.layout_hash = strtoull(word(), NULL, 10);
    strcpy(capabilities, word());
    settings.capabilities = many;
    size_t at = from_hex(word(), name);
    name[at] = '\0';
    settings.name = (const char *)name;
    settings.validity_limit = number();
    settings.handshake_timeout = number();
    settings.silence = number();
    settings.ping_interval = number();
    for (char *next = strtok(strcmp(capabilities, "-") ? capabilities : NULL, ","); next; next = strtok(NULL, ","))
        many[settings.capabilities_count++] = next;
    memset(&ledger, 0, sizeof ledger);
    ledger.first = on_first;
    const char *fault = teleopd_start_with(&connection, &settings, &ledger, side, now, nonce);
    if (fault != NULL)
        printf("fault %s\n", fault);
}

static void feed(uint8_t *bytes)
{
    int64_t now = number();
    size_t count = from_hex(word(), bytes);
    uint8_t *copy = malloc(count + (count == 0));
    memcpy(copy, bytes, count);
    teleopd_feed(&connection, copy, count, now, on_message, NULL);
    free(copy);
}

static void send_one(uint8_t *bytes)
{
    int64_t now = number();
    teleopd_kind_t kind = (teleopd_kind_t)number();
    unsigned channel = (unsigned)number();
    uint64_t validity = strtoull(word(), NULL, 10);
    size_t count = from_hex(word(), bytes);
    printf("sent %d\n", teleopd_send(&connection, kind, channel, bytes, count, validity, now));
}

int main(void)
{
    static uint8_t bytes[sizeof line / 2];
    while (fgets(line, sizeof line, stdin) != NULL) {
        char *command = strtok(line, " \n");
        if (command == NULL)
            continue;
        if (strcmp(command, "start") == 0)
            start();
        else if (strcmp(command, "feed") == 0)
            feed(bytes);
        else if (strcmp(command, "poll") == 0)
            teleopd_poll(&connection, number());
        else if (strcmp(command, "send") == 0)
            send_one(bytes);
        else if (strcmp(command, "close") == 0)
            teleopd_close(&connection, (teleopd_reason_t)number());
        else if (strcmp(command, "end") == 0)
            teleopd_end(&connection);
        else if (strcmp(command, "form") == 0) {
            size_t count = from_hex(word(), bytes);
            printf("form %d\n", teleopd_well_formed(bytes, count));
            fflush(stdout);
            continue;
        } else {
            fprintf(stderr, "no command %s\n", command);
            return 2;
        }
        report();
    }
    return 0;
}
