/*
 * A scene that knows only the drop-in library and the table of positions of the default layout. Natively and for
 * Windows.
 *
 *     scene SISTEMA SENALES STEP...
 *
 * Steps: open            opens both memories, as scenes do in Start(), and does not look at the result
 *        wait            until a cell is connected
 *        linked 0|1      until the link to the bridge is away, or there
 *        fresh           until the robot's cycle counter goes on
 *        hand X Y Z      where the hand is, m, Unity axes
 *        deadman 0|1     released or held
 *        engage          released and held again until the robot follows
 *        poke POSITION   sets one position of SENALES to 1
 *        run SECONDS     goes on like a scene, a frame every 5 ms
 *        show            prints position and heading of the platform, state and mode of the cell, control
 *        link            prints state, openings and reason of the link, and what it says
 *        fence           from here on this thread may not touch a socket or wait for a thread (Linux): it would be killed
 *        offline         from here on no thread may make a socket (Linux): the scene would be killed
 *        fork            goes on in a child, whose number it prints (Linux)
 *        free            closes the memories
 *        forever         shows, then runs until it is killed; every 20th frame is counted on standard output
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "smClient.h"

#ifdef _WIN32
#include <process.h>
#include <windows.h>

static void sleep_ms(int ms)
{
    Sleep((DWORD)ms);
}

static void fence(void)
{
    exit(98);
}

static void offline(void)
{
    exit(98);
}

static void go_on_in_a_child(void)
{
    exit(98);
}
#else
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void sleep_ms(int ms)
{
    struct timespec time = {ms / 1000, ms % 1000 * 1000000L};
    while (nanosleep(&time, &time) != 0)
        ;
}

#define ALLOW(name) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##name, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

static void go_on_in_a_child(void)
{
    int code, child = fork();
    if (child == 0) {
        printf("%d\n", (int)getpid());
        return;
    }
    waitpid(child, &code, 0);
    _exit(WEXITSTATUS(code));
}

static void obey(struct sock_filter *rules, size_t count)
{
    struct sock_fprog program = {(unsigned short)count, rules};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
        exit(97);
}

/* For this thread and those that it starts. */
static void offline(void)
{
    struct sock_filter rules[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    obey(rules, sizeof rules / sizeof *rules);
}

/* seccomp(2), for this thread alone: what a frame may ask of the kernel. No socket, no futex, no poll, no open. */
static void fence(void)
{
    struct sock_filter rules[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        ALLOW(write), /* the bell, which never waits; standard output */
        ALLOW(clock_nanosleep), ALLOW(nanosleep), /* this program's frames */
        ALLOW(clock_gettime), ALLOW(getpid), ALLOW(exit_group), ALLOW(rt_sigreturn),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
    };
    obey(rules, sizeof rules / sizeof *rules);
}
#endif

enum { CYCLE = 0, X = 1, Z = 2, HEADING = 3, STATE = 16, MODE = 18, CONNECTED = 33, CONTROLS = 35 };
enum { DEADMAN = 0, HEARTBEAT = 1, HAND = 2 };
enum { LINKED = 2, ENGAGED = 2 };

static char *sistema, *senales;
static char output[1 << 12]; /* so that printing needs no memory */

static void frame(void)
{
    static int beat;
    setFloat(senales, HEARTBEAT, (float)(beat = (beat + 1) % 1000));
    sleep_ms(5);
}

static void run(double seconds)
{
    for (double left = seconds; left > 0; left -= 0.005)
        frame();
}

static void engage(void)
{
    do {
        setFloat(senales, DEADMAN, 0);
        run(0.2);
        setFloat(senales, DEADMAN, 1);
        for (int i = 0; i < 200 && getFloat(sistema, STATE) != ENGAGED; i++)
            frame();
    } while (getFloat(sistema, STATE) != ENGAGED);
}

static void show(void)
{
    printf("%.4f %.4f %.4f %.0f %.0f %.0f\n", getFloat(sistema, X), getFloat(sistema, Z), getFloat(sistema, HEADING),
           getFloat(sistema, STATE), getFloat(sistema, MODE), getFloat(sistema, CONTROLS));
    fflush(stdout);
}

static void show_link(void)
{
    char text[64];
    getString("teleopd.link", 0, text);
    printf("%d %d %d %s\n", getInt("teleopd.link", 0), getInt("teleopd.link", 3), getInt("teleopd.link", 4), text);
    fflush(stdout);
}

static void open_memories(void)
{
    openMemory(sistema, 2);
    openMemory(senales, 2);
    openMemory("teleopd.link", 2);
}

static void until_fresh(void)
{
    float before = getFloat(sistema, CYCLE);
    while (getFloat(sistema, CYCLE) == before)
        frame();
}

int main(int argc, char **argv)
{
    setvbuf(stdout, output, _IOFBF, sizeof output);
    sistema = argv[1], senales = argv[2];
    for (int i = 3; i < argc; i++) {
        const char *step = argv[i];
        if (!strcmp(step, "open"))
            open_memories();
        else if (!strcmp(step, "wait"))
            while (getFloat(sistema, CONNECTED) != 1)
                frame();
        else if (!strcmp(step, "linked"))
            for (int wanted = atoi(argv[++i]); (getInt("teleopd.link", 0) == LINKED) != wanted;)
                frame();
        else if (!strcmp(step, "fresh"))
            until_fresh();
        else if (!strcmp(step, "hand"))
            for (int k = 0; k < 3; k++)
                setFloat(senales, HAND + k, strtof(argv[++i], NULL));
        else if (!strcmp(step, "deadman"))
            setFloat(senales, DEADMAN, strtof(argv[++i], NULL));
        else if (!strcmp(step, "poke"))
            setFloat(senales, atoi(argv[++i]), 1);
        else if (!strcmp(step, "run"))
            run(strtod(argv[++i], NULL));
        else if (!strcmp(step, "engage"))
            engage();
        else if (!strcmp(step, "show"))
            show();
        else if (!strcmp(step, "link"))
            show_link();
        else if (!strcmp(step, "fence"))
            fence();
        else if (!strcmp(step, "offline"))
            offline();
        else if (!strcmp(step, "fork"))
            go_on_in_a_child();
        else if (!strcmp(step, "free"))
            freeViews();
        else if (!strcmp(step, "forever"))
            for (show();; printf("frame\n"), fflush(stdout))
                for (int k = 0; k < 20; k++)
                    frame();
        else
            return 2;
    }
    fflush(stdout);
    _exit(0); /* other libraries' farewells may do what the fence forbids */
}
