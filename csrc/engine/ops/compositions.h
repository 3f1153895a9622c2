// Operations of the front ends that are written out as others the moment they are asked for: they move or mark elements
// in ways that the registry's operations have already, so every device runs them, stitched and differentiated, without
// knowing them. `composites.h` has the optimizers' steps likewise.
//
//   tile            x; multiplier                                        -> y
//   reverse         x; axes                                              -> y
//   one_hot         indices; depth, axis -1, on 1, off 0, dtype float32  -> y
//   iota            ; shape, axis, dtype int32                           -> y
//   band_part       x; num_lower, num_upper (-1: all)                    -> y
//   space_to_depth  x; block [y, x], axes [depth, y, x], pixel_shuffle   -> y, and depth_to_space back
//   reduce_and, reduce_or          x; axes, keep_axes                    -> y of x's type, 0 or 1
//   reduce_max_nan, reduce_min_nan x; axes, keep_axes                    -> y, NaN where there is one
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/ir/builder.h"

namespace openmps::engine {

struct CompositionCall {
  Builder& builder;
  std::span<const Val> inputs;
  const Attributes& attributes;
  const std::string& who;  // tile "head"

  [[noreturn]] void fail(ErrorKind kind, const std::string& sentence) const {
    throw Error(kind, who + ": " + sentence);
  }
};

struct Composition {
  const char* name;
  std::vector<std::string> inputs;
  std::vector<std::string> required;
  Attributes defaults;
  Val (*expand)(const CompositionCall& call);
};

// All of them, by position; for tests and the coverage page.
std::span<const Composition> compositions() noexcept;
// Null when there is none of this name.
const Composition* find_composition(const std::string& name) noexcept;
// Throws Error naming the composition and the user's name.
Val expand_composition(Builder& builder, const Composition& composition, std::span<const Val> inputs,
                       const Attributes& attributes, const std::string& name = {});

}  // namespace openmps::engine
