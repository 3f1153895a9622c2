// Our errors in Python: each kind is one class of openmps.errors.
#include <string>
#include <system_error>

#include "bindings/bindings.h"

namespace openmps::bindings {
namespace {

const char* class_name(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::InvalidArgument:
      return "ArgumentError";
    case ErrorKind::Shape:
      return "ShapeError";
    case ErrorKind::DType:
      return "DTypeError";
    case ErrorKind::OutOfRange:
      return "BoundsError";
    case ErrorKind::State:
      return "StateError";
    case ErrorKind::Unsupported:
      return "UnsupportedError";
    case ErrorKind::OutOfMemory:
      return "OutOfMemoryError";
    case ErrorKind::Device:
      return "ExecutionError";
    case ErrorKind::Io:
      return "FileError";
    case ErrorKind::Foreign:
    case ErrorKind::Internal:
      return "ExecutionError";
  }
  return "Error";
}

}  // namespace

namespace {

void raise(const char* name, const char* sentence) {
  const py::object type = py::module_::import("openmps.errors").attr(name);
  PyErr_SetString(type.ptr(), sentence);
}

}  // namespace

// Python's exceptions, and pybind11's for a Python class, stay as they are; every other exception becomes one of ours.
void bind_errors(py::module_&) {
  // NOLINTNEXTLINE(performance-unnecessary-value-param): pybind11 wants this type
  py::register_local_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const Error& error) {
      raise(class_name(error.kind()), error.what());
    } catch (const PythonError& error) {
      error.restore();
    } catch (const py::error_already_set&) {
      throw;
    } catch (const py::builtin_exception&) {
      throw;
    } catch (const std::bad_alloc&) {
      raise("OutOfMemoryError", "The machine has no memory left for this operation.");
    } catch (const std::system_error& error) {
      raise("ExecutionError",
            ("The operating system refuses a request of openmps: " + std::string(error.what()) + ".").c_str());
    } catch (const std::exception& error) {
      raise("ExecutionError", error.what());
    }
  });
}

}  // namespace openmps::bindings
