// Users' kernels on every device: their results, and their order with other work. Lists run several times over, so
// that a GPU captures and replays them.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <thread>

#include "engine/engine.h"
#include "engine/ir/builder.h"
#include "engine/settings.h"
#include "tests/devices/buffer_view.h"
#include "tests/devices/comparison.h"
#include "tests/devices/emulated_count.h"
#include "tests/devices/kernel_pipeline.h"
#include "tests/engine/environment_setting.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/status_check.h"

namespace openmps::engine::testing {
namespace {

constexpr const char* kSource = R"(
#include <metal_stdlib>
using namespace metal;

kernel void saxpy(device float* y [[buffer(0)]], device const float* x [[buffer(1)]], constant float& a [[buffer(2)]],
                  uint i [[thread_position_in_grid]]) {
  y[i] = a * x[i] + y[i];
}

kernel void group_sums(device uint* sums [[buffer(0)]], device const uint* x [[buffer(1)]],
                       threadgroup uint* partial [[threadgroup(0)]], uint i [[thread_position_in_grid]],
                       uint local [[thread_index_in_threadgroup]], uint group [[threadgroup_position_in_grid]],
                       uint threads [[threads_per_threadgroup]]) {
  threadgroup uint first;
  partial[local] = x[i];
  if (local == 0) first = x[i];
  threadgroup_barrier(mem_flags::mem_threadgroup);
  for (uint half_size = threads / 2; half_size > 0; half_size /= 2) {
    if (local < half_size) partial[local] += partial[local + half_size];
    threadgroup_barrier(mem_flags::mem_threadgroup);
  }
  if (local == threads - 1) sums[group] = partial[0] + 1000 * first;
}

kernel void count(device atomic_uint* total [[buffer(0)]], uint3 place [[thread_position_in_grid]]) {
  atomic_fetch_add_explicit(total, place.x + 10 * place.y + 100 * place.z + 1, memory_order_relaxed);
}

struct Table {
  uint entries[1024];
};
kernel void look_up(device uint* y [[buffer(0)]], constant Table& table [[buffer(1)]],
                    uint i [[thread_position_in_grid]]) {
  y[i] = table.entries[1023 - i];
}

kernel void choose_groups(device uint* counts [[buffer(0)]], constant uint& groups [[buffer(1)]]) {
  counts[0] = groups;
  counts[1] = 1;
  counts[2] = 1;
}

kernel void transpose(texture2d<float, access::read> from [[texture(2)]],
                      texture2d<float, access::write> to [[texture(0)]], uint2 place [[thread_position_in_grid]]) {
  to.write(3 * from.read(place), place.yx);
}

kernel void add_one(device uint* y [[buffer(0)]], uint i [[thread_position_in_grid]]) { y[i] += 1; }
)";

constexpr Extent3 along_x(std::uint32_t threads) { return {threads, 1, 1}; }

std::uint32_t* integers(Buffer& buffer) { return static_cast<std::uint32_t*>(buffer.host()); }

struct Bench {
  explicit Bench(const std::shared_ptr<Device>& on) : device(*on), queue(on->make_queue().take_or_throw()) {}
  std::shared_ptr<Pipeline> pipeline(const char* name) { return pipeline_of(device, kSource, name); }
  std::shared_ptr<Buffer> memory(std::size_t elements, Storage storage = Storage::Shared) {
    return device.allocate(4 * elements, storage).take_or_throw();
  }
  template <typename Record>
  void run(Record record) {
    auto list = queue->make_list();
    record(*list);
    run_list(*queue, std::move(list)).throw_if_error();
  }

  Device& device;
  std::shared_ptr<Queue> queue;
};

template <typename Check>
void on_each_device(Check check) {
  for (const std::shared_ptr<Device>& device : devices()) {
    CAPTURE(device->name());
    Bench bench(device);
    check(bench);
  }
}

}  // namespace

