// Batches of images: bytes in, the same bytes out.
#include "core/images/image.h"

#include <doctest/doctest.h>

#include <numeric>

#include "tests/core/dense_network.h"

using namespace openmps;
using namespace openmps::core;
using test::cpu;

namespace {

template <typename T>
std::vector<T> ascending(std::size_t count, T step) {
  std::vector<T> values(count);
  for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<T>(static_cast<T>(i % 251) * step);
  return values;
}

template <typename T>
void check_round_trip(PixelFormat format, T step) {
  const ImageBatch batch = ImageBatch::make(cpu(), 3, 2, 4, 5, format).take_or_throw();
  CHECK(batch.shape().take_or_throw() == std::array<std::int64_t, 4>{3, 2, 4, 5});
  CHECK(batch.format().take_or_throw() == format);
  const std::vector<T> written = ascending<T>(3 * 2 * 4 * 5, step);
  std::vector<T> read(written.size());
  REQUIRE(batch.write(written.data(), 0, 3));
  REQUIRE(batch.read(read.data()));
  CHECK(read == written);
}

}  // namespace

TEST_CASE("core images: every format comes back as it was written") {
  check_round_trip<std::uint8_t>(PixelFormat::Unorm8, 1);
  check_round_trip<std::uint16_t>(PixelFormat::Float16, 64);  // finite halves
  check_round_trip<float>(PixelFormat::Float32, 0.5f);
}

TEST_CASE("core images: a part of a batch leaves the others") {
  const ImageBatch batch = ImageBatch::make(cpu(), 3, 1, 1, 2).take_or_throw();
  const std::vector<float> zeros(6), two{1, 2, 3, 4};
  REQUIRE(batch.write(zeros.data(), 0, 3));
  REQUIRE(batch.write(two.data(), 1, 2));
  REQUIRE(batch.write(nullptr, 0, 0));
  std::vector<float> read(6);
  REQUIRE(batch.read(read.data()));
  CHECK(read == std::vector<float>{0, 0, 1, 2, 3, 4});
  CHECK_FALSE(batch.write(two.data(), 2, 2));
}

// Small images are gathered in pieces, large ones copied one by one, and both by several threads.
TEST_CASE("core images: picked images, of few and of many bytes") {
  for (const std::int64_t edge : {2, 80}) {
    CAPTURE(edge);
    const std::int64_t count = edge == 2 ? 5000 : 40, floats = edge * edge * 4;
    const ImageBatch batch = ImageBatch::make(cpu(), count, edge, edge, 4).take_or_throw();
    const auto all = ascending<float>(static_cast<std::size_t>(2 * count * floats), 0.25f);
    std::vector<std::int64_t> picks(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < picks.size(); ++i)
      picks[i] = static_cast<std::int64_t>(i * 7 % (2 * static_cast<std::size_t>(count)));
    std::vector<float> read(static_cast<std::size_t>(count * floats)), expected;
    for (const std::int64_t pick : picks)
      expected.insert(expected.end(), all.begin() + pick * floats, all.begin() + (pick + 1) * floats);
    REQUIRE(batch.write_picked(all.data(), picks.data(), count));
    REQUIRE(batch.read(read.data()));
    CHECK(read == expected);
    REQUIRE(batch.write_picked(all.data(), nullptr, count));
    REQUIRE(batch.read(read.data()));
    CHECK(std::equal(read.begin(), read.end(), all.begin()));
  }
}

TEST_CASE("core images: extents below 1 are refused") {
  for (const auto& [count, height, width, channels] :
       {std::array<std::int64_t, 4>{0, 1, 1, 1}, {1, 0, 1, 1}, {1, 1, 0, 1}, {1, 1, 1, 0}, {1, -1, 1, 1}}) {
    const Result<ImageBatch> batch = ImageBatch::make(cpu(), count, height, width, channels);
    CHECK_FALSE(batch);
    CHECK_FALSE(batch.status().message().empty());
  }
}

TEST_CASE("core labels: a weight for each label only where it is wanted") {
  const LabelBatch plain = LabelBatch::make(cpu(), 2, 1, 1, 3, false).take_or_throw();
  CHECK_FALSE(plain.weights.images);
  const LabelBatch weighted = LabelBatch::make(cpu(), 2, 1, 1, 3, true).take_or_throw();
  CHECK(weighted.weights.shape().take_or_throw() == weighted.labels.shape().take_or_throw());
}
