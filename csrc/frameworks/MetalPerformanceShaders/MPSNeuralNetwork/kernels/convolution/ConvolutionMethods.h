// The methods that kernels of convolution and of transposed convolution share, and their gradient kernels.
#pragma once

#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/kernel_results.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/convolution/ConvolutionPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/convolution/convolution_parameters.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

// The settings of a kernel; its structure is one.
struct ConvolutionSettings {
  // Shared with the gradient kernel of a graph and with plans.
  std::shared_ptr<ConvolutionWeights> weights;
  MPSNNConvolutionAccumulatorPrecisionOption precision = MPSNNConvolutionAccumulatorPrecisionOptionFloat;

  void own(KernelCopies &copies) { weights = copies.of(weights); }
  template <typename Visit>
  void visit(Visit &&each) {
    each("weights", weights);
    each("accumulatorPrecisionOption", precision, MPSNNConvolutionAccumulatorPrecisionOptionFloat);
  }
};

// Those of a gradient kernel.
struct ConvolutionGradientSettings {
  // Shared with the forward kernel of a graph and with plans.
  std::shared_ptr<ConvolutionWeights> weights;
  MPSCNNConvolutionGradientOption option = MPSCNNConvolutionGradientOptionAll;

  void own(KernelCopies &copies) { weights = copies.of(weights); }
  template <typename Visit>
  void visit(Visit &&each, bool has_values = true) {
    each("gradientOption", option, MPSCNNConvolutionGradientOptionAll);
    if (has_values)
      each("weights", weights);
    else
      ConvolutionWeights::code(each.of("weights"), weights, ParameterPair::Values::LeftOut);
  }
};

// The weights' settings with the kernel's window. Fails the lowering if that has another size.
Convolution placed(FilterCall &call, const ConvolutionWeights &weights, const FilterWindow &window);
// The same with the sums of a forward kernel's accumulatorPrecisionOption.
Convolution summed(Convolution parameters, MPSNNConvolutionAccumulatorPrecisionOption option);
// Refuses a state without buffers for gradients of weights, if `option` asks for them.
void check_gradient_state(Filter *kernel, MPSCNNConvolutionGradientOption option, MPSStateBatch *_Nullable states,
                          Class expected);
void append_fused(std::string &key, const Convolution &settings);
// Apple's text does not place a fully connected layer's window for an unset offset. The window has the source's size,
// so here it covers all of it.
void cover_source(MPSCNNKernel *kernel);
// Inputs of the plan; no biases are an empty tensor.
Tensor weights_in(FilterCall &call, const ConvolutionWeights &weights);
Tensor biases_in(FilterCall &call, const ConvolutionWeights &weights);

// +1.
template <typename State>
State *_Nonnull state_for(MPSCNNKernel *kernel, MPSImage *image, id<MTLCommandBuffer> _Nullable commandBuffer) {
  auto *const state = static_cast<State *>([kernel omps_newStateOnCommandBuffer:commandBuffer]);
  [state omps_setSourceWidth:[given(image) width] height:[image height]];
  return state;
}
template <typename State>
NSArray<State *> *_Nonnull states_for(MPSCNNKernel *kernel, MPSImageBatch *images,
                                      id<MTLCommandBuffer> _Nullable commandBuffer) {
  id batch = batch_of_state(state_for<State>(kernel, [images firstObject], commandBuffer), [images count]);
  return batch;
}

}  // namespace openmps::fw::nn

// Of each of the four kernels. Construction fails if the data source's load returns NO.
#define OMPS_KERNEL_WITH_WEIGHTS(Class, impl)                                                                         \
  -(instancetype)initWithDevice : (id<MTLDevice>)device weights : (id<MPSCNNConvolutionDataSource>)weights {          \
    return [self                                                                                                      \
        omps_initWithDevice:device                                                                                    \
                    weights:ConvolutionWeights::read(device, weights, NSStringFromClass([self class]).UTF8String)];   \
  }                                                                                                                   \
  -(instancetype)omps_initWithDevice : (id<MTLDevice>)device weights : (std::shared_ptr<ConvolutionWeights>)weights { \
    self = [super initWithDevice:device];                                                                             \
    if (!self) return nil;                                                                                            \
    impl = new Class##Impl;                                                                                           \
    impl->weights = std::move(weights);                                                                               \
    if (!impl->weights) {                                                                                             \
      [self release];                                                                                                 \
      return nil;                                                                                                     \
    }                                                                                                                 \
    [self omps_setWindow:impl->weights->settings().window];                                                           \
    return self;                                                                                                      \
  }                                                                                                                   \
  OMPS_KERNEL_STATE(Class, impl)                                                                                      \
  -(const std::shared_ptr<ConvolutionWeights> &)omps_weights {                                                        \
    return impl->weights;                                                                                             \
  }                                                                                                                   \
  -(NSUInteger)groups {                                                                                               \
    return [impl->weights->descriptor() groups];                                                                      \
  }                                                                                                                   \
  -(id<MPSCNNConvolutionDataSource>)dataSource {                                                                      \
    return impl->weights->source();                                                                                   \
  }                                                                                                                   \
  -(void)reloadWeightsAndBiasesFromDataSource {                                                                       \
    impl->weights->reload([self omps_name]);                                                                          \
  }                                                                                                                   \
  -(void)reloadWeightsAndBiasesWithCommandBuffer : (id<MTLCommandBuffer>)commandBuffer state                          \
      : (MPSCNNConvolutionWeightsAndBiasesState *)state {                                                             \
    OMPS_EXPECT(state);                                                                                               \
    impl->weights->parameters().copy_from(commandBuffer, state, [self omps_name]);                                    \
  }

