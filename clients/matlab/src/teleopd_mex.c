/* The client in C for MATLAB and Octave: what +teleopd/Cell.m is made of. Not to be called directly.
 *
 *     handle = teleopd_mex('open', cell, token, timeout)
 *     about  = teleopd_mex('about', handle)
 *     state  = teleopd_mex('read', handle), …('wait', handle, timeout), …('step', handle, ticks, timeout)
 *     teleopd_mex('take', handle, timeout), 'release', 'rest', 'stop', 'clearFault', 'holdClock', 'close'
 *     teleopd_mex('setMode', handle, mode), ('velocity', handle, mode, numbers, gripper)
 *     teleopd_mex('device', handle, position, buttons, deadman)
 *
 * A failure is an error with the identifier teleopd:client and one sentence that says what to do.
 */
#include <math.h>
#include <string.h>

#include "mex.h"
#include "teleopd_client.h"

enum { MOST = 32, TEXT = 512 };

static teleopd_client_t *clients[MOST];

static void close_all(void)
{
    for (int i = 0; i < MOST; i++) {
        teleopd_client_close(clients[i]);
        clients[i] = NULL;
    }
}

/* ---- arguments ------------------------------------------------------------------------------------------------- */

typedef struct {
    int count;
    const mxArray **at;
} arguments_t;

static void text_of(const arguments_t *a, int i, char out[TEXT])
{
    if (i >= a->count || !mxIsChar(a->at[i]) || mxGetString(a->at[i], out, TEXT) != 0)
        mexErrMsgIdAndTxt("teleopd:usage", "argument %d must be a text of less than %d characters", i + 1, TEXT);
}

/* The numbers of a real double array. */
static const double *numbers_of(const arguments_t *a, int i, size_t *count)
{
    if (i >= a->count || !mxIsDouble(a->at[i]) || mxIsComplex(a->at[i]))
        mexErrMsgIdAndTxt("teleopd:usage", "argument %d must be real numbers (double)", i + 1);
    *count = mxGetNumberOfElements(a->at[i]);
    return mxGetPr(a->at[i]);
}

static double number_of(const arguments_t *a, int i)
{
    size_t count;
    const double *numbers = numbers_of(a, i, &count);
    if (count != 1)
        mexErrMsgIdAndTxt("teleopd:usage", "argument %d must be one number", i + 1);
    return numbers[0];
}

static uint64_t whole_of(const arguments_t *a, int i)
{
    double number = number_of(a, i);
    if (!(number >= 0 && number <= 9007199254740992.0 && number == floor(number)))
        mexErrMsgIdAndTxt("teleopd:usage", "argument %d must be a whole number", i + 1);
    return (uint64_t)number;
}

static int handle_of(const arguments_t *a)
{
    double handle = number_of(a, 1);
    if (!(handle >= 1 && handle <= MOST) || clients[(int)handle - 1] == NULL)
        mexErrMsgIdAndTxt("teleopd:closed", "this cell is closed; connect again with teleopd.Cell");
    return (int)handle - 1;
}

/* ---- answers --------------------------------------------------------------------------------------------------- */

static mxArray *text_array(const char *text) { return mxCreateString(text); }

static void set(mxArray *structure, const char *name, mxArray *value)
{
    int field = mxAddField(structure, name);
    mxArray *before = mxGetFieldByNumber(structure, 0, field);
    if (before != NULL)
        mxDestroyArray(before);
    mxSetFieldByNumber(structure, 0, field, value);
}

static mxArray *empty_struct(void) { return mxCreateStructMatrix(1, 1, 0, NULL); }

static mxArray *column(const teleopd_client_t *c, const teleopd_signal_t *s)
{
    size_t length = teleopd_client_length(c, s);
    mxArray *array = mxCreateDoubleMatrix((mwSize)length, 1, mxREAL);
    for (size_t i = 0; i < length; i++)
        mxGetPr(array)[i] = teleopd_client_number(c, s, i);
    return array;
}

/* state.block.signal: a column of numbers, in SI units; state.tick, and state.t in seconds. */
static mxArray *state_of(const teleopd_client_t *c)
{
    size_t count;
    const teleopd_signal_t *signals = teleopd_client_signals(c, &count);
    mxArray *state = empty_struct(), *block = NULL;
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || strcmp(signals[i].block, signals[i - 1].block) != 0)
            set(state, signals[i].block, block = empty_struct());
        set(block, signals[i].name, column(c, &signals[i]));
    }
    set(state, "tick", mxCreateDoubleScalar((double)teleopd_client_tick(c)));
    set(state, "t", mxCreateDoubleScalar(teleopd_client_number(c, teleopd_client_find(c, "cell.t"), 0) * 1e-9));
    return state;
}

static mxArray *about(const teleopd_client_t *c)
{
    mxArray *answer = empty_struct();
    mwSize count = (mwSize)teleopd_client_modes(c);
    mxArray *modes = mxCreateCellMatrix(1, count), *references = mxCreateCellMatrix(1, count);
    for (mwSize i = 0; i < count; i++) {
        mxSetCell(modes, i, text_array(teleopd_client_mode(c, i)));
        mxSetCell(references, i, text_array(teleopd_client_reference(c, i)));
    }
    set(answer, "modes", modes);
    set(answer, "references", references);
    set(answer, "rate", mxCreateDoubleScalar(teleopd_client_rate(c)));
    set(answer, "command_expiry", mxCreateDoubleScalar(teleopd_client_expiry(c)));
    set(answer, "slot", mxCreateDoubleScalar(teleopd_client_slot(c)));
    set(answer, "real_time", mxCreateLogicalScalar(teleopd_client_is_real_time(c)));
    return answer;
}

