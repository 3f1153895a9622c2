#include <doctest/doctest.h>

#include <cstring>
#include <limits>
#include <vector>

#include "engine/devices/cpu/isa/loops.h"
#include "engine/random/philox.h"
#include "tests/devices/kernel_check.h"

using namespace openmps::engine;
using testing::Allowed;
using testing::KernelCheck;

namespace {

// A kept value may differ by the reciprocal's rounding; a dropped one is exactly 0.
constexpr Allowed kScaled{0, 2e-7};

const SampleInput kSeed{{}, 0, 2e9, DType::UInt32}, kStep{{}, 0, 1e6, DType::UInt32};

Attributes keep(double probability, Integers extents = {}) {
  return {{"keep_probability", probability}, {"mask_extents", std::move(extents)}};
}

}  // namespace

TEST_CASE("cpu dropout: keeps what the definition keeps") {
  for (const Shape& shape : {Shape{1}, Shape{31}, Shape{3, 5}, Shape{40, 100}, Shape{7, 11, 13, 3}, Shape{50003}})
    for (const double probability : {0.5, 0.9999, 1e-7, 1.0})
      for (const int threads : {1, 2, 3})
        KernelCheck("dropout", {{shape}, kSeed, kStep}, keep(probability)).run(kScaled, threads);
}

TEST_CASE("cpu dropout: one decision per channel, per image, per row and for all") {
  const Shape x{3, 5, 7, 37};
  for (const Integers& mask : {Integers{3, 1, 1, 37}, Integers{3, 1, 1, 1}, Integers{1, 1, 1, 37}, Integers{1, 1, 1, 1},
                               Integers{3, 5, 7, 1}, Integers{3, 5, 1, 37}, Integers{3, 5, 7, 37}})
    for (const int threads : {1, 3}) KernelCheck("dropout", {{x}, kSeed, kStep}, keep(0.5, mask)).run(kScaled, threads);
}

TEST_CASE("cpu dropout: a part begins anywhere in the whole") {
  const SampleInput first{{}, 0, 1000, DType::UInt32};
  for (const Shape& shape : {Shape{1}, Shape{3, 5}, Shape{40, 1027}, Shape{7, 11, 13, 3}, Shape{2, 30007}})
    for (const std::uint32_t seed : {1U, 2U, 3U, 4U})
      for (const int threads : {1, 3})
        KernelCheck("dropout", {{shape}, kSeed, kStep, first}, keep(0.5), seed).run(kScaled, threads);
  for (const Integers& mask :
       {Integers{3, 1, 1, 37}, Integers{3, 1, 1, 1}, Integers{1, 1, 1, 37}, Integers{1, 5, 7, 37}})
    for (const std::uint32_t seed : {1U, 2U, 3U})
      KernelCheck("dropout", {{{3, 5, 7, 37}}, kSeed, kStep, first}, keep(0.5, mask), seed).run(kScaled);
}

TEST_CASE("cpu dropout: drops infinities and NaNs as well, and works in place") {
  KernelCheck check("dropout", {{{1000}}, kSeed, kStep}, keep(0.5));
  for (std::size_t i = 0; i < 1000; i += 3) {
    const float value = i % 2 ? std::numeric_limits<float>::infinity() : std::numeric_limits<float>::quiet_NaN();
    std::memcpy(check.input(0).data() + i * sizeof value, &value, sizeof value);
  }
  check.run(kScaled);
  KernelCheck("dropout", {{{3, 41}}, kSeed, kStep}, keep(0.25)).run_in_place(0, 0, kScaled);
}

TEST_CASE("cpu dropout: scattered repeats, other dtypes and empty tensors are left to the definition") {
  CHECK_FALSE(KernelCheck("dropout", {{{2, 3, 4}}, kSeed, kStep}, keep(0.5, {1, 3, 1})).make_kernel());
  CHECK_FALSE(KernelCheck("dropout", {{{4}, -1, 1, DType::Float16}, kSeed, kStep}, keep(0.5)).make_kernel());
  CHECK_FALSE(KernelCheck("dropout", {{{0, 4}}, kSeed, kStep}, keep(0.5)).make_kernel());
}

TEST_CASE("cpu random: uniform numbers are the definition's, bit by bit") {
  for (const Integers& shape :
       {Integers{}, Integers{0, 2}, Integers{5}, Integers{3, 5}, Integers{1037}, Integers{50003}})
    for (const auto& [low, high] : {std::pair{0.0, 1.0}, std::pair{-0.05, 0.05}, std::pair{3.0, 1e6}})
      for (const int threads : {1, 2, 3})
        KernelCheck("random_uniform", {kSeed, kStep}, {{"shape", shape}, {"low", low}, {"high", high}})
            .run({0, 0}, threads);
}

TEST_CASE("cpu random: every instruction set draws philox.h's words, also past 2^32 blocks") {
  for (const char* isa : {"avx512", "avx2", "generic"}) {
    const cpu::Loops* loops = cpu::loops_named(isa);
    if (!loops) continue;
    for (const std::uint64_t first :
         {std::uint64_t{0}, std::uint64_t{12345}, (std::uint64_t{1} << 32) - 3, std::uint64_t{1} << 40}) {
      std::vector<float> given(203);
      loops->random.uniform({0xdeadbeef, 0xfffffff0, first}, given.data(), static_cast<std::int64_t>(given.size()), 0,
                            1);
      for (std::size_t i = 0; i < given.size(); ++i)
        CHECK_MESSAGE(given[i] == random_fraction(random_word(4 * first + i, 0xdeadbeef, 0xfffffff0)), isa, " element ",
                      i);
    }
  }
}
