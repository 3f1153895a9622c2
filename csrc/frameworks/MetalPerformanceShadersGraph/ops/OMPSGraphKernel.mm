#import <MetalPerformanceShadersGraph/OMPSGraphKernel.h>

#include <algorithm>
#include <map>
#include <variant>

#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/Naming.h"
#include "frameworks/Metal/compute/ComputePipeline.h"
#include "frameworks/Metal/compute/DataTypes.h"
#include "frameworks/MetalPerformanceShadersGraph/graph/user_kernel.h"
#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;
using openmps::engine::KernelExtent;
using openmps::engine::UserKernel;
using openmps::engine::shaders::Access;
using openmps::engine::shaders::Argument;
using openmps::engine::shaders::ArgumentKind;

namespace {

using TensorRef = objc::Ref<MPSGraphTensor *>;
using Bytes = std::vector<std::byte>;
using Extents = std::vector<std::int64_t>;
struct ResultType {
  DType dtype = DType::Float32;
  Extents shape;
};

constexpr NSUInteger kBuffers = 31, kMostBytes = 4096, kMostGroupBytes = 32768, kGroupAlignment = 16, kAxes = 16;

}  // namespace

struct OMPSGraphKernelImpl {
  std::shared_ptr<const openmps::engine::shaders::Kernel> kernel;
  std::map<std::uint32_t, std::variant<TensorRef, Bytes, ResultType>> arguments;
  std::map<std::uint32_t, std::uint32_t> group_bytes;
  Extents threads;
  std::array<std::uint32_t, 3> group{};
  objc::Ref<MPSGraph *> gradient_graph;
  objc::Ref<NSArray *> placeholders, gradients;

  std::string who() const { return "Kernel \"" + kernel->function.name + "\""; }
  std::uint32_t index_of(NSUInteger index) const {
    if (index >= kBuffers)
      refuse(ErrorKind::OutOfRange,
             who() + ": the index of a buffer is " + std::to_string(index) + "; the largest one is 30.");
    return static_cast<std::uint32_t>(index);
  }
};

namespace {

Extents numbers_in(NSArray<NSNumber *> *numbers, std::size_t most, const std::string &who, const char *what) {
  Extents found;
  for (NSNumber *number in openmps::fw::given(numbers)) found.push_back([openmps::fw::needed(number) longLongValue]);
  if (found.size() > most)
    refuse(ErrorKind::Shape, who + ": " + what + " has " + std::to_string(found.size()) + " extents, expects at most " +
                                 std::to_string(most) + ".");
  return found;
}

// The engine's form of one kernel in one graph.
class KernelBinder {
 public:
  KernelBinder(MPSGraph *graph, const OMPSGraphKernelImpl &impl)
      : graph_(graph), impl_(impl), made_(std::make_shared<UserKernel>(impl.kernel)) {}

  std::shared_ptr<const UserKernel> bind() {
    std::vector<const Argument *> arguments;
    for (const Argument &argument : impl_.kernel->function.arguments) arguments.push_back(&argument);
    std::ranges::sort(arguments, {}, [](const Argument *argument) { return argument->index; });
    check_kinds(arguments);
    std::erase_if(arguments, [](const Argument *argument) { return argument->kind != ArgumentKind::Buffer; });
    check_indices(arguments);
    for (const Argument *argument : arguments) find_tensor(*argument);
    for (const Argument *argument : arguments) bind(*argument);
    if (made_->results.empty())
      refuse(ErrorKind::InvalidArgument, impl_.who() + ": writes no argument; an operation of a graph has a result.");
    made_->operands = tensors_.size();
    made_->group_bytes = impl_.group_bytes;
    for (const std::int64_t extent : impl_.threads) made_->threads.push_back(extent_of(extent, "the grid"));
    made_->group = impl_.group;
    return made_;
  }

  const std::vector<MPSGraphTensor *> &tensors() const noexcept { return tensors_; }

