// Apple's kernels, made and encoded by the names of their classes and methods: MPSKernel.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "core/api.h"
#include "core/data_sources/data_source.h"
#include "core/descriptor.h"
#include "core/device.h"
#include "core/images/image.h"
#include "core/images/image_view.h"
#include "core/kernels/matrix.h"
#include "core/kernels/nd_array.h"

namespace openmps::core {

struct KernelMessage;

// A struct, or the memory that a pointer points to, in C's layout.
struct RawBytes {
  std::vector<char> bytes;
};

// An object that one method returns and another takes: a descriptor, a state.
struct OPENMPS_API KernelObject {
  Handle object;

  // Of any class: by an initialiser, whose selector begins with "init", or by a method of the class.
  static Result<KernelObject> make(const std::string& class_name, const KernelMessage& message) noexcept;
  // The object that the method returns, or none.
  Result<KernelObject> send(const KernelMessage& message) const noexcept;
};

// std::monostate is nil or NULL; floats are NSData or a pointer.
using KernelArgument =
    std::variant<std::monostate, bool, std::int64_t, double, std::string, MatrixMemory, MatrixBuffer, NDArray, Image,
                 Texture, std::vector<MatrixMemory>, std::vector<NDArray>, ImageBatch, LabelBatch, DataSource,
                 Descriptor, KernelObject, RawBytes, std::vector<std::int64_t>, std::vector<float>>;

struct KernelMessage {
  std::string selector;
  std::vector<KernelArgument> arguments;
};

// Memory that the host can read after a run.
using KernelResult = std::variant<MatrixMemory, NDArray>;

// One kernel for one device. One thread at a time may use it.
struct OPENMPS_API Kernel {
  Handle object;

  // The device is the first argument of `initializer`, and is not among the arguments here. Fails if the class is no
  // subclass of MPSKernel or has no such method, or if a number for an argument without sign is negative.
  static Result<Kernel> make(const Device& device, const std::string& class_name,
                             const KernelMessage& initializer) noexcept;
  // The object that the method returns, or none.
  Result<KernelObject> send(const KernelMessage& message) const noexcept;
  // Encodes the messages in their order on one command buffer of the queue, and waits. The buffer is the first argument
  // of each.
  Status encode(const CommandQueue& queue, const std::vector<KernelMessage>& messages,
                const std::vector<KernelResult>& results) const noexcept;
};

}  // namespace openmps::core
