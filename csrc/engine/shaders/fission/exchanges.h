// Calls of functions of SIMD groups in a kernel's body. Threads exchange values there, 32 at a time.
#pragma once

#include <string>
#include <vector>

#include "engine/shaders/fission/statements.h"

namespace openmps::engine::shaders {

struct Exchange {
  Span all;
  std::string name;  // simd_sum
  std::vector<Span> arguments;
  Span target;  // of a load or a product of matrices: the matrix, which is no argument here; else empty
};

bool is_barrier(const Token& token);  // of a threadgroup or a SIMD group

// A function or type of SIMD groups. Variables often have such names.
bool is_of_simd_groups(const std::vector<Token>& tokens, std::size_t i);
bool has_exchange(const std::vector<Token>& tokens, Span span);
// A function in which the threads of a SIMD group meet; no type.
bool is_exchange(const std::vector<Token>& tokens, std::size_t i);

// Throws NotSplit where a call of `name` may not run, or runs behind something that its statement changes.
void check_runs_first(const std::vector<Token>& tokens, const Statement& statement, Span call, const std::string& name);

// The calls in a statement, each behind those in its arguments. Throws NotSplit if one may not run, or runs behind
// something that the statement changes.
std::vector<Exchange> exchanges_in(const std::vector<Token>& tokens, const Statement& statement);

}  // namespace openmps::engine::shaders
