#include "engine/devices/cuda/driver/cufft.h"

#include <functional>
#include <map>
#include <mutex>
#include <numeric>
#include <string>
#include <tuple>
#include <utility>

#include "engine/settings.h"
#include "result/checked_size.h"
#include "result/result.h"

namespace openmps::engine::cuda {
namespace {

// The values of the library's enumerations that we use.
enum Type : int { kC2C = 0x29, kR2C = 0x2a, kC2R = 0x2c, kZ2Z = 0x69, kD2Z = 0x6a, kZ2D = 0x6c };
enum Direction : int { kForward = -1, kInverse = 1 };

#define OPENMPS_CUFFT_FUNCTIONS(X)                                                                              \
  X(cufftCreate, (int* plan))                                                                                   \
  X(cufftDestroy, (int plan))                                                                                   \
  X(cufftSetAutoAllocation, (int plan, int allocates))                                                          \
  X(cufftMakePlanMany64,                                                                                        \
    (int plan, int rank, long long* lengths, long long* from_storage, long long from_step, long long from_row,  \
     long long* to_storage, long long to_step, long long to_row, int type, long long rows, std::size_t* bytes)) \
  X(cufftSetStream, (int plan, CUstream stream))                                                                \
  X(cufftSetWorkArea, (int plan, void* workspace))                                                              \
  X(cufftExecC2C, (int plan, void* from, void* to, int direction))                                              \
  X(cufftExecR2C, (int plan, void* from, void* to))                                                             \
  X(cufftExecC2R, (int plan, void* from, void* to))                                                             \
  X(cufftExecZ2Z, (int plan, void* from, void* to, int direction))                                              \
  X(cufftExecD2Z, (int plan, void* from, void* to))                                                             \
  X(cufftExecZ2D, (int plan, void* from, void* to))

void check_fft(int result, const char* what) {
  if (result != 0)
    throw Error(ErrorKind::Device, std::string(what) + " failed: cuFFT reports status " + std::to_string(result) + ".");
}

auto transform_key(const RowTransform& t) { return std::make_tuple(t.kind, t.is_double, t.inverse, t.lengths, t.rows); }

int type_of(const RowTransform& transform) {
  switch (transform.kind) {
    case FourierKind::RealToHermitean:
      return transform.is_double ? kD2Z : kR2C;
    case FourierKind::HermiteanToReal:
      return transform.is_double ? kZ2D : kC2R;
    default:
      return transform.is_double ? kZ2Z : kC2C;
  }
}

long long product(const std::vector<long long>& lengths) {
  return std::accumulate(lengths.begin(), lengths.end(), 1LL, std::multiplies());
}

void* fft_pointer(CUdeviceptr address) { return reinterpret_cast<void*>(address); }

}  // namespace

struct Fft::Table {
  OPENMPS_CUFFT_FUNCTIONS(OPENMPS_LIBRARY_MEMBER)
  bool find(const Library& library) {
    OPENMPS_CUFFT_FUNCTIONS(OPENMPS_LIBRARY_FIND)
    return true;
  }

  std::mutex mutex;
  std::map<decltype(transform_key({})), std::weak_ptr<const Plan>> plans;
};

class Fft::Plan {
 public:
  Plan(const Table& table, const RowTransform& transform) : table_(table), transform_(transform) {
    check_fft(table_.cufftCreate(&handle_), "Making a Fourier transform");
    // The memory of each run is the caller's.
    check_fft(table_.cufftSetAutoAllocation(handle_, 0), "Making a Fourier transform");
    std::vector<long long> lengths(transform.lengths.begin(), transform.lengths.end()), from = lengths, to = lengths;
    if (transform.kind == FourierKind::HermiteanToReal) from.back() = from.back() / 2 + 1;
    if (transform.kind == FourierKind::RealToHermitean) to.back() = to.back() / 2 + 1;
    check_fft(table_.cufftMakePlanMany64(handle_, static_cast<int>(lengths.size()), lengths.data(), from.data(), 1,
                                         product(from), to.data(), 1, product(to), type_of(transform), transform.rows,
                                         &bytes_),
              "Planning a Fourier transform");
  }
  ~Plan() { table_.cufftDestroy(handle_); }
  Plan(const Plan&) = delete;
  Plan& operator=(const Plan&) = delete;