 private:
  void check_kinds(const std::vector<const Argument *> &arguments) const {
    for (const Argument *argument : arguments) {
      const bool is_texture = argument->kind == ArgumentKind::Texture;
      if (is_texture || argument->kind == ArgumentKind::Sampler)
        refuse(ErrorKind::Unsupported, impl_.who() + ": takes the " + (is_texture ? "texture" : "sampler") + " \"" +
                                           argument->name + "\"; an operation of a graph has tensors alone.");
      if (argument->kind == ArgumentKind::ThreadgroupMemory && !impl_.group_bytes.contains(argument->index))
        refuse(ErrorKind::InvalidArgument, impl_.who() + ": threadgroup memory " + std::to_string(argument->index) +
                                               " \"" + argument->name + "\" is not set.");
    }
  }

  void check_indices(const std::vector<const Argument *> &arguments) const {
    std::string listed;
    for (const Argument *argument : arguments)
      listed += (listed.empty() ? "" : ", ") + std::to_string(argument->index) + " \"" + argument->name + "\"";
    const auto index_of = [](const Argument *argument) { return argument->index; };
    for (const auto &[index, value] : impl_.arguments)
      if (std::ranges::find(arguments, index, index_of) == arguments.end())
        refuse(ErrorKind::InvalidArgument, impl_.who() + ": buffer " + std::to_string(index) +
                                               " is set, the kernel has the buffers " + listed + ".");
  }

  std::string subject(const Argument &argument) const {
    return impl_.who() + ": buffer " + std::to_string(argument.index) + " \"" + argument.name + "\"";
  }

  // Tensors are numbered first: extents of results may name any of them.
  void find_tensor(const Argument &argument) {
    const auto found = impl_.arguments.find(argument.index);
    if (found == impl_.arguments.end()) refuse(ErrorKind::InvalidArgument, subject(argument) + " is not set.");
    const auto *const tensor = std::get_if<TensorRef>(&found->second);
    if (!tensor) return;
    numbers_[argument.index] = static_cast<int>(tensors_.size());
    tensors_.push_back(tensor->get());
  }

  void bind(const Argument &argument) {
    const auto &value = impl_.arguments.at(argument.index);
    const bool is_read = argument.access == Access::Read;
    if (const auto *const tensor = std::get_if<TensorRef>(&value)) {
      const StaticType type = core_of(graph_).data().tensor(operand(graph_, impl_.who(), tensor->get())).type;
      check_dtype(argument, "the tensor", type.dtype, type.str());
      if (is_read)
        bind(argument, UserKernel::Binding::To::Operand, numbers_.at(argument.index));
      else
        bind_result(argument, {.dtype = type.dtype, .initial = numbers_.at(argument.index)});
    } else if (const auto *const result = std::get_if<ResultType>(&value)) {
      if (is_read) refuse(ErrorKind::InvalidArgument, subject(argument) + " is a result, the kernel only reads it.");
      check_dtype(argument, "the result", result->dtype, openmps::engine::name_of(result->dtype));
      UserKernel::Result made{.dtype = result->dtype};
      for (const std::int64_t extent : result->shape) made.extents.push_back(extent_of(extent, "a result"));
      bind_result(argument, std::move(made));
    } else {
      const Bytes &bytes = std::get<Bytes>(value);
      check_bytes(argument, bytes.size());
      made_->bindings.push_back({.index = argument.index, .to = UserKernel::Binding::To::Bytes, .bytes = bytes});
    }
  }

  void bind(const Argument &argument, UserKernel::Binding::To to, int number) {
    made_->bindings.push_back({.index = argument.index, .to = to, .number = number});
  }
  void bind_result(const Argument &argument, UserKernel::Result result) {
    bind(argument, UserKernel::Binding::To::Result, static_cast<int>(made_->results.size()));
    made_->results.push_back(std::move(result));
  }

