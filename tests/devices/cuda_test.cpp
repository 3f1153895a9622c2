// Tests of devices with separate memory: copies, replayed lists, fused kernels. Needs a GPU, or the emulated one.
#include <doctest/doctest.h>

#include <cmath>
#include <cstring>

#include "engine/autodiff/gradients.h"
#include "engine/engine.h"
#include "engine/ir/builder.h"
#include "tests/devices/buffer_view.h"
#include "tests/devices/comparison.h"
#include "tests/devices/emulated_count.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

void compare(Device& device, const Graph& graph, const std::vector<Tensor64>& inputs) {
  const std::vector<Tensor64> expected = run_on(device_named("reference"), graph, inputs),
                              given = run_on(device, graph, inputs);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const std::string problem = difference(given[i], expected[i], bound_of(Tolerance::Accumulation, DType::Float32));
    CHECK_MESSAGE(problem.empty(), graph.name, ", output ", i, ": ", problem);
  }
}

// conv2d -> bias -> (ReLU) -> 2x2 maximum, with the gradients of weights and bias.
void check_first_layer(Device& device, const Shape& image, std::int64_t kernel, std::int64_t pad, bool relu) {
  Graph graph;
  graph.name = "first layer of " + image.str() + (relu ? " with ReLU" : "");
  Builder builder(graph);
  const std::int64_t outputs = 64;
  const Val x = builder.input(DType::Float32, image, "x"),
            w = builder.input(DType::Float32, {outputs, kernel, kernel, image[3]}, "w"),
            b = builder.input(DType::Float32, {outputs}, "b");
  Val y = builder.op("conv2d", {x, w, b}, {{"pads", Integers{pad, pad, pad, pad}}}, "convolution");
  if (relu) y = builder.op("neuron_relu", {y});
  y = builder.op("pool2d_max", {y}, {{"kernel", Integers{2, 2}}, {"strides", Integers{2, 2}}});
  builder.output(y);
  std::vector<Tensor64> inputs{draw({image}, 1), draw({w.shape()}, 2), draw({b.shape()}, 3), draw({y.shape()}, 4)};
  const Val weight = builder.input(DType::Float32, y.shape(), "weight");
  const Val with[] = {w, b};
  for (const Val& part : gradients(builder, y, weight, with)) builder.output(part);
  compare(device, graph, inputs);
}

// Eighths up to 2 lose nothing as tf32, nor do their sums of products as float32.
Tensor64 eighths(const Shape& shape, std::uint64_t seed) {
  Tensor64 result = draw({shape}, seed);
  for (double& value : result.values) value = std::round(value * 8) / 8;
  return result;
}

void check_weights_gradient(Device& device, const Shape& x, const Shape& dy, std::int64_t kernel, std::int64_t pad) {
  Graph graph;
  graph.name = "weights gradient of " + x.str() + " and " + dy.str();
  Builder builder(graph);
  const Val operands[] = {builder.input(DType::Float32, x, "x"), builder.input(DType::Float32, dy, "dy")};
  const Attributes attributes{{"pads", Integers{pad, pad, pad, pad}}, {"kernel_size", Integers{kernel, kernel}}};
  for (const Val& part : builder.ops("conv2d_weights_gradient", operands, attributes, "gradient")) builder.output(part);
  compare(device, graph, {eighths(x, 5), eighths(dy, 6)});
}

// y = x * rate + 1
struct Scaled {
  explicit Scaled(Device& device) {
    Graph graph;
    Builder builder(graph);
    const Val x = builder.input(DType::Float32, {4}, "x"), rate = builder.scalar(DType::Float32, "rate");
    builder.output(x * rate + 1.0);
    plan = device.compile(graph).take_or_throw();
  }
  std::shared_ptr<Executable> plan;
};

void run(Queue& queue, const Scaled& scaled, const BufferView& x, const BufferView& y, float rate) {
  auto list = queue.make_list();
  const Scalar scalars[] = {Scalar::float32(rate)};
  list->run(scaled.plan, {&x, 1}, {&y, 1}, scalars).throw_if_error();
  run_list(queue, std::move(list)).throw_if_error();
}

}  // namespace

