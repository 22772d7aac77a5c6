/* How a get or set uses what another thread may take away, without ever waiting.
 *
 * A get or set enters, looks, and leaves. Who takes something away first puts it out of sight, then waits here until
 * everybody who may still see it has left, and only then unmaps or frees it.
 */
#ifndef GRACE_H
#define GRACE_H

/* Enters; the number is for leaving. */
unsigned grace_enter(void);
void grace_leave(unsigned turn);

/* 1: everybody who was in has left. 0: somebody has not for a second (a thread that was killed inside, a child of
 * fork); then what was put out of sight must be kept for ever. One thread at a time. */
int grace_wait(void);

#endif
