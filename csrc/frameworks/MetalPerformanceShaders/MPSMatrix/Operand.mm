#include "frameworks/MetalPerformanceShaders/MPSMatrix/Operand.h"

#include "compat/checked_size.h"
#include "compat/guard.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"

namespace openmps::fw::matrix {
namespace {

void skip(Operand &operand, const Extent &first) {
  const Extent all = operand.available();
  if (first.rows >= all.rows || first.columns >= all.columns) {
    refuse(operand.who + ": the origin of " + operand.name + " is row " + std::to_string(first.rows) + ", column " +
           std::to_string(first.columns) + "; it has " + std::to_string(all.rows) + " rows and " +
           std::to_string(all.columns) + " columns.");
  }
  ArrayStorage &array = operand.array;
  array.offset +=
      objc::CheckedSize(first.rows) * array.row_bytes + objc::CheckedSize(first.columns) * array.element_bytes();
  array.rows -= first.rows;
  array.columns -= first.columns;
  operand.first = first;
}

void check_depth(const Operand &operand, MTLOrigin origin) {
  if (origin.z == 0) return;
  refuse(operand.who + ": the origin of " + operand.name + " has z " + std::to_string(origin.z) +
         "; batchStart chooses a matrix, z is 0.");
}

Operand vector_of(const std::string &who, const char *name, MPSVector *vector) {
  if (vector == nil) refuse(who + ": " + name + " is nil.");
  checked(vector, who, name);
  Operand operand{who, name, vector, storage_of(vector), {}, true};
  operand.array.matrices = operand.array.rows;
  operand.array.matrix_bytes = operand.array.row_bytes;
  operand.array.rows = 1;
  return operand;
}

}  // namespace

std::string Extent::str() const { return std::to_string(rows) + " x " + std::to_string(columns); }

void Operand::take(const Extent &wanted) {
  const Extent there = available();
  if (wanted.rows > there.rows || wanted.columns > there.columns) {
    const bool skipped = first.rows > 0 || first.columns > 0;
    refuse(who + ": " + name + " has " + there.str() + " elements" +
           (skipped ? " from row " + std::to_string(first.rows) + ", column " + std::to_string(first.columns) + " on"
                    : "") +
           ", " + wanted.str() + " are needed.");
  }
  if (wanted.rows == 0 || wanted.columns == 0)
    refuse(who + ": " + wanted.str() + " elements of " + name + " are used.");
  array.rows = wanted.rows;
  array.columns = wanted.columns;
}

void Operand::check_floats() const {
  if (array.type == MPSDataTypeFloat32 || array.type == MPSDataTypeFloat16) return;
  refuse(who + ": " + name + " holds " + name_of(array.type) + "; it can be Float32 or Float16.");
}

Operand matrix_operand(const std::string &who, const char *name, MPSMatrix *matrix, MTLOrigin origin) {
  if (matrix == nil) refuse(who + ": " + name + " is nil.");
  checked(matrix, who, name);
  Operand operand{who, name, matrix, storage_of(matrix), {}, true};
  check_depth(operand, origin);
  skip(operand, {origin.x, origin.y});
  return operand;
}

Operand vector_operand(const std::string &who, const char *name, MPSVector *vector, MTLOrigin origin) {
  Operand operand = vector_of(who, name, vector);
  check_depth(operand, origin);
  skip(operand, {origin.y, origin.x});
  return operand;
}

Operand shared_vector(const std::string &who, const char *name, MPSVector *vector) {
  Operand operand = vector_of(who, name, vector);
  if (operand.array.matrices > 1)
    refuse(who + ": " + name + " has " + std::to_string(operand.array.matrices) +
           " vectors, 1 is used for all matrices of a batch.");
  operand.is_batched = false;
  return operand;
}

Operand parameter_vector(const std::string &who, const char *name, MPSVector *vector, const BiasedRows &rows) {
  Operand operand = vector_of(who, name, vector);
  ArrayStorage &array = operand.array;
  const bool lies_in_one = array.matrices == 1 && rows.entries > 1 && rows.is_whole &&
                           array.columns / rows.entries == rows.columns && array.columns % rows.entries == 0;
  if (lies_in_one) {
    array.matrices = rows.entries;
    array.matrix_bytes = objc::CheckedSize(rows.columns) * array.element_bytes();
  }
  operand.is_batched = array.matrices > 1;
  if (operand.is_batched && array.matrices < rows.entries)
    refuse(who + ": " + name + " has " + std::to_string(array.matrices) + " vectors, 1 or one for each of " +
           std::to_string(rows.entries) + " matrices is needed.");
  operand.take({1, rows.columns});
  return operand;
}

}  // namespace openmps::fw::matrix
