#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/parameters/ParameterPair.h"
#include "frameworks/Metal/Arguments.h"

@implementation MPSState (OpenMPSParameters)
- (NSUInteger)omps_offsetOfResource:(NSUInteger)index {
  return 0;
}
@end

namespace openmps::fw::nn {
namespace {

id<MTLBuffer> buffer_at(MPSState *state, NSUInteger index) {
  if (index >= [given(state) resourceCount]) return nil;
  const id resource = [state resourceAtIndex:index allocateMemory:YES];
  return [resource conformsToProtocol:@protocol(MTLBuffer)] ? resource : nil;
}

engine::BufferView view_at(MPSState *state, NSUInteger index) {
  return view_of(buffer_at(state, index), [state omps_offsetOfResource:index]);
}

// Metal returns nil if memory is missing.
objc::Ref<id<MTLBuffer>> new_buffer(id<MTLDevice> device, std::size_t bytes, MTLResourceOptions options) {
  auto buffer = objc::Ref<id<MTLBuffer>>::adopt([device newBufferWithLength:bytes options:options]);
  if (!buffer && bytes > 0)
    refuse(ErrorKind::OutOfMemory,
           "The machine has no memory left for a buffer of " + std::to_string(bytes) + " bytes.");
  return buffer;
}

// The present content of device memory.
std::vector<float> values_of(id<MTLDevice> device, const Parameter &parameter) {
  const std::size_t bytes = parameter.type.bytes();
  const auto queue = objc::Ref<id<MTLCommandQueue>>::adopt([device newCommandQueue]);
  const auto shared = new_buffer(device, bytes, MTLResourceStorageModeShared);
  id<MTLCommandBuffer> buffer = [queue.get() commandBuffer];
  check(list_of(buffer).copy(parameter.view, view_of(shared.get(), 0), bytes));
  [buffer commit];
  [buffer waitUntilCompleted];
  check(status_of(buffer));
  const auto *const first = static_cast<const float *>([shared.get() contents]);
  return {first, first + bytes / sizeof(float)};
}

std::size_t bytes_at(MPSState *state, NSUInteger index) {
  const NSUInteger length = [buffer_at(state, index) length], offset = [state omps_offsetOfResource:index];
  return length > offset ? length - offset : 0;
}

}  // namespace

ParameterPair::ParameterPair(id<MTLDevice> device, const Kind &kind, const TensorType &first, const TensorType &second,
                             bool has_second)
    : device_(objc::Ref<id<MTLDevice>>::retain(device)),
      kind_(kind),
      first_(std::make_shared<Parameter>(Parameter{first, {}})),
      second_(has_second ? std::make_shared<Parameter>(Parameter{second, {}}) : nullptr) {
  static_cast<void>(engine_device(device));  // checks its class
}

void ParameterPair::store(const float *first, const float *second, const std::string &who) {
  if (second_ && !second)
    refuse(ErrorKind::InvalidArgument,
           who + ": the data source had " + kind_.second + " and returns NULL for them now.");
  // Buffers of an update's state belong to other code.
  if (!owns_buffers_) use_new_buffers();
  memcpy(first_->view.host(), first, first_->type.bytes());
  first_->view.buffer->touch();
  if (!second_) return;
  memcpy(second_->view.host(), second, second_->type.bytes());
  second_->view.buffer->touch();
}

void ParameterPair::use_new_buffers() {
  using BufferRef = objc::Ref<id<MTLBuffer>>;
  const auto made = [&](const Parameter &parameter) {
    return new_buffer(device_, parameter.type.bytes(), own_options(device_));
  };
  const BufferRef first = made(*first_), second = second_ ? made(*second_) : BufferRef();
  state_ = objc::Ref<MPSState *>::adopt(kind_.new_state(first, second));
  first_->view = view_of(first.get(), 0);
  if (second_) second_->view = view_of(second.get(), 0);
  owns_buffers_ = true;
}

void ParameterPair::check_state(MPSState *state, const std::string &who) const {
  const auto check_bytes = [&](std::size_t given, const Parameter &parameter, const char *name) {
    if (given < parameter.type.bytes())
      refuse(ErrorKind::Shape, who + ": the state holds " + std::to_string(given) + " bytes of " + name +
                                   ", the layer has " + std::to_string(parameter.type.bytes()) + ".");
  };
  check_bytes(bytes_at(state, 0), *first_, kind_.first);
  if (second_ && buffer_at(state, 1)) check_bytes(bytes_at(state, 1), *second_, kind_.second);
}

void ParameterPair::adopt(id<MTLCommandBuffer> commandBuffer, MPSState *state, const std::string &who) {
  if (state == state_.get()) return;
  // An update that a predicate skips leaves nothing in a new state.
  if ([state isTemporary] || !predicates_of(commandBuffer).empty()) return copy_from(commandBuffer, state, who);
  check_state(state, who);
  if (second_ && !buffer_at(state, 1)) return copy_from(commandBuffer, state, who);
  first_->view = view_at(state, 0);
  if (second_) second_->view = view_at(state, 1);
  state_ = objc::Ref<MPSState *>::retain(state);
  owns_buffers_ = false;
}

void ParameterPair::copy_from(id<MTLCommandBuffer> commandBuffer, MPSState *state, const std::string &who) {
  check_state(state, who);
  const engine::BufferView old_first = first_->view;
  const engine::BufferView old_second = second_ ? second_->view : engine::BufferView{};
  const bool moved = !owns_buffers_;
  if (moved) use_new_buffers();
  if (moved) {  // a predicate does not decide about these copies
    engine::CommandList &always = list_of(root_of(commandBuffer));
    const bool may_be_skipped = !predicates_of(commandBuffer).empty();
    if (old_first && may_be_skipped) check(always.copy(old_first, first_->view, first_->type.bytes()));
    if (old_second && (may_be_skipped || !buffer_at(state, 1)))
      check(always.copy(old_second, second_->view, second_->type.bytes()));
  }
  engine::CommandList &list = list_of(commandBuffer);
  check(list.copy(view_at(state, 0), first_->view, first_->type.bytes()));
  if (second_ && buffer_at(state, 1)) check(list.copy(view_at(state, 1), second_->view, second_->type.bytes()));
  consume(state);
}

void ParameterPair::copy_to(id<MTLCommandBuffer> commandBuffer, MPSState *state) const {
  engine::CommandList &list = list_of(commandBuffer);
  check(list.copy(first_->view, view_at(state, 0), first_->type.bytes()));
  if (second_) check(list.copy(second_->view, view_at(state, 1), second_->type.bytes()));
}

ParameterPair ParameterPair::copied(id<MTLDevice> device) const {
  ParameterPair copy(device, kind_, first_->type, second_ ? second_->type : first_->type, second_ != nullptr);
  if (!state_) return copy;
  const std::vector<float> first = values_of(device_, *first_),
                           second = second_ ? values_of(device_, *second_) : std::vector<float>{};
  copy.store(first.data(), second.data(), kind_.first);
  return copy;
}

void ParameterPair::code(const SettingsCoder &each, std::optional<ParameterPair> &pair, id<MTLDevice> device,
                         const Kind &kind, const TensorType &first, const TensorType &second, Values wanted) {
  std::vector<float> values, others;
  bool has_second = true, has_values = true;
  if (!each.reads()) {
    has_second = pair->second_ != nullptr;
    has_values = pair->state_.get() != nil && wanted != Values::LeftOut;
    each.keep_whole_during([&] {
      if (has_values) values = values_of(pair->device_, *pair->first_);
      if (has_values && has_second) others = values_of(pair->device_, *pair->second_);
    });
  }
  const SettingsCoder inner = each.of(kind.first);
  inner("hasSecond", has_second);
  inner("hasValues", has_values);
  each(kind.first, values);
  each(kind.second, others);
  if (!each.reads()) return;
  if (wanted == Values::Needed && !has_values) each.refuse(std::string("no ") + kind.first);
  const auto check_bytes = [&](const char *name, const std::vector<float> &given, std::size_t bytes) {
    each.expect(std::span(given).size_bytes() == bytes, name, std::to_string(std::span(given).size_bytes()) + " bytes",
                std::to_string(bytes));
  };
  check_bytes(kind.first, values, has_values ? first.bytes() : 0);
  check_bytes(kind.second, others, has_values && has_second ? second.bytes() : 0);
  pair.emplace(device, kind, first, second, has_second);
  if (has_values) pair->store(values.data(), has_second ? others.data() : nullptr, each.owner());
}

ParameterPair::InUse ParameterPair::in_use() const {
  return {first_->view, second_ ? second_->view : engine::BufferView{}, state_, owns_buffers_};
}

void ParameterPair::use_again(InUse before) {
  first_->view = std::move(before.first);
  if (second_) second_->view = std::move(before.second);
  state_ = std::move(before.state);
  owns_buffers_ = before.owned;
}

}  // namespace openmps::fw::nn
