// An element-wise program made ready to run over tiles. Two ways lead there: the interpreter, which every machine has,
// and the assembler.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/ir/program.h"
#include "engine/ir/types.h"

namespace openmps::engine::cpu {

struct TileInput {
  DType dtype;
  bool single;  // one element for the whole tile
};

struct TileSpec {
  Program program;  // simplified
  std::vector<TileInput> inputs;
  std::vector<DType> outputs;
  // Results go past the caches: they are larger than the last of them. Pointers of outputs are then multiples of 64.
  bool streaming = false;
};

// Shared by threads.
class TileProgram {
 public:
  virtual ~TileProgram() = default;
  // Elements of a tile at most, and the scratch memory that a thread needs for one.
  virtual std::int64_t tile() const noexcept = 0;
  virtual std::size_t scratch_bytes() const noexcept { return 0; }
  // Once a thread and run, before its tiles; only inputs that are `single` are looked at.
  virtual void prepare(const void* const* /*inputs*/, void* /*scratch*/) const noexcept {}
  // Once a thread and run, after its tiles: results that went past the caches become visible to others.
  virtual void finish() const noexcept {}
  // An output may lie exactly on an input: all of a place is read before it is written.
  virtual void run(const void* const* inputs, void* const* outputs, std::int64_t count,
                   void* scratch) const noexcept = 0;
};

std::unique_ptr<TileProgram> interpret(TileSpec spec);
// Machine code; null when the build, the processor or the program does not allow it.
std::unique_ptr<TileProgram> assemble(const TileSpec& spec);
// Whether the build and the processor allow it at all.
bool has_assembler() noexcept;

}  // namespace openmps::engine::cpu