TEST_SUITE("gpu") {
  TEST_CASE("dispatch: saxpy computes each element of its grid and no other, with partial threadgroups") {
    on_each_device([](Bench& bench) {
      const auto saxpy = bench.pipeline("saxpy");
      constexpr std::uint32_t kMost = 1000;
      const auto x = bench.memory(kMost + 1), y = bench.memory(kMost + 2);
      for (const std::uint32_t threads : {0u, 1u, 31u, 64u, 65u, 1000u})
        for (const std::uint32_t group : {1u, 64u, 1000u}) {
          CAPTURE(threads);
          CAPTURE(group);
          for (std::uint32_t i = 0; i < kMost; ++i) floats(*x)[i + 1] = static_cast<float>(i), floats(*y)[i + 2] = 1;
          KernelArguments arguments;
          arguments.buffer(y, 8).buffer(x, 4).bytes(3.0f);
          bench.run([&](CommandList& list) {
            list.dispatch(saxpy, arguments, along_x(threads), along_x(group)).throw_if_error();
          });
          std::uint32_t wrong = 0;
          for (std::uint32_t i = 0; i < kMost; ++i)
            wrong += floats(*y)[i + 2] != (i < threads ? 3 * static_cast<float>(i) + 1 : 1.0f);
          CHECK(wrong == 0);
          CHECK(floats(*y)[1] == 0);
        }
    });
  }

  TEST_CASE("dispatch: threads of a threadgroup share memory and meet at barriers") {
    on_each_device([](Bench& bench) {
      const auto sums = bench.pipeline("group_sums");
      for (const std::uint32_t group : {1u, 32u, 256u, 1024u}) {
        CAPTURE(group);
        constexpr std::uint32_t kGroups = 5;
        const auto x = bench.memory(kGroups * group), y = bench.memory(kGroups);
        std::iota(integers(*x), integers(*x) + kGroups * group, 1u);
        KernelArguments arguments;
        arguments.buffer(y).buffer(x).group_bytes(0, 4 * group);
        for (int round = 0; round < 3; ++round)
          bench.run([&](CommandList& list) {
            list.dispatch(sums, arguments, along_x(kGroups * group), along_x(group)).throw_if_error();
          });
        for (std::uint32_t k = 0; k < kGroups; ++k) {
          const std::uint32_t first = k * group + 1, sum = group * first + group * (group - 1) / 2;
          CHECK(integers(*y)[k] == sum + 1000 * first);
        }
      }
    });
  }

  TEST_CASE("dispatch: atomic additions of all threads of a three-dimensional grid arrive") {
    on_each_device([](Bench& bench) {
      const auto count = bench.pipeline("count");
      const auto total = bench.memory(1);
      constexpr Extent3 kThreads{7, 5, 3};
      std::uint32_t expected = 0;
      for (std::uint32_t x = 0; x < kThreads.x; ++x)
        for (std::uint32_t y = 0; y < kThreads.y; ++y)
          for (std::uint32_t z = 0; z < kThreads.z; ++z) expected += x + 10 * y + 100 * z + 1;
      for (std::uint32_t round = 1; round < 5; ++round) {
        bench.run([&](CommandList& list) {
          list.dispatch(count, KernelArguments().buffer(total), kThreads, {4, 2, 2}).throw_if_error();
        });
        CHECK(*integers(*total) == round * expected);
      }
    });
  }

  TEST_CASE("dispatch: kernels, plans, copies and fills of one list run in its order") {
    on_each_device([](Bench& bench) {
      const auto saxpy = bench.pipeline("saxpy");
      Graph graph;
      Builder builder(graph);
      const Val input = builder.input(DType::Float32, {4}, "x");
      builder.output(input * builder.scalar(DType::Float32, "factor"));
      const auto times = bench.device.compile(graph).take_or_throw();
      for (const Storage storage : {Storage::Shared, Storage::Private, Storage::Managed}) {
        const auto x = bench.memory(4), y = bench.memory(4, storage), z = bench.memory(4, storage),
                   seen = bench.memory(4);
        for (int round = 1; round < 6; ++round) {
          const auto factor = static_cast<float>(round);
          for (int i = 0; i < 4; ++i) floats(*x)[i] = static_cast<float>(i + round);
          bench.run([&](CommandList& list) {
            const BufferView from = view(y), to = view(z);
            const Scalar scalars[] = {Scalar::float32(factor)};
            list.fill(view(y), 0, 16).throw_if_error();
            list.dispatch(saxpy, KernelArguments().buffer(y).buffer(x).bytes(2 * factor), along_x(4), along_x(3))
                .throw_if_error();
            list.run(times, {&from, 1}, {&to, 1}, scalars).throw_if_error();
            list.dispatch(saxpy, KernelArguments().buffer(z).buffer(y).bytes(1.0f), along_x(4), along_x(4))
                .throw_if_error();
            list.copy(view(z), view(seen), 16).throw_if_error();
          });
          for (int i = 0; i < 4; ++i) {
            const float doubled = 2 * factor * static_cast<float>(i + round);
            CHECK(floats(*seen)[i] == factor * doubled + doubled);
          }
        }
      }
    });
  }

  TEST_CASE("dispatch: several queues run one pipeline at the same time") {
    on_each_device([](Bench& bench) {
      const auto saxpy = bench.pipeline("saxpy");
      constexpr std::uint32_t kThreads = 5000;
      std::vector<std::thread> users;
      std::array<std::uint32_t, 4> wrong{};
      for (std::uint32_t user = 0; user < wrong.size(); ++user)
        users.emplace_back([&, user] {
          Bench own(std::shared_ptr<Device>(std::shared_ptr<Device>(), &bench.device));
          const auto x = own.memory(kThreads), y = own.memory(kThreads);
          std::fill_n(floats(*x), kThreads, static_cast<float>(user));
          for (int round = 0; round < 10; ++round)
            own.run([&](CommandList& list) {
              for (int k = 0; k < 3; ++k)
                list.dispatch(saxpy, KernelArguments().buffer(y).buffer(x).bytes(1.0f), along_x(kThreads), along_x(64))
                    .throw_if_error();
            });
          for (std::uint32_t i = 0; i < kThreads; ++i) wrong[user] += floats(*y)[i] != 30 * static_cast<float>(user);
        });
      for (std::thread& user : users) user.join();
      for (const std::uint32_t each : wrong) CHECK(each == 0);
    });
  }

  TEST_CASE("dispatch: bytes of more than 2 KB arrive, and each list has its own") {
    on_each_device([](Bench& bench) {
      const auto look_up = bench.pipeline("look_up");
      const auto y = bench.memory(1024);
      for (std::uint32_t round = 0; round < 5; ++round) {
        std::array<std::uint32_t, 1024> table;
        std::iota(table.begin(), table.end(), round);
        bench.run([&](CommandList& list) {
          list.dispatch(look_up, KernelArguments().buffer(y).bytes(table), along_x(1024), along_x(128))
              .throw_if_error();
        });
        CHECK(integers(*y)[0] == 1023 + round);
        CHECK(integers(*y)[1023] == round);
      }
    });
  }

  TEST_CASE("dispatch: a list with more small bytes than a queue of the GPU holds at once runs") {
    on_each_device([](Bench& bench) {
      const auto saxpy = bench.pipeline("saxpy");
      const auto x = bench.memory(1), y = bench.memory(1);
      *floats(*x) = 1;
      constexpr int kDispatches = 9000;  // of 32 bytes each
      bench.run([&](CommandList& list) {
        for (int i = 0; i < kDispatches; ++i)
          list.dispatch(saxpy, KernelArguments().buffer(y).buffer(x).bytes(i % 2 == 0 ? 3.0f : -1.0f), along_x(1),
                        along_x(1))
              .throw_if_error();
      });
      CHECK(*floats(*y) == kDispatches);
    });
  }

  TEST_CASE("dispatch: an indirect one reads the number of threadgroups at its place in the order") {
    on_each_device([](Bench& bench) {
      const auto choose = bench.pipeline("choose_groups"), add = bench.pipeline("add_one");
      for (const Storage storage : {Storage::Shared, Storage::Private, Storage::Managed}) {
        const auto counts = bench.memory(4, storage), y = bench.memory(64);
        std::array<std::uint32_t, 64> expected{};
        for (const std::uint32_t groups : {3u, 0u, 5u, 3u}) {
          bench.run([&](CommandList& list) {
            list.dispatch(choose, KernelArguments().buffer(counts, 4).bytes(groups), along_x(1), along_x(1))
                .throw_if_error();
            list.dispatch_indirect(add, KernelArguments().buffer(y), view(counts, 4), along_x(8)).throw_if_error();
          });
          for (std::uint32_t i = 0; i < 8 * groups; ++i) ++expected[i];
          CHECK(std::equal(expected.begin(), expected.end(), integers(*y)));
        }
      }
    });
  }

  TEST_CASE("dispatch: a texture has its own rows, in a part of a buffer") {
    on_each_device([](Bench& bench) {
      const auto transpose = bench.pipeline("transpose");
      constexpr std::uint32_t kColumns = 3, kRows = 2;
      constexpr std::size_t kOffset = 8, kFromRow = 5, kToRow = 4;  // in elements
      const auto from = bench.memory(kOffset + kRows * kFromRow), to = bench.memory(kOffset + kColumns * kToRow);
      const auto texture = [&](const std::shared_ptr<Buffer>& memory, std::uint32_t width, std::uint32_t height,
                               std::size_t row) {
        constexpr std::uint32_t kR32Float = 55;
        TextureView view;
        view.memory = {memory, 4 * kOffset};
        view.bytes = memory->bytes() - 4 * kOffset;
        view.format = kR32Float;
        view.width = width, view.height = height;
        view.levels = {{0, 4 * row, 4 * row * height}};
        return view;
      };
      for (int round = 0; round < 4; ++round) {
        std::iota(floats(*from), floats(*from) + from->bytes() / 4, static_cast<float>(round));
        KernelArguments arguments;
        arguments.all().textures = {texture(to, kRows, kColumns, kToRow), std::nullopt,
                                    texture(from, kColumns, kRows, kFromRow)};
        bench.run([&](CommandList& list) {
          list.dispatch(transpose, arguments, {kColumns, kRows, 1}, {2, 2, 1}).throw_if_error();
        });
        for (std::size_t y = 0; y < kRows; ++y)
          for (std::size_t x = 0; x < kColumns; ++x)
            CHECK(floats(*to)[kOffset + x * kToRow + y] ==
                  3 * static_cast<float>(kOffset + y * kFromRow + x + static_cast<std::size_t>(round)));
        CHECK(floats(*to)[kOffset + kRows] == 0);  // after the first row
      }
    });
  }

  TEST_CASE("dispatch: it depends on predicates, and runs in each iteration of a while") {
    on_each_device([](Bench& bench) {
      const auto add = bench.pipeline("add_one");
      const auto y = bench.memory(2), predicate = bench.memory(1), rest = bench.memory(1);
      Graph graph;
      Builder builder(graph);
      builder.output(builder.input(DType::Float32, {1}, "x") + builder.constant(1.0, DType::Float32));
      const auto plus = bench.device.compile(graph).take_or_throw();
      for (int round = 1; round < 4; ++round) {
        integers(*predicate)[0] = round % 2;
        floats(*rest)[0] = -3;
        bench.run([&](CommandList& list) {
          const BufferView at = view(predicate), counter = view(rest);
          list.set_predicates({&at, 1}).throw_if_error();
          list.dispatch(add, KernelArguments().buffer(y), along_x(1), along_x(1)).throw_if_error();
          list.set_predicates({}).throw_if_error();
          list.begin_while(0);
          list.while_condition(view(rest), DType::Float32).throw_if_error();
          list.dispatch(add, KernelArguments().buffer(y, 4), along_x(1), along_x(1)).throw_if_error();
          list.run(plus, {&counter, 1}, {&counter, 1}).throw_if_error();
          list.next_iteration().throw_if_error();
          list.end().throw_if_error();
        });
        CHECK(integers(*y)[0] == static_cast<std::uint32_t>((round + 1) / 2));
        CHECK(integers(*y)[1] == static_cast<std::uint32_t>(3 * round));
      }
    });
  }

  TEST_CASE("dispatch: written buffers count as changed, others do not") {
    on_each_device([](Bench& bench) {
      const auto saxpy = bench.pipeline("saxpy");
      const auto x = bench.memory(8), y = bench.memory(8);
      const std::uint64_t of_x = x->version(), of_y = y->version();
      bench.run([&](CommandList& list) {
        list.dispatch(saxpy, KernelArguments().buffer(y).buffer(x).bytes(1.0f), along_x(8), along_x(8))
            .throw_if_error();
      });
      CHECK(x->version() == of_x);
      CHECK(y->version() > of_y);
    });
  }

  TEST_CASE("dispatch: with checks on, the first wrong index is named with its buffer and line") {
    const EnvironmentSetting checks("OPENMPS_SHADER_CHECKS", "1");
    on_each_device([](Bench& bench) {
      auto kernel = kernel_of(kSource, "add_one").take_or_throw();
      for (std::string* text : {&kernel.host_text, &kernel.cuda_text}) {
        const std::size_t parameter = text->find("uint* y", text->find("add_one"));
        if (parameter != std::string::npos) text->replace(parameter, 5, "omps::Checked<uint>");
      }
      const auto add = bench.device.make_pipeline(kernel).take_or_throw();
      const auto y = bench.memory(16);
      for (int round = 0; round < 3; ++round) {
        auto list = bench.queue->make_list();
        list->dispatch(add, KernelArguments().buffer(y, 32), along_x(9), along_x(4)).throw_if_error();
        check_failure(run_list(*bench.queue, std::move(list)), ErrorKind::OutOfRange,
                      "Kernel \"add_one\", line 48: buffer 0 \"y\" has 8 elements, the index is 8.");
        bench.run([&](CommandList& whole) {
          whole.dispatch(add, KernelArguments().buffer(y, 32), along_x(8), along_x(4)).throw_if_error();
        });
      }
      CHECK(integers(*y)[15] >= 3);  // a list that fails may leave out its writes
    });
  }

  TEST_CASE("dispatch: a GPU replays a list whose bytes and buffers change") {
    Device* const device = gpu();
    if (!device || emulated_count("emulated_graphs_made") < 0 || skips_kernel("cuda_graphs")) return;
    Bench bench(std::shared_ptr<Device>(std::shared_ptr<Device>(), device));
    const auto saxpy = bench.pipeline("saxpy");
    const auto x = bench.memory(4, Storage::Private), y = bench.memory(4, Storage::Private);
    const auto run = [&](float factor, Extent3 threads) {
      bench.run([&](CommandList& list) {
        list.dispatch(saxpy, KernelArguments().buffer(y).buffer(x).bytes(factor), threads, along_x(2)).throw_if_error();
      });
    };
    for (int round = 0; round < 3; ++round) run(1, along_x(4));
    const long graphs = emulated_count("emulated_graphs_made"), launches = emulated_count("emulated_launches");
    for (int round = 0; round < 20; ++round) run(static_cast<float>(round), along_x(4));
    CHECK(emulated_count("emulated_graphs_made") == graphs);
    CHECK(emulated_count("emulated_launches") == launches);  // all of them are in the graph
    run(1, along_x(3));
    CHECK(emulated_count("emulated_launches") > launches);
  }
}

}  // namespace openmps::engine::testing
