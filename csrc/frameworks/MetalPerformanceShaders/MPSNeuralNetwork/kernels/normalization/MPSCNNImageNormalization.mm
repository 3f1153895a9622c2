// Instance and group normalisation: both normalise every image separately and have a state for each image of a batch.
// They differ in the channels that share a mean and a variance (lowering/normalization.cpp), and in the source of gamma
// and beta.
#include "compat/checked_size.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSStateResourceList.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/kernel_results.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/state_batch.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/normalization/NormalizationPrivate.h"

using namespace openmps::fw;
using namespace openmps::fw::nn;
using openmps::ErrorKind;

struct MPSCNNInstanceNormalizationImpl {
  NormalizationKernel kernel;
  void own(KernelCopies &copies) { kernel.weights = copies.of(kernel.weights); }
  template <typename Visit>
  void visit(Visit &&each) {
    each("kernel", kernel);
  }
};
struct MPSCNNGroupNormalizationImpl {
  NormalizationKernel kernel;
  void own(KernelCopies &copies) { kernel.weights = copies.of(kernel.weights); }
  template <typename Visit>
  void visit(Visit &&each) {
    each("kernel", kernel);
  }
};
struct MPSCNNInstanceNormalizationGradientImpl {
  NormalizationGradientKernel gradient;
  void own(KernelCopies &copies) { gradient.weights = copies.of(gradient.weights); }
  template <typename Visit>
  void visit(Visit &&each) {
    each("gradient", gradient);
  }
};
struct MPSCNNGroupNormalizationGradientImpl {
  NormalizationGradientKernel gradient;
  void own(KernelCopies &copies) { gradient.weights = copies.of(gradient.weights); }
  template <typename Visit>
  void visit(Visit &&each) {
    each("gradient", gradient);
  }
};

namespace {

using ImageNormalization = MPSCNNKernel<OMPSNormalization>;

// The states of `count` images, whose gradients are consecutive: a graph writes them as one array (images, channels).
MPSStateBatch *states_for(ImageNormalization *kernel, Class state_class, NSUInteger count,
                          id<MTLCommandBuffer> commandBuffer) {
  NormalizationWeights &weights = *[kernel omps_normalization].weights;
  id<MTLDevice> device = [kernel device];
  const std::size_t bytes = weights.settings().channels_type().bytes();
  const auto storage = commandBuffer ? openmps::engine::Storage::Private : openmps::engine::Storage::Managed;
  const MTLResourceOptions options = commandBuffer ? MTLResourceStorageModePrivate : own_options(device);
  const std::size_t all = objc::CheckedSize(bytes) * count;
  openmps::engine::BufferView gamma = pooled_view(device, all, storage, false),
                              beta = pooled_view(device, all, storage, false);
  const auto next = [&](openmps::engine::BufferView &view) {
    const auto buffer = objc::Ref<id<MTLBuffer>>::adopt(new_buffer(device, view, bytes, options));
    view.offset += bytes;
    return buffer;
  };
  NSMutableArray<MPSState *> *const states = [NSMutableArray arrayWithCapacity:count];
  for (NSUInteger i = 0; i < count; ++i) {
    const auto of_gamma = next(gamma), of_beta = next(beta);
    const auto state = objc::Ref<MPSState *>::adopt([[state_class alloc]
        omps_initWithKernel:kernel
              commandBuffer:commandBuffer
                  resources:normalization_resources(weights, of_gamma, of_beta, false)]);
    [states addObject:state];
  }
  return states;
}

void use_state(NormalizationGradientKernel &gradient, MPSStateBatch *states, Class state_class,
               const std::string &who) {
  id state = [states firstObject];
  if (![state isKindOfClass:state_class])
    refuse(ErrorKind::InvalidArgument,
           who + ": the gradient state is not an " + [NSStringFromClass(state_class) UTF8String] + ".");
  gradient.take([[static_cast<id<OMPSNormalizationState>>(state) omps_kernel] omps_normalization], {});
}

// Whether the states are of one forward kernel with one gamma and beta, and their gradients lie one after another.
bool are_joined(MPSStateBatch *states, Class state_class) {
  MPSState *const first = [states objectAtIndex:0];
  for (MPSState *state in states) {
    if (![state isKindOfClass:state_class]) return false;
    if ([static_cast<id<OMPSNormalizationState>>(state) omps_kernel] !=
        [static_cast<id<OMPSNormalizationState>>(first) omps_kernel])
      return false;
    for (const int resource : {kGamma, kBeta})
      if (normalization_resource(state, resource) != normalization_resource(first, resource)) return false;
  }
  return has_consecutive_buffers(states, {kGradientForGamma, kGradientForBeta});
}

}  // namespace

