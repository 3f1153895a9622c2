#include "engine/devices/cuda/recurrent/recurrent_text.h"

#include <algorithm>
#include <set>
#include <utility>

#include "engine/devices/cuda/operations/kernel_source.h"

namespace openmps::engine::cuda {
namespace {

// A block of a tensor.
using Slice = std::pair<int, std::int64_t>;
Slice place_of(const CellView& view) { return {view.tensor, view.block}; }

std::string number(std::int64_t value) { return std::to_string(value); }
std::string join(const std::string& stem, const Slice& place) {
  return stem + number(place.first) + "_" + number(place.second);
}

struct Roles {
  std::set<Slice> written;   // by a stage
  std::set<int> by_element;  // tensors that element-wise stages write
  std::set<int> sources;     // of matmuls

  explicit Roles(const CellSchedule& schedule) {
    for (const CellStage& stage : schedule.stages) {
      if (const auto* product = std::get_if<CellMatmul>(&stage)) {
        sources.insert(product->source.tensor);
        const std::int64_t blocks = product->transposed ? product->blocks : 1;
        for (std::int64_t b = 0; b < blocks; ++b) written.insert({product->result, b});
        continue;
      }
      for (const CellView& output : std::get<CellPointwise>(stage).outputs) {
        written.insert(place_of(output));
        by_element.insert(output.tensor);
      }
    }
  }
};

// For each matmul, whether it needs a barrier before it, at the first step and later: if its source was written since
// the last barrier.
struct Barriers {
  std::vector<bool> at_first, later;

  explicit Barriers(const CellSchedule& schedule) {
    std::set<int> written;
    at_first = of_a_step(schedule, written);
    written = Roles(schedule).by_element;
    later = of_a_step(schedule, written);
  }

 private:
  static std::vector<bool> of_a_step(const CellSchedule& schedule, std::set<int>& written) {
    std::vector<bool> result;
    for (const CellStage& stage : schedule.stages) {
      if (const auto* product = std::get_if<CellMatmul>(&stage)) {
        result.push_back(written.contains(product->source.tensor));
        if (result.back()) written.clear();
      } else {
        for (const CellView& output : std::get<CellPointwise>(stage).outputs) written.insert(output.tensor);
      }
    }
    return result;
  }
};

class Printer {
 public:
  Printer(const CellSchedule& schedule, const PersistentTile& tile)
      : schedule_(schedule),
        tile_(tile),
        roles_(schedule),
        barriers_(schedule),
        memory_(shared_memory_layout(schedule, tile)),
        products_(matmuls_of(schedule)),
        fetches_ahead_(std::holds_alternative<CellPointwise>(schedule.stages.front())) {}

  std::string text() {
    head();
    line("extern \"C\" __global__ void __launch_bounds__(THREADS, 1) KERNEL(const __grid_constant__ Tensors t,");
    line("    u32* counters, int steps, int first_step, int direction, int before, int aligned) {");
    line("  SHARED_MEMORY(memory);");
    line("  const Tile tile = tile_of_block();");
    line("  GroupBarrier barrier(counters);");
    begin();
    if (fetches_ahead_) {
      declare("");
      line("  {");
      name_step("first_step");
      fetch("");
      line("  }");
    }
    line("  for (int i = 0; i < steps; ++i) {");
    name_step("first_step + i * direction");
    std::size_t index = 0, product = 0;
    for (const CellStage& stage : schedule_.stages) {
      if (const auto* pointwise = std::get_if<CellPointwise>(&stage))
        print(*pointwise, index);
      else
        print(std::get<CellMatmul>(stage), product++);
      ++index;
    }
    if (fetches_ahead_) {
      std::string body;
      for (const CellView& view : fetched())
        body += "      " + name_of(view) + "[e] = next_" + name_of(view) + "[e];\n";
      for_each_element(body);
    }
    line("  }");
    end();
    line("}");
    return text_;
  }

