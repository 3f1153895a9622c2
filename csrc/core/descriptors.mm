#include "core/descriptors_objc.h"

namespace openmps::core {

std::string quoted(const char *kind, const NodeOptions &options) {
  return std::string(kind) + (options.label.empty() ? "" : " \"" + options.label + "\"");
}

NSUInteger positive(std::int64_t value, const std::string &who, const char *what) {
  if (value < 1)
    refuse(ErrorKind::InvalidArgument,
           who + ": " + what + " is " + std::to_string(value) + "; it has to be 1 or more.");
  return static_cast<NSUInteger>(value);
}

MPSNNNeuronDescriptor *neuron_descriptor(int type, float a, float b, float c, const std::vector<float> &channel_a) {
  if (type == MPSCNNNeuronTypePReLU) {
    NSData *data = [NSData dataWithBytes:channel_a.data() length:std::span(channel_a).size_bytes()];
    return [MPSNNNeuronDescriptor cnnNeuronPReLUDescriptorWithData:data noCopy:false];
  }
  return [MPSNNNeuronDescriptor cnnNeuronDescriptorWithType:static_cast<MPSCNNNeuronType>(type) a:a b:b c:c];
}

MPSCNNLossDescriptor *loss_descriptor(const LossSpec &loss) {
  MPSCNNLossDescriptor *descriptor =
      [MPSCNNLossDescriptor cnnLossDescriptorWithType:static_cast<MPSCNNLossType>(loss.type)
                                        reductionType:static_cast<MPSCNNReductionType>(loss.reduction)];
  [descriptor setWeight:loss.weight];
  [descriptor setLabelSmoothing:loss.label_smoothing];
  [descriptor setNumberOfClasses:static_cast<NSUInteger>(loss.classes)];
  [descriptor setEpsilon:loss.epsilon];
  [descriptor setDelta:loss.delta];
  [descriptor setReduceAcrossBatch:loss.reduce_across_batch];
  return descriptor;
}

}  // namespace openmps::core
