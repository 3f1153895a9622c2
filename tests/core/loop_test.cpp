// The double-buffered loop: the order of losses, and failed batches.
#include <doctest/doctest.h>

#include "tests/core/listed_source.h"

using namespace openmps;
using namespace openmps::core;
using namespace openmps::core::test;

namespace {

double loss_of(std::int64_t first, std::int64_t count) {
  double sum = 0;
  for (std::int64_t image = first; image < first + count; ++image)
    for (std::int64_t o = 0; o < 2; ++o) {
      const auto at = [](std::int64_t index) { return static_cast<std::size_t>(index); };
      double y = double{kBias[at(o)]} - kLabels[at(image * 2 + o)];
      for (std::int64_t i = 0; i < 3; ++i) y += double{kWeights[at(o * 3 + i)]} * kImages[at(image * 3 + i)];
      sum += y * y;
    }
  return sum;
}

}  // namespace

TEST_CASE("core loop: losses come in the order of submission, when all places are taken") {
  NativeDataSource source = NativeDataSource::make(cpu(), dense_spec()).take_or_throw();
  DenseNetwork network(source.source(), 2);
  const auto submit = [&](std::int64_t first, std::int64_t count) {
    return network.loop.submit_training(kImages.data() + first * 3, kLabels.data() + first * 2, nullptr, count)
        .take_or_throw();
  };
  CHECK_FALSE(submit(0, 1).has_value());
  CHECK_FALSE(submit(1, 2).has_value());
  const std::optional<double> first = submit(3, 1);
  REQUIRE(first.has_value());
  const std::vector<double> rest = network.loop.drain().take_or_throw();
  REQUIRE(rest.size() == 2);
  // The loss's factor is the same for all.
  const double factor = *first / loss_of(0, 1);
  CHECK(rest[0] == doctest::Approx(factor * loss_of(1, 2)));
  CHECK(rest[1] == doctest::Approx(factor * loss_of(3, 1)));
  CHECK(network.loop.drain().take_or_throw().empty());
}

TEST_CASE("core loop: picked images are trained with their labels") {
  NativeDataSource source = NativeDataSource::make(cpu(), dense_spec()).take_or_throw();
  DenseNetwork network(source.source());
  const std::int64_t picks[] = {3, 1};
  const std::vector<double> direct = {network.step(), 0};
  REQUIRE(network.loop.submit_training(kImages.data(), kLabels.data(), nullptr, 2, picks));
  const double picked = network.loop.drain().take_or_throw().front();
  CHECK(picked == doctest::Approx(direct[0] / loss_of(0, 4) * (loss_of(3, 1) + loss_of(1, 1))));
}

TEST_CASE("core loop: after a failed encode the earlier batches end, and the loop goes on") {
  const auto source = std::make_shared<ListedSource>(ListedSource::Training::OnDevice);
  DenseNetwork network(adapt(source).take_or_throw(), 2);
  const auto submit = [&](std::int64_t count) {
    return network.loop.submit_training(kImages.data(), kLabels.data(), nullptr, count);
  };
  REQUIRE(submit(1));
  source->fails = "update";
  CHECK_FALSE(submit(2));
  source->fails.clear();
  REQUIRE(submit(3));
  CHECK(network.loop.drain().take_or_throw().size() == 2);
}

TEST_CASE("core graph: images of another number of channels name the layer and both numbers") {
  NativeDataSource source = NativeDataSource::make(cpu(), dense_spec()).take_or_throw();
  const DenseNetwork network(source.source());
  const CommandBuffer buffer = network.queue.command_buffer().take_or_throw();
  const ImageBatch images = ImageBatch::make(cpu(), 2, 1, 1, 5).take_or_throw();
  const LabelBatch labels = LabelBatch::make(cpu(), 2, 1, 1, kOutputs, false).take_or_throw();
  const Status status = network.graph.encode_batch(buffer, {images}, {labels}).status();
  CHECK(status.kind() == ErrorKind::Shape);
  CHECK(status.message() ==
        "MPSCNNFullyConnected \"dense\": the source has 5 feature channels, the descriptor's inputFeatureChannels is "
        "3.\n  while lowering MPSNNGraph\n  while encoding a batch of 2 images");
}
