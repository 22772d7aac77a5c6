/* A reference robot in C: an omnidirectional platform with a 4-joint arm behind the transport of docs/protocol.md.
 *
 *     robot --token-file FILE [--port N] [--address A] [--limits FILE] [--fault FAULT]... [--json]
 *
 * It is the example for a robot of one's own: docs/robot-link.md says what the messages mean. Its drives are velocity
 * servos, each of first order, and integrated exactly; kinematics and limits are the arguments' (teleopd robot limits).
 * It enforces limits and expiry by its own clock, follows only explicit engagements, and allocates nothing once it
 * serves. Faults (stall=S lag=S drop=P reorder=P duplicate=P lie=nan|jump|speed|frozen none) can be given at the start,
 * and as lines on standard input. Link with robot_trial.c, ipc/c/teleopd_*.c,
 * -lcrypto and -lm. What begins with `trial` is for trying a cell; a real robot does without.
 */
#define _GNU_SOURCE
#include <inttypes.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "robot_trial.h"
#include "teleopd_socket.h"

enum { PEERS = 2, QUEUE = 512 };
enum { NOT_YET, TOLD, EXPIRED, CONNECTION_LOST, BAD_COMMAND, SHUTTING_DOWN };
static const char *const END_NAMES[] = {"not_yet", "told", "expired", "connection_lost", "bad_command", "shutting_down"};
static const int64_t SECOND = 1000000000, STATE_LIFE = 100000000, BRAKING_LIMIT = 2000000000;
static const double SERVO_RATE = 40.0, AT_REST = 1e-3; /* 1/s; m/s or rad/s */

/* ---- what the robot is: the values of the profile omni_arm, unless --limits says otherwise ---------------------- */

static double rate[1] = {1000}, expiry_s[1] = {0.1};
static double eta[N_U] = {0, 0, 0}, q[N_Q] = {0, -0.349066, 1.745329, 1.047198};
static double v_max[N] = {0.6, 0.6, 1.2, 1.5, 1.5, 1.5, 1.5}, a_max[N] = {1.5, 1.5, 4, 8, 8, 8, 8};
static double q_min[N_Q] = {-2.879793, -1.134464, -2.530727, -1.745329};
static double q_max[N_Q] = {2.879793, 1.570796, 2.530727, 1.745329};

static const struct {
    const char *name;
    double *values;
    int count;
} LIMITS[] = {{"rate", rate, 1},    {"expiry", expiry_s, 1}, {"eta", eta, N_U},     {"q", q, N_Q},
              {"v_max", v_max, N}, {"a_max", a_max, N},      {"q_min", q_min, N_Q}, {"q_max", q_max, N_Q}};

/* ---- what it does ------------------------------------------------------------------------------------------------ */

static double target[N], v_cmd[N], v[N];
static uint64_t engagement, newest, session, acted;
static int ended_because = NOT_YET;
static int64_t expires, expiry, period;

typedef struct {
    int64_t due, expires;
    enum { COMMAND, ENGAGE, STOP } kind;
    uint64_t session, engagement, tick;
    double v[N];
    int numbers; /* how many velocities there were */
} order_t;

static order_t orders[QUEUE];
static report_t reports[QUEUE], kept;
static int keeps;
static size_t orders_begin, orders_count, reports_begin, reports_count;

/* ---- the drives -------------------------------------------------------------------------------------------------- */

static void end_engagement(int why)
{
    if (engagement != 0) {
        ended_because = why;
        trial_note(teleopd_now(), "released", END_NAMES[why]);
    }
    engagement = 0;
    memset(target, 0, sizeof target);
}

static double clip(double x, double low, double high)
{
    return x < low ? low : x > high ? high : x;
}

/* The next commanded velocity: the target within the limits, and no joint faster than it can stop in its range with
 * half its deceleration. Then the servos and the robot, one period on. */
