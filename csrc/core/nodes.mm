#include "core/nodes.h"

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <algorithm>
#include <span>

#include "core/objects/selector_call.h"

namespace openmps::core {
namespace {

MPSNNImageNode *image(const ImageNode &node) { return object_in<MPSNNImageNode *>(node.object); }
MPSNNFilterNode *filter(const FilterNode &node) { return object_in<MPSNNFilterNode *>(node.object); }

// Additions by published names: Apple's frameworks have no node that adds the gradients of an image.
Handle sum_of_gradients(const std::vector<NodeArgument> &arguments) {
  const auto *const gradients = arguments.empty() ? nullptr : std::get_if<std::vector<ImageNode>>(&arguments[0]);
  if (gradients == nullptr || gradients->size() < 2)
    refuse(ErrorKind::InvalidArgument, "A sum of gradients has " + std::to_string(gradients ? gradients->size() : 0) +
                                           " gradients; it has to have 2 or more.");
  MPSNNImageNode *sum = image(gradients->front());
  MPSNNFilterNode *last = nil;
  for (const ImageNode &gradient : std::span(*gradients).subspan(1)) {
    last = [MPSNNAdditionNode nodeWithLeftSource:sum rightSource:image(gradient)];
    sum = [last resultImage];
  }
  return retained(last);
}

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

FilterNode labelled(FilterNode node, const std::string &label) {
  if (!label.empty()) [filter(node) setLabel:string_from(label)];
  return node;
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

bool has_class(const std::string &name) noexcept {
  bool found = false;
  return objc_guard([&] { found = NSClassFromString(string_from(name)) != Nil; }) && found;
}

Result<FilterNode> make_node(const std::string &class_name, const std::string &selector,
                             const std::vector<NodeArgument> &arguments, const NodeOptions &options) noexcept {
  return guarded<FilterNode>([&] {
    if (class_name == kGradientSum) return labelled({sum_of_gradients(arguments)}, options.label);
    const Class kind = class_named(class_name);
    if (![kind isSubclassOfClass:[MPSNNFilterNode class]])
      refuse(ErrorKind::InvalidArgument,
             class_name + " is no filter node; it has to be a subclass of MPSNNFilterNode.");
    if (!selector.starts_with("initWith") && !selector.starts_with("nodeWith"))
      refuse(ErrorKind::InvalidArgument,
             class_name + ": the selector is " + selector + "; it has to begin with initWith or nodeWith.");
    FilterNode made = labelled({new_node(kind, selector, arguments)}, options.label);
    auto *const node = object_in<MPSNNFilterNode<MPSNNTrainableNode> *>(made.object);
    if (options.padding)
      [node setPaddingPolicy:[MPSNNDefaultPadding paddingWithMethod:static_cast<MPSNNPaddingMethod>(*options.padding)]];
    if (std::any_of(arguments.begin(), arguments.end(), updates_on_cpu))
      [node setTrainingStyle:MPSNNTrainingStyleUpdateDeviceCPU];
    set_properties(node, options.settings);
    return made;
  });
}

}  // namespace openmps::core
