// Declarations that the bindings of nodes share.
#pragma once

#include <variant>

#include "bindings/bindings.h"
#include "core/kernel_network/kernel_network.h"
#include "core/nodes.h"

namespace openmps::bindings {

// A node of a graph or a kernel of a network: both are made by the same calls.
using Source = std::variant<core::ImageNode, core::KernelImage>;
using Made = std::variant<core::FilterNode, core::KernelImage>;

template <typename F>
Made made_of(const Source& source, F&& make) {
  return std::visit([&](const auto& image) -> Made { return call([&] { return make(image); }); }, source);
}

}  // namespace openmps::bindings
