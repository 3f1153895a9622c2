// The fault of NVIDIA's assembler with minima of 16 bits. It was seen in the machine code: `min.u16 m, x, 2` with
// `setp.eq p, m, 2` becomes the same VIMNMX.U16x2 as with `setp.eq p, m, x`.
#include <doctest/doctest.h>

#include <string>

#include "engine/devices/cuda/driver/ptx_faults.h"

namespace openmps::engine::testing {
namespace {

using cuda::compares_small_extreme;
using cuda::has_small_extreme_fault;

bool is_found(const std::string& extreme, const std::string& between, const std::string& comparison) {
  return compares_small_extreme("\t" + extreme + "\n" + between + "$L__BB0_1:\n\t@%p3 " + comparison + "\n\tret;\n");
}

TEST_CASE("ptx faults: an extreme of 16 bits that is compared with its constant is found") {
  CHECK(is_found("min.u16 \t%rs8, %rs15, 2;", "\txor.b16  \t%rs7, %rs8, 3;\n", "setp.eq.s16 \t%p23, %rs8, 2;"));
  CHECK(is_found("max.s16 %rs8, %rs15, -7;", "", "setp.eq.s16 %p1, %rs8, -7;"));
  CHECK(is_found("max.u16 %rs8, %rs15, 9;", "", "setp.eq.b16 %p1, 9, %rs8;"));
  CHECK(is_found("min.s16 %rs8, %rs1, %rs2;", "\tmov.u16 %rs9, 4;\n", "setp.eq.s16 %p1, %rs8, %rs9;") == false);
  CHECK(compares_small_extreme("mov.u16 %rs2, 4;\nmin.s16 %rs8, %rs1, %rs2;\nsetp.eq.s16 %p1, %rs8, %rs2;"));
}

TEST_CASE("ptx faults: comparisons that the assembler translates rightly are left alone") {
  CHECK_FALSE(is_found("min.u16 %rs8, %rs15, 2;", "", "setp.eq.s16 %p1, %rs8, %rs15;"));
  CHECK_FALSE(is_found("min.u16 %rs8, %rs15, %rs2;", "", "setp.eq.s16 %p1, %rs8, %rs2;"));
  CHECK_FALSE(is_found("min.u16 %rs8, %rs15, 2;", "", "setp.ne.s16 %p1, %rs8, 2;"));
  CHECK_FALSE(is_found("min.u32 %r8, %r15, 2;", "", "setp.eq.s32 %p1, %r8, 2;"));
  CHECK_FALSE(is_found("min.u16 %rs8, %rs15, 2;", "", "setp.eq.s16 %p1, %rs9, 2;"));
  CHECK_FALSE(compares_small_extreme(""));
}

TEST_CASE("ptx faults: versions before 13.5 have the fault from compute capability 9.0 on") {
  CHECK(has_small_extreme_fault("13.0", "sm_90"));
  CHECK(has_small_extreme_fault("12.9", "sm_100"));
  CHECK_FALSE(has_small_extreme_fault("13.5", "sm_90"));
  CHECK_FALSE(has_small_extreme_fault("14.0", "sm_90"));
  CHECK_FALSE(has_small_extreme_fault("13.0", "sm_89"));
}

}  // namespace
}  // namespace openmps::engine::testing
