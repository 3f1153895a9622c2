// An element-wise program made ready to run over tiles. There are two ways: the interpreter, on every machine, and the
// assembler.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/ir/program.h"
#include "engine/ir/types.h"

namespace openmps::engine::cpu {

struct TileInput {
  DType dtype;
  bool single;  // one element for the whole tile
  // The elements are one channel of pixels with four. The pointer is that of the first pixel, and whole pixels may be
  // read. Only for the assembler, which fills a register from four of pixels.
  std::optional<std::int32_t> channel_of_four = std::nullopt;
};

// Types whose values float holds exactly; int32 only in programs that just convert.
bool fits_float(DType dtype);

struct TileSpec {
  Program program;  // simplified
  std::vector<TileInput> inputs;
  std::vector<DType> outputs;
  // Results bypass the caches, because they are larger than the last-level cache. Pointers of outputs are then
  // multiples of 64.
  bool streaming = false;
};

// Shared by threads.
class TileProgram {
 public:
  virtual ~TileProgram() = default;
  // Most elements of a tile, and the scratch memory that a thread needs for one.
  virtual std::int64_t tile() const noexcept = 0;
  virtual std::size_t scratch_bytes() const noexcept { return 0; }
  // Once per thread and run, before its tiles; it reads only inputs that are `single`.
  virtual void prepare(const void* const* /*inputs*/, void* /*scratch*/) const noexcept {}
  // Once per thread and run, after its tiles: makes results that bypassed the caches visible to other threads.
  virtual void finish() const noexcept {}
  // An output may have the memory of an input: each element is read before it is written.
  virtual void run(const void* const* inputs, void* const* outputs, std::int64_t count,
                   void* scratch) const noexcept = 0;
};

std::unique_ptr<TileProgram> interpret(TileSpec spec);
// Machine code; null if the build, the processor or the program does not allow it.
std::unique_ptr<TileProgram> assemble(const TileSpec& spec);
// Whether the build and the processor allow it at all.
bool has_assembler() noexcept;
// Whether that code has the functions that need polynomials too.
bool assembles_polynomials() noexcept;

}  // namespace openmps::engine::cpu
