// Plans of one queue share the memory of their intermediates, which grows and shrinks under captured graphs. Needs a
// GPU, or the emulated one.
#include <doctest/doctest.h>

#include <algorithm>

#include "engine/engine.h"
#include "engine/ir/builder.h"
#include "tests/devices/comparison.h"
#include "tests/engine/plan_run.h"

namespace openmps::engine::testing {
namespace {

// The emulated GPU is slow, and maps memory by the page.
struct ArenaSizes {
  explicit ArenaSizes(Device& device) {
    if (device.description().starts_with("Emulated")) rows = 1 << 10, granularity = 4096;
  }
  std::int64_t rows = 1 << 18;
  std::size_t granularity = std::size_t{1} << 21;
};

// The sum of x A A, where x A is an intermediate of 16 bytes a row. For ones and quarters it is the number of x's
// elements.
class Products {
 public:
  Products(Device& device, std::int64_t rows) : rows_(rows) {
    Graph graph;
    graph.name = "products of " + std::to_string(rows) + " rows";
    Builder builder(graph);
    const Val x = builder.input(DType::Float32, {rows, 4}, "x"), a = builder.input(DType::Float32, {4, 4}, "a");
    const Val product = builder.op("matmul", {builder.op("matmul", {x, a}), a});
    builder.output(builder.op("reduce_sum", {product}, {{"axes", Integers{0, 1}}}));
    plan_ = device.compile(graph).take_or_throw();
  }
  std::size_t bytes() const { return plan_->arena_bytes(); }

  // Whether a run's result is right.
  bool runs(Queue& queue, const std::shared_ptr<Buffer>& ones, const std::shared_ptr<Buffer>& quarters,
            const std::shared_ptr<Buffer>& result) const {
    const BufferView inputs[] = {{ones, 0}, {quarters, 0}}, output{result, 0};
    auto list = queue.make_list();
    list->run(plan_, inputs, {&output, 1}, {}).throw_if_error();
    run_list(queue, std::move(list)).throw_if_error();
    return *static_cast<float*>(result->host()) == static_cast<float>(4 * rows_);
  }

 private:
  const std::int64_t rows_;
  std::shared_ptr<Executable> plan_;
};

struct Operands {
  Operands(Device& device, std::int64_t rows)
      : ones(make_buffer(device, 16 * static_cast<std::size_t>(rows))),
        quarters(make_buffer(device, 64)),
        result(make_buffer(device, 4)) {
    std::fill_n(static_cast<float*>(ones->host()), 4 * rows, 1.0f);
    std::fill_n(static_cast<float*>(quarters->host()), 16, 0.25f);
  }
  std::shared_ptr<Buffer> ones, quarters, result;
};

}  // namespace

TEST_SUITE("gpu") {
  TEST_CASE("queue arena: plans of many shapes hold as much as the largest") {
    Device* const device = gpu();
    if (!device) return;
    const auto queue = device->make_queue().take_or_throw();
    const ArenaSizes sizes(*device);
    const Operands of(*device, sizes.rows);
    std::vector<std::unique_ptr<Products>> plans;
    std::size_t before = 0, most = 0;
    for (std::int64_t rows = sizes.rows / 16; rows <= sizes.rows; rows += sizes.rows / 16) {
      plans.push_back(std::make_unique<Products>(*device, rows));
      most = std::max(most, plans.back()->bytes());
      CHECK(plans.back()->runs(*queue, of.ones, of.quarters, of.result));
      if (plans.size() == 1) before = device->memory_use().allocated - plans[0]->bytes();
    }
    CHECK(most >= 16 * static_cast<std::size_t>(sizes.rows));
    CHECK(device->memory_use().allocated <= before + most + sizes.granularity);
    for (const auto& plan : plans) CHECK(plan->runs(*queue, of.ones, of.quarters, of.result));
    plans.clear();
    CHECK(device->memory_use().allocated <= before);
  }

  TEST_CASE("queue arena: captured runs are right while the arena grows and shrinks") {
    Device* const device = gpu();
    if (!device) return;
    const auto queue = device->make_queue().take_or_throw();
    const ArenaSizes sizes(*device);
    const Operands of(*device, sizes.rows);
    const Products small(*device, sizes.rows / 8);
    const auto is_right = [&](const Products& plan) { return plan.runs(*queue, of.ones, of.quarters, of.result); };
    for (int i = 0; i < 4; ++i) CHECK(is_right(small));
    const std::size_t before = device->memory_use().allocated;
    for (int round = 0; round < 3; ++round) {
      const Products large(*device, sizes.rows);
      for (int i = 0; i < 4; ++i) {
        CHECK(is_right(large));
        CHECK(is_right(small));
      }
    }
    CHECK(device->memory_use().allocated == before);
    CHECK(is_right(small));
  }

  TEST_CASE("queue arena: a plan goes from a queue that is gone to another") {
    Device* const device = gpu();
    if (!device) return;
    const ArenaSizes sizes(*device);
    const Operands of(*device, sizes.rows);
    const Products plan(*device, sizes.rows / 8);
    for (int i = 0; i < 3; ++i) {
      const auto queue = device->make_queue().take_or_throw(), other = device->make_queue().take_or_throw();
      for (int run = 0; run < 3; ++run) {
        CHECK(plan.runs(*queue, of.ones, of.quarters, of.result));
        CHECK(plan.runs(*other, of.ones, of.quarters, of.result));
      }
    }
  }
}

}  // namespace openmps::engine::testing
