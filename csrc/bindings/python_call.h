// Calls of Python from the threads of queues.
#pragma once

#include <pybind11/pybind11.h>

#include <optional>

namespace openmps::bindings {

// Holds the GIL, unless the interpreter has begun to end. Then Python ends a thread that takes the GIL, in the middle
// of its work, and thereby the process. So code on our threads checks before it calls Python:
//
//   const PythonCall python;
//   if (!python) return;
class PythonCall {
 public:
  PythonCall();
  ~PythonCall();
  PythonCall(const PythonCall&) = delete;
  PythonCall& operator=(const PythonCall&) = delete;

  explicit operator bool() const noexcept { return gil_.has_value(); }

 private:
  std::optional<pybind11::gil_scoped_acquire> gil_;
};

// Runs at the interpreter's exit, while the GIL still exists: lets running calls end, and no others begin.
void end_python_calls();

}  // namespace openmps::bindings
