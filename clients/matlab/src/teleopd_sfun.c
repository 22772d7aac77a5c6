/* A teleopd cell as a Simulink block: a C S-function, level 2, on the client in C.
 *
 * Parameters of the block, in this order:
 *     cell       'omni_arm_external' on this machine, or '192.168.1.20:7421'
 *     token      '' or the file with the token, for the latter
 *     mode       mode of the cell that takes the velocities: 'external'
 *     signals    what comes out: 'base.eta,arm.q,end_effector.xi'
 *     widths     [numbers that go in, numbers that come out]: [7, 10]
 *     period     sample time, s: 0.01
 *
 * Inputs: the velocity reference, m/s and rad/s; the deadman, held from 0.5 up. Outputs: the signals one after the
 * other, SI units; 1 while the robot follows.
 *
 * A cell in simulated time is run by the model, one period a step, as fast as both can. With a cell in real time each
 * step waits until the cell has come so far: the model then runs in real time. After any hold the deadman's input must
 * go to 0 and to 1 again before the robot moves. A cell that is gone stops the simulation with a message.
 */
#define S_FUNCTION_NAME teleopd_sfun
#define S_FUNCTION_LEVEL 2

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "simstruc.h"
#include "teleopd_client.h"

enum { CELL, TOKEN, MODE, SIGNALS, WIDTHS, PERIOD, PARAMETERS };
enum { VELOCITY, DEADMAN, INPUTS };
enum { VALUES, FOLLOWS, OUTPUTS };
enum { CLIENT, POINTERS };
enum { TEXT = 512, MOST_VELOCITIES = 8, MOST_SIGNALS = 64 };

static const double LIMIT_S = 5.0;
static const double ENGAGED = 2.0; /* cell.state */

typedef struct {
    teleopd_client_t *cell;
    char mode[TEXT];
    const teleopd_signal_t *shown[MOST_SIGNALS], *state;
    size_t shown_count, width;
    uint64_t ticks, next; /* in a period; at which the next one begins */
    int began;
} block_t;

static char problem_of_block[TELEOPD_CLIENT_PROBLEM + 64]; /* Simulink shows it after the block's own memory is gone */

static int text_of(SimStruct *S, int parameter, char out[TEXT])
{
    return mxGetString(ssGetSFcnParam(S, parameter), out, TEXT) == 0;
}

static double number_of(SimStruct *S, int parameter, int element)
{
    return mxGetPr(ssGetSFcnParam(S, parameter))[element];
}

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, PARAMETERS);
    if (ssGetNumSFcnParams(S) != ssGetSFcnParamsCount(S))
        return; /* Simulink says so itself */
    if (mxGetNumberOfElements(ssGetSFcnParam(S, WIDTHS)) != 2) {
        ssSetErrorStatus(S, "teleopd: widths must be [numbers that go in, numbers that come out]");
        return;
    }
    int in = (int)number_of(S, WIDTHS, 0), out = (int)number_of(S, WIDTHS, 1);
    if (in < 1 || in > MOST_VELOCITIES || out < 1) {
        ssSetErrorStatus(S, "teleopd: 1 to 8 numbers go in, and at least one comes out");
        return;
    }
    for (int i = 0; i < PARAMETERS; i++)
        ssSetSFcnParamTunable(S, i, 0);
    if (!ssSetNumInputPorts(S, INPUTS) || !ssSetNumOutputPorts(S, OUTPUTS))
        return;
    ssSetInputPortWidth(S, VELOCITY, in);
    ssSetInputPortWidth(S, DEADMAN, 1);
    for (int i = 0; i < INPUTS; i++) {
        ssSetInputPortRequiredContiguous(S, i, 1);
        ssSetInputPortDirectFeedThrough(S, i, 0); /* they act in the next period: loops over the block are no loops */
    }
    ssSetOutputPortWidth(S, VALUES, out);
    ssSetOutputPortWidth(S, FOLLOWS, 1);
    ssSetNumSampleTimes(S, 1);
    ssSetNumPWork(S, POINTERS);
    ssSetOptions(S, 0);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, number_of(S, PERIOD, 0));
    ssSetOffsetTime(S, 0, 0.0);
}

/* ---- the block --------------------------------------------------------------------------------------------------- */

static void fail(SimStruct *S, const char *problem)
{
    snprintf(problem_of_block, sizeof problem_of_block, "teleopd: %s", problem);
    ssSetErrorStatus(S, problem_of_block);
}

