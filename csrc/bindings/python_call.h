// Python's lock, the GIL, on threads that may outlive the interpreter.
//
// Once the interpreter has begun to end, Python ends or stops every other thread that takes the GIL. Up to 3.13 it does
// so by pthread_exit, which unwinds C++ frames and ends the process at the first one that is noexcept. So our threads
// take the GIL here alone, and where Python would unwind them they sleep for ever instead (core::abandon_thread).
#pragma once

#include <cxxabi.h>
#include <pybind11/pybind11.h>

#include <exception>
#include <memory>
#include <string>
#include <utility>

#include "core/process_end.h"

namespace openmps::bindings {

// Calls a function of Python's interpreter that may take the GIL.
template <typename F>
auto sleep_if_unwound(F&& function) {
#ifdef __APPLE__
  return function();  // pthread_exit of macOS ends a thread, and unwinds nothing
#else
  try {
    return function();
  } catch (abi::__forced_unwind&) {
    core::abandon_thread();
  }
#endif
}

// Releases the GIL for a call of the library, and takes it again.
class LibraryCall {
 public:
  LibraryCall();
  ~LibraryCall();
  LibraryCall(const LibraryCall&) = delete;
  LibraryCall& operator=(const LibraryCall&) = delete;

 private:
  PyThreadState* state_;
};

// Holds the GIL, unless the interpreter has begun to end and this is not the thread that ends it:
//
//   const PythonCall python;
//   if (!python) return;
class PythonCall {
 public:
  PythonCall();
  ~PythonCall();
  PythonCall(const PythonCall&) = delete;
  PythonCall& operator=(const PythonCall&) = delete;

  explicit operator bool() const noexcept { return has_lock_; }
  // Returns if it holds the GIL. Otherwise the thread sleeps for ever; the one that ends the interpreter throws Error.
  void expect() const;

 private:
  bool has_lock_ = false;
  PyGILState_STATE state_{};
};

// An exception of Python's that threads without the GIL may hold, copy and drop.
class PythonError : public std::exception {
 public:
  // Of the error that is set. Holds the GIL.
  PythonError();
  const char* what() const noexcept override { return text_.c_str(); }
  // Sets it again. Holds the GIL.
  void restore() const;
  // Reports it by sys.unraisablehook.
  void report(const char* where) const;

 private:
  std::shared_ptr<pybind11::error_already_set> error_;
  std::string text_;
};

// Each calls a Python object with the GIL, or throws PythonError.
pybind11::object call_object(pybind11::handle function, const pybind11::tuple& arguments);
pybind11::object attribute(pybind11::handle object, const char* name);

template <typename... Arguments>
pybind11::object call_python(pybind11::handle function, Arguments&&... arguments) {
  return call_object(function, pybind11::make_tuple(std::forward<Arguments>(arguments)...));
}

// Lets the end of the interpreter wait for the module's functions: the unwinding of one would release objects without
// the GIL. Call it when all are defined.
void guard_functions(const pybind11::module_& module);

// Runs at the interpreter's exit, while other threads still may take the GIL. It waits for submitted work and its
// handlers. Then it waits for functions of the module that other threads call.
void end_python_calls();

}  // namespace openmps::bindings
