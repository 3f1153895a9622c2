// The settings of openmps on Apple's graphs: how they are compiled.
#pragma once

#import <MetalPerformanceShaders/MPSNeuralNetwork/OMPSPrecision.h>

#include <cmath>
#include <string>

#include "compat/guard.h"
#include "engine/runtime/device.h"
#include "frameworks/Metal/Arguments.h"

namespace openmps::fw {

// `who` begins the messages.
inline void set_precision(engine::CompileOptions& options, OMPSPrecision precision, const std::string& who) {
  if (precision > OMPSPrecisionApple)
    refuse(ErrorKind::InvalidArgument,
           who + ": ompsPrecision is " + std::to_string(precision) +
               "; it can be Default (0), Float32 (1), TF32 (2), BFloat16 (3), Float16 (4) or Apple (5).");
  options.precision = static_cast<engine::Precision>(precision);
}

inline void set_loss_scale(engine::CompileOptions& options, double scale, const std::string& who) {
  if (!(scale > 0 && std::isfinite(scale)))
    refuse(ErrorKind::InvalidArgument,
           who + ": ompsLossScale is " + std::to_string(scale) + ", expects a finite number above 0.");
  options.loss_scale = scale;
}

}  // namespace openmps::fw
