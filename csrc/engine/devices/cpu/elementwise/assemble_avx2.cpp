#include "engine/devices/cpu/elementwise/assemble_avx2.h"

#ifdef OPENMPS_HAVE_XBYAK

#include <immintrin.h>
#include <xbyak/xbyak.h>
#include <xbyak/xbyak_util.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <optional>

#include "engine/devices/cpu/elementwise/immediates.h"
#include "engine/devices/cpu/elementwise/program_values.h"
#include "engine/devices/cpu/isa/loops.h"
#include "result/checked_size.h"

namespace openmps::engine::cpu {
namespace {

using Xbyak::Address;
using Xbyak::Reg64;
using Xbyak::Xmm;
using Xbyak::Ymm;

constexpr int kAvx2Lanes = 8;
constexpr int kAvx2Bytes = 32;
constexpr int kAvx2Registers = 16;
constexpr int kPixelBytes = 4 * sizeof(float);  // with four channels
constexpr int kBlockBytes = kAvx2Lanes * kPixelBytes;

class Avx2Code final : public Xbyak::CodeGenerator, ProgramValues {
 public:
  explicit Avx2Code(const TileSpec& spec)
      : CodeGenerator(4096, Xbyak::AutoGrow),
        ProgramValues(spec),
        registers_(steps().size()),
        is_mask_(steps().size(), false) {
    for (int i = kAvx2Registers; i-- > 0;) free_.push_back(i);
    find_masks();
    write();
  }

 private:
  std::optional<Ymm>& reg_of(std::int32_t i) noexcept { return registers_[static_cast<std::size_t>(i)]; }
  bool is_mask(std::int32_t i) const noexcept { return is_mask_[static_cast<std::size_t>(i)]; }

  // ---- before the code

  // A condition that is used as one only is a mask: all bits of an element are set, or none. Others are 1 or 0.
  void find_masks() {
    for (std::size_t i = 0; i < steps().size(); ++i) is_mask_[i] = is_condition(steps()[i].primitive);
    for (const Step& s : steps())
      for (std::size_t k = 0; k < s.operands.size(); ++k)
        if (const bool tests = is_connective(s.primitive) || (s.primitive == Primitive::Select && k == 0);
            s.operands[k] >= 0 && !tests)
          is_mask_[static_cast<std::size_t>(s.operands[k])] = false;
    for (std::int32_t result : spec_.program.results) is_mask_[static_cast<std::size_t>(result)] = false;
  }

  // ---- registers and constants

  Ymm take() {
    if (free_.empty()) throw NoCode();
    const Ymm reg(free_.back());
    free_.pop_back();
    return reg;
  }
  void give_back(const Ymm& reg) { free_.push_back(reg.getIdx()); }

  Address constant_bits(std::uint32_t bits) { return yword[rip + constants_[bits]]; }
  Address constant(float value) { return constant_bits(std::bit_cast<std::uint32_t>(value)); }

  void write_constants() {
    align(kAvx2Bytes);
    L(pixel_order_);
    for (const std::uint32_t lane : {0U, 4U, 1U, 5U, 2U, 6U, 3U, 7U}) dd(lane);
    for (auto& [bits, label] : constants_) {
      L(label);
      for (int lane = 0; lane < kAvx2Lanes; ++lane) dd(bits);
    }
  }

  // ---- memory

  Xbyak::RegExp place(const std::optional<Reg64>& pointer, const Reg64& table, std::size_t index, DType dtype) {
    const int size = static_cast<int>(size_of(dtype));
    if (pointer) return *pointer + rcx * size;
    mov(rax, qword[table + static_cast<int>(8 * index)]);
    return rax + rcx * size;
  }

  // Eight pixels are four registers of two. The channel of all is found with even pixels first.
  void load_channel_of_four(const Ymm& y, std::size_t index, std::int32_t channel) {
    imul(rax, rcx, kPixelBytes);
    if (const auto& pointer = input_pointers_[index])
      add(rax, *pointer);
    else
      add(rax, qword[rdi + static_cast<int>(8 * index)]);
    const auto join_four = [&](const Ymm& to, int first) {
      vmovups(to, yword[rax + first * kPixelBytes]);
      const Address others = yword[rax + (first + 2) * kPixelBytes];
      channel < 2 ? vunpcklps(to, to, others) : vunpckhps(to, to, others);
    };
    const Ymm last = take();
    join_four(y, 0);
    join_four(last, 4);
    vshufps(y, y, last, channel % 2 == 0 ? 0x44 : 0xEE);
    vmovups(last, yword[rip + pixel_order_]);
    vpermps(y, last, y);
    give_back(last);
  }

