#include "frameworks/MetalPerformanceShadersGraph/run/VariableMemory.h"

#include <algorithm>
#include <cstring>

#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "result/index.h"

namespace openmps::fw::graph {
namespace {

// The initial elements of all variables would stay in the heap while their memory fills: 100 MiB for GPT-2.
constexpr std::size_t kLargeVariable = std::size_t{4} << 20;  // bytes

}  // namespace

engine::BufferView VariableMemory::on(engine::Device &device, int variable) {
  const std::lock_guard lock(mutex_);
  const std::lock_guard building(building_);
  stored_.resize(graph_.variables.size());
  Stored &stored = stored_[at(variable)];
  if (stored.device == &device) return {stored.buffer, 0};
  engine::Literal &initial = *graph_.variables[at(variable)].initial;
  const std::size_t bytes = initial.type.bytes();
  auto buffer = value_or_raise(device.allocate(std::max<std::size_t>(bytes, 1), engine::Storage::Managed));
  const void *source = initial.bytes.data();
  if (stored.buffer) {
    check(stored.buffer->fetch());
    source = stored.buffer->host();
  }
  if (bytes > 0) std::memcpy(buffer->host(), source, bytes);
  buffer->touch();
  initial.bytes = std::vector<std::byte>();  // assigning an empty list would keep the memory
  if (bytes >= kLargeVariable) engine::trim_heap();
  stored = {&device, std::move(buffer)};
  return {stored.buffer, 0};
}

Package::Variable VariableMemory::value(int variable) {
  const std::lock_guard lock(mutex_);
  if (last_ && [last_.get() status] >= MTLCommandBufferStatusCommitted) [last_.get() waitUntilCompleted];
  const std::lock_guard building(building_);
  const VariableNode &node = graph_.variables[at(variable)];
  auto literal = std::make_shared<engine::Literal>(*node.initial);
  if (at(variable) < stored_.size() && stored_[at(variable)].buffer) {
    engine::Buffer &buffer = *stored_[at(variable)].buffer;
    check(buffer.fetch());
    const auto *const first = static_cast<const std::byte *>(buffer.host());
    literal->bytes.assign(first, first + literal->type.bytes());
  }
  return {graph_.operation(node.operation).name, std::move(literal)};
}

void VariableMemory::wait_for_previous_run(id<MTLCommandBuffer> commandBuffer) {
  const std::lock_guard lock(mutex_);
  id<MTLCommandBuffer> const buffer = root_of(commandBuffer);
  id<MTLCommandBuffer> const before = last_.get();
  if (before != nil && [before commandQueue] != [buffer commandQueue]) {
    if ([before status] >= MTLCommandBufferStatusCommitted) {
      [before waitUntilCompleted];
    } else {
      const auto event = std::make_shared<engine::SharedEvent>();
      before_completion(before, [event](const Status &) { event->signal(1); });
      list_of(buffer).wait(event, 1);
    }
  }
  last_ = objc::Ref<id<MTLCommandBuffer>>::retain(buffer);
}

}  // namespace openmps::fw::graph
