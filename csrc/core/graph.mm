#include "core/graph.h"

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <algorithm>

#include "compat/function_ref.h"
#include "core/data_sources/kernel_guard_objc.h"
#include "core/images/image_handle_objc.h"
#include "core/inspection_objc.h"
#include "core/objects/handle_objc.h"
#include "core/precision_objc.h"
#include "core/split/split_graph.h"
#include "core/training_objc.h"

// Tells images apart: a graph returns its results and numbers its sources in another order.
@interface OMPSCoreResult : NSObject <MPSHandle>
@end

@implementation OMPSCoreResult

- (NSString *)label {
  return @"result";
}
+ (BOOL)supportsSecureCoding {
  return YES;
}
- (instancetype)initWithCoder:(NSCoder *)coder {
  return [self init];
}
- (void)encodeWithCoder:(NSCoder *)coder {
}

@end

namespace openmps::core {
namespace {

MPSNNGraph *mps(const Graph &graph) { return object_in<MPSNNGraph *>(graph.object); }

// Calls `f` with each of Apple's graphs.
Status each_of(const Graph &graph, FunctionRef<void(MPSNNGraph *)> f) {
  return objc_guard([&] {
    if (!graph.parts) return f(mps(graph));
    for (const Graph &part : graph.parts->graphs()) f(mps(part));
  });
}

template <typename T>
NSArray *objects_of(const std::vector<T> &items, Handle T::*member) {
  NSMutableArray *array = [NSMutableArray arrayWithCapacity:items.size()];
  for (const T &item : items) [array addObject:object_in<id>(item.*member)];
  return array;
}

// The handle of a result's image. Images of all results but the first are temporary by default, in memory that the CPU
// may not reach.
Handle exported(const ImageNode &result, bool needed) {
  MPSNNImageNode *const node = object_in<MPSNNImageNode *>(result.object);
  if (needed) [node setImageAllocator:[MPSImage defaultAllocator]];
  return retained(handle_of(node));
}

// For Apple's graphs, which train in one process alone.
void refuse_ranks(bool is_asked) {
  if (is_asked) refuse(ErrorKind::Unsupported, "Apple's graphs do not train in several processes.");
}

}  // namespace

id<MPSHandle> handle_of(MPSNNImageNode *node) {
  if (![node handle]) [node setHandle:[[[OMPSCoreResult alloc] init] autorelease]];
  return [node handle];
}

Result<Graph> Graph::make(const Device &device, const std::vector<ImageNode> &results, bool needed) noexcept {
  return guarded<Graph>([&] {
    if (results.empty()) refuse(ErrorKind::InvalidArgument, "A graph needs at least one result image, 0 are given.");
    const std::unique_ptr<BOOL[]> all_needed(new BOOL[results.size()]);
    std::fill_n(all_needed.get(), results.size(), needed ? YES : NO);
    std::vector<Handle> others;
    for (std::size_t i = 1; i < results.size(); ++i) others.push_back(exported(results[i], needed));
    Graph graph{adopt([[MPSNNGraph alloc] initWithDevice:object_in<id<MTLDevice>>(device.object)
                                            resultImages:objects_of(results, &ImageNode::object)
                                        resultsAreNeeded:all_needed.get()]),
                std::move(others)};
    if (!graph.object)
      refuse(ErrorKind::InvalidArgument, "The graph could not be made: a data source answered NO to load.");
    return graph;
  });
}

Result<ImageBatch> Graph::encode_batch(const CommandBuffer &buffer, const std::vector<ImageBatch> &sources,
                                       const std::vector<LabelBatch> &labels) const noexcept {
  return guarded<ImageBatch>([&] {
    [object_in<OMPSKernelGuard *>(guard) watch:labels];
    if (parts) {
      const std::vector<ImageBatch> results = parts->encode(buffer, sources, labels);
      return results.empty() ? ImageBatch() : results.front();
    }
    MPSImageBatch *result =
        [mps(*this) encodeBatchToCommandBuffer:object_in<id<MTLCommandBuffer>>(buffer.object)
                                  sourceImages:objects_of(sources, &ImageBatch::images)
                                  sourceStates:labels.empty() ? nil : objects_of(labels, &LabelBatch::states)];
    return ImageBatch{{}, retained(result)};
  });
}

Result<std::vector<ImageBatch>> Graph::encode_all(const CommandBuffer &buffer, const std::vector<ImageBatch> &sources,
                                                  const std::vector<LabelBatch> &labels) const noexcept {
  return guarded<std::vector<ImageBatch>>([&] {
    [object_in<OMPSKernelGuard *>(guard) watch:labels];
    if (parts) return parts->encode(buffer, sources, labels);
    NSMutableArray<MPSImageBatch *> *const others = [NSMutableArray array];
    NSMutableArray<MPSStateBatch *> *const states = [NSMutableArray array];
    MPSImageBatch *const first =
        [mps(*this) encodeBatchToCommandBuffer:object_in<id<MTLCommandBuffer>>(buffer.object)
                                  sourceImages:objects_of(sources, &ImageBatch::images)
                                  sourceStates:labels.empty() ? nil : objects_of(labels, &LabelBatch::states)
                            intermediateImages:others
                             destinationStates:states];
    std::vector<ImageBatch> images{ImageBatch{{}, retained(first)}};
    std::vector<id> handles;
    for (id handle in [mps(*this) intermediateImageHandles]) handles.push_back(handle);
    const auto batch = [&](std::size_t place) { return ImageBatch{{}, retained([others objectAtIndex:place])}; };
    std::vector<bool> is_result(handles.size(), false);
    for (const Handle &result : other_results) {
      const auto found = std::ranges::find(handles, object_in<id>(result));
      if (found == handles.end())
        refuse(ErrorKind::Internal, "A graph of several results does not export one of them.");
      const auto place = static_cast<std::size_t>(found - handles.begin());
      is_result[place] = true;
      images.push_back(batch(place));
    }
    for (std::size_t place = 0; place < handles.size(); ++place)
      if (!is_result[place]) images.push_back(batch(place));
    return images;
  });
}

Result<std::string> Graph::report(const std::vector<ImageBatch> &sources,
                                  const std::vector<LabelBatch> &labels) const noexcept {
  return guarded<std::string>([&] {
    const id graph = mps(*this);
    if (![graph respondsToSelector:@selector(ompsReportForSourceImages:sourceStates:)]) return std::string();
    return text_from([(id<OMPSInspected>)graph
        ompsReportForSourceImages:objects_of(sources, &ImageBatch::images)
                     sourceStates:labels.empty() ? nil : objects_of(labels, &LabelBatch::states)]);
  });
}

Status Graph::reload_from_data_sources() const noexcept {
  return each_of(*this, [](MPSNNGraph *graph) { [graph reloadFromDataSources]; });
}

Status Graph::set_format(PixelFormat format) const noexcept {
  return each_of(*this, [&](MPSNNGraph *graph) {
    [graph setFormat:format == PixelFormat::Float16 ? MPSImageFeatureChannelFormatFloat16
                                                    : MPSImageFeatureChannelFormatFloat32];
  });
}

Status Graph::set_guard(const UpdateGuard &update_guard, bool every_node) noexcept {
  const id given = object_in<id>(update_guard.object);
  return each_of(*this, [&](id graph) {
    if ([given isKindOfClass:[OMPSKernelGuard class]]) {
      if (every_node)
        refuse(ErrorKind::Unsupported,
               "Apple's graphs do not show the values of all nodes; the guard of updates can look at losses alone.");
      guard = update_guard.object;
    } else if ([graph respondsToSelector:@selector(setOmpsUpdateGuard:)]) {
      [(id<OMPSGuarded>)graph setOmpsUpdateGuard:given];
      [(id<OMPSGraphTraining>)graph setOmpsGuardsEveryNode:every_node ? YES : NO];
    }
  });
}

Status Graph::set_ranks(bool sums, bool normalizes) const noexcept {
  return objc_guard([&] {
    const id graph = mps(*this);
    if (![graph respondsToSelector:@selector(setOmpsSumsOverRanks:)]) return refuse_ranks(sums || normalizes);
    [(id<OMPSGraphTraining>)graph setOmpsSumsOverRanks:sums ? YES : NO];
    [(id<OMPSGraphTraining>)graph setOmpsNormalizesOverRanks:normalizes ? YES : NO];
  });
}

Status Graph::set_first_image(std::uint32_t image) const noexcept {
  return objc_guard([&] {
    const id graph = mps(*this);
    if (![graph respondsToSelector:@selector(setOmpsFirstImage:)]) return refuse_ranks(image > 0);
    [(id<OMPSGraphTraining>)graph setOmpsFirstImage:image];
  });
}

Result<std::vector<std::uint64_t>> Graph::random_steps() const noexcept {
  return guarded<std::vector<std::uint64_t>>([&] {
    std::vector<std::uint64_t> steps;
    const id graph = mps(*this);
    if ([graph respondsToSelector:@selector(ompsDropoutSteps)])
      for (NSNumber *step in [(id<OMPSGraphTraining>)graph ompsDropoutSteps])
        steps.push_back([step unsignedLongLongValue]);
    return steps;
  });
}

Status Graph::set_random_steps(const std::vector<std::uint64_t> &steps) const noexcept {
  return objc_guard([&] {
    const id graph = mps(*this);
    if (![graph respondsToSelector:@selector(setOmpsDropoutSteps:)]) return;
    NSMutableArray<NSNumber *> *const numbers = [NSMutableArray array];
    for (const std::uint64_t step : steps) [numbers addObject:[NSNumber numberWithUnsignedLongLong:step]];
    [(id<OMPSGraphTraining>)graph setOmpsDropoutSteps:numbers];
  });
}

Status Graph::finish_batch() const noexcept { return parts ? parts->finish_updates() : Status::ok(); }

Status Graph::set_precision(Precision precision, double loss_scale, bool deterministic) const noexcept {
  return each_of(*this, [&](MPSNNGraph *graph) { choose_precision(graph, precision, loss_scale, deterministic); });
}

}  // namespace openmps::core
