#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/row_order.h"

#include <algorithm>
#include <cstring>
#include <memory>

#include "result/checked_size.h"

namespace openmps::fw::recurrent {
namespace {

Tensor int32_constant(GraphBuilder& graph, const std::vector<std::int32_t>& numbers) {
  engine::Literal literal{{engine::DType::Int32, {static_cast<std::int64_t>(numbers.size())}},
                          std::vector<std::byte>(std::span(numbers).size_bytes())};
  std::memcpy(literal.bytes.data(), numbers.data(), literal.bytes.size());
  return graph.constant(std::make_shared<engine::Literal>(std::move(literal)), "rows");
}

}  // namespace

RowOrder::RowOrder(GraphBuilder& graph, std::span<const std::int64_t> step_rows, bool turns)
    : graph_(graph), steps_(static_cast<std::int64_t>(step_rows.size())), rows_(step_rows.front()), turns_(turns) {
  std::vector<std::int32_t> from(CheckedSize(steps_) * rows_, -1);  // an index outside reads 0
  for (std::int64_t row = 0; row < rows_; ++row) {
    const std::int64_t length =
        std::count_if(step_rows.begin(), step_rows.end(), [&](std::int64_t there) { return there > row; });
    for (std::int64_t t = 0; t < length; ++t)
      from[static_cast<std::size_t>(t * rows_ + row)] =
          static_cast<std::int32_t>(CheckedSize(turns ? length - 1 - t : t) * rows_ + row);
  }
  from_ = int32_constant(graph, from);
}

Tensor RowOrder::operator()(Tensor x) const {
  if (!x) return x;
  const Shape shape = x.shape();
  if (shape.rank() != 3) return x;  // the graph has failed
  const Tensor flat = reshape(x, {engine::Extent(steps_) * rows_, shape[2]});
  return reshape(graph_.op("gather", {flat, from_}, {{"axis", std::int64_t{0}}}), shape);
}

}  // namespace openmps::fw::recurrent
