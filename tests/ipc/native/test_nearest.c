/* The nearest contacts of a list, against sorting it. */
#include "nearest.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

enum { GEOMS = 12, JOINTS = 3, ROWS = 5, CAPACITY = 4, MOST = 40 };

typedef struct { /* fields in another order than any engine has them */
    double point[3];
    int32_t pair[2];
    double normal[9];
    double distance;
    char rest[56];
} contact_t;

static uint8_t kinds[GEOMS * GEOMS];
static double moves[GEOMS * JOINTS];

static nearest_t made(void)
{
    nearest_t n = {.geoms = GEOMS, .joints = JOINTS, .rows = ROWS, .capacity = CAPACITY, .far = 1e3};
    n.layout = (nearest_layout_t){sizeof(contact_t), offsetof(contact_t, distance), offsetof(contact_t, point),
                                  offsetof(contact_t, normal), offsetof(contact_t, pair)};
    n.kinds = kinds;
    n.moves = moves;
    n.row_distance = malloc(ROWS * sizeof(double)); /* each of exactly its size, for the sanitizer */
    n.row_normal = malloc(3 * ROWS * sizeof(double));
    n.row_point = malloc(3 * ROWS * sizeof(double));
    n.row_moved = malloc(JOINTS * ROWS * sizeof(double));
    n.row_contact = malloc(ROWS * sizeof(int64_t));
    n.touching = malloc(3 * CAPACITY * sizeof(int64_t));
    return n;
}

static void freed(nearest_t *n)
{
    free(n->row_distance), free(n->row_normal), free(n->row_point);
    free(n->row_moved), free(n->row_contact), free(n->touching);
}

static int rising(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static contact_t random_contact(void)
{
    contact_t c;
    memset(&c, 0, sizeof c);
    c.distance = (double)rand() / RAND_MAX - 0.3;
    for (int k = 0; k < 3; k++) {
        c.normal[k] = rand();
        c.point[k] = rand();
    }
    c.pair[0] = rand() % (GEOMS + 2) - 1; /* unknown geoms, too */
    c.pair[1] = rand() % (GEOMS + 2) - 1;
    return c;
}

static int known(const contact_t *c)
{
    return c->pair[0] >= 0 && c->pair[1] >= 0 && c->pair[0] < GEOMS && c->pair[1] < GEOMS;
}

static void check_rows(const nearest_t *n, const contact_t *contacts, int64_t count)
{
    double sorted[MOST];
    int64_t watched = 0;
    for (int64_t i = 0; i < count; i++)
        if (known(&contacts[i]) && kinds[contacts[i].pair[0] * GEOMS + contacts[i].pair[1]] & NEAREST_WATCHED)
            sorted[watched++] = contacts[i].distance;
    qsort(sorted, (size_t)watched, sizeof *sorted, rising);
    int64_t expected = watched < ROWS ? watched : ROWS;
    CHECK(n->near == expected);
    double ours[ROWS];
    memcpy(ours, n->row_distance, sizeof ours);
    qsort(ours, (size_t)n->near, sizeof *ours, rising);
    CHECK(memcmp(ours, sorted, (size_t)n->near * sizeof *ours) == 0);
    CHECK(n->near == 0 ? n->first == -1 : n->row_distance[n->first] == sorted[0]);
    if (n->near) {
        const contact_t *c = &contacts[n->row_contact[n->first]];
        CHECK(n->first_pair[0] == c->pair[0] && n->first_pair[1] == c->pair[1]);
    }
    for (int64_t row = 0; row < n->near; row++) {
        const contact_t *c = &contacts[n->row_contact[row]];
        CHECK(n->row_distance[row] == c->distance);
        CHECK(memcmp(n->row_normal + 3 * row, c->normal, 3 * sizeof(double)) == 0);
        CHECK(memcmp(n->row_point + 3 * row, c->point, 3 * sizeof(double)) == 0);
        for (int j = 0; j < JOINTS; j++)
            CHECK(n->row_moved[row * JOINTS + j] == moves[c->pair[1] * JOINTS + j] - moves[c->pair[0] * JOINTS + j]);
    }
    for (int64_t row = n->near; row < ROWS; row++) {
        CHECK(n->row_distance[row] == n->far);
        for (int j = 0; j < JOINTS; j++)
            CHECK(n->row_moved[row * JOINTS + j] == 0);
    }
}

static void check_touching(const nearest_t *n, const contact_t *contacts, int64_t count)
{
    int64_t told = 0;
    for (int64_t i = 0; i < count && told < CAPACITY; i++) {
        const contact_t *c = &contacts[i];
        if (!known(c) || c->distance > 0 || !(kinds[c->pair[0] * GEOMS + c->pair[1]] & NEAREST_TOLD))
            continue;
        CHECK(told < n->touches);
        CHECK(n->touching[3 * told] == i);
        CHECK(n->touching[3 * told + 1] == c->pair[0] && n->touching[3 * told + 2] == c->pair[1]);
        told++;
    }
    CHECK(n->touches == told);
}

int main(void)
{
    nearest_t n = made();
    for (int trial = 0; trial < 20000; trial++) {
        for (int i = 0; i < GEOMS * GEOMS; i++)
            kinds[i] = (uint8_t)(rand() % 8);
        for (int i = 0; i < GEOMS * JOINTS; i++)
            moves[i] = rand() % 2;
        int64_t count = rand() % (MOST + 1);
        contact_t *contacts = malloc((size_t)(count ? count : 1) * sizeof *contacts);
        for (int64_t i = 0; i < count; i++)
            contacts[i] = random_contact();
        nearest_read(&n, (const char *)contacts, count);
        check_rows(&n, contacts, count);
        check_touching(&n, contacts, count);
        free(contacts);
    }
    freed(&n);
    return 0;
}
