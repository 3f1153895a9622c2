// Writes an archive that Swift reads, and reads one that Swift wrote. swift/Tests/OpenMPSTests/ArchiveTests.swift runs
// it.
//
//   swift_archives write FILE    a graph of one convolution: 3 x - 1
//   swift_archives read FILE     prints the results of Swift's graph for 1, 2 and -4
#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <cstdio>
#include <cstring>

// A kernel of 1 x 1, one channel. The keys are those of ArchivedSource in Swift.
@interface Weights : NSObject <MPSCNNConvolutionDataSource, NSSecureCoding> {
  float _values[2];
}
- (instancetype)initWithWeight:(float)weight bias:(float)bias;
@end

@implementation Weights
+ (BOOL)supportsSecureCoding {
  return YES;
}
- (instancetype)initWithWeight:(float)weight bias:(float)bias {
  self = [super init];
  _values[0] = weight;
  _values[1] = bias;
  return self;
}
- (instancetype)initWithCoder:(NSCoder *)coder {
  return [self initWithWeight:[coder decodeFloatForKey:@"weight"] bias:[coder decodeFloatForKey:@"bias"]];
}
- (void)encodeWithCoder:(NSCoder *)coder {
  [coder encodeFloat:_values[0] forKey:@"weight"];
  [coder encodeFloat:_values[1] forKey:@"bias"];
  [coder encodeObject:@"Objective-C++" forKey:@"name"];
}
- (id)copyWithZone:(NSZone *)zone {
  return [self retain];
}
- (MPSDataType)dataType {
  return MPSDataTypeFloat32;
}
- (MPSCNNConvolutionDescriptor *)descriptor {
  return [MPSCNNConvolutionDescriptor cnnConvolutionDescriptorWithKernelWidth:1
                                                                 kernelHeight:1
                                                         inputFeatureChannels:1
                                                        outputFeatureChannels:1];
}
- (void *)weights {
  return &_values[0];
}
- (float *)biasTerms {
  return &_values[1];
}
- (BOOL)load {
  return YES;
}
- (void)purge {
}
- (NSString *)label {
  return @"weights";
}
@end

namespace {

NSData *archive_of(id root) {
  NSMutableData *const data = [NSMutableData data];
  NSKeyedArchiver *const writer = [[[NSKeyedArchiver alloc] initForWritingWithMutableData:data] autorelease];
  [writer setRequiresSecureCoding:YES];
  [writer encodeObject:root forKey:@"root"];
  [writer finishEncoding];
  return data;
}

bool write(id<MTLDevice> device, NSString *path) {
  Weights *const weights = [[[Weights alloc] initWithWeight:3 bias:-1] autorelease];
  MPSCNNConvolutionNode *const node = [MPSCNNConvolutionNode nodeWithSource:[MPSNNImageNode nodeWithHandle:nil]
                                                                    weights:weights];
  MPSNNGraph *const graph = [[[MPSNNGraph alloc] initWithDevice:device
                                                    resultImage:[node resultImage]
                                            resultImageIsNeeded:YES] autorelease];
  [graph setFormat:MPSImageFeatureChannelFormatFloat32];
  return [archive_of(graph) writeToFile:path atomically:YES];
}

bool read(id<MTLDevice> device, NSString *path) {
  NSError *error = nil;
  [NSKeyedUnarchiver setClass:[Weights class] forClassName:@"OpenMPSTests.ArchivedSource"];
  MPSNNGraph *const graph = [MPSKeyedUnarchiver unarchivedObjectOfClass:[MPSNNGraph class]
                                                               fromData:[NSData dataWithContentsOfFile:path]
                                                                 device:device
                                                                  error:&error];
  if (graph == nil) {
    std::fprintf(stderr, "%s\n", [[error localizedDescription] UTF8String]);
    return false;
  }
  MPSImageDescriptor *const descriptor =
      [MPSImageDescriptor imageDescriptorWithChannelFormat:MPSImageFeatureChannelFormatFloat32
                                                     width:3
                                                    height:1
                                           featureChannels:1];
  MPSImage *const image = [[[MPSImage alloc] initWithDevice:device imageDescriptor:descriptor] autorelease];
  float values[] = {1, 2, -4};
  [image writeBytes:values dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
  id<MTLCommandBuffer> const buffer = [[[device newCommandQueue] autorelease] commandBuffer];
  MPSImage *const result = [graph encodeToCommandBuffer:buffer sourceImages:[NSArray arrayWithObject:image]];
  [buffer commit];
  [buffer waitUntilCompleted];
  [result readBytes:values dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels imageIndex:0];
  for (const float value : values) std::printf("%g ", value);
  return true;
}

}  // namespace

int main(int count, char **words) {
  @autoreleasepool {
    if (count != 3) return 2;
    id<MTLDevice> const device = [static_cast<NSObject<MTLDevice> *>(MTLCreateSystemDefaultDevice()) autorelease];
    NSString *const path = [NSString stringWithUTF8String:words[2]];
    return (std::strcmp(words[1], "write") == 0 ? write(device, path) : read(device, path)) ? 0 : 1;
  }
}
