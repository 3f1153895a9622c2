#include "engine/devices/cpu/elementwise/assemble_avx512.h"

#ifdef OPENMPS_HAVE_XBYAK

#include <immintrin.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <optional>

#include "engine/devices/cpu/elementwise/emitter.h"
#include "engine/devices/cpu/elementwise/immediates.h"
#include "engine/devices/cpu/elementwise/program_values.h"
#include "engine/devices/cpu/isa/loops.h"

namespace openmps::engine::cpu {
namespace {

using Xbyak::Opmask;
using Xbyak::Reg64;
using Xbyak::Zmm;

constexpr int kLanes = 16;
// Masks: 1 for the lanes of the last, partial vector; from 2 on those of conditions; 6 and 7 belong to the functions.
constexpr int kFirstConditionMask = 2, kLastConditionMask = 5;

class Assembler : ProgramValues {
 public:
  explicit Assembler(const TileSpec& spec)
      : ProgramValues(spec), registers_(steps().size()), fused_(steps().size(), false), depth_(steps().size(), 0) {
    find_fused_conditions();
    write();
  }

  std::unique_ptr<Emitter> take_code() { return std::move(code_); }

 private:
  std::optional<Zmm>& reg_of(std::int32_t i) noexcept { return registers_[static_cast<std::size_t>(i)]; }

  // ---- before the code

  // A condition that only one selection or logical operation uses never becomes a number.
  void find_fused_conditions() {
    for (std::size_t i = 0; i < steps().size(); ++i) {
      const Step& s = steps()[i];
      if (s.primitive != Primitive::Select && !is_connective(s.primitive)) continue;
      const std::size_t conditions = s.primitive == Primitive::Select || s.primitive == Primitive::Not ? 1 : 2;
      for (std::size_t k = 0; k < conditions; ++k) {
        const auto operand = static_cast<std::size_t>(s.operands[k]);
        if (!is_condition(steps()[operand].primitive) || uses(s.operands[k]) != 1 ||
            depth_[operand] + 1 > kLastConditionMask - kFirstConditionMask)
          continue;
        fused_[operand] = true;
        depth_[i] = std::max(depth_[i], depth_[operand] + 1);
      }
    }
  }

  // ---- memory

  Xbyak::RegExp place(const std::optional<Reg64>& pointer, const Reg64& table, std::size_t index, DType dtype) {
    const int size = static_cast<int>(size_of(dtype));
    if (pointer) return *pointer + c().rcx * size;
    c().mov(c().rax, c().qword[table + static_cast<int>(8 * index)]);
    return c().rax + c().rcx * size;
  }

  void load(const Zmm& y, const Step& s, bool partial) {
    const auto index = static_cast<std::size_t>(s.input);
    const DType dtype = input_of(s).dtype;
    if (const auto channel = input_of(s).channel_of_four) return load_channel_of_four(y, index, *channel, partial);
    const auto from = c().ptr[place(input_pointers_[index], c().rdi, index, dtype)];
    convert(y, partial ? y | c().k1 | Xbyak::util::T_z : y, dtype, from);
  }

  // Sixteen pixels are four registers. Two are permuted to eight elements of the channel.
  void load_channel_of_four(const Zmm& y, std::size_t index, std::int32_t channel, bool partial) {
    constexpr int kPixel = 4 * sizeof(float);
    c().imul(c().rax, c().rcx, kPixel);
    if (const auto& pointer = input_pointers_[index])
      c().add(c().rax, *pointer);
    else
      c().add(c().rax, c().qword[c().rdi + static_cast<int>(8 * index)]);
    const Emitter::Temporary pixels(c());
    if (partial) {  // whole registers would reach beyond the tensor
      c().vmovups(pixels, c().every_fourth(channel));
      c().kmovw(c().k7, c().k1);
      c().vxorps(y, y, y);
      return c().vgatherdps(y | c().k7, c().ptr[c().rax + static_cast<const Zmm&>(pixels) * 4]);
    }
    const Emitter::Temporary last(c());
    const auto pick_eight = [&](const Zmm& to, int first) {
      c().vmovups(to, c().every_fourth(channel));
      c().vmovups(pixels, c().ptr[c().rax + first * kPixel]);
      c().vpermi2ps(to, pixels, c().ptr[c().rax + (first + 4) * kPixel]);
    };
    pick_eight(y, 0);
    pick_eight(last, 8);
    c().vinsertf64x4(y, y, Xbyak::Ymm(static_cast<const Zmm&>(last).getIdx()), 1);
  }

