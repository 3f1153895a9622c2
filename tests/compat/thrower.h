// Throws C++ exceptions from a .cpp file and looks into exception_ptrs, which a .mm file cannot.
#pragma once

#include <exception>
#include <stdexcept>

namespace thrower {

struct KeyError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

void throw_key_error();
void throw_shape_error();
bool holds_key_error(std::exception_ptr exception);

}  // namespace thrower
