#include "engine/devices/cuda/recurrent/recurrent_tile.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace openmps::engine::cuda {
namespace {

constexpr int kWarp = 32, kMostElements = 8, kRegisters = 65536;
constexpr std::int64_t kMostRows = 65536, kMostFeatures = 4096;  // no slice of more fits
constexpr int kThreads[] = {128, 256, 512};

int rounded_up(int value, int to) { return (value + to - 1) / to * to; }
int shares(int value, int of) { return (value + of - 1) / of; }

// Cycles of an H200, from its published rates and measured latencies in the literature; they only rank tiles.
constexpr double kSharedBytes = 128, kL2Bytes = 2500, kL2Latency = 700;  // per cycle: of a multiprocessor, of the GPU
constexpr double kGroupBarrier = 1800, kSpinWait = 500, kBlockBarrier = 40;  // of a group's blocks, of one block
constexpr double kPointwise = 300, kElement = 120;
constexpr double kLaunch = 4500, kGpuFma = 6000, kGpuTensorFma = 40000;  // of separate matmuls

struct Sizes {
  int rows, features, threads, slices, blocks;  // of the tile; `blocks`: of the launch
};

double fetch_cycles(const TileMatmul& p, const Sizes& s) {
  if (s.slices == 1) return 0;
  return kL2Latency + 4.0 * s.rows * p.inner * s.blocks / kL2Bytes;
}

double sums_cycles(const TileMatmul& p, const Sizes& s) {
  const int elements = shares(s.rows * s.features, s.threads);
  return 4.0 * p.sums / kSharedBytes + 60 + 8.0 * elements * p.parts * p.blocks;
}

// Every thread has four columns and `row_tile` rows of the result, over one part of the inner axis.
TileMatmul plain(const TileMatmul& given, const Sizes& s) {
  TileMatmul p = given;
  const int columns = p.blocks * s.features, groups = columns / 4, quads = shares(p.inner, 4);
  p.row_tile = s.rows >= 4 ? 4 : s.rows;
  const int tiles = groups * shares(s.rows, p.row_tile);
  p.parts = std::clamp(s.threads / tiles, 1, quads);
  const int turns = shares(quads, p.parts), height = rounded_up(s.rows, p.row_tile);
  p.pitch = turns * p.parts * 4 + 4;
  p.weights = turns * p.parts * 4 * columns;
  p.sums = p.parts * p.blocks * height * (s.features + 4);
  const double warps = shares(tiles * p.parts, kWarp), each = turns;
  const double fma = warps / 4 * each * (16 * p.row_tile + 8 + p.row_tile),
               reads = warps * each * (16.0 / std::min(shares(s.rows, p.row_tile), 4) + p.row_tile);
  // With few warps, the latency of an iteration is not hidden.
  p.cycles = std::max({fma, reads, each * 90}) * 1.2 + 100 + sums_cycles(p, s) + fetch_cycles(p, s);
  if (s.slices > 1) p.cycles += 4.0 * s.rows * p.inner / 64 + 60;  // through registers into shared memory
  return p;
}

// Tiles of 16 columns by 8 rows; warps share tiles of columns and parts of the inner axis. `registers`: of a thread,
// for weights.
TileMatmul on_tensor_cores(const TileMatmul& given, const Sizes& s, OperandPrecision precision, int registers) {
  const int warps = s.threads / kWarp, columns = rounded_up(given.blocks * s.features, 16), tiles = columns / 16,
            chunks = shares(given.inner, 16), height = rounded_up(s.rows, 8), row_tiles = height / 8,
            steps = precision == OperandPrecision::BFloat16 ? 1 : 2;  // MMAs for 16 of the inner axis
  std::optional<TileMatmul> best;
  for (int parts = 1; parts <= warps; parts *= 2) {
    const int each = shares(tiles, warps / parts), turns = shares(chunks, parts), words = each * turns * 4 * steps;
    TileMatmul p = given;
    p.parts = parts;
    p.row_tile = 8;
    p.pitch = chunks * 16 + (chunks % 2 == 0 ? 16 : 0);
    p.kept = words + 4 * each + 4 * std::min(turns, 8) <= registers ? words : 0;  // beside sums and rows
    p.weights = p.kept ? 0 : tiles * chunks * 128 * steps;
    p.sums = parts * p.blocks * height * (s.features + 4);
    const int readers = warps / parts, waits = (turns - 1) / 8;
    const double reads = (4.0 * p.weights * row_tiles + 32.0 * row_tiles * p.inner * readers) / kSharedBytes,
                 products = row_tiles * turns * steps * std::max(20.0, 7.0 * each * warps / 4),
                 fetches = fetch_cycles(p, s) * readers + (s.slices > 1 ? kL2Latency * waits : 0);
    p.cycles = std::max(reads, products) * 1.2 + 60 + sums_cycles(p, s) + fetches;
    if (!best || p.cycles < best->cycles) best = p;
  }
  return *best;
}

// The layer's cycles if every stage is a separate launch.
double cycles_in_launches(const CellSchedule& schedule, OperandPrecision precision) {
  double cycles = 0;
  for (const CellStage& stage : schedule.stages) {
    cycles += kLaunch;
    if (const auto* p = std::get_if<CellMatmul>(&stage))
      cycles += static_cast<double>(schedule.rows * p->blocks * schedule.features * schedule.features) /
                (precision == OperandPrecision::Float32 ? kGpuFma : kGpuTensorFma);
  }
  return cycles;
}

}  // namespace

