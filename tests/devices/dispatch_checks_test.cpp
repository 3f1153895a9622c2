// Refusals of a dispatch while it is recorded: the sentences name the kernel, the argument and both quantities.
#include <doctest/doctest.h>

#include "engine/engine.h"
#include "tests/devices/buffer_view.h"
#include "tests/devices/kernel_pipeline.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/status_check.h"

namespace openmps::engine::testing {
namespace {

using shaders::Argument;
using shaders::ArgumentKind;

// A pipeline without code.
class PaperPipeline final : public Pipeline {
 public:
  explicit PaperPipeline(std::vector<Argument> arguments) : Pipeline(function_with(std::move(arguments))) {
    static_group_bytes_ = 100;
    most_groups_ = {0x7fffffff, 65535, 65535};
  }

 private:
  static shaders::Function function_with(std::vector<Argument> arguments) {
    shaders::Function function;
    function.name = "blur";
    function.arguments = std::move(arguments);
    return function;
  }
};

Argument argument(const char* name, ArgumentKind kind, std::uint32_t index, std::uint32_t count = 1) {
  Argument made;
  made.name = name;
  made.kind = kind;
  made.index = index;
  made.count = count;
  return made;
}

struct Recorder {
  Status operator()(Extent3 threads = {8, 1, 1}, Extent3 group = {8, 1, 1}) {
    CommandList list;
    const Status status = list.dispatch(pipeline, std::make_shared<DispatchArguments>(arguments), threads, group);
    CHECK(list.empty() != status.is_ok());
    return status;
  }
  std::shared_ptr<Pipeline> pipeline = std::make_shared<PaperPipeline>(std::vector<Argument>{});
  DispatchArguments arguments;
};

Recorder recorder_with(const Argument& argument) {
  Recorder recorder;
  recorder.pipeline = std::make_shared<PaperPipeline>(std::vector<Argument>{argument});
  return recorder;
}

TextureView texture_of(const std::shared_ptr<Buffer>& memory) {
  TextureView texture;
  texture.memory = view(memory);
  texture.bytes = memory->bytes();
  texture.format = 55;
  texture.width = 4, texture.height = 4;
  texture.levels = {{0, 16, 64}};
  return texture;
}

}  // namespace

TEST_CASE("dispatch checks: a buffer that is not set or too short is refused") {
  Recorder record = recorder_with(argument("y", ArgumentKind::Buffer, 2));
  check_failure(record(), ErrorKind::InvalidArgument, "Kernel \"blur\": buffer 2 \"y\" is not set.");
  record.arguments.buffers[2] = DispatchArguments::Bytes{};
  check_failure(record(), ErrorKind::InvalidArgument, "Kernel \"blur\": buffer 2 \"y\" is not set.");
  record.arguments.buffers[2] = DispatchArguments::BufferArgument{};
  check_failure(record(), ErrorKind::InvalidArgument, "Kernel \"blur\": buffer 2 \"y\" is not set.");
  const auto memory = make_buffer(cpu_device(), 64);
  record.arguments.buffers[2] = DispatchArguments::BufferArgument{view(memory, 16), 49};
  check_failure(record(), ErrorKind::OutOfRange,
                "Kernel \"blur\": buffer 2 \"y\" needs 49 bytes from offset 16, its buffer has 64.");
  record.arguments.buffers[2] = DispatchArguments::BufferArgument{view(memory, 65), 0};
  CHECK(record().kind() == ErrorKind::OutOfRange);
  record.arguments.buffers[2] = DispatchArguments::BufferArgument{view(memory, 16), 48};
  CHECK(record());
  Recorder beyond = recorder_with(argument("z", ArgumentKind::Buffer, 31));
  check_failure(beyond(), ErrorKind::Unsupported, "Kernel \"blur\": buffer 31 \"z\" is beyond the last index, 30.");
}

TEST_CASE("dispatch checks: each texture of an array has to be set and to lie in its memory") {
  Recorder record = recorder_with(argument("sources", ArgumentKind::Texture, 1, 2));
  const auto memory = make_buffer(cpu_device(), 64);
  record.arguments.textures = {std::nullopt, texture_of(memory)};
  check_failure(record(), ErrorKind::InvalidArgument, "Kernel \"blur\": texture 2 \"sources\" is not set.");
  record.arguments.textures.emplace_back(texture_of(memory));
  CHECK(record());
  TextureView& last = *record.arguments.textures[2];
  last.height = 6;
  check_failure(record(), ErrorKind::OutOfRange,
                "Kernel \"blur\": texture 2 \"sources\" needs more than 80 bytes, it has 64.");
  last.height = 0;
  CHECK(record().kind() == ErrorKind::InvalidArgument);
  last.height = 4;
  last.bytes = 65;
  CHECK(record().kind() == ErrorKind::OutOfRange);
  last.levels.assign(17, last.levels[0]);
  CHECK(record().kind() == ErrorKind::Unsupported);
  last = texture_of(memory);
  last.slices = 0xffffffff, last.slice_bytes = ~std::size_t{0} >> 1;
  CHECK(record().message().starts_with("Kernel \"blur\": a texture is too large: "));
}

TEST_CASE("dispatch checks: samplers and threadgroup memory have to be set") {
  Recorder samplers = recorder_with(argument("s", ArgumentKind::Sampler, 0));
  check_failure(samplers(), ErrorKind::InvalidArgument, "Kernel \"blur\": sampler 0 \"s\" is not set.");
  samplers.arguments.samplers = {SamplerState{}};
  CHECK(samplers());
  Recorder memory = recorder_with(argument("tile", ArgumentKind::ThreadgroupMemory, 3));
  check_failure(memory(), ErrorKind::InvalidArgument, "Kernel \"blur\": threadgroup memory 3 \"tile\" is not set.");
  memory.arguments.group_bytes[3] = 1;
  CHECK(memory());
  memory.arguments.group_bytes[3] = 32768 - 100;
  check_failure(memory(), ErrorKind::Unsupported,
                "Kernel \"blur\": a threadgroup has 32772 bytes of threadgroup memory, 100 in variables and 32672 in "
                "arguments; the most is 32768.");
}

TEST_CASE("dispatch checks: a threadgroup has 1 to the pipeline's threads, an empty grid records nothing") {
  Recorder record;
  check_failure(record({8, 1, 1}, {8, 0, 1}), ErrorKind::InvalidArgument,
                "Kernel \"blur\": a threadgroup of 8 x 0 x 1 threads is empty.");
  CHECK(record({8, 1, 1}, {32, 8, 4}));
  check_failure(record({8, 1, 1}, {32, 8, 5}), ErrorKind::InvalidArgument,
                "Kernel \"blur\": a threadgroup has 32 x 8 x 5 threads, the pipeline takes up to 1024.");
  CHECK(record({8, 1, 1}, {0xffffffff, 0xffffffff, 0xffffffff}).kind() == ErrorKind::InvalidArgument);
  for (const Extent3 empty : {Extent3{0, 1, 1}, Extent3{1, 0, 1}, Extent3{1, 1, 0}, Extent3{0, 140000, 0}}) {
    CommandList list;
    const auto arguments = std::make_shared<DispatchArguments>();
    CHECK(list.dispatch(record.pipeline, arguments, empty, {2, 2, 2}).is_ok() == (empty.y < 140000));
    CHECK(list.empty());
  }
}

TEST_CASE("dispatch checks: a grid has as many threadgroups as the device takes") {
  Recorder record;
  CHECK(record({1, 65535, 1}, {1, 1, 1}));
  check_failure(record({1, 65536, 1}, {1, 1, 1}), ErrorKind::Unsupported,
                "Kernel \"blur\": the grid has 1 x 65536 x 1 threadgroups, the device takes up to 2147483647 x 65535 x "
                "65535, 4294967295 in all.");
  CHECK(record({0xffffffff, 1, 1}, {2, 1, 1}).kind() == ErrorKind::Unsupported);
  CHECK(record({0xfffffffe, 1, 1}, {2, 1, 1}));
  CHECK(record({65536, 65535, 2}, {1, 1, 1}).kind() == ErrorKind::Unsupported);
}

TEST_CASE("dispatch checks: an indirect dispatch needs room for three numbers") {
  const auto memory = make_buffer(cpu_device(), 16);
  CommandList list;
  const auto pipeline = std::make_shared<PaperPipeline>(std::vector<Argument>{});
  const auto arguments = std::make_shared<DispatchArguments>();
  check_failure(list.dispatch_indirect(pipeline, arguments, view(memory, 8), {1, 1, 1}), ErrorKind::OutOfRange,
                "The buffer with the number of threadgroups needs 12 bytes from offset 8, its buffer has 16.");
  CHECK(list.dispatch_indirect(pipeline, arguments, view(memory, 4), {1, 1, 1}));
}

}  // namespace openmps::engine::testing
