/* Does with the client in C what standard input says, one call a line; answers each with one line. For the tests.
 *
 *     client_driver CELL TOKEN|-
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "teleopd_client.h"

static const double LIMIT = 60.0;

static void show(teleopd_client_t *cell, const char *name)
{
    const teleopd_signal_t *signal = teleopd_client_find(cell, name);
    size_t length = signal == NULL ? 0 : teleopd_client_length(cell, signal);
    printf("%s", signal == NULL ? "none" : "");
    for (size_t i = 0; i < length; i++)
        printf("%s%.17g", i > 0 ? " " : "", teleopd_client_number(cell, signal, i));
}

static void describe(const teleopd_client_t *cell)
{
    size_t count;
    const teleopd_signal_t *signals = teleopd_client_signals(cell, &count);
    for (size_t i = 0; i < count; i++)
        printf("%s.%s:%c:%lu:%lu ", signals[i].block, signals[i].name, signals[i].type, (unsigned long)signals[i].word, (unsigned long)signals[i].elements);
    for (size_t i = 0; i < teleopd_client_modes(cell); i++)
        printf("%s=%s ", teleopd_client_mode(cell, i), teleopd_client_reference(cell, i));
    printf("%g %g", teleopd_client_expiry(cell), teleopd_client_rate(cell));
}

/* -1: no such call; else what the call returned. */
static int call(teleopd_client_t *cell, const char *word, char *rest)
{
    double numbers[9];
    size_t count = 0;
    char mode[64] = "";
    if (strcmp(word, "take") == 0)
        return teleopd_client_take(cell, LIMIT);
    if (strcmp(word, "try") == 0)
        return teleopd_client_take(cell, 0.2);
    if (strcmp(word, "read") == 0)
        return teleopd_client_read(cell);
    if (strcmp(word, "wait") == 0)
        return teleopd_client_wait(cell, LIMIT);
    if (strcmp(word, "rest") == 0)
        return teleopd_client_rest(cell);
    if (strcmp(word, "stop") == 0)
        return teleopd_client_stop(cell);
    if (strcmp(word, "clear") == 0)
        return teleopd_client_clear_fault(cell);
    if (strcmp(word, "release") == 0)
        return teleopd_client_release(cell);
    if (strcmp(word, "hold") == 0)
        return teleopd_client_hold_clock(cell);
    if (strcmp(word, "step") == 0)
        return teleopd_client_step(cell, strtoull(rest, NULL, 10), LIMIT);
    if (strcmp(word, "mode") == 0)
        return teleopd_client_set_mode(cell, rest);
    if (strcmp(word, "velocity") != 0 && strcmp(word, "device") != 0)
        return -1;
    if (word[0] == 'v')
        snprintf(mode, sizeof mode, "%s", strtok(rest, " "));
    for (char *text = strtok(word[0] == 'v' ? NULL : rest, " "); text != NULL && count < 9; text = strtok(NULL, " "))
        numbers[count++] = strtod(text, NULL);
    return word[0] == 'v' ? teleopd_client_velocity(cell, mode, numbers, count, 0)
                          : teleopd_client_device(cell, numbers, 0, 1);
}

int main(int count, char **arguments)
{
    char problem[TELEOPD_CLIENT_PROBLEM], line[256];
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (count != 3)
        return 2;
    const char *token = strcmp(arguments[2], "-") == 0 ? NULL : arguments[2];
    teleopd_client_t *cell = teleopd_client_open(arguments[1], token, 5.0, problem, sizeof problem);
    printf("%s\n", cell == NULL ? problem : "open");
    while (cell != NULL && fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        char *space = strchr(line, ' '), *rest = space == NULL ? line + strlen(line) : space + 1;
        if (space != NULL)
            *space = '\0';
        int result = strcmp(line, "show") == 0 || strcmp(line, "describe") == 0 ? 2 : call(cell, line, rest);
        if (result == 2 && line[0] == 's')
            show(cell, rest);
        else if (result == 2)
            describe(cell);
        else
            printf("%s", result > 0 ? "ok" : result < 0 ? "no such call" : teleopd_client_problem(cell));
        printf("\n");
    }
    teleopd_client_close(cell);
    return cell == NULL;
}