/* Finds the signals that come out. 1, or 0 and a problem. */
static int choose(SimStruct *S, block_t *b)
{
    char list[TEXT] = "", problem[TEXT + 64];
    text_of(S, SIGNALS, list);
    for (char *name = strtok(list, ", "); name != NULL; name = strtok(NULL, ", ")) {
        const teleopd_signal_t *signal = teleopd_client_find(b->cell, name);
        if (signal == NULL || b->shown_count == MOST_SIGNALS) {
            snprintf(problem, sizeof problem, "this cell has no signal %s; docs/signals.md lists them", name);
            fail(S, problem);
            return 0;
        }
        b->shown[b->shown_count++] = signal;
        b->width += teleopd_client_length(b->cell, signal);
    }
    if (b->width == (size_t)ssGetOutputPortWidth(S, VALUES))
        return 1;
    snprintf(problem, sizeof problem, "the signals have %u numbers together: write widths = [%d, %u]",
             (unsigned)b->width, ssGetInputPortWidth(S, VELOCITY), (unsigned)b->width);
    fail(S, problem);
    return 0;
}

/* One period on. */
static int advance(block_t *b)
{
    if (!teleopd_client_is_real_time(b->cell))
        return teleopd_client_step(b->cell, b->ticks, LIMIT_S);
    while (teleopd_client_tick(b->cell) < b->next)
        if (!teleopd_client_wait(b->cell, LIMIT_S))
            return 0;
    b->next = teleopd_client_tick(b->cell) >= b->next + b->ticks ? teleopd_client_tick(b->cell) + b->ticks
                                                                 : b->next + b->ticks; /* what is missed is skipped */
    return 1;
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    char cell[TEXT], token[TEXT], problem[TELEOPD_CLIENT_PROBLEM];
    block_t *b = calloc(1, sizeof *b);
    ssSetPWorkValue(S, CLIENT, b);
    if (b == NULL || !text_of(S, CELL, cell) || !text_of(S, TOKEN, token) || !text_of(S, MODE, b->mode)) {
        ssSetErrorStatus(S, "teleopd: cell, token and mode must be texts");
        return;
    }
    b->cell = teleopd_client_open(cell, token[0] != '\0' ? token : NULL, LIMIT_S, problem, sizeof problem);
    if (b->cell == NULL) {
        fail(S, problem);
        return;
    }
    b->state = teleopd_client_find(b->cell, "cell.state");
    b->ticks = (uint64_t)fmax(round(number_of(S, PERIOD, 0) * teleopd_client_rate(b->cell)), 1.0);
    if (!choose(S, b))
        return;
    if ((!teleopd_client_is_real_time(b->cell) && !teleopd_client_hold_clock(b->cell))
        || !teleopd_client_take(b->cell, LIMIT_S) || !teleopd_client_rest(b->cell)
        || (!teleopd_client_is_real_time(b->cell) && !teleopd_client_step(b->cell, 1, LIMIT_S)))
        fail(S, teleopd_client_problem(b->cell));
    b->next = teleopd_client_tick(b->cell);
}

static void mdlOutputs(SimStruct *S, int_T task)
{
    (void)task;
    block_t *b = ssGetPWorkValue(S, CLIENT);
    real_T *values = ssGetOutputPortRealSignal(S, VALUES);
    if (!b->began++ && !teleopd_client_read(b->cell)) {
        fail(S, teleopd_client_problem(b->cell));
        return;
    }
    for (size_t i = 0; i < b->shown_count; i++)
        for (size_t k = 0; k < teleopd_client_length(b->cell, b->shown[i]); k++)
            *values++ = teleopd_client_number(b->cell, b->shown[i], k);
    ssGetOutputPortRealSignal(S, FOLLOWS)[0] = teleopd_client_number(b->cell, b->state, 0) == ENGAGED;
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T task)
{
    (void)task;
    static const double CENTRE[3] = {0.0, 0.0, 0.0};
    block_t *b = ssGetPWorkValue(S, CLIENT);
    const real_T *velocity = ssGetInputPortRealSignal(S, VELOCITY), *deadman = ssGetInputPortRealSignal(S, DEADMAN);
    int sent = deadman[0] >= 0.5
                   ? teleopd_client_velocity(b->cell, b->mode, velocity, (size_t)ssGetInputPortWidth(S, VELOCITY), 0)
                   : teleopd_client_device(b->cell, CENTRE, 0, 0); /* a hand at rest: keeps control, moves nothing */
    if (!sent || !advance(b))
        fail(S, teleopd_client_problem(b->cell));
}

static void mdlTerminate(SimStruct *S)
{
    block_t *b = ssGetPWorkValue(S, CLIENT);
    if (b != NULL)
        teleopd_client_close(b->cell);
    free(b);
    ssSetPWorkValue(S, CLIENT, NULL);
}

#ifdef MATLAB_MEX_FILE
#include "simulink.c"
#else
#include "cg_sfun.h"
#endif
