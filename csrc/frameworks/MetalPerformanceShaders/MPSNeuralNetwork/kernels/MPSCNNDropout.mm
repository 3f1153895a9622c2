#import <MetalPerformanceShaders/MPSNeuralNetwork/OMPSTraining.h>

#include <atomic>

#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/StoredState.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/kernel_results.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/undo.h"

using namespace openmps::fw;
using namespace openmps::fw::nn;

namespace {

// Apple's seed has 64 bits and is documented only as "starts the generator". The low 32 bits are the generator's key.
// The high 32 bits are mixed in if any is set, so that seeds that differ there give different numbers.
std::uint32_t key_of_seed(NSUInteger seed) {
  const auto low = static_cast<std::uint32_t>(seed);
  std::uint64_t high = static_cast<std::uint64_t>(seed) >> 32;
  if (high == 0) return low;
  high *= 0x9E3779B97F4A7C15;  // the 64-bit golden ratio, Knuth's multiplicative hash
  return low ^ static_cast<std::uint32_t>(high >> 32);
}

Dropout describe_dropout(float keep, NSUInteger seed, MTLSize stride) {
  return {keep, key_of_seed(seed), {stride.height == 0, stride.width == 0, stride.depth == 0}, {}};
}

void check_dropout(const std::string &who, float keep, MTLSize stride) {
  if (!(keep > 0 && keep < 1))
    refuse(openmps::ErrorKind::InvalidArgument,
           who + ": keepProbability is " + std::to_string(keep) + ", it must be between 0 and 1.");
  if (stride.width > 1 || stride.height > 1 || stride.depth > 1)
    refuse(openmps::ErrorKind::InvalidArgument, who + ": maskStrideInPixels is {" + std::to_string(stride.width) +
                                                    ", " + std::to_string(stride.height) + ", " +
                                                    std::to_string(stride.depth) + "}, each of them must be 0 or 1.");
}

}  // namespace

struct MPSCNNDropoutImpl {
  float keep_probability = 0;
  NSUInteger seed = 0;
  MTLSize stride{0, 0, 0};
  // One step for each encode. Shared with the plans; a copy of the kernel continues separately from here.
  std::shared_ptr<std::atomic<std::uint32_t>> step = std::make_shared<std::atomic<std::uint32_t>>(0);

  void own(KernelCopies &) { step = std::make_shared<std::atomic<std::uint32_t>>(step->load()); }
  template <typename Visit>
  void visit(Visit &&each) {
    each("keepProbability", keep_probability);
    each("seed", seed);
    each("maskStrideInPixels", stride);
    NSUInteger next = step->load();
    each("step", next);
    step->store(static_cast<std::uint32_t>(next));
  }
  void check(const std::string &who) const { check_dropout(who, keep_probability, stride); }
};
struct MPSCNNDropoutGradientImpl {
  float keep_probability = 0;
  NSUInteger seed = 0;
  MTLSize stride{0, 0, 0};

  template <typename Visit>
  void visit(Visit &&each) {
    each("keepProbability", keep_probability);
    each("seed", seed);
    each("maskStrideInPixels", stride);
  }
  void check(const std::string &who) const { check_dropout(who, keep_probability, stride); }
};

@implementation MPSCNNDropoutGradientState

// One byte for every element of the source images, 1 if it was kept (Apple does not publish the format).
- (NSData *)maskData {
  const StoredState *stored = stored_of(self);
  const StoredState::Value *mask = stored->find("mask");
  if (!mask)
    refuse(openmps::ErrorKind::State,
           "MPSCNNDropoutGradientState: maskData is asked for before a dropout kernel filled the state.");
  return [NSData dataWithBytes:mask->view.host() length:mask->type.bytes()];
}

@end

@implementation MPSCNNDropout

- (instancetype)initWithDevice:(id<MTLDevice>)device
               keepProbability:(float)keepProbability
                          seed:(NSUInteger)seed
            maskStrideInPixels:(MTLSize)maskStrideInPixels {
  self = [super initWithDevice:device];
  if (!self) return nil;
  check_dropout([self omps_name], keepProbability, maskStrideInPixels);
  _dropoutImpl = new MPSCNNDropoutImpl{keepProbability, seed, maskStrideInPixels};
  return self;
}

OMPS_KERNEL_STATE(MPSCNNDropout, _dropoutImpl)

