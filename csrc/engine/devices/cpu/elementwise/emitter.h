// Writes AVX-512 code for the primitives of element-wise programs. It allocates registers, stores constants, and has
// the functions' polynomials: those of isa/vector_math.inl, and for erf and tanh those of sixteen pieces. Only in
// builds with Xbyak.
#pragma once

#ifdef OPENMPS_HAVE_XBYAK

#include <xbyak/xbyak.h>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "engine/devices/cpu/elementwise/program_values.h"
#include "engine/ir/program.h"

namespace openmps::engine::cpu {

class Emitter : public Xbyak::CodeGenerator {
 public:
  Emitter();

  // Registers of values; `take` throws NoCode.
  Xbyak::Zmm take();
  void give_back(const Xbyak::Zmm& reg);
  // A register for the duration of a scope.
  class Temporary {
   public:
    explicit Temporary(Emitter& emitter) : emitter_(emitter), reg_(emitter.take()) {}
    ~Temporary() { emitter_.give_back(reg_); }
    Temporary(const Temporary&) = delete;
    Temporary& operator=(const Temporary&) = delete;
    operator const Xbyak::Zmm&() const noexcept { return reg_; }

   private:
    Emitter& emitter_;
    Xbyak::Zmm reg_;
  };

  // The constant repeated sixteen times, as a memory operand. `write_constants` puts all of them after the code.
  Xbyak::Address constant(float value);
  Xbyak::Address table(const float (&values)[16]);  // sixteen constants, which live as long as the program
  Xbyak::Address constant_bits(std::uint32_t bits);
  // Sixteen numbers of elements, as a memory operand: `channel`, and then every fourth.
  Xbyak::Address every_fourth(std::int32_t channel);
  void write_constants();

  // y = f(x). Register y is not x, and x stays as it is.
  bool knows_function(Primitive primitive) const noexcept;
  void function(Primitive primitive, const Xbyak::Zmm& y, const Xbyak::Zmm& x);

  // Loads a constant into every element.
  void repeat(const Xbyak::Zmm& y, float value);
  // The mask of a comparison's predicate: 1.0 where it is set, else 0.0.
  void truth(const Xbyak::Zmm& y, const Xbyak::Opmask& mask);

 private:
  void horner(const Xbyak::Zmm& y, const Xbyak::Zmm& x, std::initializer_list<float> coefficients);
  void exp_rest(const Xbyak::Zmm& y, const Xbyak::Zmm& r);
  void log_rest(const Xbyak::Zmm& y, const Xbyak::Zmm& f);
  void split(const Xbyak::Zmm& f, const Xbyak::Zmm& exponent, const Xbyak::Zmm& x);
  void limit(const Xbyak::Zmm& y, const Xbyak::Zmm& x, float low, float high);
  void exponential(const Xbyak::Zmm& y, const Xbyak::Zmm& x);
  void exponential2(const Xbyak::Zmm& y, const Xbyak::Zmm& x);
  void exponential_minus_one(const Xbyak::Zmm& y, const Xbyak::Zmm& x);
  void logarithm(const Xbyak::Zmm& y, const Xbyak::Zmm& x);
  void logarithm2(const Xbyak::Zmm& y, const Xbyak::Zmm& x);
  void logarithm_one_plus(const Xbyak::Zmm& y, const Xbyak::Zmm& x);
  void polynomial(const Xbyak::Zmm& y, const Xbyak::Zmm& d, const Xbyak::Zmm& piece,
                  std::span<const float[16]> coefficients);
  void error_function(const Xbyak::Zmm& y, const Xbyak::Zmm& x);
  void hyperbolic_tangent(const Xbyak::Zmm& y, const Xbyak::Zmm& x);
  void sigmoid(const Xbyak::Zmm& y, const Xbyak::Zmm& x);
  void sign(const Xbyak::Zmm& y, const Xbyak::Zmm& x);
  void round(const Xbyak::Zmm& y, const Xbyak::Zmm& x);
  void copy_sign(const Xbyak::Zmm& y, const Xbyak::Zmm& from);

  std::vector<int> free_;
  std::map<std::uint32_t, Xbyak::Label> constants_;
  std::map<const float*, Xbyak::Label> tables_;
  std::map<std::int32_t, Xbyak::Label> every_fourth_;  // by channel
};

}  // namespace openmps::engine::cpu

#endif
