#include "engine/devices/cpu/onednn/onednn.h"

#include <oneapi/dnnl/dnnl_debug.h>
#ifdef _OPENMP
#include <omp.h>
#endif

#include <cstdlib>
#include <string>

#include "result/result.h"

#include "engine/process/immortal.h"

namespace openmps::engine::cpu::onednn {

namespace {

constexpr int kFewThreads = 4;              // that meet soon
constexpr std::int64_t kMoveGrain = 16384;  // elements moved in a few times the wake-up time of a thread

#ifdef _OPENMP
int threads_now() noexcept { return omp_get_max_threads(); }
void set_threads(int threads) noexcept { omp_set_num_threads(threads); }
#else
int threads_now() noexcept { return 1; }
void set_threads(int) noexcept {}
#endif

// oneDNN keeps the last 1,024 primitives that any plan had, some 60 KB each, beside those that plans hold. A plan is
// compiled once; later ones reuse primitives that the layers of a network have in common.
constexpr int kPrimitivesKept = 256;

dnnl::engine make_engine() {
  if (!std::getenv("ONEDNN_PRIMITIVE_CACHE_CAPACITY") && !std::getenv("DNNL_PRIMITIVE_CACHE_CAPACITY"))
    dnnl::set_primitive_cache_capacity(kPrimitivesKept);
  return dnnl::engine(dnnl::engine::kind::cpu, 0);
}

}  // namespace

ThreadCount::ThreadCount(int threads) noexcept : before_(threads_now()) { set_threads(threads); }
ThreadCount::~ThreadCount() { set_threads(before_); }

int team_of(int threads, std::int64_t items, std::int64_t grain) noexcept {
  return threads > kFewThreads && useful_threads(threads, items, grain) == 1 ? 1 : threads;
}

const dnnl::engine& engine() {
  static const Immortal<dnnl::engine> engine = make_engine();
  return engine;
}

dnnl::stream& stream() {
  thread_local dnnl::stream stream(engine());
  return stream;
}

dnnl::primitive_attr primitive_attributes(Precision precision) {
  dnnl::primitive_attr attributes;
  attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
  if (precision == Precision::BFloat16) attributes.set_fpmath_mode(dnnl::fpmath_mode::bf16);
  return attributes;
}

Descriptor strided(const dnnl::memory::dims& dims, const dnnl::memory::dims& strides) {
  return Descriptor(dims, dnnl::memory::data_type::f32, strides);
}

Descriptor any(const dnnl::memory::dims& dims) {
  return Descriptor(dims, dnnl::memory::data_type::f32, dnnl::memory::format_tag::any);
}

Call::Call(dnnl::primitive primitive, const std::vector<Argument>& arguments)
    : primitive_(std::move(primitive)), has_one_thread_(threads_now() == 1) {
  for (const Argument& argument : arguments) {
    memories_.emplace_back(argument.descriptor, engine(), nullptr);
    arguments_.push_back({argument.name, memories_.back().get()});
  }
}

void Call::point(std::size_t argument, const void* data) {
  dnnl_memory_set_data_handle(arguments_[argument].memory, const_cast<void*>(data));
}

void Call::run() {
  const ThreadCount count(has_one_thread_ ? 1 : threads_now());
  dnnl::stream& queue = stream();
  dnnl_status_t status =
      dnnl_primitive_execute(primitive_.get(), queue.get(), static_cast<int>(arguments_.size()), arguments_.data());
  if (status == dnnl_success) status = dnnl_stream_wait(queue.get());
  if (status != dnnl_success)
    throw Error(ErrorKind::Device, std::string("oneDNN answered \"") + dnnl_status2str(status) + "\".");
}

void subtract_product(const ProductOperand& a, const ProductOperand& b, float* c, std::int64_t c_step,
                      std::int64_t rows, std::int64_t columns, std::int64_t inner) {
  const auto layout = [](const ProductOperand& operand) { return operand.transposed ? 'T' : 'N'; };
  const dnnl_status_t status =
      dnnl_sgemm(layout(a), layout(b), rows, columns, inner, -1.0f, a.data, a.step, b.data, b.step, 1.0f, c, c_step);
  if (status != dnnl_success)
    throw Error(ErrorKind::Device, std::string("oneDNN answered \"") + dnnl_status2str(status) + "\".");
}

Reorder::Reorder(const Descriptor& from, const Descriptor& to) {
  if (from == to) return;
  const ThreadCount count(
      team_of(threads_now(), static_cast<std::int64_t>(from.get_size() / sizeof(float)), kMoveGrain));
  const dnnl::reorder::primitive_desc plan(engine(), from, engine(), to, primitive_attributes(Precision::Float32));
  scratch_bytes_ = plan.scratchpad_desc().get_size();
  call_ = std::make_unique<Call>(
      dnnl::reorder(plan),
      std::vector<Call::Argument>{
          {DNNL_ARG_FROM, from}, {DNNL_ARG_TO, to}, {DNNL_ARG_SCRATCHPAD, plan.scratchpad_desc()}});
}

void Reorder::run(const void* from, void* to, void* scratch) {
  call_->point(0, from);
  call_->point(1, to);
  call_->point(2, scratch);
  call_->run();
}

}  // namespace openmps::engine::cpu::onednn
