#include "frameworks/MetalPerformanceShaders/MPSMatrix/encode_fragment.h"

#include <algorithm>
#include <unordered_set>

#include "compat/checked_size.h"
#include "compat/guard.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/PlanCache.h"

namespace openmps::fw::matrix {
namespace {

using engine::BufferView;
using engine::DType;
using engine::GraphBuilder;

constexpr std::size_t kMaxPlans = 512;
constexpr std::size_t kAlignment = 16;  // the alignment that the GPU's matmuls are compiled for

PlanCache &plans() {
  static PlanCache *const cache = new PlanCache(kMaxPlans);
  return *cache;
}

engine::Shape shape_of(const ArrayStorage &array) {
  return {static_cast<std::int64_t>(array.matrices), static_cast<std::int64_t>(array.rows),
          static_cast<std::int64_t>(array.columns)};
}

NSUInteger bytes_of(const ArrayStorage &array) { return objc::CheckedSize(array.elements()) * array.element_bytes(); }

bool overlap(const ArrayStorage &a, const ArrayStorage &b) {
  const BufferView first = a.view(), second = b.view();
  return first.buffer == second.buffer && first.offset < second.offset + b.span_bytes() &&
         second.offset < first.offset + a.span_bytes();
}

bool can_be_bound(const ArrayStorage &array) { return array.is_dense() && array.view().offset % kAlignment == 0; }

// The same elements at the same addresses: the plan may overwrite its operand, in an order that it ensures.
bool is_same(const ArrayStorage &a, const ArrayStorage &b) {
  const BufferView first = a.view(), second = b.view();
  return first.buffer == second.buffer && first.offset == second.offset && a.type == b.type &&
         shape_of(a) == shape_of(b) && can_be_bound(a) && can_be_bound(b);
}

// The source that a result may overwrite; -1 if there is none.
int shared_source(const ArrayStorage &result, const std::vector<Operand> &sources) {
  int found = -1;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (!overlap(result, sources[i].array)) continue;
    if (found >= 0 || !is_same(result, sources[i].array)) return -1;
    found = static_cast<int>(i);
  }
  return found;
}

void check_operands(const FragmentCall &call) {
  const id<MTLDevice> device = [call.kernel device];
  for (const std::vector<Operand> *operands : {&call.sources, &call.results}) {
    for (const Operand &operand : *operands) {
      if (!call.keeps_types) operand.check_floats();
      const id<MTLDevice> place = [operand.array.buffer.get() device];
      if (place == device) continue;
      refuse(operand.who + " is made for device \"" + [[device name] UTF8String] + "\", " + operand.name +
             " lies on \"" + [[place name] UTF8String] + "\".");
    }
  }
}

// Cuts all operands down to the batch; false if that is empty.
bool take_batch(FragmentCall &call) {
  NSUInteger count = call.batch.size;
  const auto each = [&](FunctionRef<void(Operand &)> visit) {
    for (std::vector<Operand> *operands : {&call.sources, &call.results}) {
      for (Operand &operand : *operands) {
        if (operand.is_batched) visit(operand);
      }
    }
  };
  each([&](Operand &operand) {
    if (call.batch.start >= operand.array.matrices) {
      refuse(operand.who + ": batchStart is " + std::to_string(call.batch.start) + ", " + operand.name + " has " +
             std::to_string(operand.array.matrices) + " in its batch.");
    }
    count = std::min(count, operand.array.matrices - call.batch.start);
  });
  if (count == 0) return false;
  each([&](Operand &operand) {
    operand.array.offset += objc::CheckedSize(call.batch.start) * operand.array.matrix_bytes;
    operand.array.matrices = count;
  });
  return true;
}

std::string key_of(const FragmentCall &call, const FragmentKey &key, const std::vector<int> &shared) {
  FragmentKey whole(key.text());
  for (const std::vector<Operand> *operands : {&call.sources, &call.results}) {
    whole << operands->size();
    for (const Operand &operand : *operands) {
      const ArrayStorage &array = operand.array;
      whole << array.type << array.matrices << array.rows << array.columns;
    }
  }
  for (const int source : shared) whole << source;
  return whole.text();
}

void build_plan(GraphBuilder &graph, const FragmentCall &call, const std::vector<int> &shared,
                FunctionRef<std::vector<Tensor>(GraphFragment &)> build) {
  GraphFragment fragment{graph, {}};
  for (const Operand &source : call.sources) {
    const Tensor stored = graph.input(dtype_of(source.array.type), shape_of(source.array), source.name);
    fragment.sources.push_back(call.keeps_types ? stored : cast(stored, DType::Float32));
  }
  const std::vector<Tensor> made = build(fragment);
  for (std::size_t i = 0; i < call.results.size(); ++i) {
    const ArrayStorage &array = call.results[i].array;
    graph.output(cast(reshape(made[i], shape_of(array)), dtype_of(array.type)), shared[i]);
  }
}

BufferView staging_for(MPSKernel *kernel, const ArrayStorage &array) {
  return pooled_view([kernel device], bytes_of(array), engine::Storage::Private, false);
}

// A dense array at the beginning of `view`.
ArrayStorage packed(const ArrayStorage &array) {
  ArrayStorage dense = array;
  dense.row_bytes = array.packed_row_bytes();
  dense.matrix_bytes = objc::CheckedSize(array.rows) * dense.row_bytes;
  return dense;
}

// Rows of all matrices at equal distances are one copy; else each matrix is one.
void copy_between(engine::CommandList &list, const ArrayStorage &source, const BufferView &from,
                  const ArrayStorage &destination, const BufferView &to) {
  const NSUInteger row_bytes = source.packed_row_bytes();
  if (source.rows == 1) {
    check(list.copy_rows(from, to, row_bytes, {source.matrices, source.matrix_bytes, destination.matrix_bytes}));
    return;
  }
  const auto is_even = [](const ArrayStorage &array) {
    return array.matrices == 1 || array.matrix_bytes == objc::CheckedSize(array.rows) * array.row_bytes;
  };
  const bool even = is_even(source) && is_even(destination);
  const NSUInteger pieces = even ? 1 : source.matrices, rows = even ? source.row_count() : source.rows;
  for (NSUInteger i = 0; i < pieces; ++i) {
    check(list.copy_rows({from.buffer, from.offset + i * source.matrix_bytes},
                         {to.buffer, to.offset + i * destination.matrix_bytes}, row_bytes,
                         {rows, source.row_bytes, destination.row_bytes}));
  }
}

BufferView gathered(engine::CommandList &list, MPSKernel *kernel, const ArrayStorage &array) {
  if (can_be_bound(array)) return array.view();
  const BufferView dense = staging_for(kernel, array);
  copy_between(list, array, array.view(), packed(array), dense);
  return dense;
}

void run(const FragmentCall &call, const std::vector<int> &shared, const std::shared_ptr<engine::Executable> &plan) {
  engine::CommandList &list = list_of(call.commandBuffer);
  std::vector<BufferView> inputs, outputs;
  std::vector<bool> staged;
  for (const Operand &source : call.sources) inputs.push_back(gathered(list, call.kernel, source.array));
  for (std::size_t i = 0; i < call.results.size(); ++i) {
    const ArrayStorage &array = call.results[i].array;
    const bool over_source = std::any_of(call.sources.begin(), call.sources.end(),
                                         [&](const Operand &source) { return overlap(array, source.array); });
    staged.push_back(!can_be_bound(array) || (over_source && shared[i] < 0));
    outputs.push_back(staged.back() ? staging_for(call.kernel, array) : array.view());
  }
  check(list.run(plan, inputs, outputs));
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    const ArrayStorage &array = call.results[i].array;
    if (staged[i]) copy_between(list, packed(array), outputs[i], array, array.view());
  }
}

