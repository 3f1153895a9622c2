#import <MetalPerformanceShaders/MPSMatrix/MPSMatrixRandom.h>

#include <cmath>

#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/accessors.h"

struct MPSMatrixRandomDistributionDescriptorImpl {
  MPSMatrixRandomDistribution distributionType = MPSMatrixRandomDistributionDefault;
  float minimum = 0;
  float maximum = 0;
  float mean = 0;
  float standardDeviation = 0;
};

@implementation MPSMatrixRandomDistributionDescriptor

+ (MPSMatrixRandomDistributionDescriptor *)uniformDistributionDescriptorWithMinimum:(float)minimum
                                                                            maximum:(float)maximum {
  MPSMatrixRandomDistributionDescriptor *const descriptor = [self defaultDistributionDescriptor];
  descriptor->_impl->distributionType = MPSMatrixRandomDistributionUniform;
  descriptor->_impl->minimum = minimum;
  descriptor->_impl->maximum = maximum;
  descriptor->_impl->mean = (minimum + maximum) / 2;
  descriptor->_impl->standardDeviation = (maximum - minimum) / std::sqrt(12.0F);
  return descriptor;
}

+ (MPSMatrixRandomDistributionDescriptor *)normalDistributionDescriptorWithMean:(float)mean
                                                              standardDeviation:(float)standardDeviation {
  return [self normalDistributionDescriptorWithMean:mean
                                  standardDeviation:standardDeviation
                                            minimum:-INFINITY
                                            maximum:INFINITY];
}

+ (MPSMatrixRandomDistributionDescriptor *)normalDistributionDescriptorWithMean:(float)mean
                                                              standardDeviation:(float)standardDeviation
                                                                        minimum:(float)minimum
                                                                        maximum:(float)maximum {
  MPSMatrixRandomDistributionDescriptor *const descriptor = [self defaultDistributionDescriptor];
  descriptor->_impl->distributionType = MPSMatrixRandomDistributionNormal;
  descriptor->_impl->mean = mean;
  descriptor->_impl->standardDeviation = standardDeviation;
  descriptor->_impl->minimum = minimum;
  descriptor->_impl->maximum = maximum;
  return descriptor;
}

+ (MPSMatrixRandomDistributionDescriptor *)defaultDistributionDescriptor {
  return [[[self alloc] init] autorelease];
}

OMPS_OWNS(MPSMatrixRandomDistributionDescriptorImpl, _impl)
OMPS_COPIES(MPSMatrixRandomDistributionDescriptor, _impl)

OMPS_VALUE(MPSMatrixRandomDistribution, distributionType, setDistributionType)
OMPS_VALUE(float, minimum, setMinimum)
OMPS_VALUE(float, maximum, setMaximum)
OMPS_VALUE(float, mean, setMean)
OMPS_VALUE(float, standardDeviation, setStandardDeviation)

@end
