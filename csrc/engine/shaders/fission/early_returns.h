// Returns at the begin of a kernel, in which threads may differ, such as `if (i >= n) return;`. A group whose threads
// agree runs the rest as loops, or nothing. Another one runs as fibres.
#pragma once

#include <optional>

#include "engine/shaders/reflection.h"

namespace openmps::engine::shaders {

struct EarlyReturns {
  Source source;  // its kernel does not return there
  std::vector<Span>
      probe;  // the statements up to the last of these returns, with them; no variables of the threadgroup
};

// None: there are no such returns, or something in front of them may write to memory.
std::optional<EarlyReturns> early_returns_of(const Source& source, const EntryFunction& entry);

// The kernel's tokens with another body, behind those of the source.
Source with_kernel_body(const Source& source, std::size_t kernel, const std::vector<Token>& body);

}  // namespace openmps::engine::shaders
