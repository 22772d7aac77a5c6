/* The quadratic programme of a condensed Gauss-Newton step, from the derivatives of each prediction step. */
#ifndef TELEOPD_CONDENSE_H
#define TELEOPD_CONDENSE_H

/* Prediction of `steps` steps of `dt` seconds under accelerations u of `joints` joints. The joints are double
 * integrators: du_j moves q_k by dt^2 * (k - 1 - j + ahead) and q_dot_k by dt, for j < k. The liquid, 2 * `angles` numbers
 * w, follows w_{k+1} = F_w w_k + F_q q_k + F_v q_dot_k + F_u u_k. A pose of `pose` numbers depends on q_k by J_y.
 * All matrices are stored row by row, one step after the other. */
typedef struct {
    int steps, joints, angles, pose;
    double dt;
    double ahead;             /* 1/2 if the joints are integrated exactly, 0 by Euler */
    const double *F_w;        /* steps x 2*angles x 2*angles */
    const double *F_z;        /* steps x 2*angles x 3*joints: F_q, F_v, F_u side by side */
    const double *J_y;        /* steps x pose x joints, at q_1 ... q_N */
    const double *error;      /* steps x pose */
    const double *angle;      /* steps x angles */
    const double *pose_weight; /* pose */
    double angle_weight, input_weight;
    const double *U;          /* steps*joints */
    double *W;                /* work: 2*angles x steps*joints */
    double *row;              /* work: steps*joints */
    double *H;                /* out: half of the cost's second derivative, steps*joints squared, symmetric */
    double *g;                /* out: half of its gradient */
    double *J_b;              /* out: d(angle)/dU, steps*angles x steps*joints */
} condense_t;

void condense(condense_t *p);

#endif
