/* What every smClient64 must do, as one program: linked to libsmClient64.so it runs natively, linked to smClient64.dll
 * under Windows or Wine. It knows the 13 functions and, to look from outside, what a memory is to the system.
 *
 *     conformance STEM COUNT  names of memories begin with STEM, COUNT memories at once; the exit code is the number of
 *                             failed checks
 */
#define _GNU_SOURCE
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "smClient.h"

static const char *stem;
static int failures, checks;

#define CHECK(what) check((what) != 0, #what, __LINE__)

static void check(int good, const char *what, int line)
{
    checks++;
    if (good)
        return;
    failures++;
    printf("line %d: not so: %s\n", line, what);
}

static char *name_of(const char *what)
{
    static char names[8][64];
    static int next;
    char *name = names[next++ % 8];
    snprintf(name, 64, "%s_%s", stem, what);
    return name;
}

/* ---- the system, without the library ----------------------------------------------------------------------------- */

#ifdef _WIN32
#include <windows.h>

enum { PAGE = 4096 };
typedef HANDLE thread_t;

static uint8_t *look(const char *name, size_t *size)
{
    MEMORY_BASIC_INFORMATION about;
    HANDLE handle = OpenFileMappingA(FILE_MAP_ALL_ACCESS, FALSE, name);
    uint8_t *bytes = handle == NULL ? NULL : MapViewOfFile(handle, FILE_MAP_ALL_ACCESS, 0, 0, 0);
    if (bytes == NULL)
        return NULL;
    CloseHandle(handle);
    VirtualQuery(bytes, &about, sizeof about);
    *size = about.RegionSize;
    return bytes;
}

static void look_away(uint8_t *bytes, size_t size)
{
    (void)size;
    UnmapViewOfFile(bytes);
}

static int size_is(size_t found, size_t wanted)
{
    return found == (wanted + PAGE - 1) / PAGE * PAGE;
}

static thread_t begin(DWORD(WINAPI *run)(void *), void *argument)
{
    return CreateThread(NULL, 0, run, argument, 0, NULL);
}

static void end(thread_t thread)
{
    WaitForSingleObject(thread, INFINITE);
    CloseHandle(thread);
}

#define THREAD(name) static DWORD WINAPI name(void *argument)
#else
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

typedef pthread_t thread_t;

