#include "bindings/bindings.h"

#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

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

// Calls of the module's functions that hold or want the GIL, so that their unwinding would release objects without it.
std::atomic<int> g_inside{0};
const pid_t g_process = getpid();  // a forked child has none of the other threads
thread_local int t_inside = 0;
thread_local std::vector<int> t_outside;  // those that have called the library, by call
constexpr std::chrono::seconds kMostPause{2};
constexpr std::chrono::milliseconds kLook{1};

bool ends_interpreter() noexcept { return g_ends.load() && pthread_equal(g_ending_thread, pthread_self()); }

bool may_lock() noexcept { return !g_has_ended.load() && (!is_finalizing() || ends_interpreter()); }

// For another thread than the one that ends the interpreter, without the GIL: sleeps until the end begins, and then for
// ever. If it does not begin soon, a handler of the program perhaps waits for this thread, which goes on.
void let_interpreter_end() noexcept {
  if (!g_ends.load() || ends_interpreter()) return;
  const auto until = std::chrono::steady_clock::now() + kMostPause;
  while (std::chrono::steady_clock::now() < until) {
    if (is_finalizing() || g_has_ended.load()) core::abandon_thread();
    std::this_thread::sleep_for(kLook);
  }
}

// Around a call of one of the module's functions.
class Inside {
 public:
  Inside() {
    if (g_ends.load()) [[unlikely]]
      wait();
    ++t_inside;
    ++g_inside;
  }
  ~Inside() {
    --t_inside;
    --g_inside;
  }
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;

 private:
  static void wait() {
    if (ends_interpreter()) return;
    PyThreadState* const state = PyEval_SaveThread();
    let_interpreter_end();
    sleep_if_unwound([&] { PyEval_RestoreThread(state); });
  }
};

// pybind11's one for all functions: it takes vectors of arguments since 3.1, tuples before.
using Vectors = PyObject* (*)(PyObject*, PyObject* const*, Py_ssize_t, PyObject*);
using Tuples = PyObject* (*)(PyObject*, PyObject*, PyObject*);
template <typename Dispatcher>
Dispatcher g_dispatch = nullptr;

template <typename Result, typename... Arguments>
Result call_inside(Arguments... arguments) {
  const Inside inside;
  return g_dispatch<Result (*)(Arguments...)>(arguments...);
}

template <typename Result, typename... Arguments>
void guard_method(PyMethodDef& method, Result (*&dispatch)(Arguments...)) {
  using Dispatcher = Result (*)(Arguments...);
  const auto found = reinterpret_cast<Dispatcher>(reinterpret_cast<void (*)()>(method.ml_meth));
  constexpr Dispatcher inside = &call_inside<Result, Arguments...>;
  if (found == inside || (dispatch && found != dispatch)) return;
  dispatch = found;
  method.ml_meth = reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(inside));
}

void guard_function(PyObject* function) {
  if (function && PyInstanceMethod_Check(function)) function = PyInstanceMethod_GET_FUNCTION(function);
  if (!function || !PyCFunction_Check(function)) return;
  PyMethodDef& method = *reinterpret_cast<PyCFunctionObject*>(function)->m_ml;
  if (method.ml_flags == (METH_FASTCALL | METH_KEYWORDS)) guard_method(method, g_dispatch<Vectors>);
  if (method.ml_flags == (METH_VARARGS | METH_KEYWORDS)) guard_method(method, g_dispatch<Tuples>);
}

void guard_attribute(py::handle value) {
  guard_function(value.ptr());
  if (!PyObject_TypeCheck(value.ptr(), &PyProperty_Type)) return;
  for (const char* part : {"fget", "fset"}) guard_function(py::object(value.attr(part)).ptr());
}

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

LibraryCall::LibraryCall() : state_(PyEval_SaveThread()) {
  g_inside -= t_inside;
  t_outside.push_back(std::exchange(t_inside, 0));
  core::begin_library_call();
}

LibraryCall::~LibraryCall() {
  core::end_library_call();
  let_interpreter_end();
  t_inside = t_outside.back();
  t_outside.pop_back();
  g_inside += t_inside;
  sleep_if_unwound([this] { PyEval_RestoreThread(state_); });
}

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
  const auto until = std::chrono::steady_clock::now() + kMostPause / 2;
  while (g_inside.load() != 0 && getpid() == g_process && std::chrono::steady_clock::now() < until)
    std::this_thread::sleep_for(kLook);
}

void guard_functions(const py::module_& module) {
  for (const auto& [name, value] : py::reinterpret_borrow<py::dict>(module.attr("__dict__"))) {
    guard_attribute(value);
    if (!PyType_Check(value.ptr())) continue;
    for (const auto& [member, part] : py::dict(value.attr("__dict__"))) guard_attribute(part);
  }
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