  void check_dtype(const Argument &argument, const char *what, DType given, const std::string &shown) const {
    const auto expected = openmps::fw::element_named(argument.type);
    if (!expected || *expected == given) return;  // a structure has any bytes
    refuse(ErrorKind::DType, subject(argument) + " is " + argument.type + ", " + what + " is " + shown + ", expected " +
                                 openmps::engine::name_of(*expected) + ".");
  }

  void check_bytes(const Argument &argument, std::size_t given) const {
    if (argument.access != Access::Read)
      refuse(ErrorKind::InvalidArgument, subject(argument) + " is set by bytes, the kernel writes it.");
    const std::size_t needed = openmps::fw::data_type_named(argument.type).bytes;
    if (given < needed)
      refuse(ErrorKind::InvalidArgument, subject(argument) + " is " + argument.type + ", " + std::to_string(given) +
                                             " bytes are given, expected " + std::to_string(needed) + ".");
  }

  KernelExtent extent_of(std::int64_t extent, const char *what) const {
    if (extent >= 0) return {.number = extent};
    const auto place = static_cast<std::uint64_t>(-1 - extent);
    const auto found = numbers_.find(static_cast<std::uint32_t>(place / kAxes));
    if (place >= kBuffers * kAxes || found == numbers_.end())
      refuse(ErrorKind::InvalidArgument, impl_.who() + ": an extent of " + what + " is " + std::to_string(extent) +
                                             "; it has to be 0 or more, or OMPSExtentOfTensor of an index with a "
                                             "tensor.");
    return {.operand = found->second, .axis = place % kAxes};
  }

  MPSGraph *const graph_;
  const OMPSGraphKernelImpl &impl_;
  const std::shared_ptr<UserKernel> made_;
  std::map<std::uint32_t, int> numbers_;  // of operands, by index
  std::vector<MPSGraphTensor *> tensors_;
};

void check_count(const std::string &who, const char *what, std::size_t given, std::size_t expected) {
  if (given == expected) return;
  refuse(ErrorKind::InvalidArgument, who + ": its gradient has " + std::to_string(given) + " " + what + ", expects " +
                                         std::to_string(expected) + ".");
}

std::shared_ptr<const KernelGradient> gradient_of(const OMPSGraphKernelImpl &impl, const UserKernel &kernel) {
  MPSGraph *const graph = impl.gradient_graph.get();
  if (graph == nil) return nullptr;
  const auto made = std::make_shared<KernelGradient>();
  for (MPSGraphTensor *tensor in impl.placeholders.get())
    made->placeholders.push_back(own_tensor(graph, impl.who(), tensor));
  for (id tensor in impl.gradients.get())
    made->gradients.push_back(tensor == [NSNull null] ? kNone : operand(graph, impl.who(), tensor));
  const auto floats = std::ranges::count_if(
      kernel.results, [](const UserKernel::Result &result) { return openmps::engine::is_float(result.dtype); });
  check_count(impl.who(), "placeholders", made->placeholders.size(),
              static_cast<std::size_t>(floats) + kernel.operands + kernel.results.size());
  check_count(impl.who(), "gradients", made->gradients.size(), kernel.operands);
  made->graph = core_of(graph).data();
  return made;
}

}  // namespace

@interface OMPSGraphKernel ()
- (const OMPSGraphKernelImpl &)omps_impl;
@end

@implementation OMPSGraphKernel

OMPS_NO_INIT
OMPS_DELETES(_impl)

- (instancetype)initWithPipelineState:(id<MTLComputePipelineState>)pipelineState {
  if (![(id)pipelineState isKindOfClass:[OMPSComputePipelineState class]])
    openmps::fw::refuse_class("OMPSGraphKernel", "pipelineState", pipelineState, "MTLComputePipelineState");
  if ((self = [super init]) == nil) return nil;
  _impl = new OMPSGraphKernelImpl;
  _impl->kernel = [static_cast<OMPSComputePipelineState *>(pipelineState) omps_kernel];
  return self;
}

- (const OMPSGraphKernelImpl &)omps_impl {
  return *_impl;
}