static void tick(int64_t now)
{
    double dt = 1 / rate[0], scale = 1, share = 1 - exp(-SERVO_RATE * dt);
    if (engagement != 0 && now >= expires)
        end_engagement(EXPIRED);
    for (int i = 0; i < N; i++)
        scale = fmax(scale, fabs(target[i]) / v_max[i]);
    for (int i = 0; i < N; i++) {
        double next = clip(target[i] / scale, v_cmd[i] - a_max[i] * dt, v_cmd[i] + a_max[i] * dt);
        if (i >= N_U) {
            double below = fmax(q[i - N_U] - q_min[i - N_U], 0), above = fmax(q_max[i - N_U] - q[i - N_U], 0);
            next = clip(next, -sqrt(a_max[i] * below), sqrt(a_max[i] * above));
        }
        v_cmd[i] = next;
        v[i] += share * (v_cmd[i] - v[i]);
    }
    eta[0] += dt * (cos(eta[2]) * v[0] - sin(eta[2]) * v[1]);
    eta[1] += dt * (sin(eta[2]) * v[0] + cos(eta[2]) * v[1]);
    eta[2] += dt * v[2];
    for (int i = 0; i < N_Q; i++)
        q[i] += dt * v[N_U + i];
}

static int at_rest(void)
{
    int rests = 1;
    for (int i = 0; i < N; i++)
        rests = rests && v_cmd[i] == 0 && fabs(v[i]) < AT_REST;
    return rests;
}

/* ---- what it hears ----------------------------------------------------------------------------------------------- */

static void skip(teleopd_reader_t *reader)
{
    teleopd_item_t item = teleopd_read(reader);
    uint64_t inside = item.kind == TELEOPD_ITEM_ARRAY ? item.n : item.kind == TELEOPD_ITEM_MAP ? 2 * item.n : 0;
    while (inside-- > 0)
        skip(reader);
}

static int is(teleopd_item_t item, const char *text)
{
    return item.kind == TELEOPD_ITEM_TEXT && item.n == strlen(text) && memcmp(item.bytes, text, item.n) == 0;
}

static void read_velocities(teleopd_reader_t *reader, order_t *order)
{
    double number;
    teleopd_item_t list = teleopd_read(reader);
    order->numbers = list.kind == TELEOPD_ITEM_ARRAY && list.n == N ? N : 0;
    for (uint64_t i = 0; list.kind == TELEOPD_ITEM_ARRAY && i < list.n; i++) {
        if (!teleopd_read_real(reader, &number)) {
            order->numbers = 0;
            return;
        }
        if (i < N)
            order->v[i] = number;
    }
}

/* The fields that matter of a command or an event; 0 if it is none that the robot knows. */
static int understand(const teleopd_message_t *m, order_t *order)
{
    teleopd_reader_t reader = {m->payload, m->payload + m->payload_bytes};
    teleopd_item_t map = teleopd_read(&reader);
    int known = m->kind == TELEOPD_COMMAND;
    for (uint64_t i = 0; map.kind == TELEOPD_ITEM_MAP && i < map.n; i++) {
        teleopd_item_t key = teleopd_read(&reader);
        uint64_t *number = is(key, "session") ? &order->session
            : is(key, "engagement")           ? &order->engagement
            : is(key, "tick")                 ? &order->tick
                                              : NULL;
        if (number != NULL) {
            if (!teleopd_read_number(&reader, UINT64_C(1) << 62, number))
                return 0;
        } else if (is(key, "v")) {
            read_velocities(&reader, order);
        } else if (is(key, "event")) {
            teleopd_item_t event = teleopd_read(&reader);
            order->kind = is(event, "engage") ? ENGAGE : STOP;
            known = is(event, "engage") || is(event, "stop");
        } else {
            skip(&reader);
        }
    }
    return known;
}

static void hear(void *context, const teleopd_message_t *m)
{
    (void)context;
    order_t order = {m->received + trial.lag, m->expires, COMMAND, 0, 0, 0, {0}, 0};
    if (m->kind == TELEOPD_STATE || !understand(m, &order) || orders_count == QUEUE || trial_happens(trial.drop))
        return;
    orders[(orders_begin + orders_count++) % QUEUE] = order;
}