  // Into a stream. The plan holds the stream and the workspace until the next call.
  int put(CUstream stream, CUdeviceptr x, CUdeviceptr y, CUdeviceptr workspace) const {
    if (const int result = table_.cufftSetStream(handle_, stream); result != 0) return result;
    if (const int result = table_.cufftSetWorkArea(handle_, fft_pointer(workspace)); result != 0) return result;
    return run(fft_pointer(x), fft_pointer(y));
  }
  int run(void* x, void* y) const {
    const int direction = transform_.inverse ? kInverse : kForward;
    switch (type_of(transform_)) {
      case kC2C:
        return table_.cufftExecC2C(handle_, x, y, direction);
      case kR2C:
        return table_.cufftExecR2C(handle_, x, y);
      case kC2R:
        return table_.cufftExecC2R(handle_, x, y);
      case kZ2Z:
        return table_.cufftExecZ2Z(handle_, x, y, direction);
      case kD2Z:
        return table_.cufftExecD2Z(handle_, x, y);
      default:
        return table_.cufftExecZ2D(handle_, x, y);
    }
  }

  const Table& table_;
  const RowTransform transform_;
  int handle_ = 0;
  std::size_t bytes_ = 0;
};

Fft::Fft(std::unique_ptr<Table> table) : table_(std::move(table)) {}
Fft::~Fft() = default;

std::unique_ptr<Fft> Fft::open() {
  if (skips_kernel("cufft")) return nullptr;
  static const Library* const library =
      open_library({"cuFFT", {"libcufft.so.12", "libcufft.so.11"}, {"cu13", "cufft"}, "OPENMPS_CUDA_CUFFT"});
  if (!library) return nullptr;
  auto table = std::make_unique<Table>();
  if (!table->find(*library)) return nullptr;
  return std::unique_ptr<Fft>(new Fft(std::move(table)));
}

std::shared_ptr<const Fft::Plan> Fft::plan(const RowTransform& transform, const Context& context) {
  const std::lock_guard lock(table_->mutex);
  std::erase_if(table_->plans, [](const auto& entry) { return entry.second.expired(); });
  const auto key = transform_key(transform);
  if (const auto known = table_->plans.find(key); known != table_->plans.end())
    if (auto plan = known->second.lock()) return plan;
  auto plan = std::make_shared<const Plan>(*table_, transform);
  load(*plan, context);
  table_->plans[key] = plan;
  return plan;
}

void Fft::load(const Plan& plan, const Context& context) {
  constexpr std::size_t kGranule = 256;
  const RowTransform& transform = plan.transform_;
  // Enough for complex numbers on either side.
  CheckedSize numbers(transform.rows);
  for (std::size_t i = 0; i < transform.lengths.size(); ++i)
    numbers = numbers * (CheckedSize(transform.lengths[i]) + (i + 1 == transform.lengths.size() ? 2 : 0));
  const CheckedSize side = (numbers * (transform.is_double ? 16 : 8)).rounded_up(kGranule),
                    bytes = side * 2 + CheckedSize(plan.bytes_).rounded_up(kGranule);
  const LocalBlock block(*context.memory, bytes, "Loading a Fourier transform");
  const CUdeviceptr x = block.address(), y = x + side, workspace = y + side;
  int result = 0;
  context.milliseconds_of([&] { result = plan.put(context.upkeep, x, y, workspace); });
  check_fft(result, "A Fourier transform");
}

std::size_t Fft::workspace_bytes(const Plan& plan) noexcept { return plan.bytes_; }

void Fft::run(const Plan& plan, CUdeviceptr x, CUdeviceptr y, CUdeviceptr workspace, CUstream stream) {
  const std::lock_guard lock(table_->mutex);
  check_fft(plan.put(stream, x, y, workspace), "A Fourier transform");
}

}  // namespace openmps::engine::cuda
