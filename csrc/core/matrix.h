// Matrices and vectors in device memory, and Apple's kernels on them, called by their names: MPSMatrix, MPSVector,
// MPSKernel.
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
#include "core/image.h"

namespace openmps::core {

// One or more matrices or vectors of one size, dense and row-major. `data_type` is an MPSDataType.
struct OPENMPS_API MatrixMemory {
  Handle object;  // MPSMatrix or MPSVector
  std::size_t bytes = 0;

  // Zeros.
  static Result<MatrixMemory> matrices(const Device& device, std::int64_t count, std::int64_t rows,
                                       std::int64_t columns, std::uint32_t data_type) noexcept;
  static Result<MatrixMemory> vectors(const Device& device, std::int64_t count, std::int64_t length,
                                      std::uint32_t data_type) noexcept;
  // All elements. No command buffer may be using them.
  Status write(const void* elements) const noexcept;
  // All elements, after a run that lists this memory among its results, or after `synchronize`.
  Status read(void* elements) const noexcept;
  // The elements are readable once the command buffer has completed.
  Status synchronize(const CommandBuffer& buffer) const noexcept;
};

// The buffer of a matrix, for arguments that are buffers.
struct MatrixBuffer {
  MatrixMemory memory;
};

// std::monostate is nil or NULL; floats are NSData or a pointer.
using KernelArgument =
    std::variant<std::monostate, bool, std::int64_t, double, MatrixMemory, MatrixBuffer, std::vector<MatrixMemory>,
                 ImageBatch, LabelBatch, DataSource, Descriptor, std::vector<std::int64_t>, std::vector<float>>;

struct KernelMessage {
  std::string selector;
  std::vector<KernelArgument> arguments;
};

// A kernel of Apple's class `class_name`. The device is the first argument of `initializer`, the command buffer that of
// `encoder`; neither is among the arguments here.
struct KernelRun {
  std::string class_name;
  KernelMessage initializer;
  std::vector<KernelMessage> settings;
  KernelMessage encoder;
  std::vector<MatrixMemory> results;  // readable afterwards
};

// Makes the kernel, encodes it on a command buffer of the queue, and waits. Fails if the class is no subclass of
// MPSKernel or has no such methods, or if a number for an argument without sign is negative.
OPENMPS_API Status run_kernel(const CommandQueue& queue, const KernelRun& run) noexcept;

}  // namespace openmps::core
