// Apple's <mach/mach_time.h> for Linux. A tick is a nanosecond.
#pragma once

#include <mach/kern_return.h>
#include <stdint.h>
#include <time.h>

/// A tick has numer / denom nanoseconds.
typedef struct mach_timebase_info {
  uint32_t numer, denom;
} mach_timebase_info_data_t, *mach_timebase_info_t;

static inline kern_return_t mach_timebase_info(mach_timebase_info_t info) {
  info->numer = info->denom = 1;
  return KERN_SUCCESS;
}

static inline uint64_t _omps_clock(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/// Ticks since the machine was started, without the time that it slept.
static inline uint64_t mach_absolute_time(void) { return _omps_clock(CLOCK_MONOTONIC); }
/// The same with the time that it slept.
static inline uint64_t mach_continuous_time(void) { return _omps_clock(CLOCK_BOOTTIME); }
static inline uint64_t mach_approximate_time(void) { return _omps_clock(CLOCK_MONOTONIC_COARSE); }