  // `masked` is y with the mask of a partial vector, if there is one.
  void convert(const Zmm& y, const Zmm& masked, DType dtype, const Xbyak::Address& from) {
    switch (dtype) {
      case DType::Float32:
        return c().vmovups(masked, from);
      case DType::Float16:
        return c().vcvtph2ps(masked, from);
      case DType::BFloat16:
        c().vpmovzxwd(masked, from);
        return c().vpslld(y, y, 16);
      case DType::Bool:
        c().vpmovzxbd(masked, from);
        c().vptestmd(Opmask(kFirstConditionMask), y, y);
        return c().truth(y, Opmask(kFirstConditionMask));
      case DType::UInt8:
        c().vpmovzxbd(masked, from);
        return c().vcvtdq2ps(y, y);
      default:
        c().vpmovsxbd(masked, from);
        return c().vcvtdq2ps(y, y);
    }
  }

  void store(std::size_t output, const Zmm& x, bool partial) {
    const DType dtype = spec_.outputs[output];
    const Xbyak::Address to = c().ptr[place(output_pointers_[output], c().rsi, output, dtype)];
    const Xbyak::Address masked = partial ? to | c().k1 : to;
    switch (dtype) {
      case DType::Float32:
        return spec_.streaming && !partial ? c().vmovntps(to, x) : c().vmovups(masked, x);
      case DType::Float16:
        return c().vcvtps2ph(masked, x, 0);
      case DType::BFloat16:
        return store_bfloat16(masked, x);
      case DType::Bool:
        return store_bool(masked, x);
      default:
        return store_integers(masked, x, dtype == DType::UInt8);
    }
  }

  void store_bfloat16(const Xbyak::Address& to, const Zmm& x) {
    const Emitter::Temporary rounded(c()), kept(c());
    c().vpsrld(kept, x, 16);
    c().vpandd(rounded, kept, c().constant_bits(1));
    c().vpaddd(rounded, rounded, x);
    c().vpaddd(rounded, rounded, c().constant_bits(0x7fff));
    c().vpsrld(rounded, rounded, 16);
    c().vcmpps(c().k7, x, x, kUnordered);
    c().vpord(static_cast<const Zmm&>(rounded) | c().k7, kept, c().constant_bits(0x40));
    c().vpmovdw(to, rounded);
  }

  void store_bool(const Xbyak::Address& to, const Zmm& x) {
    const Emitter::Temporary one(c());
    c().vcmpps(c().k7, x, c().constant(0.0f), kNotEqual);
    c().vpxord(one, one, one);
    c().vpord(static_cast<const Zmm&>(one) | c().k7, one, c().constant_bits(1));
    c().vpmovdb(to, one);
  }

  // Truncated and limited to a byte; NaN is 0.
  void store_integers(const Xbyak::Address& to, const Zmm& x, bool is_unsigned) {
    const Emitter::Temporary whole(c());
    c().vcmpps(c().k7, x, x, kOrdered);
    c().vmaxps(static_cast<const Zmm&>(whole) | c().k7 | c().T_z, x, c().constant(is_unsigned ? 0.0f : -128.0f));
    c().vminps(whole, whole, c().constant(is_unsigned ? 255.0f : 127.0f));
    c().vcvttps2dq(whole, whole);
    c().vpmovdb(to, whole);
  }

  // ---- values

