#include <string>

#include "compat/guard.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/GradientSum.h"

@implementation OMPSGradientSum

+ (MPSNNFilterNode *)nodeWithGradients:(NSArray<MPSNNImageNode *> *)gradients {
  const NSUInteger count = [openmps::fw::checked(gradients, "OMPSGradientSum", "gradients") count];
  if (count < 2)
    openmps::refuse("OMPSGradientSum: " + std::to_string(count) + " gradients were given, 2 or more are expected.");
  MPSNNFilterNode *sum = nil;
  for (NSUInteger i = 1; i < count; ++i)
    sum = [MPSNNAdditionNode nodeWithLeftSource:sum ? [sum resultImage] : [gradients objectAtIndex:0]
                                    rightSource:[gradients objectAtIndex:i]];
  return sum;
}

@end
