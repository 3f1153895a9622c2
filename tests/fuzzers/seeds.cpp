// fuzz_seeds FOLDER writes the initial inputs of each fuzzer into a folder of its name, and a dictionary of the names
// in graphs. Written by the project's own writers: each operation's first sample, random graphs, a choice and a loop.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>

#include "engine/devices/kernel_cache.h"
#include "engine/engine.h"
#include "engine/ir/registry.h"
#include "engine/ops/control_flow.h"
#include "frameworks/MetalPerformanceShadersGraph/graph/package.h"
#include "tests/engine/random_graph.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine {
namespace {

namespace fs = std::filesystem;
using fw::graph::Package;
using fw::graph::PlanInput;
using Bytes = std::vector<std::byte>;

StoredGraph stored(const Graph& graph) { return StoredGraph(std::make_shared<const Graph>(graph)); }

std::vector<Graph> sample_graphs() {
  std::vector<Graph> graphs;
  for (const auto& [name, op] : registry().all()) graphs.push_back(testing::make_sample(op, 0, DType::Float32).graph);
  for (std::uint32_t seed = 0; seed < 8; ++seed) graphs.push_back(testing::random_graph(seed, 4, DType::Float32).graph);
  return graphs;
}

Graph region(bool with_predicate) {
  Graph graph;
  Builder builder(graph);
  const Val x = builder.input(DType::Float32, {2}, "x"), limit = builder.input(DType::Float32, {}, "limit");
  if (with_predicate) builder.output(greater_equal(reduce_sum(x, {0}, false), limit));
  builder.output(x + x);
  return graph;
}

Graph control_graph(bool is_while) {
  Graph graph;
  Builder builder(graph);
  const Val x = builder.input(DType::Float32, {2}, "x"), limit = builder.input(DType::Float32, {}, "limit");
  const Node& node =
      is_while ? add_while(graph, std::vector{x.id}, std::vector{limit.id}, region(true), region(false), "loop")
               : add_if(graph, limit.id, std::vector{x.id, limit.id}, region(false), region(false), "if");
  graph.add_output(node.outputs[0]);
  return graph;
}

// The first input is a variable that is assigned, where its type allows it; the scalars are steps where they are
// uint32.
Package package_of(const StoredGraph& graph) {
  Package package;
  Package::Form form{{}, graph, {}, {}};
  for (const StoredGraph::Input& input : graph.inputs()) {
    if (input.is_scalar) {
      form.inputs.push_back({PlanInput::Kind::Step});
    } else if (package.variables.empty() && input.type.bytes() <= 256) {
      form.inputs.push_back({PlanInput::Kind::Variable, 0});
      auto literal = std::make_shared<Literal>();
      literal->type = input.type;
      literal->bytes.resize(static_cast<std::size_t>(input.type.bytes()));
      package.variables.push_back({"variable", std::move(literal)});
    } else {
      form.inputs.push_back({PlanInput::Kind::Feed, static_cast<int>(package.feeds.size())});
      package.feeds.push_back({"feed", input.type});
    }
  }
  const auto outputs = graph.outputs();
  package.results.assign(outputs.size(), "result");
  if (!package.variables.empty() && outputs.back() == package.variables[0].value->type) {
    package.results.pop_back();
    form.assigned = {0};
  }
  package.forms.push_back(std::move(form));
  return package;
}

void write(const fs::path& file, std::span<const std::byte> bytes) {
  fs::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

// Each uses another part of the language.
constexpr const char* kPrograms[] = {
    "#include <metal_stdlib>\nusing namespace metal;\nstruct P { float s; };\nkernel void f(device const float* x [[buffer(0)]], "
    "device float4* y, constant P& p, uint i [[thread_position_in_grid]]) { y[i].xy = p.s * float2(x[i], 1.5h); }\n",
    "template <typename T> [[kernel]] void g(device T* x, threadgroup T* t [[threadgroup(0)]]) { threadgroup T s[4][2], a;\n"
    "threadgroup_barrier(mem_flags::mem_threadgroup); x[0] = s[1][0] > a ? t[0] : a; }\n"
    "template [[host_name(\"g_float\")]] [[kernel]] void g<float>(device float*, threadgroup float*);\n",
    "#define K(name, op) kernel void name##_##op(device int* x) { for (uint i = 0; i < 4; ++i) { x[i] op##= 2; } }\n"
    "#if defined(K) && __METAL_VERSION__ >= 300\nK(a, +) K(b, *)\n#endif\n",
    "constant int n [[function_constant(1)]];\nconstant float w[2] = {1, 2.};\nfloat h(device float* p) { return *p; }\n"
    "float h(threadgroup float* p) { return *p; }\nkernel void c(device float* x) { float v[4] = {[0 ... 3] = w[0]}; x[0] = h(x) + v[n]; }\n"};

void write_dictionary(const fs::path& file) {
  std::set<std::string> names{"if", "while"};
  for (const auto& [name, op] : registry().all()) {
    names.insert(name);
    const auto sample = testing::make_sample(op, 0, DType::Float32);
    for (const auto& [attribute, value] : sample.graph.nodes()[0].attributes.entries()) names.insert(attribute);
  }
  for (const char* word : {"kernel", "device", "constant", "threadgroup", "template", "typename", "struct", "#define", "#if",
                           "#endif", "[[buffer(0)]]", "threadgroup_barrier", "function_constant", "host_name", "half4"})
    names.insert(word);
  std::ofstream stream(file);
  for (const std::string& name : names) stream << '"' << name << "\"\n";
}

void write_seeds(const fs::path& folder) {
  std::vector<Graph> graphs = sample_graphs();
  for (const bool is_while : {false, true}) graphs.push_back(control_graph(is_while));
  for (std::size_t i = 0; i < graphs.size(); ++i) {
    const StoredGraph graph = stored(graphs[i]);
    const Bytes bytes = graph.bytes(), package = bytes_of(package_of(graph));
    StoredGraph::read(bytes).take_or_throw();
    fw::graph::package_from(package).take_or_throw();
    write(folder / "stored_graph" / std::to_string(i), bytes);
    write(folder / "package" / std::to_string(i), package);
  }
  fs::create_directories(folder);
  const KernelCache cache((folder / "kernel_cache").string());
  for (const std::size_t size : {0U, 1U, 1000U}) cache.write("kernel" + std::to_string(size), Bytes(size));
  for (std::size_t i = 0; i < std::size(kPrograms); ++i)
    write(folder / "shaders" / std::to_string(i), std::as_bytes(std::span(std::string_view(kPrograms[i]))));
  write_dictionary(folder / "names.dict");
}

}  // namespace
}  // namespace openmps::engine

int main(int count, char** arguments) {
  if (count != 2) {
    std::cerr << "usage: fuzz_seeds FOLDER\n";
    return 2;
  }
  openmps::engine::write_seeds(arguments[1]);
  return 0;
}
