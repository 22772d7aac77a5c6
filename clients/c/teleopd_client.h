/* A client of a teleopd cell in C: what the MATLAB and Octave package and the Simulink block are made of.
 *
 *     teleopd_client_t *cell = teleopd_client_open("omni_arm", NULL, 5.0, problem, sizeof problem);
 *     teleopd_client_take(cell, 1.0);
 *     while (teleopd_client_wait(cell, 1.0)) {
 *         ... teleopd_client_number(cell, eta, 0) ...
 *         teleopd_client_velocity(cell, mode, v_ref, 7, 0);
 *     }
 *     teleopd_client_close(cell);
 *
 * A cell is a name, on this machine (Linux: through its shared memory, docs/segment.md), or HOST:PORT of a numeric
 * address at which `teleopd share` runs (any system: docs/remote-clients.md). What differs between the two is in
 * teleopd_client_local.c and teleopd_client_remote.c; nobody else notices.
 *
 * Functions return 1 on success and 0 on failure, and then teleopd_client_problem says what is wrong in one sentence.
 * Times are in seconds, signals in SI units. C11. One thread at a time per client.
 */
#ifndef TELEOPD_CLIENT_H
#define TELEOPD_CLIENT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TELEOPD_CLIENT_PROBLEM 320 /* bytes that any problem fits into */
#define TELEOPD_CLIENT_NAME 48     /* bytes that any name of a block, signal, mode or reference fits into */
#define TELEOPD_CLIENT_MODES 16

typedef struct teleopd_client teleopd_client_t;

/* A signal of the cell's state. */
typedef struct {
    char block[TELEOPD_CLIENT_NAME], name[TELEOPD_CLIENT_NAME];
    char type;       /* 'f' double, 'u' unsigned, 'i' signed; eight bytes each */
    size_t word;     /* where it begins in the state, in words of eight bytes */
    size_t elements; /* capacity */
    size_t count;    /* word that says how many elements are in use; SIZE_MAX: all of them */
} teleopd_signal_t;

/* Connects; waits up to `timeout` for the cell to be there. `token` is the file with the secret, for HOST:PORT only.
 * NULL if that does not work; `problem` then says why. */
teleopd_client_t *teleopd_client_open(const char *cell, const char *token, double timeout, char *problem,
                                      size_t problem_bytes);

/* Gives control back (the robot holds), disconnects, frees. NULL is allowed. */
void teleopd_client_close(teleopd_client_t *client);

/* What went wrong last. */
const char *teleopd_client_problem(const teleopd_client_t *client);

/* ---- what the cell is ------------------------------------------------------------------------------------------ */

const teleopd_signal_t *teleopd_client_signals(const teleopd_client_t *client, size_t *count);
const teleopd_signal_t *teleopd_client_find(const teleopd_client_t *client, const char *name); /* "base.eta", or NULL */
size_t teleopd_client_modes(const teleopd_client_t *client);
const char *teleopd_client_mode(const teleopd_client_t *client, size_t index);      /* from 0 */
const char *teleopd_client_reference(const teleopd_client_t *client, size_t index); /* what that mode's numbers move */
double teleopd_client_expiry(const teleopd_client_t *client); /* a command older than this moves nothing */
double teleopd_client_rate(const teleopd_client_t *client);   /* ticks in a second of cell time */
int teleopd_client_is_real_time(const teleopd_client_t *client);
unsigned teleopd_client_slot(const teleopd_client_t *client); /* cell.holder has this number: control is ours */

/* ---- watching -------------------------------------------------------------------------------------------------- */

/* The newest state. */
int teleopd_client_read(teleopd_client_t *client);

/* The next state, newer than the last one that was read. */
int teleopd_client_wait(teleopd_client_t *client, double timeout);

/* The state that was read last: its words, the elements of a signal that are in use, and one of them as a number. */
const uint64_t *teleopd_client_state(const teleopd_client_t *client);
size_t teleopd_client_length(const teleopd_client_t *client, const teleopd_signal_t *signal);
double teleopd_client_number(const teleopd_client_t *client, const teleopd_signal_t *signal, size_t element);
uint64_t teleopd_client_tick(const teleopd_client_t *client);

/* ---- operating: each as in docs/segment.md, "Commands" ----------------------------------------------------------- */

int teleopd_client_take(teleopd_client_t *client, double timeout); /* asks for control and waits until it is given */
int teleopd_client_release(teleopd_client_t *client);              /* gives it back; the robot holds */
int teleopd_client_rest(teleopd_client_t *client);                 /* lets the deadman go: the robot holds */
int teleopd_client_stop(teleopd_client_t *client);                 /* whoever has control */
int teleopd_client_clear_fault(teleopd_client_t *client);
int teleopd_client_set_mode(teleopd_client_t *client, const char *mode);

/* A velocity reference for a mode, deadman pressed; up to TELEOPD_MAX_DOF numbers, m/s and rad/s. */
int teleopd_client_velocity(teleopd_client_t *client, const char *mode, const double *numbers, size_t count,
                            int gripper);

/* The operator's hand, m from the device's centre, and buttons as a bit field. */
int teleopd_client_device(teleopd_client_t *client, const double position[3], uint64_t buttons, int deadman);

/* ---- simulated time -------------------------------------------------------------------------------------------- */

int teleopd_client_hold_clock(teleopd_client_t *client); /* from now on the cell runs only by `step` */
int teleopd_client_step(teleopd_client_t *client, uint64_t ticks, double timeout);

#ifdef __cplusplus
}
#endif

#endif