static uint8_t *look(const char *name, size_t *size)
{
    struct stat about;
    char path[128];
    snprintf(path, sizeof path, "/%s", name);
    int fd = shm_open(path, O_RDWR, 0);
    if (fd < 0)
        return NULL;
    fstat(fd, &about);
    *size = (size_t)about.st_size;
    void *bytes = mmap(NULL, *size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    return bytes == MAP_FAILED ? NULL : bytes;
}

static void look_away(uint8_t *bytes, size_t size)
{
    munmap(bytes, size);
}

static int size_is(size_t found, size_t wanted)
{
    return found == wanted;
}

static thread_t begin(void *(*run)(void *), void *argument)
{
    pthread_t made;
    if (pthread_create(&made, NULL, run, argument) != 0)
        abort();
    return made;
}

static void end(thread_t thread)
{
    pthread_join(thread, NULL);
}

#define THREAD(name) static void *name(void *argument)
#endif

static void free_all(void)
{
    freeViews();
    freeMemories();
}

/* ---- the checks -------------------------------------------------------------------------------------------------- */

static void sizes_and_bytes(void)
{
    static const size_t BYTES[] = {0, 4, 4, 8, 64};
    size_t size = 0;
    for (int type = 1; type <= 4; type++) {
        char *name = name_of("size");
        CHECK(createMemory(name, 5, type) == 0);
        CHECK(openMemory(name, type) == 0);
        uint8_t *bytes = look(name, &size), *element = bytes + 3 * BYTES[type];
        CHECK(bytes != NULL && size_is(size, 5 * BYTES[type]));
        for (size_t i = 0; i < 5 * BYTES[type]; i++)
            CHECK(bytes[i] == 0);
        if (type == 1) {
            setInt(name, 3, -2);
            CHECK(memcmp(element, "\xfe\xff\xff\xff", 4) == 0 && getInt(name, 3) == -2);
        } else if (type == 2) {
            setFloat(name, 3, -1.5f);
            CHECK(memcmp(element, "\0\0\xc0\xbf", 4) == 0 && getFloat(name, 3) == -1.5f);
        } else if (type == 3) {
            setDouble(name, 3, -1.5);
            CHECK(memcmp(element, "\0\0\0\0\0\0\xf8\xbf", 8) == 0 && getDouble(name, 3) == -1.5);
        } else {
            setString(name, 3, "hola");
            CHECK(memcmp(element, "hola\0", 5) == 0);
        }
        for (size_t i = 0; i < 3 * BYTES[type]; i++)
            CHECK(bytes[i] == 0);
        for (size_t i = 4 * BYTES[type]; i < 5 * BYTES[type]; i++)
            CHECK(bytes[i] == 0);
        look_away(bytes, size);
        free_all();
    }
}

static void type_codes(void)
{
    static const int NONE[] = {0, 5, -1, INT_MAX, INT_MIN};
    char *name = name_of("types");
    size_t size;
    for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++) {
        CHECK(createMemory(name, 4, NONE[i]) == 1);
        CHECK(look(name, &size) == NULL);
    }
    CHECK(createMemory(name, 0, 1) == 1 && createMemory(name, -1, 1) == 1);
    CHECK(openMemory(name, 1) == 1);
    CHECK(createMemory(name, 4, 2) == 0);
    for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++)
        CHECK(openMemory(name, NONE[i]) == 1);
    CHECK(openMemory(name, 4) == 0); /* the type restricts nothing later */
    setFloat(name, 1, 1.0f);
    CHECK(getInt(name, 1) == 0x3f800000);
    setInt(name, 2, 0x40490fdb);
    CHECK(fabsf(getFloat(name, 2) - 3.14159265f) < 1e-6f);
    setDouble(name, 1, 0.5); /* the second eight bytes */
    CHECK(getDouble(name, 1) == 0.5 && getInt(name, 2) == 0 && getInt(name, 3) == 0x3fe00000);
    free_all();
}

static void special_numbers(void)
{
    char *name = name_of("numbers");
    CHECK(createMemory(name, 3, 3) == 0 && openMemory(name, 3) == 0);
    setDouble(name, 0, NAN), setDouble(name, 1, -INFINITY), setDouble(name, 2, -0.0);
    CHECK(isnan(getDouble(name, 0)) && getDouble(name, 1) == -INFINITY && signbit(getDouble(name, 2)));
    setInt(name, 0, INT_MIN), setInt(name, 1, INT_MAX);
    CHECK(getInt(name, 0) == INT_MIN && getInt(name, 1) == INT_MAX);
    free_all();
}

static void reopening(void)
{
    char *name = name_of("reopen");
    CHECK(openMemory(name, 1) == 1);
    CHECK(createMemory(name, 4, 1) == 0 && openMemory(name, 1) == 0);
    setInt(name, 2, 42);
    CHECK(openMemory(name, 1) == 0 && getInt(name, 2) == 42);
    CHECK(openMemory(name, 2) == 0 && getInt(name, 2) == 42);
    setInt(name, 2, 43);
    CHECK(getInt(name, 2) == 43);
    freeViews(); /* all of them at once */
    CHECK(getInt(name, 2) == 0);
    freeViews();
    CHECK(openMemory(name, 1) == 0 && getInt(name, 2) == 43);
    free_all();
}

