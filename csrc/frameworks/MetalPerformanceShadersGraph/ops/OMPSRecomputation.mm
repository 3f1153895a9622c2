#import <MetalPerformanceShadersGraph/OMPSRecomputation.h>

#include "frameworks/Metal/Arguments.h"
#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"

using namespace openmps::fw::graph;

@implementation MPSGraph (OMPSRecomputation)

- (void)ompsBeginRecomputation {
  openmps::fw::check(building(self)->begin_segment());
}

- (void)ompsEndRecomputation {
  openmps::fw::check(building(self)->end_segment());
}

@end
