// A dispatch_time_t is nanoseconds on the steady clock or, if negative, nanoseconds on the wall clock.
#include "compat/dispatch/time.h"

#include <algorithm>
#include <limits>

namespace openmps::dispatch {
namespace {

using std::chrono::duration_cast;
using std::chrono::nanoseconds;

int64_t steady_now() { return duration_cast<nanoseconds>(Clock::now().time_since_epoch()).count(); }
int64_t wall_now() { return duration_cast<nanoseconds>(std::chrono::system_clock::now().time_since_epoch()).count(); }

bool is_wall(dispatch_time_t time) { return static_cast<int64_t>(time) < 0; }
int64_t wall_nanoseconds(dispatch_time_t time) { return -static_cast<int64_t>(time); }

// `base + delta` in [1, max); values near DISPATCH_TIME_FOREVER count as for ever.
bool add(int64_t base, int64_t delta, int64_t& sum) {
  if (__builtin_add_overflow(base, delta, &sum)) {
    if (delta > 0) return false;
    sum = 0;
  }
  sum = std::max<int64_t>(sum, 1);
  return true;
}

dispatch_time_t steady(int64_t base, int64_t delta) {
  int64_t sum = 0;
  return add(base, delta, sum) ? static_cast<dispatch_time_t>(sum) : DISPATCH_TIME_FOREVER;
}

dispatch_time_t wall(int64_t base, int64_t delta) {
  int64_t sum = 0;
  // The value -1 is DISPATCH_TIME_FOREVER, so the first nanosecond of 1970 is stored as the second.
  return add(base, delta, sum) ? static_cast<dispatch_time_t>(-std::max<int64_t>(sum, 2)) : DISPATCH_TIME_FOREVER;
}

}  // namespace

Clock::time_point moment(dispatch_time_t time) {
  if (time == DISPATCH_TIME_FOREVER) return Clock::time_point::max();
  const int64_t point =
      is_wall(time) ? steady_now() + (wall_nanoseconds(time) - wall_now()) : static_cast<int64_t>(time);
  return Clock::time_point(duration_cast<Clock::duration>(nanoseconds(point)));
}

}  // namespace openmps::dispatch

using namespace openmps::dispatch;

dispatch_time_t dispatch_time(dispatch_time_t when, int64_t delta) {
  if (when == DISPATCH_TIME_FOREVER) return when;
  if (when == DISPATCH_TIME_NOW) return steady(steady_now(), delta);
  return is_wall(when) ? wall(wall_nanoseconds(when), delta) : steady(static_cast<int64_t>(when), delta);
}

dispatch_time_t dispatch_walltime(const struct timespec* when, int64_t delta) {
  const int64_t base = when ? when->tv_sec * static_cast<int64_t>(NSEC_PER_SEC) + when->tv_nsec : wall_now();
  return wall(base, delta);
}
