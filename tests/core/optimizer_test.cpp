// Training by core's own data sources: steps against their formulas, states between steps, the update guard.
#include "core/data_sources/optimizer.h"

#include <doctest/doctest.h>

#include <cmath>

#include "tests/core/dense_network.h"

using namespace openmps;
using namespace openmps::core;
using namespace openmps::core::test;

namespace {

OptimizerSpec spec_of(const char* kind, float rate = 0.1f) {
  OptimizerSpec spec;
  spec.kind = kind;
  spec.learning_rate = rate;
  return spec;
}

NativeDataSource new_source(const OptimizerSpec& spec) {
  NativeSourceSpec dense = dense_spec();
  dense.optimizer = spec;
  return NativeDataSource::make(cpu(), dense).take_or_throw();
}

std::vector<float> weights_after(NativeDataSource& source, int steps) {
  DenseNetwork network(source.source());
  for (int i = 0; i < steps; ++i) network.step();
  static_cast<void>(source.refresh().take_or_throw());
  source.settle_refresh();
  return {source.weights().begin(), source.weights().end()};
}

// The gradient of the first step, from a data source that trains itself on the CPU.
std::vector<float> first_gradient() {
  std::vector<float> gradient;
  NativeSourceSpec spec = dense_spec();
  spec.custom = [&](std::span<float>, std::span<const float> given, std::span<float>, std::span<const float>) {
    gradient.assign(given.begin(), given.end());
  };
  NativeDataSource source = NativeDataSource::make(cpu(), spec).take_or_throw();
  DenseNetwork(source.source()).step();
  return gradient;
}

}  // namespace

TEST_CASE("core optimizers: the first steps follow their formulas") {
  const std::vector<float> gradient = first_gradient();
  NativeDataSource sgd = new_source(spec_of("sgd")), adam = new_source(spec_of("adam"));
  const std::vector<float> by_sgd = weights_after(sgd, 1), by_adam = weights_after(adam, 1);
  for (std::size_t i = 0; i < gradient.size(); ++i) {
    CHECK(by_sgd[i] == doctest::Approx(kWeights[i] - 0.1f * gradient[i]));
    CHECK(by_adam[i] == doctest::Approx(kWeights[i] - 0.1f * std::copysign(1.0f, gradient[i])).epsilon(1e-4));
  }
  CHECK(sgd.optimizer()->time_step() == 0);
  CHECK(adam.optimizer()->time_step() == 1);
}

TEST_CASE("core optimizers: decoupled decay is a part of the weight, and Adam's step has none of it") {
  const std::vector<float> gradient = first_gradient();
  OptimizerSpec spec = spec_of("adamw");
  spec.settings["weight_decay"] = 0.5;
  // The decay takes no gradient, and no infinite one that is clipped.
  spec.clips = true;
  spec.clip_minimum = -1, spec.clip_maximum = 1;
  NativeDataSource source = new_source(spec);
  const std::vector<float> weights = weights_after(source, 1);
  for (std::size_t i = 0; i < gradient.size(); ++i)
    CHECK(weights[i] ==
          doctest::Approx(kWeights[i] * (1 - 0.1f * 0.5f) - 0.1f * std::copysign(1.0f, gradient[i])).epsilon(1e-4));
  CHECK(source.optimizer()->time_step() == 1);
}

TEST_CASE("core optimizers: an unknown kind and an unknown setting are refused by name") {
  CHECK(Optimizer::make(cpu(), spec_of("lion")).status().message() == "There is no optimizer \"lion\".");
  OptimizerSpec spec = spec_of("sgd");
  spec.settings["beta1"] = 0.9;
  CHECK(Optimizer::make(cpu(), spec).status().message() == "The optimizer \"sgd\" has no setting \"beta1\".");
}

TEST_CASE("core optimizers: refresh tells once that there was an update") {
  NativeDataSource source = new_source(spec_of("sgd"));
  CHECK_FALSE(source.refresh().take_or_throw());
  DenseNetwork network(source.source());
  network.step();
  CHECK(std::vector<float>(source.weights().begin(), source.weights().end()) == kWeights);
  CHECK(source.refresh().take_or_throw());
  CHECK(source.refresh().take_or_throw());
  source.settle_refresh();
  CHECK_FALSE(source.refresh().take_or_throw());
}

TEST_CASE("core optimizers: a state that is put back goes on as before") {
  for (const char* const kind : {"sgd", "adam", "adamw", "rmsprop"}) {
    CAPTURE(kind);
    OptimizerSpec spec = spec_of(kind);
    if (spec.kind == "sgd") spec.settings["momentum"] = 0.9;
    NativeDataSource whole = new_source(spec), first = new_source(spec);
    const std::vector<float> expected = weights_after(whole, 4), between = weights_after(first, 2);
    const OptimizerState state = first.optimizer()->state().take_or_throw();
    REQUIRE_FALSE(state.tensors.empty());
    CHECK(state.tensors[0].parts[0].size() == kWeights.size());
    CHECK(state.tensors[0].parts[1].size() == kBias.size());
    NativeSourceSpec rest = dense_spec();
    rest.weights = between;
    rest.bias.assign(first.bias().begin(), first.bias().end());
    rest.optimizer = spec;
    NativeDataSource second = NativeDataSource::make(cpu(), rest).take_or_throw();
    REQUIRE(second.optimizer()->set_state(state, false));
    CHECK(weights_after(second, 2) == expected);
  }
}

TEST_CASE("core optimizers: the state of another kind is refused and changes nothing") {
  NativeDataSource adam = new_source(spec_of("adam")), rms = new_source(spec_of("rmsprop"));
  CHECK(adam.optimizer()->state().take_or_throw().tensors.empty());
  weights_after(adam, 1);
  weights_after(rms, 1);
  const OptimizerState before = rms.optimizer()->state().take_or_throw();
  CHECK_FALSE(rms.optimizer()->set_state(adam.optimizer()->state().take_or_throw(), false));
  const OptimizerState after = rms.optimizer()->state().take_or_throw();
  REQUIRE(after.tensors.size() == before.tensors.size());
  CHECK(after.tensors[0].parts == before.tensors[0].parts);
}

TEST_CASE("core optimizers: a learning rate is used from the next step on") {
  NativeDataSource source = new_source(spec_of("sgd"));
  CHECK(source.optimizer()->learning_rate().take_or_throw() == 0.1f);
  REQUIRE(source.optimizer()->set_learning_rate(0));
  CHECK(weights_after(source, 1) == kWeights);
  CHECK(source.optimizer()->learning_rate().take_or_throw() == 0);
}

TEST_CASE("core update guard: a loss that is not finite stops updates until it is opened") {
  NativeDataSource source = new_source(spec_of("sgd"));
  DenseNetwork network(source.source());
  const UpdateGuard guard = UpdateGuard::make(cpu()).take_or_throw();
  REQUIRE(network.graph.set_guard(guard, false));
  REQUIRE(source.optimizer()->set_guard(guard.object));
  CHECK(guard.is_open().take_or_throw());
  const auto weights = [&] {
    static_cast<void>(source.refresh().take_or_throw());
    return std::vector<float>(source.weights().begin(), source.weights().end());
  };
  network.step();
  const std::vector<float> before = weights();
  CHECK(before != kWeights);
  std::vector<float> labels = kLabels;
  labels[3] = NAN;
  CHECK(std::isnan(network.step(labels)));
  CHECK_FALSE(guard.is_open().take_or_throw());
  CHECK(weights() == before);
  CHECK(std::isfinite(network.step()));
  CHECK(weights() == before);
  REQUIRE(guard.open());
  network.step();
  CHECK(weights() != before);
}