 private:
  void line(const std::string& text) { text_ += text + "\n"; }
  void for_each_element(const std::string& body) {
    line("#pragma unroll");
    line("    for (int e = 0; e < ELEMENTS; ++e) {");
    line("      const Element at = element(tile, e);");
    line(body + "    }");
  }

  bool is_external(int tensor) const { return static_cast<std::size_t>(tensor) < schedule_.inputs + schedule_.outputs; }
  std::int64_t blocks(int tensor) const { return schedule_.of(tensor).blocks; }

  // The offset of a block's element from the tensor's address.
  std::string offset(int tensor, std::int64_t block, const char* step) const {
    const CellTensor& info = schedule_.of(tensor);
    const std::string tail = "<" + number(info.blocks) + ">(at, " + number(block);
    if (!info.each_row) return "in_row(at, " + number(block) + ")";
    return info.each_step ? "in_sequence" + tail + ", " + step + ")" : "in_state" + tail + ")";
  }
  std::string address(int tensor) const { return "t.at[" + number(tensor) + "]"; }

  void head() {
    line("#include \"prelude.cu\"\ntypedef float C;");
    const std::pair<const char*, std::int64_t> defines[] = {
        {"ROWS", schedule_.rows},       {"FEATURES", schedule_.features},
        {"TILE_ROWS", tile_.rows},      {"TILE_FEATURES", tile_.features},
        {"SLICES", tile_.slices},       {"THREADS", tile_.threads},
        {"ELEMENTS", tile_.elements()}, {"TENSORS", static_cast<std::int64_t>(schedule_.tensors.size())}};
    for (const auto& [name, value] : defines) line(std::string("#define ") + name + " " + number(value));
    line("#include \"recurrent_persistent.cu\"");
    line("#include \"recurrent_matmul.cu\"");
    for (std::size_t i = 0; i < schedule_.stages.size(); ++i)
      if (const auto* stage = std::get_if<CellPointwise>(&schedule_.stages[i]))
        line("namespace stage" + number(static_cast<std::int64_t>(i)) + " {\n" + body_text(stage->program) + "}");
    for (std::size_t i = 0; i < products_.size(); ++i) {
      const CellMatmul& product = *products_[i];
      const TileMatmul& p = tile_.products[i];
      const std::string name = "Matmul" + number(static_cast<std::int64_t>(i));
      const char* const kind = tile_.precision == OperandPrecision::Float32 ? "FmaMatmul"
                               : tile_.precision == OperandPrecision::TF32  ? "TensorCoreMatmul<Tf32Operands"
                                                                            : "TensorCoreMatmul<BFloat16Operands";
      const bool plain = tile_.precision == OperandPrecision::Float32;
      line(std::string("typedef ") + kind + (plain ? "<" : ", ") + number(p.inner) + ", " + number(p.blocks) + ", " +
           number(product.first_block) + ", " + (product.transposed ? "true" : "false") + ", " + number(p.parts) +
           ", " + number(p.pitch) +
           (plain    ? ", " + number(p.row_tile)
            : p.kept ? ", true"
                     : ", false") +
           "> " + name + ";");
      line("static_assert(" + name + "::WEIGHTS == " + number(p.weights) + " && " + name +
           "::SUMS == " + number(p.sums) + ", \"as recurrent_tile.cpp has it\");");
    }
  }

