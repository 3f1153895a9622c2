#import <MetalPerformanceShadersGraph/MPSGraphPoolingOps.h>

#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShaders/accessors.h"
#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/ops/pooling_rules.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;

struct MPSGraphPooling2DOpDescriptorImpl {
  PoolingFacts facts;
};

@implementation MPSGraphPooling2DOpDescriptor

+ (instancetype)descriptorWithKernelWidth:(NSUInteger)kernelWidth
                             kernelHeight:(NSUInteger)kernelHeight
                                strideInX:(NSUInteger)strideInX
                                strideInY:(NSUInteger)strideInY
                          dilationRateInX:(NSUInteger)dilationRateInX
                          dilationRateInY:(NSUInteger)dilationRateInY
                              paddingLeft:(NSUInteger)paddingLeft
                             paddingRight:(NSUInteger)paddingRight
                               paddingTop:(NSUInteger)paddingTop
                            paddingBottom:(NSUInteger)paddingBottom
                             paddingStyle:(MPSGraphPaddingStyle)paddingStyle
                               dataLayout:(MPSGraphTensorNamedDataLayout)dataLayout {
  MPSGraphPooling2DOpDescriptor *const made = [[[self alloc] init] autorelease];
  made->_impl->facts = {.kernelWidth = kernelWidth,
                        .kernelHeight = kernelHeight,
                        .strideInX = strideInX,
                        .strideInY = strideInY,
                        .dilationRateInX = dilationRateInX,
                        .dilationRateInY = dilationRateInY,
                        .paddingLeft = paddingLeft,
                        .paddingRight = paddingRight,
                        .paddingTop = paddingTop,
                        .paddingBottom = paddingBottom,
                        .paddingStyle = paddingStyle,
                        .dataLayout = dataLayout};
  return made;
}

+ (instancetype)descriptorWithKernelWidth:(NSUInteger)kernelWidth
                             kernelHeight:(NSUInteger)kernelHeight
                                strideInX:(NSUInteger)strideInX
                                strideInY:(NSUInteger)strideInY
                             paddingStyle:(MPSGraphPaddingStyle)paddingStyle
                               dataLayout:(MPSGraphTensorNamedDataLayout)dataLayout {
  return [self descriptorWithKernelWidth:kernelWidth
                            kernelHeight:kernelHeight
                               strideInX:strideInX
                               strideInY:strideInY
                         dilationRateInX:1
                         dilationRateInY:1
                             paddingLeft:0
                            paddingRight:0
                              paddingTop:0
                           paddingBottom:0
                            paddingStyle:paddingStyle
                              dataLayout:dataLayout];
}

- (instancetype)init {
  if ((self = [super init]) != nil) _impl = new MPSGraphPooling2DOpDescriptorImpl;
  return self;
}
- (void)dealloc {
  delete _impl;
  [super dealloc];
}
- (id)copyWithZone:(NSZone *)zone {
  MPSGraphPooling2DOpDescriptor *const copy = [[MPSGraphPooling2DOpDescriptor allocWithZone:zone] init];
  *copy->_impl = *_impl;
  return copy;
}
- (const PoolingFacts &)omps_facts {
  return _impl->facts;
}

- (void)setExplicitPaddingWithPaddingLeft:(NSUInteger)paddingLeft
                             paddingRight:(NSUInteger)paddingRight
                               paddingTop:(NSUInteger)paddingTop
                            paddingBottom:(NSUInteger)paddingBottom {
  PoolingFacts &facts = _impl->facts;
  facts.paddingLeft = paddingLeft;
  facts.paddingRight = paddingRight;
  facts.paddingTop = paddingTop;
  facts.paddingBottom = paddingBottom;
  facts.paddingStyle = MPSGraphPaddingStyleExplicit;
}

