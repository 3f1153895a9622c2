// Sorting of rows that are long enough for digits, and the few largest of long rows.
#include <doctest/doctest.h>

#include <cstring>
#include <limits>

#include "tests/devices/kernel_check.h"

using namespace openmps::engine;
using testing::KernelCheck;
using testing::kSameBits;

namespace {

// Equal elements, and zeros of both signs, keep their order.
void put_odd_floats(KernelCheck& check) {
  constexpr float kNaN = std::numeric_limits<float>::quiet_NaN(), kInfinity = std::numeric_limits<float>::infinity();
  std::size_t at = 3;
  for (const float value : {kNaN, 0.0F, -0.0F, 0.0F, -kNaN, kInfinity, -kInfinity, -0.0F}) {
    std::memcpy(check.input(0).data() + at * sizeof value, &value, sizeof value);
    at += 11;
  }
}

}  // namespace

TEST_CASE("cpu sorting: long rows") {
  for (const char* op : {"sort", "argsort"})
    for (const Shape& x : {Shape{3, 255}, Shape{3, 256}, Shape{2, 5000}, Shape{1, 70000}})
      for (const bool descending : {false, true}) {
        CAPTURE(op);
        CAPTURE(x.str());
        const Attributes along{{"axis", 1}, {"descending", descending}};
        KernelCheck floats(op, {{x}}, along);
        put_odd_floats(floats);
        floats.run(kSameBits);
        KernelCheck(op, {{x, -40, 40, DType::Int32}}, along).run(kSameBits);
        KernelCheck(op, {{x, -1e9, 1e9, DType::Int64}}, along).run(kSameBits);
        KernelCheck(op, {{x, -1, 1, DType::Float64}}, along).run(kSameBits);
      }
  KernelCheck("sort", {{{2, 300, 5}}}, {{"axis", 1}}).run(kSameBits);
}

TEST_CASE("cpu sorting: a few of many") {
  for (const std::int64_t k : {1, 16, 124, 125, 126, 1000}) {
    CAPTURE(k);
    KernelCheck floats("top_k", {{{3, 1000}}}, {{"k", k}});
    put_odd_floats(floats);
    floats.run(kSameBits);
    KernelCheck("top_k", {{{3, 1000}, -9, 9, DType::Int32}}, {{"k", k}}).run(kSameBits);
  }
}
