// The standard error output of some work.
#pragma once

#include <unistd.h>

#include <cstdio>
#include <string>

namespace openmps::engine::testing {

template <typename Work>
std::string errors_of(Work work) {
  std::FILE* file = std::tmpfile();
  std::fflush(stderr);
  const int kept = dup(STDERR_FILENO);
  dup2(fileno(file), STDERR_FILENO);
  work();
  std::fflush(stderr);
  dup2(kept, STDERR_FILENO);
  ::close(kept);
  std::string text(static_cast<std::size_t>(std::ftell(file)), ' ');
  std::rewind(file);
  const std::size_t read = std::fread(text.data(), 1, text.size(), file);
  std::fclose(file);
  return text.substr(0, read);
}

}  // namespace openmps::engine::testing
