#include "engine/devices/cpu/images/image_filter.h"

#include "engine/devices/cpu/elementwise/simplify.h"
#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/ir/op_def.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kFilterGrain = 16384;  // elements read in a few times the wake-up time of a thread

std::vector<std::int64_t> numbers_of(const Integers& extents) {
  std::vector<std::int64_t> result;
  for (const Extent& each : extents) result.push_back(each.number());
  return result;
}

}  // namespace

std::unique_ptr<TileProgram> conversion(const Program& whole, std::size_t result, DType from, DType to) {
  Program program = whole;
  program.results = {whole.results[result]};
  program = simplify(program);
  for (Step& step : program.steps)
    if (step.primitive == Primitive::Input) step.input = 0;
  program.input_count = 1;
  if (program.steps.size() == 1 && program.steps[0].primitive == Primitive::Input && from == to) return nullptr;
  const TileSpec spec{program, {{from, false}}, {to}};
  std::unique_ptr<TileProgram> assembled = assemble(spec);
  return assembled ? std::move(assembled) : interpret(spec);
}

void convert(const TileProgram& program, const std::byte* from, std::int64_t from_size, std::byte* to,
             std::int64_t to_size, std::int64_t count, void* scratch) {
  for (std::int64_t at = 0; at < count; at += program.tile()) {
    const void* const input = from + at * from_size;
    void* const output = to + at * to_size;
    program.run(&input, &output, std::min(program.tile(), count - at), scratch);
  }
}

std::array<float, kByteValues> numbers_of_bytes(const TileProgram& before) {
  std::array<std::uint8_t, kByteValues> bytes;
  std::array<float, kByteValues> numbers;
  for (int i = 0; i < kByteValues; ++i) bytes[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(i);
  const AlignedMemory scratch(before.scratch_bytes());
  before.prepare(nullptr, scratch.get());
  convert(before, static_cast<const std::byte*>(static_cast<const void*>(bytes.data())), 1,
          static_cast<std::byte*>(static_cast<void*>(numbers.data())), sizeof(float), kByteValues, scratch.get());
  return numbers;
}

ImageFilter::ImageFilter(const host::KernelRequest& request)
    : x(request.inputs[0].shape),
      y(request.outputs[0].shape),
      channels(x[3].number()),
      kernel_rows(request.node.attributes.integers("kernel")[0]),
      kernel_columns(request.node.attributes.integers("kernel")[1]),
      stride_rows(request.node.attributes.integers("strides")[0]),
      stride_columns(request.node.attributes.integers("strides")[1]),
      in_steps(request.node.attributes.flag("in_steps")),
      rows(numbers_of(request.node.attributes.integers("rows"))),
      columns(numbers_of(request.node.attributes.integers("columns"))),
      outside(request.node.attributes.number("outside")) {
  const std::string& name = request.node.attributes.text("kind");
  kind = name == "sums"       ? Kind::Sums
         : name == "largest"  ? Kind::Largest
         : name == "smallest" ? Kind::Smallest
                              : Kind::Medians;
  const auto count = static_cast<std::int64_t>(columns.size());
  for (std::int64_t begin = 0, end = 0; begin < count; begin = end) {
    end = begin + 1;
    if (column(begin) < 0) continue;
    while (end < count && column(end) == column(end - 1) + 1) ++end;
    if (end - begin > middle_end - middle_begin) middle_begin = begin, middle_end = end;
  }
  keeps_columns = middle_begin == 0 && middle_end == count && count == x[2].number();
  if (count > 0 && keeps_columns) keeps_columns = column(0) == 0;
}

int filter_threads(const host::KernelRequest& request, const ImageFilter& filter) {
  const std::int64_t taps = std::min<std::int64_t>(filter.kernel_rows * filter.kernel_columns, 8);
  return useful_threads(request.threads, request.outputs[0].shape.elements() * taps, kFilterGrain);
}

}  // namespace openmps::engine::cpu
