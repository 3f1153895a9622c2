// Matrices of SIMD groups in the body of a kernel. Each thread has two elements of one. Loads, stores and products are
// functions of SIMD groups.
#pragma once

#include "engine/shaders/fission/statements.h"
#include "engine/shaders/reflection.h"

namespace openmps::engine::shaders {

// simdgroup_float8x8, simdgroup_matrix, or a template's parameter with such a value.
bool is_matrix_type(const Token& token, const EntryFunction& entry);
// simdgroup_load, simdgroup_store, simdgroup_multiply, simdgroup_multiply_accumulate
bool is_matrix_function(const Token& token);

// Throws NotSplit where a body does more with matrices than declare, fill, copy, load, multiply and store them.
void check_matrices(const Source& source, const EntryFunction& entry, Span body);

}  // namespace openmps::engine::shaders
