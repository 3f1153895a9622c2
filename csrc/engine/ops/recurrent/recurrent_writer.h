// Writes the stages of a recurrent cell: formulas on symbols become element-wise programs.
#pragma once

#include <span>
#include <string>

#include "engine/ops/recurrent/recurrent_cell.h"

namespace openmps::engine {

class PointwiseWriter;

// One value of a program being written.
struct Symbol {
  PointwiseWriter* writer = nullptr;
  std::int32_t step = -1;
};
Symbol operator+(Symbol a, Symbol b);
Symbol operator-(Symbol a, Symbol b);
Symbol operator*(Symbol a, Symbol b);
Symbol operator-(double a, Symbol b);
Symbol pow(Symbol a, double exponent);

// One element-wise stage. Equal steps are made once.
class PointwiseWriter {
 public:
  Symbol read(const CellView& view);
  Symbol number(double value);
  Symbol apply(Primitive primitive, std::span<const Symbol> operands);
  Symbol neuron(const CellNeuron& neuron, Symbol x);
  // dy times the neuron's derivative at x.
  Symbol neuron_gradient(const CellNeuron& neuron, Symbol x, Symbol dy);
  void write(Symbol value, const CellView& view);
  CellPointwise take();

 private:
  Symbol add(const Step& step);
  Symbol call(const std::string& op, const Attributes& attributes, std::span<const Symbol> operands);
  CellPointwise stage_;
};

class CellWriter {
 public:
  CellWriter(std::span<const Shape> inputs, std::size_t outputs);

  CellSchedule schedule;

  // Inputs and outputs, in the operation's order; optional ones are kNoTensor when they are missing or have no
  // elements.
  int sequence(std::int64_t blocks = 1) { return next({true, true, false, blocks}); }
  int state(std::int64_t blocks = 1) { return next({false, true, false, blocks}); }
  int matrix(std::int64_t blocks = 1) { return next({false, true, false, blocks}); }
  int optional_sequence(std::int64_t blocks = 1) { return optional({true, true, false, blocks}); }
  int optional_row(std::int64_t blocks = 1) { return optional({false, false, false, blocks}); }
  // A state that starts at 0 and that one step hands on to the next.
  int carried() { return next({false, true, true, 1}); }
  // After the last output.
  int scratch(std::int64_t blocks = 1);

  void product(const CellView& source, int matrix, std::int64_t first_block, std::int64_t blocks, int result,
               bool transposed = true);
  void pointwise(PointwiseWriter& writer) { schedule.stages.emplace_back(writer.take()); }

 private:
  int next(const CellTensor& tensor);
  int optional(const CellTensor& tensor);
  std::span<const Shape> inputs_;
};

}  // namespace openmps::engine