  void load(const Ymm& y, const Step& s) {
    const auto index = static_cast<std::size_t>(s.input);
    const DType dtype = input_of(s).dtype;
    if (const auto channel = input_of(s).channel_of_four) return load_channel_of_four(y, index, *channel);
    const Xbyak::RegExp from = place(input_pointers_[index], rdi, index, dtype);
    switch (dtype) {
      case DType::Float32:
        return vmovups(y, yword[from]);
      case DType::Float16:
        return vcvtph2ps(y, xword[from]);
      case DType::BFloat16:
        vpmovzxwd(y, xword[from]);
        return vpslld(y, y, 16);
      case DType::Bool:
        vpmovzxbd(y, qword[from]);
        vpcmpeqd(y, y, constant_bits(0));
        return vandnps(y, y, constant(1.0f));
      case DType::UInt8:
        vpmovzxbd(y, qword[from]);
        return vcvtdq2ps(y, y);
      default:
        vpmovsxbd(y, qword[from]);
        return vcvtdq2ps(y, y);
    }
  }

  void store(std::size_t output, const Ymm& x) {
    const DType dtype = spec_.outputs[output];
    const Xbyak::RegExp to = place(output_pointers_[output], rsi, output, dtype);
    switch (dtype) {
      case DType::Float32:
        return spec_.streaming ? vmovntps(yword[to], x) : vmovups(yword[to], x);
      case DType::Float16:
        return vcvtps2ph(xword[to], x, 0);
      default:
        return store_bytes(qword[to], x, dtype);
    }
  }

  // Integers are truncated and limited; NaN is 0.
  void store_bytes(const Address& to, const Ymm& x, DType dtype) {
    const Ymm whole = take(), upper = take();
    if (dtype == DType::Bool) {
      vcmpps(whole, x, constant(0.0f), kNotEqual);
    } else {
      vcmpps(whole, x, x, kOrdered);
      vandps(whole, whole, x);
      vmaxps(whole, whole, constant(dtype == DType::UInt8 ? 0.0f : -128.0f));
      vminps(whole, whole, constant(dtype == DType::UInt8 ? 255.0f : 127.0f));
      vcvttps2dq(whole, whole);
    }
    const Xmm low(whole.getIdx()), high(upper.getIdx());
    vextracti128(high, whole, 1);
    vpackssdw(low, low, high);
    dtype == DType::UInt8 ? vpackuswb(low, low, low) : vpacksswb(low, low, low);
    if (dtype == DType::Bool) vpand(low, low, xword[rip + constants_[0x01010101u]]);
    vmovq(to, low);
    give_back(whole);
    give_back(upper);
  }

  // ---- values

  Address repeated(std::int32_t i) {
    const Step& s = step(i);
    if (s.primitive == Primitive::Constant) return constant(static_cast<float>(s.constant));
    return yword[rsp + kAvx2Bytes * s.input];
  }

  // The value in a register, loaded at its first use.
  Ymm value(std::int32_t i) {
    std::optional<Ymm>& reg = reg_of(i);
    if (reg) return *reg;
    reg = take();
    if (is_repeated(step(i)))
      vmovups(*reg, repeated(i));
    else
      load(*reg, step(i));
    return *reg;
  }

  // Call after each use of a value. A value that is repeated in memory is not kept in a register.
  void release(std::int32_t i) {
    if (i < 0 || (--uses(i) > 0 && !is_repeated(step(i)))) return;
    if (reg_of(i)) give_back(*reg_of(i));
    reg_of(i).reset();
  }

  // Calls emit with the value as a register, or as a memory operand if it has no other use.
  template <typename Emit>
  void with_operand(std::int32_t i, const Emit& emit) {
    const Step& s = step(i);
    if (reg_of(i)) return emit(*reg_of(i));
    if (is_repeated(s)) return emit(repeated(i));
    const auto index = static_cast<std::size_t>(s.input);
    if (s.primitive == Primitive::Input && uses(i) == 1 && input_of(s).dtype == DType::Float32 &&
        !input_of(s).channel_of_four)
      return emit(yword[place(input_pointers_[index], rdi, index, DType::Float32)]);
    emit(value(i));
  }

