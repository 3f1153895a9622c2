#include <algorithm>
#include <cstring>
#include <utility>

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include "compat/checked_size.h"
#include "core/data_sources/optimizer.h"
#include "core/objects/buffer_objc.h"
#include "core/objects/handle_objc.h"

namespace openmps::core {
namespace {

// The tensors in a Handle of an optimizer: vectors of a convolution, or one matrix.
NSArray *arrays_in(const Handle &kept) {
  const id object = object_in<id>(kept);
  return [object isKindOfClass:[NSArray class]] ? object : [NSArray arrayWithObject:object];
}

std::vector<float> numbers_of(id array) {
  id<MTLBuffer> buffer;
  NSUInteger offset, count;
  if ([array isKindOfClass:[MPSVector class]]) {
    MPSVector *const vector = array;
    buffer = [vector data], offset = [vector offset], count = [vector length];
  } else {
    MPSMatrix *const matrix = array;
    buffer = [matrix data], offset = [matrix offset],
    count = objc::CheckedSize([matrix rows]) * [matrix rowBytes] / sizeof(float);
  }
  std::vector<float> numbers(count);
  if (count)
    std::memcpy(numbers.data(), static_cast<const char *>([buffer contents]) + offset, std::span(numbers).size_bytes());
  return numbers;
}

id<MTLBuffer> new_buffer(id<MTLDevice> device, const std::vector<float> &numbers) {
  return numbers_on(device, numbers.data(), numbers.size());
}

Handle vectors_of(id<MTLDevice> device, const std::vector<std::vector<float>> &parts) {
  NSMutableArray<MPSVector *> *const vectors = [NSMutableArray array];
  for (const std::vector<float> &part : parts) {
    MPSVectorDescriptor *const descriptor = [MPSVectorDescriptor vectorDescriptorWithLength:part.size()
                                                                                   dataType:MPSDataTypeFloat32];
    [vectors addObject:[[[MPSVector alloc] initWithBuffer:new_buffer(device, part) descriptor:descriptor] autorelease]];
  }
  return retained(vectors);
}

Handle matrix_of(id<MTLDevice> device, const std::vector<float> &row) {
  MPSMatrixDescriptor *const descriptor = [MPSMatrixDescriptor matrixDescriptorWithRows:1
                                                                                columns:row.size()
                                                                               rowBytes:std::span(row).size_bytes()
                                                                               dataType:MPSDataTypeFloat32];
  return adopt([[MPSMatrix alloc] initWithBuffer:new_buffer(device, row) descriptor:descriptor]);
}

void synchronize(id<MTLDevice> device, const std::vector<std::pair<const char *, const Handle *>> &kept) {
  id<MTLCommandQueue> queue = [[device newCommandQueue] autorelease];
  id<MTLCommandBuffer> buffer = [queue commandBuffer];
  for (const auto &[name, handle] : kept)
    for (id array in arrays_in(*handle)) [array synchronizeOnCommandBuffer:buffer];
  [buffer commit];
  [buffer waitUntilCompleted];
  if ([buffer status] == MTLCommandBufferStatusError)
    refuse(ErrorKind::Device, text_from([[buffer error] localizedDescription]));
}

}  // namespace

Result<OptimizerState> Optimizer::state() const noexcept {
  return guarded<OptimizerState>([&] {
    OptimizerState state;
    state.time_step = time_step();
    auto slots = kept();
    std::erase_if(slots, [](const auto &slot) { return !*slot.second; });
    if (slots.empty()) return state;
    synchronize(object_in<id<MTLDevice>>(device_.object), slots);
    for (const auto &[name, handle] : slots) {
      OptimizerState::Tensor &tensor = state.tensors.emplace_back();
      tensor.name = name;
      for (id array in arrays_in(*handle)) tensor.parts.push_back(numbers_of(array));
    }
    return state;
  });
}

Status Optimizer::set_state(const OptimizerState &state, bool of_matrix) noexcept {
  return objc_guard([&] {
    id<MTLDevice> device = object_in<id<MTLDevice>>(device_.object);
    const auto slots = kept();
    std::vector<Handle> made(slots.size());
    for (const OptimizerState::Tensor &tensor : state.tensors) {
      const auto slot =
          std::find_if(slots.begin(), slots.end(), [&](const auto &each) { return tensor.name == each.first; });
      if (slot == slots.end() || tensor.parts.size() != (of_matrix ? 1 : 2))
        refuse(ErrorKind::InvalidArgument,
               "The optimizer keeps no \"" + tensor.name + "\" of " + std::to_string(tensor.parts.size()) + " parts.");
      made[static_cast<std::size_t>(slot - slots.begin())] =
          of_matrix ? matrix_of(device, tensor.parts[0]) : vectors_of(device, tensor.parts);
    }
    tensors_ = std::move(made);
    set_time_step(state.time_step);
  });
}

}  // namespace openmps::core
