#include "ini.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "teleopd_transport.h"

static char *trimmed(char *text)
{
    while (isspace((unsigned char)*text))
        text++;
    size_t bytes = strlen(text);
    while (bytes > 0 && isspace((unsigned char)text[bytes - 1]))
        text[--bytes] = '\0';
    return text;
}

static int digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static int token_from(const char *text, ini_t *ini)
{
    size_t digits = strlen(text);
    if (digits % 2 != 0 || digits < 2 * TELEOPD_MIN_TOKEN || digits > 2 * INI_TOKEN_BYTES)
        return 0;
    for (size_t i = 0; i < digits; i += 2) {
        if (digit(text[i]) < 0 || digit(text[i + 1]) < 0)
            return 0;
        ini->token[i / 2] = (uint8_t)(digit(text[i]) << 4 | digit(text[i + 1]));
    }
    ini->token_bytes = digits / 2;
    return 1;
}

static int port_from(const char *text, ini_t *ini)
{
    char *end;
    long port = strtol(text, &end, 10);
    ini->port = (uint16_t)(port > 0 && port < 65536 && *end == '\0' ? port : 0);
    return ini->port != 0;
}

static int locals_from(char *text, ini_t *ini)
{
    for (char *name = text; name != NULL;) {
        char *comma = strchr(name, ',');
        if (comma != NULL)
            *comma = '\0';
        char *bare = trimmed(name);
        if (*bare == '\0' || strlen(bare) >= NAME_BYTES || ini->local_count == INI_LOCAL_NAMES)
            return 0;
        strcpy(ini->local[ini->local_count++], bare);
        name = comma == NULL ? NULL : comma + 1;
    }
    return 1;
}

static const char *take(char *key, char *value, ini_t *ini)
{
    if (strcmp(key, "host") == 0) {
        if (*value == '\0' || strlen(value) >= INI_HOST_BYTES)
            return "host: write a name or an address";
        strcpy(ini->host, value);
        return NULL;
    }
    if (strcmp(key, "port") == 0)
        return port_from(value, ini) ? NULL : "port: write 1 to 65535";
    if (strcmp(key, "token") == 0)
        return token_from(value, ini) ? NULL : "token: write the line of the token file";
    if (strcmp(key, "local") == 0)
        return locals_from(value, ini) ? NULL : "local: write names, separated by commas";
    return "keys are host, port, token, local";
}

static const char *line_fault(char *line, ini_t *ini)
{
    char *text = trimmed(line), *equals = strchr(text, '=');
    if (*text == '\0' || *text == ';' || *text == '#' || *text == '[')
        return NULL;
    if (equals == NULL)
        return "write KEY = VALUE";
    *equals = '\0';
    return take(trimmed(text), trimmed(equals + 1), ini);
}

static const char *missing(const ini_t *ini)
{
    if (ini->host[0] == '\0')
        return "host is missing";
    return ini->port == 0 ? "port is missing" : ini->token_bytes == 0 ? "token is missing" : NULL;
}

void ini_read(const char *path, ini_t *ini)
{
    char line[4096];
    const char *fault = NULL;
    memset(ini, 0, sizeof *ini);
    FILE *file = fopen(path, "r");
    ini->there = file != NULL || errno != ENOENT;
    if (file == NULL) {
        (void)snprintf(ini->fault, sizeof ini->fault, "%s", ini->there ? "smClient.ini cannot be read" : "");
        return;
    }
    int first = 1;
    while (fault == NULL && fgets(line, sizeof line, file) != NULL) {
        size_t mark = first && strncmp(line, "\xef\xbb\xbf", 3) == 0 ? 3 : 0; /* Windows' editors put it there */
        first = 0;
        fault = line_fault(line + mark, ini);
    }
    (void)fclose(file);
    memset(line, 0, sizeof line); /* it may have had the token */
    if (fault == NULL)
        fault = missing(ini);
    if (fault != NULL)
        (void)snprintf(ini->fault, sizeof ini->fault, "smClient.ini: %.48s", fault);
}

int ini_is_local(const ini_t *ini, const char *key)
{
    for (size_t i = 0; i < ini->local_count; i++)
        if (strcmp(ini->local[i], key) == 0)
            return 1;
    return 0;
}
