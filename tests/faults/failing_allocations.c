// Makes one allocation, or one new thread, fail: the N-th since `failing_arm(N)`. Preloaded into a process.
//
// Counted are calls from libraries other than those whose names were given to `failing_leave_out`: the interpreter's
// own allocations are not ours to survive. `failing_disarm` answers how many calls were counted; `failing_site` says
// which library asked for what failed.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <link.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

enum { kMostRanges = 512, kMostNames = 32 };

struct Range {
  uintptr_t first, last;
};

static struct Range left_out[kMostRanges];
static int left_out_count = 0;
static char names[kMostNames][64];
static int name_count = 0;
static atomic_long count = 0;
static atomic_long failing = 0;  // 0: disarmed
static void* frames[48];
static int frame_count = 0;
static __thread int is_inside = 0;

static void* (*real_malloc)(size_t);
static void* (*real_calloc)(size_t, size_t);
static void* (*real_realloc)(void*, size_t);
static int (*real_posix_memalign)(void**, size_t, size_t);
static void* (*real_aligned_alloc)(size_t, size_t);
static void* (*real_memalign)(size_t, size_t);
static void* (*real_mmap)(void*, size_t, int, int, int, off_t);
static int (*real_pthread_create)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);

// dlsym itself calls calloc before anything is there.
static char early[4096];
static size_t early_used = 0;

static int is_early(const void* memory) {
  return (const char*)memory >= early && (const char*)memory < early + sizeof early;
}

static void find_real(void) {
  static int busy = 0;
  if (real_malloc || busy) return;
  busy = 1;
  real_calloc = dlsym(RTLD_NEXT, "calloc");
  real_realloc = dlsym(RTLD_NEXT, "realloc");
  real_posix_memalign = dlsym(RTLD_NEXT, "posix_memalign");
  real_aligned_alloc = dlsym(RTLD_NEXT, "aligned_alloc");
  real_memalign = dlsym(RTLD_NEXT, "memalign");
  real_mmap = dlsym(RTLD_NEXT, "mmap");
  real_pthread_create = dlsym(RTLD_NEXT, "pthread_create");
  real_malloc = dlsym(RTLD_NEXT, "malloc");
  busy = 0;
}

static int is_left_out(uintptr_t address) {
  for (int i = 0; i < left_out_count; ++i)
    if (address >= left_out[i].first && address < left_out[i].last) return 1;
  return 0;
}

// The library and the function of each frame of the call that failed, innermost first, in lines.
void failing_site(char* text, size_t size) {
  size_t used = 0;
  text[0] = '\0';
  for (int i = 1; i < frame_count && used + 1 < size; ++i) {
    Dl_info info;
    if (!dladdr(frames[i], &info)) continue;
    const char* library = info.dli_fname ? strrchr(info.dli_fname, '/') : NULL;
    const int wrote = snprintf(text + used, size - used, "%s %s %lx\n", library ? library + 1 : "?",
                               info.dli_sname ? info.dli_sname : "?",
                               (unsigned long)((uintptr_t)frames[i] - (uintptr_t)info.dli_fbase));
    if (wrote < 0) break;
    used += (size_t)wrote;
  }
}

// For a process that will not live to be asked: the same, each line after "site: ".
static void write_site(void) {
  static char text[8192];
  failing_site(text, sizeof text);
  for (char* line = text; *line != '\0';) {
    char* const end = strchr(line, '\n');
    if (!end) break;
    const struct iovec parts[] = {{"site: ", 6}, {line, (size_t)(end - line) + 1}};
    if (writev(STDERR_FILENO, parts, 2) < 0) return;
    line = end + 1;
  }
}

static int has_left_out_name(const char* file) {
  for (int i = 0; i < name_count; ++i)
    if (strstr(file, names[i]) != NULL) return 1;
  return 0;
}

// Whether a library that is left out asked for the memory by C++'s operator new, which calls malloc for it.
static int is_new_of_left_out(void) {
  Dl_info own, each;
  if (!dladdr((void*)failing_site, &own)) return 0;
  int i = 0;
  while (i < frame_count && dladdr(frames[i], &each) && each.dli_fbase == own.dli_fbase) ++i;
  return i + 1 < frame_count && dladdr(frames[i], &each) && each.dli_sname && strncmp(each.dli_sname, "_Zn", 3) == 0 &&
         dladdr(frames[i + 1], &each) && each.dli_fname && has_left_out_name(each.dli_fname);
}

