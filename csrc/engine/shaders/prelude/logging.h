// os_log of Metal 3.2: its messages go nowhere.
#pragma once
#include "scalars.h"

namespace metal {

struct os_log {
  constexpr os_log(const char*, const char*) {}
  template <class... A>
  OMPS_INLINE void log(const char*, const A&...) const {}
  template <class... A>
  OMPS_INLINE void log_debug(const char*, const A&...) const {}
  template <class... A>
  OMPS_INLINE void log_info(const char*, const A&...) const {}
  template <class... A>
  OMPS_INLINE void log_error(const char*, const A&...) const {}
  template <class... A>
  OMPS_INLINE void log_fault(const char*, const A&...) const {}
};
OMPS_CONSTANT os_log os_log_default("", "");

}  // namespace metal
