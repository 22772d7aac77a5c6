/* smClient64: flat memories that programs share. The functions and their binary interface are those of the library that
 * existing Unity scenes and MATLAB scripts load; docs/drop-in-library.md says what each of them does.
 *
 *     loadlibrary('smClient64.dll', './smClient.h')
 *
 * main.h beside this file declares the same without any macro, for loadlibrary without a compiler that knows them.
 */
#ifndef SMCLIENT_H
#define SMCLIENT_H

#ifdef _WIN32
#define EXPORT __declspec(dllexport)
#else
#define EXPORT __attribute__((visibility("default")))
#endif

/* 32-bit programs for Windows only; everything else has one convention. Set it to that of the library you load. */
#ifndef CONVENTION
#if defined(_WIN32) && !defined(_WIN64)
#define CONVENTION __stdcall
#else
#define CONVENTION
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

EXPORT int CONVENTION openMemory(char *name, int type);
EXPORT int CONVENTION createMemory(char *name, int quantity, int type);

EXPORT int CONVENTION getInt(char *name, int position);
EXPORT void CONVENTION setInt(char *name, int position, int value);
EXPORT float CONVENTION getFloat(char *name, int position);
EXPORT void CONVENTION setFloat(char *name, int position, float value);
EXPORT double CONVENTION getDouble(char *name, int position);
EXPORT void CONVENTION setDouble(char *name, int position, double value);
EXPORT void CONVENTION setString(char *name, int position, char *text);
EXPORT void CONVENTION getString(char *name, int position, char *out);
EXPORT void CONVENTION getStringMatlab(char *name, int position, char **out);

EXPORT void CONVENTION freeViews(void);
EXPORT void CONVENTION freeMemories(void);

#ifdef __cplusplus
}
#endif

#endif
