#include "core/nodes.h"

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <algorithm>

#include "core/data_sources/selector_call.h"

namespace openmps::core {
namespace {

MPSNNImageNode *image(const ImageNode &node) { return object_in<MPSNNImageNode *>(node.object); }
MPSNNFilterNode *filter(const FilterNode &node) { return object_in<MPSNNFilterNode *>(node.object); }

Handle new_node(Class kind, const std::string &selector, const std::vector<NodeArgument> &arguments) {
  if (selector.starts_with("nodeWith"))
    return retained(SelectorCall::answer(kind, selector, arguments, Negative::Refused));
  const id allocated = [kind alloc];
  id node = nil;
  const Status status =
      objc_guard([&] { node = SelectorCall::answer(allocated, selector, arguments, Negative::Refused); });
  if (status) return adopt(node);
  [allocated release];  // the initialiser refused
  raise_objc(status);
}

bool updates_on_cpu(const NodeArgument &argument) {
  const auto *source = std::get_if<DataSource>(&argument);
  return source && source->updates_on_cpu;
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

Result<StateNode> FilterNode::result_state() const noexcept {
  return guarded<StateNode>([&] {
    MPSNNStateNode *const state = [filter(*this) resultState];
    if (!state)
      refuse(ErrorKind::InvalidArgument,
             text_from(NSStringFromClass([filter(*this) class])) + ": the filter makes no state.");
    return StateNode{retained(state)};
  });
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

Result<std::vector<FilterNode>> FilterNode::training_graph(const ImageNode &gradient,
                                                           const NodeHandler &handler) const noexcept {
  return guarded<std::vector<FilterNode>>([&] {
    const NodeHandler *const told = &handler;
    NSArray<MPSNNFilterNode *> *const last = [filter(*this)
        trainingGraphWithSourceGradient:image(gradient)
                            nodeHandler:^(MPSNNFilterNode *gradient_filter, MPSNNFilterNode *inference_filter,
                                          MPSNNImageNode *inference_source, MPSNNImageNode *source_gradient) {
                              pass_on(cpp_try([&] {
                                (*told)({{retained(gradient_filter)},
                                         {retained(inference_filter)},
                                         {retained(inference_source)},
                                         {retained(source_gradient)}});
                              }));
                            }];
    std::vector<FilterNode> filters;
    for (MPSNNFilterNode *node in last) filters.push_back({retained(node)});
    return filters;
  });
}

Result<FilterNode> make_node(const std::string &class_name, const std::string &selector,
                             const std::vector<NodeArgument> &arguments, const NodeOptions &options) noexcept {
  return guarded<FilterNode>([&] {
    const Class kind = class_named(class_name);
    if (![kind isSubclassOfClass:[MPSNNFilterNode class]])
      refuse(ErrorKind::InvalidArgument,
             class_name + " is no filter node; it has to be a subclass of MPSNNFilterNode.");
    if (!selector.starts_with("initWith") && !selector.starts_with("nodeWith"))
      refuse(ErrorKind::InvalidArgument,
             class_name + ": the selector is " + selector + "; it has to begin with initWith or nodeWith.");
    FilterNode made{new_node(kind, selector, arguments)};
    auto *const node = object_in<MPSNNFilterNode<MPSNNTrainableNode> *>(made.object);
    if (!options.label.empty()) [node setLabel:string_from(options.label)];
    if (options.padding)
      [node setPaddingPolicy:[MPSNNDefaultPadding paddingWithMethod:static_cast<MPSNNPaddingMethod>(*options.padding)]];
    set_properties(node, options.settings);
    if (std::any_of(arguments.begin(), arguments.end(), updates_on_cpu))
      [node setTrainingStyle:MPSNNTrainingStyleUpdateDeviceCPU];
    return made;
  });
}

}  // namespace openmps::core
