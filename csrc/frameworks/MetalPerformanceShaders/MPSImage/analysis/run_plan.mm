#include "frameworks/MetalPerformanceShaders/MPSImage/analysis/run_plan.h"

#include "compat/checked_size.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/PlanCache.h"

namespace openmps::fw::image {
namespace {

using engine::BufferView;
using engine::GraphBuilder;

constexpr std::size_t kMaxPlans = 512;
constexpr std::size_t kAlignment = 16;  // of what a plan binds

PlanCache &plans() {
  static PlanCache *const cache = new PlanCache(kMaxPlans);
  return *cache;
}

std::string key_of(const PlanCall &call, const FragmentKey &key) {
  std::string text = key.text();
  for (const std::vector<Bound> *each : {&call.inputs, &call.results}) {
    for (const Bound &bound : *each) text += "|" + bound.type.str();
    text += ";";
  }
  for (const int shared : call.shares) text += " " + std::to_string(shared);
  return text;
}

void build_graph(GraphBuilder &graph, const PlanCall &call, BuildPlan build) {
  std::vector<Tensor> inputs, scalars;
  for (const Bound &input : call.inputs) inputs.push_back(graph.input(input.type.dtype, input.type.shape, "input"));
  for (const engine::Scalar &each : call.scalars) scalars.push_back(graph.scalar(each.dtype, "scalar"));
  const std::vector<Tensor> made = build(graph, inputs, scalars);
  for (std::size_t i = 0; i < call.results.size(); ++i) {
    const engine::TensorType &type = call.results[i].type;
    graph.output(cast(reshape(made[i], type.shape), type.dtype), call.shares.empty() ? -1 : call.shares[i]);
  }
}

void record(const PlanCall &call, const FragmentKey &key, BuildPlan build) {
  const auto plan =
      value_or_raise(plans().find_or_compile(engine_device([call.kernel device]), key_of(call, key),
                                             [&](GraphBuilder &graph) { build_graph(graph, call, build); }));
  std::vector<BufferView> inputs, results;
  for (const Bound &input : call.inputs) inputs.push_back(input.view);
  for (const Bound &result : call.results) results.push_back(result.view);
  check(list_of(call.commandBuffer).run(plan, inputs, results, call.scalars));
}

}  // namespace

Bound buffer_part(MPSKernel *kernel, const char *name, id<MTLBuffer> buffer, NSUInteger offset,
                  const engine::TensorType &type, NSUInteger alignment) {
  const std::string who = [kernel omps_name];
  if (buffer == nil) refuse(who + ": " + name + " is nil.");
  if (offset % alignment != 0)
    refuse(who + ": the offset into " + name + " is " + std::to_string(offset) + ", expected a multiple of " +
           std::to_string(alignment) + ".");
  const BufferView view = view_of(buffer, offset);
  const NSUInteger length = [buffer length], bytes = type.bytes();
  if (bytes > length - offset)
    refuse(who + ": " + name + " has " + std::to_string(length) + " bytes; " + std::to_string(bytes) + " from byte " +
           std::to_string(offset) + " on are needed.");
  const id<MTLDevice> device = [kernel device], place = [buffer device];
  if (place != device)
    refuse(who + " is made for device \"" + [[device name] UTF8String] + "\", " + name + " belongs to \"" +
           [[place name] UTF8String] + "\".");
  return {view, type};
}

Bound readable_part(id<MTLCommandBuffer> commandBuffer, const Bound &part) {
  if (part.view.offset % kAlignment == 0) return part;
  const Bound copy{pooled_view(device_of(commandBuffer), part.type.bytes(), engine::Storage::Private, false),
                   part.type};
  check(list_of(commandBuffer).copy(part.view, copy.view, part.type.bytes()));
  return copy;
}

Bound scratch(MPSKernel *kernel, const engine::TensorType &type, engine::Storage storage) {
  return {pooled_view([kernel device], type.bytes(), storage, false), type};
}

namespace {

IntermediateImage new_image(MPSKernel *kernel, const engine::Shape &shape, MPSImageFeatureChannelFormat format,
                            engine::DType dtype) {
  const auto extent = [&](std::size_t axis) { return static_cast<NSUInteger>(shape[axis].number()); };
  MPSImageDescriptor *const descriptor =
      [MPSImageDescriptor imageDescriptorWithChannelFormat:format
                                                     width:extent(2)
                                                    height:extent(1)
                                           featureChannels:extent(3)
                                            numberOfImages:extent(0)
                                                     usage:MTLTextureUsageShaderRead | MTLTextureUsageShaderWrite];
  const auto image = objc::Ref<MPSImage *>::adopt([[MPSImage alloc] initWithDevice:[kernel device]
                                                                   imageDescriptor:descriptor]);
  return {image, {view_of(image.get()), {dtype, shape}}};
}

}  // namespace

IntermediateImage new_float_image(MPSKernel *kernel, const engine::Shape &shape) {
  return new_image(kernel, shape, MPSImageFeatureChannelFormatFloat32, engine::DType::Float32);
}

IntermediateImage new_byte_image(MPSKernel *kernel, const engine::Shape &shape) {
  return new_image(kernel, shape, MPSImageFeatureChannelFormatUnorm8, engine::DType::UInt8);
}

IntermediateImage float_region(MPSKernel *kernel, id<MTLCommandBuffer> commandBuffer, const Operand &source,
                               const Box &region) {
  IntermediateImage made = new_float_image(kernel, {region.n, region.h, region.w, source.layout.c});
  const MPSOffset offset{region.x, region.y, region.z};
  encode_image_fragment(
      {kernel, commandBuffer, {{source, offset, MPSImageEdgeModeZero, {}}}, made.operand(kernel), MPSRectNoClip},
      FragmentKey("floats"), [](ImageFragment &fragment) { return fragment.colors(0); });
  return made;
}

void run_plan(const PlanCall &call, const FragmentKey &key, BuildPlan build) { record(call, key, build); }

void run_while(const PlanCall &call, const Bound &predicate, const FragmentKey &key, BuildPlan build) {
  engine::CommandList &list = list_of(call.commandBuffer);
  list.begin_while(0);
  check(list.while_condition(predicate.view, predicate.type.dtype));
  record(call, key, build);
  check(list.next_iteration());
  check(list.end());
}

}  // namespace openmps::fw::image
