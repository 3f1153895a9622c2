// The environment variables that openmps reads: the one place that asks the environment for them, and the table of
// their meanings and possible values. Each is read again at every use; some callers keep the first answer. The table of
// docs/environment.md is written from this one.
#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "engine/runtime/precision.h"
#include "result/result.h"

namespace openmps::engine {

struct Setting {
  const char* variable;
  const char* fallback;  // the value if it is not set, in words
  const char* meaning;
  const char* expected;                    // the end of a sentence
  bool (*allows)(std::string_view value);  // of a value that is not empty
  bool is_secret = false;                  // no report shows the value
};
// Sorted by name.
std::span<const Setting> all_settings() noexcept;

// A choice inside a kernel or queue that OPENMPS_SKIP_KERNELS leaves out.
struct KernelSwitch {
  const char* name;
  const char* meaning;
};
std::span<const KernelSwitch> kernel_switches() noexcept;

// Fails if the table does not allow the value of the variable.
Status check_setting(const Setting& setting) noexcept;
// Fails on the first such variable. OPENMPS_DEVICE is left to default_device(), because other devices do not need it.
Status check_settings() noexcept;

// The value of a variable of the table; empty if it is not set.
std::string_view value_of(const char* variable) noexcept;
// Whether it is "1"; "0", empty and unset are no.
bool is_on(const char* variable) noexcept;
// The precision of a name that OPENMPS_PRECISION takes; none for other names.
std::optional<Precision> precision_named(std::string_view name) noexcept;
// The names in its value, which has commas between them.
std::set<std::string> names_in(const char* variable);
// Whether OPENMPS_SKIP_KERNELS has this name of a kernel switch.
bool skips_kernel(const char* name);
// OPENMPS_THREADS; 0 if it is not set, or is no number.
int wanted_threads() noexcept;
// The first number of OMP_NUM_THREADS, which has commas between the levels of nested loops; 0 likewise.
int openmp_threads() noexcept;

}  // namespace openmps::engine
