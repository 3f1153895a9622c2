// The pass lower_composites: operations that a device has no kernel for -> others.
#include "engine/passes/lower_composites.h"

#include <doctest/doctest.h>

#include "engine/ir/registry.h"
#include "tests/engine/pass_check.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {

TEST_CASE("lower_composites: every sample -> the same numbers") {
  for (const char* name : {"attention", "attention_gradient", "bincount", "conv3d", "conv3d_data_gradient",
                           "conv3d_weights_gradient", "geodesic_dilation", "integral", "resample"}) {
    const OpDef& op = registry().at(name);
    for (std::size_t i = 0; i < op.samples().size(); ++i)
      for (const DeviceKind device : {DeviceKind::Cpu, DeviceKind::Cuda}) {
        const SampleGraph sample = make_sample(op, i, DType::Float64);
        CAPTURE(sample.title);
        const Graph after = lower_composites(sample.graph, {device});
        // A GPU has no kernels for these samples, bytes and integers aside.
        if (device == DeviceKind::Cuda && sample.graph.type(0).dtype == DType::Float64)
          CHECK(count_of(after, name) == 0);
        CHECK(is_equivalent(sample.graph, after, sample.inputs, 1e-11));
      }
  }
}

TEST_CASE("lower_composites: images of float32 -> resampled as they are, of other types -> gathers") {
  const OpDef& op = registry().at("resample");
  for (const DType dtype : {DType::Float32, DType::Float16, DType::Float64}) {
    const SampleGraph sample = make_sample(op, 0, dtype);
    const Graph after = lower_composites(sample.graph, {DeviceKind::Cpu});
    CHECK(count_of(after, "resample") == (dtype == DType::Float32 ? 1 : 0));
    CHECK(count_of(after, "gather") == (dtype == DType::Float32 ? 0 : 5));
    CHECK(is_equivalent(sample.graph, after, sample.inputs, dtype == DType::Float64 ? 1e-12 : 1e-2));
  }
}

}  // namespace openmps::engine::testing