TEST_SUITE("gpu") {
  TEST_CASE("cuda: a first layer of few channels is one kernel that agrees with the reference") {
    Device* const device = gpu();
    if (!device) return;
    for (const bool relu : {true, false}) {
      check_first_layer(*device, {3, 8, 12, 1}, 5, 2, relu);
      check_first_layer(*device, {2, 9, 7, 3}, 4, 0, relu);
    }
  }

  TEST_CASE("cuda: convolutions without channels are their bias, and gradients without channels nothing") {
    Device* const device = gpu();
    if (!device) return;
    Graph graph;
    graph.name = "no channels";
    Builder builder(graph);
    const Val x = builder.input(DType::Float32, {2, 4, 5, 0}, "x"),
              w = builder.input(DType::Float32, {3, 3, 3, 0}, "w"), b = builder.input(DType::Float32, {3}, "b");
    const Val y = builder.op("conv2d", {x, w, b}, {{"pads", Integers{1, 1, 1, 1}}}, "convolution");
    builder.output(y);
    const Val weight = builder.input(DType::Float32, y.shape(), "weight");
    const Val with[] = {x, w, b};
    for (const Val& part : gradients(builder, y, weight, with)) builder.output(part);
    compare(*device, graph, {draw({x.shape()}, 1), draw({w.shape()}, 2), draw({b.shape()}, 3), draw({y.shape()}, 4)});
  }

  TEST_CASE("cuda: the gradient of a normalisation takes the mask of the ReLU after it") {
    Device* device = gpu();
    if (!device) return;
    for (const bool scaled : {false, true})
      for (const std::int64_t rows : {5, 4100}) {  // in one launch and in three
        Graph graph;
        graph.name = "masked gradient of " + std::to_string(rows) + " rows";
        Builder builder(graph);
        const Shape all{rows, 9}, kept{1, 9};
        std::vector<Tensor64> inputs;
        const auto input = [&](const Shape& shape, double low, double high) {
          inputs.push_back(draw({shape, low, high}, inputs.size() + 1));
          return builder.input(DType::Float32, shape, "input");
        };
        const Val x = input(all, -2, 2), mask = less(input(all, -1, 1), builder.constant(0, DType::Float32));
        const Val dy = builder.op("select", {mask, input(all, -2, 2), builder.constant(0, DType::Float32)});
        std::vector<Val> operands{x, dy, input(kept, -1, 1), input(kept, 0.5, 2)};
        if (scaled) operands.push_back(input({9}, -2, 2));
        for (const Val& part : builder.ops("normalization_gradient", operands, {{"axes", Integers{0}}}))
          builder.output(part);
        const std::string plan = device->compile(graph).take_or_throw()->str();
        CHECK_MESSAGE(plan.find("masked_normalization_gradient") != std::string::npos, plan);
        compare(*device, graph, inputs);
      }
  }

  TEST_CASE("cuda: the weights' gradient of small maps agrees with the reference, on tensor cores too") {
    Device* const device = gpu();
    if (!device) return;
    if (device->description().starts_with("Emulated")) {
      MESSAGE("skipped: the emulated GPU takes minutes");
      return;
    }
    check_weights_gradient(*device, {64, 14, 14, 32}, {64, 14, 14, 64}, 5, 2);
    check_weights_gradient(*device, {65, 7, 9, 64}, {65, 7, 9, 128}, 3, 1);
    check_weights_gradient(*device, {67, 8, 8, 32}, {67, 6, 6, 64}, 3, 0);
  }

  TEST_CASE("cuda: a list that comes back reads the scalars and the memory of its time") {
    Device* const device = gpu();
    if (!device) return;
    const Scaled scaled(*device);
    const auto queue = device->make_queue().take_or_throw();
    const auto x = make_buffer(*device, 16), y = make_buffer(*device, 16);
    for (int i = 0; i < 6; ++i) {
      const auto value = static_cast<float>(i);
      for (int k = 0; k < 4; ++k) floats(*x)[k] = value;
      run(*queue, scaled, view(x), view(y), 2 + value);
      CHECK(floats(*y)[3] == value * (2 + value) + 1);
    }
  }

  TEST_CASE("cuda: lists of any number of scalars and of small moves are captured and come back") {
    Device* const device = gpu();
    if (!device) return;
    const Scaled scaled(*device);
    const auto queue = device->make_queue().take_or_throw();
    for (const std::size_t plans : {5u, 40u, 300u}) {
      std::vector<std::shared_ptr<Buffer>> x, y;
      for (std::size_t i = 0; i < plans; ++i) {
        x.push_back(make_buffer(*device, 16 + 4 * (i % 3)));
        y.push_back(make_buffer(*device, 17 + i % 5));
        static_cast<char*>(y[i]->host())[16] = 'z';
      }
      for (int turn = 0; turn < 4; ++turn) {
        auto list = queue->make_list();
        for (std::size_t i = 0; i < plans; ++i) {
          floats(*x[i])[2] = static_cast<float>(i);
          const BufferView from = view(x[i]), to = view(y[i]);
          const Scalar scalars[] = {Scalar::float32(static_cast<float>(turn) + 0.5f * static_cast<float>(i))};
          list->run(scaled.plan, {&from, 1}, {&to, 1}, scalars).throw_if_error();
        }
        run_list(*queue, std::move(list)).throw_if_error();
        bool all = true;
        for (std::size_t i = 0; i < plans; ++i) {
          const auto number = static_cast<float>(i), rate = static_cast<float>(turn) + 0.5f * number;
          all &= floats(*y[i])[2] == number * rate + 1 && static_cast<char*>(y[i]->host())[16] == 'z';
        }
        CHECK(all);
      }
    }
  }

  TEST_CASE("cuda: lists of one structure whose memory changes read and write the memory of their time") {
    Device* const device = gpu();
    if (!device) return;
    const Scaled scaled(*device), again(*device);
    const auto queue = device->make_queue().take_or_throw();
    constexpr std::size_t kPlaces = 12;
    const auto a = make_buffer(*device, 16 * kPlaces), b = make_buffer(*device, 16 * kPlaces);
    for (std::size_t k = 0; k < 4 * kPlaces; ++k) floats(*a)[k] = static_cast<float>(k);
    // Few places first, which are captured, then more of them, then a place that is new each time.
    for (std::size_t i = 0; i < 120; ++i) {
      const std::size_t from = i * 7 % kPlaces, to = i < 40 ? i % 3 : i < 100 ? i % 11 : i % kPlaces;
      auto list = queue->make_list();
      const auto rate = static_cast<float>(i);
      const Scalar scalars[] = {Scalar::float32(rate)};
      const BufferView x = view(a, 16 * from), y = view(b, 16 * to);
      list->run((i % 17 == 0 ? again : scaled).plan, {&x, 1}, {&y, 1}, scalars).throw_if_error();
      run_list(*queue, std::move(list)).throw_if_error();
      CHECK(floats(*b)[4 * to + 1] == static_cast<float>(4 * from + 1) * rate + 1);
    }
  }

  TEST_CASE("cuda: a managed buffer stays on the GPU until it is asked for") {
    Device* const device = gpu();
    if (!device) return;
    const Scaled scaled(*device);
    const auto queue = device->make_queue().take_or_throw();
    const auto x = device->allocate(16, Storage::Managed).take_or_throw();
    for (int k = 0; k < 4; ++k) floats(*x)[k] = 1;
    x->touch();
    for (int i = 0; i < 3; ++i) run(*queue, scaled, view(x), view(x), 2);  // 1 -> 3 -> 7 -> 15
    CHECK(floats(*x)[0] == 1);
    auto list = queue->make_list();
    list->synchronize(view(x), 16).throw_if_error();
    run_list(*queue, std::move(list)).throw_if_error();
    CHECK(floats(*x)[3] == 15);
    floats(*x)[3] = 2;
    x->touch();
    run(*queue, scaled, view(x), view(x), 2);
    list = queue->make_list();
    list->synchronize(view(x), 16).throw_if_error();
    run_list(*queue, std::move(list)).throw_if_error();
    CHECK(floats(*x)[3] == 5);
    CHECK(floats(*x)[0] == 31);  // the others were fetched before
  }

  TEST_CASE("cuda: a managed buffer lent to the CPU shows what the GPU left, and the next list takes what is written") {
    Device* const device = gpu();
    if (!device) return;
    const Scaled scaled(*device);
    const auto queue = device->make_queue().take_or_throw();
    const auto x = device->allocate(16, Storage::Managed).take_or_throw();
    float* const numbers = reinterpret_cast<float*>(view(x).host());
    for (int k = 0; k < 4; ++k) numbers[k] = 1;  // no touch: the loan says it
    run(*queue, scaled, view(x), view(x), 2);    // 1 -> 3, which the loan shows
    CHECK(numbers[0] == 3);
    run(*queue, scaled, view(x), view(x), 2);  // 3 -> 7, which stays on the GPU
    CHECK(numbers[0] == 3);
    x->lend();
    CHECK(numbers[0] == 7);
    numbers[3] = 0;
    run(*queue, scaled, view(x), view(x), 2);
    CHECK(numbers[0] == 15);
    CHECK(numbers[3] == 1);
  }

  TEST_CASE("cuda: the content of a managed buffer that is discarded is not copied") {
    Device* const device = gpu();
    if (!device) return;
    const Scaled scaled(*device);
    const auto queue = device->make_queue().take_or_throw();
    const auto x = device->allocate(16, Storage::Managed).take_or_throw();
    const auto y = make_buffer(*device, 16);
    run(*queue, scaled, view(x), view(x), 2);  // 0 -> 1 on the GPU
    x->discard();
    floats(*x)[0] = 100;
    run(*queue, scaled, view(x), view(y), 2);
    CHECK(floats(*y)[0] == 3);
  }

  TEST_CASE(
      "cuda: the zeros of a managed buffer are there for both sides, whoever writes first, and beside any write") {
    Device* const device = gpu();
    if (!device) return;
    const Scaled scaled(*device);
    const auto queue = device->make_queue().take_or_throw();
    const auto one = make_buffer(*device, 16);
    for (int round = 0; round < 4; ++round) {
      const auto x = device->allocate(64, Storage::Managed).take_or_throw(),
                 y = device->allocate(64, Storage::Managed).take_or_throw();
      for (const bool again : {false, true}) {  // new, then cleared
        CAPTURE(again);
        if (again) x->clear(), y->clear();
        run(*queue, scaled, view(x, 16), view(y, 32), 2);  // reads zeros, writes a part
        y->fetch().throw_if_error();
        CHECK(floats(*y)[7] == 0);
        CHECK(floats(*y)[8] == 1);
        CHECK(floats(*y)[12] == 0);
        run(*queue, scaled, view(y, 48), view(one), 2);  // on the GPU too it is 0 beside
        CHECK(floats(*one)[0] == 1);
        floats(*x)[5] = 3;
        x->touch();
        run(*queue, scaled, view(x, 16), view(y, 0), 10);
        x->fetch().throw_if_error();
        y->fetch().throw_if_error();
        CHECK(floats(*x)[4] == 0);
        CHECK(floats(*y)[0] == 1);
        CHECK(floats(*y)[1] == 31);
        auto list = queue->make_list();
        list->synchronize(view(x), 64).throw_if_error();
        run_list(*queue, std::move(list)).throw_if_error();
        CHECK(floats(*x)[5] == 3);
      }
    }
  }

  TEST_CASE("cuda: a managed buffer that the GPU overwrites whole is neither cleared nor copied to it before") {
    Device* const device = gpu();
    if (!device) return;
    constexpr std::size_t kBytes = 64 << 10;
    const auto queue = device->make_queue().take_or_throw();
    const auto from = device->allocate(kBytes, Storage::Private).take_or_throw();
    const auto copied = [&](const std::shared_ptr<Buffer>& to, std::size_t bytes) {
      const long before = emulated_count("emulated_bytes_put_in");
      auto list = queue->make_list();
      list->copy(view(from), view(to), bytes).throw_if_error();
      run_list(*queue, std::move(list)).throw_if_error();
      return emulated_count("emulated_bytes_put_in") - before;
    };
    copied(make_buffer(*device, kBytes), kBytes);  // the queue's own
    const auto made = device->allocate(kBytes, Storage::Managed).take_or_throw();
    CHECK(copied(made, kBytes) == 0);
    made->clear();
    CHECK(copied(made, kBytes) == 0);
    floats(*made)[0] = 1;
    made->touch();
    CHECK(copied(made, kBytes) == 0);
    CHECK(floats(*made)[0] == 1);
    made->fetch().throw_if_error();
    CHECK(floats(*made)[0] == 0);
    made->clear();
    const bool is_emulated = emulated_count("emulated_bytes_put_in") >= 0;
    if (is_emulated) CHECK(copied(made, kBytes - 256) == 256);
  }

  TEST_CASE("cuda: the GPU's part of a managed buffer is fetched, the CPU's writes beside it stay") {
    Device* const device = gpu();
    if (!device) return;
    const Scaled scaled(*device);
    const auto queue = device->make_queue().take_or_throw();
    const auto x = make_buffer(*device, 16), y = device->allocate(64, Storage::Managed).take_or_throw();
    floats(*x)[0] = 5;
    floats(*y)[1] = 100;
    y->touch();
    run(*queue, scaled, view(x), view(y, 16), 2);
    y->fetch().throw_if_error();
    CHECK(floats(*y)[4] == 11);
    CHECK(floats(*y)[1] == 100);
    floats(*y)[5] = 7;  // after a fetch the whole mirror counts
    y->touch();
    run(*queue, scaled, view(y, 16), view(x), 10);
    CHECK(floats(*x)[0] == 111);
    CHECK(floats(*x)[1] == 71);
  }

  TEST_CASE("cuda: pieces that the CPU wrote are gathered by it and need no place on the GPU") {
    Device* const device = gpu();
    if (!device) return;
    const Scaled scaled(*device);
    const auto queue = device->make_queue().take_or_throw();
    const auto result = make_buffer(*device, 16);
    const auto whole = device->allocate(16, Storage::Managed).take_or_throw();
    std::vector<std::shared_ptr<Buffer>> pieces;
    for (int i = 0; i < 4; ++i) pieces.push_back(device->allocate(4, Storage::Managed).take_or_throw());
    const std::size_t before = device->memory_use().allocated;
    for (int round = 0; round < 3; ++round) {
      whole->discard();
      auto list = queue->make_list();
      for (int i = 0; i < 4; ++i)
        list->copy(view(pieces[static_cast<std::size_t>(i)]), view(whole, 4 * static_cast<std::size_t>(i)), 4)
            .throw_if_error();
      const Scalar two[] = {Scalar::float32(2)};
      const BufferView from = view(whole), to = view(result);
      list->run(scaled.plan, {&from, 1}, {&to, 1}, two).throw_if_error();
      for (int i = 0; i < 4; ++i) {  // read when the list runs
        *floats(*pieces[static_cast<std::size_t>(i)]) = static_cast<float>(10 * round + i);
        pieces[static_cast<std::size_t>(i)]->touch();
      }
      run_list(*queue, std::move(list)).throw_if_error();
      for (int i = 0; i < 4; ++i) CHECK(floats(*result)[i] == static_cast<float>(2 * (10 * round + i) + 1));
    }
    CHECK(device->memory_use().allocated <= before + 1024);  // whole and result alone
  }

  TEST_CASE("cuda: a piece that the GPU wrote last is gathered by the GPU") {
    Device* const device = gpu();
    if (!device) return;
    const Scaled scaled(*device);
    const auto queue = device->make_queue().take_or_throw();
    const auto piece = device->allocate(16, Storage::Managed).take_or_throw(),
               whole = device->allocate(32, Storage::Managed).take_or_throw();
    run(*queue, scaled, view(piece), view(piece), 2);  // 0 -> 1 on the GPU
    whole->discard();
    auto list = queue->make_list();
    list->copy(view(piece), view(whole, 16), 16).throw_if_error();
    run_list(*queue, std::move(list)).throw_if_error();
    whole->fetch().throw_if_error();
    CHECK(floats(*whole)[4] == 1);
  }

  TEST_CASE("cuda: a large piece that the CPU wrote moves to the GPU when it is gathered again") {
    Device* const device = gpu();
    if (!device) return;
    constexpr std::size_t kBytes = std::size_t{128} << 10;
    const auto queue = device->make_queue().take_or_throw();
    const auto piece = device->allocate(kBytes, Storage::Managed).take_or_throw(),
               whole = device->allocate(2 * kBytes, Storage::Managed).take_or_throw();
    const auto gathered = [&] {  // the bytes that went to the GPU
      whole->discard();
      const long before = emulated_count("emulated_bytes_put_in");
      auto list = queue->make_list();
      list->copy(view(piece), view(whole, kBytes), kBytes).throw_if_error();
      run_list(*queue, std::move(list)).throw_if_error();
      whole->fetch().throw_if_error();
      return emulated_count("emulated_bytes_put_in") - before;
    };
    const bool is_emulated = emulated_count("emulated_bytes_put_in") >= 0;
    const auto at_end = [&] { return floats(*whole)[2 * kBytes / sizeof(float) - 1]; };
    for (const float number : {7.0F, 8.0F}) {
      floats(*piece)[kBytes / sizeof(float) - 1] = number;
      piece->touch();
      gathered();  // by the CPU
      CHECK(at_end() == number);
      const long first = gathered();
      CHECK(at_end() == number);
      if (is_emulated) CHECK(first >= static_cast<long>(kBytes));
      const long later = gathered();
      CHECK(at_end() == number);
      if (is_emulated) CHECK(later < static_cast<long>(kBytes));
    }
  }

  TEST_CASE("cuda: copies and fills of parts of a shared buffer leave the rest alone") {
    Device* const device = gpu();
    if (!device) return;
    const auto queue = device->make_queue().take_or_throw();
    const auto a = make_buffer(*device, 64), b = make_buffer(*device, 64);
    for (int k = 0; k < 16; ++k) floats(*a)[k] = static_cast<float>(k), floats(*b)[k] = 100;
    auto list = queue->make_list();
    list->copy(view(a, 8), view(b, 16), 8).throw_if_error();   // b[4..5] = a[2..3]
    list->fill(view(a, 4), 0, 12).throw_if_error();            // a[1..3] = 0
    list->copy(view(a, 0), view(b, 32), 20).throw_if_error();  // b[8..12] = 0 0 0 0 4
    list->copy(view(b, 16), view(b, 60), 4).throw_if_error();  // b[15] = 2
    run_list(*queue, std::move(list)).throw_if_error();
    const float expected[] = {100, 100, 100, 100, 2, 3, 100, 100, 0, 0, 0, 0, 4, 100, 100, 2};
    CHECK(std::memcmp(b->host(), expected, sizeof expected) == 0);
    CHECK(floats(*a)[0] == 0);
    CHECK(floats(*a)[3] == 0);
    CHECK(floats(*a)[4] == 4);
  }

  TEST_CASE(
      "cuda: plans of one launch each that follow one another run as one only where none needs another's result") {
    Device* const device = gpu();
    if (!device) return;
    const Scaled scaled(*device), again(*device);
    const auto queue = device->make_queue().take_or_throw();
    const auto a = make_buffer(*device, 64), b = make_buffer(*device, 64);
    for (int round = 1; round < 5; ++round) {  // the third is replayed
      for (int k = 0; k < 16; ++k) floats(*a)[k] = static_cast<float>(round * k), floats(*b)[k] = -1;
      auto list = queue->make_list();
      const auto add = [&](const Scaled& plan, const BufferView& from, const BufferView& to, float rate) {
        const Scalar scalars[] = {Scalar::float32(rate)};
        list->run(plan.plan, {&from, 1}, {&to, 1}, scalars).throw_if_error();
      };
      add(scaled, view(a, 0), view(b, 0), 2);    // b[0..3] = 2 a[0..3] + 1
      add(again, view(a, 16), view(b, 16), 3);   // b[4..7] = 3 a[4..7] + 1
      add(scaled, view(b, 16), view(b, 32), 5);  // b[8..11] = 5 b[4..7] + 1
      add(again, view(a, 32), view(b, 16), 7);   // b[4..7] = 7 a[8..11] + 1
      run_list(*queue, std::move(list)).throw_if_error();
      const auto r = static_cast<float>(round);
      CHECK(floats(*b)[1] == 2 * r + 1);
      CHECK(floats(*b)[9] == 5 * (3 * 5 * r + 1) + 1);
      CHECK(floats(*b)[5] == 7 * 9 * r + 1);
      CHECK(floats(*b)[12] == -1);
    }
  }

  TEST_CASE("cuda: a copy of rows leaves what lies between the destination's rows alone, captured too") {
    Device* const device = gpu();
    if (!device) return;
    const auto queue = device->make_queue().take_or_throw();
    const auto a = make_buffer(*device, 64), b = make_buffer(*device, 64);
    for (int round = 0; round < 3; ++round) {
      for (int k = 0; k < 16; ++k)
        floats(*a)[k] = static_cast<float>(k + round), floats(*b)[k] = static_cast<float>(100 + round);
      auto list = queue->make_list();
      list->copy_rows(view(a, 4), view(b, 8), 8, {3, 16, 20}).throw_if_error();
      run_list(*queue, std::move(list)).throw_if_error();
      for (int k = 0; k < 16; ++k) {
        const int row = (k - 2) / 5, column = (k - 2) % 5;
        const bool copied = k >= 2 && row < 3 && column < 2;
        CHECK(floats(*b)[k] == static_cast<float>((copied ? 1 + 4 * row + column : 100) + round));
      }
    }
  }

  TEST_CASE("cuda: host work in a command list sees the work before it, and later work sees its writes") {
    Device* const device = gpu();
    if (!device) return;
    const Scaled scaled(*device);
    const auto queue = device->make_queue().take_or_throw();
    const auto x = make_buffer(*device, 16), y = make_buffer(*device, 16), z = make_buffer(*device, 16);
    floats(*x)[0] = 3;
    const BufferView views[] = {view(x), view(y), view(z)};
    const Scalar two[] = {Scalar::float32(2)}, three[] = {Scalar::float32(3)};
    float seen = 0;
    auto list = queue->make_list();
    list->run(scaled.plan, {views, 1}, {views + 1, 1}, two).throw_if_error();
    list->call([&] {
      seen = floats(*y)[0];
      floats(*y)[0] = 10;
      return Status::ok();
    });
    list->run(scaled.plan, {views + 1, 1}, {views + 2, 1}, three).throw_if_error();
    run_list(*queue, std::move(list)).throw_if_error();
    CHECK(seen == 7);
    CHECK(floats(*z)[0] == 31);
  }

  TEST_CASE("cuda: memory of the caller's and views at odd offsets are used as they are") {
    Device* const device = gpu();
    if (!device) return;
    const Scaled scaled(*device);
    const auto queue = device->make_queue().take_or_throw();
    float memory[8] = {0, 1, 2, 3, 4, 0, 0, 0};
    bool released = false;
    {
      const auto x = device->wrap(memory, sizeof memory, [&] { released = true; }).take_or_throw();
      const auto y = make_buffer(*device, 64);
      run(*queue, scaled, view(x, 4), view(y, 12), 10);
      CHECK(floats(*y)[3] == 11);
      CHECK(floats(*y)[6] == 41);
      CHECK(floats(*y)[7] == 0);
      run(*queue, scaled, view(y, 12), view(x, 12), 1);
      CHECK(memory[3] == 12);
      CHECK(memory[2] == 2);
    }
    CHECK(released);
  }
}

}  // namespace openmps::engine::testing