  Xbyak::Address repeated(std::int32_t i) {
    const Step& s = step(i);
    if (s.primitive == Primitive::Constant) return c().constant(static_cast<float>(s.constant));
    return c().ptr_b[c().rsp + 4 * s.input];
  }

  // The value in a register, loaded at its first use.
  Zmm value(std::int32_t i) {
    std::optional<Zmm>& reg = reg_of(i);
    if (reg) return *reg;
    reg = c().take();
    const Step& s = step(i);
    if (s.primitive == Primitive::Constant)
      c().repeat(*reg, static_cast<float>(s.constant));
    else if (is_single(s))
      c().vbroadcastss(*reg, c().dword[c().rsp + 4 * s.input]);
    else
      load(*reg, s, partial_);
    return *reg;
  }

  // Call after each use of a value. A value that is repeated in memory is not kept in a register.
  void release(std::int32_t i) {
    if (--uses(i) > 0 && !is_repeated(step(i))) return;
    if (reg_of(i)) c().give_back(*reg_of(i));
    reg_of(i).reset();
  }

  // Calls emit with the value as a register or as a memory operand.
  template <typename Emit>
  void with_operand(std::int32_t i, const Emit& emit) {
    if (is_repeated(step(i)) && !reg_of(i))
      emit(repeated(i));
    else
      emit(value(i));
  }

  void emit_condition(std::int32_t i, const Opmask& mask) {
    const Step& s = step(i);
    const auto [a, b, unused] = s.operands;
    if (is_comparison(s.primitive)) {
      const Zmm left = value(a);
      with_operand(b, [&](const Xbyak::Operand& right) { c().vcmpps(mask, left, right, predicate(s.primitive)); });
    } else if (s.primitive == Primitive::IsNaN) {
      c().vcmpps(mask, value(a), value(a), kUnordered);
    } else if (s.primitive == Primitive::IsFinite) {
      c().vfpclassps(mask, value(a), 0x99);  // NaN or infinite
      c().knotw(mask, mask);
    } else {
      emit_connective(s, mask);
      return;
    }
    release(a);
    if (b >= 0) release(b);
  }

  void emit_connective(const Step& s, const Opmask& mask) {
    emit_test(s.operands[0], mask);
    if (s.primitive == Primitive::Not) return c().knotw(mask, mask);
    const Opmask other(mask.getIdx() + 1);
    emit_test(s.operands[1], other);
    if (s.primitive == Primitive::And)
      c().kandw(mask, mask, other);
    else
      c().korw(mask, mask, other);
  }

  // Whether a value is not 0.
  void emit_test(std::int32_t i, const Opmask& mask) {
    if (fused_[static_cast<std::size_t>(i)]) return emit_condition(i, mask);
    c().vcmpps(mask, value(i), c().constant(0.0f), kNotEqual);
    release(i);
  }

  void emit_select(const Step& s, const Zmm& y) {
    const Opmask mask(kFirstConditionMask);
    // Loaded before the mask is made: converting a bool uses the same mask.
    const Zmm no = value(s.operands[2]);
    if (!is_repeated(step(s.operands[1]))) value(s.operands[1]);
    load_leaves(s.operands[0]);
    emit_test(s.operands[0], mask);
    with_operand(s.operands[1], [&](const Xbyak::Operand& yes) { c().vblendmps(y | mask, no, yes); });
    release(s.operands[1]);
    release(s.operands[2]);
  }

  // Loads all operands of a condition into registers before the first mask is made.
  void load_leaves(std::int32_t i) {
    if (!fused_[static_cast<std::size_t>(i)]) return void(value(i));
    for (std::int32_t operand : step(i).operands)
      if (operand >= 0 && !is_repeated(step(operand))) load_leaves(operand);
  }

