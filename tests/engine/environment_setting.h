// An environment variable for as long as it lives.
#pragma once

#include <cstdlib>

namespace openmps::engine::testing {

class EnvironmentSetting {
 public:
  EnvironmentSetting(const char* name, const char* value) : name_(name) { setenv(name, value, 1); }
  ~EnvironmentSetting() { unsetenv(name_); }
  EnvironmentSetting(const EnvironmentSetting&) = delete;
  EnvironmentSetting& operator=(const EnvironmentSetting&) = delete;

 private:
  const char* name_;
};

}  // namespace openmps::engine::testing
