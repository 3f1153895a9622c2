#include <doctest/doctest.h>

#include <cstring>
#include <limits>

#include "tests/devices/kernel_check.h"

using namespace openmps::engine;
using testing::KernelCheck;
using testing::kRounded;
using testing::kSameBits;

namespace {

struct Pooling {
  Shape x;
  Integers kernel, strides;
  Integers pads{0, 0, 0, 0};
  Integers dilations{1, 1};
};

// Side by side, overlapping, with gaps, padded, cropped, dilated, wholly outside; channels that fill registers and that
// do not.
const Pooling kPoolings[] = {
    {{2, 4, 6, 3}, {2, 2}, {2, 2}},
    {{3, 14, 14, 64}, {2, 2}, {2, 2}},
    {{2, 28, 28, 32}, {2, 2}, {2, 2}},
    {{1, 7, 5, 17}, {2, 2}, {2, 2}},
    {{2, 9, 11, 1}, {2, 2}, {2, 2}},
    {{1, 6, 8, 40}, {2, 2}, {2, 2}, {0, 1, 0, 1}},
    {{1, 6, 8, 40}, {2, 2}, {2, 2}, {1, 1, 1, 1}},
    {{2, 7, 5, 33}, {3, 3}, {2, 2}, {1, 1, 1, 1}},
    {{1, 5, 7, 1}, {3, 2}, {1, 3}, {0, 2, 1, 0}},
    {{2, 6, 6, 23}, {3, 3}, {1, 1}, {1, 1, 1, 1}},
    {{1, 11, 13, 8}, {2, 2}, {3, 4}},
    {{1, 8, 8, 2}, {2, 2}, {2, 2}, {-1, -1, 0, -2}},
    {{1, 8, 8, 2}, {2, 2}, {2, 2}, {1, -1, 1, -1}},
    {{1, 3, 3, 5}, {2, 2}, {3, 3}, {3, 1, 3, 1}},
    {{2, 8, 9, 19}, {3, 2}, {1, 2}, {2, 1, 0, 1}, {2, 3}},
    {{2, 7, 7, 100}, {7, 7}, {1, 1}},
};

Attributes with(const Pooling& c, Attributes more = {}) {
  more.set("kernel", c.kernel);
  more.set("strides", c.strides);
  more.set("pads", c.pads);
  return more;
}
Attributes dilated(const Pooling& c, Attributes more = {}) {
  more = with(c, std::move(more));
  more.set("dilations", c.dilations);
  return more;
}

// The result's shape, by the contract's formula.
Shape pooled(const Pooling& c, bool is_dilated) {
  const auto extent = [&](std::size_t axis) {
    const std::int64_t covered = (c.kernel[axis] - 1) * (is_dilated ? c.dilations[axis] : Extent(1)) + 1;
    return (c.x[axis + 1] + c.pads[2 * axis] + c.pads[2 * axis + 1] - covered) / c.strides[axis] + 1;
  };
  return {c.x[0], extent(0), extent(1), c.x[3]};
}

Attributes for_gradient(const Pooling& c, Attributes attributes) {
  attributes.set("input_size", Integers{c.x[1], c.x[2]});
  return attributes;
}

// Few different values, so that windows are full of equals, and NaNs, infinities and both zeros among them.
void fill_with_ties(std::vector<std::byte>& bytes) {
  const float values[] = {1,    -1,
                          0,    -0.0f,
                          2,    -2,
                          1,    std::numeric_limits<float>::quiet_NaN(),
                          -1,   std::numeric_limits<float>::infinity(),
                          0.5f, -std::numeric_limits<float>::infinity()};
  std::uint32_t random = 12345;
  for (std::size_t at = 0; at < bytes.size(); at += sizeof(float)) {
    random = random * 1664525u + 1013904223u;
    // Stretches of NaN alone, so that whole windows are NaN.
    const float value = (random >> 28) == 0 ? values[7] : values[(random >> 16) % std::size(values)];
    std::memcpy(bytes.data() + at, &value, sizeof value);
  }
}

}  // namespace

TEST_CASE("cpu max pooling: values and indices are those of the definition") {
  for (const Pooling& c : kPoolings)
    for (const char* border : {"clamp", "zero"})
      for (const bool relu : {false, true})
        for (const int threads : {1, 2, 3}) {
          const Attributes attributes = dilated(c, {{"border", std::string(border)}, {"relu", relu}});
          KernelCheck("pool2d_max", {{c.x}}, attributes).run(kSameBits, threads);
        }
}

