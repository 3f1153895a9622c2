// Preloaded: threads that are made after `delay_threads` start that many microseconds late.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

struct start {
  void* (*function)(void*);
  void* argument;
};

static unsigned delay;

void delay_threads(unsigned microseconds) { delay = microseconds; }

static void* start_late(void* given) {
  const struct start start = *(struct start*)given;
  free(given);
  usleep(delay);
  return start.function(start.argument);
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*function)(void*), void* argument) {
  static int (*next)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
  if (!next)
    next = (int (*)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*))dlsym(RTLD_NEXT, "pthread_create");
  if (!delay) return next(thread, attributes, function, argument);
  struct start* const start = malloc(sizeof *start);
  if (!start) return 11;  // EAGAIN
  *start = (struct start){function, argument};
  return next(thread, attributes, start_late, start);
}
