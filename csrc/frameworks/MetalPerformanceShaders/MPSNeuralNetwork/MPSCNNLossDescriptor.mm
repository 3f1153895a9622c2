#import <MetalPerformanceShaders/MPSNeuralNetwork/MPSCNNLoss.h>

#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/accessors.h"

struct MPSCNNLossDescriptorImpl {
  MPSCNNLossType lossType = MPSCNNLossTypeMeanAbsoluteError;
  MPSCNNReductionType reductionType = MPSCNNReductionTypeNone;
  BOOL reduceAcrossBatch = NO;
  float weight = 1;
  float labelSmoothing = 0;
  NSUInteger numberOfClasses = 1;
  float epsilon = 1e-7F;
  float delta = 1;
};

@implementation MPSCNNLossDescriptor

OMPS_NO_INIT
+ (MPSCNNLossDescriptor *)cnnLossDescriptorWithType:(MPSCNNLossType)lossType
                                      reductionType:(MPSCNNReductionType)reductionType {
  MPSCNNLossDescriptor *const descriptor = [[[self alloc] omps_init] autorelease];
  [descriptor setLossType:lossType];
  [descriptor setReductionType:reductionType];
  return descriptor;
}

- (instancetype)omps_init {
  if ((self = [super init]) != nil) _impl = new MPSCNNLossDescriptorImpl;
  return self;
}

OMPS_DELETES(_impl)

OMPS_COPIES_AFTER(MPSCNNLossDescriptor, _impl, omps_init)

OMPS_VALUE(MPSCNNLossType, lossType, setLossType)
OMPS_VALUE(MPSCNNReductionType, reductionType, setReductionType)
OMPS_VALUE(BOOL, reduceAcrossBatch, setReduceAcrossBatch)
OMPS_VALUE(float, weight, setWeight)
OMPS_VALUE(float, labelSmoothing, setLabelSmoothing)
OMPS_VALUE(NSUInteger, numberOfClasses, setNumberOfClasses)
OMPS_VALUE(float, epsilon, setEpsilon)
OMPS_VALUE(float, delta, setDelta)

@end
