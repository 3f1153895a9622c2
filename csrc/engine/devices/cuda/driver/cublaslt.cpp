#include "engine/devices/cuda/driver/cublaslt.h"

#include <map>
#include <mutex>
#include <tuple>
#include <utility>
#include <vector>

#include "result/checked_size.h"
#include "result/result.h"

namespace openmps::engine::cuda {
namespace {

// The values of the library's enumerations that we use.
enum Compute : int { kCompute16F = 64, kCompute32F = 68, kCompute32FTF32 = 77, kCompute64F = 70 };
enum Data : int { kData32F = 0, kData64F = 1, kData16F = 2, kData16BF = 14 };
enum DescriptorAttribute : int { kTransposeA = 3, kTransposeB = 4, kEpilogue = 7, kBiasPointer = 8, kBiasType = 26 };
enum LayoutAttribute : int { kBatchCount = 5, kBatchStep = 6 };
enum PreferenceAttribute : int {
  kWorkspaceBytes = 1,
  kAlignmentA = 5,
  kAlignmentB = 6,
  kAlignmentC = 7,
  kAlignmentD = 8
};
// Of the library's first operand it sums the rows, which are our columns.
enum Epilogue : int { kPlain = 1, kRelu = 2, kBias = 4, kReluBias = 6, kSumsOfFirst = 256 };
constexpr std::uint64_t kMostBlasWorkspace = std::uint64_t{32} << 20;
constexpr std::uint32_t kAlignment = 16;
constexpr int kMostProposals = 8;

struct Algorithm {
  std::uint64_t data[8];
};
struct Heuristic {
  Algorithm algorithm;
  std::size_t workspace;
  int state;
  float waves;
  int reserved[4];
};

#define OPENMPS_CUBLASLT_FUNCTIONS(X)                                                                                 \
  X(cublasLtCreate, (void** handle))                                                                                  \
  X(cublasLtMatmulDescCreate, (void** descriptor, int compute, int scale))                                            \
  X(cublasLtMatmulDescDestroy, (void* descriptor))                                                                    \
  X(cublasLtMatmulDescSetAttribute, (void* descriptor, int attribute, const void* value, std::size_t bytes))          \
  X(cublasLtMatrixLayoutCreate,                                                                                       \
    (void** layout, int type, std::uint64_t rows, std::uint64_t columns, std::int64_t leading))                       \
  X(cublasLtMatrixLayoutDestroy, (void* layout))                                                                      \
  X(cublasLtMatrixLayoutSetAttribute, (void* layout, int attribute, const void* value, std::size_t bytes))            \
  X(cublasLtMatmulPreferenceCreate, (void** preference))                                                              \
  X(cublasLtMatmulPreferenceDestroy, (void* preference))                                                              \
  X(cublasLtMatmulPreferenceSetAttribute, (void* preference, int attribute, const void* value, std::size_t bytes))    \
  X(cublasLtMatmulAlgoGetHeuristic, (void* handle, void* descriptor, void* a, void* b, void* c, void* d,              \
                                     void* preference, int wanted, Heuristic* results, int* found))                   \
  X(cublasLtMatmul, (void* handle, void* descriptor, const void* alpha, const void* a, void* a_layout, const void* b, \
                     void* b_layout, const void* beta, const void* c, void* c_layout, void* d, void* d_layout,        \
                     const Algorithm* algorithm, void* workspace, std::size_t workspace_bytes, CUstream stream))

void check_blas(int result, const char* what) {
  if (result != 0)
    throw Error(ErrorKind::Device,
                std::string(what) + " failed: cuBLASLt reports status " + std::to_string(result) + ".");
}

int blas_data_type(DType dtype) {
  switch (dtype) {
    case DType::Float16:
      return kData16F;
    case DType::BFloat16:
      return kData16BF;
    case DType::Float64:
      return kData64F;
    default:
      return kData32F;
  }
}

auto gemm_key(const Gemm& p) {
  return std::make_tuple(p.options.precision, p.options.deterministic, p.dtype, p.result, p.rows, p.columns, p.inner,
                         p.transpose_a, p.transpose_b, p.bias, p.relu, p.column_sums, p.has_half_sums, p.batch,
                         p.a_step, p.b_step);
}

void* blas_pointer(CUdeviceptr address) { return reinterpret_cast<void*>(address); }

}  // namespace

struct Blas::Table {
  OPENMPS_CUBLASLT_FUNCTIONS(OPENMPS_LIBRARY_MEMBER)
  bool find(const Library& library) {
    OPENMPS_CUBLASLT_FUNCTIONS(OPENMPS_LIBRARY_FIND)
    return true;
  }

