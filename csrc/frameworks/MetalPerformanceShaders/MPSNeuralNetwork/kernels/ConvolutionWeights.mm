#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/ConvolutionWeights.h"

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/convolution_facts.h"

namespace openmps::fw::nn {
namespace {

// Calls `read` between the source's load and purge, whatever it raises; answers whether load did.
template <typename F>
bool while_loaded(id<MPSCNNConvolutionDataSource> source, F &&read) {
  if (![source load]) return false;
  NSException *first = nil;
  @try {
    read();
  } @catch (NSException *raised) {
    first = [[raised retain] autorelease];
  } @
  try {
    [source purge];
  } @catch (NSException *raised) {
    if (!first) first = [[raised retain] autorelease];
  }
  [first raise];
  return true;
}

std::size_t bytes_after(id<MTLBuffer> buffer, NSUInteger offset) {
  return buffer && [buffer length] > offset ? [buffer length] - offset : 0;
}

}  // namespace

std::shared_ptr<ConvolutionWeights> ConvolutionWeights::read(id<MTLDevice> device,
                                                             id<MPSCNNConvolutionDataSource> source,
                                                             const std::string &who) {
  if (!source) refuse(ErrorKind::InvalidArgument, who + ": the weights' data source is nil.");
  auto made = std::make_shared<ConvolutionWeights>();
  made->device_ = objc::Ref<id<MTLDevice>>::retain(device);
  made->source_ = objc::Ref<id<MPSCNNConvolutionDataSource>>::retain(source);
  return made->fill(who) ? made : nullptr;
}

std::shared_ptr<ConvolutionWeights> ConvolutionWeights::of(id<MTLDevice> device,
                                                           MPSCNNConvolutionDescriptor *descriptor,
                                                           const float *weights, const float *biases,
                                                           const std::string &who) {
  auto made = std::make_shared<ConvolutionWeights>();
  made->device_ = objc::Ref<id<MTLDevice>>::retain(device);
  made->descriptor_ = objc::Ref<MPSCNNConvolutionDescriptor *>::adopt([descriptor copy]);
  made->facts_ = facts_of(descriptor, who);
  made->store(weights, MPSDataTypeFloat32, biases, who);
  return made;
}

bool ConvolutionWeights::fill(const std::string &who) {
  id<MPSCNNConvolutionDataSource> source = source_;
  return while_loaded(source, [&] { read_loaded(source, who); });
}

void ConvolutionWeights::read_loaded(id<MPSCNNConvolutionDataSource> source, const std::string &who) {
  MPSCNNConvolutionDescriptor *descriptor = [source descriptor];
  const Convolution facts = facts_of(descriptor, who);
  const bool changed = weights_ && !(facts.weights_type() == facts_.weights_type());
  if (changed)
    refuse(ErrorKind::Shape, who + ": the data source's weights were " + facts_.weights_type().shape.str() +
                                 " and are " + facts.weights_type().shape.str() + " now; their shape cannot change.");
  descriptor_ = objc::Ref<MPSCNNConvolutionDescriptor *>::adopt([descriptor copy]);
  facts_ = facts;
  store([source weights], [source dataType], [source biasTerms], who);
}

void ConvolutionWeights::store(const void *weights, MPSDataType type, const float *biases, const std::string &who) {
  if (!weights)
    refuse(ErrorKind::InvalidArgument,
           who + ": the data source's weights are NULL; " + facts_.weights_type().str() + " is expected.");
  const std::vector<float> values = floats_of(weights, type, facts_, source_, who);
  if (!weights_) {
    weights_ = std::make_shared<Parameter>(Parameter{facts_.weights_type(), {}});
    if (biases) biases_ = std::make_shared<Parameter>(Parameter{facts_.biases_type(), {}});
  }
  if (biases_ && !biases)
    refuse(ErrorKind::InvalidArgument, who + ": the data source had biases and answers NULL for them now.");
  // Buffers that an update's state brought belong to somebody else.
  if (!owns_buffers_) use_new_buffers();
  memcpy(weights_->view.host(), values.data(), weights_bytes());
  weights_->view.buffer->touch();
  if (!biases_) return;
  memcpy(biases_->view.host(), biases, biases_bytes());
  biases_->view.buffer->touch();
}

void ConvolutionWeights::use_new_buffers() {
  using BufferRef = objc::Ref<id<MTLBuffer>>;
  const auto weights = BufferRef::adopt([device_.get() newBufferWithLength:weights_bytes()
                                                                   options:own_options(device_)]);
  const auto biases = biases_ ? BufferRef::adopt([device_.get() newBufferWithLength:biases_bytes()
                                                                            options:own_options(device_)])
                              : BufferRef();
  state_ = objc::Ref<MPSCNNConvolutionWeightsAndBiasesState *>::adopt(
      [[MPSCNNConvolutionWeightsAndBiasesState alloc] initWithWeights:weights biases:biases]);
  weights_->view = view_of(weights.get(), 0);
  if (biases_) biases_->view = view_of(biases.get(), 0);
  owns_buffers_ = true;
}

void ConvolutionWeights::reload(const std::string &who) {
  if (!source_) refuse(ErrorKind::State, who + ": there is no data source to read the weights from again.");
  if (!fill(who)) refuse(ErrorKind::State, who + ": the data source's load answers NO.");
}

void ConvolutionWeights::reload_from(id<MPSCNNConvolutionDataSource> source, const std::string &who) {
  source_ = objc::Ref<id<MPSCNNConvolutionDataSource>>::retain(source);
  reload(who);
}

MPSCNNConvolutionWeightsAndBiasesState *ConvolutionWeights::state() { return state_; }

void ConvolutionWeights::check_state(MPSCNNConvolutionWeightsAndBiasesState *state, const std::string &who) const {
  const std::size_t weights = bytes_after([state weights], [state weightsOffset]);
  if (weights < weights_bytes())
    refuse(ErrorKind::Shape, who + ": the state holds " + std::to_string(weights) +
                                 " bytes of weights, the layer has " + std::to_string(weights_bytes()) + ".");
  const std::size_t biases = bytes_after([state biases], [state biasesOffset]);
  if (biases_ && [state biases] && biases < biases_bytes())
    refuse(ErrorKind::Shape, who + ": the state holds " + std::to_string(biases) + " bytes of biases, the layer has " +
                                 std::to_string(biases_bytes()) + ".");
}

void ConvolutionWeights::adopt(id<MTLCommandBuffer> commandBuffer, MPSCNNConvolutionWeightsAndBiasesState *state,
                               const std::string &who) {
  if (state == state_.get()) return;
  if ([state isTemporary]) return copy_from(commandBuffer, state, who);
  check_state(state, who);
  if (biases_ && ![state biases]) return copy_from(commandBuffer, state, who);
  weights_->view = view_of([state weights], [state weightsOffset]);
  if (biases_) biases_->view = view_of([state biases], [state biasesOffset]);
  state_ = objc::Ref<MPSCNNConvolutionWeightsAndBiasesState *>::retain(state);
  owns_buffers_ = false;
}

ConvolutionWeights::InUse ConvolutionWeights::in_use() const {
  return {weights_->view, biases_ ? biases_->view : engine::BufferView{}, state_, owns_buffers_};
}

void ConvolutionWeights::use_again(InUse before) {
  weights_->view = std::move(before.weights);
  if (biases_) biases_->view = std::move(before.biases);
  state_ = std::move(before.state);
  owns_buffers_ = before.owned;
}

void ConvolutionWeights::copy_from(id<MTLCommandBuffer> commandBuffer, MPSCNNConvolutionWeightsAndBiasesState *state,
                                   const std::string &who) {
  check_state(state, who);
  engine::CommandList &list = list_of(commandBuffer);
  const Parameter old_biases = biases_ ? *biases_ : Parameter{};
  const bool moved = !owns_buffers_;
  if (moved) use_new_buffers();
  check(list.copy(view_of([state weights], [state weightsOffset]), weights_->view, weights_bytes()));
  if (biases_ && [state biases])
    check(list.copy(view_of([state biases], [state biasesOffset]), biases_->view, biases_bytes()));
  else if (biases_ && moved)
    check(list.copy(old_biases.view, biases_->view, biases_bytes()));
  consume(state);
}

MPSCNNConvolutionWeightsAndBiasesState *ConvolutionWeights::exported(id<MTLCommandBuffer> commandBuffer,
                                                                     bool temporary) const {
  MPSCNNConvolutionWeightsAndBiasesState *copy =
      temporary ? [MPSCNNConvolutionWeightsAndBiasesState
                      temporaryCNNConvolutionWeightsAndBiasesStateWithCommandBuffer:commandBuffer
                                                           cnnConvolutionDescriptor:descriptor_]
                : [[[MPSCNNConvolutionWeightsAndBiasesState alloc] initWithDevice:device_
                                                         cnnConvolutionDescriptor:descriptor_] autorelease];
  engine::CommandList &list = list_of(commandBuffer);
  check(list.copy(weights_->view, view_of([copy weights], 0), weights_bytes()));
  if (biases_) check(list.copy(biases_->view, view_of([copy biases], 0), biases_bytes()));
  return copy;
}

}  // namespace openmps::fw::nn
