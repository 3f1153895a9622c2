// The precision of matmuls and convolutions of float32, and of intermediates; OPENMPS_PRECISION is the default.
#pragma once

namespace openmps::core {

enum class Precision { Default, Float32, TF32, BFloat16, Float16, Apple };

}  // namespace openmps::core
