// Fission of a kernel at its barriers, for the CPU: the code between two barriers becomes a loop over the threads of a
// group. A kernel is split if all threads of a group provably meet at each of its barriers. All others run as fibres.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/shaders/reflection.h"

namespace openmps::engine::shaders {

// Of the new body of a kernel: tokens of the source to rewrite, or text that stays as it is.
struct Piece {
  Span tokens;
  std::string text;
};

struct Split {
  std::shared_ptr<const Source> source;  // with functions written into the kernel; null: the given one
  std::shared_ptr<const Declaration> fibres;  // the kernel that groups run whose threads differ in early returns; or null
  std::size_t kernel = 0;     // position in source.declarations
  std::vector<Piece> pieces;  // between the braces of the body
  std::string reason;         // why the kernel is not split; empty: it is
  explicit operator bool() const noexcept { return reason.empty(); }
};

// `reached` are the declarations that the kernel needs. The printed function has one more parameter in front:
// `const omps::Threads& omps_threads` (prelude/threads.h).
Split split_at_barriers(const Source& source, const EntryFunction& entry, const std::set<std::size_t>& reached);

}  // namespace openmps::engine::shaders
