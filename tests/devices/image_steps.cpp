#include "tests/devices/image_steps.h"

#include <cstring>

namespace openmps::engine::testing {
namespace {

template <typename Number>
Val literal(Builder& builder, DType dtype, const Shape& shape, const std::vector<Number>& values) {
  auto made = std::make_shared<Literal>();
  made->type = {dtype, shape};
  made->bytes.resize(made->type.bytes());
  std::memcpy(made->bytes.data(), values.data(), made->bytes.size());
  return builder.constant(std::shared_ptr<const Literal>(made));
}

Val padded(Builder& builder, Val x, std::size_t axis, std::int64_t before, std::int64_t after, const char* mode) {
  Integers first(4, 0), last(4, 0);
  first[axis] = before, last[axis] = after;
  return builder.op("pad", {x}, {{"before", first}, {"after", last}, {"mode", std::string(mode)}});
}

}  // namespace

Val as_type(Builder& builder, Val x, DType dtype) {
  return builder.op("cast", {x}, {{"dtype", static_cast<std::int64_t>(dtype)}});
}

Val constant(Builder& builder, const Shape& shape, const std::vector<float>& values) {
  return literal(builder, DType::Float32, shape, values);
}
Val constant(Builder& builder, const std::vector<std::int32_t>& values) {
  return literal(builder, DType::Int32, {static_cast<std::int64_t>(values.size())}, values);
}

Val around(Builder& builder, Val x, Edge edge, std::int64_t reach) {
  const std::int64_t h = x.shape()[1].number(), w = x.shape()[2].number();
  switch (edge) {
    case Edge::None:
      return x;
    case Edge::Zero:
      return padded(builder, padded(builder, x, 1, reach, reach + 1, "constant"), 2, reach + 2, reach, "constant");
    case Edge::Clamp:
      return padded(builder, padded(builder, x, 1, reach, reach, "clamp"), 2, reach, reach + 1, "clamp");
    case Edge::Reflect:
      return padded(builder, padded(builder, x, 1, 1, 1, "reflect"), 2, 0, 1, "symmetric");
    case Edge::Gathered: {
      std::vector<std::int32_t> at;
      for (std::int64_t i = -reach; i < w + reach; ++i) at.push_back(static_cast<std::int32_t>(i));
      return builder.op("gather", {x, constant(builder, at)}, {{"axis", std::int64_t{2}}});
    }
    case Edge::Slice:
      return builder.op("slice", {x},
                        {{"starts", Integers{0, 1, 0, 0}},
                         {"ends", Integers{x.shape()[0], h, w - 1, x.shape()[3]}},
                         {"strides", Integers{1, 1, 1, 1}}});
  }
  return x;
}

Val opened(Builder& builder, Val x, DType from) {
  if (from == DType::Float32) return x;
  const Val number = as_type(builder, x, DType::Float32);
  return from == DType::UInt8 ? number * (1.0 / 255) : number;
}

Val closed(Builder& builder, Val x, DType to) {
  if (to == DType::Float32) return x;
  if (to == DType::UInt8) {
    x = builder.op("clamp", {x}, {{"minimum", 0.0}, {"maximum", 1.0}});
    x = builder.op("round", {x * 255.0});
  }
  return as_type(builder, x, to);
}

namespace {

struct Weighting {
  std::int64_t extent, results;
  int taps;

  // Some are outside.
  std::int64_t position(std::int64_t i, int tap) const { return i * extent / results + tap - taps / 2; }
  static float weight(std::int64_t i, int tap) {
    return 0.25F * static_cast<float>(tap + 1) - 0.01F * static_cast<float>(i);
  }
};

template <typename Number>
std::shared_ptr<const Literal> table(DType dtype, const Weighting& w, const std::vector<Number>& numbers) {
  auto made = std::make_shared<Literal>();
  made->type = {dtype, {w.results, w.taps}};
  made->bytes.resize(made->type.bytes());
  std::memcpy(made->bytes.data(), numbers.data(), made->bytes.size());
  return made;
}

void add_tables(Attributes& attributes, const std::string& axis, const Weighting& w) {
  std::vector<std::int32_t> positions;
  std::vector<float> weights;
  for (std::int64_t i = 0; i < w.results; ++i)
    for (int t = 0; t < w.taps; ++t) {
      const std::int64_t at = w.position(i, t);
      positions.push_back(static_cast<std::int32_t>(at < 0 || at >= w.extent ? -1 : at));
      weights.push_back(Weighting::weight(i, t));
    }
  attributes.set(axis + "_positions", table(DType::Int32, w, positions));
  attributes.set(axis + "_weights", table(DType::Float32, w, weights));
}

}  // namespace

Val resampled(Builder& builder, Val x, std::int64_t rows, std::int64_t columns, int taps) {
  Attributes tables;
  if (rows > 0) add_tables(tables, "row", {x.shape()[1].number(), rows, taps});
  if (columns > 0) add_tables(tables, "column", {x.shape()[2].number(), columns, taps});
  return builder.op("resample", {x}, std::move(tables));
}

Val weighted(Builder& builder, Val x, std::size_t axis, std::int64_t results, int taps) {
  const Weighting w{x.shape()[axis].number(), results, taps};
  Val sum;
  for (int t = 0; t < taps; ++t) {
    std::vector<std::int32_t> positions;
    std::vector<float> weights;
    for (std::int64_t i = 0; i < results; ++i) {
      positions.push_back(static_cast<std::int32_t>(w.position(i, t)));
      weights.push_back(Weighting::weight(i, t));
    }
    Shape shape{1, 1, 1, 1};
    shape[axis] = results;
    const Val part =
        builder.op("gather", {x, constant(builder, positions)}, {{"axis", static_cast<std::int64_t>(axis)}}) *
        constant(builder, shape, weights);
    sum = t == 0 ? part : sum + part;
  }
  return sum;
}

Val filtered(Builder& builder, Val x, Val weights, std::int64_t row_stride, std::int64_t column_stride) {
  return builder.op("conv2d", {x, weights},
                    {{"groups", x.shape()[3].number()}, {"strides", Integers{row_stride, column_stride}}});
}

Val largest(Builder& builder, Val x, std::int64_t rows, std::int64_t columns) {
  return builder.ops("pool2d_max", std::vector{x}, {{"kernel", Integers{rows, columns}}})[0];
}

}  // namespace openmps::engine::testing
