// A page of docs that a test writes: compared, or written anew if OPENMPS_WRITE_DOCS is set.
#pragma once

#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

namespace openmps::engine::testing {

// `name`: of a file in docs.
inline void check_page(const std::string& name, const std::string& expected) {
  const std::string path = std::string(OPENMPS_SOURCE_DIR "/docs/") + name;
  if (std::getenv("OPENMPS_WRITE_DOCS")) std::ofstream(path) << expected;
  std::ostringstream content;
  content << std::ifstream(path).rdbuf();
  CHECK_MESSAGE(content.str() == expected, path, " differs; run engine_tests with OPENMPS_WRITE_DOCS=1.");
}

}  // namespace openmps::engine::testing
