// Stands in for cuFFT beside the emulated GPU: the functions that the cuda device calls, by definition, at the time of
// the call. Streams that are captured are not emulated. It changes the operand of a transform to real values, as the
// library may, and refuses what the library refuses.
#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstring>
#include <limits>
#include <map>
#include <numbers>
#include <vector>

namespace {

constexpr int kInvalidPlan = 1, kInvalidValue = 4;
constexpr std::size_t kWorkspace = 64;

struct Plan {
  long long length = 0, rows = 0;
  int type = 0;
  void* workspace = nullptr;
};
std::map<int, Plan> plans;

using Number = std::complex<double>;

Number sum_of(const std::vector<Number>& row, long long k, int direction) {
  const auto n = static_cast<long long>(row.size());
  Number sum = 0;
  for (long long i = 0; i < n; ++i)
    sum += row[static_cast<std::size_t>(i)] *
           std::polar(1.0, direction * 2 * std::numbers::pi * static_cast<double>(i * k % n) / static_cast<double>(n));
  return sum;
}

bool is_aligned(const void* memory, std::size_t bytes) { return reinterpret_cast<std::uintptr_t>(memory) % bytes == 0; }

// `half` of complex numbers on the side that is not real.
template <typename Real>
int run(int handle, int type, void* from, void* to, int direction, bool takes_real, bool makes_real) {
  const auto found = plans.find(handle);
  if (found == plans.end() || found->second.type != type || !found->second.workspace) return kInvalidPlan;
  if (!is_aligned(from, 2 * sizeof(Real)) || !is_aligned(to, 2 * sizeof(Real)) || from == to) return kInvalidValue;
  const long long n = found->second.length, half = n / 2 + 1, numbers = takes_real || makes_real ? half : n;
  std::memset(found->second.workspace, 0xff, kWorkspace);
  auto *x = static_cast<Real*>(from), *y = static_cast<Real*>(to);
  for (long long r = 0; r < found->second.rows; ++r) {
    std::vector<Number> row(static_cast<std::size_t>(n));
    for (long long i = 0; i < n; ++i) {
      Number& value = row[static_cast<std::size_t>(i)];
      if (takes_real) {
        value = x[r * n + i];
        continue;
      }
      const bool is_mirrored = i >= numbers;
      const long long at = 2 * (r * numbers + (is_mirrored ? n - i : i));
      value = {x[at], is_mirrored ? -x[at + 1] : x[at + 1]};
    }
    if (makes_real) std::fill_n(x + 2 * r * numbers, 2 * numbers, std::numeric_limits<Real>::quiet_NaN());
    for (long long k = 0; k < (makes_real ? n : numbers); ++k) {
      const Number sum = sum_of(row, k, direction);
      if (makes_real) {
        y[r * n + k] = static_cast<Real>(sum.real());
        continue;
      }
      y[2 * (r * numbers + k)] = static_cast<Real>(sum.real());
      y[2 * (r * numbers + k) + 1] = static_cast<Real>(sum.imag());
    }
  }
  return 0;
}

}  // namespace

extern "C" {

int cufftCreate(int* plan) {
  static int made = 0;
  plans[*plan = ++made] = {};
  return 0;
}
int cufftDestroy(int plan) { return plans.erase(plan) == 1 ? 0 : kInvalidPlan; }
int cufftSetAutoAllocation(int plan, int allocates) { return plans.contains(plan) && !allocates ? 0 : kInvalidPlan; }
int cufftMakePlanMany64(int plan, int rank, long long* lengths, long long* from_storage, long long from_step,
                        long long from_row, long long* to_storage, long long to_step, long long to_row, int type,
                        long long rows, std::size_t* bytes) {
  const long long n = lengths[0], half = n / 2 + 1;
  const bool makes_real = type == 0x2c || type == 0x6c, takes_real = type == 0x2a || type == 0x6a;
  const bool fits = rank == 1 && n > 0 && rows > 0 && from_step == 1 && to_step == 1 &&
                    from_row == (makes_real ? half : n) && to_row == (takes_real ? half : n) &&
                    *from_storage == from_row && *to_storage == to_row;
  if (!fits) return kInvalidValue;
  plans[plan] = {n, rows, type};
  *bytes = kWorkspace;
  return 0;
}
int cufftSetStream(int plan, void*) { return plans.contains(plan) ? 0 : kInvalidPlan; }
int cufftSetWorkArea(int plan, void* workspace) {
  plans[plan].workspace = workspace;
  return 0;
}
int cufftExecC2C(int plan, void* x, void* y, int direction) {
  return run<float>(plan, 0x29, x, y, direction, false, false);
}
int cufftExecR2C(int plan, void* x, void* y) { return run<float>(plan, 0x2a, x, y, -1, true, false); }
int cufftExecC2R(int plan, void* x, void* y) { return run<float>(plan, 0x2c, x, y, 1, false, true); }
int cufftExecZ2Z(int plan, void* x, void* y, int direction) {
  return run<double>(plan, 0x69, x, y, direction, false, false);
}
int cufftExecD2Z(int plan, void* x, void* y) { return run<double>(plan, 0x6a, x, y, -1, true, false); }
int cufftExecZ2D(int plan, void* x, void* y) { return run<double>(plan, 0x6c, x, y, 1, false, true); }
}
