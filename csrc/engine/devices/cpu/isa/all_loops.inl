// The source for one instruction set: its file names the namespace in OPENMPS_ISA and gets its compiler flags from
// CMake. Only intrinsics, builtins and functions of this namespace may be called here. An inline function of the
// standard library compiled with AVX-512 could be the copy that the linker keeps for the whole program.
#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include "engine/devices/cpu/isa/loops.h"
#include "engine/ir/numbers.h"

namespace openmps::engine::cpu::OPENMPS_ISA {
namespace {

#include "engine/devices/cpu/isa/vector_math.inl"
#include "engine/devices/cpu/isa/vectors.inl"

#include "engine/devices/cpu/isa/box_loops.inl"
#include "engine/devices/cpu/isa/byte_loops.inl"
#include "engine/devices/cpu/isa/convolution_loops.inl"
#include "engine/devices/cpu/isa/integer_loops.inl"
#include "engine/devices/cpu/isa/integer_steps.inl"
#include "engine/devices/cpu/isa/integral_loops.inl"
#include "engine/devices/cpu/isa/matmul_loops.inl"
#include "engine/devices/cpu/isa/median_loops.inl"
#include "engine/devices/cpu/isa/normalization_loops.inl"
#include "engine/devices/cpu/isa/pooling_loops.inl"
#include "engine/devices/cpu/isa/position_loops.inl"
#include "engine/devices/cpu/isa/program_loops.inl"
#include "engine/devices/cpu/isa/random_loops.inl"
#include "engine/devices/cpu/isa/reduction_loops.inl"
#include "engine/devices/cpu/isa/resampling_loops.inl"
#include "engine/devices/cpu/isa/softmax_loops.inl"
// After softmax, whose exponentials it uses.
#include "engine/devices/cpu/isa/attention_loops.inl"

#include "engine/devices/cpu/isa/substitution_loops.inl"
#include "engine/devices/cpu/isa/window_loops.inl"
#include "engine/devices/cpu/isa/winograd_loops.inl"

}  // namespace

#define OPENMPS_TEXT_OF(x) #x
#define OPENMPS_TEXT(x) OPENMPS_TEXT_OF(x)
extern const Loops kLoops;
const Loops kLoops = {
    .name = OPENMPS_TEXT(OPENMPS_ISA),
    .unary_step = unary_step,
    .binary_step = binary_step,
    .select_step = select_step,
    .fill_step = fill_step,
    .pick = pick,
    .to_float = to_float,
    .from_float = from_float,
    .attention = kAttentionLoops,
    .boxes = kBoxLoops,
    .bytes = kByteLoops,
    .convolution = kConvolutionLoops,
    .integers = kIntegerLoops,
    .integer_steps = kIntegerSteps,
    .integral = kIntegralLoops,
    .matmul = kMatmulLoops,
    .normalization = kNormalizationLoops,
    .pooling = kPoolingLoops,
    .positions = kPositionLoops,
    .random = kRandomLoops,
    .reductions = kReductionLoopTable,
    .resampling = kResamplingLoops,
    .softmax = kSoftmaxLoops,
    .substitution = kSubstitutionLoops,
    .windows = kWindowLoops,
    .winograd = kWinogradLoops,
};

}  // namespace openmps::engine::cpu::OPENMPS_ISA