- (void)setTensor:(MPSGraphTensor *)tensor atIndex:(NSUInteger)index {
  OMPS_REQUIRE(tensor);
  _impl->arguments[_impl->index_of(index)] = TensorRef::retain(tensor);
}

- (void)setBytes:(const void *)bytes length:(NSUInteger)length atIndex:(NSUInteger)index {
  OMPS_REQUIRE(bytes);
  if (length == 0 || length > kMostBytes)
    refuse(ErrorKind::InvalidArgument, _impl->who() + ": setBytes for index " + std::to_string(index) + " gets " +
                                           std::to_string(length) + " bytes, it takes 1 to 4096; use a tensor.");
  const auto *const first = static_cast<const std::byte *>(bytes);
  _impl->arguments[_impl->index_of(index)] = Bytes(first, first + length);
}

- (void)setResultShape:(NSArray<NSNumber *> *)shape dataType:(MPSDataType)dataType atIndex:(NSUInteger)index {
  OMPS_REQUIRE(shape);
  _impl->arguments[_impl->index_of(index)] =
      ResultType{static_type_of(dataType, nil, _impl->who()).dtype, numbers_in(shape, kAxes, _impl->who(), "a result")};
}

- (void)setThreadgroupMemoryLength:(NSUInteger)length atIndex:(NSUInteger)index {
  if (length == 0 || length > kMostGroupBytes || length % kGroupAlignment != 0)
    refuse(ErrorKind::InvalidArgument, _impl->who() + ": threadgroup memory " + std::to_string(index) + " gets " +
                                           std::to_string(length) +
                                           " bytes, expects a multiple of 16 from 16 to 32768.");
  _impl->group_bytes[_impl->index_of(index)] = static_cast<std::uint32_t>(length);
}

- (void)setThreads:(NSArray<NSNumber *> *)threads {
  OMPS_EXPECT(threads);
  _impl->threads = numbers_in(threads, 3, _impl->who(), "the grid");
}

- (void)setThreadsPerThreadgroup:(MTLSize)threads {
  const auto side = [&](NSUInteger extent) {
    if (extent > 1024)
      refuse(ErrorKind::InvalidArgument,
             _impl->who() + ": a side of a threadgroup has " + std::to_string(extent) + " threads, the most are 1024.");
    return static_cast<std::uint32_t>(extent);
  };
  _impl->group = {side(threads.width), side(threads.height), side(threads.depth)};
}

- (void)setGradientGraph:(MPSGraph *)graph
            placeholders:(NSArray<MPSGraphTensor *> *)placeholders
               gradients:(NSArray *)gradients {
  OMPS_REQUIRE(graph);
  OMPS_REQUIRE(placeholders);
  OMPS_REQUIRE(gradients);
  _impl->gradient_graph = objc::Ref<MPSGraph *>::retain(graph);
  _impl->placeholders = objc::Ref<NSArray *>::adopt([placeholders copy]);
  _impl->gradients = objc::Ref<NSArray *>::adopt([gradients copy]);
}

@end

@implementation MPSGraph (OMPSGraphKernel)

- (NSArray<MPSGraphTensor *> *)ompsResultsOfKernel:(OMPSGraphKernel *)kernel name:(NSString *)name {
  OMPS_REQUIRE(kernel);
  const OMPSGraphKernelImpl &impl = [kernel omps_impl];
  KernelBinder binder(self, impl);
  const std::shared_ptr<const UserKernel> bound = binder.bind();
  std::vector<Input> inputs;
  for (MPSGraphTensor *tensor : binder.tensors()) inputs.emplace_back(tensor);
  NSString *const own_name = [NSString stringWithUTF8String:impl.kernel->function.name.c_str()];
  return add_many(self, {.type = "kernel",
                         .name = name != nil ? name : own_name,
                         .inputs = std::move(inputs),
                         .lower = kernel_rule(bound, gradient_of(impl, *bound)),
                         .results = bound->results.size(),
                         .result = bound->results[0].dtype});
}

@end
