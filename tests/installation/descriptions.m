// -debugDescription of the library's objects and others (tests/python/test_plain_programs.py).
#import <MetalPerformanceShadersGraph/MetalPerformanceShadersGraph.h>

#include <stdio.h>

@interface Described : NSObject
@end

@implementation Described
- (NSString *)description {
  return @"what a user reads";
}
- (NSString *)debugDescription {
  return @"what a programmer reads";
}
@end

static void print(const char *what, id object) {
  printf("%s %d %s\n", what, [[object debugDescription] isEqual:[object description]],
         [[object debugDescription] UTF8String]);
}

int main(void) {
  @autoreleasepool {
    id<MTLDevice> device = [MTLCreateSystemDefaultDevice() autorelease];
    MPSGraph *graph = [[[MPSGraph alloc] init] autorelease];
    MPSGraphTensor *x = [graph placeholderWithShape:@[ @2, @3 ] dataType:MPSDataTypeFloat32 name:@"x"];
    MPSNDArrayDescriptor *shape = [MPSNDArrayDescriptor descriptorWithDataType:MPSDataTypeFloat16 shape:@[ @4, @5 ]];
    MPSNDArray *array = [[[MPSNDArray alloc] initWithDevice:device descriptor:shape] autorelease];
    MPSMatrixDescriptor *rows = [MPSMatrixDescriptor matrixDescriptorWithRows:2
                                                                      columns:3
                                                                     rowBytes:12
                                                                     dataType:MPSDataTypeFloat32];
    print("tensor", x);
    print("operation", [x operation]);
    print("array", array);
    print("data", [[[MPSGraphTensorData alloc] initWithMPSNDArray:array] autorelease]);
    print("matrix", [[[MPSMatrix alloc] initWithDevice:device descriptor:rows] autorelease]);
    print("class", [MPSGraph class]);
    print("own", [[[Described alloc] init] autorelease]);
    printf("graph %d, device %d, queue %d, number %d\n", [[graph debugDescription] hasPrefix:@"<MPSGraph"],
           [[(NSObject *)device debugDescription] length] > 0,
           [[(NSObject *)[[device newCommandQueue] autorelease] debugDescription] length] > 0,
           [[@7 debugDescription] isEqual:@"7"]);
  }
  return 0;
}