/* ---- calls: each returns whether it worked ---------------------------------------------------------------------- */

static int velocity(teleopd_client_t *c, const arguments_t *a)
{
    char mode[TEXT];
    size_t count;
    text_of(a, 2, mode);
    const double *numbers = numbers_of(a, 3, &count);
    return teleopd_client_velocity(c, mode, numbers, count, number_of(a, 4) != 0);
}

static int device(teleopd_client_t *c, const arguments_t *a)
{
    size_t count;
    const double *position = numbers_of(a, 2, &count);
    if (count != 3)
        mexErrMsgIdAndTxt("teleopd:usage", "a position has three numbers");
    return teleopd_client_device(c, position, whole_of(a, 3), number_of(a, 4) != 0);
}

static int set_mode(teleopd_client_t *c, const arguments_t *a)
{
    char mode[TEXT];
    text_of(a, 2, mode);
    return teleopd_client_set_mode(c, mode);
}

static int read_state(teleopd_client_t *c, const arguments_t *a) { (void)a; return teleopd_client_read(c); }
static int wait_state(teleopd_client_t *c, const arguments_t *a) { return teleopd_client_wait(c, number_of(a, 2)); }
static int step(teleopd_client_t *c, const arguments_t *a)
{
    return teleopd_client_step(c, whole_of(a, 2), number_of(a, 3));
}
static int take(teleopd_client_t *c, const arguments_t *a) { return teleopd_client_take(c, number_of(a, 2)); }
static int release(teleopd_client_t *c, const arguments_t *a) { (void)a; return teleopd_client_release(c); }
static int rest(teleopd_client_t *c, const arguments_t *a) { (void)a; return teleopd_client_rest(c); }
static int stop(teleopd_client_t *c, const arguments_t *a) { (void)a; return teleopd_client_stop(c); }
static int clear_fault(teleopd_client_t *c, const arguments_t *a) { (void)a; return teleopd_client_clear_fault(c); }
static int hold_clock(teleopd_client_t *c, const arguments_t *a) { (void)a; return teleopd_client_hold_clock(c); }

static const struct {
    const char *name;
    int (*call)(teleopd_client_t *, const arguments_t *);
    int shows; /* whether its answer is the state */
} CALLS[] = {
    {"read", read_state, 1},     {"wait", wait_state, 1},        {"step", step, 1},
    {"take", take, 1},           {"release", release, 0},        {"rest", rest, 0},
    {"stop", stop, 0},           {"clearFault", clear_fault, 0}, {"holdClock", hold_clock, 0},
    {"setMode", set_mode, 0},    {"velocity", velocity, 0},      {"device", device, 0},
};

static mxArray *open_cell(const arguments_t *a)
{
    char cell[TEXT], token[TEXT], problem[TELEOPD_CLIENT_PROBLEM];
    int place = 0;
    text_of(a, 1, cell);
    text_of(a, 2, token);
    double timeout = number_of(a, 3);
    while (place < MOST && clients[place] != NULL)
        place++;
    if (place == MOST)
        mexErrMsgIdAndTxt("teleopd:client", "%d cells are open; close one first", MOST);
    clients[place] = teleopd_client_open(cell, token[0] != '\0' ? token : NULL, timeout, problem, sizeof problem);
    if (clients[place] == NULL)
        mexErrMsgIdAndTxt("teleopd:client", "%s", problem);
    return mxCreateDoubleScalar(place + 1);
}

static mxArray *perform(const char *name, const arguments_t *a)
{
    int handle = handle_of(a);
    teleopd_client_t *c = clients[handle];
    if (strcmp(name, "about") == 0)
        return about(c);
    if (strcmp(name, "close") == 0) {
        clients[handle] = NULL;
        teleopd_client_close(c);
        return NULL;
    }
    for (size_t i = 0; i < sizeof CALLS / sizeof CALLS[0]; i++)
        if (strcmp(name, CALLS[i].name) == 0) {
            if (!CALLS[i].call(c, a))
                mexErrMsgIdAndTxt("teleopd:client", "%s", teleopd_client_problem(c));
            return CALLS[i].shows ? state_of(c) : NULL;
        }
    mexErrMsgIdAndTxt("teleopd:usage", "there is no call '%s'", name);
    return NULL;
}

void mexFunction(int answers, mxArray *answer[], int count, const mxArray *given[])
{
    (void)answers;
    static int registered;
    const arguments_t a = {count, given};
    char name[TEXT];
    if (!registered++)
        mexAtExit(close_all);
    text_of(&a, 0, name);
    mxArray *result = strcmp(name, "open") == 0 ? open_cell(&a) : perform(name, &a);
    if (result != NULL)
        answer[0] = result; /* there is always room for one: it becomes `ans` */
}
