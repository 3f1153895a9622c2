// Preloaded: calls that write regular files fail when they are told to. Compiled by failing_writes.py.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

enum Call { kNone, kOpen, kWrite, kShortWrite, kSync, kRename };

static enum Call failing = kNone;
static int calls_left, number;

// The `at`-th call of this kind fails with this errno, and those that follow; a short write takes half of its bytes.
void fail_writing(int call, int at, int with) {
  failing = (enum Call)call;
  calls_left = at;
  number = with;
}

static int fails(enum Call call) {
  if (failing != call || --calls_left > 0) return 0;
  errno = number;
  return 1;
}

static int is_file(int descriptor) {
  struct stat facts;
  return fstat(descriptor, &facts) == 0 && S_ISREG(facts.st_mode);
}

ssize_t write(int descriptor, const void* bytes, size_t size) {
  static ssize_t (*next)(int, const void*, size_t);
  if (!next) next = (ssize_t(*)(int, const void*, size_t))dlsym(RTLD_NEXT, "write");
  if (failing != kNone && is_file(descriptor)) {
    if (fails(kWrite)) return -1;
    if (failing == kShortWrite && size > 1) size = (size + 1) / 2;
  }
  return next(descriptor, bytes, size);
}

int fsync(int descriptor) {
  static int (*next)(int);
  if (!next) next = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  return fails(kSync) ? -1 : next(descriptor);
}

int rename(const char* from, const char* to) {
  static int (*next)(const char*, const char*);
  if (!next) next = (int (*)(const char*, const char*))dlsym(RTLD_NEXT, "rename");
  return fails(kRename) ? -1 : next(from, to);
}

#define OPEN(name)                                                             \
  int name(const char* path, int flags, ...) {                                 \
    static int (*next)(const char*, int, ...);                                 \
    va_list rest;                                                              \
    va_start(rest, flags);                                                     \
    const int mode = flags & O_CREAT ? va_arg(rest, int) : 0;                  \
    va_end(rest);                                                              \
    if (!next) next = (int (*)(const char*, int, ...))dlsym(RTLD_NEXT, #name); \
    if ((flags & O_CREAT) && fails(kOpen)) return -1;                          \
    return next(path, flags, mode);                                            \
  }
OPEN(open)
OPEN(open64)
