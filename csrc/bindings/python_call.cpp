#include "bindings/bindings.h"

#include <condition_variable>
#include <mutex>

namespace openmps::bindings {
namespace {

// Never destroyed: threads may call while the process ends.
struct Calls {
  std::mutex mutex;
  std::condition_variable ended;
  int running = 0;
  bool closed = false;
};
Calls& calls() {
  static Calls* const all = new Calls;
  return *all;
}

}  // namespace

PythonCall::PythonCall() {
  {
    const std::lock_guard lock(calls().mutex);
    if (calls().closed) return;
    ++calls().running;
  }
  gil_.emplace();
}

PythonCall::~PythonCall() {
  if (!gil_) return;
  gil_.reset();
  const std::lock_guard lock(calls().mutex);
  --calls().running;
  calls().ended.notify_all();
}

void end_python_calls() {
  const pybind11::gil_scoped_release released;
  std::unique_lock lock(calls().mutex);
  calls().closed = true;
  calls().ended.wait(lock, [] { return calls().running == 0; });
}

std::function<void(const Status&)> completed_handler(py::function handler) {
  return [kept = shared(std::move(handler))](const Status& status) {
    const PythonCall python;
    if (!python) return;
    try {
      (*kept)(status ? py::object(py::none()) : py::object(py::str(status.message())));
    } catch (py::error_already_set& error) {
      error.discard_as_unraisable("a completed handler");
    }
  };
}

}  // namespace openmps::bindings