  // Loads the values that stay: the matrices' slices and the states before the first step.
  void begin() {
    for (std::size_t i = 0; i < products_.size(); ++i) {
      const std::string name = "product" + number(static_cast<std::int64_t>(i));
      line("  Matmul" + number(static_cast<std::int64_t>(i)) + " " + name + "(memory + " + number(memory_.weights[i]) +
           ");");
      line("  " + name + ".load(" + address(products_[i]->matrix) + ", tile);");
    }
    const int first_row = memory_.weights.back() + (tile_.products.back().weights + 3) / 4 * 4;
    line("  clear(memory + " + number(first_row) + ", " + number(memory_.sums - first_row) + ");");
    for (const Slice& place : roles_.written) {
      const std::string name = join("v", place);
      line("  C " + name + "[ELEMENTS];");
      const int start = start_of(place);
      for_each_element(
          "      " + name + "[e] = " +
          (start == kNoTensor ? "0" : "read(" + address(start) + ", " + offset(start, place.second, "") + ", at)") +
          ";\n");
    }
    line("  __syncthreads();");
    if (!tile_.has_all_features()) return;
    for (std::size_t i = 0; i < products_.size(); ++i) {
      const CellView& source = products_[i]->source;
      if (source.at_start != kNoTensor)
        for (std::int64_t b = 0; b < blocks(source.tensor); ++b)
          for_each_element(keep(i, {source.tensor, b},
                                "read(" + address(source.at_start) + ", " + offset(source.at_start, b, "") + ", at)"));
    }
  }

  // The state from which a tensor's previous value comes at the first step.
  int start_of(const Slice& place) const {
    for (const CellStage& stage : schedule_.stages)
      if (const auto* pointwise = std::get_if<CellPointwise>(&stage))
        for (const CellView& input : pointwise->inputs)
          if (input.at_start != kNoTensor && place_of(input) == place) return input.at_start;
    return kNoTensor;
  }

  // Writes an element of a matmul's source to where the same block's matmul reads it.
  std::string keep(std::size_t product, const Slice& place, const std::string& value) const {
    return "      if (at.valid) memory[" + number(memory_.rows[product]) + " + at.tile_row * " +
           number(tile_.products[product].pitch) + " + " + number(place.second * schedule_.features) +
           " + at.feature] = " + value + ";\n";
  }

  // The views that a step reads from memory, without repetitions.
  std::vector<CellView> fetched() const {
    std::vector<CellView> views;
    std::set<std::string> names;
    for (const CellStage& stage : schedule_.stages)
      if (const auto* pointwise = std::get_if<CellPointwise>(&stage))
        for (const CellView& input : pointwise->inputs)
          if (!roles_.written.contains(place_of(input)) && names.insert(name_of(input)).second) views.push_back(input);
    return views;
  }
  static std::string name_of(const CellView& view) {
    return join("x", place_of(view)) + (view.at_start == kNoTensor ? "" : "_" + number(view.at_start));
  }
  void declare(const std::string& prefix) {
    for (const CellView& view : fetched()) line("    C " + prefix + name_of(view) + "[ELEMENTS];");
  }
  // For the step of `step`, `earlier` and `starts`.
  void fetch(const std::string& prefix) {
    std::string body;
    for (const CellView& view : fetched()) {
      const auto value = [&](int tensor, const char* step) {
        return "read(" + address(tensor) + ", " + offset(tensor, view.block, step) + ", at)";
      };
      body += "      " + prefix + name_of(view) + "[e] = " +
              (view.at_start == kNoTensor
                   ? value(view.tensor, "step")
                   : "starts ? " + value(view.at_start, "") + " : " + value(view.tensor, "earlier")) +
              ";\n";
    }
    for_each_element(body);
  }
  void name_step(const std::string& step) {
    line("    const int step = " + step + ", earlier = step + before;");
    line("    const bool starts = earlier < 0 || earlier >= steps;");
  }

  void fetch_while_others_arrive() {
    if (!fetches_ahead_) {
      declare("");
      return fetch("");
    }
    declare("next_");
    line("    const int following = i + 1 < steps ? step + direction : step;");
    line("    {");
    name_step("following");
    fetch("next_");
    line("    }");
  }

