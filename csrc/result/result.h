// Errors as values: the one header that every layer may include.
//
// Engine code throws `Error`; at a language boundary it becomes a `Status` or a `Result<T>`, which any language can
// carry. Immutable once made, safe to copy between threads. A `Status` of a foreign exception (a Python error in a data
// source) keeps that exception, and with it the traceback.
#pragma once

#include <exception>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

namespace openmps {

// The kind of an error, as far as a caller can act on it. Bindings map each kind to one Python type.
enum class ErrorKind {
  InvalidArgument,  // a value that is not allowed
  Shape,            // extents or channel counts that do not fit together
  DType,            // an element type that is not allowed
  OutOfRange,       // an index past an end
  State,            // a call at the wrong time: after commit, after a failure, in a forked child
  Unsupported,      // a feature that Apple has and openmps has not
  OutOfMemory,
  Device,   // the device or a library it uses reported a failure
  Io,       // a file could not be read or written
  Foreign,  // an exception of the caller's code, kept in `Status::foreign()`
  Internal  // a bug of ours
};

// One sentence; callers append context lines with `with_context`.
class Error : public std::runtime_error {
 public:
  Error(ErrorKind kind, const std::string& sentence) : std::runtime_error(sentence), kind_(kind) {}
  ErrorKind kind() const noexcept { return kind_; }
  Error with_context(const std::string& line) const { return Error(kind_, std::string(what()) + "\n  " + line); }

 private:
  ErrorKind kind_;
};

// The message for a forked process, from the engine's queues and from the dispatch queues.
inline constexpr const char* kForkedSentence =
    "This process was forked from one in which openmps was running, and its worker threads do not exist here: start "
    "the process with the spawn method instead (in Python, multiprocessing.get_context(\"spawn\")).";

class [[nodiscard]] Status {
 public:
  Status() noexcept = default;
  Status(ErrorKind kind, std::string message, std::exception_ptr foreign = nullptr)
      : failure_(std::make_shared<const Failure>(Failure{kind, std::move(message), {}, std::move(foreign)})) {}

  static Status ok() noexcept { return {}; }

  // An Objective-C exception: `name` is NSInvalidArgumentException and the like.
  static Status objc(const std::string& name, const std::string& reason, ErrorKind kind = ErrorKind::InvalidArgument) {
    Status s(kind, reason);
    s.failure_ = std::make_shared<const Failure>(Failure{kind, reason, name, nullptr});
    return s;
  }

#if !defined(__OBJC__) || defined(__APPLE__)
  // Any C++ exception, ours or another's. Not for .mm files: under GCC's Objective-C runtime a C++ catch compiled there
  // never catches. The linker could use that copy for the whole program.
  static Status from(const std::exception_ptr& exception) {
    try {
      std::rethrow_exception(exception);
    } catch (const Error& e) {
      return Status(e.kind(), e.what());
    } catch (const std::bad_alloc&) {
      return Status(ErrorKind::OutOfMemory, "The machine has no memory left for this operation.");
    } catch (const std::exception& e) {
      return Status(ErrorKind::Foreign, e.what(), exception);
    } catch (...) {
      return Status(ErrorKind::Foreign, "An exception of an unknown type was thrown.", exception);
    }
  }
#endif

  bool is_ok() const noexcept { return failure_ == nullptr; }
  explicit operator bool() const noexcept { return is_ok(); }
  ErrorKind kind() const noexcept { return failure_ ? failure_->kind : ErrorKind::Internal; }
  const std::string& message() const noexcept { return failure_ ? failure_->message : empty(); }
  const std::string& objc_name() const noexcept { return failure_ ? failure_->objc_name : empty(); }
  std::exception_ptr foreign() const noexcept { return failure_ ? failure_->foreign : nullptr; }

  // Throws the error of the status: the foreign exception itself if there is one. For C++ callers only.
  void throw_if_error() const {
    if (is_ok()) return;
    if (failure_->foreign) std::rethrow_exception(failure_->foreign);
    throw Error(failure_->kind, failure_->message);
  }

 private:
  struct Failure {
    ErrorKind kind;
    std::string message;
    std::string objc_name;
    std::exception_ptr foreign;
  };
  static const std::string& empty() noexcept {
    static const std::string text;
    return text;
  }
  std::shared_ptr<const Failure> failure_;
};

template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  Result(Status status) : status_(std::move(status)) {}

  bool is_ok() const noexcept { return value_.has_value(); }
  explicit operator bool() const noexcept { return is_ok(); }
  const Status& status() const noexcept { return status_; }
  T& value() & { return *value_; }
  const T& value() const& { return *value_; }
  T&& value() && { return std::move(*value_); }
  T take_or_throw() && {
    if (!value_) status_.throw_if_error();
    return std::move(*value_);
  }

 private:
  std::optional<T> value_;
  Status status_;
};

}  // namespace openmps
