// The nodes of an MPSNNGraph, made one by one: images and filters.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/api.h"
#include "core/data_sources/data_source.h"
#include "core/descriptor.h"
#include "core/image.h"

namespace openmps::core {

class RecurrentTraining;

struct OPENMPS_API ImageNode {
  Handle object;  // MPSNNImageNode

  static Result<ImageNode> make() noexcept;
  Status set_format(PixelFormat format) const noexcept;
  Status set_stops_gradient(bool stops) const noexcept;
};

struct OPENMPS_API StateNode {
  Handle object;  // MPSNNStateNode
};

struct OPENMPS_API FilterNode {
  Handle object;  // MPSNNFilterNode

  Result<ImageNode> result_image() const noexcept;
  // Fails if the filter makes no state.
  Result<StateNode> result_state() const noexcept;
  Status set_label(const std::string& label) const noexcept;
  // The nodes of the backward pass for the gradient of this node's result, one for each source
  // (gradientFiltersWithSource:).
  Result<std::vector<FilterNode>> gradient_filters(const ImageNode& gradient) const noexcept;
};

// Bits of MPSNNPaddingMethod; nothing: the node's default.
using Padding = std::optional<std::uint32_t>;

struct NodeOptions {
  std::string label;
  Padding padding;
  std::map<std::string, double> settings = {};  // properties, by their names
};

// An argument of an initialiser. std::monostate is nil; floats are NSData.
using NodeArgument = std::variant<std::monostate, bool, std::int64_t, double, ImageNode, std::vector<ImageNode>,
                                  StateNode, DataSource, Descriptor, std::vector<std::int64_t>, std::vector<float>>;

// A filter of Apple's class `class_name`, with the arguments of `selector` in their order. The selector is that of an
// initialiser (initWith...) or of a method of the class (nodeWith...). Fails if the class has no such method or is no
// subclass of MPSNNFilterNode, or if a number for an argument without sign is negative. A data source that updates on
// the CPU sets the training style.
OPENMPS_API Result<FilterNode> make_node(const std::string& class_name, const std::string& selector,
                                         const std::vector<NodeArgument>& arguments,
                                         const NodeOptions& options) noexcept;
// Images of one row, whose pixels are the steps of a sequence. Without `trains` the graph leaves the weights alone.
OPENMPS_API Result<FilterNode> recurrent_node(const ImageNode& source, const RecurrentTraining& layer, bool trains,
                                              const NodeOptions& options) noexcept;

}  // namespace openmps::core