  void print(const CellMatmul& product, std::size_t index) {
    const bool later = barriers_.later[index] && !tile_.spin_waits, always = barriers_.at_first[index];
    const std::string name = "product" + number(static_cast<std::int64_t>(index)),
                      condition = always ? "" : "if (i > 0) ";
    if (index == 0) fetch_while_others_arrive();
    if (later) line("    " + condition + "barrier.wait();");
    if (!later || !always) line(std::string("    ") + (later ? "else " : "") + "__syncthreads();");
    std::string source = "memory + " + number(memory_.rows[index]);
    // States that are inputs of the layer may hold any values.
    const std::string ending = std::string(", tile, ") +
                               (!tile_.spin_waits || tile_.has_all_features() ? "false"
                                : product.source.at_start == kNoTensor        ? "true"
                                                                              : "!starts") +
                               ");";
    bool is_staged = tile_.has_all_features();
    if (!is_staged) {
      source = address(product.source.tensor) + " + " + rows_offset(product.source.tensor, product.source.at_start);
      if (product.source.at_start != kNoTensor)
        source = "(starts ? " + address(product.source.at_start) + " + " +
                 rows_offset(product.source.at_start, kNoTensor) + " : " + source + ")";
      if (tile_.precision == OperandPrecision::Float32) {
        call(name, "stage", source + ", memory + " + number(memory_.rows[index]) + ending, false);
        is_staged = true;
        source = "memory + " + number(memory_.rows[index]);
        line("    __syncthreads();");
      }
    }
    call(name, "run", source + ", memory + " + number(memory_.sums) + ending, is_staged);
    line("    __syncthreads();");
    std::string body;
    const std::int64_t result_blocks = product.transposed ? product.blocks : 1;
    for (std::int64_t b = 0; b < result_blocks; ++b)
      body += "      " + join("v", {product.result, b}) + "[e] = " + name + ".total(memory + " + number(memory_.sums) +
              ", " + number(b) + ", at);\n";
    for_each_element(body);
  }

  // For a source that is handed on: a copy for each step, if its values are awaited by spinning.
  std::string copy() const { return tile_.spin_waits ? "(i64)i * " : "(i & 1) * "; }

  // Sources outside shared memory may have any address.
  void call(const std::string& product, const std::string& name, const std::string& arguments, bool is_aligned) {
    const auto one = [&](const char* aligned) { return product + "." + name + "<" + aligned + ">(" + arguments; };
    line(std::string("    ") + (is_aligned ? "" : "if (aligned)\n      ") + one("true"));
    if (!is_aligned) line("    else\n      " + one("false"));
  }

  // The offset of a source's rows from the tensor's address.
  std::string rows_offset(int tensor, int at_start) const {
    if (is_exchanged(schedule_, tile_, tensor)) return copy() + number(schedule_.elements(tensor));
    if (!schedule_.of(tensor).each_step) return "0";
    return std::string("(i64)") + (at_start == kNoTensor ? "step" : "earlier") + " * " +
           number(schedule_.rows * schedule_.row_length(tensor));
  }

  // Values that other blocks wait for are written first.
  void print(const CellPointwise& stage, std::size_t index) {
    std::string body = "      const C x[" + number(static_cast<std::int64_t>(stage.inputs.size()) + 1) + "] = {", later;
    for (const CellView& input : stage.inputs)
      body += (roles_.written.contains(place_of(input)) ? join("v", place_of(input)) : name_of(input)) + "[e], ";
    body += "0};\n      C y[" + number(static_cast<std::int64_t>(stage.outputs.size())) + "];\n      stage" +
            number(static_cast<std::int64_t>(index)) + "::body(x, y);\n";
    for (std::size_t k = 0; k < stage.outputs.size(); ++k) {
      const Slice place = place_of(stage.outputs[k]);
      const std::string value = join("v", place) + "[e]";
      body += "      " + value + " = y[" + number(static_cast<std::int64_t>(k)) + "];\n";
      (roles_.sources.contains(place.first) ? body : later) += published(place, value);
    }
    for_each_element(body);
    arrive(index);
    if (!later.empty()) for_each_element(later);
  }

