// Operations of the front ends that are replaced by others as soon as they are added. They only move or mark elements,
// as the registry's operations can do. Thus every device runs, stitches and differentiates them without special
// support. `composites.h` treats the optimizers' steps in the same way.
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
// Null if there is none of this name.
const Composition* find_composition(const std::string& name) noexcept;
// Throws Error that names the composition and the user's name.
Val expand_composition(Builder& builder, const Composition& composition, std::span<const Val> inputs,
                       const Attributes& attributes, const std::string& name = {});

}  // namespace openmps::engine
