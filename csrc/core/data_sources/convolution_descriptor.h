// Converts our plain description of a convolution to Apple's. For core's .mm files only.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include "core/data_sources/data_source.h"

namespace openmps::core {

// Raises NSInvalidArgumentException that names the quantity below 1.
MPSCNNConvolutionDescriptor* make_descriptor(const ConvolutionDescriptor& plain);

}  // namespace openmps::core
