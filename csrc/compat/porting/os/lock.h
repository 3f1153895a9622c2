// Apple's <os/lock.h> for Linux: a lock of four bytes whose waiting threads sleep (futex(2)).
#pragma once

#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

/// 0: free. Else the holder's thread, with the highest bit if others wait.
typedef struct os_unfair_lock_s {
  uint32_t _os_unfair_lock_opaque;
} os_unfair_lock, *os_unfair_lock_t;

#define OS_UNFAIR_LOCK_INIT \
  { 0 }
#define OMPS_LOCK_HAS_WAITERS 0x80000000u

static inline uint32_t _omps_lock_thread(void) {
  static __thread uint32_t number;
  if (!number) number = (uint32_t)syscall(SYS_gettid);
  return number;
}

/// Takes the lock if it is free.
static inline bool os_unfair_lock_trylock(os_unfair_lock_t lock) {
  uint32_t free_lock = 0;
  return __atomic_compare_exchange_n(&lock->_os_unfair_lock_opaque, &free_lock, _omps_lock_thread(), false,
                                     __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
}

/// Takes the lock. As on Apple's platforms a thread that holds it already ends the process.
static inline void os_unfair_lock_lock(os_unfair_lock_t lock) {
  if (os_unfair_lock_trylock(lock)) return;
  uint32_t *const word = &lock->_os_unfair_lock_opaque;
  // A thread that has waited cannot know whether it was the last one, so it keeps the mark.
  const uint32_t marked = _omps_lock_thread() | OMPS_LOCK_HAS_WAITERS;
  for (;;) {
    uint32_t seen = __atomic_load_n(word, __ATOMIC_RELAXED);
    if (seen == 0) {
      if (__atomic_compare_exchange_n(word, &seen, marked, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) return;
      continue;
    }
    if ((seen & ~OMPS_LOCK_HAS_WAITERS) == _omps_lock_thread()) abort();
    if (!(seen & OMPS_LOCK_HAS_WAITERS) &&
        !__atomic_compare_exchange_n(word, &seen, seen | OMPS_LOCK_HAS_WAITERS, false, __ATOMIC_RELAXED,
                                     __ATOMIC_RELAXED))
      continue;
    syscall(SYS_futex, word, 128 /* FUTEX_WAIT_PRIVATE */, seen | OMPS_LOCK_HAS_WAITERS, NULL, NULL, 0);
  }
}

/// Frees the lock. A thread that does not hold it ends the process.
static inline void os_unfair_lock_unlock(os_unfair_lock_t lock) {
  const uint32_t held = __atomic_exchange_n(&lock->_os_unfair_lock_opaque, 0, __ATOMIC_RELEASE);
  if ((held & ~OMPS_LOCK_HAS_WAITERS) != _omps_lock_thread()) abort();
  if (held & OMPS_LOCK_HAS_WAITERS)
    syscall(SYS_futex, &lock->_os_unfair_lock_opaque, 129 /* FUTEX_WAKE_PRIVATE */, 1, NULL, NULL, 0);
}

static inline void os_unfair_lock_assert_owner(const os_unfair_lock *lock) {
  const uint32_t held = __atomic_load_n(&lock->_os_unfair_lock_opaque, __ATOMIC_RELAXED);
  if ((held & ~OMPS_LOCK_HAS_WAITERS) != _omps_lock_thread()) abort();
}
static inline void os_unfair_lock_assert_not_owner(const os_unfair_lock *lock) {
  const uint32_t held = __atomic_load_n(&lock->_os_unfair_lock_opaque, __ATOMIC_RELAXED);
  if ((held & ~OMPS_LOCK_HAS_WAITERS) == _omps_lock_thread()) abort();
}
