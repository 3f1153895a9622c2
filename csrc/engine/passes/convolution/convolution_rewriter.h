// The base of passes that turn convolutions and their gradients into matmuls.
//
// Weights that are transposed from (kH, kW, I, O) are read in that order, which is a matrix as well. Gradients that are
// transposed back are made in that order.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "engine/ops/window.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {

// Of a convolution or of one of its two gradients.
struct ConvolutionShapes {
  Shape image, weights;
};
std::optional<ConvolutionShapes> convolution_shapes(const Graph& graph, const Node& node);

// One convolution: image (N, H, W, C), weights (O, kH, kW, C), result (N, oH, oW, O).
struct ConvolutionProblem {
  Shape image, weights, result;
  Window window;
  bool plain;  // one group, no ReLU

  ConvolutionProblem(const Attributes& attributes, const Shape& x, const Shape& w);

  std::int64_t inputs() const { return image[3]; }
  std::int64_t outputs() const { return weights[0]; }
  std::int64_t rows() const { return result[0] * result[1] * result[2]; }
  bool pads() const { return window.y.before || window.y.after || window.x.before || window.x.after; }
  // Whether the windows lie side by side and leave no pixel out.
  bool has_adjacent_windows() const {
    const auto tiles = [](const WindowAxis& axis) {
      return axis.kernel == axis.stride && axis.kernel * axis.output == axis.input && axis.dilation == 1;
    };
    return !pads() && tiles(window.y) && tiles(window.x);
  }
};

Val matrix_product(Val a, Val b, bool transpose_a, bool transpose_b, const std::string& name);

class ConvolutionRewriter {
 public:
  explicit ConvolutionRewriter(const Graph& graph);
  virtual ~ConvolutionRewriter() = default;
  Graph run();

 protected:
  using Problem = ConvolutionProblem;

  // The weights before their transposition to (O, kH, kW, I), if there is one.
  struct Weights {
    Val source;
    bool outputs_last;  // (kH, kW, I, O)
    Val matrix(std::int64_t out) const;
  };

  // Return whether the node was replaced. Nodes with groups or ReLUs are not passed.
  virtual bool lower_forward(const Node& node, const Problem& p) = 0;
  virtual bool lower_data_gradient(const Node& node, const Problem& p) = 0;
  virtual bool lower_weights_gradient(const Node& node, const Problem& p) = 0;

  // Whether a sum may be written as one of partial sums: half types would round each of them first.
  static bool sums_well(DType dtype) { return dtype == DType::Float32 || dtype == DType::Float64; }

  Builder& builder() { return rewriter_.builder(); }
  Val input(const Node& node, std::size_t index) { return rewriter_[node.inputs[index]]; }
  void give(const Node& node, std::size_t output, Val value) { rewriter_.replace(node.outputs[output], value); }

  Weights weights_of(const Node& node);
  // The weights as (kH, kW, I, O), from either order.
  Val outputs_last(const Weights& weights);
  // Whether the only user of the weights' gradient is a transposition to (kH, kW, I, O).
  bool wants_outputs_last(const Node& node) const { return only_transposition(node.outputs[0]) != nullptr; }
  // `gradient` is (kH, kW, I, O).
  void give_outputs_last(const Node& node, Val gradient);

  // y (rows, out) = x (rows, in) times weights, plus the bias.
  Val forward_matmul(const Node& node, const Problem& p, Val x, const Weights& weights);
  Val data_gradient_matmul(const Node& node, const Problem& p, const Weights& weights);
  // (in, out), or (out, in) without `outputs_last`.
  Val weights_gradient_matmul(const Node& node, const Problem& p, Val x, bool outputs_last);
  void give_bias_gradient(const Node& node, const Problem& p);
  // Both gradients of a convolution whose windows are the rows of `x`.
  void give_weights_gradient(const Node& node, const Problem& p, Val x);

 private:
  bool lower(const Node& node);
  const Node* only_transposition(ValueId gradient) const;
  Val gradient_rows(Val dy, const Problem& p) const;

  const Graph& graph_;
  Rewriter rewriter_;
  std::vector<int> uses_;
  std::map<ValueId, const Node*> users_;   // one of them
  std::map<const Node*, Val> transposed_;  // transpositions of gradients that were made in that order at once
};

}  // namespace openmps::engine
