/* Threads that set and get, against a link that loses nothing but is slow: the last writer wins, and no double is ever
 * seen in halves. Another machine is played by an array; its own writer changes what nobody here sets. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mirror.h"

enum { DOUBLES = 64, ROUNDS = 40000, PENDING = 16 };

static mirror_t *mirror;
static uint8_t there[DOUBLES * 8];
static int ended, torn;

typedef struct {
    uint32_t number;
    size_t count;
    run_t runs[8];
    uint8_t data[256];
} sent_t;

static void *scene(void *unused)
{
    (void)unused;
    for (uint32_t i = 1; i <= ROUNDS; i++) {
        uint32_t halves[2] = {i, i};
        mirror_set(mirror, i % 8 * 16, halves, 8); /* the even ones */
        for (size_t k = 0; k < DOUBLES; k++) {
            mirror_get(mirror, k * 8, halves, 8);
            torn += halves[0] != halves[1];
        }
    }
    __atomic_store_n(&ended, 1, __ATOMIC_RELEASE);
    return NULL;
}

/* What is under way, oldest first; it arrives a few rounds later. */
static sent_t way[PENDING];
static size_t first, under_way;
static uint32_t applied, number;

static void arrive(void)
{
    sent_t *message = &way[first];
    const uint8_t *data = message->data;
    for (size_t i = 0; i < message->count; data += message->runs[i++].bytes)
        memcpy(there + message->runs[i].offset, data, message->runs[i].bytes);
    applied = message->number;
    first = (first + 1) % PENDING;
    under_way--;
}

static int exchange(uint32_t round)
{
    sent_t *message = &way[(first + under_way) % PENDING];
    message->count = mirror_take(mirror, number + 1, message->runs, 8, message->data, sizeof message->data);
    if (message->count > 0) {
        message->number = ++number;
        under_way++;
    }
    if (under_way == PENDING || (round % 3 == 0 && under_way > 0))
        arrive();
    uint32_t halves[2] = {round, round};
    memcpy(there + (round % 8 * 2 + 1) * 8, halves, 8); /* the odd ones are the other machine's */
    mirror_put(mirror, 0, there, sizeof there, applied); /* all of it, with what we had sent before this */
    return message->count > 0 || under_way > 0;
}

int main(void)
{
    pthread_t thread;
    uint32_t round = 0;
    int wrong = 0;
    mirror = mirror_new();
    mirror->size = sizeof there;
    pthread_create(&thread, NULL, scene, NULL);
    while (!__atomic_load_n(&ended, __ATOMIC_ACQUIRE))
        exchange(round++);
    pthread_join(thread, NULL);
    for (int i = 0; i < 100; i++)
        exchange(round++);
    for (uint32_t i = ROUNDS - 7; i <= ROUNDS; i++) {
        uint32_t here[2], far[2];
        mirror_get(mirror, i % 8 * 16, here, 8);
        memcpy(far, there + i % 8 * 16, 8);
        wrong += here[0] != i || far[0] != i;
    }
    printf("torn %d wrong %d updates %u\n", torn, wrong, number);
    return torn != 0 || wrong != 0 || number < 8;
}
