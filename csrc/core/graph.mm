#include "core/graph.h"

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include "core/handle_objc.h"

namespace openmps::core {
namespace {

MPSNNGraph* mps(const Graph& graph) { return object_in<MPSNNGraph*>(graph.object); }

template <typename T>
NSArray* array_of(const std::vector<T>& items, Handle T::* member) {
  NSMutableArray* array = [NSMutableArray arrayWithCapacity:items.size()];
  for (const T& item : items) [array addObject:object_in<id>(item.*member)];
  return array;
}

}  // namespace

Result<Graph> Graph::make(const Device& device, const ImageNode& result, bool needed) noexcept {
  return guarded<Graph>([&] {
    Graph graph{adopt([[MPSNNGraph alloc] initWithDevice:object_in<id<MTLDevice>>(device.object)
                                             resultImage:object_in<MPSNNImageNode*>(result.object)
                                     resultImageIsNeeded:needed])};
    if (!graph.object) refuse(ErrorKind::InvalidArgument, "MPSNNGraph could not be made: a data source answered NO to load.");
    return graph;
  });
}

Result<ImageBatch> Graph::encode_batch(const CommandBuffer& buffer, const std::vector<ImageBatch>& sources,
                                       const std::vector<LabelBatch>& labels) const noexcept {
  return guarded<ImageBatch>([&] {
    MPSImageBatch* result = [mps(*this) encodeBatchToCommandBuffer:object_in<id<MTLCommandBuffer>>(buffer.object)
                                                      sourceImages:array_of(sources, &ImageBatch::images)
                                                      sourceStates:labels.empty() ? nil : array_of(labels, &LabelBatch::states)];
    return ImageBatch{{}, retained(result)};
  });
}

Status Graph::reload_from_data_sources() const noexcept {
  return objc_guard([&] { [mps(*this) reloadFromDataSources]; });
}

Status Graph::set_format(PixelFormat format) const noexcept {
  return objc_guard([&] {
    [mps(*this) setFormat:format == PixelFormat::Float16 ? MPSImageFeatureChannelFormatFloat16 : MPSImageFeatureChannelFormatFloat32];
  });
}

}  // namespace openmps::core
