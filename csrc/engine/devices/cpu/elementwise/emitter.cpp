#include "engine/devices/cpu/elementwise/emitter.h"

#ifdef OPENMPS_HAVE_XBYAK

#include <bit>
#include <cmath>
#include <limits>

#include "engine/devices/cpu/elementwise/immediates.h"

namespace openmps::engine::cpu {

using Xbyak::Zmm;

namespace {

constexpr int kRegisters = 32;
constexpr float kLog2E = 1.44269504088896341f, kLn2 = 0.693147180559945309f;
constexpr float kLn2High = 0.693145752f, kLn2Low = 1.42860677e-6f;
// vgetmantps: mantissa in [1, 2), NaN for negative numbers.
constexpr std::uint8_t kMantissaOfPositive = 8;
// vreduceps: the rest above a multiple of 1/4.
constexpr std::uint8_t kAboveQuarter = 2 << 4 | 3;

// The coefficients of d^0 to d^5 in erf(i/4 + d), for i from 0 to 15 and d in [0, 1/4). For i = 0, d is added. They
// have the least squares of the error at 200 nodes of Chebyshev: the relative one for i = 0, else the absolute one.
constexpr float kErrorFunction[6][16] = {
    {0.0f, 0.276326388f, 0.520499885f, 0.711155653f, 0.842700779f, 0.92290014f, 0.966105163f, 0.986671686f,
     0.995322287f, 0.998537302f, 0.999593019f, 0.999899387f, 0.999977887f, 0.999995708f, 0.999999285f, 0.999999881f},
    {0.128379136f, 1.06001246f, 0.87878114f, 0.642930686f, 0.415107995f, 0.236521885f, 0.118930802f, 0.052775152f,
     0.0206669308f, 0.00714221271f, 0.00217820518f, 0.000586236361f, 0.000139236596f, 2.91836259e-05f, 5.39794974e-06f,
     8.81090841e-07f},
    {6.56488146e-06f, -0.264925063f, -0.439322948f, -0.482178122f, -0.415130168f, -0.295686871f, -0.178419635f,
     -0.0923638344f, -0.0413314998f, -0.0160652492f, -0.00544198742f, -0.00161032774f, -0.000416976662f,
     -9.46066211e-05f, -1.88272679e-05f, -3.28897249e-06f},
    {-0.37632373f, -0.310499728f, -0.147645861f, 0.0264199451f, 0.13874203f, 0.168141395f, 0.139172688f, 0.0902936757f,
     0.0481836796f, 0.0216398221f, 0.00828569103f, 0.00272664661f, 0.000775364926f, 0.000191260566f, 4.10405992e-05f,
     7.67723486e-06f},
    {0.00197016634f, 0.137084961f, 0.192390591f, 0.153846025f, 0.0664981231f, -0.0108305775f, -0.0479417332f,
     -0.0492430702f, -0.0341805592f, -0.0184313077f, -0.00811469741f, -0.00298835547f, -0.000933386327f,
     -0.000249455305f, -5.73909128e-05f, -1.14154718e-05f},
    {0.106054604f, 0.045326151f, -0.0270350482f, -0.0667091832f, -0.061061196f, -0.0306439158f, -0.002303252f,
     0.011328022f, 0.0124442121f, 0.00836057868f, 0.0042364141f, 0.00172770733f, 0.000584262016f, 0.000166579775f,
     4.04595994e-05f, 8.43043017e-06f}};

// The coefficients of d^0 to d^6 in tanh(start + d), up to 9.5. A piece begins at 0, 1/4, 3/8, 1/2, 3/4, 1 and so on to
// 8. Its place is what the first ten bits of its floats are, modulo 16. For the first one, at place 9, d is added.
constexpr int kFirstPieceOfTanh = 249;  // the ten bits of floats below 1/4
constexpr float kStartOfTanh[16] = {2.0f, 3.0f, 4.0f,  6.0f,   8.0f, 0.0f,  0.0f, 0.0f,
                                    0.0f, 0.0f, 0.25f, 0.375f, 0.5f, 0.75f, 1.0f, 1.5f};
constexpr float kHyperbolicTangent[7][16] = {
    {0.964027584f, 0.995054781f, 0.999329329f, 0.999987721f, 0.999999762f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.244918659f,
     0.3583574f, 0.462117165f, 0.635148942f, 0.761594176f, 0.905148268f},
    {0.0706503242f, 0.00986550096f, 0.00133860251f, 2.45331139e-05f, 4.49928933e-07f, 0.0f, 0.0f, 0.0f, 0.0f,
     5.42422063e-09f, 0.940014839f, 0.871579945f, 0.786447644f, 0.596585751f, 0.419975132f, 0.180707037f},
    {-0.0681028068f, -0.0098084705f, -0.00132019212f, -2.42086735e-05f, -4.47787556e-07f, 0.0f, 0.0f, 0.0f, 0.0f,
     -1.57557201e-06f, -0.230227187f, -0.312337011f, -0.363425404f, -0.378918558f, -0.319874763f, -0.163579211f},
    {0.0420836024f, 0.00642570062f, 0.000827684358f, 1.51889753e-05f, 2.90113661e-07f, 0.0f, 0.0f, 0.0f, 0.0f,
     -0.333258957f, -0.256950766f, -0.17860432f, -0.0943359584f, 0.0417529084f, 0.103892088f, 0.0879759118f},
    {-0.0178874563f, -0.00301302341f, -0.000341005303f, -6.26327164e-06f, -1.29269736e-07f, 0.0f, 0.0f, 0.0f, 0.0f,
     -0.00128933473f, 0.139656141f, 0.168248281f, 0.166217178f, 0.100424327f, 0.0261615776f, -0.0259191934f},
    {0.00498149125f, 0.00096205587f, 8.40321227e-05f, 1.54469024e-06f, 3.64592374e-08f, 0.0f, 0.0f, 0.0f, 0.0f,
     0.143515095f, 0.0726451725f, 0.0171463639f, -0.0362926126f, -0.0682636872f, -0.042300906f, 0.000350489398f},
    {-0.000697999611f, -0.000157227012f, -9.25820132e-06f, -1.7030186e-07f, -4.83558082e-09f, 0.0f, 0.0f, 0.0f, 0.0f,
     -0.0376127809f, -0.0723709837f, -0.0616218485f, -0.02405723f, 0.0129550686f, 0.0150736077f, 0.002087862f}};

}  // namespace

Emitter::Emitter() : CodeGenerator(4096, Xbyak::AutoGrow) {
  for (int i = kRegisters; i-- > 0;) free_.push_back(i);
}

Zmm Emitter::take() {
  if (free_.empty()) throw NoCode();
  const Zmm reg(free_.back());
  free_.pop_back();
  return reg;
}

void Emitter::give_back(const Zmm& reg) { free_.push_back(reg.getIdx()); }

Xbyak::Address Emitter::constant_bits(std::uint32_t bits) { return ptr_b[rip + constants_[bits]]; }
Xbyak::Address Emitter::table(const float (&values)[16]) { return ptr[rip + tables_[values]]; }
Xbyak::Address Emitter::constant(float value) { return constant_bits(std::bit_cast<std::uint32_t>(value)); }

Xbyak::Address Emitter::every_fourth(std::int32_t channel) { return ptr[rip + every_fourth_[channel]]; }

void Emitter::write_constants() {
  align(64);
  for (auto& [values, label] : tables_) {
    L(label);
    for (int i = 0; i < 16; ++i) dd(std::bit_cast<std::uint32_t>(values[i]));
  }
  for (auto& [channel, label] : every_fourth_) {
    L(label);
    for (std::int32_t lane = 0; lane < 16; ++lane) dd(static_cast<std::uint32_t>(channel + 4 * lane));
  }
  for (auto& [bits, label] : constants_) {
    L(label);
    dd(bits);
  }
}

void Emitter::repeat(const Zmm& y, float value) {
  vbroadcastss(y, dword[rip + constants_[std::bit_cast<std::uint32_t>(value)]]);
}

void Emitter::truth(const Zmm& y, const Xbyak::Opmask& mask) { repeat(y | mask | T_z, 1.0f); }

bool Emitter::knows_function(Primitive primitive) const noexcept {
  switch (primitive) {
    case Primitive::Negate:
    case Primitive::Absolute:
    case Primitive::Sign:
    case Primitive::Square:
    case Primitive::SquareRoot:
    case Primitive::ReciprocalSquareRoot:
    case Primitive::Reciprocal:
    case Primitive::Exponential:
    case Primitive::ExponentialBase2:
    case Primitive::ExponentialMinusOne:
    case Primitive::Logarithm:
    case Primitive::LogarithmBase2:
    case Primitive::LogarithmOnePlus:
    case Primitive::ErrorFunction:
    case Primitive::HyperbolicTangent:
    case Primitive::Sigmoid:
    case Primitive::Floor:
    case Primitive::Ceiling:
    case Primitive::Round:
    case Primitive::RoundToEven:
    case Primitive::RoundToHalf:
    case Primitive::Truncate:
      return true;
    default:
      return false;
  }
}

void Emitter::function(Primitive primitive, const Zmm& y, const Zmm& x) {
  switch (primitive) {
    case Primitive::Negate:
      return vxorps(y, x, constant_bits(kSignBit));
    case Primitive::Absolute:
      return vandps(y, x, constant_bits(~kSignBit));
    case Primitive::Sign:
      return sign(y, x);
    case Primitive::Square:
      return vmulps(y, x, x);
    case Primitive::SquareRoot:
      return vsqrtps(y, x);
    case Primitive::ReciprocalSquareRoot: {
      const Temporary root(*this);
      vsqrtps(root, x);
      repeat(y, 1.0f);
      return vdivps(y, y, root);
    }
    case Primitive::Reciprocal:
      repeat(y, 1.0f);
      return vdivps(y, y, x);
    case Primitive::Exponential:
      return exponential(y, x);
    case Primitive::ExponentialBase2:
      return exponential2(y, x);
    case Primitive::ExponentialMinusOne:
      return exponential_minus_one(y, x);
    case Primitive::Logarithm:
      return logarithm(y, x);
    case Primitive::LogarithmBase2:
      return logarithm2(y, x);
    case Primitive::LogarithmOnePlus:
      return logarithm_one_plus(y, x);
    case Primitive::ErrorFunction:
      return error_function(y, x);
    case Primitive::HyperbolicTangent:
      return hyperbolic_tangent(y, x);
    case Primitive::Sigmoid:
      return sigmoid(y, x);
    case Primitive::Floor:
      return vrndscaleps(y, x, kDown);
    case Primitive::Ceiling:
      return vrndscaleps(y, x, kUp);
    case Primitive::Round:
      return round(y, x);
    case Primitive::RoundToEven:
      return vrndscaleps(y, x, kNearest);
    case Primitive::RoundToHalf:
      vcvtps2ph(Xbyak::Ymm(y.getIdx()), x, 0);
      return vcvtph2ps(y, Xbyak::Ymm(y.getIdx()));
    case Primitive::Truncate:
      return vrndscaleps(y, x, kTowardZero);
    default:
      return;
  }
}

// Coefficients from the highest power down.
void Emitter::horner(const Zmm& y, const Zmm& x, std::initializer_list<float> coefficients) {
  bool first = true;
  for (float coefficient : coefficients) {
    if (first)
      repeat(y, coefficient);
    else
      vfmadd213ps(y, x, constant(coefficient));
    first = false;
  }
}

// e^r - 1 - r for |r| <= ln(2)/2
void Emitter::exp_rest(const Zmm& y, const Zmm& r) {
  horner(y, r,
         {1.979006628971547e-4f, 1.3944943202659488e-3f, 8.333498612046242e-3f, 4.1666291654109955e-2f,
          1.666666567325592e-1f, 0.5f});
  vmulps(y, y, r);
  vmulps(y, y, r);
}

// ln(1 + f) - f for f in [sqrt(1/2) - 1, sqrt(2) - 1]
void Emitter::log_rest(const Zmm& y, const Zmm& f) {
  horner(y, f,
         {-7.634429633617401e-2f, 1.2761549651622772e-1f, -1.31601944565773e-1f, 1.4201761782169342e-1f,
          -1.6623356938362122e-1f, 2.0001226663589478e-1f, -2.50008225440979e-1f, 3.333333134651184e-1f, -0.5f});
  vmulps(y, y, f);
  vmulps(y, y, f);
}

// NaN stays NaN: of an unordered pair these instructions return the second operand.
void Emitter::limit(const Zmm& y, const Zmm& x, float low, float high) {
  const Temporary bound(*this);
  repeat(bound, low);
  vmaxps(y, bound, x);
  repeat(bound, high);
  vminps(y, bound, y);
}

void Emitter::exponential(const Zmm& y, const Zmm& x) {
  const Temporary r(*this), n(*this);
  limit(r, x, -104.0f, 89.0f);
  vmulps(n, r, constant(kLog2E));
  vrndscaleps(n, n, kNearest);
  vfnmadd231ps(r, n, constant(kLn2High));
  vfnmadd231ps(r, n, constant(kLn2Low));
  exp_rest(y, r);
  vaddps(y, y, r);
  vaddps(y, y, constant(1.0f));
  vscalefps(y, y, n);
}

void Emitter::exponential2(const Zmm& y, const Zmm& x) {
  const Temporary r(*this), n(*this);
  limit(r, x, -150.0f, 128.5f);
  vrndscaleps(n, r, kNearest);
  vsubps(r, r, n);
  vmulps(r, r, constant(kLn2));
  exp_rest(y, r);
  vaddps(y, y, r);
  vaddps(y, y, constant(1.0f));
  vscalefps(y, y, n);
}

void Emitter::exponential_minus_one(const Zmm& y, const Zmm& x) {
  const Temporary small(*this);
  exponential(y, x);
  vsubps(y, y, constant(1.0f));
  vandps(small, x, constant_bits(~kSignBit));
  vcmpps(k7, small, constant(0.3465f), kLess);
  exp_rest(small, x);
  vaddps(y | k7, small, x);
  copy_sign(y, x);  // of -0
}

// x = (1 + f) * 2^exponent; for zero, infinity, NaN and negative numbers the values make the logarithm right.
void Emitter::split(const Zmm& f, const Zmm& exponent, const Zmm& x) {
  vgetexpps(exponent, x);
  vgetmantps(f, x, kMantissaOfPositive);
  vcmpps(k7, f, constant(1.41421354f), kGreater);
  vmulps(f | k7, f, constant(0.5f));
  vaddps(exponent | k7, exponent, constant(1.0f));
  vsubps(f, f, constant(1.0f));
}

void Emitter::logarithm(const Zmm& y, const Zmm& x) {
  const Temporary f(*this), e(*this);
  split(f, e, x);
  log_rest(y, f);
  vfmadd231ps(y, e, constant(kLn2Low));
  vaddps(y, y, f);
  vfmadd231ps(y, e, constant(kLn2High));
}

void Emitter::logarithm2(const Zmm& y, const Zmm& x) {
  const Temporary f(*this), e(*this);
  split(f, e, x);
  log_rest(y, f);
  vaddps(y, y, f);
  vmulps(y, y, constant(kLog2E));
  vaddps(y, y, e);
}

void Emitter::logarithm_one_plus(const Zmm& y, const Zmm& x) {
  const Temporary u(*this), lost(*this);
  vaddps(u, x, constant(1.0f));
  vsubps(lost, u, constant(1.0f));
  vsubps(lost, x, lost);
  vdivps(lost, lost, u);  // the part that was lost by rounding u
  logarithm(y, u);
  vcmpps(k7, x, constant(-1.0f), kGreater);
  vcmpps(k7 | k7, x, constant(std::numeric_limits<float>::infinity()), kLess);
  vaddps(y | k7, y, lost);
  vandps(lost, x, constant_bits(~kSignBit));
  vcmpps(k7, lost, constant(5.9e-8f), kLess);
  vmovaps(y | k7, x);
}

// y gets the sign of `from`; before, y has the same one or none.
void Emitter::copy_sign(const Zmm& y, const Zmm& from) {
  const Temporary bit(*this);
  vandps(bit, from, constant_bits(kSignBit));
  vorps(y, y, bit);
}

// y = the polynomial of a piece in d; with k6, d is added.
void Emitter::polynomial(const Zmm& y, const Zmm& d, const Zmm& piece, std::span<const float[16]> coefficients) {
  const Zmm coefficient = take();
  vpermps(y, piece, table(coefficients.back()));
  for (std::size_t power = coefficients.size() - 1; power-- > 0;) {
    vpermps(coefficient, piece, table(coefficients[power]));
    if (power == 0) vmovaps(coefficient | k6, d);
    vfmadd213ps(y, d, coefficient);
  }
  give_back(coefficient);
}

void Emitter::error_function(const Zmm& y, const Zmm& x) {
  const Temporary t(*this), d(*this), piece(*this);
  vandps(t, x, constant_bits(~kSignBit));
  vcmpps(k6, t, constant(0.25f), kLess);
  repeat(d, std::nextafter(4.0f, 0.0f));
  vminps(t, d, t);  // NaN stays NaN
  vmulps(piece, t, constant(4.0f));
  vcvttps2dq(piece, piece);
  vreduceps(d, t, kAboveQuarter);
  polynomial(y, d, piece, kErrorFunction);
  copy_sign(y, x);
}

void Emitter::hyperbolic_tangent(const Zmm& y, const Zmm& x) {
  const Temporary t(*this), d(*this), piece(*this);
  vandps(t, x, constant_bits(~kSignBit));
  vcmpps(k6, t, constant(0.25f), kLess);
  repeat(d, 9.5f);
  vminps(t, d, t);  // NaN stays NaN
  vpsrld(piece, t, 22);
  vpmaxsd(piece, piece, constant_bits(kFirstPieceOfTanh));
  vpermps(d, piece, table(kStartOfTanh));
  vsubps(d, t, d);
  polynomial(y, d, piece, kHyperbolicTangent);
  copy_sign(y, x);  // also of -0
}

void Emitter::sigmoid(const Zmm& y, const Zmm& x) {
  const Temporary r(*this);
  vxorps(r, x, constant_bits(kSignBit));
  exponential(y, r);
  vaddps(y, y, constant(1.0f));
  repeat(r, 1.0f);
  vdivps(y, r, y);
}

void Emitter::sign(const Zmm& y, const Zmm& x) {
  const Temporary zero(*this);
  vxorps(zero, zero, zero);
  vcmpps(k7, x, zero, kGreater);
  truth(y, k7);
  vcmpps(k7, x, zero, kLess);
  repeat(y | k7, -1.0f);
}

// Halves away from 0. The largest float below a half is added: a half itself would carry its neighbours to 1. A result
// of 0 has no sign.
void Emitter::round(const Zmm& y, const Zmm& x) {
  vandps(y, x, constant_bits(kSignBit));
  vorps(y, y, constant(0x1.fffffep-2f));
  vaddps(y, y, x);
  vrndscaleps(y, y, kTowardZero);
  vaddps(y, y, constant(0.0f));
}

}  // namespace openmps::engine::cpu

#endif
