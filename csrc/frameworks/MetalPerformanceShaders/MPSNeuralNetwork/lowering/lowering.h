// One plan under construction: a GraphBuilder that also records the source of every input, output and scalar at encode
// time. Single kernels and graphs fill it by the same functions of filters.h. Not thread-safe.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/window.h"

namespace openmps::fw::nn {

using engine::Attributes;
using engine::DType;
using engine::Integers;
using engine::Shape;
using engine::Tensor;
using engine::TensorType;

// Weights or biases in memory, looked up at every encode. A reload, or a state returned by an update, replaces the
// buffer without a new plan. Shared by the kernels of one layer and by the plans that read it.
struct Parameter {
  TensorType type;
  engine::BufferView view;
};

// An operand or a result of a plan at encode time. `index` counts within the role.
struct Binding {
  enum class Role : std::uint8_t {
    Image,         // a batch of source images; a batch of results
    Destination,   // the destination's previous content, for kernels that write a part of it
    Labels,        // the labels' images of a batch of loss labels
    LabelWeights,  // their weights' images
    Loss,          // their loss images
    Parameter,     // `parameter`
    StateValue,    // `name` of a gradient state
    StateResource  // buffer `resource` of a state: in a kernel its state, in a graph state number `index`
  };
  Role role = Role::Image;
  int index = 0;
  std::string name;
  std::shared_ptr<Parameter> parameter;
  int resource = 0;
};

// A number fixed at encode time: taken from `value`, or from a gradient state when that is empty.
struct ScalarSource {
  std::function<engine::Scalar()> value;
  Binding binding;
};

struct BoundPlan {
  std::shared_ptr<engine::Executable> executable;
  std::vector<Binding> inputs;
  std::vector<Binding> outputs;
  std::vector<ScalarSource> scalars;
};

// Its inputs, outputs and scalars have a source, so those of GraphBuilder are hidden.
class PlanBuilder : public engine::GraphBuilder {
 public:
  using GraphBuilder::constant;
  using GraphBuilder::fail;
  using GraphBuilder::GraphBuilder;

  // precision="apple": filters round where Apple's kernels do (docs/design/mixed_precision.md).
  void round_as_apple() noexcept { rounds_as_apple_ = true; }
  bool rounds_as_apple() const noexcept { return rounds_as_apple_; }

  // For inference: values that follow from weights alone are kept until a weight changes.
  void keep_parameters() noexcept { keeps_parameters_ = true; }

  Tensor input(const TensorType& type, Binding binding, const std::string& label);
  Tensor parameter(const std::shared_ptr<Parameter>& parameter,
                   const std::string& label);  // one input for each Parameter
  Tensor scalar(DType dtype, ScalarSource source, const std::string& label);
  // Position among the plan's scalars; -1 if the tensor is no scalar.
  int scalar_index(Tensor tensor) const noexcept;
  // `overwritten`: an input that may be bound to the same memory.
  void output(Tensor value, Binding binding, Tensor overwritten = {});
  bool has_outputs() const noexcept { return !plan_.outputs.empty(); }

  // Four tensors or more, whose indices callers may use also after an error.
  std::vector<Tensor> ops(const char* name, std::initializer_list<Tensor> inputs, Attributes attributes = {});
  Tensor constant(const std::vector<float>& values, const std::string& name);
  void fail(ErrorKind kind, const std::string& sentence) { fail(Status(kind, sentence)); }
  Result<std::shared_ptr<BoundPlan>> compile(engine::Device& device, const engine::CompileOptions& options = {});

 private:
  BoundPlan plan_;
  std::vector<std::pair<const Parameter*, Tensor>> parameters_;
  std::vector<int> input_ids_;  // of inputs and scalars, in order
  std::vector<int> scalar_ids_;
  bool rounds_as_apple_ = false, keeps_parameters_ = false;
};

// The reduction "sum" or "mean" over all processes that train together.
inline Tensor all_reduce(PlanBuilder& lowering, Tensor value, const char* reduction) {
  return lowering.op("all_reduce", {value}, {{"reduction", std::string(reduction)}});
}

// Extents of an activation; ones if the lowering has failed already.
struct Nhwc {
  std::int64_t n = 1, h = 1, w = 1, c = 1;

  Extents spatial() const noexcept { return {h, w}; }
  std::string pixels() const {
    return std::to_string(w) + " x " + std::to_string(h);
  }  // width x height, in Apple's order
  Shape shape() const { return Shape{n, h, w, c}; }
  engine::Extent area() const { return engine::Extent(h) * w; }
  engine::Extent values() const { return area() * c; }  // of one image
  bool operator==(const Nhwc&) const noexcept = default;
};
Nhwc nhwc(Tensor tensor) noexcept;

}  // namespace openmps::fw::nn