static void creating_what_exists(void)
{
    char *name = name_of("exists");
    size_t size = 0;
    CHECK(createMemory(name, 4, 1) == 0 && openMemory(name, 1) == 0);
    setInt(name, 3, 9);
    CHECK(createMemory(name, 100, 3) == 0); /* already there: the old size stays */
    CHECK(createMemory(name, 1, 1) == 0);
    CHECK(openMemory(name, 3) == 0 && getInt(name, 3) == 9);
    setInt(name, 50, 1);
    CHECK(getInt(name, 50) == 0);
    uint8_t *bytes = look(name, &size);
    CHECK(bytes != NULL && size_is(size, 16));
    look_away(bytes, size);
    free_all();
}

static void names_that_are_not_open(void)
{
    char *name = name_of("closed"), text[64] = "before", *copy = NULL;
    CHECK(createMemory(name, 4, 1) == 0); /* which does not open */
    for (int i = 0; i < 2; i++) {
        setInt(name, 0, 5), setFloat(name, 1, 5), setDouble(name, 1, 5), setString(name, 0, "five");
        CHECK(getInt(name, 0) == 0 && getFloat(name, 1) == 0 && getDouble(name, 1) == 0);
        getString(name, 0, text);
        CHECK(text[0] == '\0');
        getStringMatlab(name, 0, &copy);
        CHECK(copy != NULL && copy[0] == '\0');
        free(copy);
        name = name_of("never");
    }
    CHECK(openMemory(name_of("closed"), 1) == 0 && getInt(name_of("closed"), 0) == 0); /* nothing had been set */
    free_all();
}

static void the_order_of_freeing(void)
{
    char *name = name_of("order");
    CHECK(createMemory(name, 4, 1) == 0 && openMemory(name, 1) == 0);
    setInt(name, 0, 7);
    freeMemories(); /* the view still holds it */
    CHECK(getInt(name, 0) == 7);
    CHECK(openMemory(name, 1) == 0 && getInt(name, 0) == 7);
    freeViews(); /* nobody holds it any more */
    CHECK(getInt(name, 0) == 0 && openMemory(name, 1) == 1);

    CHECK(createMemory(name, 4, 1) == 0 && openMemory(name, 1) == 0 && getInt(name, 0) == 0);
    setInt(name, 0, 8);
    freeViews(); /* the creator still holds it */
    CHECK(getInt(name, 0) == 0);
    CHECK(openMemory(name, 1) == 0 && getInt(name, 0) == 8);
    freeViews(), freeMemories();
    CHECK(openMemory(name, 1) == 1);

    CHECK(createMemory(name, 9, 3) == 0 && openMemory(name, 3) == 0); /* of another size, and new */
    setDouble(name, 8, 1);
    CHECK(getDouble(name, 8) == 1 && getDouble(name, 0) == 0);
    free_all(), free_all();
}

static void long_names(void)
{
    char exact[80], longer[80], other[80];
    memset(longer, 'n', sizeof longer);
    memcpy(longer, stem, strlen(stem));
    longer[64] = '\0';
    memcpy(exact, longer, sizeof exact), memcpy(other, longer, sizeof other);
    exact[63] = '\0', other[63] = 'y';
    CHECK(strlen(exact) == 63 && strlen(longer) == 64);
    CHECK(createMemory(exact, 2, 1) == 0 && openMemory(exact, 1) == 0);
    setInt(exact, 0, 63);
    CHECK(getInt(exact, 0) == 63);
    CHECK(openMemory(longer, 1) == 0 && getInt(longer, 0) == 63); /* the first 63 bytes count */
    setInt(other, 0, 64);
    CHECK(getInt(exact, 0) == 64);
    free_all();
    CHECK(createMemory(longer, 2, 1) == 0 && openMemory(exact, 1) == 0);
    free_all();
}

