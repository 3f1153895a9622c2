// The handle of an image node, by which core finds the node among the sources and results of a graph. For .mm files.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include "core/objects/handle.h"

namespace openmps::core {

// A node without a handle gets a new one.
id<MPSHandle> handle_of(MPSNNImageNode* node);

}  // namespace openmps::core