// A result that is read as well (beta) was made for its readers, and keeps their count.
void use_up(const FragmentCall &call) {
  std::unordered_set<const void *> seen;
  for (const Operand &result : call.results) seen.insert(static_cast<const void *>(result.object));
  for (const Operand &source : call.sources) {
    if (seen.insert(static_cast<const void *>(source.object)).second) consume(source.object);
  }
}

}  // namespace

NSUInteger entries_of(const FragmentCall &call) {
  NSUInteger available = NSUIntegerMax;
  for (const std::vector<Operand> *operands : {&call.sources, &call.results})
    for (const Operand &operand : *operands)
      if (operand.is_batched) available = std::min(available, operand.array.matrices);
  const Batch &batch = call.batch;
  return batch.start < available && batch.size < available - batch.start ? batch.start + batch.size : available;
}

void encode_fragment(FragmentCall call, const FragmentKey &key,
                     FunctionRef<std::vector<Tensor>(GraphFragment &)> build) {
  if (call.commandBuffer == nil) refuse([call.kernel omps_name] + " is encoded to a command buffer that is nil.");
  check_operands(call);
  if (!take_batch(call)) return;
  std::vector<int> shared;
  for (const Operand &result : call.results) shared.push_back(shared_source(result.array, call.sources));
  const auto plan =
      value_or_raise(plans().find_or_compile(engine_device([call.kernel device]), key_of(call, key, shared),
                                             [&](GraphBuilder &graph) { build_plan(graph, call, shared, build); }));
  use_up(call);
  run(call, shared, plan);
}

}  // namespace openmps::fw::matrix