OMPS_FIELD_READONLY(_dropoutImpl, float, keepProbability, keep_probability)
OMPS_FIELD_READONLY(_dropoutImpl, NSUInteger, seed, seed)
OMPS_FIELD_READONLY(_dropoutImpl, MTLSize, maskStrideInPixels, stride)

- (NSUInteger)ompsStep {
  return _dropoutImpl->step->load();
}
- (void)setOmpsStep:(NSUInteger)step {
  _dropoutImpl->step->store(static_cast<std::uint32_t>(step));
}

- (void)omps_lower:(FilterCall &)call {
  Dropout dropout = describe_dropout(_dropoutImpl->keep_probability, _dropoutImpl->seed, _dropoutImpl->stride);
  dropout.next_step = [step = _dropoutImpl->step] {
    add_undo([step] { step->fetch_sub(1); });
    return step->fetch_add(1);
  };
  lower_dropout(call, dropout);
}

- (MPSState *)omps_newStateOnCommandBuffer:(id<MTLCommandBuffer>)commandBuffer {
  return [[MPSCNNDropoutGradientState alloc] omps_initWithDevice:[self device]
                                                   commandBuffer:commandBuffer
                                                    resourceList:nil];
}

// Declared with narrower types than in the base.
- (MPSCNNDropoutGradientState *)resultStateForSourceImage:(MPSImage *)sourceImage
                                             sourceStates:(NSArray<MPSState *> *)sourceStates
                                         destinationImage:(MPSImage *)destinationImage {
  return static_cast<MPSCNNDropoutGradientState *>([super resultStateForSourceImage:sourceImage
                                                                       sourceStates:sourceStates
                                                                   destinationImage:destinationImage]);
}

- (MPSCNNDropoutGradientState *)temporaryResultStateForCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                         sourceImage:(MPSImage *)sourceImage
                                                        sourceStates:(NSArray<MPSState *> *)sourceStates
                                                    destinationImage:(MPSImage *)destinationImage {
  return static_cast<MPSCNNDropoutGradientState *>([super temporaryResultStateForCommandBuffer:commandBuffer
                                                                                   sourceImage:sourceImage
                                                                                  sourceStates:sourceStates
                                                                              destinationImage:destinationImage]);
}

// Apple declares this one with the type of a single state, but it returns a batch.
- (MPSCNNDropoutGradientState *)resultStateBatchForSourceImage:(MPSImageBatch *)sourceImage
                                                  sourceStates:(NSArray<MPSStateBatch *> *)sourceStates
                                              destinationImage:(MPSImageBatch *)destinationImage {
  id batch = [super resultStateBatchForSourceImage:sourceImage
                                      sourceStates:sourceStates
                                  destinationImage:destinationImage];
  return batch;
}

- (MPSCNNDropoutGradientStateBatch *)temporaryResultStateBatchForCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                                                   sourceImage:(MPSImageBatch *)sourceImage
                                                                  sourceStates:(NSArray<MPSStateBatch *> *)sourceStates
                                                              destinationImage:(MPSImageBatch *)destinationImage {
  id batch = [super temporaryResultStateBatchForCommandBuffer:commandBuffer
                                                  sourceImage:sourceImage
                                                 sourceStates:sourceStates
                                             destinationImage:destinationImage];
  return batch;
}

@end

@implementation MPSCNNDropoutGradient

- (instancetype)initWithDevice:(id<MTLDevice>)device
               keepProbability:(float)keepProbability
                          seed:(NSUInteger)seed
            maskStrideInPixels:(MTLSize)maskStrideInPixels {
  self = [super initWithDevice:device];
  if (!self) return nil;
  check_dropout([self omps_name], keepProbability, maskStrideInPixels);
  _dropoutGradientImpl = new MPSCNNDropoutGradientImpl{keepProbability, seed, maskStrideInPixels};
  return self;
}

OMPS_KERNEL_STATE(MPSCNNDropoutGradient, _dropoutGradientImpl)

OMPS_FIELD_READONLY(_dropoutGradientImpl, float, keepProbability, keep_probability)
OMPS_FIELD_READONLY(_dropoutGradientImpl, NSUInteger, seed, seed)
OMPS_FIELD_READONLY(_dropoutGradientImpl, MTLSize, maskStrideInPixels, stride)

- (void)omps_lower:(FilterCall &)call {
  lower_dropout_gradient(call, describe_dropout(_dropoutGradientImpl->keep_probability, _dropoutGradientImpl->seed,
                                                _dropoutGradientImpl->stride));
}

@end
