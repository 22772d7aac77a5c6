/* The part of Simulink's simstruc.h that the block uses, so that it can be compiled and run without Simulink. */
#ifndef SIMSTRUC_H
#define SIMSTRUC_H

#include <stddef.h>
#include <string.h>

typedef double real_T;
typedef int int_T;

typedef struct {
    const char *text; /* of a char array */
    double numbers[2];
    size_t count;
} mxArray;

typedef struct {
    int parameters, given;
    const mxArray *parameter[8];
    int input_count, output_count, input_width[4], output_width[4];
    int contiguous[4], feedthrough[4];
    double input[4][8], output[4][64];
    double period, offset;
    void *pointer[4];
    const char *error;
} SimStruct;

static inline int mxGetString(const mxArray *array, char *out, size_t room)
{
    if (array->text == NULL || strlen(array->text) >= room)
        return 1;
    strcpy(out, array->text);
    return 0;
}

static inline const double *mxGetPr(const mxArray *array) { return array->numbers; }
static inline size_t mxGetNumberOfElements(const mxArray *array) { return array->count; }

#define ssSetNumSFcnParams(S, n) ((S)->parameters = (n))
#define ssGetNumSFcnParams(S) ((S)->parameters)
#define ssGetSFcnParamsCount(S) ((S)->given)
#define ssGetSFcnParam(S, i) ((S)->parameter[i])
#define ssSetSFcnParamTunable(S, i, yes) ((void)(S), (void)(i), (void)(yes))
#define ssSetNumInputPorts(S, n) ((S)->input_count = (n))
#define ssSetNumOutputPorts(S, n) ((S)->output_count = (n))
#define ssSetInputPortWidth(S, i, n) ((S)->input_width[i] = (n))
#define ssSetOutputPortWidth(S, i, n) ((S)->output_width[i] = (n))
#define ssGetInputPortWidth(S, i) ((S)->input_width[i])
#define ssGetOutputPortWidth(S, i) ((S)->output_width[i])
#define ssSetInputPortRequiredContiguous(S, i, yes) ((S)->contiguous[i] = (yes))
#define ssSetInputPortDirectFeedThrough(S, i, yes) ((S)->feedthrough[i] = (yes))
#define ssSetNumSampleTimes(S, n) ((void)(S), (void)(n))
#define ssSetNumPWork(S, n) ((void)(S), (void)(n))
#define ssSetOptions(S, n) ((void)(S), (void)(n))
#define ssSetSampleTime(S, i, t) ((S)->period = (t))
#define ssSetOffsetTime(S, i, t) ((S)->offset = (t))
#define ssSetErrorStatus(S, text) ((S)->error = (text))
#define ssSetPWorkValue(S, i, p) ((S)->pointer[i] = (p))
#define ssGetPWorkValue(S, i) ((S)->pointer[i])
#define ssGetInputPortRealSignal(S, i) ((const real_T *)(S)->input[i])
#define ssGetOutputPortRealSignal(S, i) ((S)->output[i])

#endif