static void obey(const order_t *order, int64_t now)
{
    int finite = order->numbers == N;
    if (order->kind == STOP) {
        end_engagement(TOLD);
    } else if (order->session != session) {
        return; /* of an earlier connection */
    } else if (order->kind == ENGAGE && order->engagement > newest) {
        end_engagement(TOLD);
        engagement = newest = order->engagement;
        ended_because = NOT_YET;
        expires = now + expiry;
        trial_note(now, "engaged", "");
    } else if (order->kind == COMMAND && engagement != 0 && order->engagement == engagement && now < order->expires) {
        for (int i = 0; i < N; i++)
            finite = finite && isfinite(order->v[i]);
        if (!finite) {
            end_engagement(BAD_COMMAND);
            return;
        }
        memcpy(target, order->v, sizeof target);
        expires = order->expires < now + expiry ? order->expires : now + expiry;
        acted = order->tick;
    }
}

static void obey_all(int64_t now)
{
    for (; orders_count > 0 && orders[orders_begin].due <= now; orders_count--) {
        obey(&orders[orders_begin], now);
        orders_begin = (orders_begin + 1) % QUEUE;
    }
}

/* ---- what it says ------------------------------------------------------------------------------------------------ */

static void write_key(teleopd_writer_t *w, const char *key, uint64_t value)
{
    teleopd_write_text(w, key);
    teleopd_write_unsigned(w, value);
}

static void write_reals(teleopd_writer_t *w, const char *key, const double *values, uint32_t count)
{
    teleopd_write_text(w, key);
    teleopd_write_array(w, count);
    for (uint32_t i = 0; i < count; i++)
        teleopd_write_real(w, values[i]);
}

static void describe(teleopd_connection_t *c)
{
    uint8_t bytes[512];
    teleopd_writer_t w = teleopd_writer(bytes, sizeof bytes);
    teleopd_write_map(&w, 8);
    teleopd_write_text(&w, "event");
    teleopd_write_text(&w, "description");
    write_key(&w, "session", session);
    teleopd_write_text(&w, "robot");
    teleopd_write_text(&w, "omni_arm in C");
    teleopd_write_text(&w, "rate");
    teleopd_write_real(&w, rate[0]);
    teleopd_write_text(&w, "signals");
    teleopd_write_map(&w, 4);
    write_key(&w, "base.eta", N_U);
    write_key(&w, "arm.q", N_Q);
    write_key(&w, "base.u", N_U);
    write_key(&w, "arm.q_dot", N_Q);
    write_reals(&w, "v_max", v_max, N);
    write_reals(&w, "a_max", a_max, N);
    write_key(&w, "command_expiry", (uint64_t)expiry);
    teleopd_send(c, TELEOPD_EVENT, 0, bytes, teleopd_written(&w), 0, teleopd_now());
}

static void send_report(teleopd_connection_t *c, const report_t *r, int64_t now)
{
    uint8_t bytes[512];
    teleopd_writer_t w = teleopd_writer(bytes, sizeof bytes);
    teleopd_write_map(&w, 9);
    write_key(&w, "seq", r->seq);
    write_key(&w, "age", (uint64_t)(now - r->made));
    write_key(&w, "engagement", r->engagement);
    write_key(&w, "ended", (uint64_t)r->ended);
    write_key(&w, "acted", r->acted);
    write_reals(&w, "base.eta", r->eta, N_U);
    write_reals(&w, "arm.q", r->q, N_Q);
    write_reals(&w, "base.u", r->v, N_U);
    write_reals(&w, "arm.q_dot", r->v + N_U, N_Q);
    teleopd_send(c, TELEOPD_STATE, 0, bytes, teleopd_written(&w), (uint64_t)STATE_LIFE, now);
}

static void put_report(report_t report)
{
    if (reports_count < QUEUE && !trial_happens(trial.drop))
        reports[(reports_begin + reports_count++) % QUEUE] = report;
}