  void emit_extreme(const Step& s, const Zmm& y) {
    const auto apply = [&](const Zmm& left, const Xbyak::Operand& right) {
      s.primitive == Primitive::Minimum ? c().vminps(y, left, right) : c().vmaxps(y, left, right);
    };
    auto [a, b, unused] = s.operands;
    if (is_number(a)) std::swap(a, b);
    const Zmm left = value(a);
    if (is_number(b)) {  // of an unordered pair the instruction returns the second operand
      apply(left, repeated(b));
    } else {
      const Zmm right = value(b);
      c().vcmpps(c().k7, right, right, kUnordered);
      apply(left, right);
      c().vmovaps(y | c().k7, left);
    }
    release(a);
    release(b);
  }

  void emit_arithmetic(const Step& s, const Zmm& y) {
    auto [a, b, unused] = s.operands;
    if ((s.primitive == Primitive::Add || s.primitive == Primitive::Multiply) && is_repeated(step(a))) std::swap(a, b);
    const Zmm left = value(a);
    with_operand(b, [&](const Xbyak::Operand& right) {
      switch (s.primitive) {
        case Primitive::Add:
          return c().vaddps(y, left, right);
        case Primitive::Subtract:
          return c().vsubps(y, left, right);
        case Primitive::Multiply:
          return c().vmulps(y, left, right);
        default:
          return c().vdivps(y, left, right);
      }
    });
    release(a);
    release(b);
  }

  void emit_step(std::int32_t i) {
    const Step& s = step(i);
    if (s.primitive == Primitive::Input || s.primitive == Primitive::Constant || fused_[static_cast<std::size_t>(i)])
      return;
    const Zmm y = c().take();
    if (is_condition(s.primitive)) {
      load_operands(s);
      emit_condition(i, Opmask(kFirstConditionMask));
      c().truth(y, Opmask(kFirstConditionMask));
    } else if (s.primitive == Primitive::Select) {
      emit_select(s, y);
    } else if (s.primitive == Primitive::Minimum || s.primitive == Primitive::Maximum) {
      emit_extreme(s, y);
    } else if (info_of(s.primitive).arity == 2) {
      emit_arithmetic(s, y);
    } else {
      c().function(s.primitive, y, value(s.operands[0]));
      release(s.operands[0]);
    }
    reg_of(i) = y;
  }

  void load_operands(const Step& s) {
    for (std::int32_t operand : s.operands)
      if (operand >= 0 && !is_repeated(step(operand))) load_leaves(operand);
  }

  // ---- the code

  Emitter& c() noexcept { return *code_; }

  void body(bool partial) {
    partial_ = partial;
    reset_uses();
    for (std::size_t i = 0; i < steps().size(); ++i) emit_step(static_cast<std::int32_t>(i));
    // Stores come last, because an output may have the memory of an input.
    const auto& results = spec_.program.results;
    for (std::int32_t result : results) value(result);
    for (std::size_t k = 0; k < results.size(); ++k) {
      store(k, value(results[k]), partial);
      release(results[k]);
    }
  }

  void write_singles() {
    for (std::size_t i = 0; i < spec_.inputs.size(); ++i) {
      if (!spec_.inputs[i].single) continue;
      c().mov(c().rax, c().qword[c().rdi + static_cast<int>(8 * i)]);
      c().mov(c().ecx, 1);
      c().kmovw(c().k1, c().ecx);
      const Zmm lane(0);
      convert(lane, lane | c().k1 | Xbyak::util::T_z, spec_.inputs[i].dtype, c().ptr[c().rax]);
      c().vmovss(c().dword[c().rsp + static_cast<int>(4 * i)], Xbyak::Xmm(0));
    }
  }

  void load_pointers() {
    for (std::size_t i = 0; i < input_pointers_.size(); ++i)
      if (input_pointers_[i]) c().mov(*input_pointers_[i], c().qword[c().rdi + static_cast<int>(8 * i)]);
    for (std::size_t k = 0; k < output_pointers_.size(); ++k)
      if (output_pointers_[k]) c().mov(*output_pointers_[k], c().qword[c().rsi + static_cast<int>(8 * k)]);
  }