  // After the last stage before a matmul with a barrier; that matmul may belong to the next step.
  void arrive(std::size_t index) {
    const std::size_t count = schedule_.stages.size();
    std::size_t product = 0;
    for (std::size_t next = 0; next < count; ++next) {
      if (!std::holds_alternative<CellMatmul>(schedule_.stages[next])) continue;
      const std::size_t which = product++;
      if (!barriers_.later[which] || tile_.spin_waits) continue;
      std::size_t before = (next + count - 1) % count;
      while (!std::holds_alternative<CellPointwise>(schedule_.stages[before])) before = (before + count - 1) % count;
      if (before != index) continue;
      const bool wraps = before > next;
      line(std::string("    ") +
           (wraps                       ? "if (i + 1 < steps) "
            : barriers_.at_first[which] ? ""
                                        : "if (i > 0) ") +
           "barrier.arrive();");
    }
  }

  // Writes a new value where other blocks read it.
  std::string published(const Slice& place, const std::string& value) const {
    const int tensor = place.first;
    std::string text;
    const char* const write = tile_.spin_waits && roles_.sources.contains(tensor) ? "      publish(" : "      write(";
    if (is_exchanged(schedule_, tile_, tensor))
      text += write + address(tensor) + " + " + copy() + number(schedule_.elements(tensor)) + ", " +
              offset(tensor, place.second, "") + ", at, " + value + ");\n";
    else if (is_external(tensor) && schedule_.of(tensor).each_step)
      text += write + address(tensor) + ", " + offset(tensor, place.second, "step") + ", at, " + value + ");\n";
    if (!tile_.has_all_features()) return text;
    for (std::size_t i = 0; i < products_.size(); ++i)
      if (products_[i]->source.tensor == tensor) return text + keep(i, place, value);
    return text;
  }

  // States among the outputs, after the last step.
  void end() {
    for (const Slice& place : roles_.written)
      if (is_external(place.first) && !schedule_.of(place.first).each_step)
        for_each_element("      write(" + address(place.first) + ", " + offset(place.first, place.second, "") +
                         ", at, " + join("v", place) + "[e]);\n");
  }

  const CellSchedule& schedule_;
  const PersistentTile& tile_;
  Roles roles_;
  Barriers barriers_;
  SharedMemoryLayout memory_;
  std::vector<const CellMatmul*> products_;
  std::string text_;
  // If element-wise work comes first, a step's operands are read during the barrier of the step before.
  bool fetches_ahead_;
};

}  // namespace

bool can_be_persistent(const CellSchedule& schedule) {
  const Roles roles(schedule);
  if (roles.sources.empty()) return false;
  std::set<int> written;  // in this step
  // A previous value is still in the thread's registers, so it has to be read before the new one is written.
  const auto is_held = [&](const CellView& view) {
    const bool is_written = roles.by_element.contains(view.tensor);
    return view.at_start == kNoTensor || !is_written || (!schedule.backward && !written.contains(view.tensor));
  };
  for (const CellStage& stage : schedule.stages) {
    if (const auto* product = std::get_if<CellMatmul>(&stage)) {
      const CellView& source = product->source;
      const CellTensor& info = schedule.of(source.tensor);
      const bool is_fresh = source.at_start != kNoTensor ? is_held(source) : written.contains(source.tensor);
      if (!roles.by_element.contains(source.tensor) || info.starts_at_0 || !is_fresh) return false;
      written.insert(product->result);
      continue;
    }
    const auto& pointwise = std::get<CellPointwise>(stage);
    if (!std::ranges::all_of(pointwise.inputs, is_held)) return false;
    for (const CellView& output : pointwise.outputs) written.insert(output.tensor);
  }
  return true;
}

bool is_exchanged(const CellSchedule& schedule, const PersistentTile& tile, int tensor) {
  if (tile.has_all_features() || static_cast<std::size_t>(tensor) < schedule.inputs + schedule.outputs) return false;
  return std::ranges::any_of(matmuls_of(schedule),
                             [&](const CellMatmul* product) { return product->source.tensor == tensor; });
}

std::string persistent_kernel_text(const CellSchedule& schedule, const PersistentTile& tile) {
  return Printer(schedule, tile).text();
}

}  // namespace openmps::engine::cuda