// Whether this call is the one that fails.
static int fails(const void* caller) {
  const long at = atomic_load_explicit(&failing, memory_order_relaxed);
  if (at == 0 || is_inside || is_left_out((uintptr_t)caller)) return 0;
  if (atomic_fetch_add(&count, 1) + 1 != at) return 0;
  is_inside = 1;
  frame_count = backtrace(frames, 48);
  const int is_for_others = is_new_of_left_out();
  if (is_for_others)
    atomic_fetch_add(&failing, 1);  // the next one fails
  else if (getenv("OPENMPS_FAILING_SITE"))
    write_site();
  is_inside = 0;
  return !is_for_others;
}

static int add_range(struct dl_phdr_info* info, size_t size, void* data) {
  (void)size;
  (void)data;
  const char* const name = info->dlpi_name ? info->dlpi_name : "";
  int wanted = name[0] == '\0';  // the program itself
  wanted |= has_left_out_name(name);
  for (int i = 0; wanted && i < info->dlpi_phnum && left_out_count < kMostRanges; ++i) {
    if (info->dlpi_phdr[i].p_type != PT_LOAD) continue;
    const uintptr_t first = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
    left_out[left_out_count++] = (struct Range){first, first + info->dlpi_phdr[i].p_memsz};
  }
  return 0;
}

void failing_leave_out(const char* name) {
  if (name_count < kMostNames) strncpy(names[name_count++], name, sizeof names[0] - 1);
}

void failing_arm(long number) {
  void* warm[4];
  backtrace(warm, 4);  // loads what it needs
  left_out_count = 0;
  frame_count = 0;
  dl_iterate_phdr(add_range, NULL);
  atomic_store(&count, 0);
  atomic_store(&failing, number);
}

long failing_disarm(void) {
  atomic_store(&failing, 0);
  return atomic_load(&count);
}

void* malloc(size_t size) {
  find_real();
  if (!real_malloc) {
    early_used += (size + 15) / 16 * 16;
    return early_used > sizeof early ? NULL : early + early_used - (size + 15) / 16 * 16;
  }
  if (fails(__builtin_return_address(0))) return errno = ENOMEM, NULL;
  return real_malloc(size);
}

void* calloc(size_t number, size_t size) {
  find_real();
  if (!real_calloc) return malloc(number * size);
  if (fails(__builtin_return_address(0))) return errno = ENOMEM, NULL;
  return real_calloc(number, size);
}

void* realloc(void* memory, size_t size) {
  find_real();
  if (is_early(memory)) {
    void* const moved = malloc(size);
    if (moved) memcpy(moved, memory, size);
    return moved;
  }
  if (fails(__builtin_return_address(0))) return errno = ENOMEM, NULL;
  return real_realloc(memory, size);
}

void free(void* memory) {
  static void (*real_free)(void*);
  if (memory == NULL || is_early(memory)) return;
  if (!real_free) real_free = dlsym(RTLD_NEXT, "free");
  real_free(memory);
}

int posix_memalign(void** memory, size_t alignment, size_t size) {
  find_real();
  if (fails(__builtin_return_address(0))) return ENOMEM;
  return real_posix_memalign(memory, alignment, size);
}

void* aligned_alloc(size_t alignment, size_t size) {
  find_real();
  if (fails(__builtin_return_address(0))) return errno = ENOMEM, NULL;
  return real_aligned_alloc(alignment, size);
}

void* memalign(size_t alignment, size_t size) {
  find_real();
  if (fails(__builtin_return_address(0))) return errno = ENOMEM, NULL;
  return real_memalign(alignment, size);
}

void* mmap(void* address, size_t length, int protection, int flags, int file, off_t offset) {
  find_real();
  if (fails(__builtin_return_address(0))) return errno = ENOMEM, MAP_FAILED;
  return real_mmap(address, length, protection, flags, file, offset);
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*start)(void*), void* argument) {
  find_real();
  if (fails(__builtin_return_address(0))) return EAGAIN;
  return real_pthread_create(thread, attributes, start, argument);
}
