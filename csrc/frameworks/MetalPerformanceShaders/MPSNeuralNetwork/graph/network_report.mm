#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/graph/network_report.h"

#include "compat/checked_size.h"
#include "engine/plan/report.h"

namespace openmps::fw::nn {
namespace {

using engine::json_quoted;

// "name": [a, b]
template <typename List, typename F>
std::string member(const char *name, const List &list, F text) {
  std::string items;
  for (const auto &item : list) items += (items.empty() ? "" : ", ") + text(item);
  return json_quoted(name) + ": [" + items + "]";
}

std::string number(std::int64_t value) { return std::to_string(value); }

std::string of_filter(const NetworkFilter &filter) {
  return "{\"node\": " + json_quoted(filter.node_class) +
         ", \"label\": " + json_quoted([[filter.kernel.get() label] UTF8String]) +
         ", \"data_source\": " + json_quoted(filter.source_label) + ", \"forward\": " + number(filter.forward) +
         ", \"result\": " + number(filter.result) + ", " + member("sources", filter.sources, number) + "}";
}

}  // namespace

std::string report_json(const Network &network, const NetworkPlan &plan) {
  objc::CheckedSize bytes;
  for (const Nhwc &image : plan.images)  // float32
    bytes = bytes + objc::CheckedSize(4) * image.n * image.h * image.w * image.c;
  const std::string extents = member("images", plan.images, [](const Nhwc &image) {
    return "[" + number(image.n) + ", " + number(image.h) + ", " + number(image.w) + ", " + number(image.c) + "]";
  });
  const std::string plans = plan.plan->executable ? engine::report_json(*plan.plan->executable) : "{\"plans\": []}";
  return "{" + member("filters", network.filters, of_filter) + ", " + extents +
         ", \"image_bytes\": " + std::to_string(bytes) + ", " + plans.substr(1);
}

}  // namespace openmps::fw::nn
