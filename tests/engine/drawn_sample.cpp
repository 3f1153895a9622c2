#include "tests/engine/drawn_sample.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/ir/registry.h"
#include "tests/engine/graph_run.h"

namespace openmps::engine::testing {
namespace {

constexpr int kTries = 300;
constexpr std::int64_t kMostElements = 600;
constexpr double kLargestResult = 1e6;  // a sum with larger numbers hides the others

class Draw {
 public:
  explicit Draw(std::mt19937_64& random) : random_(random) {}

  std::size_t below(std::size_t count) { return static_cast<std::size_t>(random_() % count); }
  bool one_in(std::size_t count) { return below(count) == 0; }
  std::int64_t extent() {
    static constexpr std::int64_t kExtents[] = {1, 1, 2, 3, 4, 5, 6, 7, 9};
    return kExtents[below(std::size(kExtents))];
  }
  template <typename List>
  const auto& one_of(const List& list) {
    return list[below(list.size())];
  }
  std::uint64_t seed() { return random_(); }

 private:
  std::mt19937_64& random_;
};

bool has_elements(const Sample& sample) {
  return std::ranges::all_of(sample.inputs, [](const SampleInput& input) {
    const std::int64_t count = input.shape.elements();
    return count > 0 && count <= kMostElements;
  });
}

// Equal extents stay equal: most operations ask for that.
class ExtentDraw {
 public:
  explicit ExtentDraw(Draw& draw) : draw_(draw) {}

  Extent of(Extent before) {
    const auto [entry, is_new] = drawn_.try_emplace(before, before);
    if (is_new && !draw_.one_in(2)) entry->second = draw_.extent();
    return entry->second;
  }

 private:
  Draw& draw_;
  std::map<std::int64_t, Extent> drawn_;
};

void draw_extents(Sample& sample, Draw& draw) {
  ExtentDraw extents(draw);
  for (SampleInput& input : sample.inputs)
    for (std::size_t axis = 0; axis < input.shape.rank(); ++axis) input.shape[axis] = extents.of(input.shape[axis]);
  Attributes drawn;
  for (const auto& [name, attribute] : sample.attributes.entries()) {
    const auto* list = std::get_if<Integers>(&attribute);
    const bool is_shape = name == "shape" || name.find("size") != std::string::npos || name == "mask_extents";
    if (!list || !is_shape) {
      drawn.set(name, attribute);
      continue;
    }
    Integers changed = *list;
    for (Extent& entry : changed) entry = extents.of(entry);
    drawn.set(name, changed);
  }
  sample.attributes = drawn;
}

Attribute changed(const std::string& name, const Attribute& attribute, Draw& draw) {
  if (std::holds_alternative<bool>(attribute)) return draw.one_in(2);
  if (const auto* number = std::get_if<std::int64_t>(&attribute)) {
    if (name == "axis") return static_cast<std::int64_t>(draw.below(8)) - 4;
    return name == "dtype" ? *number : static_cast<std::int64_t>(draw.below(4));
  }
  if (const auto* list = std::get_if<Integers>(&attribute)) {
    Integers entries = *list;
    if (name == "permutation" || name == "axes")
      for (std::size_t i = entries.size(); i > 1; --i) std::swap(entries[i - 1], entries[draw.below(i)]);
    else
      for (Extent& entry : entries)
        if (draw.one_in(2)) entry = entry + static_cast<std::int64_t>(draw.below(4)) - 1;
    return entries;
  }
  return attribute;
}

// Each attribute as it is, that of another sample, or changed.
void draw_attributes(const OpDef& op, Sample& sample, Draw& draw) {
  for (const auto& [name, default_value] : op.defaults().entries())
    if (!sample.attributes.find(name) && draw.one_in(4))
      sample.attributes.set(name, changed(name, default_value, draw));
  const Attributes before = sample.attributes;
  for (const auto& [name, attribute] : before.entries()) {
    const Sample& other = draw.one_of(op.samples());
    if (draw.one_in(4) && other.check_gradient && other.attributes.find(name))
      sample.attributes.set(name, *other.attributes.find(name));
    else if (draw.one_in(3))
      sample.attributes.set(name, changed(name, attribute, draw));
  }
}

// Operands of any rank that broadcast together.
void draw_broadcast(Sample& sample, Draw& draw) {
  const std::size_t rank = draw.below(5);
  std::vector<Extent> whole;
  for (std::size_t axis = 0; axis < rank; ++axis) whole.emplace_back(1 + static_cast<std::int64_t>(draw.below(5)));
  for (SampleInput& input : sample.inputs) {
    std::vector<Extent> extents = whole;
    for (Extent& extent : extents)
      if (draw.one_in(4)) extent = 1;
    if (draw.one_in(4))
      extents.erase(extents.begin(), extents.begin() + static_cast<std::ptrdiff_t>(draw.below(rank + 1)));
    input.shape = Shape(std::span<const Extent>(extents));
  }
}

SampleGraph graph_of(const OpDef& op, const Sample& sample, const std::string& title, Draw& draw) {
  SampleGraph result;
  result.graph.name = op.name();
  result.title = title;
  Builder builder(result.graph);
  std::vector<Val> operands;
  for (const SampleInput& input : sample.inputs) {
    const DType dtype = input.dtype == DType::Float32 ? DType::Float64 : input.dtype;
    operands.push_back(builder.input(dtype, input.shape, "input"));
    result.inputs.push_back(testing::draw(input, draw.seed()));
    result.title += " " + operands.back().type().str();
  }
  for (const auto& [name, attribute] : sample.attributes.entries()) result.title += " " + name + " " + str(attribute);
  for (const Val& output : builder.ops(op.name().c_str(), operands, sample.attributes, "sample"))
    builder.output(output);
  return result;
}

bool is_fit(const SampleGraph& sample) {
  for (const GraphOutput& output : sample.graph.outputs()) {
    const std::int64_t count = sample.graph.type(output.value).shape.elements();
    if (count == 0 || count > 2 * kMostElements) return false;
  }
  const std::vector<Tensor64> results = run(sample.graph, sample.inputs);
  return std::ranges::all_of(results, [](const Tensor64& result) {
    return std::ranges::all_of(result.values, [](double value) { return std::fabs(value) <= kLargestResult; });
  });
}

std::optional<SampleGraph> accepted(const OpDef& op, const Sample& sample, const std::string& title, Draw& draw) {
  try {
    if (!has_elements(sample)) return std::nullopt;
    SampleGraph graph = graph_of(op, sample, title, draw);
    if (is_fit(graph)) return graph;
  } catch (const Error&) {  // the operation refuses it
  }
  return std::nullopt;
}

}  // namespace

std::optional<SampleGraph> draw_sample(const OpDef& op, std::mt19937_64& random) {
  Draw draw(random);
  std::vector<const Sample*> bases;
  for (const Sample& sample : op.samples())
    if (sample.check_gradient && has_elements(sample)) bases.push_back(&sample);
  for (int i = 0; i < kTries && !bases.empty(); ++i) {
    Sample sample = *draw.one_of(bases);
    if (op.is_elementwise() && !draw.one_in(4)) {
      draw_broadcast(sample, draw);
    } else {
      draw_extents(sample, draw);
      draw_attributes(op, sample, draw);
    }
    if (auto graph = accepted(op, sample, op.name() + ":", draw)) return graph;
  }
  return std::nullopt;
}

}  // namespace openmps::engine::testing
