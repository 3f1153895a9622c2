// Checked mode, OPENMPS_SHADER_CHECKS=1, for pointers in structures: a wrong index is named with the buffer, the member
// and the line.
#include <doctest/doctest.h>

#include "engine/engine.h"
#include "tests/devices/buffer_view.h"
#include "tests/devices/index_case.h"
#include "tests/devices/kernel_pipeline.h"
#include "tests/engine/environment_setting.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/status_check.h"

namespace openmps::engine::testing {
namespace {

// The body's line is line 26 of the source. `fill` writes the structures, as a program with argument buffers does. x, y
// and the table have 8 floats, rows 4. `two` has 2 pairs, counts 4 integers. `gone` is null.
constexpr const char* kMemberSource = R"(#include <metal_stdlib>
using namespace metal;
constant float kTable[8] = {1, 2, 3, 4, 5, 6, 7, 8};
struct Pair { float a, b; };
struct Line { device const float* x; device float *y, *rows[2]; constant float* table; device Pair* two;
              device atomic_uint* counts; device float* gone; uint n; };
struct Outer { int before; Line line; device Line* next; };
struct Reader {
  const device float* src; thread float& sum;
  Reader(const device float* from, thread float& to) : src(from + 2), sum(to) {}
  void next(int by) { src += by; sum += *src; }
  void read(int i) { sum += src[i]; }
};
template <typename T> T first_of(const device T* p, uint i) { return p[i]; }
float second_of(const device float* p, uint i) { return p[i]; }
device float* given(constant Line& line) { return line.y; }
kernel void fill(device Outer* o, device float* x, device float* y, device float* rows, device Pair* two,
                 device atomic_uint* counts, device float* gone) {
  Line line;
  line.x = x; line.y = y; line.rows[0] = rows; line.rows[1] = rows + 2; line.two = two; line.counts = counts;
  line.gone = nullptr; line.n = 8; line.table = &kTable[0];
  o->line = line; o->before = 7; o->next = &o->line;
}
kernel void f(constant Line& line [[buffer(3)]], constant Outer& outer [[buffer(5)]], device float* out [[buffer(7)]],
              uint i [[thread_position_in_grid]]) {
)";

const IndexCase kMemberCases[] = {
    {"right indices",
     "line.y[i] = line.x[7 - i] + line.table[i] + line.rows[1][i % 2] + line.two[1].b; line.two->a = 1; "
     "device float* p = line.y; p[i] += 1; out[i] = outer.next->x[i];",
     nullptr},
    {"a read", "line.y[i] = line.x[i + 1];", "member \"x\" of buffer 3 \"line\" has 8 elements, the index is 8."},
    {"a write", "line.y[int(i) - 1] = 1;", "member \"y\" of buffer 3 \"line\" has 8 elements, the index is -1."},
    {"an array of pointers", "out[i] = line.rows[i / 4][i % 4];",
     "member \"rows\" of buffer 3 \"line\" has 2 elements, the index is 2."},
    {"elements before a pointer", "out[i] = line.rows[1][-2];", nullptr},
    {"a pointer to structures", "out[i] = line.two[i / 3].b;",
     "member \"two\" of buffer 3 \"line\" has 2 elements, the index is 2."},
    {"a structure in a structure", "out[i] = outer.line.x[9];",
     "member \"x\" of buffer 5 \"outer\" has 8 elements, the index is 9."},
    {"a pointer to a structure with pointers", "out[i] = outer.next->x[10];",
     "member \"x\" of buffer 5 \"outer\" has 8 elements, the index is 10."},
    {"a copy of a structure", "Line own = line; out[i] = own.x[8];",
     "member \"x\" of buffer 3 \"line\" has 8 elements, the index is 8."},
    {"a copy of a pointer", "const device float* p = line.x + 4; out[i] = p[4];",
     "member \"x\" of buffer 3 \"line\" has 8 elements, the index is 8."},
    {"an automatic pointer", "auto p = line.y; p[8] = 1;",
     "member \"y\" of buffer 3 \"line\" has 8 elements, the index is 8."},
    {"a moved automatic pointer", "auto p = line.y; p += 3; p[5] = 1;",
     "member \"y\" of buffer 3 \"line\" has 5 elements, the index is 5."},
    {"a cast", "out[i] = ((const device float4*)line.x)[2].y;",
     "member \"x\" of buffer 3 \"line\" has 2 elements, the index is 2."},
    {"an atomic", "atomic_fetch_add_explicit(&line.counts[4], 1u, memory_order_relaxed);",
     "member \"counts\" of buffer 3 \"line\" has 4 elements, the index is 4."},
    {"a null pointer", "out[i] = line.gone[3];",
     "member \"gone\" of buffer 3 \"line\" has 0 elements, the index is 3."},
    {"a pointer made of a number",
     "Line own = line; own.y = reinterpret_cast<device float*>(ulong(4096)); if (i == 0) own.y[1] = 2;",
     "member \"y\" of buffer 3 \"line\" points to no memory of the dispatch, the index is 1."},
    {"the program's own constants", "out[i] = line.table[i];", nullptr},
    {"the address of an element", "device float* p = &out[4]; if (i == 0) p[4] = 1;",
     "buffer 7 \"out\" has 8 elements, the index is 8."},
    {"members that are equal",
     "out[i] = line.y == line.y && line.x != line.gone && line.gone == nullptr && line.x ? 1 : 0;", nullptr},
};

// The line of the fault is in a function of the source.
const IndexCase kMemberCalls[] = {
    {"14", "out[i] = first_of(line.x, i + 1);", "member \"x\" of buffer 3 \"line\" has 8 elements, the index is 8."},
    {"14", "out[i] = first_of(line.rows[0], i / 6 * 4);",
     "member \"rows\" of buffer 3 \"line\" has 4 elements, the index is 4."},
    {"15", "out[i] = second_of(line.x, i + 1);", "member \"x\" of buffer 3 \"line\" has 8 elements, the index is 8."},
    {"26", "if (i == 0) given(line)[8] = 1;", "member \"y\" of buffer 3 \"line\" has 8 elements, the index is 8."},
    {"12", "float sum = 0; Reader reader(line.x, sum); reader.next(3); reader.read(2); reader.read(3); out[i] = sum;",
     "member \"src\" of structure \"Reader\" has 3 elements, the index is 3."},
    {"12", "float sum = 0; Reader reader(out, sum); reader.next(4); reader.read(-6); reader.read(-7); out[i] = sum;",
     "member \"src\" of structure \"Reader\" has 2 elements, the index is -7."},
    {"", "float sum = 0; Reader reader(out, sum); reader.next(6); out[i] = sum;",
     "member \"src\" of structure \"Reader\" has 0 elements, the index is 0."},
};

struct MemberBound {
  std::shared_ptr<Buffer> outer, other, x, y, rows, two, counts, gone, out;
};

Status run_member_case(Device& device, const std::string& body) {
  const std::string source = kMemberSource + body + "\n}\n";
  const auto fill = pipeline_of(device, source, "fill"), pipeline = pipeline_of(device, source, "f");
  const auto queue = device.make_queue().take_or_throw();
  const auto memory = [&](std::size_t bytes) { return device.allocate(bytes, Storage::Shared).take_or_throw(); };
  const MemberBound b{memory(256), memory(256), memory(32), memory(32), memory(16),
                      memory(16),  memory(16),  memory(4),  memory(32)};
  auto list = queue->make_list();
  for (const auto& each : {b.outer, b.other}) {
    KernelArguments filled;
    filled.buffer(each).buffer(b.x).buffer(b.y).buffer(b.rows).buffer(b.two).buffer(b.counts).buffer(b.gone);
    list->dispatch(fill, filled, {1, 1, 1}, {1, 1, 1}).throw_if_error();
  }
  KernelArguments arguments;
  DispatchArguments& all = arguments.all();
  constexpr std::size_t kLine = 8;  // the offset of Outer::line
  all.buffers[3] = DispatchArguments::BufferArgument{view(b.outer, kLine), 256 - kLine};
  all.buffers[5] = DispatchArguments::BufferArgument{view(b.other), 256};
  all.buffers[7] = DispatchArguments::BufferArgument{view(b.out), 32};
  for (const auto& each : {b.x, b.y, b.rows, b.two, b.counts}) all.resources.push_back({view(each), each->bytes()});
  list->dispatch(pipeline, arguments, {8, 1, 1}, {4, 1, 1}).throw_if_error();
  return run_list(*queue, std::move(list));
}

}  // namespace

TEST_SUITE("gpu") {
  TEST_CASE("dispatch members: pointers in structures are checked") {
    const EnvironmentSetting checks("OPENMPS_SHADER_CHECKS", "1");
    for (const IndexCase& each : kMemberCases) {
      CAPTURE(each.name);
      check_index_case(run_member_case, each.body, "26", each.sentence);
    }
  }

  TEST_CASE("dispatch members: functions and helper structures keep the memory of a pointer") {
    const EnvironmentSetting checks("OPENMPS_SHADER_CHECKS", "1");
    for (const IndexCase& each : kMemberCalls) check_index_case(run_member_case, each.body, each.name, each.sentence);
  }
}

}  // namespace openmps::engine::testing
