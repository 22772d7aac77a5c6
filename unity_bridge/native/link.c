#ifdef _WIN32
#include <winsock2.h>
#include <ws2tcpip.h>
#else
#define _GNU_SOURCE /* getaddrinfo(3) */
#include <netdb.h>
#include <sys/socket.h>
#endif

#include "link.h"

#include <stdio.h>
#include <string.h>

#include "grace.h"
#include "link_message.h"
#include "teleopd_socket.h"

enum { FIRST_DELAY_MS = 100, LONGEST_DELAY_MS = 5000, WAIT_MS = 20, MOST_UPDATES = 64 };
static const int64_t BEAT = 50000000;   /* ns between signs of life; a bridge holds after 200 ms without */
static const int64_t SPACING = 2000000; /* ns between updates of a scene that sets all the time */

static ini_t ini;
static int ini_known, thread_there; /* the latter is atomic */

/* Atomic: what other threads read and write. */
static struct {
    int in_use, state, reason;
    uint32_t opened;   /* how often the connection was opened */
    uint32_t complete; /* the connection of the last complete catalogue, 0: there was none */
    int64_t heard, rtt;
    uint64_t refused;
} shared;

/* The thread's own. */
static teleopd_connection_t connection;
static teleopd_socket_t channel;
static int met; /* whether this connection has been greeted */
static uint32_t greeted, announced, number;
static int64_t beaten, updated;

#define GET(what) __atomic_load_n(&shared.what, __ATOMIC_ACQUIRE)
#define PUT(what, value) __atomic_store_n(&shared.what, value, __ATOMIC_RELEASE)

static mirror_t *mirror_of(const entry_t *entry)
{
    return __atomic_load_n(&entry->mirror, __ATOMIC_ACQUIRE);
}

static int idle(void)
{
    size_t count;
    (void)teleopd_pending(&connection, &count);
    return count == 0;
}

/* Once for each connection, before anything that came over it. */
static void greet(void)
{
    if (met)
        return;
    met = 1;
    greeted = GET(opened) + 1;
    announced = number = 0;
    updated = 0;
    beaten = connection.now; /* before the clocks are compared the bridge could not tell how old it is */
    for (entry_t *entry = names_newest(); entry != NULL; entry = entry->next)
        if (mirror_of(entry) != NULL)
            mirror_again(mirror_of(entry));
    PUT(heard, connection.now);
    PUT(opened, greeted);
    PUT(state, LINK_OPEN);
}

/* ---- in ---------------------------------------------------------------------------------------------------------- */

static mirror_t *mirror_for(const char *key)
{
    entry_t *entry = names_add(key);
    if (entry != NULL && mirror_of(entry) == NULL)
        __atomic_store_n(&entry->mirror, mirror_new(), __ATOMIC_RELEASE);
    return entry == NULL ? NULL : mirror_of(entry);
}

static void take_served(const link_served_t *served)
{
    platform_lock();
    mirror_t *mirror = mirror_for(served->key);
    platform_unlock();
    if (mirror != NULL) {
        __atomic_store_n(&mirror->size, served->bytes, __ATOMIC_RELEASE);
        __atomic_store_n(&mirror->served, greeted, __ATOMIC_RELEASE);
    }
    if (++announced == served->memories)
        PUT(complete, greeted);
}

static void on_message(void *unused, const teleopd_message_t *message)
{
    link_served_t served;
    link_part_t part;
    (void)unused;
    greet(); /* this may have come together with the welcome */
    PUT(heard, message->received);
    if (link_message_served(message, &served)) {
        take_served(&served);
    } else if (link_message_part(message, &part)) {
        unsigned turn = grace_enter(); /* the table may be replaced */
        entry_t *entry = names_find(part.key);
        grace_leave(turn); /* entries stay */
        if (entry != NULL && mirror_of(entry) != NULL)
            mirror_put(mirror_of(entry), part.offset, part.data, part.bytes, part.applied);
    }
}

/* ---- out --------------------------------------------------------------------------------------------------------- */

/* Nothing is handed to the transport while something waits: what waits here can still be replaced by newer values. */
static void send_updates(int64_t now)
{
    if (GET(complete) != greeted || now - updated < SPACING)
        return;
    for (entry_t *entry = names_newest(); entry != NULL; entry = entry->next) {
        mirror_t *mirror = mirror_of(entry);
        if (mirror == NULL || __atomic_load_n(&mirror->served, __ATOMIC_ACQUIRE) != greeted)
            continue;
        for (int i = 0; i < MOST_UPDATES && idle() && __atomic_load_n(&mirror->dirty, __ATOMIC_SEQ_CST); i++) {
            if (link_message_update(&connection, entry, number + 1, now))
                number++;
            teleopd_socket_flush(&channel, &connection);
            updated = now;
        }
    }
}

/* A sign of life comes after all that was to be said, so that it vouches for it. */
static void talk(int64_t now)
{
    greet();
    PUT(rtt, connection.clock.rtt);
    send_updates(now);
    if (idle() && now - beaten >= BEAT) {
        link_message_beat(&connection, now);
        teleopd_socket_flush(&channel, &connection);
        beaten = now;
    }
}

/* ---- the thread -------------------------------------------------------------------------------------------------- */

