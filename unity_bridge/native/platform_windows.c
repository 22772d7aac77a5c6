#include "platform.h"

#include <winsock2.h> /* before windows.h */

#include <stdio.h>
#include <string.h>
#include <windows.h>

static SRWLOCK lock = SRWLOCK_INIT;
static HANDLE bell;
static WSAEVENT traffic = WSA_INVALID_EVENT;

/* ---- memories ---------------------------------------------------------------------------------------------------- */

int platform_may_be_called(const char *name)
{
    (void)name; /* the system says what it does not like */
    return 1;
}

/* Windows keeps the exact size to itself: what can be told is the number of whole pages. */
static int map(HANDLE handle, mapping_t *mapping)
{
    MEMORY_BASIC_INFORMATION found;
    void *bytes = MapViewOfFile(handle, FILE_MAP_ALL_ACCESS, 0, 0, 0);
    if (bytes == NULL || VirtualQuery(bytes, &found, sizeof found) == 0) {
        if (bytes != NULL)
            UnmapViewOfFile(bytes);
        CloseHandle(handle);
        return 0;
    }
    mapping->held = 1;
    mapping->bytes = bytes;
    mapping->size = found.RegionSize;
    mapping->identity[0] = mapping->identity[1] = 0;
    mapping->handle = handle; /* the object lives as long as it is held */
    return 1;
}

int platform_open(const char *name, mapping_t *mapping)
{
    HANDLE handle = OpenFileMappingA(FILE_MAP_ALL_ACCESS, FALSE, name);
    return handle != NULL && map(handle, mapping);
}

int platform_create(const char *name, size_t size, mapping_t *mapping, int *made)
{
    HANDLE handle = CreateFileMappingA(INVALID_HANDLE_VALUE, NULL, PAGE_READWRITE, (DWORD)((uint64_t)size >> 32),
                                       (DWORD)size, name);
    *made = handle != NULL && GetLastError() != ERROR_ALREADY_EXISTS;
    *mapping = (mapping_t){.held = handle != NULL, .size = size, .handle = handle};
    return mapping->held;
}

void platform_release(mapping_t *mapping)
{
    if (mapping->bytes != NULL)
        UnmapViewOfFile(mapping->bytes);
    if (mapping->held)
        CloseHandle(mapping->handle);
    *mapping = (mapping_t){0};
}

/* A name keeps meaning the object that this process holds. */
int platform_is(const char *name, const mapping_t *mapping)
{
    (void)name;
    return mapping->held;
}

int platform_remove_unused(const char *name, const mapping_t *mapping)
{
    (void)name, (void)mapping; /* the last handle does it */
    return 0;
}

/* ---- time, processes, threads ------------------------------------------------------------------------------------ */

int64_t platform_now(void)
{
    LARGE_INTEGER count, per_second;
    QueryPerformanceCounter(&count);
    QueryPerformanceFrequency(&per_second);
    return count.QuadPart / per_second.QuadPart * 1000000000
           + count.QuadPart % per_second.QuadPart * 1000000000 / per_second.QuadPart;
}

uint64_t platform_pid(void)
{
    return GetCurrentProcessId();
}

void platform_pause(int ms)
{
    Sleep((DWORD)ms);
}

void platform_lock(void)
{
    AcquireSRWLockExclusive(&lock);
}

void platform_unlock(void)
{
    ReleaseSRWLockExclusive(&lock);
}

static void (*thread_run)(void); /* the only thread's */

static DWORD WINAPI thread(void *unused)
{
    (void)unused;
    thread_run();
    return 0;
}

int platform_start(void (*run)(void))
{
    HMODULE self;
    DWORD how = GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | GET_MODULE_HANDLE_EX_FLAG_PIN;
    thread_run = run;
    HANDLE made = GetModuleHandleExA(how, (const char *)&lock, &self) ? CreateThread(NULL, 0, thread, NULL, 0, NULL)
                                                                      : NULL;
    if (made == NULL)
        return 0;
    CloseHandle(made);
    return 1;
}

void platform_folder(char path[PATH_BYTES])
{
    HMODULE self = NULL;
    DWORD how = GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT;
    DWORD count = 0;
    if (GetModuleHandleExA(how, (const char *)&lock, &self))
        count = GetModuleFileNameA(self, path, PATH_BYTES);
    if (count == 0 || count >= PATH_BYTES)
        count = 0;
    while (count > 0 && path[count - 1] != '\\' && path[count - 1] != '/')
        count--;
    path[count] = '\0';
}

/* ---- the bell ---------------------------------------------------------------------------------------------------- */

int platform_bell_start(void)
{
    WSADATA about;
    if (bell == NULL)
        bell = CreateEventA(NULL, FALSE, FALSE, NULL);
    if (traffic == WSA_INVALID_EVENT && WSAStartup(MAKEWORD(2, 2), &about) == 0)
        traffic = WSACreateEvent();
    return bell != NULL && traffic != WSA_INVALID_EVENT;
}

void platform_ring(void)
{
    SetEvent(bell);
}

void platform_wait(int fd, int writing, int ms)
{
    HANDLE both[2] = {bell, traffic};
    if (fd >= 0) { /* what is there already sets the event at once */
        WSAResetEvent(traffic);
        (void)WSAEventSelect((SOCKET)fd, traffic, FD_READ | FD_CLOSE | (writing ? FD_WRITE | FD_CONNECT : 0));
    }
    (void)WaitForMultipleObjects(fd >= 0 ? 2 : 1, both, FALSE, (DWORD)ms);
}