static void long_texts(void)
{
    char *name = name_of("texts"), text[80], out[80], *copy = NULL;
    size_t size = 0;
    CHECK(createMemory(name, 3, 4) == 0 && openMemory(name, 4) == 0);
    uint8_t *bytes = look(name, &size);
    for (size_t length = 62; length <= 65; length++) {
        memset(text, 't', sizeof text), memset(out, '#', sizeof out);
        text[length] = '\0';
        setString(name, 1, text);
        getString(name, 1, out);
        CHECK(strlen(out) == (length < 63 ? length : 63) && memcmp(out, text, strlen(out)) == 0);
        CHECK(out[64] == '#'); /* the caller's buffer has 64 */
        CHECK(bytes[64 + 63] == 0 && bytes[128] == 0 && bytes[63] == 0);
        getStringMatlab(name, 1, &copy);
        CHECK(copy != NULL && strcmp(copy, out) == 0);
        free(copy);
    }
    setString(name, 1, "short");
    for (size_t i = 5; i < 64; i++)
        CHECK(bytes[64 + i] == 0);
    setString(name, 1, "");
    getString(name, 1, out);
    CHECK(out[0] == '\0');
    memset(bytes + 64, 'u', 128); /* another program that ends no text */
    getString(name, 1, out);
    CHECK(strlen(out) == 63);
    look_away(bytes, size);
    free_all();
}

static void positions_outside(void)
{
    static const int OUTSIDE[] = {-1, 4, 5, INT_MAX, INT_MIN, INT_MAX / 4, INT_MAX / 8 + 1, 1 << 30};
    char *name = name_of("outside"), text[64];
    for (int type = 1; type <= 4; type++) {
        CHECK(createMemory(name, 4, type) == 0 && openMemory(name, type) == 0);
        for (size_t i = 0; i < sizeof OUTSIDE / sizeof *OUTSIDE; i++) {
            int at = OUTSIDE[i];
            if (type == 1)
                setInt(name, at, 1);
            else if (type == 2)
                setFloat(name, at, 1);
            else if (type == 3)
                setDouble(name, at, 1);
            else
                setString(name, at, "one");
            getString(name, at, text);
            CHECK((type == 1 ? getInt(name, at) : type == 2 ? getFloat(name, at) : type == 3 ? getDouble(name, at) : 0) == 0);
            CHECK(type != 4 || text[0] == '\0');
        }
        for (int i = 0; i < 4; i++)
            CHECK(getInt(name, i) == 0);
        free_all();
    }
}

static void nothing_at_all(void)
{
    char *name = name_of("nothing"), text[64] = "before", *copy;
    CHECK(openMemory(NULL, 1) == 1 && createMemory(NULL, 1, 1) == 1);
    CHECK(openMemory("", 1) == 1 && createMemory("", 1, 1) == 1);
    CHECK(createMemory("teleopd.none", 1, 1) == 1 && openMemory("teleopd.none", 1) == 1);
    setInt(NULL, 0, 1), setFloat(NULL, 0, 1), setDouble(NULL, 0, 1), setString(NULL, 0, "one");
    CHECK(getInt(NULL, 0) == 0 && getFloat(NULL, 0) == 0 && getDouble(NULL, 0) == 0 && getInt("", 0) == 0);
    CHECK(createMemory(name, 1, 4) == 0 && openMemory(name, 4) == 0);
    setString(name, 0, NULL);
    getString(name, 0, NULL), getStringMatlab(name, 0, NULL);
    getString(NULL, 0, text);
    CHECK(text[0] == '\0');
    getStringMatlab(NULL, 0, &copy);
    CHECK(copy != NULL && copy[0] == '\0');
    free(copy);
    int made = createMemory(name_of("huge"), INT_MAX, 4), opened = openMemory(name_of("huge"), 4);
    CHECK(made == 0 || opened == 1); /* 128 GiB: a system may have them */
    free_all();
}

