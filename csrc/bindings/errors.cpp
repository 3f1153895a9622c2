// Our errors as Python's: each kind is one class of openmps.errors.
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

void bind_errors(py::module_&) {
  // NOLINTNEXTLINE(performance-unnecessary-value-param): pybind11 wants this type
  py::register_local_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const Error& error) {
      const py::object type = py::module_::import("openmps.errors").attr(class_name(error.kind()));
      PyErr_SetString(type.ptr(), error.what());
    }
  });
}

}  // namespace openmps::bindings
