#import <MetalPerformanceShadersGraph/MPSGraphOneHotOps.h>

#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"

using namespace openmps::fw::graph;

namespace {

// Apple's axis is unsigned; -1 in it means the last one.
constexpr NSUInteger kLastAxis = static_cast<NSUInteger>(-1);

}  // namespace

@implementation MPSGraph (OneHotOps)

- (MPSGraphTensor *)oneHotWithIndicesTensor:(MPSGraphTensor *)indicesTensor
                                      depth:(NSUInteger)depth
                                       axis:(NSUInteger)axis
                                   dataType:(MPSDataType)dataType
                                    onValue:(double)onValue
                                   offValue:(double)offValue
                                       name:(NSString *)name {
  return add_plain(self, "oneHot", name, {indicesTensor}, "one_hot",
                   {{"depth", static_cast<std::int64_t>(depth)},
                    {"axis", static_cast<std::int64_t>(axis)},
                    {"dtype", static_cast<std::int64_t>(openmps::fw::dtype_of(dataType))},
                    {"on", onValue},
                    {"off", offValue}});
}

- (MPSGraphTensor *)oneHotWithIndicesTensor:(MPSGraphTensor *)indicesTensor
                                      depth:(NSUInteger)depth
                                   dataType:(MPSDataType)dataType
                                    onValue:(double)onValue
                                   offValue:(double)offValue
                                       name:(NSString *)name {
  return [self oneHotWithIndicesTensor:indicesTensor
                                 depth:depth
                                  axis:kLastAxis
                              dataType:dataType
                               onValue:onValue
                              offValue:offValue
                                  name:name];
}

- (MPSGraphTensor *)oneHotWithIndicesTensor:(MPSGraphTensor *)indicesTensor
                                      depth:(NSUInteger)depth
                                       axis:(NSUInteger)axis
                                   dataType:(MPSDataType)dataType
                                       name:(NSString *)name {
  return [self oneHotWithIndicesTensor:indicesTensor
                                 depth:depth
                                  axis:axis
                              dataType:dataType
                               onValue:1
                              offValue:0
                                  name:name];
}

- (MPSGraphTensor *)oneHotWithIndicesTensor:(MPSGraphTensor *)indicesTensor
                                      depth:(NSUInteger)depth
                                       axis:(NSUInteger)axis
                                       name:(NSString *)name {
  return [self oneHotWithIndicesTensor:indicesTensor depth:depth axis:axis dataType:MPSDataTypeFloat32 name:name];
}

- (MPSGraphTensor *)oneHotWithIndicesTensor:(MPSGraphTensor *)indicesTensor
                                      depth:(NSUInteger)depth
                                   dataType:(MPSDataType)dataType
                                       name:(NSString *)name {
  return [self oneHotWithIndicesTensor:indicesTensor depth:depth axis:kLastAxis dataType:dataType name:name];
}

- (MPSGraphTensor *)oneHotWithIndicesTensor:(MPSGraphTensor *)indicesTensor
                                      depth:(NSUInteger)depth
                                       name:(NSString *)name {
  return [self oneHotWithIndicesTensor:indicesTensor depth:depth axis:kLastAxis name:name];
}

@end
