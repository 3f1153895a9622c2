// The nodes of an MPSNNGraph, made one by one: images and filters.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/api.h"
#include "core/data_sources/data_source.h"
#include "core/descriptor.h"
#include "core/images/image.h"

namespace openmps::core {

struct OPENMPS_API ImageNode {
  Handle object;  // MPSNNImageNode

  static Result<ImageNode> make() noexcept;
  Status set_format(PixelFormat format) const noexcept;
  Status set_stops_gradient(bool stops) const noexcept;
};

struct OPENMPS_API StateNode {
  Handle object;  // MPSNNStateNode
};

struct MadeGradient;
// Called for each gradient filter of a training graph, in the order in which they are made.
using NodeHandler = std::function<void(const MadeGradient&)>;

struct OPENMPS_API FilterNode {
  Handle object;  // MPSNNFilterNode

  Result<ImageNode> result_image() const noexcept;
  // Fails if the filter makes no state.
  Result<StateNode> result_state() const noexcept;
  Status set_label(const std::string& label) const noexcept;
  // The nodes of the backward pass for the gradient of this node's result, one for each source
  // (gradientFiltersWithSource:).
  Result<std::vector<FilterNode>> gradient_filters(const ImageNode& gradient) const noexcept;
  // All filters of the backward pass, from `gradient` of this node's result back to the inputs; returns the last filter
  // of each way (trainingGraphWithSourceGradient:nodeHandler:). An exception of the handler ends it and comes back.
  Result<std::vector<FilterNode>> training_graph(const ImageNode& gradient, const NodeHandler& handler) const noexcept;
};

// Apple's words: the gradient filter belongs to the inference filter and to one of its sources. It reads the source
// gradient, which is that of the inference filter's result.
struct MadeGradient {
  FilterNode gradient_filter, inference_filter;
  ImageNode inference_source, source_gradient;
};

// Bits of MPSNNPaddingMethod; nothing: the node's default.
using Padding = std::optional<std::uint32_t>;

struct NodeOptions {
  std::string label;
  Padding padding;
  std::map<std::string, Descriptor::Value> settings = {};  // properties, by their names
};

// An argument of an initialiser. std::monostate is nil or NULL; floats are NSData or a pointer.
using NodeArgument = std::variant<std::monostate, bool, std::int64_t, double, ImageNode, std::vector<ImageNode>,
                                  StateNode, DataSource, Descriptor, std::vector<std::int64_t>, std::vector<float>>;

// In place of a class: the sum of an image's gradients, with the argument std::vector<ImageNode>.
inline constexpr const char* kGradientSum = "OMPSGradientSum";

// A filter of Apple's class `class_name`, with the arguments of `selector` in their order. The selector is that of an
// initialiser (initWith...) or of a method of the class (nodeWith...). Fails if the class has no such method or is no
// subclass of MPSNNFilterNode, or if a number for an argument without sign is negative. A data source that updates on
// the CPU sets the training style.
OPENMPS_API Result<FilterNode> make_node(const std::string& class_name, const std::string& selector,
                                         const std::vector<NodeArgument>& arguments,
                                         const NodeOptions& options) noexcept;

// Whether the frameworks have the class; Apple's lack openmps' own.
OPENMPS_API bool has_class(const std::string& name) noexcept;

}  // namespace openmps::core
