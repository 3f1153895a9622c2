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

using Number = std::complex<double>;

struct Plan {
  std::vector<long long> lengths;  // of real values or all complex numbers
  long long rows = 0;
  int type = 0;
  void* workspace = nullptr;
};
std::map<int, Plan> plans;

// The sums along one axis: `inner` numbers lie between its neighbours.
void sum_along(std::vector<Number>& block, long long n, long long inner, int direction) {
  std::vector<Number> sums(block.size());
  for (std::size_t at = 0; at < block.size(); ++at) {
    const long long i = static_cast<long long>(at), k = i / inner % n, first = i - k * inner;
    for (long long j = 0; j < n; ++j)
      sums[at] +=
          block[static_cast<std::size_t>(first + j * inner)] *
          std::polar(1.0, direction * 2 * std::numbers::pi * static_cast<double>(j * k % n) / static_cast<double>(n));
  }
  block = sums;
}

bool is_aligned(const void* memory, std::size_t bytes) { return reinterpret_cast<std::uintptr_t>(memory) % bytes == 0; }

long long product_of(const std::vector<long long>& lengths) {
  long long product = 1;
  for (const long long length : lengths) product *= length;
  return product;
}

// Where the number at `i` of a block is among those that are stored, or its mirror image if it is not stored.
struct Place {
  long long at;
  bool is_mirrored;
};
Place place_of(long long i, const std::vector<long long>& lengths, bool halved) {
  const long long n = lengths.back(), stored = halved ? n / 2 + 1 : n;
  if (i % n < stored) return {i / n * stored + i % n, false};
  long long outer = i / n, mirrored = 0, step = 1;
  for (std::size_t axis = lengths.size() - 1; axis-- > 0; outer /= lengths[axis]) {
    mirrored += (lengths[axis] - outer % lengths[axis]) % lengths[axis] * step;
    step *= lengths[axis];
  }
  return {mirrored * stored + n - i % n, true};
}

// `takes_real` and `makes_real`: which side is real; the other one has half of the complex numbers.
template <typename Real>
int run(int handle, int type, void* from, void* to, int direction, bool takes_real, bool makes_real) {
  const auto found = plans.find(handle);
  if (found == plans.end() || found->second.type != type || !found->second.workspace) return kInvalidPlan;
  if (!is_aligned(from, 2 * sizeof(Real)) || !is_aligned(to, 2 * sizeof(Real)) || from == to) return kInvalidValue;
  const std::vector<long long>& lengths = found->second.lengths;
  const long long n = lengths.back(), values = product_of(lengths),
                  numbers = takes_real || makes_real ? values / n * (n / 2 + 1) : values;
  std::memset(found->second.workspace, 0xff, kWorkspace);
  auto *x = static_cast<Real*>(from), *y = static_cast<Real*>(to);
  for (long long r = 0; r < found->second.rows; ++r) {
    std::vector<Number> block(static_cast<std::size_t>(values));
    for (long long i = 0; i < values; ++i) {
      Number& value = block[static_cast<std::size_t>(i)];
      if (takes_real) {
        value = x[r * values + i];
        continue;
      }
      const Place place = place_of(i, lengths, makes_real);
      const long long at = 2 * (r * numbers + place.at);
      value = {x[at], place.is_mirrored ? -x[at + 1] : x[at + 1]};
    }
    if (makes_real) std::fill_n(x + 2 * r * numbers, 2 * numbers, std::numeric_limits<Real>::quiet_NaN());
    long long inner = values;
    for (const long long length : lengths) {
      inner /= length;
      sum_along(block, length, inner, direction);
    }
    for (long long i = 0; i < values; ++i) {
      const Number sum = block[static_cast<std::size_t>(i)];
      if (makes_real) {
        y[r * values + i] = static_cast<Real>(sum.real());
        continue;
      }
      const Place place = place_of(i, lengths, takes_real);
      if (place.is_mirrored) continue;
      y[2 * (r * numbers + place.at)] = static_cast<Real>(sum.real());
      y[2 * (r * numbers + place.at) + 1] = static_cast<Real>(sum.imag());
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
  if (rank < 1 || rank > 3) return kInvalidValue;
  const bool makes_real = type == 0x2c || type == 0x6c, takes_real = type == 0x2a || type == 0x6a;
  std::vector<long long> all(lengths, lengths + rank), from = all, to = all;
  if (makes_real) from.back() = from.back() / 2 + 1;
  if (takes_real) to.back() = to.back() / 2 + 1;
  if (makes_real && rank > 1) return kInvalidValue;  // the library's plan would fail when it runs
  const bool fits = product_of(all) > 0 && rows > 0 && from_step == 1 && to_step == 1 && from_row == product_of(from) &&
                    to_row == product_of(to) && std::equal(from.begin(), from.end(), from_storage) &&
                    std::equal(to.begin(), to.end(), to_storage);
  if (!fits) return kInvalidValue;
  plans[plan] = {all, rows, type};
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
