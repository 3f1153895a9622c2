// Kernels in the Metal language as operations of graphs.
#import <MetalPerformanceShadersGraph/MetalPerformanceShadersGraph.h>

#include "core/objects/selector_call.h"
#include "core/user_kernels/graph_kernel_objc.h"
#include "core/user_kernels/user_kernel.h"

namespace openmps::core {
namespace {

MPSGraphTensor *operand_in(const GraphTensor &tensor) { return object_in<MPSGraphTensor *>(tensor.object); }

// Sets one argument by the kind of its value.
struct Setter {
  id<OMPSKernelInGraph> kernel;
  std::uint32_t index;

  void operator()(const ShaderBytes &bytes) const { [kernel setBytes:bytes.data() length:bytes.size() atIndex:index]; }
  void operator()(const GraphTensor &tensor) const { [kernel setTensor:operand_in(tensor) atIndex:index]; }
  void operator()(const GraphType &type) const {
    [kernel setResultShape:array_of(type.shape) dataType:static_cast<MPSDataType>(type.data_type) atIndex:index];
  }
};

void set_gradient(id<OMPSKernelInGraph> kernel, const GraphKernelGradient &gradient) {
  NSMutableArray *const gradients = [NSMutableArray array];
  for (const std::optional<GraphTensor> &each : gradient.gradients) {
    const id object = each ? static_cast<id>(operand_in(*each)) : static_cast<id>([NSNull null]);
    [gradients addObject:object];
  }
  [kernel setGradientGraph:object_in<MPSGraph *>(gradient.graph.object)
              placeholders:array_of(gradient.placeholders)
                 gradients:gradients];
}

}  // namespace

Result<std::vector<GraphTensor>> UserKernel::in_graph(const TensorGraph &graph,
                                                      const GraphKernelCall &call) const noexcept {
  return guarded<std::vector<GraphTensor>>([&] {
    const Class found = class_named("OMPSGraphKernel");
    const id<OMPSKernelInGraph> kernel = [[static_cast<id<OMPSKernelInGraph>>([found alloc])
        initWithPipelineState:object_in<id<MTLComputePipelineState>>(state)] autorelease];
    for (const GraphKernelArgument &argument : call.arguments)
      std::visit(Setter{kernel, argument.index}, argument.value);
    for (const auto &[index, bytes] : call.group_bytes) [kernel setThreadgroupMemoryLength:bytes atIndex:index];
    if (!call.threads.empty()) [kernel setThreads:array_of(call.threads)];
    [kernel setThreadsPerThreadgroup:MTLSizeMake(call.group[0], call.group[1], call.group[2])];
    if (call.gradient) set_gradient(kernel, *call.gradient);
    NSString *const name = call.name.empty() ? nil : string_from(call.name);
    const auto own = static_cast<id<OMPSGraphWithKernels>>(object_in<id>(graph.object));
    std::vector<GraphTensor> results;
    for (MPSGraphTensor *tensor in [own ompsResultsOfKernel:kernel name:name]) results.push_back({retained(tensor)});
    return results;
  });
}

}  // namespace openmps::core
