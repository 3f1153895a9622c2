// An error in a user's source. It becomes a line as Metal's compiler prints it.
#pragma once

#include <string>

namespace openmps::engine::shaders {

// Lines and columns count from 1; line 0: the error has no place.
struct Place {
  std::uint32_t file = 0, line = 0, column = 0;
};

struct SourceError {
  Place place;
  std::string message;
};

}  // namespace openmps::engine::shaders
