#include "tests/frameworks/malformed/sources.h"

@implementation MalformedSource
static float kNumbers[4 * 9 * 4];
- (MPSDataType)dataType {
  return MPSDataTypeFloat32;
}
- (MPSCNNConvolutionDescriptor *)descriptor {
  return [MPSCNNConvolutionDescriptor cnnConvolutionDescriptorWithKernelWidth:3
                                                                 kernelHeight:3
                                                         inputFeatureChannels:4
                                                        outputFeatureChannels:4];
}
- (void *)weights {
  return kNumbers;
}
- (float *)biasTerms {
  return nullptr;
}
- (NSUInteger)numberOfFeatureChannels {
  return 4;
}
- (NSUInteger)numberOfGroups {
  return 2;
}
- (void)setNumberOfGroups:(NSUInteger)groups {
}
- (float *)gamma {
  return kNumbers;
}
- (float *)beta {
  return kNumbers;
}
- (float *)mean {
  return kNumbers;
}
- (float *)variance {
  return kNumbers;
}
- (BOOL)load {
  return YES;
}
- (void)purge {
}
- (NSString *)label {
  return @"source";
}
- (id)copyWithZone:(NSZone *)zone {
  return [self retain];
}
- (void)encodeWithCoder:(NSCoder *)coder {
}
- (instancetype)initWithCoder:(NSCoder *)coder {
  return [self init];
}
+ (BOOL)supportsSecureCoding {
  return YES;
}
@end

@implementation MalformedBits
- (MPSDataType)dataType {
  return MPSDataTypeUInt32;
}
@end

@implementation MalformedDense
- (MPSCNNConvolutionDescriptor *)descriptor {
  return [MPSCNNConvolutionDescriptor cnnConvolutionDescriptorWithKernelWidth:1
                                                                 kernelHeight:1
                                                         inputFeatureChannels:4
                                                        outputFeatureChannels:4];
}
@end
