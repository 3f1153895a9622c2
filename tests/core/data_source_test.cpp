// Data sources: the order of calls, gradients against finite differences, and errors of user code.
#include <doctest/doctest.h>

#include "core/nodes.h"
#include "tests/core/listed_source.h"

using namespace openmps;
using namespace openmps::core;
using namespace openmps::core::test;
using Calls = std::vector<std::string>;
using Training = ListedSource::Training;

namespace {

// Twice the derivative of the mean of two squares is the difference itself; the loss is a sum over images.
std::vector<float> true_gradient() {
  const auto loss_of = [](std::vector<float> weights) {
    double sum = 0;
    for (std::size_t image = 0; image < 4; ++image)
      for (std::size_t o = 0; o < 2; ++o) {
        double y = 0;
        for (std::size_t i = 0; i < 3; ++i) y += double{weights[o * 3 + i]} * kImages[image * 3 + i];
        sum += (y - kLabels[image * 2 + o]) * (y - kLabels[image * 2 + o]);
      }
    return sum;
  };
  std::vector<float> gradient;
  for (std::size_t i = 0; i < kWeights.size(); ++i) {
    constexpr float kStep = 1.0f / 64;  // exact in float
    std::vector<float> less = kWeights, more = kWeights;
    less[i] -= kStep;
    more[i] += kStep;
    gradient.push_back(static_cast<float>((loss_of(more) - loss_of(less)) / (2 * double{kStep})));
  }
  return gradient;
}

// Equal up to one factor, which belongs to the loss and not to the data source.
void check_proportional(const std::vector<float>& given, const std::vector<float>& expected) {
  REQUIRE(given.size() == expected.size());
  const float factor = given[0] / expected[0];
  CHECK(factor > 0);
  for (std::size_t i = 0; i < given.size(); ++i) CHECK(given[i] == doctest::Approx(factor * expected[i]).epsilon(1e-4));
}

Status error_of_graph(const std::shared_ptr<ListedSource>& source) {
  const ImageNode image = ImageNode::make().take_or_throw();
  const DataSource adapted = adapt(source).take_or_throw();
  const FilterNode dense = dense_node(image, adapted, "");
  return Graph::make(cpu(), {dense.result_image().take_or_throw()}, true).status();
}

}  // namespace

TEST_CASE("core data sources: load comes first, purge last, arrays are read between them") {
  const auto source = std::make_shared<ListedSource>();
  const std::vector<float> results = predictions(adapt(source).take_or_throw());
  CHECK(source->calls == Calls{"load", "purge"});
  CHECK_FALSE(source->reads_unloaded);
  for (std::size_t image = 0; image < 4; ++image)
    for (std::size_t o = 0; o < 2; ++o) {
      float y = 0;
      for (std::size_t i = 0; i < 3; ++i) y += kWeights[o * 3 + i] * kImages[image * 3 + i];
      CHECK(results[image * 2 + o] == doctest::Approx(y));
    }
}

TEST_CASE("core data sources: one update for each batch, with the gradient of the batch") {
  const auto source = std::make_shared<ListedSource>(Training::OnDevice);
  DenseNetwork network(adapt(source).take_or_throw());
  source->calls.clear();
  network.step();
  CHECK(source->calls == Calls{"update"});
  std::vector<float> weights, bias;
  REQUIRE(source->gradient.read(weights, bias));
  check_proportional(weights, true_gradient());
  network.step();
  CHECK(source->calls == Calls{"update", "update"});
}

TEST_CASE("core data sources: an update on the CPU is read again if it says so") {
  for (const bool has_changed : {true, false}) {
    CAPTURE(has_changed);
    const auto source = std::make_shared<ListedSource>(Training::OnCpu);
    source->has_changed = has_changed;
    DenseNetwork network(adapt(source).take_or_throw());
    source->calls.clear();
    const double first = network.step();
    check_proportional(source->on_cpu, true_gradient());
    CHECK(source->calls == (has_changed ? Calls{"update_on_cpu", "load", "purge"} : Calls{"update_on_cpu"}));
    CHECK((network.step() == doctest::Approx(first)) != has_changed);
  }
}

TEST_CASE("core data sources: exceptions of user code reach the caller as they are") {
  const auto check = [](const Status& status) {
    REQUIRE_FALSE(status);
    CHECK(status.kind() == ErrorKind::Foreign);
    CHECK_THROWS_AS(status.throw_if_error(), SourceFailure);
  };
  const auto loading = std::make_shared<ListedSource>();
  loading->fails = "load";
  check(error_of_graph(loading));
  const auto updating = std::make_shared<ListedSource>(Training::OnDevice);
  DenseNetwork network(adapt(updating).take_or_throw());
  updating->fails = "update";
  check(network.loop.submit_training(kImages.data(), kLabels.data(), nullptr, 4).status());
  updating->fails.clear();
  network.step();
}

TEST_CASE("core data sources: an exception on the queue's thread fails the batch, with its text") {
  const auto source = std::make_shared<ListedSource>(Training::OnCpu);
  DenseNetwork network(adapt(source).take_or_throw());
  source->fails = "update_on_cpu";
  REQUIRE(network.loop.submit_training(kImages.data(), kLabels.data(), nullptr, 4));
  const Status status = network.loop.drain().status();
  CHECK(status.kind() == ErrorKind::Device);
  CHECK(status.message() == "the test's own failure\n  while running a batch of 4 images");
  source->fails.clear();
  network.step();
}

TEST_CASE("core data sources: a load that answers no is an error") {
  const auto source = std::make_shared<ListedSource>();
  source->loads = false;
  const Status status = error_of_graph(source);
  REQUIRE_FALSE(status);
  CHECK(status.message() == "The graph could not be made: a data source answered NO to load.");
}

TEST_CASE("core data sources: numbers that do not fit the descriptor") {
  const auto message_of = [](void (*change)(NativeSourceSpec&)) {
    NativeSourceSpec spec = dense_spec();
    change(spec);
    return NativeDataSource::make(cpu(), spec).status().message();
  };
  CHECK(message_of([](NativeSourceSpec& spec) { spec.weights.pop_back(); }) ==
        "Data source \"dense\": has 5 weights, its descriptor needs 6.");
  CHECK(message_of([](NativeSourceSpec& spec) { spec.bias.push_back(0); }) ==
        "Data source \"dense\": has 3 bias terms, its descriptor needs 2.");
  CHECK(message_of([](NativeSourceSpec& spec) { spec.descriptor.kernel_width = 0; }) ==
        "Convolution descriptor: kernel width is 0; it has to be 1 or more.");
  CHECK(message_of([](NativeSourceSpec& spec) { spec.descriptor.groups = -1; }) ==
        "Convolution descriptor: groups is -1; it has to be 1 or more.");
  CHECK(message_of([](NativeSourceSpec& spec) { spec.bias.clear(); }).empty());
}
