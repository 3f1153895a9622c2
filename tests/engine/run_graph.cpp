// A program that runs a graph written as text, for tests in other languages:
//
//   run_graph DEVICE [--gradients] < graph.txt > outputs
//
// After the line "---" follow the inputs as doubles (native, row-major), rounded to their types here. With --gradients
// the last input is a weight for the first output, and d sum(output * weight) / d input follows the outputs for every
// float input. Printed is one line for each output, its type and then its elements as decimal numbers that read back
// exactly. Failures go to stderr, with exit status 1.
#include <cstdio>
#include <iostream>
#include <semaphore>
#include <sstream>

#include "engine/autodiff/gradients.h"
#include "engine/engine.h"
#include "engine/ir/builder.h"
#include "engine/ir/numbers.h"
#include "tests/engine/graph_text.h"

namespace {

using namespace openmps::engine;
using openmps::Error;
using openmps::ErrorKind;
using openmps::Status;

Graph read_graph(std::istream& in) {
  std::string text;
  for (std::string line; std::getline(in, line) && line != "---";) text += line + "\n";
  return testing::parse_graph(text);
}

std::vector<double> read_numbers(std::istream& in, std::int64_t count) {
  std::vector<double> values(static_cast<std::size_t>(count));
  in.read(reinterpret_cast<char*>(values.data()), static_cast<std::streamsize>(values.size() * sizeof(double)));
  if (!in) throw Error(ErrorKind::Io, "The input ends before its tensors do.");
  return values;
}

// Appends d sum(first output * last input) / d input for every other float input; zeros where there is no dependence.
void add_gradients(Graph& graph) {
  Builder builder(graph);
  std::vector<Val> with;
  for (const GraphInput& input : graph.inputs())
    if (is_float(graph.type(input.value).dtype)) with.push_back(builder.wrap(input.value));
  const Val weight = with.back();
  with.pop_back();
  const std::vector<Val> parts = gradients(builder, builder.wrap(graph.outputs().front().value), weight, with);
  for (std::size_t i = 0; i < parts.size(); ++i) builder.output(parts[i] ? parts[i] : with[i] - with[i]);
}

struct Bindings {
  std::vector<BufferView> inputs, outputs;
  std::vector<Scalar> scalars;

  Bindings(Device& device, const Graph& graph, std::istream& in) {
    for (const GraphInput& input : graph.inputs()) {
      const TensorType& type = graph.type(input.value);
      const std::vector<double> values = read_numbers(in, type.shape.elements());
      if (input.kind == InputKind::Scalar) {
        Scalar& scalar = scalars.emplace_back(Scalar{0, type.dtype});
        store_number(type.dtype, &scalar.bits, 0, values[0]);
        continue;
      }
      inputs.push_back({device.allocate(type.bytes(), Storage::Shared).take_or_throw()});
      for (std::size_t i = 0; i < values.size(); ++i)
        store_number(type.dtype, inputs.back().host(), static_cast<std::int64_t>(i), values[i]);
    }
    for (const GraphOutput& output : graph.outputs())
      outputs.push_back({device.allocate(graph.type(output.value).bytes(), Storage::Shared).take_or_throw()});
  }
};

void run_list(Queue& queue, std::unique_ptr<CommandList> list) {
  std::binary_semaphore done(0);
  Status result;
  queue.submit({std::move(list), {}, [&](const Status& status) {
                  result = status;
                  done.release();
                }});
  done.acquire();
  result.throw_if_error();
}

void print_output(const TensorType& type, const BufferView& view) {
  std::printf("%s:", type.str().c_str());
  for (std::int64_t i = 0; i < type.shape.elements(); ++i)
    std::printf(" %.17g", load_number(type.dtype, view.host(), i));
  std::printf("\n");
}

void run(const std::string& device_name, bool with_gradients) {
  Graph graph = read_graph(std::cin);
  if (with_gradients) add_gradients(graph);
  for (const auto& device : devices()) {
    if (device->name() != device_name) continue;
    const auto plan = device->compile(graph).take_or_throw();
    const auto queue = device->make_queue().take_or_throw();
    const Bindings bound(*device, graph, std::cin);
    auto list = queue->make_list();
    list->run(plan, bound.inputs, bound.outputs, bound.scalars).throw_if_error();
    run_list(*queue, std::move(list));
    for (std::size_t i = 0; i < bound.outputs.size(); ++i) print_output(plan->outputs()[i], bound.outputs[i]);
    return;
  }
  throw Error(ErrorKind::InvalidArgument, "There is no device \"" + device_name + "\".");
}

}  // namespace

int main(int count, char** arguments) {
  try {
    if (count < 2) throw Error(ErrorKind::InvalidArgument, "The name of a device is missing.");
    run(arguments[1], count > 2 && std::string(arguments[2]) == "--gradients");
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