TEST_CASE("cpu max pooling: of equals the first wins, a NaN loses") {
  for (const Pooling& c : kPoolings)
    for (const char* border : {"clamp", "zero"})
      for (const bool relu : {false, true}) {
        KernelCheck check("pool2d_max", {{c.x}}, dilated(c, {{"border", std::string(border)}, {"relu", relu}}));
        fill_with_ties(check.input(0));
        check.run(kSameBits);
      }
}

TEST_CASE("cpu max pooling: a window of NaNs is NaN") {
  for (const Pooling& c : {kPoolings[1], kPoolings[7], kPoolings[9]})
    for (const bool relu : {false, true}) {
      KernelCheck check("pool2d_max", {{c.x}}, dilated(c, {{"relu", relu}}));
      std::memset(check.input(0).data(), 0xff, check.input(0).size());
      check.run(kSameBits);
    }
}

TEST_CASE("cpu max pooling: indices without reader need no memory") {
  for (const Pooling& c : kPoolings)
    for (const bool relu : {false, true}) {
      KernelCheck check("pool2d_max", {{c.x}}, dilated(c, {{"relu", relu}}));
      check.leave_out_output(1);
      check.run(kSameBits);
    }
}

TEST_CASE("cpu max pooling: more taps than a byte counts are left to the definition") {
  CHECK_FALSE(KernelCheck("pool2d_max", {{{1, 20, 20, 1}}}, {{"kernel", Integers{16, 16}}}).make_kernel());
}

TEST_CASE("cpu max pooling's gradient: every pixel is written, by the windows it won") {
  for (const Pooling& c : kPoolings)
    for (const int threads : {1, 2, 3}) {
      const Shape y = pooled(c, true);
      const SampleInput indices{y, 0, static_cast<double>(c.kernel[0] * c.kernel[1]), DType::UInt8};
      KernelCheck("pool2d_max_gradient", {{y}, indices}, for_gradient(c, dilated(c))).run(kRounded, threads);
    }
}

TEST_CASE("cpu average pooling and its gradient: borders and zero_pad count as in the definition") {
  for (const Pooling& c : kPoolings)
    for (const char* border : {"clamp", "zero"})
      for (const Integers& zero_pad : {Integers{0, 0}, Integers{1, 2}})
        for (const int threads : {1, 3}) {
          const Attributes attributes = with(c, {{"border", std::string(border)}, {"zero_pad", zero_pad}});
          KernelCheck("pool2d_average", {{c.x}}, attributes).run(kRounded, threads);
          KernelCheck("pool2d_average_gradient", {{pooled(c, false)}}, for_gradient(c, attributes))
              .run(kRounded, threads);
        }
}

TEST_CASE("cpu L2 pooling and its gradient: equal the definition") {
  for (const Pooling& c : kPoolings)
    for (const int threads : {1, 3}) {
      const Shape y = pooled(c, false);
      KernelCheck("pool2d_l2", {{c.x}}, with(c)).run(kRounded, threads);
      KernelCheck("pool2d_l2_gradient", {{c.x}, {y, 0.5, 2}, {y}}, with(c)).run(kRounded, threads);
    }
}

TEST_CASE("cpu L2 pooling's gradient: a window of zeros sends nothing back") {
  KernelCheck check("pool2d_l2_gradient", {{{1, 4, 4, 5}}, {{1, 2, 2, 5}}, {{1, 2, 2, 5}}},
                    {{"kernel", Integers{2, 2}}, {"strides", Integers{2, 2}}});
  std::memset(check.input(0).data(), 0, check.input(0).size());
  std::memset(check.input(1).data(), 0, check.input(1).size());
  check.run(kRounded);
}

TEST_CASE("cpu pooling: other dtypes and empty batches are left to the definition") {
  const Attributes attributes = with(kPoolings[0]);
  CHECK_FALSE(KernelCheck("pool2d_average", {{{0, 4, 6, 3}}}, attributes).make_kernel());
  CHECK_FALSE(KernelCheck("pool2d_average", {{kPoolings[0].x, -1, 1, DType::Float16}}, attributes).make_kernel());
}
