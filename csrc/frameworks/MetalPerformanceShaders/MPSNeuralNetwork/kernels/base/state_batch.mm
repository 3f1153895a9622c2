#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/state_batch.h"

#include "frameworks/Metal/MetalPrivate.h"

namespace openmps::fw::nn {
namespace {

void fill(StoredState &stored, const FilterPlan &made, bool is_of_one_image, std::span<const engine::Scalar> scalars) {
  stored.is_set = made.state.is_set;
  stored.window = made.state.window;
  stored.source = made.state.source;
  stored.destination = made.state.destination;
  stored.first_channel = made.state.first_channel;
  stored.channels_before = made.state.channels_before;
  if (is_of_one_image) stored.source.n = stored.destination.n = 1;
  for (const auto &[name, index] : made.numbers) {
    const engine::Scalar number = scalars[static_cast<std::size_t>(index)];
    stored.values.push_back({name, {number.dtype, {}}, {}, number});
  }
}

bool follows(const engine::BufferView &view, const engine::BufferView &first, std::size_t bytes) {
  return view.buffer == first.buffer && view.offset == first.offset + bytes;
}

// Whether the values are `index` images after those of the first state.
bool has_values_after(const StoredState &stored, const StoredState &first, std::size_t index) {
  if (stored.source != first.source || stored.destination != first.destination) return false;
  if (stored.values.size() != first.values.size()) return false;
  for (std::size_t i = 0; i < first.values.size(); ++i) {
    const StoredState::Value &value = stored.values[i], &before = first.values[i];
    const bool is_alike = value.name == before.name && value.type == before.type && before.view;
    if (!is_alike || !follows(value.view, before.view, index * before.type.bytes())) return false;
  }
  return true;
}

}  // namespace

bool has_state_for_each(MPSStateBatch *states) {
  return [states count] > 1 && [states objectAtIndex:0] != [states objectAtIndex:1];
}

void clear_values(MPSStateBatch *states) {
  for (MPSState *state in states)
    if (StoredState *stored = stored_of(state)) stored->values.clear();
}

void fill_states(MPSStateBatch *states, const FilterPlan &made, std::span<const engine::Scalar> scalars) {
  const NSUInteger count = has_state_for_each(states) ? [states count] : 1;
  for (NSUInteger s = 0; s < count; ++s)
    if (StoredState *stored = stored_of([states objectAtIndex:s])) fill(*stored, made, count > 1, scalars);
}

void store_value(MPSStateBatch *states, const std::string &name, TensorType type, engine::BufferView view) {
  const NSUInteger count = has_state_for_each(states) ? [states count] : 1;
  if (count > 1) type.shape[0] = 1;  // (images, ...)
  for (NSUInteger s = 0; s < count; ++s) {
    if (StoredState *stored = stored_of([states objectAtIndex:s])) stored->values.push_back({name, type, view, {}});
    view.offset += type.bytes();
  }
}

bool has_consecutive_values(MPSStateBatch *states) {
  const StoredState *const first = stored_of([states objectAtIndex:0]);
  if (!first || !first->is_set || first->source.n != 1) return false;
  for (NSUInteger s = 0; s < [states count]; ++s) {
    const StoredState *const stored = stored_of([states objectAtIndex:s]);
    if (!stored || !stored->is_set || !has_values_after(*stored, *first, s)) return false;
  }
  return true;
}

bool has_consecutive_buffers(MPSStateBatch *states, std::initializer_list<int> resources) {
  for (const int resource : resources) {
    const auto buffer_of = [&](NSUInteger s) {
      return static_cast<id<MTLBuffer>>([[states objectAtIndex:s] resourceAtIndex:static_cast<NSUInteger>(resource)
                                                                   allocateMemory:YES]);
    };
    const engine::BufferView first = view_of(buffer_of(0), 0);
    for (NSUInteger s = 1; s < [states count]; ++s)
      if (!follows(view_of(buffer_of(s), 0), first, s * [buffer_of(0) length])) return false;
  }
  return true;
}

}  // namespace openmps::fw::nn