  // Calls emit with the mask of the elements that are not 0.
  template <typename Emit>
  void with_mask(std::int32_t i, const Emit& emit) {
    if (is_mask(i)) return emit(value(i));
    const Ymm mask = take();
    vcmpps(mask, value(i), constant(0.0f), kNotEqual);
    emit(mask);
    give_back(mask);
  }

  void emit_condition(const Step& s, const Ymm& y) {
    const auto a = s.operands[0], b = s.operands[1];
    if (is_comparison(s.primitive)) {
      const Ymm left = value(a);
      with_operand(b, [&](const Xbyak::Operand& right) { vcmpps(y, left, right, predicate(s.primitive)); });
    } else if (s.primitive == Primitive::IsNaN) {
      vcmpps(y, value(a), value(a), kUnordered);
    } else if (s.primitive == Primitive::IsFinite) {
      vandps(y, value(a), constant_bits(~kSignBit));
      vcmpps(y, y, constant(std::numeric_limits<float>::infinity()), kLess);
    } else if (s.primitive == Primitive::Not) {
      with_mask(a, [&](const Ymm& mask) { vxorps(y, mask, constant_bits(~std::uint32_t{0})); });
    } else {
      with_mask(a, [&](const Ymm& left) {
        with_mask(b, [&](const Ymm& right) {
          s.primitive == Primitive::And ? vandps(y, left, right) : vorps(y, left, right);
        });
      });
    }
  }

  void emit_select(const Step& s, const Ymm& y) {
    const auto test = s.operands[0], yes = s.operands[1];
    const Ymm other = value(s.operands[2]);
    with_mask(test, [&](const Ymm& mask) {
      with_operand(yes, [&](const Xbyak::Operand& one) { vblendvps(y, other, one, mask); });
    });
  }

  void emit_extreme(const Step& s, const Ymm& y) {
    const auto apply = [&](const Ymm& left, const Xbyak::Operand& right) {
      s.primitive == Primitive::Minimum ? vminps(y, left, right) : vmaxps(y, left, right);
    };
    auto [a, b, unused] = s.operands;
    if (is_number(a)) std::swap(a, b);
    const Ymm left = value(a);
    if (is_number(b)) return apply(left, repeated(b));  // of an unordered pair it returns the second operand
    const Ymm right = value(b), mask = take();
    vcmpps(mask, right, right, kUnordered);
    apply(left, right);
    vblendvps(y, y, left, mask);
    give_back(mask);
  }

  void emit_arithmetic(const Step& s, const Ymm& y) {
    auto [a, b, unused] = s.operands;
    if ((s.primitive == Primitive::Add || s.primitive == Primitive::Multiply) && is_repeated(step(a))) std::swap(a, b);
    const Ymm left = value(a);
    with_operand(b, [&](const Xbyak::Operand& right) {
      switch (s.primitive) {
        case Primitive::Multiply:
          return vmulps(y, left, right);
        case Primitive::Divide:
          return vdivps(y, left, right);
        case Primitive::Subtract:
          return vsubps(y, left, right);
        case Primitive::Add:
          return vaddps(y, left, right);
        default:
          throw NoCode();
      }
    });
  }

  void one_over(const Ymm& y, const Ymm& x) {
    const Ymm one = take();
    vmovups(one, constant(1.0f));
    vdivps(y, one, x);
    give_back(one);
  }

  // 1 - 0, 0 - 1, or 0 - 0 for zeros and NaN.
  void sign(const Ymm& y, const Ymm& x) {
    const Ymm below = take();
    vcmpps(below, x, constant(0.0f), kLess);
    vandps(below, below, constant(1.0f));
    vcmpps(y, x, constant(0.0f), kGreater);
    vandps(y, y, constant(1.0f));
    vsubps(y, y, below);
    give_back(below);
  }

  // Halves away from 0: 1 with the sign of x is added to the truncated x where the rest is a half or more.
  void round(const Ymm& y, const Ymm& x) {
    const Ymm whole = take(), one = take();
    vroundps(whole, x, kTowardZero);
    vsubps(y, x, whole);
    vandps(y, y, constant_bits(~kSignBit));
    vcmpps(y, y, constant(0.5f), kGreaterEqual);
    vandps(one, x, constant_bits(kSignBit));
    vorps(one, one, constant(1.0f));
    vandps(y, y, one);
    vaddps(y, whole, y);
    give_back(whole);
    give_back(one);
  }