  // void (const void* const* inputs, void* const* outputs, std::int64_t count)
  void write() {
    const Reg64 saved[] = {c().rbx, c().rbp, c().r12, c().r13, c().r14, c().r15};
    const int frame = static_cast<int>((spec_.inputs.size() * 4 + 15) / 16 * 16);
    for (const Reg64& reg : saved) c().push(reg);
    c().sub(c().rsp, frame);
    write_singles();
    load_pointers();
    Xbyak::Label loop, rest, end;
    c().xor_(c().ecx, c().ecx);
    c().cmp(c().rdx, kLanes);
    c().jb(rest, Xbyak::CodeGenerator::T_NEAR);
    c().align(32);
    c().L(loop);
    body(false);
    c().add(c().rcx, kLanes);
    c().sub(c().rdx, kLanes);
    c().cmp(c().rdx, kLanes);
    c().jae(loop, Xbyak::CodeGenerator::T_NEAR);
    c().L(rest);
    c().test(c().rdx, c().rdx);
    c().jz(end, Xbyak::CodeGenerator::T_NEAR);
    c().mov(c().eax, -1);
    c().bzhi(c().eax, c().eax, c().edx);
    c().kmovw(c().k1, c().eax);
    body(true);
    c().L(end);
    c().vzeroupper();
    c().add(c().rsp, frame);
    for (std::size_t i = std::size(saved); i-- > 0;) c().pop(saved[i]);
    c().ret();
    c().write_constants();
    c().ready(Xbyak::CodeArray::PROTECT_RE);
  }

  std::unique_ptr<Emitter> code_ = std::make_unique<Emitter>();
  std::vector<std::optional<Zmm>> registers_;
  std::vector<bool> fused_;
  std::vector<int> depth_;
  bool partial_ = false;
};

class AssembledProgram final : public TileProgram {
 public:
  AssembledProgram(std::unique_ptr<Emitter> code, std::size_t outputs)
      : code_(std::move(code)), outputs_(outputs), run_(code_->getCode<Function>()) {}

  std::int64_t tile() const noexcept override { return kTile; }
  // Memory for results that are not wanted.
  std::size_t scratch_bytes() const noexcept override { return kTile * sizeof(float); }

  void run(const void* const* inputs, void* const* outputs, std::int64_t count, void* scratch) const noexcept override {
    std::array<void*, kMostOutputs> targets;
    for (std::size_t k = 0; k < outputs_; ++k) targets[k] = outputs[k] ? outputs[k] : scratch;
    run_(inputs, targets.data(), count);
  }
  void finish() const noexcept override { _mm_sfence(); }

  static constexpr std::size_t kMostOutputs = 64;

 private:
  static constexpr std::int64_t kTile = 8192;
  using Function = void (*)(const void* const*, void* const*, std::int64_t);
  std::unique_ptr<Emitter> code_;
  std::size_t outputs_;
  Function run_;
};

bool is_assemblable(const TileSpec& spec) {
  const Emitter emitter;
  const auto known = [&](const Step& s) {
    const Primitive p = s.primitive;
    if (p == Primitive::Input) return fits_float(spec.inputs[static_cast<std::size_t>(s.input)].dtype);
    const bool arithmetic =
        p == Primitive::Add || p == Primitive::Subtract || p == Primitive::Multiply || p == Primitive::Divide;
    return p == Primitive::Constant || p == Primitive::Select || p == Primitive::Minimum || p == Primitive::Maximum ||
           arithmetic || is_condition(p) || emitter.knows_function(p);
  };
  return spec.outputs.size() <= AssembledProgram::kMostOutputs && std::ranges::all_of(spec.program.steps, known) &&
         std::ranges::all_of(spec.outputs, fits_float);
}

}  // namespace

bool has_avx512_assembler() noexcept { return std::strcmp(loops().name, "avx512") == 0; }

std::unique_ptr<TileProgram> assemble_avx512(const TileSpec& spec) {
  if (!is_assemblable(spec)) return nullptr;
  return std::make_unique<AssembledProgram>(Assembler(spec).take_code(), spec.outputs.size());
}

}  // namespace openmps::engine::cpu

#endif
