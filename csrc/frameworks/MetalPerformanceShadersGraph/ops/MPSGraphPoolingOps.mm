#import <MetalPerformanceShadersGraph/MPSGraphPoolingOps.h>

#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/rules/pooling_rules.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;

// A list of integers.
#define OMPS_NUMBERS(field, name, setName)          \
  -(NSArray<NSNumber *> *)name {                    \
    return numbers_from(field);                     \
  }                                                 \
  -(void)setName : (NSArray<NSNumber *> *)numbers { \
    (field) = integers_from(numbers);               \
  }

// The methods that both descriptors have.
#define OMPS_POOLING_DESCRIPTOR(Class, Parameters)                                                              \
  OMPS_OWNS(Class##Impl, _impl)                                                                                 \
  OMPS_COPIES(Class, _impl)                                                                                     \
  -(const Parameters &)omps_description {                                                                       \
    return _impl->parameters;                                                                                   \
  }                                                                                                             \
  OMPS_FIELD(_impl, MPSGraphPaddingStyle, paddingStyle, PaddingStyle, parameters.paddingStyle)                  \
  OMPS_FIELD(_impl, MPSGraphPoolingReturnIndicesMode, returnIndicesMode, ReturnIndicesMode,                     \
             parameters.returnIndicesMode)                                                                      \
  OMPS_FIELD(_impl, BOOL, ceilMode, CeilMode, parameters.ceilMode)                                              \
  OMPS_FIELD(_impl, BOOL, includeZeroPadToAverage, IncludeZeroPadToAverage, parameters.includeZeroPadToAverage) \
  -(MPSDataType)returnIndicesDataType {                                                                         \
    return type_of(_impl->parameters.returnIndicesDataType);                                                    \
  }                                                                                                             \
  -(void)setReturnIndicesDataType : (MPSDataType)type {                                                         \
    _impl->parameters.returnIndicesDataType = openmps::fw::dtype_of(type);                                      \
  }

struct MPSGraphPooling2DOpDescriptorImpl {
  PoolingParameters parameters;
};
struct MPSGraphPooling4DOpDescriptorImpl {
  Pooling4DParameters parameters;
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
  made->_impl->parameters = {.kernelWidth = kernelWidth,
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

OMPS_POOLING_DESCRIPTOR(MPSGraphPooling2DOpDescriptor, PoolingParameters)

- (void)setExplicitPaddingWithPaddingLeft:(NSUInteger)paddingLeft
                             paddingRight:(NSUInteger)paddingRight
                               paddingTop:(NSUInteger)paddingTop
                            paddingBottom:(NSUInteger)paddingBottom {
  PoolingParameters &parameters = _impl->parameters;
  parameters.paddingLeft = paddingLeft;
  parameters.paddingRight = paddingRight;
  parameters.paddingTop = paddingTop;
  parameters.paddingBottom = paddingBottom;
  parameters.paddingStyle = MPSGraphPaddingStyleExplicit;
}

OMPS_FIELD(_impl, NSUInteger, kernelWidth, KernelWidth, parameters.kernelWidth)
OMPS_FIELD(_impl, NSUInteger, kernelHeight, KernelHeight, parameters.kernelHeight)
OMPS_FIELD(_impl, NSUInteger, strideInX, StrideInX, parameters.strideInX)
OMPS_FIELD(_impl, NSUInteger, strideInY, StrideInY, parameters.strideInY)
OMPS_FIELD(_impl, NSUInteger, dilationRateInX, DilationRateInX, parameters.dilationRateInX)
OMPS_FIELD(_impl, NSUInteger, dilationRateInY, DilationRateInY, parameters.dilationRateInY)
OMPS_FIELD(_impl, NSUInteger, paddingLeft, PaddingLeft, parameters.paddingLeft)
OMPS_FIELD(_impl, NSUInteger, paddingRight, PaddingRight, parameters.paddingRight)
OMPS_FIELD(_impl, NSUInteger, paddingTop, PaddingTop, parameters.paddingTop)
OMPS_FIELD(_impl, NSUInteger, paddingBottom, PaddingBottom, parameters.paddingBottom)
OMPS_FIELD(_impl, MPSGraphTensorNamedDataLayout, dataLayout, DataLayout, parameters.dataLayout)

@end

@implementation MPSGraphPooling4DOpDescriptor

+ (instancetype)descriptorWithKernelSizes:(NSArray<NSNumber *> *)kernelSizes
                                  strides:(NSArray<NSNumber *> *)strides
                            dilationRates:(NSArray<NSNumber *> *)dilationRates
                            paddingValues:(NSArray<NSNumber *> *)paddingValues
                             paddingStyle:(MPSGraphPaddingStyle)paddingStyle {
  MPSGraphPooling4DOpDescriptor *const made = [self descriptorWithKernelSizes:kernelSizes paddingStyle:paddingStyle];
  [made setStrides:strides];
  [made setDilationRates:dilationRates];
  [made setPaddingValues:paddingValues];
  return made;
}

+ (instancetype)descriptorWithKernelSizes:(NSArray<NSNumber *> *)kernelSizes
                             paddingStyle:(MPSGraphPaddingStyle)paddingStyle {
  MPSGraphPooling4DOpDescriptor *const made = [[[self alloc] init] autorelease];
  [made setKernelSizes:kernelSizes];
  [made setPaddingStyle:paddingStyle];
  return made;
}

OMPS_POOLING_DESCRIPTOR(MPSGraphPooling4DOpDescriptor, Pooling4DParameters)

OMPS_NUMBERS(_impl->parameters.kernel, kernelSizes, setKernelSizes)
OMPS_NUMBERS(_impl->parameters.strides, strides, setStrides)
OMPS_NUMBERS(_impl->parameters.dilations, dilationRates, setDilationRates)
OMPS_NUMBERS(_impl->parameters.paddings, paddingValues, setPaddingValues)

@end

namespace {

PoolingParameters parameters_of(const char *type, MPSGraphPooling2DOpDescriptor *descriptor) {
  if (descriptor == nil) refuse(ErrorKind::InvalidArgument, std::string(type) + " is given a descriptor that is nil.");
  return [openmps::fw::checked(descriptor, type, "descriptor") omps_description];
}

Pooling4DParameters parameters_of(const char *type, MPSGraphPooling4DOpDescriptor *descriptor) {
  if (descriptor == nil) refuse(ErrorKind::InvalidArgument, std::string(type) + " is given a descriptor that is nil.");
  return [openmps::fw::checked(descriptor, type, "descriptor") omps_description];
}

// Images of three axes are one image without the axis N: the rule gets a batch of one.
bool is_one_image(const RuleContext &lowering, std::size_t inputs) {
  for (std::size_t each = 0; each < inputs; ++each)
    if (lowering.shape(lowering.input(each)).rank() != 3) return false;
  return true;
}

Shape batch_of_one(const Shape &image) {
  Shape batch{1};
  for (std::size_t axis = 0; axis < image.rank(); ++axis) batch.push_back(image[axis]);
  return batch;
}

void lower_one_image(RuleContext &lowering, std::size_t inputs, openmps::FunctionRef<void(RuleContext &)> rule) {
  std::vector<Tensor> batches;
  for (std::size_t each = 0; each < inputs; ++each) {
    const Tensor image = lowering.input(each);
    batches.push_back(reshape(image, batch_of_one(lowering.shape(image))));
  }
  RuleContext of_batch = lowering.with(std::move(batches));
  rule(of_batch);
  for (const Tensor result : of_batch.results())
    lowering.give(reshape(result, Shape(lowering.shape(result).extents().last(3))));
}

// The gradient of maxima from the positions that a pooling returned. The shape of the source is a list, or the value of
// input 2.
template <typename Parameters, typename Rule>
MPSGraphTensor *add_by_indices(MPSGraph *graph, const char *type, NSString *name, std::vector<Input> inputs,
                               const std::optional<Integers> &shape, const Parameters &parameters, Rule rule) {
  std::vector<std::size_t> host_inputs;
  if (!shape) host_inputs.push_back(2);
  return add(graph, {.type = type,
                     .name = name,
                     .inputs = std::move(inputs),
                     .lower =
                         [=](RuleContext &lowering) {
                           const Shape source(shape ? *shape : lowering.integers(2));
                           if (!std::is_same_v<Parameters, PoolingParameters> || source.rank() != 3 ||
                               !is_one_image(lowering, 2))
                             return rule(lowering, parameters, source);
                           lower_one_image(lowering, 2, [&](RuleContext &of_batch) {
                             rule(of_batch, parameters, batch_of_one(source));
                           });
                         },
                     .host_inputs = std::move(host_inputs)});
}

// A rule of the inputs alone.
using PoolingRule = void (*)(RuleContext &, const PoolingParameters &);

LowerRule by(PoolingRule rule, const PoolingParameters &parameters) {
  return [rule, parameters](RuleContext &lowering) {
    const std::size_t inputs = lowering.input_count();
    if (!is_one_image(lowering, inputs)) return rule(lowering, parameters);
    lower_one_image(lowering, inputs, [&](RuleContext &of_batch) { rule(of_batch, parameters); });
  };
}

}  // namespace

// A pooling and its gradient.
#define OMPS_POOLING_4D(Name, kind)                                                                                 \
  -(MPSGraphTensor *)Name##WithSourceTensor : (MPSGraphTensor *)source descriptor                                   \
      : (MPSGraphPooling4DOpDescriptor *)descriptor name : (NSString *)name {                                       \
    const Pooling4DParameters parameters = parameters_of(#Name, descriptor);                                        \
    const LowerRule rule = [parameters](RuleContext &lowering) { rules::pooling_4d(lowering, parameters, kind); };  \
    return add(self, {.type = #Name, .name = name, .inputs = {source}, .lower = rule});                             \
  }                                                                                                                 \
  -(MPSGraphTensor *)Name##GradientWithGradientTensor : (MPSGraphTensor *)gradient sourceTensor                     \
      : (MPSGraphTensor *)source descriptor : (MPSGraphPooling4DOpDescriptor *)descriptor name : (NSString *)name { \
    const Pooling4DParameters parameters = parameters_of(#Name "Gradient", descriptor);                             \
    const LowerRule rule = [parameters](RuleContext &lowering) {                                                    \
      rules::pooling_4d_gradient(lowering, parameters, kind);                                                       \
    };                                                                                                              \
    return add(self, {.type = #Name "Gradient", .name = name, .inputs = {gradient, source}, .lower = rule});        \
  }
#define OMPS_POOLING_BY_INDICES(Name, Descriptor, rule)                                                            \
  -(MPSGraphTensor *)Name##GradientWithGradientTensor : (MPSGraphTensor *)gradient indicesTensor                   \
      : (MPSGraphTensor *)indices outputShape : (MPSShape *)outputShape descriptor : (Descriptor *)descriptor name \
      : (NSString *)name {                                                                                         \
    return add_by_indices(self, #Name "Gradient", name, {gradient, indices}, integers_from(outputShape),           \
                          parameters_of(#Name "Gradient", descriptor), rule);                                      \
  }                                                                                                                \
  -(MPSGraphTensor *)Name##GradientWithGradientTensor : (MPSGraphTensor *)gradient indicesTensor                   \
      : (MPSGraphTensor *)indices outputShapeTensor : (MPSGraphTensor *)outputShape descriptor                     \
      : (Descriptor *)descriptor name : (NSString *)name {                                                         \
    return add_by_indices(self, #Name "Gradient", name, {gradient, indices, outputShape}, std::nullopt,            \
                          parameters_of(#Name "Gradient", descriptor), rule);                                      \
  }

@implementation MPSGraph (PoolingOps)

OMPS_POOLING_BY_INDICES(maxPooling2D, MPSGraphPooling2DOpDescriptor, rules::max_pooling_gradient_by_indices)
OMPS_POOLING_BY_INDICES(maxPooling4D, MPSGraphPooling4DOpDescriptor, rules::max_pooling_4d_gradient_by_indices)

- (MPSGraphTensor *)maxPooling2DWithSourceTensor:(MPSGraphTensor *)source
                                      descriptor:(MPSGraphPooling2DOpDescriptor *)descriptor
                                            name:(NSString *)name {
  return add(self, {.type = "maxPooling2D",
                    .name = name,
                    .inputs = {source},
                    .lower = by(rules::max_pooling, parameters_of("maxPooling2D", descriptor))});
}

- (NSArray<MPSGraphTensor *> *)maxPooling2DReturnIndicesWithSourceTensor:(MPSGraphTensor *)source
                                                              descriptor:(MPSGraphPooling2DOpDescriptor *)descriptor
                                                                    name:(NSString *)name {
  return add_many(self,
                  {.type = "maxPooling2DReturnIndices",
                   .name = name,
                   .inputs = {source},
                   .lower = by(rules::max_pooling_with_indices, parameters_of("maxPooling2DReturnIndices", descriptor)),
                   .results = 2});
}

- (MPSGraphTensor *)maxPooling2DGradientWithGradientTensor:(MPSGraphTensor *)gradient
                                              sourceTensor:(MPSGraphTensor *)source
                                                descriptor:(MPSGraphPooling2DOpDescriptor *)descriptor
                                                      name:(NSString *)name {
  return add(self, {.type = "maxPooling2DGradient",
                    .name = name,
                    .inputs = {gradient, source},
                    .lower = by(rules::max_pooling_gradient, parameters_of("maxPooling2DGradient", descriptor))});
}

- (MPSGraphTensor *)avgPooling2DWithSourceTensor:(MPSGraphTensor *)source
                                      descriptor:(MPSGraphPooling2DOpDescriptor *)descriptor
                                            name:(NSString *)name {
  return add(self, {.type = "avgPooling2D",
                    .name = name,
                    .inputs = {source},
                    .lower = by(rules::average_pooling, parameters_of("avgPooling2D", descriptor))});
}

- (MPSGraphTensor *)avgPooling2DGradientWithGradientTensor:(MPSGraphTensor *)gradient
                                              sourceTensor:(MPSGraphTensor *)source
                                                descriptor:(MPSGraphPooling2DOpDescriptor *)descriptor
                                                      name:(NSString *)name {
  return add(self, {.type = "avgPooling2DGradient",
                    .name = name,
                    .inputs = {gradient, source},
                    .lower = by(rules::average_pooling_gradient, parameters_of("avgPooling2DGradient", descriptor))});
}

OMPS_POOLING_4D(maxPooling4D, PoolingKind::Max)
OMPS_POOLING_4D(avgPooling4D, PoolingKind::Average)
OMPS_POOLING_4D(L2NormPooling4D, PoolingKind::L2Norm)

- (NSArray<MPSGraphTensor *> *)maxPooling4DReturnIndicesWithSourceTensor:(MPSGraphTensor *)source
                                                              descriptor:(MPSGraphPooling4DOpDescriptor *)descriptor
                                                                    name:(NSString *)name {
  const Pooling4DParameters parameters = parameters_of("maxPooling4DReturnIndices", descriptor);
  return add_many(
      self, {.type = "maxPooling4DReturnIndices",
             .name = name,
             .inputs = {source},
             .lower = [parameters](RuleContext &lowering) { rules::max_pooling_4d_with_indices(lowering, parameters); },
             .results = 2});
}

@end
