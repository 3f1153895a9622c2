// Fourier transforms along the last axes by cuFFT: declarations of the part that we use.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/devices/cuda/driver/context.h"
#include "engine/ops/fourier/fourier.h"

namespace openmps::engine::cuda {

// `rows` dense blocks of one to three axes of these lengths. Of the last axis n / 2 + 1 complex numbers stand for n
// real values. Sums are not scaled. The exponent's sign is -1, and 1 if `inverse`; of real values -1, to real values 1.
struct RowTransform {
  FourierKind kind = FourierKind::Complex;
  bool is_double = false, inverse = false;
  std::vector<std::int64_t> lengths;
  std::int64_t rows = 0;
};

class Fft {
 public:
  // Null if the library is not installed, or if OPENMPS_SKIP_KERNELS has "cufft".
  static std::unique_ptr<Fft> open();
  ~Fft();

  class Plan;
  // Shared by all who hold it, and made again after them. It is run once, so that its kernels are loaded before a
  // stream is captured. Never call it while a step is timed or captured.
  std::shared_ptr<const Plan> plan(const RowTransform& transform, const Context& context);
  static std::size_t workspace_bytes(const Plan& plan) noexcept;
  // Addresses have to be multiples of a complex number's size. The library may change `x` in a transform to real
  // values.
  void run(const Plan& plan, CUdeviceptr x, CUdeviceptr y, CUdeviceptr workspace, CUstream stream);

 private:
  struct Table;
  static void load(const Plan& plan, const Context& context);
  explicit Fft(std::unique_ptr<Table> table);
  std::unique_ptr<Table> table_;
};

}  // namespace openmps::engine::cuda