  void emit_function(Primitive primitive, const Ymm& y, const Ymm& x) {
    switch (primitive) {
      case Primitive::Floor:
        return vroundps(y, x, kDown);
      case Primitive::Ceiling:
        return vroundps(y, x, kUp);
      case Primitive::Truncate:
        return vroundps(y, x, kTowardZero);
      case Primitive::Round:
        return round(y, x);
      case Primitive::RoundToEven:
        return vroundps(y, x, kNearest);
      case Primitive::RoundToHalf:
        vcvtps2ph(Xmm(y.getIdx()), x, 0);
        return vcvtph2ps(y, Xmm(y.getIdx()));
      case Primitive::Reciprocal:
        return one_over(y, x);
      case Primitive::ReciprocalSquareRoot:
        vsqrtps(y, x);
        return one_over(y, y);
      case Primitive::SquareRoot:
        return vsqrtps(y, x);
      case Primitive::Square:
        return vmulps(y, x, x);
      case Primitive::Sign:
        return sign(y, x);
      case Primitive::Absolute:
        return vandps(y, x, constant_bits(~kSignBit));
      case Primitive::Negate:
        return vxorps(y, x, constant_bits(kSignBit));
      default:
        throw NoCode();
    }
  }

  void emit_step(std::int32_t i) {
    const Step& s = step(i);
    if (s.primitive == Primitive::Input || s.primitive == Primitive::Constant) return;
    const Ymm y = take();
    if (is_condition(s.primitive)) {
      emit_condition(s, y);
      if (!is_mask(i)) vandps(y, y, constant(1.0f));
    } else if (info_of(s.primitive).arity == 1) {
      emit_function(s.primitive, y, value(s.operands[0]));
    } else if (s.primitive == Primitive::Minimum || s.primitive == Primitive::Maximum) {
      emit_extreme(s, y);
    } else if (s.primitive == Primitive::Select) {
      emit_select(s, y);
    } else {
      emit_arithmetic(s, y);
    }
    for (std::int32_t operand : s.operands) release(operand);
    reg_of(i) = y;
  }

  // ---- the code

  void body() {
    reset_uses();
    for (std::size_t i = 0; i < steps().size(); ++i) emit_step(static_cast<std::int32_t>(i));
    // Stores come last, because an output may have the memory of an input.
    const auto& results = spec_.program.results;
    for (std::int32_t result : results) value(result);
    for (std::size_t k = 0; k < results.size(); ++k) {
      store(k, value(results[k]));
      release(results[k]);
    }
  }

  void load_pointers() {
    for (std::size_t i = 0; i < spec_.inputs.size(); ++i) {
      if (spec_.inputs[i].single) {
        mov(rax, qword[rdi + static_cast<int>(8 * i)]);
        vbroadcastss(ymm0, dword[rax]);
        vmovups(yword[rsp + kAvx2Bytes * static_cast<int>(i)], ymm0);
      } else if (input_pointers_[i]) {
        mov(*input_pointers_[i], qword[rdi + static_cast<int>(8 * i)]);
      }
    }
    for (std::size_t k = 0; k < output_pointers_.size(); ++k)
      if (output_pointers_[k]) mov(*output_pointers_[k], qword[rsi + static_cast<int>(8 * k)]);
  }

  // void (const void* const* inputs, void* const* outputs, std::int64_t count), count a positive multiple of kAvx2Lanes
  void write() {
    const Reg64 saved[] = {rbx, rbp, r12, r13, r14, r15};
    const auto frame = static_cast<std::uint32_t>(CheckedSize(spec_.inputs.size()) * kAvx2Bytes);
    for (const Reg64& reg : saved) push(reg);
    sub(rsp, frame);
    load_pointers();
    Xbyak::Label loop;
    xor_(ecx, ecx);
    align(32);
    L(loop);
    body();
    add(rcx, kAvx2Lanes);
    cmp(rcx, rdx);
    jb(loop, T_NEAR);
    vzeroupper();
    add(rsp, frame);
    for (std::size_t i = std::size(saved); i-- > 0;) pop(saved[i]);
    ret();
    write_constants();
    ready(PROTECT_RE);
  }

  std::vector<std::optional<Ymm>> registers_;
  std::vector<bool> is_mask_;
  std::vector<int> free_;
  std::map<std::uint32_t, Xbyak::Label> constants_;
  Xbyak::Label pixel_order_;
};

// The code takes whole registers. The elements of a last, partial one are copied to blocks of memory and back.
class Avx2Program final : public TileProgram {
 public:
  explicit Avx2Program(const TileSpec& spec)
      : inputs_(spec.inputs), outputs_(spec.outputs), code_(spec), run_(code_.getCode<Function>()) {}

