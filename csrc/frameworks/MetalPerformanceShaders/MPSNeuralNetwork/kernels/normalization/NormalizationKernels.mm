// The base of the kernels of all three normalisations.
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSStateResourceList.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/NeuronPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/normalization/NormalizationPrivate.h"

namespace openmps::fw::nn {

NormalizationKernel::NormalizationKernel(std::shared_ptr<NormalizationWeights> read, Neuron neuron)
    : weights(std::move(read)) {
  if (weights) parameters = weights->settings();
  parameters.neuron = std::move(neuron);
}

void NormalizationKernel::reload_from(NormalizationWeights::Source source, const std::string &who) {
  weights->reload_from(source, who);
  parameters.epsilon = weights->settings().epsilon;
}

void NormalizationGradientKernel::take(const NormalizationKernel &forward, const Neuron &neuron) {
  parameters = forward.parameters;
  parameters.neuron = neuron;
  has_beta = forward.weights->gamma_and_beta().second() != nullptr;
}

NormalizationValues NormalizationGradientKernel::gamma_and_beta(FilterCall &call) const {
  if (weights) return weights->gamma_and_beta_in(call.lowering, call.who);
  NormalizationValues values;
  values.gamma = call.resource(kGamma, parameters.channels_type(), "gamma");
  if (has_beta && parameters.neuron.type != 0) values.beta = call.resource(kBeta, parameters.channels_type(), "beta");
  return values;
}

void NormalizationGradientKernel::lower(FilterCall &call) const {
  NormalizationValues values = weights && !statistics_vary ? weights->all_values_in(call) : gamma_and_beta(call);
  if (statistics_vary && call.state) {
    values.mean = call.state->find("mean");
    values.variance = call.state->find("variance");
  }
  if (!values.mean)
    return call.fail(ErrorKind::State, "the gradient state was not filled by a forward kernel; encode that first.");
  lower_normalization_gradient(call, parameters, values, statistics_vary, by_image || call.has_state_for_each);
}

void append_key(std::string &key, const Normalization &parameters) {
  append_key(key, parameters.over);
  append_key(key, parameters.channels);
  append_key(key, parameters.groups);
  append_key(key, parameters.epsilon);
  append_key(key, parameters.neuron);
}

void append_key(std::string &key, const NormalizationGradientKernel &kernel) {
  append_key(key, kernel.parameters);
  append_key(key, kernel.has_beta);
}

MPSStateResourceList *normalization_resources(NormalizationWeights &weights, id<MTLBuffer> gradient_for_gamma,
                                              id<MTLBuffer> gradient_for_beta, bool has_statistics) {
  const std::size_t bytes = weights.settings().channels_type().bytes();
  MPSState *const used = weights.gamma_and_beta().state();
  MPSStateResourceList *const list = [MPSStateResourceList resourceList];
  for (id<MTLBuffer> gradient : {gradient_for_gamma, gradient_for_beta}) {
    if (gradient)
      [list omps_appendBuffer:gradient];
    else
      [list appendBuffer:bytes];
  }
  [list omps_appendBuffer:static_cast<MPSCNNNormalizationGammaAndBetaState *>(used).gamma];
  [list omps_appendBuffer:static_cast<MPSCNNNormalizationGammaAndBetaState *>(used).beta];
  for (int i = 0; has_statistics && i < 2; ++i) [list appendBuffer:bytes];
  return list;
}

id<MTLBuffer> normalization_resource(MPSState *state, int resource) {
  return static_cast<id<MTLBuffer>>([state resourceAtIndex:static_cast<NSUInteger>(resource) allocateMemory:NO]);
}

}  // namespace openmps::fw::nn