static void report(teleopd_socket_t *s, teleopd_connection_t *c, int64_t measured)
{
    static uint64_t seq;
    int64_t now = teleopd_now();
    report_t r = {now + trial.lag, measured, ++seq, engagement, acted, ended_because, {0}, {0}, {0}};
    memcpy(r.eta, eta, sizeof eta);
    memcpy(r.q, q, sizeof q);
    memcpy(r.v, v, sizeof v);
    trial_lie(&r);
    if (!keeps && trial_happens(trial.reorder)) {
        keeps = 1;
        kept = r;
    } else {
        put_report(r);
        if (trial_happens(trial.duplicate))
            put_report(r);
        if (keeps)
            put_report(kept);
        keeps = 0;
    }
    for (; reports_count > 0 && reports[reports_begin].due <= now; reports_count--) {
        send_report(c, &reports[reports_begin], teleopd_now());
        teleopd_socket_flush(s, c); /* or the next one would take its place */
        reports_begin = (reports_begin + 1) % QUEUE;
    }
}

/* ---- its peers: one that it follows, one that may be a stranger -------------------------------------------------- */

static struct {
    teleopd_socket_t socket;
    teleopd_connection_t connection;
    int met;
} peers[PEERS];
static teleopd_settings_t settings;
static teleopd_ledger_t ledger;
static int followed = -1;
static volatile sig_atomic_t told;

static void meet(int listener)
{
    int place = -1; /* a free one, or that of a stranger */
    for (int i = 0; i < PEERS && (place < 0 || peers[place].socket.fd >= 0); i++)
        place = i != followed ? i : place;
    teleopd_socket_t s = place < 0 ? (teleopd_socket_t){-1, 0, 0, 0} : teleopd_socket_accept(listener);
    if (s.fd < 0)
        return;
    teleopd_socket_drop(&peers[place].socket);
    peers[place].socket = s;
    peers[place].met = 0;
    teleopd_start(&peers[place].connection, &settings, &ledger, TELEOPD_SERVER, teleopd_now());
}

static void pump(int i)
{
    teleopd_connection_t *c = &peers[i].connection;
    if (peers[i].socket.fd < 0)
        return;
    int there = teleopd_socket_pump(&peers[i].socket, c, hear, NULL);
    if (c->state == TELEOPD_OPEN && !peers[i].met) {
        peers[i].met = 1;
        if (followed >= 0) {
            teleopd_close(c, TELEOPD_CROWDED);
        } else {
            followed = i;
            session++;
            newest = acted = 0;
            orders_count = reports_count = 0;
            keeps = 0;
            describe(c);
        }
        teleopd_socket_flush(&peers[i].socket, c);
    }
    if (followed == i && (!there || c->state == TELEOPD_CLOSED)) {
        followed = -1;
        end_engagement(CONNECTION_LOST);
    }
}

/* Hears and obeys until it is time for the next tick. */
static void listen_until(int listener, struct pollfd *input, int64_t due)
{
    for (;;) {
        int64_t now = teleopd_now(), left = due - now;
        int stalled = now < trial.stalled_until;
        for (int i = 0; i < PEERS && !stalled; i++)
            pump(i);
        obey_all(teleopd_now());
        if (left <= 0)
            return;
        struct pollfd sources[2 + PEERS] = {*input, {stalled ? -1 : listener, POLLIN, 0}};
        for (int i = 0; i < PEERS; i++)
            sources[2 + i] = (struct pollfd){stalled ? -1 : peers[i].socket.fd, POLLIN, 0};
        struct timespec limit = {left / SECOND, left % SECOND};
        if (ppoll(sources, 2 + PEERS, &limit, NULL) <= 0)
            continue;
        if (sources[0].revents && !trial_read(input->fd, teleopd_now()))
            input->fd = -1;
        if (sources[1].revents)
            meet(listener);
    }
}

static void serve(int listener)
{
    struct pollfd input = {STDIN_FILENO, POLLIN, 0};
    int64_t due = teleopd_now(), end_by = 0;
    while (end_by == 0 || (!at_rest() && due < end_by)) {
        listen_until(listener, &input, due + period);
        int64_t now = teleopd_now();
        while (due + period <= now) { /* it moves on while its computer is late */
            due += period;
            tick(due);
            const teleopd_clock_t *clock = followed >= 0 ? &peers[followed].connection.clock : NULL;
            trial_journal(due, engagement, target, v_cmd, v, engagement != 0 || !at_rest(),
                          clock != NULL && clock->count > 0 ? teleopd_uncertainty(&clock->best, due) : 0);
        }
        if (followed >= 0 && peers[followed].connection.clock.count > 0 && now >= trial.stalled_until)
            report(&peers[followed].socket, &peers[followed].connection, due);
        if (told && end_by == 0) {
            end_by = now + BRAKING_LIMIT;
            end_engagement(SHUTTING_DOWN);
            for (int i = 0; i < PEERS; i++)
                teleopd_close(&peers[i].connection, TELEOPD_SHUTDOWN);
        }
    }
}

