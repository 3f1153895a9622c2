#include "engine/devices/cuda/queue/conditions.h"

#include <algorithm>
#include <cstring>

#include "engine/devices/cuda/driver/kernel_texts.h"
#include "engine/devices/cuda/driver/launch.h"
#include "engine/runtime/overloaded.h"
#include "engine/settings.h"

namespace openmps::engine::cuda {
namespace {

const char* text_of(const char* name) {
  const auto* const end = kKernelTexts + kKernelTextCount;
  return std::find_if(kKernelTexts, end, [&](const KernelText& one) { return std::strcmp(one.name, name) == 0; })->text;
}

std::size_t depth_of(const StreamWork& work) {
  std::size_t depth = 0, deepest = 0;
  const overloaded count{[&](const one_of<work::If, work::While> auto&) { deepest = std::max(deepest, ++depth); },
                         [&](const work::End&) { --depth; },
                         [](const one_of<work::Else, work::WhileCondition, work::NextIteration> auto&) {},
                         [](const one_of<work::Upload, work::Download, work::Copy, work::CopyRows, work::Fill,
                                         work::Run, work::Dispatch> auto&) {}};
  for (const WorkItem& item : work.items) std::visit(count, item);
  return deepest;
}

}  // namespace

// A handler around the whole body of a destructor would throw again at its end.
ConditionalWork::~ConditionalWork() {
  try {
    const CurrentContext held = context_.current();
    for (CUstream stream : streams_) context_.driver.cuStreamDestroy(stream);
  } catch (...) {  // the driver is already unloaded: the process ends
  }
}

void ConditionalWork::prepare(const StreamWork& work) {
  if (!is_known_) find_nodes();
  is_known_ = true;
  const auto is_numbered = [](const WorkItem& item) {
    const auto* const loop = std::get_if<work::While>(&item);
    return loop && loop->numbers.count > 0;
  };
  if (!iteration_numbers_ && std::ranges::any_of(work.items, is_numbered)) {
    iteration_numbers_ = context_.compiler->request("iteration_numbers", "", "iteration_numbers.cu");
    context_.compiler->finish();
  }
  for (const std::size_t depth = has_nodes() ? depth_of(work) : 0; streams_.size() < depth;) {
    CUstream stream = nullptr;
    context_.check(context_.driver.cuStreamCreate(&stream, kStreamNonBlocking), "Making a stream");
    streams_.push_back(stream);
  }
}

// The kernel that sets a handle calls a function that only the driver has. The driver resolves that function in PTX,
// which it compiles itself. An image that NVRTC compiled for this GPU would have to be linked first.
void ConditionalWork::find_nodes() {
  const Driver& driver = context_.driver;
  problem_ = "conditional nodes are left out";
  if (skips_kernel("conditional_nodes")) return;
  problem_ = "the driver is older than CUDA 12.4";
  if (!driver.has_conditional_nodes) return;
  CUmodule module = nullptr;
  CUresult result = driver.cuModuleLoadData(&module, text_of("set_condition.ptx"));
  if (result == kCudaSuccess) result = driver.cuModuleGetFunction(&set_, module, "set_condition");
  problem_ = result == kCudaSuccess ? "" : "loading the kernel set_condition: " + driver.describe(result);
  if (result != kCudaSuccess) set_ = nullptr;
}

bool ConditionalWork::is_set(const work::Predicate& predicate, CUstream stream) const {
  std::uint64_t bits = 0;
  context_.check(context_.driver.cuMemcpyDtoHAsync(&bits, predicate.at, predicate.bytes, stream),
                 "Copying from the GPU");
  context_.check(context_.driver.cuStreamSynchronize(stream), "Waiting for the GPU");
  return (bits & predicate.mask) != 0;
}

void ConditionalWork::set_first_iteration(const work::IterationNumbers& numbers, CUdeviceptr scalars,
                                          CUstream stream) const {
  set_iteration(numbers, scalars, stream, true);
}

void ConditionalWork::set_next_iteration(const work::IterationNumbers& numbers, CUdeviceptr scalars,
                                         CUstream stream) const {
  set_iteration(numbers, scalars, stream, false);
}

void ConditionalWork::set_iteration(const work::IterationNumbers& numbers, CUdeviceptr scalars, CUstream stream,
                                    bool is_first) const {
  if (numbers.count == 0) return;
  launch(context_, *iteration_numbers_, {}, {}, stream, scalars + numbers.offset, scalars + numbers.step,
         static_cast<std::int32_t>(numbers.count), static_cast<std::int32_t>(is_first));
}

CUgraph ConditionalWork::graph_of(CUstream stream) const {
  int status = 0;
  std::uint64_t id = 0;
  CUgraph graph = nullptr;
  const CUgraphNode* nodes = nullptr;
  const void* edges = nullptr;
  std::size_t count = 0;
  context_.check(context_.driver.cuStreamGetCaptureInfo(stream, &status, &id, &graph, &nodes, &edges, &count),
                 "Looking at a captured graph");
  return graph;
}

ConditionalWork::Handle ConditionalWork::make_handle(CUstream stream) const {
  Handle handle = 0;
  context_.check(context_.driver.cuGraphConditionalHandleCreate(&handle, graph_of(stream), context_.handle, 0, 0),
                 "Making a condition of a graph");
  return handle;
}

void ConditionalWork::set(const work::Predicate& predicate, CUstream stream, Handle first, Handle second,
                          bool opposite) const {
  std::uint64_t address = predicate.at, bytes = predicate.bytes, mask = predicate.mask;
  std::uint32_t inverted = opposite ? 1 : 0;
  void* arguments[] = {&address, &bytes, &mask, &first, &second, &inverted};
  context_.check(context_.driver.cuLaunchKernel(set_, 1, 1, 1, 1, 1, 1, 0, stream, arguments, nullptr),
                 "Launching the kernel set_condition");
}

std::vector<CUgraph> ConditionalWork::add_node(CUstream stream, ConditionalNode node) const {
  const Driver& driver = context_.driver;
  int status = 0;
  std::uint64_t id = 0;
  CUgraph graph = nullptr;
  CUgraphNode made = nullptr;
  const CUgraphNode* after = nullptr;
  const void* edges = nullptr;
  std::size_t count = 0;
  node.context = context_.handle;
  context_.check(driver.cuStreamGetCaptureInfo(stream, &status, &id, &graph, &after, &edges, &count),
                 "Looking at a captured graph");
  context_.check(driver.cuGraphAddNode(&made, graph, after, edges, count, &node), "Adding a condition to a graph");
  context_.check(driver.cuStreamUpdateCaptureDependencies(stream, &made, nullptr, 1, kReplaceDependencies),
                 "Adding a condition to a graph");
  return {node.bodies, node.bodies + node.count};
}

void ConditionalWork::fill(CUgraph body, std::size_t depth, const Body& work) const {
  const Driver& driver = context_.driver;
  const CUstream stream = streams_.at(depth);
  CUgraph same = nullptr;
  context_.check(driver.cuStreamBeginCaptureToGraph(stream, body, nullptr, nullptr, 0, kCaptureThreadLocal),
                 "Capturing a part of a graph");
  try {
    work(stream);
  } catch (...) {
    driver.cuStreamEndCapture(stream, &same);
    throw;
  }
  context_.check(driver.cuStreamEndCapture(stream, &same), "Capturing a part of a graph");
}

void ConditionalWork::add_if(const work::Predicate& predicate, const CaptureStream& capture, const Body& yes,
                             const Body& no) const {
  const CUstream stream = capture.stream;
  const Handle handle = make_handle(stream);
  if (context_.driver.has_else) {
    set(predicate, stream, handle, handle, false);
    const std::vector<CUgraph> bodies = add_node(stream, {.handle = handle, .count = 2});
    fill(bodies[0], capture.depth, yes);
    fill(bodies[1], capture.depth, no);
    return;
  }
  const Handle opposite = make_handle(stream);
  set(predicate, stream, handle, opposite, true);
  fill(add_node(stream, {.handle = handle})[0], capture.depth, yes);
  fill(add_node(stream, {.handle = opposite})[0], capture.depth, no);
}

void ConditionalWork::add_while(const work::Predicate& predicate, const CaptureStream& capture,
                                const Body& iteration) const {
  const Handle handle = make_handle(capture.stream);
  set(predicate, capture.stream, handle, handle, false);
  const CUgraph body = add_node(capture.stream, {.handle = handle, .kind = ConditionalNode::While})[0];
  fill(body, capture.depth, [&](CUstream stream) {
    iteration(stream);
    set(predicate, stream, handle, handle, false);
  });
}

}  // namespace openmps::engine::cuda
