// Runs a graph the way a front end does: compiled by a device, recorded in a command list, run by a queue.
#pragma once

#include <memory>
#include <vector>

#include "engine/ir/graph.h"
#include "engine/ir/op_def.h"
#include "engine/passes/pipeline.h"
#include "engine/runtime/command_list.h"
#include "engine/runtime/device.h"

namespace openmps::engine::testing {

// "cpu" or "reference"; one per process, never destroyed.
Device& device_named(const std::string& name);
inline Device& cpu_device() { return device_named("cpu"); }
// Every pass of the table whose operations the reference device computes.
Passes every_pass();
// The reference device's kernels after these passes: what a rewrite computes, without another device's rounding.
Device& rewriting_reference();

// A buffer that holds `values`, rounded to the type; and what a buffer holds.
std::shared_ptr<Buffer> make_buffer(Device& device, const TensorType& type, const Tensor64& values);
std::shared_ptr<Buffer> make_buffer(Device& device, std::size_t bytes);
Tensor64 read_buffer(const Buffer& buffer, const TensorType& type);

// Submits the list and waits for its completion.
Status run_list(Queue& queue, std::unique_ptr<CommandList> list);

// The graph's outputs. `inputs` are in the graph's order, scalars among them. An output that shares an input's memory
// is bound to that input's buffer.
std::vector<Tensor64> run_on(Device& device, const Graph& graph, const std::vector<Tensor64>& inputs,
                             const CompileOptions& options = {});

}  // namespace openmps::engine::testing