// Of a forward kernel, whose states are of class `State`.
#define OMPS_CONVOLUTION(Class, impl, State)                                                                       \
  OMPS_KERNEL_WITH_WEIGHTS(Class, impl)                                                                            \
  -(NSUInteger)inputFeatureChannels {                                                                              \
    return [impl->weights->descriptor() inputFeatureChannels];                                                     \
  }                                                                                                                \
  -(NSUInteger)outputFeatureChannels {                                                                             \
    return [impl->weights->descriptor() outputFeatureChannels];                                                    \
  }                                                                                                                \
  OMPS_FIELD_READONLY(impl, MPSNNConvolutionAccumulatorPrecisionOption, accumulatorPrecisionOption, precision)     \
  -(void)setAccumulatorPrecisionOption : (MPSNNConvolutionAccumulatorPrecisionOption)option {                      \
    check_precision([self omps_name], "accumulatorPrecisionOption", option);                                       \
    impl->precision = option;                                                                                      \
  }                                                                                                                \
  -(MPSCNNConvolutionWeightsAndBiasesState *)exportWeightsAndBiasesWithCommandBuffer                               \
      : (id<MTLCommandBuffer>)commandBuffer resultStateCanBeTemporary : (BOOL)resultStateCanBeTemporary {          \
    return impl->weights->exported(commandBuffer, resultStateCanBeTemporary);                                      \
  }                                                                                                                \
  -(std::int64_t)omps_resultChannels : (std::int64_t)channels {                                                    \
    return impl->weights->settings().result_channels();                                                            \
  }                                                                                                                \
  -(void)omps_appendKey : (std::string &)key {                                                                     \
    [super omps_appendKey:key];                                                                                    \
    append_fused(key, impl->weights->settings());                                                                  \
    append_key(key, impl->precision);                                                                              \
  }                                                                                                                \
  -(State *)resultStateForSourceImage : (MPSImage *)sourceImage sourceStates                                       \
      : (NSArray *)sourceStates destinationImage : (MPSImage *)destinationImage {                                  \
    OMPS_EXPECT(sourceImage);                                                                                      \
    return [state_for<State>(self, sourceImage, nil) autorelease];                                                 \
  }                                                                                                                \
  -(NSArray<State *> *)resultStateBatchForSourceImage : (MPSImageBatch *)sourceImage sourceStates                  \
      : (NSArray *)sourceStates destinationImage : (MPSImageBatch *)destinationImage {                             \
    OMPS_EXPECT(sourceImage);                                                                                      \
    return states_for<State>(self, sourceImage, nil);                                                              \
  }                                                                                                                \
  -(State *)temporaryResultStateForCommandBuffer : (id<MTLCommandBuffer>)commandBuffer sourceImage                 \
      : (MPSImage *)sourceImage sourceStates : (NSArray *)sourceStates destinationImage                            \
      : (MPSImage *)destinationImage {                                                                             \
    OMPS_EXPECT(sourceImage);                                                                                      \
    return [state_for<State>(self, sourceImage, commandBuffer) autorelease];                                       \
  }                                                                                                                \
  -(NSArray<State *> *)temporaryResultStateBatchForCommandBuffer : (id<MTLCommandBuffer>)commandBuffer sourceImage \
      : (MPSImageBatch *)sourceImage sourceStates : (NSArray *)sourceStates destinationImage                       \
      : (MPSImageBatch *)destinationImage {                                                                        \
    OMPS_EXPECT(sourceImage);                                                                                      \
    return states_for<State>(self, sourceImage, commandBuffer);                                                    \
  }

// Of a gradient kernel. `lower` is the function of lowering/filters.h, `State` its gradient states' class.
#define OMPS_CONVOLUTION_GRADIENT(Class, impl, State, lower)                                 \
  OMPS_KERNEL_WITH_WEIGHTS(Class, impl)                                                      \
  -(NSUInteger)sourceGradientFeatureChannels {                                               \
    return static_cast<NSUInteger>(impl->weights->settings().result_channels());             \
  }                                                                                          \
  -(NSUInteger)sourceImageFeatureChannels {                                                  \
    return [impl->weights->descriptor() inputFeatureChannels];                               \
  }                                                                                          \
  OMPS_FIELD(impl, MPSCNNConvolutionGradientOption, gradientOption, GradientOption, option)  \
  -(void)omps_lower : (FilterCall &)call {                                                   \
    const ConvolutionWeights &weights = *impl->weights;                                      \
    const Convolution parameters = placed(call, weights, [self omps_window]);                \
    lower(call, parameters, weights_in(call, weights), static_cast<unsigned>(impl->option)); \
  }                                                                                          \
  -(void)omps_useStates : (MPSStateBatch *)states {                                          \
    check_gradient_state(self, impl->option, states, [State class]);                         \
  }                                                                                          \
  -(void)omps_appendKey : (std::string &)key {                                               \
    [super omps_appendKey:key];                                                              \
    append_key(key, impl->option);                                                           \
    append_key(key, impl->weights->settings().sub_pixel);                                    \
  }

NS_ASSUME_NONNULL_END