OMPS_FIELD(_impl, NSUInteger, kernelWidth, KernelWidth, facts.kernelWidth)
OMPS_FIELD(_impl, NSUInteger, kernelHeight, KernelHeight, facts.kernelHeight)
OMPS_FIELD(_impl, NSUInteger, strideInX, StrideInX, facts.strideInX)
OMPS_FIELD(_impl, NSUInteger, strideInY, StrideInY, facts.strideInY)
OMPS_FIELD(_impl, NSUInteger, dilationRateInX, DilationRateInX, facts.dilationRateInX)
OMPS_FIELD(_impl, NSUInteger, dilationRateInY, DilationRateInY, facts.dilationRateInY)
OMPS_FIELD(_impl, NSUInteger, paddingLeft, PaddingLeft, facts.paddingLeft)
OMPS_FIELD(_impl, NSUInteger, paddingRight, PaddingRight, facts.paddingRight)
OMPS_FIELD(_impl, NSUInteger, paddingTop, PaddingTop, facts.paddingTop)
OMPS_FIELD(_impl, NSUInteger, paddingBottom, PaddingBottom, facts.paddingBottom)
OMPS_FIELD(_impl, MPSGraphPaddingStyle, paddingStyle, PaddingStyle, facts.paddingStyle)
OMPS_FIELD(_impl, MPSGraphTensorNamedDataLayout, dataLayout, DataLayout, facts.dataLayout)
OMPS_FIELD(_impl, MPSGraphPoolingReturnIndicesMode, returnIndicesMode, ReturnIndicesMode, facts.returnIndicesMode)
OMPS_FIELD(_impl, BOOL, ceilMode, CeilMode, facts.ceilMode)
OMPS_FIELD(_impl, BOOL, includeZeroPadToAverage, IncludeZeroPadToAverage, facts.includeZeroPadToAverage)

- (MPSDataType)returnIndicesDataType {
  return type_of(_impl->facts.returnIndicesDataType);
}
- (void)setReturnIndicesDataType:(MPSDataType)type {
  _impl->facts.returnIndicesDataType = openmps::fw::dtype_of(type);
}

@end

namespace {

PoolingFacts facts_of(const char *type, MPSGraphPooling2DOpDescriptor *descriptor) {
  if (descriptor == nil) refuse(ErrorKind::InvalidArgument, std::string(type) + " is given a descriptor that is nil.");
  return [descriptor omps_facts];
}

// A rule of the inputs alone.
using PoolingRule = void (*)(Lowering &, const PoolingFacts &);

LowerRule by(PoolingRule rule, const PoolingFacts &facts) {
  return [rule, facts](Lowering &lowering) { rule(lowering, facts); };
}

}  // namespace

@implementation MPSGraph (PoolingOps)

- (MPSGraphTensor *)maxPooling2DWithSourceTensor:(MPSGraphTensor *)source
                                      descriptor:(MPSGraphPooling2DOpDescriptor *)descriptor
                                            name:(NSString *)name {
  return add(self, {.type = "maxPooling2D",
                    .name = name,
                    .inputs = {source},
                    .lower = by(rules::max_pooling, facts_of("maxPooling2D", descriptor))});
}

- (NSArray<MPSGraphTensor *> *)maxPooling2DReturnIndicesWithSourceTensor:(MPSGraphTensor *)source
                                                              descriptor:(MPSGraphPooling2DOpDescriptor *)descriptor
                                                                    name:(NSString *)name {
  return add_many(self,
                  {.type = "maxPooling2DReturnIndices",
                   .name = name,
                   .inputs = {source},
                   .lower = by(rules::max_pooling_with_indices, facts_of("maxPooling2DReturnIndices", descriptor)),
                   .results = 2});
}

- (MPSGraphTensor *)maxPooling2DGradientWithGradientTensor:(MPSGraphTensor *)gradient
                                              sourceTensor:(MPSGraphTensor *)source
                                                descriptor:(MPSGraphPooling2DOpDescriptor *)descriptor
                                                      name:(NSString *)name {
  return add(self, {.type = "maxPooling2DGradient",
                    .name = name,
                    .inputs = {gradient, source},
                    .lower = by(rules::max_pooling_gradient, facts_of("maxPooling2DGradient", descriptor))});
}

- (MPSGraphTensor *)avgPooling2DWithSourceTensor:(MPSGraphTensor *)source
                                      descriptor:(MPSGraphPooling2DOpDescriptor *)descriptor
                                            name:(NSString *)name {
  return add(self, {.type = "avgPooling2D",
                    .name = name,
                    .inputs = {source},
                    .lower = by(rules::average_pooling, facts_of("avgPooling2D", descriptor))});
}

- (MPSGraphTensor *)avgPooling2DGradientWithGradientTensor:(MPSGraphTensor *)gradient
                                              sourceTensor:(MPSGraphTensor *)source
                                                descriptor:(MPSGraphPooling2DOpDescriptor *)descriptor
                                                      name:(NSString *)name {
  return add(self, {.type = "avgPooling2DGradient",
                    .name = name,
                    .inputs = {gradient, source},
                    .lower = by(rules::average_pooling_gradient, facts_of("avgPooling2DGradient", descriptor))});
}

@end