  std::int64_t tile() const noexcept override { return kTile; }
  // Memory for results that are not wanted, and the blocks.
  std::size_t scratch_bytes() const noexcept override {
    return kTile * sizeof(float) + CheckedSize(inputs_.size() + outputs_.size() + 1) * kBlockBytes;
  }

  void run(const void* const* inputs, void* const* outputs, std::int64_t count, void* scratch) const noexcept override {
    scratch = aligned(scratch);
    std::array<const void*, kMostTensors> from;
    std::array<void*, kMostTensors> to;
    std::array<float, kMostTensors> singles;
    for (std::size_t i = 0; i < inputs_.size(); ++i)
      from[i] = inputs_[i].single ? as_float(inputs_[i].dtype, inputs[i], singles[i]) : inputs[i];
    for (std::size_t k = 0; k < outputs_.size(); ++k) to[k] = outputs[k] ? outputs[k] : scratch;
    const std::int64_t whole = count / kAvx2Lanes * kAvx2Lanes;
    if (whole > 0) run_(from.data(), to.data(), whole);
    if (count > whole)
      run_rest(from, to, whole, static_cast<std::size_t>(count - whole),
               static_cast<std::byte*>(scratch) + kTile * sizeof(float));
  }
  void finish() const noexcept override { _mm_sfence(); }

  static constexpr std::size_t kMostTensors = 64;

 private:
  static constexpr std::int64_t kTile = 8192;
  using Function = void (*)(const void* const*, void* const*, std::int64_t);

  static const void* as_float(DType dtype, const void* data, float& value) noexcept {
    if (dtype == DType::Float32) return data;
    loops().to_float(dtype, data, &value, 1);
    return &value;
  }

  // Streaming stores need it.
  static void* aligned(void* scratch) noexcept {
    const auto address = reinterpret_cast<std::uintptr_t>(scratch);
    return static_cast<std::byte*>(scratch) + (kAvx2Bytes - address % kAvx2Bytes) % kAvx2Bytes;
  }

  // `count` elements from number `at` on, fewer than a register has.
  void run_rest(std::array<const void*, kMostTensors>& from, std::array<void*, kMostTensors>& to, std::int64_t at,
                std::size_t count, std::byte* blocks) const noexcept {
    std::byte* const results = blocks + CheckedSize(inputs_.size()) * kBlockBytes;
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
      if (inputs_[i].single) continue;
      const std::size_t size = inputs_[i].channel_of_four ? kPixelBytes : size_of(inputs_[i].dtype);
      std::byte* const block = blocks + i * kBlockBytes;
      std::memset(block, 0, kBlockBytes);
      std::memcpy(block, static_cast<const std::byte*>(from[i]) + static_cast<std::size_t>(at) * size, count * size);
      from[i] = block;
    }
    std::array<void*, kMostTensors> block;
    for (std::size_t k = 0; k < outputs_.size(); ++k) block[k] = results + k * kAvx2Bytes;
    run_(from.data(), block.data(), kAvx2Lanes);
    for (std::size_t k = 0; k < outputs_.size(); ++k) {
      const std::size_t size = size_of(outputs_[k]);
      std::memcpy(static_cast<std::byte*>(to[k]) + static_cast<std::size_t>(at) * size, block[k], count * size);
    }
  }

  std::vector<TileInput> inputs_;
  std::vector<DType> outputs_;
  Avx2Code code_;
  Function run_;
};

bool has_load(const TileInput& input) { return fits_float(input.dtype); }
bool has_store(DType dtype) { return fits_float(dtype) && dtype != DType::BFloat16; }

}  // namespace

bool has_avx2_assembler() noexcept {
  static const bool has_halves = Xbyak::util::Cpu().has(Xbyak::util::Cpu::tF16C);
  return has_halves && std::strcmp(loops().name, "avx2") == 0;
}

std::unique_ptr<TileProgram> assemble_avx2(const TileSpec& spec) {
  if (std::max(spec.inputs.size(), spec.outputs.size()) > Avx2Program::kMostTensors ||
      !std::ranges::all_of(spec.inputs, has_load) || !std::ranges::all_of(spec.outputs, has_store))
    return nullptr;
  return std::make_unique<Avx2Program>(spec);
}

}  // namespace openmps::engine::cpu

#endif
