/*
 * A frontend that knows only two things: what a flat memory is (open, set, get), and the table of positions that
 * `teleopd layout show` prints. It includes nothing of teleopd.
 *
 *     client SISTEMA SENALES STEP...
 *
 * Steps: wait            until both memories exist and a cell is connected
 *        hand X Y Z      where the hand is, m, Unity axes
 *        deadman 0|1     released or held
 *        mode N          1 base, 2 arm, 3 whole robot
 *        heartbeat 0|1   whether `run` changes the heartbeat
 *        counter 0|1     whether every set is counted in the side object, as the drop-in library does
 *        run SECONDS     goes on like a scene, a frame every 5 ms
 *        show            prints position and heading of the platform, state and mode of the cell, control
 *        forever         shows, then runs until it is killed
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* The layout's table. */
enum { FIRST_CYCLE = 0, X = 1, Z = 2, HEADING = 3, STATE = 16, MODE_NOW = 18, CONNECTED = 33, CONTROLS = 35, LAST_CYCLE = 39 };
enum { DEADMAN = 0, HEARTBEAT = 1, HAND = 2, MODE = 5 };

typedef struct { /* the second line of the side object */
    uint64_t writes, pid;
    int64_t stamp;
    uint64_t refused;
} counters_t;

static volatile float *sistema, *senales;
static counters_t *counters;
static int beating, counting;

static void *map(const char *name, size_t bytes) {
    char path[128];
    struct stat found;
    snprintf(path, sizeof path, "/%s", name);
    int fd;
    while ((fd = shm_open(path, O_RDWR, 0)) < 0) usleep(1000);
    if (fstat(fd, &found) || (size_t)found.st_size < bytes) { /* never seen without its size */
        fprintf(stderr, "%s has %lld bytes\n", name, (long long)found.st_size);
        exit(3);
    }
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    if (memory == MAP_FAILED) exit(4);
    return memory;
}

static float get(int position) { return sistema[position]; }

static void set(int position, float value) {
    senales[position] = value;
    if (counting) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        __atomic_store_n(&counters->stamp, now.tv_sec * 1000000000LL + now.tv_nsec, __ATOMIC_RELAXED);
        __atomic_store_n(&counters->pid, (uint64_t)getpid(), __ATOMIC_RELAXED);
        __atomic_fetch_add(&counters->writes, 1, __ATOMIC_RELEASE);
    }
}

static void frame(void) {
    static int beat;
    if (beating) set(HEARTBEAT, (float)(beat = (beat + 1) % 1000));
    else set(MODE, senales[MODE]); /* a scene that writes, but gives no heartbeat */
    usleep(5000);
}

static void run(double seconds) {
    for (int i = 0; i < seconds * 200; i++) frame();
}

static void show(void) {
    float x, z, heading, state, mode, controls, last;
    do { /* one whole cycle: the last position first, the first one last */
        last = get(LAST_CYCLE);
        __atomic_thread_fence(__ATOMIC_ACQUIRE);
        x = get(X), z = get(Z), heading = get(HEADING), state = get(STATE), mode = get(MODE_NOW), controls = get(CONTROLS);
        __atomic_thread_fence(__ATOMIC_ACQUIRE);
    } while (get(FIRST_CYCLE) != last);
    printf("%.4f %.4f %.4f %.0f %.0f %.0f\n", x, z, heading, state, mode, controls);
    fflush(stdout);
}

int main(int argc, char **argv) {
    char side[128];
    sistema = map(argv[1], 40 * sizeof(float));
    senales = map(argv[2], 16 * sizeof(float));
    snprintf(side, sizeof side, "teleopd.smclient.%s", argv[2]);
    for (int i = 3; i < argc; i++) {
        const char *step = argv[i];
        if (!strcmp(step, "wait")) while (get(CONNECTED) != 1) usleep(1000);
        else if (!strcmp(step, "hand")) for (int k = 0; k < 3; k++) set(HAND + k, strtof(argv[++i], NULL));
        else if (!strcmp(step, "deadman")) set(DEADMAN, strtof(argv[++i], NULL));
        else if (!strcmp(step, "mode")) set(MODE, strtof(argv[++i], NULL));
        else if (!strcmp(step, "heartbeat")) beating = atoi(argv[++i]);
        else if (!strcmp(step, "counter")) {
            counting = atoi(argv[++i]);
            if (counting) counters = (counters_t *)((char *)map(side, 128) + 64);
        } else if (!strcmp(step, "run")) run(strtod(argv[++i], NULL));
        else if (!strcmp(step, "show")) show();
        else if (!strcmp(step, "forever")) for (show();;) frame();
        else return 2;
    }
    return 0;
}
