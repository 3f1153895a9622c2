#include "core/nodes.h"

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include "core/descriptors_objc.h"

namespace openmps::core {
namespace {

MPSNNImageNode *image(const ImageNode &node) { return object_in<MPSNNImageNode *>(node.object); }
MPSNNFilterNode *filter(const FilterNode &node) { return object_in<MPSNNFilterNode *>(node.object); }

FilterNode finish(MPSNNFilterNode *node, const NodeOptions &options) {
  FilterNode result{adopt(node)};
  if (!options.label.empty()) [node setLabel:string_from(options.label)];
  if (options.padding)
    [node setPaddingPolicy:[MPSNNDefaultPadding paddingWithMethod:static_cast<MPSNNPaddingMethod>(*options.padding)]];
  return result;
}

Class pooling_class(PoolingKind kind) {
  switch (kind) {
    case PoolingKind::Max:
      return [MPSCNNPoolingMaxNode class];
    case PoolingKind::Average:
      return [MPSCNNPoolingAverageNode class];
    case PoolingKind::L2Norm:
      return [MPSCNNPoolingL2NormNode class];
  }
}

Class arithmetic_class(ArithmeticKind kind) {
  switch (kind) {
    case ArithmeticKind::Add:
      return [MPSNNAdditionNode class];
    case ArithmeticKind::Subtract:
      return [MPSNNSubtractionNode class];
    case ArithmeticKind::Multiply:
      return [MPSNNMultiplicationNode class];
    case ArithmeticKind::Divide:
      return [MPSNNDivisionNode class];
  }
}

}  // namespace

Result<ImageNode> ImageNode::make() noexcept {
  return guarded<ImageNode>([] { return ImageNode{adopt([[MPSNNImageNode alloc] initWithHandle:nil])}; });
}

Status ImageNode::set_format(PixelFormat format) const noexcept {
  return objc_guard([&] {
    [image(*this) setFormat:format == PixelFormat::Unorm8    ? MPSImageFeatureChannelFormatUnorm8
                            : format == PixelFormat::Float16 ? MPSImageFeatureChannelFormatFloat16
                                                             : MPSImageFeatureChannelFormatFloat32];
  });
}
Status ImageNode::set_stops_gradient(bool stops) const noexcept {
  return objc_guard([&] { [image(*this) setStopGradient:stops]; });
}

Result<ImageNode> FilterNode::result_image() const noexcept {
  return guarded<ImageNode>([&] { return ImageNode{retained([filter(*this) resultImage])}; });
}

Status FilterNode::set_label(const std::string &label) const noexcept {
  return objc_guard([&] { [filter(*this) setLabel:label.empty() ? nil : string_from(label)]; });
}

Result<std::vector<FilterNode>> FilterNode::gradient_filters(const ImageNode &gradient) const noexcept {
  return guarded<std::vector<FilterNode>>([&] {
    std::vector<FilterNode> filters;
    for (MPSNNFilterNode *node in [filter(*this) gradientFiltersWithSource:image(gradient)])
      filters.push_back({retained(node)});
    return filters;
  });
}

Result<FilterNode> convolution_node(const ImageNode &source, const DataSource &weights,
                                    const NodeOptions &options) noexcept {
  return guarded<FilterNode>([&] {
    MPSCNNConvolutionNode *node = [[MPSCNNConvolutionNode alloc] initWithSource:image(source)
                                                                        weights:weights_of(weights)];
    if (weights.updates_on_cpu) [node setTrainingStyle:MPSNNTrainingStyleUpdateDeviceCPU];
    return finish(node, options);
  });
}

Result<FilterNode> fully_connected_node(const ImageNode &source, const DataSource &weights,
                                        const NodeOptions &options) noexcept {
  return guarded<FilterNode>([&] {
    MPSCNNFullyConnectedNode *node = [[MPSCNNFullyConnectedNode alloc] initWithSource:image(source)
                                                                              weights:weights_of(weights)];
    if (weights.updates_on_cpu) [node setTrainingStyle:MPSNNTrainingStyleUpdateDeviceCPU];
    return finish(node, options);
  });
}

Result<FilterNode> normalization_node(const ImageNode &source, const NativeNormalization &normalization,
                                      const NodeOptions &options) noexcept {
  return guarded<FilterNode>([&] {
    const DataSource data = normalization.source();
    MPSNNImageNode *image = object_in<MPSNNImageNode *>(source.object);
    const auto finish = [&](MPSNNFilterNode<MPSNNTrainableNode> *node) {
      FilterNode result{adopt(node)};
      if (!options.label.empty()) [node setLabel:string_from(options.label)];
      if (data.updates_on_cpu) [node setTrainingStyle:MPSNNTrainingStyleUpdateDeviceCPU];
      return result;
    };
    const id source_object = object_in<id>(data.object);
    switch (normalization.kind()) {
      case NormalizationKind::Batch:
        return finish([[MPSCNNBatchNormalizationNode alloc] initWithSource:image dataSource:source_object]);
      case NormalizationKind::Instance:
        return finish([[MPSCNNInstanceNormalizationNode alloc] initWithSource:image dataSource:source_object]);
      case NormalizationKind::Group:
        return finish([[MPSCNNGroupNormalizationNode alloc] initWithSource:image dataSource:source_object]);
    }
  });
}

Result<FilterNode> pooling_node(PoolingKind kind, const ImageNode &source, const PoolingWindow &window,
                                const NodeOptions &options) noexcept {
  return guarded<FilterNode>([&] {
    const std::string who = quoted("Pooling", options);
    return finish([[pooling_class(kind) alloc] initWithSource:image(source)
                                                  kernelWidth:positive(window.kernel_width, who, "kernel width")
                                                 kernelHeight:positive(window.kernel_height, who, "kernel height")
                                              strideInPixelsX:positive(window.stride_x, who, "stride x")
                                              strideInPixelsY:positive(window.stride_y, who, "stride y")],
                  options);
  });
}

Result<FilterNode> neuron_node(int type, const ImageNode &source, float a, float b, float c,
                               const std::vector<float> &channel_a, const NodeOptions &options) noexcept {
  return guarded<FilterNode>([&] {
    return finish([[MPSCNNNeuronNode nodeWithSource:image(source)
                                         descriptor:neuron_descriptor(type, a, b, c, channel_a)] retain],
                  options);
  });
}

Result<FilterNode> softmax_node(bool logarithm, const ImageNode &source, const NodeOptions &options) noexcept {
  return guarded<FilterNode>([&] {
    const Class kind = logarithm ? [MPSCNNLogSoftMaxNode class] : [MPSCNNSoftMaxNode class];
    return finish([[kind alloc] initWithSource:image(source)], options);
  });
}

Result<FilterNode> dropout_node(const ImageNode &source, float keep_probability, std::uint64_t seed,
                                const NodeOptions &options) noexcept {
  return guarded<FilterNode>([&] {
    return finish([[MPSCNNDropoutNode alloc] initWithSource:image(source)
                                            keepProbability:keep_probability
                                                       seed:seed
                                         maskStrideInPixels:MTLSizeMake(1, 1, 1)],
                  options);
  });
}

Result<FilterNode> arithmetic_node(ArithmeticKind kind, const ImageNode &left, const ImageNode &right,
                                   const NodeOptions &options) noexcept {
  return guarded<FilterNode>([&] {
    return finish([[arithmetic_class(kind) alloc] initWithLeftSource:image(left) rightSource:image(right)], options);
  });
}

Result<FilterNode> concatenation_node(const std::vector<ImageNode> &sources, const NodeOptions &options) noexcept {
  return guarded<FilterNode>([&] {
    NSMutableArray<MPSNNImageNode *> *images = [NSMutableArray array];
    for (const ImageNode &source : sources) [images addObject:image(source)];
    return finish([[MPSNNConcatenationNode alloc] initWithSources:images], options);
  });
}

Result<FilterNode> loss_node(const ImageNode &source, const LossSpec &loss, const NodeOptions &options) noexcept {
  return guarded<FilterNode>([&] {
    return finish([[MPSCNNLossNode alloc] initWithSource:image(source) lossDescriptor:loss_descriptor(loss)], options);
  });
}

}  // namespace openmps::core
