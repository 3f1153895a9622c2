// Loops that neighbouring threads run in step: `for (uint i = t; i < n; i += size)` where the bound and the step are
// uniform. The compiler makes vector code of them if the threads are the inner loop.
#pragma once

#include "engine/shaders/fission/uniformity.h"

namespace openmps::engine::shaders {

struct CountedLoop {
  const Statement* first = nullptr;  // the declaration of the counter
  Span init, step;                   // step: the summand; empty: 1
  bool is_uniform = false;           // all threads have the same counter
};

class CountedLoops {
 public:
  CountedLoops(const std::vector<Token>& tokens, const Uniformity& values) : tokens_(tokens), values_(values) {}

  bool is_in_step(const Statement& statement) const;
  CountedLoop parts_of(const Statement& loop) const;  // of one that is in step
  bool has_only_scalars(const Statement& declaration) const;

 private:
  bool has_counter(const Statement& loop) const;
  bool has_exit(const Statement& statement) const;

  const std::vector<Token>& tokens_;
  const Uniformity& values_;
};

}  // namespace openmps::engine::shaders
