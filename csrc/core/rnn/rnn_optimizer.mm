#include "core/rnn/rnn_objc.h"

namespace openmps::core {
namespace {

const Handle *slot_of(const Optimizer &optimizer, const std::string &name) {
  for (const auto &[known, kept] : optimizer.kept())
    if (name == known) return kept;
  refuse(ErrorKind::InvalidArgument, "The optimizer of the recurrent layer keeps no \"" + name + "\".");
}

}  // namespace

RecurrentKernel::Matrices RecurrentKernel::kept(const std::string &name) const {
  NSMutableArray<MPSMatrix *> *const matrices = [NSMutableArray array];
  for (const Optimizer &optimizer : optimizers_) {
    const Handle &slot = *slot_of(optimizer, name);
    if (!slot) return nil;
    [matrices addObject:object_in<MPSMatrix *>(slot)];
  }
  return [matrices count] > 0 ? matrices : nil;
}

RecurrentKernel::Matrices RecurrentKernel::kept_or_zeros(const std::string &name) {
  for (std::size_t i = 0; i < optimizers_.size(); ++i)
    if (Status status = optimizers_[i].keep_for_matrix(retained([weights() objectAtIndex:i])); !status)
      raise_objc(status);
  return kept(name);
}

std::vector<std::string> RecurrentTraining::optimizer_names() const {
  std::vector<std::string> names;
  if (kernel()->has_optimizer())
    for (const auto &slot : kernel()->optimizers().front().kept()) names.emplace_back(slot.first);
  return names;
}

Result<bool> RecurrentTraining::read_optimizer(const std::string &name, std::uint32_t matrix_id, std::int64_t rows,
                                               std::int64_t columns, float *values) noexcept {
  return guarded<bool>([&] {
    RecurrentKernel::Matrices own = kernel()->kept(name);
    if (own == nil) return false;
    MPSMatrix *const matrix = new_matrix([kernel()->layer() device], rows, columns);
    kernel()->copy_and_wait(own, static_cast<MPSRNNMatrixId>(matrix_id), matrix, true);
    read_rows(matrix, 0, rows, values);
    return true;
  });
}

Status RecurrentTraining::write_optimizer(const std::string &name, std::uint32_t matrix_id, std::int64_t rows,
                                          std::int64_t columns, const float *values) noexcept {
  return objc_guard([&] {
    MPSMatrix *const matrix = new_matrix([kernel()->layer() device], rows, columns);
    write_matrix(matrix, values);
    kernel()->copy_and_wait(kernel()->kept_or_zeros(name), static_cast<MPSRNNMatrixId>(matrix_id), matrix, false);
  });
}

Status RecurrentTraining::set_guard(const Handle &guard) noexcept {
  for (Optimizer &optimizer : kernel()->optimizers())
    if (Status status = optimizer.set_guard(guard); !status) return status;
  return Status::ok();
}

std::uint64_t RecurrentTraining::time_step() const noexcept {
  return kernel()->has_optimizer() ? kernel()->optimizers().front().time_step() : 0;
}

void RecurrentTraining::set_time_step(std::uint64_t steps) noexcept {
  for (Optimizer &optimizer : kernel()->optimizers()) optimizer.set_time_step(steps);
}

}  // namespace openmps::core
