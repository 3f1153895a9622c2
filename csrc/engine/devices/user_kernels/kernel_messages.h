// The messages of a compiler about a user's kernel, reduced to the errors in the user's lines.
#pragma once

#include <string>

namespace openmps::engine {

// Lines such as "program_source:3:7: error: ...", at most 20. An error in a text of ours is moved to the user's line
// that uses it; without such a line the message has none. `log` is of GCC, clang or NVRTC. Our texts are files whose
// names begin with "openmps" or "<". `kernel` is empty for a whole library.
std::string kernel_messages(const std::string& log, const std::string& kernel);

// Begins a sentence about a kernel, or a whole library: Kernel "f"
std::string kernel_subject(const std::string& kernel);

}  // namespace openmps::engine