// A forward kernel without the methods that only one of the two has.
#define OMPS_IMAGE_NORMALIZATION(Kind, impl)                                                                           \
  -(instancetype)initWithDevice : (id<MTLDevice>)device dataSource                                                     \
      : (id<MPSCNN##Kind##NormalizationDataSource>)dataSource {                                                        \
    self = [self                                                                                                       \
        omps_initWithDevice:device                                                                                     \
                    weights:NormalizationWeights::read(device, dataSource, NSStringFromClass([self class]).UTF8String, \
                                                       NormalizationOver::Kind)];                                      \
    if (self) [self setLabel:[dataSource label]];                                                                      \
    return self;                                                                                                       \
  }                                                                                                                    \
  -(instancetype)omps_initWithDevice : (id<MTLDevice>)device weights                                                   \
      : (std::shared_ptr<NormalizationWeights>)weights {                                                               \
    self = [super initWithDevice:device];                                                                              \
    if (!self) return nil;                                                                                             \
    impl = new MPSCNN##Kind##NormalizationImpl{{std::move(weights), {}}};                                              \
    if (impl->kernel.weights) return self;                                                                             \
    [self release];                                                                                                    \
    return nil;                                                                                                        \
  }                                                                                                                    \
  OMPS_KERNEL_STATE(MPSCNN##Kind##Normalization, impl)                                                                 \
  -(const NormalizationKernel &)omps_normalization {                                                                   \
    return impl->kernel;                                                                                               \
  }                                                                                                                    \
  OMPS_FIELD(impl, float, epsilon, Epsilon, kernel.parameters.epsilon)                                                 \
  -(id<MPSCNN##Kind##NormalizationDataSource>)dataSource {                                                             \
    return static_cast<id<MPSCNN##Kind##NormalizationDataSource>>(impl->kernel.weights->source());                     \
  }                                                                                                                    \
  -(void)omps_lower : (FilterCall &)call {                                                                             \
    const NormalizationKernel &kernel = impl->kernel;                                                                  \
    lower_normalization(call, kernel.parameters, kernel.weights->gamma_and_beta_in(call.lowering, call.who));          \
  }                                                                                                                    \
  -(void)omps_appendKey : (std::string &)key {                                                                         \
    [super omps_appendKey:key];                                                                                        \
    append_key(key, impl->kernel.parameters);                                                                          \
  }                                                                                                                    \
  -(MPSStateBatch *)omps_statesForImages : (NSUInteger)count onCommandBuffer : (id<MTLCommandBuffer>)commandBuffer {   \
    return states_for(self, [MPSCNN##Kind##NormalizationGradientState class], count, commandBuffer);                   \
  }                                                                                                                    \
  -(MPSState *)omps_newStateOnCommandBuffer : (id<MTLCommandBuffer>)commandBuffer {                                    \
    return [[[self omps_statesForImages:1 onCommandBuffer:commandBuffer] objectAtIndex:0] retain];                     \
  }                                                                                                                    \
  -(BOOL)omps_joinsStates : (MPSStateBatch *)states {                                                                  \
    return YES;                                                                                                        \
  }                                                                                                                    \
  -(BOOL)isResultStateReusedAcrossBatch {                                                                              \
    return NO;                                                                                                         \
  }                                                                                                                    \
  -(MPSCNN##Kind##NormalizationGradientState *)resultStateForSourceImage : (MPSImage *)sourceImage sourceStates        \
      : (NSArray<MPSState *> *)sourceStates destinationImage : (MPSImage *)destinationImage {                          \
    id state = [super resultStateForSourceImage:sourceImage                                                            \
                                   sourceStates:sourceStates                                                           \
                               destinationImage:destinationImage];                                                     \
    return state;                                                                                                      \
  }                                                                                                                    \
  -(MPSCNN##Kind##NormalizationGradientState *)temporaryResultStateForCommandBuffer                                    \
      : (id<MTLCommandBuffer>)commandBuffer sourceImage : (MPSImage *)sourceImage sourceStates                         \
      : (NSArray<MPSState *> *)sourceStates destinationImage : (MPSImage *)destinationImage {                          \
    id state = [super temporaryResultStateForCommandBuffer:commandBuffer                                               \
                                               sourceImage:sourceImage                                                 \
                                              sourceStates:sourceStates                                                \
                                          destinationImage:destinationImage];                                          \
    return state;                                                                                                      \
  }                                                                                                                    \
  -(void)reloadGammaAndBetaFromDataSource {                                                                            \
    impl->kernel.weights->reload_gamma_and_beta([self omps_name]);                                                     \
  }                                                                                                                    \
  -(void)reloadGammaAndBetaWithCommandBuffer : (id<MTLCommandBuffer>)commandBuffer gammaAndBetaState                   \
      : (MPSCNNNormalizationGammaAndBetaState *)gammaAndBetaState {                                                    \
    OMPS_EXPECT(gammaAndBetaState);                                                                                    \
    impl->kernel.weights->gamma_and_beta().copy_from(commandBuffer, gammaAndBetaState, [self omps_name]);              \
  }

#define OMPS_IMAGE_NORMALIZATION_GRADIENT(Kind, impl)                                                      \
  -(instancetype)initWithDevice : (id<MTLDevice>)device {                                                  \
    self = [super initWithDevice:device];                                                                  \
    if (self) impl = new MPSCNN##Kind##NormalizationGradientImpl;                                          \
    return self;                                                                                           \
  }                                                                                                        \
  OMPS_KERNEL_STATE(MPSCNN##Kind##NormalizationGradient, impl)                                             \
  -(NormalizationGradientKernel &)omps_gradient {                                                          \
    return impl->gradient;                                                                                 \
  }                                                                                                        \
  -(void)omps_useStates : (MPSStateBatch *)states {                                                        \
    use_state(impl->gradient, states, [MPSCNN##Kind##NormalizationGradientState class], [self omps_name]); \
  }                                                                                                        \
  -(BOOL)omps_joinsStates : (MPSStateBatch *)states {                                                      \
    return are_joined(states, [MPSCNN##Kind##NormalizationGradientState class]);                           \
  }                                                                                                        \
  -(void)omps_lower : (FilterCall &)call {                                                                 \
    impl->gradient.lower(call);                                                                            \
  }                                                                                                        \
  -(void)omps_appendKey : (std::string &)key {                                                             \
    [super omps_appendKey:key];                                                                            \
    append_key(key, impl->gradient);                                                                       \
  }

@implementation MPSCNNInstanceNormalization

OMPS_IMAGE_NORMALIZATION(Instance, _instanceNormalizationImpl)

- (void)reloadDataSource:(id<MPSCNNInstanceNormalizationDataSource>)dataSource {
  _instanceNormalizationImpl->kernel.reload_from(dataSource, [self omps_name]);
}

@end

@implementation MPSCNNGroupNormalization

OMPS_IMAGE_NORMALIZATION(Group, _groupNormalizationImpl)

@end

@implementation MPSCNNInstanceNormalizationGradient

OMPS_IMAGE_NORMALIZATION_GRADIENT(Instance, _instanceNormalizationGradientImpl)

@end

@implementation MPSCNNGroupNormalizationGradient

OMPS_IMAGE_NORMALIZATION_GRADIENT(Group, _groupNormalizationGradientImpl)

@end
