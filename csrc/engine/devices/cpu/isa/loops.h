// Inner loops that exist once per instruction set: the same sources compiled for AVX-512, AVX2 and the plain machine.
// One is chosen when the process starts. Each call is one thread's work; kernels divide it over threads.
#pragma once

#include <cstdint>

#include "engine/devices/cpu/isa/attention_loops.h"
#include "engine/devices/cpu/isa/box_loops.h"
#include "engine/devices/cpu/isa/byte_loops.h"
#include "engine/devices/cpu/isa/convolution_loops.h"
#include "engine/devices/cpu/isa/integer_loops.h"
#include "engine/devices/cpu/isa/integral_loops.h"
#include "engine/devices/cpu/isa/matmul_loops.h"
#include "engine/devices/cpu/isa/normalization_loops.h"
#include "engine/devices/cpu/isa/pooling_loops.h"
#include "engine/devices/cpu/isa/position_loops.h"
#include "engine/devices/cpu/isa/random_loops.h"
#include "engine/devices/cpu/isa/reduction_loops.h"
#include "engine/devices/cpu/isa/resampling_loops.h"
#include "engine/devices/cpu/isa/softmax_loops.h"
#include "engine/devices/cpu/isa/substitution_loops.h"
#include "engine/devices/cpu/isa/window_loops.h"
#include "engine/devices/cpu/isa/winograd_loops.h"
#include "engine/ir/program.h"
#include "engine/ir/types.h"

namespace openmps::engine::cpu {

struct Loops {
  const char* name;

  // Steps of an element-wise program over `count` floats; y may be one of the operands.
  void (*unary_step)(Primitive primitive, float* y, const float* a, std::int64_t count);
  void (*binary_step)(Primitive primitive, float* y, const float* a, const float* b, std::int64_t count);
  void (*select_step)(float* y, const float* condition, const float* yes, const float* no, std::int64_t count);
  void (*fill_step)(float* y, float value, std::int64_t count);
  // y[i] = x[i * stride]
  void (*pick)(float* y, const float* x, std::int64_t stride, std::int64_t count);
  // float16, bfloat16, bool, uint8, int8, int32 from and to float; integers truncate toward zero and saturate.
  void (*to_float)(DType dtype, const void* from, float* y, std::int64_t count);
  void (*from_float)(DType dtype, const float* x, void* to, std::int64_t count);

  AttentionLoops attention;
  BoxLoops boxes;
  ByteLoops bytes;
  ConvolutionLoops convolution;
  IntegerLoops integers;
  IntegerSteps integer_steps;
  IntegralLoops integral;
  MatmulLoops matmul;
  NormalizationLoops normalization;
  PoolingLoops pooling;
  PositionLoopTable positions;
  RandomLoops random;
  ReductionLoopTable reductions;
  ResamplingLoops resampling;
  SoftmaxLoops softmax;
  SubstitutionLoops substitution;
  WindowLoops windows;
  WinogradLoops winograd;
};

// The loops of the best instruction set of this processor; OPENMPS_ISA=avx512|avx2|generic selects a lesser one.
const Loops& loops();

// Null if the processor, or the build, lacks the instruction set.
const Loops* loops_named(const char* name) noexcept;

}  // namespace openmps::engine::cpu
