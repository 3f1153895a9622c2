// How the blocks of one persistent kernel share a recurrent layer. Each has some rows and a slice of the features,
// keeps that slice of the matrices in shared memory, and computes all steps.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "engine/ops/recurrent/recurrent_cell.h"

namespace openmps::engine::cuda {

// The type to which operands of matmuls are rounded; sums are float32.
enum class OperandPrecision : std::uint8_t { Float32, TF32, BFloat16 };

struct GpuLimits {
  int multiprocessors = 0;
  std::size_t shared_bytes = 0;  // that a block may have
};

// A matmul as a block computes it: threads share its inner axis in `parts`, whose sums are added in their order.
// Numbers are counted in elements of four bytes.
struct TileMatmul {
  int inner = 0, blocks = 0;  // of features in the result
  int parts = 1;
  int row_tile = 1;  // rows that a thread has at a time; 8 on tensor cores
  int pitch = 0;     // from row to row of the source in shared memory
  int weights = 0, sums = 0;
  int kept = 0;  // of the weights, by each thread in registers: then shared memory has none
  double cycles = 0;
};

// Options of a tile; switched off for comparison.
struct PersistentOptions {
  bool spin_waits = true;                  // spin-waits for values, instead of barriers
  bool keeps_weights_in_registers = true;  // weights in registers
};

struct PersistentTile {
  OperandPrecision precision = OperandPrecision::Float32;
  int rows = 1, features = 4, threads = 256;  // of a block
  int groups = 1, slices = 1;                 // of the rows and of the features: one block for each pair
  std::vector<TileMatmul> products;           // in the schedule's order
  // No barrier between blocks of the same rows. A source's memory is filled beforehand with the mark "not there yet",
  // and a block spins until the value that it needs is there.
  bool spin_waits = false;
  double cycles = 0;  // a step takes, by estimate

  int elements() const noexcept { return (rows * features + threads - 1) / threads; }  // of a thread
  bool has_all_features() const noexcept { return slices == 1; }
};

// Where the parts of a block's shared memory begin, in elements of four bytes.
struct SharedMemoryLayout {
  std::vector<int> weights;  // by matmul
  std::vector<int> rows;     // by matmul: its source; matmuls of the same source share it
  int sums = 0;
  int total = 0;
};
SharedMemoryLayout shared_memory_layout(const CellSchedule& schedule, const PersistentTile& tile);

std::vector<const CellMatmul*> matmuls_of(const CellSchedule& schedule);

// The fastest tile by estimate; none if no tile fits, or if separate matmuls are faster.
std::optional<PersistentTile> choose_tile(const CellSchedule& schedule, OperandPrecision precision,
                                          const GpuLimits& limits, const PersistentOptions& options = {});

}  // namespace openmps::engine::cuda