/* ---- the start --------------------------------------------------------------------------------------------------- */

static void stop(const char *what, const char *why)
{
    fprintf(stderr, "robot: %s%s%s\n", what, *why ? ": " : "", why);
    exit(2);
}

static void read_token(const char *path)
{
    static uint8_t token[64];
    char text[2 * sizeof token + 1] = "";
    FILE *file = fopen(path, "r");
    if (file == NULL || fgets(text, sizeof text, file) == NULL)
        stop(path, "cannot be read; make one with  teleopd robot token");
    fclose(file);
    settings.token = token;
    for (size_t i = 0; i + 1 < strcspn(text, "\n"); i += 2)
        token[settings.token_bytes++] = (uint8_t)strtoul((char[]){text[i], text[i + 1], 0}, NULL, 16);
}

static void read_limits(const char *path)
{
    char line[512];
    FILE *file = fopen(path, "r");
    if (file == NULL)
        stop(path, "cannot be read; write one with  teleopd robot limits PROFILE");
    while (fgets(line, sizeof line, file) != NULL) {
        char *rest = line, *name = strtok_r(rest, " \n", &rest);
        for (size_t i = 0; name != NULL && i < sizeof LIMITS / sizeof *LIMITS; i++) {
            for (int j = 0; strcmp(name, LIMITS[i].name) == 0 && j < LIMITS[i].count; j++)
                LIMITS[i].values[j] = strtod(rest, &rest);
        }
    }
    fclose(file);
}

static void on_signal(int number)
{
    (void)number;
    told = 1;
}

int main(int count, char **arguments)
{
    static const char *const core[] = {"core"};
    static char buffer[1 << 16];
    const char *address = "127.0.0.1", *token = NULL;
    uint16_t port = 7411;
    settings = teleopd_default_settings();
    for (int i = 1; i < count; i++) {
        const char *option = arguments[i], *value = i + 1 < count ? arguments[i + 1] : "";
        i += strcmp(option, "--json") != 0;
        if (strcmp(option, "--json") == 0)
            trial.json = 1;
        else if (strcmp(option, "--token-file") == 0)
            token = value;
        else if (strcmp(option, "--port") == 0)
            port = (uint16_t)atoi(value);
        else if (strcmp(option, "--address") == 0)
            address = value;
        else if (strcmp(option, "--limits") == 0)
            read_limits(value);
        else if (strcmp(option, "--fault") != 0 || !trial_set(value, teleopd_now()))
            stop(option, "see the head of robot.c");
    }
    if (token == NULL)
        stop("write --token-file FILE", "");
    read_token(token);
    expiry = (int64_t)(expiry_s[0] * (double)SECOND);
    period = (int64_t)((double)SECOND / rate[0]);
    settings.role = "robot";
    settings.accepts = core;
    settings.accepts_count = 1;
    settings.name = "reference robot in C";
    settings.validity_limit = expiry;
    settings.silence = SECOND / 2;
    for (int i = 0; i < PEERS; i++)
        peers[i].socket.fd = -1;
    const char *wrong = teleopd_start(&peers[0].connection, &settings, &ledger, TELEOPD_SERVER, teleopd_now());
    int listener = wrong == NULL ? teleopd_socket_listen(address, &port) : -1;
    if (listener < 0)
        stop(wrong != NULL ? wrong : address, wrong != NULL ? "" : "cannot be listened at");
    signal(SIGTERM, on_signal);
    signal(SIGINT, on_signal);
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    fprintf(stderr, "robot: omni_arm in C at %s:%u\n", address, port);
    trial_note(teleopd_now(), "serving", "");
    serve(listener);
    return 0;
}
