#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/convolution/ConvolutionWeights.h"

#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Raising.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/convolution/convolution_parameters.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/parameters/data_source.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/parameters/source_copy.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/parameters/while_loaded.h"

namespace openmps::fw::nn {
namespace {

void check_weights(ConvolutionWeights::Source source, const std::string &who) {
  check_source(
      source,
      {
        @selector(load), @selector(purge), @selector(dataType), @selector(descriptor), @selector(weights),
            @selector(biasTerms)
      },
      who);
}

const ParameterPair::Kind kWeightsAndBiases{
    "weights", "biases", [](id<MTLBuffer> weights, id<MTLBuffer> biases) -> MPSState * {
      return [[MPSCNNConvolutionWeightsAndBiasesState alloc] initWithWeights:weights biases:biases];
    }};

}  // namespace

std::shared_ptr<ConvolutionWeights> ConvolutionWeights::read(id<MTLDevice> device, Source source,
                                                             const std::string &who, WeightForm form) {
  if (!source) refuse(ErrorKind::InvalidArgument, who + ": the weights' data source is nil.");
  auto made = std::make_shared<ConvolutionWeights>();
  made->device_ = objc::Ref<id<MTLDevice>>::retain(device);
  check_weights(source, who);
  made->source_ = objc::Ref<Source>::retain(source);
  made->form_ = form;
  if (made->fill(who)) return made;
  print_not_loaded(source, who);
  return nullptr;
}

std::shared_ptr<ConvolutionWeights> ConvolutionWeights::of(id<MTLDevice> device,
                                                           MPSCNNConvolutionDescriptor *descriptor,
                                                           const float *weights, const float *biases,
                                                           const std::string &who) {
  auto made = std::make_shared<ConvolutionWeights>();
  made->device_ = objc::Ref<id<MTLDevice>>::retain(device);
  made->descriptor_ =
      objc::Ref<MPSCNNConvolutionDescriptor *>::adopt([checked(descriptor, who, "the convolution descriptor") copy]);
  made->settings_ = parameters_of(descriptor, who);
  made->store(weights, MPSDataTypeFloat32, biases, who);
  return made;
}

std::shared_ptr<ConvolutionWeights> ConvolutionWeights::copied(id<MTLDevice> device) const {
  auto made = std::make_shared<ConvolutionWeights>();
  made->device_ = objc::Ref<id<MTLDevice>>::retain(device);
  made->source_ = copy_of_source(source_, device);
  made->descriptor_ = objc::Ref<MPSCNNConvolutionDescriptor *>::adopt([descriptor_.get() copy]);
  made->settings_ = settings_;
  made->form_ = form_;
  made->parameters_.emplace(parameters_->copied(device));
  return made;
}

void ConvolutionWeights::expect(const std::string &who, WeightForm form) const {
  if (form_ == form) return;
  refuse(ErrorKind::InvalidArgument,
         who + ": its data source has " + (form_ == WeightForm::Bits ? "binary weights" : "weights that are numbers") +
             ", " + (form == WeightForm::Bits ? "binary weights" : "numbers") + " are expected.");
}

void ConvolutionWeights::code(const SettingsCoder &each, std::shared_ptr<ConvolutionWeights> &weights) {
  code(each, weights, ParameterPair::Values::Needed);
}

void ConvolutionWeights::code(const SettingsCoder &each, std::shared_ptr<ConvolutionWeights> &weights,
                              ParameterPair::Values wanted) {
  if (each.reads()) {
    weights = std::make_shared<ConvolutionWeights>();
    weights->device_ = objc::Ref<id<MTLDevice>>::retain(each.device());
  }
  each("descriptor", weights->descriptor_, [MPSCNNConvolutionDescriptor class]);
  if (!weights->descriptor_) each.refuse("no descriptor");
  if (each.reads()) weights->settings_ = parameters_of(weights->descriptor_, each.owner());
  each("form", weights->form_, WeightForm::Bits);
  each("keepsFloatWeights", weights->settings_.has_float_weights);
  code_source(each, weights->source_);
  if (each.reads() && weights->source_) check_weights(weights->source_, each.owner());
  ParameterPair::code(each, weights->parameters_, weights->device_, kWeightsAndBiases,
                      weights->settings_.weights_type(), weights->settings_.biases_type(), wanted);
}

bool ConvolutionWeights::fill(const std::string &who) {
  return while_loaded(source_.get(), [&] { read_loaded(who); });
}

void ConvolutionWeights::read_loaded(const std::string &who) {
  check_layout(source_, who);
  MPSCNNConvolutionDescriptor *descriptor = [source_.get() descriptor];
  const Convolution parameters = parameters_of(descriptor, who);
  if (form_ == WeightForm::Bits) check_binary(parameters, who);
  const bool changed = parameters_ && !(parameters.weights_type() == settings_.weights_type());
  if (changed)
    refuse(ErrorKind::Shape, who + ": the data source's weights were " + settings_.weights_type().shape.str() +
                                 " and are " + parameters.weights_type().shape.str() +
                                 " now; their shape cannot change.");
  descriptor_ = objc::Ref<MPSCNNConvolutionDescriptor *>::adopt([descriptor copy]);
  settings_ = parameters;
  settings_.has_float_weights = keeps_floats(source_);
  store([source_.get() weights], [source_.get() dataType], [source_.get() biasTerms], who);
}

void ConvolutionWeights::store(const void *weights, MPSDataType type, const float *biases, const std::string &who) {
  if (!weights)
    refuse(ErrorKind::InvalidArgument,
           who + ": the data source's weights are NULL; " + settings_.weights_type().str() + " is expected.");
  std::vector<float> values;
  raising([&] {
    values = form_ == WeightForm::Bits ? bits_of(weights, type, settings_, who)
                                       : floats_of(weights, type, settings_, source_, who);
  });
  if (!parameters_)
    parameters_.emplace(device_, kWeightsAndBiases, settings_.weights_type(), settings_.biases_type(),
                        biases != nullptr);
  parameters_->store(values.data(), biases, who);
}

void ConvolutionWeights::reload(const std::string &who) {
  if (!source_) refuse(ErrorKind::State, who + ": there is no data source to read the weights from again.");
  if (!fill(who)) refuse(ErrorKind::State, not_loaded(source_.get(), who));
  store_blocks();
}

void ConvolutionWeights::read_block(id<MTLCommandBuffer> commandBuffer) {
  if (blocks_.empty()) return;
  engine::CommandList &list = list_of(commandBuffer);
  const Block &first = blocks_.front();
  check(list.copy(first.weights, weights()->view, weights()->type.bytes()));
  if (first.bias && biases()) check(list.copy(first.bias, biases()->view, biases()->type.bytes()));
}

void ConvolutionWeights::write_blocks(id<MTLCommandBuffer> commandBuffer) const {
  engine::CommandList &list = list_of(commandBuffer);
  for (const Block &block : blocks_) {
    check(list.copy(weights()->view, block.weights, weights()->type.bytes()));
    if (block.bias && biases()) check(list.copy(biases()->view, block.bias, biases()->type.bytes()));
  }
}

// At once, like `store`.
void ConvolutionWeights::store_blocks() const {
  const auto store = [](const engine::BufferView &to, const Parameter &from) {
    memcpy(to.host(), from.view.host(), from.type.bytes());
    to.buffer->touch();
  };
  for (const Block &block : blocks_) {
    store(block.weights, *weights());
    if (block.bias && biases()) store(block.bias, *biases());
  }
}

void ConvolutionWeights::reload_from(Source source, const std::string &who) {
  check_weights(source, who);
  source_ = objc::Ref<Source>::retain(source);
  reload(who);
}

MPSCNNConvolutionWeightsAndBiasesState *ConvolutionWeights::exported(id<MTLCommandBuffer> commandBuffer,
                                                                     bool temporary) const {
  MPSCNNConvolutionWeightsAndBiasesState *copy =
      temporary ? [MPSCNNConvolutionWeightsAndBiasesState
                      temporaryCNNConvolutionWeightsAndBiasesStateWithCommandBuffer:commandBuffer
                                                           cnnConvolutionDescriptor:descriptor_]
                : [[[MPSCNNConvolutionWeightsAndBiasesState alloc] initWithDevice:device_
                                                         cnnConvolutionDescriptor:descriptor_] autorelease];
  parameters_->copy_to(commandBuffer, copy);
  return copy;
}

}  // namespace openmps::fw::nn
