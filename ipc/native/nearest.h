/* Reading a physics engine's list of contacts: the nearest pairs, and those that touch. */
#ifndef TELEOPD_NEAREST_H
#define TELEOPD_NEAREST_H

#include <stdint.h>

/* Bits of `kinds`. */
#define NEAREST_WATCHED 1 /* a pair whose distance counts */
#define NEAREST_TOLD 6    /* a pair that is told about once it touches */

typedef struct {
    int64_t stride;                       /* bytes from one contact to the next */
    int64_t distance, point, normal, pair; /* byte offsets in it: double, double[3], double[3], int32_t[2] */
} nearest_layout_t;

typedef struct {
    nearest_layout_t layout;
    int64_t geoms, joints, rows, capacity;
    const uint8_t *kinds;  /* geoms × geoms */
    const double *moves;   /* geoms × joints: 1 where the joint moves the geom */
    double *row_distance;  /* rows; those that are not in use are `far` away */
    double *row_normal;    /* rows × 3 */
    double *row_point;     /* rows × 3 */
    double *row_moved;     /* rows × joints: of the second geom minus of the first */
    int64_t *row_contact;  /* rows: number of the contact */
    int64_t *touching;     /* capacity × 3: number and two geoms of each contact that is told about */
    double far;
    int64_t near, touches; /* how many rows, and entries of `touching`, are in use */
    int64_t first;         /* row of the smallest distance; −1 without any */
    int64_t first_pair[2]; /* … and its geoms */
} nearest_t;

/* Goes through `count` contacts once; a pair of unknown geoms is passed over. */
void nearest_read(nearest_t *nearest, const char *contacts, int64_t count);

#endif
