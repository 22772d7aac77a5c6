/* What Simulink's simulink.c does for a block: it runs a model. Here the model is a position loop around the block:
 *
 *     teleopd_sfun CELL TOKEN SIGNALS IN OUT PERIOD STEPS
 *
 * The reference is 0.3 m forward of where the platform is, 0.2 m to its left, its heading as it is, and joint angles
 * 0.2 rad more each. It prints the last outputs and the largest error, or the block's message.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static int said(const SimStruct *S)
{
    if (S->error != NULL)
        printf("error %s\n", S->error);
    return S->error != NULL;
}

/* v = K·e, the platform's part turned into its frame; outputs are base.eta and arm.q. */
static void control(SimStruct *S, const double reference[7])
{
    const double *y = S->output[VALUES];
    double e[7], c = cos(y[2]), s = sin(y[2]);
    for (int i = 0; i < 7; i++)
        e[i] = 2.0 * (reference[i] - y[i]);
    S->input[VELOCITY][0] = c * e[0] + s * e[1];
    S->input[VELOCITY][1] = -s * e[0] + c * e[1];
    for (int i = 2; i < 7; i++)
        S->input[VELOCITY][i] = e[i];
}

static void run(SimStruct *S, long steps)
{
    double reference[7] = {0}, error = 0;
    mdlStart(S);
    for (long k = 0; k < steps && S->error == NULL; k++) {
        mdlOutputs(S, 0);
        for (int i = 0; k == 0 && i < 7; i++)
            reference[i] = S->output[VALUES][i] + (i == 0 ? 0.3 : i == 1 ? 0.2 : i == 2 ? 0.0 : 0.2);
        S->input[DEADMAN][0] = k > 0;
        control(S, reference);
        if (S->error == NULL)
            mdlUpdate(S, 0);
    }
    for (int i = 0; i < 7; i++)
        error = fmax(error, fabs(reference[i] - S->output[VALUES][i]));
    if (!said(S))
        printf("error_m %.9g follows %g\n", error, S->output[FOLLOWS][0]);
}

int main(int count, char **arguments)
{
    SimStruct S = {0};
    if (count != 8)
        return 2;
    mxArray parameters[PARAMETERS] = {
        {.text = arguments[1]}, {.text = arguments[2]}, {.text = "external"}, {.text = arguments[3]},
        {.numbers = {atof(arguments[4]), atof(arguments[5])}, .count = 2}, {.numbers = {atof(arguments[6])}, .count = 1},
    };
    S.given = PARAMETERS;
    for (int i = 0; i < PARAMETERS; i++)
        S.parameter[i] = &parameters[i];
    mdlInitializeSizes(&S);
    if (said(&S))
        return 1;
    mdlInitializeSampleTimes(&S);
    if (S.feedthrough[VELOCITY] || S.feedthrough[DEADMAN] || !S.contiguous[VELOCITY] || S.period != atof(arguments[6]))
        return 3;
    run(&S, atol(arguments[7]));
    int failed = S.error != NULL;
    mdlTerminate(&S);
    return failed;
}
