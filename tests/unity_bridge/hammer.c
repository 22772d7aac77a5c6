/*
 * Stores into, or loads from, every element of a memory as fast as it can for so many seconds: all bits 0, all bits 1.
 * `read` prints how many elements were seen in halves.
 *
 *     hammer write|read NAME BYTES ELEMENT_BYTES SECONDS
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv) {
    if (argc != 6) return 2;
    char path[128];
    snprintf(path, sizeof path, "/%s", argv[2]);
    size_t bytes = strtoul(argv[3], NULL, 10), wide = strtoul(argv[4], NULL, 10) == 8;
    int fd = shm_open(path, O_RDWR, 0);
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (memory == MAP_FAILED) return 3;
    volatile uint32_t *narrow_elements = memory;
    volatile uint64_t *wide_elements = memory;
    size_t n = bytes / (wide ? 8 : 4);
    unsigned long torn = 0, seen = 0;
    puts("ready");
    fflush(stdout);
    double end = now() + strtod(argv[5], NULL);
    for (uint64_t bits = 0; now() < end; bits = ~bits)
        for (size_t i = 0; i < n; i++) {
            if (!strcmp(argv[1], "write")) {
                if (wide) wide_elements[i] = bits;
                else narrow_elements[i] = (uint32_t)bits;
            } else {
                uint64_t got = wide ? wide_elements[i] : narrow_elements[i];
                torn += got != 0 && got != (wide ? UINT64_MAX : UINT32_MAX);
                seen++;
            }
        }
    printf("%lu %lu\n", torn, seen);
    return 0;
}
