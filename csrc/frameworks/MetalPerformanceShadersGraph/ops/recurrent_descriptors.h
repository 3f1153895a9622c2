// The content of recurrent layers' descriptors, for the operations that copy it.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraphRNNOps.h>

#include "frameworks/MetalPerformanceShadersGraph/rules/recurrent_rules.h"

@interface MPSGraphSingleGateRNNDescriptor ()
- (openmps::fw::graph::RecurrentParameters)omps_description;
@end

@interface MPSGraphLSTMDescriptor ()
- (openmps::fw::graph::RecurrentParameters)omps_description;
@end

@interface MPSGraphGRUDescriptor ()
- (openmps::fw::graph::RecurrentParameters)omps_description;
@end
