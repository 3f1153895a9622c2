// A data source in C++ that lists the calls it gets, for the dense layer of dense_network.h.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "tests/core/dense_network.h"

namespace openmps::core::test {

struct SourceFailure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class ListedSource : public ConvolutionDataSource {
 public:
  enum class Training { None, OnDevice, OnCpu };
  explicit ListedSource(Training how = Training::None) : training(how) {}

  std::string label() override { return "listed"; }
  bool load() override {
    note("load");
    is_loaded = true;
    return loads;
  }
  void purge() override {
    note("purge");
    is_loaded = false;
  }
  ConvolutionDescriptor descriptor() override { return dense_spec().descriptor; }
  float* weights() override {
    reads_unloaded = reads_unloaded || !is_loaded;
    return values.data();
  }
  float* bias() override {
    reads_unloaded = reads_unloaded || !is_loaded;
    return nullptr;
  }
  bool has_update() const noexcept override { return training == Training::OnDevice; }
  bool updates_on_cpu() const noexcept override { return training == Training::OnCpu; }
  std::optional<WeightsState> update(const CommandBuffer& /*buffer*/, const WeightsGradient& given,
                                     const WeightsState& /*weights*/) override {
    note("update");
    gradient = given;
    return std::nullopt;
  }
  bool update_on_cpu(const WeightsGradient& given) override {
    note("update_on_cpu");
    std::vector<float> bias_part;
    given.read(on_cpu, bias_part).throw_if_error();
    for (std::size_t i = 0; i < values.size(); ++i) values[i] += 1;
    return has_changed;
  }

  Training training;
  std::vector<std::string> calls;
  std::string fails;  // the call that throws
  bool loads = true, is_loaded = false, reads_unloaded = false, has_changed = true;
  std::vector<float> values = kWeights;
  WeightsGradient gradient;
  std::vector<float> on_cpu;

 private:
  void note(const std::string& call) {
    calls.push_back(call);
    if (call == fails) throw SourceFailure("the test's own failure");
  }
};

}  // namespace openmps::core::test
