#include "bindings/bindings.h"

#include <pthread.h>

#include <atomic>

namespace openmps::bindings {
namespace {

pthread_t g_ending_thread;  // of the interpreter; written before g_ends
std::atomic<bool> g_ends{false}, g_has_ended{false};

bool is_finalizing() noexcept {
#if PY_VERSION_HEX >= 0x030D0000
  return Py_IsFinalizing() != 0;
#else
  return _Py_IsFinalizing() != 0;
#endif
}

bool ends_interpreter() noexcept { return g_ends.load() && pthread_equal(g_ending_thread, pthread_self()); }

bool may_lock() noexcept { return !g_has_ended.load() && (!is_finalizing() || ends_interpreter()); }

// Calls Python's code, during which the process may end.
PyObject* run_python(FunctionRef<PyObject*()> code) {
  PyObject* result = nullptr;
  core::run_program([&] { result = sleep_if_unwound(code); });
  return result;
}

pybind11::object checked(PyObject* result) {
  if (!result) throw PythonError();
  return pybind11::reinterpret_steal<pybind11::object>(result);
}

}  // namespace

PythonCall::PythonCall() : has_lock_(may_lock()) {
  if (has_lock_) state_ = sleep_if_unwound([] { return PyGILState_Ensure(); });
}

PythonCall::~PythonCall() {
  if (has_lock_) PyGILState_Release(state_);
}

void PythonCall::expect() const {
  if (has_lock_) return;
  if (ends_interpreter()) throw Error(ErrorKind::State, "The interpreter has ended, so nothing calls Python any more.");
  core::abandon_thread();
}

PythonError::PythonError() : error_(shared(py::error_already_set())), text_(error_->what()) {}

void PythonError::restore() const {
  PyErr_Restore(error_->type().inc_ref().ptr(), error_->value().inc_ref().ptr(), error_->trace().inc_ref().ptr());
}

void PythonError::report(const char* where) const {
  restore();
  const py::str name(where);
  run_python([&]() -> PyObject* {
    PyErr_WriteUnraisable(name.ptr());
    return nullptr;
  });
}

py::object call_object(py::handle function, const py::tuple& arguments) {
  return checked(run_python([&] { return PyObject_Call(function.ptr(), arguments.ptr(), nullptr); }));
}

py::object attribute(py::handle object, const char* name) {
  return checked(run_python([&] { return PyObject_GetAttrString(object.ptr(), name); }));
}

void end_python_calls() {
  g_ending_thread = pthread_self();
  g_ends.store(true);
  static const bool watches = Py_AtExit([] { g_has_ended.store(true); }) == 0;
  static_cast<void>(watches);
  const LibraryCall released;
  core::finish_submitted_work();
}

std::function<void(const Status&)> completed_handler(py::function handler) {
  return [kept = shared(std::move(handler))](const Status& status) {
    const PythonCall python;
    if (!python) return;
    try {
      call_python(*kept, status ? py::object(py::none()) : py::object(py::str(status.message())));
    } catch (const PythonError& error) {
      error.report("a completed handler");
    }
  };
}

}  // namespace openmps::bindings
