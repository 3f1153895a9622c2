// The text that a function writes to a standard stream.
#pragma once

#include <unistd.h>

#include <cstdio>
#include <string>

namespace openmps::engine::testing {

template <typename Work>
std::string written_to(std::FILE* stream, Work work) {
  std::FILE* file = std::tmpfile();
  std::fflush(stream);
  const int kept = dup(fileno(stream));
  dup2(fileno(file), fileno(stream));
  work();
  std::fflush(stream);
  dup2(kept, fileno(stream));
  ::close(kept);
  std::string text(static_cast<std::size_t>(std::ftell(file)), ' ');
  std::rewind(file);
  const std::size_t read = std::fread(text.data(), 1, text.size(), file);
  std::fclose(file);
  return text.substr(0, read);
}

template <typename Work>
std::string errors_of(Work work) {
  return written_to(stderr, work);
}

}  // namespace openmps::engine::testing