  std::mutex mutex;
  void* handle = nullptr;
  std::map<decltype(gemm_key({})), std::shared_ptr<const Plan>> plans;  // null: cuBLASLt has no algorithm for it
};

class Blas::Plan {
 public:
  Plan(const Table& table, const Gemm& gemm) : table_(table) {
    const bool wide = gemm.dtype == DType::Float64;
    const int compute = wide                                                                        ? kCompute64F
                        : gemm.has_half_sums                                                        ? kCompute16F
                        : gemm.dtype == DType::Float32 && gemm.options.precision == Precision::TF32 ? kCompute32FTF32
                                                                                                    : kCompute32F;
    const int scale = wide ? kData64F : gemm.has_half_sums ? kData16F : kData32F;
    is_double_ = wide;
    has_half_sums_ = gemm.has_half_sums;
    has_bias_ = gemm.bias || gemm.column_sums;
    check_blas(table_.cublasLtMatmulDescCreate(&descriptor_, compute, scale), "Describing a matmul");
    // The library's matrices are column-major: it computes the transposed result from the transposed operands in
    // reverse order.
    const std::int32_t first = gemm.transpose_b, second = gemm.transpose_a;
    set(kTransposeA, first);
    set(kTransposeB, second);
    const std::int32_t epilogue = gemm.column_sums ? kSumsOfFirst
                                  : gemm.bias      ? (gemm.relu ? kReluBias : kBias)
                                                   : (gemm.relu ? kRelu : kPlain);
    set(kEpilogue, epilogue);
    const std::int32_t type = blas_data_type(gemm.dtype), result = blas_data_type(gemm.result);
    if (has_bias_) set(kBiasType, result);
    const auto layout = [&](void*& made, std::int64_t rows, std::int64_t columns, std::int64_t step) {
      check_blas(
          table_.cublasLtMatrixLayoutCreate(&made, &made == &result_ ? result : type, static_cast<std::uint64_t>(rows),
                                            static_cast<std::uint64_t>(columns), rows),
          "Describing a matrix");
      const auto batch = static_cast<std::int32_t>(gemm.batch);
      check_blas(table_.cublasLtMatrixLayoutSetAttribute(made, kBatchCount, &batch, sizeof batch),
                 "Describing a batch");
      check_blas(table_.cublasLtMatrixLayoutSetAttribute(made, kBatchStep, &step, sizeof step), "Describing a batch");
    };
    gemm.transpose_b ? layout(first_, gemm.inner, gemm.columns, gemm.b_step)
                     : layout(first_, gemm.columns, gemm.inner, gemm.b_step);
    gemm.transpose_a ? layout(second_, gemm.rows, gemm.inner, gemm.a_step)
                     : layout(second_, gemm.inner, gemm.rows, gemm.a_step);
    layout(result_, gemm.columns, gemm.rows, gemm.rows * gemm.columns);
  }

  ~Plan() {
    for (void* layout : {first_, second_, result_})
      if (layout) table_.cublasLtMatrixLayoutDestroy(layout);
    if (descriptor_) table_.cublasLtMatmulDescDestroy(descriptor_);
  }
  Plan(const Plan&) = delete;
  Plan& operator=(const Plan&) = delete;

  // Memory to try algorithms on.
  struct Scratch {
    Scratch(const Context& used, const Gemm& p) : context(used) {
      const auto matrices = [&](std::int64_t rows, std::int64_t columns, DType dtype) {
        return take(CheckedSize(rows) * columns * p.batch * size_of(dtype));
      };
      a = matrices(p.rows, p.inner, p.dtype);
      b = matrices(p.inner, p.columns, p.dtype);
      y = matrices(p.rows, p.columns, p.result);
      bias = take(CheckedSize(p.columns) * size_of(p.result));
      workspace = take(kMostBlasWorkspace);
    }
    ~Scratch() {
      for (const auto& [memory, bytes] : taken) context.memory->give_back(memory, bytes);
    }
    CUdeviceptr take(std::size_t bytes) {
      const CUdeviceptr memory = context.memory->take(bytes, "Measuring a matmul");
      taken.emplace_back(memory, bytes);
      context.memory->fill(memory, 0, bytes);
      return memory;
    }
    const Context& context;
    std::vector<std::pair<CUdeviceptr, std::size_t>> taken;
    CUdeviceptr a = 0, b = 0, y = 0, bias = 0, workspace = 0;
  };

  // Milliseconds for a few runs; negative when the algorithm does not run.
  float measure(void* handle, const Heuristic& proposed, const Scratch& scratch, const Context& context) const {
    if (has_bias_) set(kBiasPointer, scratch.bias);
    const auto once = [&] {
      return run(handle, proposed.algorithm, proposed.workspace, scratch.a, scratch.b, scratch.y, scratch.workspace,
                 context.upkeep) == 0;
    };
    if (!once() || !once()) return -1;
    return context.milliseconds_of([&] {
      for (int i = 0; i < kRuns; ++i) once();
    });
  }

