// metal_logging: a program's logs go nowhere.
#pragma once
#include "scalars.h"

#define OMPS_LOG(name)    \
  template <class... A>   \
  OMPS_INLINE void name(const char*, const A&...) const {}

namespace metal {
struct os_log {
  OMPS_INLINE constexpr os_log(const char*, const char*) {}
  OMPS_LOG(log)
  OMPS_LOG(log_debug)
  OMPS_LOG(log_error)
  OMPS_LOG(log_fault)
  OMPS_LOG(log_info)
};
inline constexpr os_log os_log_default("", "");
}  // namespace metal
#undef OMPS_LOG
