// The engine's face: devices, GraphBuilder, the check for forked processes.
#include "engine/engine.h"

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>

#include "tests/engine/plan_run.h"
#include "tests/engine/status_check.h"

namespace openmps::engine::testing {
namespace {

Tensor literal(GraphBuilder& builder, const Shape& shape, std::vector<float> values) {
  Literal literal{{DType::Float32, shape}, std::vector<std::byte>(std::span(values).size_bytes())};
  std::memcpy(literal.bytes.data(), values.data(), literal.bytes.size());
  return builder.constant(std::make_shared<Literal>(std::move(literal)), "literal");
}

// The elements of a tensor that depends on constants alone.
std::vector<double> elements(GraphBuilder& builder, Tensor tensor) {
  const auto literal = builder.constant_value(tensor);
  builder.status().throw_if_error();
  std::vector<double> values;
  for (std::int64_t i = 0; i < literal->type.shape.elements(); ++i)
    values.push_back(load_number(literal->type.dtype, literal->bytes.data(), i));
  return values;
}

using Values = std::vector<double>;

}  // namespace

TEST_CASE("engine: devices have names of their own, and the list never changes") {
  const auto& list = devices();
  REQUIRE(list.size() >= 2);
  CHECK(&list == &devices());
  CHECK(list.back()->kind() == DeviceKind::Reference);
  for (const auto& device : list) {
    CHECK(&device_named(device->name()) == device.get());
    CHECK_FALSE(device->description().empty());
    CHECK(device->memory_bytes() > 0);
  }
}

TEST_CASE("engine: OPENMPS_DEVICE chooses the device, a wrong name is told with the right ones") {
  unsetenv("OPENMPS_DEVICE");
  CHECK(default_device().value() == devices().front());
  setenv("OPENMPS_DEVICE", "reference", 1);
  CHECK(default_device().value()->kind() == DeviceKind::Reference);
  setenv("OPENMPS_DEVICE", "abacus", 1);
  const Status status = default_device().status();
  unsetenv("OPENMPS_DEVICE");
  CHECK(status.kind() == ErrorKind::InvalidArgument);
  CHECK(status.message().starts_with("OPENMPS_DEVICE is \"abacus\", the devices here are: "));
  CHECK(status.message().find("cpu, reference.") != std::string::npos);
}

TEST_CASE("engine: OPENMPS_THREADS sets the number of threads, anything but a positive number does not") {
  setenv("OPENMPS_THREADS", "3", 1);
  CHECK(thread_choice().count == 3);
  for (const char* wrong : {"0", "-2", "many", ""}) {
    setenv("OPENMPS_THREADS", wrong, 1);
    CHECK(thread_choice().count >= 1);
  }
  unsetenv("OPENMPS_THREADS");
  CHECK(thread_choice().count >= 1);
}

TEST_CASE("engine: a forked child is told to be spawned instead, its parent goes on") {
  static_cast<void>(devices());
  const pid_t child = fork();
  if (child == 0) {
    const Status status = check_process();
    const bool told = status.kind() == ErrorKind::State &&
                      status.message().find("start the process with the spawn method") != std::string::npos;
    _exit(told ? 0 : 1);
  }
  int result = -1;
  waitpid(child, &result, 0);
  CHECK(WIFEXITED(result));
  CHECK(WEXITSTATUS(result) == 0);
  CHECK(check_process().is_ok());
}

TEST_CASE("graph builder: a graph is built, differentiated, compiled and run") {
  GraphBuilder builder("squares");
  const Tensor x = builder.input(DType::Float32, {2}, "x"), rate = builder.scalar(DType::Float32, "rate");
  const Tensor y = builder.op("square", {x});
  const Tensor ones = builder.op("broadcast_to", {builder.constant(1)}, {{"shape", Integers{2}}});
  const std::vector<Tensor> parts = builder.gradients(y, ones, std::vector<Tensor>{x, rate});
  CHECK_FALSE(parts[1]);  // y does not depend on rate
  builder.output(builder.op("sgd_step", {x, parts[0], rate}, {}, "step"), 0);
  CHECK(builder.status().is_ok());
  CHECK(builder.type(y) == TensorType{DType::Float32, {2}});
  CHECK(builder.str().find("square") != std::string::npos);

  const auto plan = builder.compile(device_named("cpu")).take_or_throw();
  const auto queue = device_named("cpu").make_queue().take_or_throw();
  const BufferView view{make_buffer(device_named("cpu"), {DType::Float32, {2}}, {{2}, {1, 3}})};
  const Scalar quarter = Scalar::float32(0.25f);
  auto list = queue->make_list();
  list->run(plan, {&view, 1}, {&view, 1}, {&quarter, 1}).throw_if_error();
  run_list(*queue, std::move(list)).throw_if_error();
  CHECK(read_buffer(*view.buffer, {DType::Float32, {2}}).values == std::vector<double>{0.5, 1.5});  // x - 0.25 * 2x
}

TEST_CASE("graph builder: the first error is kept, and everything after it does nothing") {
  GraphBuilder builder;
  const Tensor x = builder.input(DType::Float32, {2, 3}, "x");
  const Tensor bad = builder.op("matmul", {x, x}, {}, "product");
  CHECK_FALSE(bad);
  const std::string first = builder.status().message();
  CHECK(first.starts_with("matmul \"product\": "));
  CHECK_FALSE(builder.op("tanh", {x}));
  CHECK_FALSE(builder.op("no_such_operation", {bad}));
  CHECK_FALSE(builder.input(DType::Float32, {1}, "y"));
  CHECK_FALSE(builder.constant(1));
  CHECK(builder.ops("tanh", std::vector<Tensor>{x}).empty());
  CHECK(builder.gradients(x, x, std::vector<Tensor>{x, x}).size() == 2);
  builder.output(x);
  builder.fail(Status(ErrorKind::Io, "Something else."));
  CHECK(builder.status().message() == first);
  CHECK(builder.type(x) == TensorType{DType::Float32, {}});
  check_failure(builder.compile(device_named("cpu")).status(), ErrorKind::Shape, first);
}

TEST_CASE("graph builder: an error given from outside counts as its first") {
  GraphBuilder builder;
  builder.fail(Status(ErrorKind::Io, "The weights cannot be read."));
  CHECK_FALSE(builder.input(DType::Float32, {1}, "x"));
  check_failure(builder.compile(device_named("cpu")).status(), ErrorKind::Io, "The weights cannot be read.");
}

TEST_CASE("graph builder: tensors that are empty or of another graph are refused by the operation's name") {
  GraphBuilder empty, foreign, output, gradient;
  empty.op("add", {empty.constant(1), Tensor{}}, {}, "sum");
  check_failure(empty.status(), ErrorKind::InvalidArgument, "add \"sum\": input 1 is empty.");
  foreign.op("tanh", {Tensor{7}});
  check_failure(foreign.status(), ErrorKind::InvalidArgument, "tanh: input 0 is value 7, the graph has 0 values.");
  output.output(Tensor{});
  check_failure(output.status(), ErrorKind::InvalidArgument, "Output 0 is empty.");
  gradient.gradients(Tensor{}, gradient.constant(1), {});
  check_failure(gradient.status(), ErrorKind::InvalidArgument, "The value to differentiate is empty.");
}

TEST_CASE("graph builder: without a weight, gradients are those of the plain sum") {
  GraphBuilder builder;
  const Tensor x = builder.input(DType::Float32, {2}, "x");
  const Tensor gradient = builder.gradients(builder.op("square", {x}), {}, std::vector<Tensor>{x})[0];
  REQUIRE(builder.status().is_ok());
  CHECK(builder.type(gradient) == TensorType{DType::Float32, {2}});
}

TEST_CASE("graph builder: an output shares the memory of one input of its own type, and no two share one") {
  const auto refused = [](int input, bool twice = false) {
    GraphBuilder builder;
    const Tensor x = builder.input(DType::Float32, {2}, "x");
    builder.input(DType::Int32, {2}, "count");
    builder.scalar(DType::Float32, "rate");
    if (twice) builder.output(x, input);
    builder.output(builder.op("tanh", {x}), input);
    return builder.status();
  };
  CHECK(refused(0).is_ok());
  check_failure(refused(0, true), ErrorKind::InvalidArgument,
                "Output 1 shares the memory of input \"x\", which another output shares already.");
  check_failure(refused(1), ErrorKind::Shape,
                "Output 0 is float32 (2,) and shares the memory of input \"count\", which is int32 (2,).");
  check_failure(refused(2), ErrorKind::InvalidArgument,
                "Output 0 shares the memory of input \"rate\", which is a scalar and has none.");
  check_failure(refused(3), ErrorKind::OutOfRange, "Output 0 shares the memory of input 3, the graph has 3 inputs.");
}

TEST_CASE("tensors: have the arithmetic of numbers") {
  GraphBuilder b;
  const Tensor x = literal(b, {2}, {1, 4}), y = literal(b, {2, 1}, {2, 8});
  CHECK((x + y).shape() == Shape{2, 2});
  CHECK(elements(b, x + y) == Values{3, 6, 9, 12});
  CHECK(elements(b, x - y) == Values{-1, 2, -7, -4});
  CHECK(elements(b, x * y) == Values{2, 8, 8, 32});
  CHECK(elements(b, x / y) == Values{0.5, 2, 0.125, 0.5});
  CHECK(elements(b, -x) == Values{-1, -4});
  CHECK(elements(b, x + 2) == Values{3, 6});
  CHECK(elements(b, x - 2) == Values{-1, 2});
  CHECK(elements(b, x * 2) == Values{2, 8});
  CHECK(elements(b, x / 2) == Values{0.5, 2});
  CHECK(elements(b, 2 + x) == Values{3, 6});
  CHECK(elements(b, 2 - x) == Values{1, -2});
  CHECK(elements(b, 2 * x) == Values{2, 8});
  CHECK(elements(b, 2 / x) == Values{2, 0.5});
  CHECK((cast(x, DType::Int32) * 3).dtype() == DType::Int32);
}

TEST_CASE("tensors: move and reduce their elements") {
  GraphBuilder b;
  const Tensor x = literal(b, {2, 3}, {1, 2, 3, 4, 5, 6});
  CHECK(elements(b, transpose(x, {1, 0})) == Values{1, 4, 2, 5, 3, 6});
  CHECK(transpose(x, {0, 1}).id == x.id);
  CHECK(elements(b, slice(x, {0, 1}, {2, 3})) == Values{2, 3, 5, 6});
  CHECK(elements(b, narrow(x, 1, 1, 2)) == Values{2, 3, 5, 6});
  CHECK(narrow(x, 1, 0, 3).id == x.id);
  CHECK(elements(b, reshape(x, {3, 2})) == Values{1, 2, 3, 4, 5, 6});
  CHECK(reshape(x, {2, 3}).id == x.id);
  CHECK(elements(b, broadcast_to(literal(b, {1}, {7}), {2})) == Values{7, 7});
  const Tensor parts[] = {x, x};
  CHECK(concatenate(parts, 0).shape() == Shape{4, 3});
  CHECK(concatenate(std::span(parts, 1), 0).id == x.id);
  CHECK(reduce_sum(x, {0}).shape() == Shape{1, 3});
  CHECK(elements(b, reduce_sum(x, {0}, false)) == Values{5, 7, 9});
  CHECK(elements(b, reduce_mean(x, {1}, false)) == Values{2, 5});
}

TEST_CASE("tensors: a failure has the operation's name and the user's, and results after it are empty") {
  GraphBuilder builder;
  const Tensor x = builder.input(DType::Float32, {2}, "x"), y = builder.input(DType::Float32, {3}, "y");
  builder.set_name("total");
  CHECK_FALSE(x + y);
  const std::string first = builder.status().message();
  CHECK(first.starts_with("add \"total\": "));
  CHECK_FALSE(-x);
  CHECK_FALSE(reshape(x, {2}));
  CHECK(x.type() == TensorType{DType::Float32, {}});
  CHECK(builder.status().message() == first);
  CHECK_FALSE(Tensor{} + Tensor{});
  CHECK_FALSE(reduce_sum(Tensor{}, {0}));

  GraphBuilder empty;
  CHECK_FALSE(empty.constant(1) + Tensor{});
  check_failure(empty.status(), ErrorKind::InvalidArgument, "add: input 1 is empty.");
}

TEST_CASE("graph builder: names the operations that a call does not name") {
  GraphBuilder builder;
  const Tensor x = builder.input(DType::Float32, {2}, "x");
  builder.set_name("layer");
  static_cast<void>(x * x + builder.op("tanh", {x}, {}, "inner"));
  builder.set_name({});
  static_cast<void>(-x);
  const std::string text = builder.str();
  for (const char* named : {"multiply \"layer\"", "add \"layer\"", "tanh \"inner\""})
    CHECK_MESSAGE(text.find(named) != std::string::npos, text);
  CHECK(text.find("negate \"") == std::string::npos);
}

TEST_CASE("graph builder: can be moved") {
  GraphBuilder first("moved");
  const Tensor x = first.input(DType::Float32, {2}, "x");
  GraphBuilder second = std::move(first);
  second.output(second.op("tanh", {x}));
  CHECK(second.compile(device_named("reference")).is_ok());
}

}  // namespace openmps::engine::testing