/* Looking up a name can take long, which is why it is done here. */
static int resolve(char address[64])
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found = NULL;
    if (getaddrinfo(ini.host, NULL, &hints, &found) != 0)
        return 0;
    int done = getnameinfo(found->ai_addr, (socklen_t)found->ai_addrlen, address, 64, NULL, 0, NI_NUMERICHOST) == 0;
    freeaddrinfo(found);
    return done;
}

static teleopd_settings_t settings_from_ini(void)
{
    static const char *const ACCEPTS[] = {"bridge"};
    teleopd_settings_t settings = teleopd_default_settings();
    settings.token = ini.token;
    settings.token_bytes = ini.token_bytes;
    settings.role = "frontend";
    settings.accepts = ACCEPTS;
    settings.accepts_count = 1;
    settings.name = "smClient";
    return settings;
}

/* One connection, from its beginning to its end. Whether it was ever open. */
static int connect_once(void)
{
    static teleopd_ledger_t ledger;
    static teleopd_settings_t settings;
    char address[64];
    settings = settings_from_ini();
    met = 0;
    if (!resolve(address) || teleopd_start(&connection, &settings, &ledger, TELEOPD_CLIENT, teleopd_now()) != NULL) {
        PUT(reason, TELEOPD_LOST);
        return 0;
    }
    channel = teleopd_socket_connect(address, ini.port);
    while (teleopd_socket_pump(&channel, &connection, on_message, NULL)) {
        if (connection.state == TELEOPD_OPEN && !GET(in_use))
            teleopd_close(&connection, TELEOPD_SHUTDOWN);
        else if (connection.state == TELEOPD_OPEN)
            talk(teleopd_now());
        int64_t since = teleopd_now() - updated;
        if (since >= 0 && since < SPACING)
            platform_pause(1 + (int)((SPACING - since) / 1000000)); /* the bell may ring all the time */
        platform_wait(channel.fd, channel.connecting || !idle(), WAIT_MS);
    }
    PUT(reason, (int)connection.reason);
    int refused = connection.reason >= TELEOPD_WRONG_VERSION && connection.reason <= TELEOPD_WRONG_TOKEN;
    PUT(state, refused ? LINK_REFUSED_US : LINK_WAITING);
    return met;
}

static void run(void)
{
    int delay = FIRST_DELAY_MS;
    for (;;) {
        while (!GET(in_use))
            platform_wait(-1, 0, 1000);
        delay = connect_once() ? FIRST_DELAY_MS : 2 * delay < LONGEST_DELAY_MS ? 2 * delay : LONGEST_DELAY_MS;
        platform_pause(delay + (int)(platform_pid() % 32)); /* not all scenes of a room at once */
    }
}

/* ---- the library's side ------------------------------------------------------------------------------------------ */

const ini_t *link_ini(void)
{
    char path[PATH_BYTES];
    if (!ini_known) {
        platform_folder(path);
        if (strlen(path) + sizeof "smClient.ini" <= sizeof path)
            strcat(path, "smClient.ini");
        ini_read(path, &ini);
        PUT(state, !ini.there ? LINK_NONE : ini.fault[0] != '\0' ? LINK_FAULTY : LINK_WAITING);
        ini_known = 1;
    }
    return ini.there ? &ini : NULL;
}

int link_open(const char *key)
{
    mirror_t *mirror = mirror_for(key);
    if (mirror == NULL || __atomic_load_n(&mirror->served, __ATOMIC_ACQUIRE) < GET(complete))
        return 0;
    __atomic_store_n(&names_find(key)->open, 1, __ATOMIC_RELEASE);
    if (ini.fault[0] == '\0' && !thread_there)
        __atomic_store_n(&thread_there, platform_bell_start() && platform_start(run), __ATOMIC_RELEASE);
    PUT(in_use, 1);
    link_ring();
    return 1;
}

void link_rest(void)
{
    PUT(in_use, 0);
    link_ring();
}

void link_ring(void)
{
    if (__atomic_load_n(&thread_there, __ATOMIC_ACQUIRE))
        platform_ring();
}

void link_refuse(void)
{
    (void)__atomic_fetch_add(&shared.refused, 1, __ATOMIC_RELAXED);
}

double link_number(int position)
{
    switch (position) {
    case LINK_STATE:
        return GET(state);
    case LINK_AGE:
        return GET(opened) == 0 ? -1 : (double)(platform_now() - GET(heard)) * 1e-9;
    case LINK_RTT:
        return (double)GET(rtt) * 1e-9;
    case LINK_OPENED:
        return GET(opened);
    case LINK_REASON:
        return GET(reason);
    case LINK_REFUSED:
        return (double)GET(refused);
    default:
        return 0;
    }
}

void link_text(char text[STRING_BYTES])
{
    const char *why = teleopd_reason_name((teleopd_reason_t)GET(reason));
    switch (GET(state)) {
    case LINK_NONE:
        (void)snprintf(text, STRING_BYTES, "this machine: no smClient.ini");
        break;
    case LINK_OPEN:
        (void)snprintf(text, STRING_BYTES, "connected: %.36s:%u", ini.host, ini.port);
        break;
    case LINK_FAULTY:
        (void)snprintf(text, STRING_BYTES, "%.*s", STRING_BYTES - 1, ini.fault);
        break;
    case LINK_REFUSED_US:
        (void)snprintf(text, STRING_BYTES, "refused: %s (%.30s:%u)", why, ini.host, ini.port);
        break;
    default:
        (void)snprintf(text, STRING_BYTES, "waiting for %.20s:%u: %s", ini.host, ini.port, why);
        break;
    }
}
