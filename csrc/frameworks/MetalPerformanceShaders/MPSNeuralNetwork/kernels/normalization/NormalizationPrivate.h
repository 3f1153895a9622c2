// The common interface of normalisation kernels, their states and graphs.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/NeuronPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/normalization/NormalizationWeights.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

// A forward kernel.
struct NormalizationKernel {
  std::shared_ptr<NormalizationWeights> weights;  // shared with states, plans and, in a graph, the gradient kernel
  Normalization parameters;                       // the weights', with the kernel's epsilon and neuron

  NormalizationKernel() = default;
  NormalizationKernel(std::shared_ptr<NormalizationWeights> read, Neuron neuron);
  void reload_from(NormalizationWeights::Source source, const std::string &who);

  // In an archive.
  template <typename Visit>
  void visit(Visit &&each) {
    each("weights", weights);
    if (each.reads()) parameters = weights->settings();
    each("epsilon", parameters.epsilon);
    code_neuron(each, "neuron", parameters.neuron);
  }
};

// A gradient kernel. A graph gives its forward filter when it makes the kernel; else the states of every encode do.
struct NormalizationGradientKernel {
  std::shared_ptr<NormalizationWeights> weights;  // of a graph
  Normalization parameters;
  bool has_beta = false;
  bool statistics_vary = true;
  bool by_image = false;  // gradients with respect to gamma and beta

  void take(const NormalizationKernel &forward, const Neuron &neuron);
  NormalizationValues gamma_and_beta(FilterCall &call) const;

  // In an archive: values that a graph gives. Others come with the states.
  template <typename Visit>
  void visit(Visit &&each) {
    each.optional("weights", weights);
    if (each.reads() && weights) parameters = weights->settings();
    each("statisticsVary", statistics_vary);
    each("byImage", by_image);
  }
  // For the filter that made the state's statistics in the same plan, or for an image's state.
  void lower(FilterCall &call) const;
};

void append_key(std::string &key, const Normalization &parameters);
void append_key(std::string &key, const NormalizationGradientKernel &kernel);

// The resources of a state in the order of their numbers. First come gradients, made at first use unless they are
// given, then the gamma and beta in use. With statistics, mean and variance follow.
MPSStateResourceList *normalization_resources(NormalizationWeights &weights, id<MTLBuffer> _Nullable gradient_for_gamma,
                                              id<MTLBuffer> _Nullable gradient_for_beta, bool has_statistics);
// nil if it has not been written yet, and for a missing beta.
id<MTLBuffer> _Nullable normalization_resource(MPSState *state, int resource);

// Pixels of a channel over which the state's statistics and gradients are summed so far.
struct BatchCounts {
  double statistics = 0, gradients = 0;
};

}  // namespace openmps::fw::nn

@protocol OMPSNormalization <OMPSFilter>
- (const openmps::fw::nn::NormalizationKernel &)omps_normalization;
@end

// The source of a batch normalisation's statistics in a graph.
typedef NS_ENUM(NSUInteger, OMPSStatistics) {
  OMPSStatisticsOfState,  // outside graphs: the state's, or the data source's
  OMPSStatisticsOfBatch,
  OMPSStatisticsOfSource,
};

@interface MPSCNNBatchNormalization (OpenMPSPrivate) <OMPSNormalization>
- (instancetype)omps_initWithDevice:(id<MTLDevice>)device
                            weights:(std::shared_ptr<openmps::fw::nn::NormalizationWeights>)weights
                         statistics:(OMPSStatistics)statistics;
@end

@interface MPSCNNInstanceNormalization (OpenMPSPrivate) <OMPSNormalization>
- (instancetype)omps_initWithDevice:(id<MTLDevice>)device
                            weights:(std::shared_ptr<openmps::fw::nn::NormalizationWeights>)weights;
@end

@interface MPSCNNGroupNormalization (OpenMPSPrivate) <OMPSNormalization>
- (instancetype)omps_initWithDevice:(id<MTLDevice>)device
                            weights:(std::shared_ptr<openmps::fw::nn::NormalizationWeights>)weights;
@end

// Gradient kernels in a graph.
@protocol OMPSNormalizationGradient <OMPSFilter>
- (openmps::fw::nn::NormalizationGradientKernel &)omps_gradient;
@end
@interface MPSCNNBatchNormalizationGradient (OpenMPSPrivate) <OMPSNormalizationGradient>
@end
@interface MPSCNNInstanceNormalizationGradient (OpenMPSPrivate) <OMPSNormalizationGradient>
@end
@interface MPSCNNGroupNormalizationGradient (OpenMPSPrivate) <OMPSNormalizationGradient>
@end

@interface MPSCNNBatchNormalizationState (OpenMPSPrivate)
- (instancetype)omps_initWithKernel:(MPSCNNBatchNormalization *)kernel
                      commandBuffer:(nullable id<MTLCommandBuffer>)commandBuffer;
- (openmps::fw::nn::BatchCounts)omps_counts;
- (void)omps_setCounts:(openmps::fw::nn::BatchCounts)counts;
@end

// States of single images.
@protocol OMPSNormalizationState
- (instancetype)omps_initWithKernel:(MPSCNNKernel<OMPSNormalization> *)kernel
                      commandBuffer:(nullable id<MTLCommandBuffer>)commandBuffer
                          resources:(MPSStateResourceList *)resources;
- (MPSCNNKernel<OMPSNormalization> *)omps_kernel;
@end
@interface MPSCNNInstanceNormalizationGradientState (OpenMPSPrivate) <OMPSNormalizationState>
@end
@interface MPSCNNGroupNormalizationGradientState (OpenMPSPrivate) <OMPSNormalizationState>
@end

NS_ASSUME_NONNULL_END