  bool choose(void* handle, const Gemm& gemm, const Context& context) {
    void* preference = nullptr;
    check_blas(table_.cublasLtMatmulPreferenceCreate(&preference), "Describing a preference");
    table_.cublasLtMatmulPreferenceSetAttribute(preference, kWorkspaceBytes, &kMostBlasWorkspace,
                                                sizeof kMostBlasWorkspace);
    for (int attribute : {kAlignmentA, kAlignmentB, kAlignmentC, kAlignmentD})
      table_.cublasLtMatmulPreferenceSetAttribute(preference, attribute, &kAlignment, sizeof kAlignment);
    Heuristic proposed[kMostProposals] = {};
    int found = 0;
    const int result = table_.cublasLtMatmulAlgoGetHeuristic(handle, descriptor_, first_, second_, result_, result_,
                                                             preference, kMostProposals, proposed, &found);
    table_.cublasLtMatmulPreferenceDestroy(preference);
    if (result != 0) return false;
    float best = 0;
    const Scratch scratch(context, gemm);
    for (int i = 0; i < found; ++i) {
      if (proposed[i].state != 0) continue;
      const float milliseconds = measure(handle, proposed[i], scratch, context);
      if (milliseconds < 0 || (best > 0 && milliseconds >= best)) continue;
      best = milliseconds;
      microseconds_ = milliseconds * 1000 / kRuns;
      algorithm_ = proposed[i].algorithm;
      workspace_ = proposed[i].workspace;
      if (gemm.options.deterministic) break;
    }
    return best > 0;
  }

  int run(void* handle, const Algorithm& algorithm, std::size_t workspace_bytes, CUdeviceptr a, CUdeviceptr b,
          CUdeviceptr y, CUdeviceptr workspace, CUstream stream) const {
    const double one = 1, zero = 0;
    const float one_float = 1, zero_float = 0;
    const std::uint16_t one_half = 0x3c00, zero_half = 0;
    const void *alpha = &one_float, *beta = &zero_float;
    if (is_double_) alpha = &one, beta = &zero;
    if (has_half_sums_) alpha = &one_half, beta = &zero_half;
    return table_.cublasLtMatmul(handle, descriptor_, alpha, blas_pointer(b), first_, blas_pointer(a), second_, beta,
                                 blas_pointer(y), result_, blas_pointer(y), result_, &algorithm,
                                 blas_pointer(workspace), workspace_bytes, stream);
  }

  template <typename T>
  void set(int attribute, const T& value) const {
    check_blas(table_.cublasLtMatmulDescSetAttribute(descriptor_, attribute, &value, sizeof value),
               "Describing a matmul");
  }

  static constexpr int kRuns = 10;

  const Table& table_;
  void *descriptor_ = nullptr, *first_ = nullptr, *second_ = nullptr, *result_ = nullptr;
  Algorithm algorithm_{};
  std::size_t workspace_ = 0;
  float microseconds_ = 0;
  bool is_double_ = false, has_half_sums_ = false, has_bias_ = false;
};

Blas::Blas(std::unique_ptr<Table> table) : table_(std::move(table)) {}
Blas::~Blas() = default;

std::unique_ptr<Blas> Blas::open() {
  static const Library* const library = open_library(
      {"cuBLASLt", {"libcublasLt.so.13", "libcublasLt.so.12"}, {"cu13", "cublas"}, "OPENMPS_CUDA_CUBLASLT"});
  if (!library) return nullptr;
  auto table = std::make_unique<Table>();
  if (!table->find(*library)) return nullptr;
  return std::unique_ptr<Blas>(new Blas(std::move(table)));
}

void* Blas::handle() {
  if (!table_->handle) check_blas(table_->cublasLtCreate(&table_->handle), "Opening cuBLASLt");
  return table_->handle;
}

std::shared_ptr<const Blas::Plan> Blas::plan(const Gemm& gemm, const Context& context) {
  const std::lock_guard lock(table_->mutex);
  const auto [entry, is_new] = table_->plans.try_emplace(gemm_key(gemm));
  if (!is_new) return entry->second;
  auto plan = std::make_shared<Plan>(*table_, gemm);
  if (plan->choose(handle(), gemm, context)) entry->second = plan;
  return entry->second;
}

std::size_t Blas::workspace_bytes(const Plan& plan) noexcept { return plan.workspace_; }

float Blas::microseconds(const Plan& plan) noexcept { return plan.microseconds_; }

void Blas::run(const Plan& plan, CUdeviceptr a, CUdeviceptr b, CUdeviceptr bias, CUdeviceptr y, CUdeviceptr workspace,
               CUstream stream) {
  const std::lock_guard lock(table_->mutex);  // the descriptor holds the bias's address
  if (bias) plan.set(kBiasPointer, bias);
  check_blas(plan.run(table_->handle, plan.algorithm_, plan.workspace_, a, b, y, workspace, stream), "A matmul");
}

}  // namespace openmps::engine::cuda