std::vector<const CellMatmul*> matmuls_of(const CellSchedule& schedule) {
  std::vector<const CellMatmul*> result;
  for (const CellStage& stage : schedule.stages)
    if (const auto* product = std::get_if<CellMatmul>(&stage)) result.push_back(product);
  return result;
}

SharedMemoryLayout shared_memory_layout(const CellSchedule& schedule, const PersistentTile& tile) {
  SharedMemoryLayout memory;
  const auto take = [&](int elements) {
    const int start = memory.total;
    memory.total += rounded_up(elements, 4);
    return start;
  };
  for (const TileMatmul& p : tile.products) memory.weights.push_back(take(p.weights));
  const std::vector<const CellMatmul*> products = matmuls_of(schedule);
  int sums = 0, most_rows = 0;
  std::map<int, int> homes;
  for (std::size_t i = 0; i < products.size(); ++i) {
    const TileMatmul& p = tile.products[i];
    const int rows = rounded_up(tile.rows, p.row_tile) * p.pitch;
    sums = std::max(sums, p.sums);
    most_rows = std::max(most_rows, rows);
    if (tile.has_all_features() && !homes.contains(products[i]->source.tensor))
      homes[products[i]->source.tensor] = take(rows);
  }
  // Tensor cores read the values of other blocks directly from memory.
  const bool stages = !tile.has_all_features() && tile.precision == OperandPrecision::Float32;
  const int staged = stages ? take(most_rows) : 0;
  for (const CellMatmul* product : products)
    memory.rows.push_back(tile.has_all_features() ? homes[product->source.tensor] : staged);
  memory.sums = take(sums);
  return memory;
}

std::optional<PersistentTile> choose_tile(const CellSchedule& schedule, OperandPrecision precision,
                                          const GpuLimits& limits, const PersistentOptions& options) {
  if (schedule.rows > kMostRows || schedule.features > kMostFeatures) return std::nullopt;
  const auto rows = static_cast<int>(schedule.rows), features = static_cast<int>(schedule.features);
  const std::vector<const CellMatmul*> products = matmuls_of(schedule);
  std::optional<PersistentTile> best;
  double least = cycles_in_launches(schedule, precision);
  const auto consider = [&](int wanted_slices, int groups, int threads) {
    PersistentTile tile;
    tile.precision = precision;
    tile.threads = threads;
    tile.features = rounded_up(shares(features, wanted_slices), 4);
    tile.slices = shares(features, tile.features);
    tile.rows = shares(rows, groups);
    tile.groups = shares(rows, tile.rows);
    tile.spin_waits = options.spin_waits && !tile.has_all_features();
    if (tile.elements() > kMostElements) return;
    const Sizes sizes{tile.rows, tile.features, threads, tile.slices, tile.slices * tile.groups};
    double weights = 0;
    bool waits = false;
    // Observed: the registers that the compiler leaves besides the element-wise work.
    int registers = std::min(kRegisters / threads, 255) - (tile.has_all_features() ? 60 : 82) - 8 * tile.elements();
    if (!options.keeps_weights_in_registers) registers = 0;
    for (const CellMatmul* product : products) {
      TileMatmul p;
      p.inner = features * static_cast<int>(product->transposed ? 1 : product->blocks);
      p.blocks = static_cast<int>(product->transposed ? product->blocks : 1);
      p = precision == OperandPrecision::Float32 ? plain(p, sizes) : on_tensor_cores(p, sizes, precision, registers);
      registers -= p.kept;
      tile.cycles += p.cycles;
      weights += 4.0 * p.inner * p.blocks * tile.features;
      tile.products.push_back(p);
    }
    // Matmuls of one source need one pitch.
    for (std::size_t i = 0; i < products.size(); ++i)
      for (std::size_t k = 0; k < products.size(); ++k)
        if (products[i]->source.tensor == products[k]->source.tensor)
          tile.products[i].pitch = std::max(tile.products[i].pitch, tile.products[k].pitch);
    const std::size_t bytes = static_cast<std::size_t>(shared_memory_layout(schedule, tile).total) * 4;
    if (bytes > limits.shared_bytes) return;
    for (const CellStage& stage : schedule.stages) {
      if (std::get_if<CellPointwise>(&stage)) {
        tile.cycles += kPointwise + kElement * tile.elements();
        waits = false;
      } else if (!waits) {
        tile.cycles += tile.has_all_features() ? kBlockBarrier : tile.spin_waits ? kSpinWait : kGroupBarrier;
        waits = true;
      }
    }
    const double load = std::max(weights / 24, weights * sizes.blocks / kL2Bytes) + 1000;
    tile.cycles += load / static_cast<double>(std::max<std::int64_t>(schedule.steps, 1));
    if (tile.cycles >= least) return;
    least = tile.cycles;
    best = tile;
  };
  for (int slices = 1; slices <= limits.multiprocessors && (slices == 1 || slices <= shares(features, 4)); ++slices)
    for (int groups = 1; groups <= std::min(rows, limits.multiprocessors / slices); ++groups)
      for (int threads : kThreads) consider(slices, groups, threads);
  return best;
}

}  // namespace openmps::engine::cuda