static void the_link_of_this_machine(void)
{
    char text[64];
    CHECK(getInt("teleopd.link", 0) == 0 && getFloat("teleopd.link", 1) == 0);
    CHECK(openMemory("teleopd.link", 2) == 0);
    CHECK(getInt("teleopd.link", 0) == 0 && getFloat("teleopd.link", 1) == -1 && getDouble("teleopd.link", 3) == 0);
    CHECK(getInt("teleopd.link", -1) == 0 && getInt("teleopd.link", INT_MAX) == 0);
    setInt("teleopd.link", 0, 1);
    CHECK(getInt("teleopd.link", 0) == 0);
    getString("teleopd.link", 0, text);
    CHECK(strcmp(text, "this machine: no smClient.ini") == 0);
    freeViews();
    CHECK(getFloat("teleopd.link", 1) == 0);
}

/* ---- threads ----------------------------------------------------------------------------------------------------- */

enum { THREADS = 8, ROUNDS = 4000 };
static char shared[64];
static int torn, wrong;

THREAD(one_of_eight)
{
    int me = (int)(intptr_t)argument;
    char own[64];
    snprintf(own, sizeof own, "%s_own%d", stem, me);
    if (createMemory(own, 4, 1) != 0 || openMemory(own, 1) != 0)
        __atomic_fetch_add(&wrong, 1, __ATOMIC_RELAXED);
    for (int i = 0; i < ROUNDS; i++) {
        double seen = getDouble(shared, 0);
        uint32_t halves[2];
        memcpy(halves, &seen, sizeof seen);
        if (halves[0] != halves[1])
            __atomic_fetch_add(&torn, 1, __ATOMIC_RELAXED);
        halves[0] = halves[1] = (uint32_t)(i * THREADS + me);
        memcpy(&seen, halves, sizeof seen);
        setDouble(shared, 0, seen);
        setInt(own, 1, i);
        int mine = getInt(own, 1);
        if (mine != i && mine != 0) /* 0 while somebody has freed the views */
            __atomic_fetch_add(&wrong, 1, __ATOMIC_RELAXED);
        if (i % 64 == me) {
            openMemory(own, 1);
            openMemory(shared, 3);
        }
        if (me == 0 && i % 512 == 511) {
            freeViews();
            openMemory(shared, 3);
        }
    }
    return 0;
}

static void eight_threads(void)
{
    thread_t threads[THREADS];
    snprintf(shared, sizeof shared, "%s_shared", stem);
    CHECK(createMemory(shared, 2, 3) == 0 && openMemory(shared, 3) == 0);
    for (intptr_t i = 0; i < THREADS; i++)
        threads[i] = begin(one_of_eight, (void *)i);
    for (int i = 0; i < THREADS; i++)
        end(threads[i]);
    CHECK(torn == 0 && wrong == 0);
    free_all();
}

static void many_memories(int count)
{
    char name[64];
    int opened = 0, right = 0, gone = 0;
    for (int i = 0; i < count; i++) {
        snprintf(name, sizeof name, "%s_many%d", stem, i);
        if (createMemory(name, 2, 1) == 0 && openMemory(name, 1) == 0)
            opened++;
        setInt(name, 1, i + 1);
    }
    for (int i = 0; i < count; i++) {
        snprintf(name, sizeof name, "%s_many%d", stem, i);
        right += getInt(name, 1) == i + 1;
    }
    CHECK(opened == count && right == count);
    free_all();
    for (int i = 0; i < count; i++) {
        snprintf(name, sizeof name, "%s_many%d", stem, i);
        gone += openMemory(name, 1) == 1;
    }
    CHECK(gone == count);
}

int main(int argc, char **argv)
{
    if (argc != 3)
        return 99;
    stem = argv[1];
    sizes_and_bytes(), type_codes(), special_numbers(), reopening(), creating_what_exists();
    names_that_are_not_open(), the_order_of_freeing(), long_names(), long_texts(), positions_outside();
    nothing_at_all(), the_link_of_this_machine(), eight_threads(), many_memories(atoi(argv[2]));
    printf("%d checks, %d failed\n", checks, failures);
    return failures > 98 ? 98 : failures;
}
