#include "engine/devices/cuda/recurrent/recurrent_operands.h"

#include <set>

#include "engine/devices/cuda/recurrent/recurrent_tile.h"
#include "result/checked_size.h"

namespace openmps::engine::cuda {

Conversion::Conversion(const KernelRequest& request, DType from, DType to, std::int64_t elements,
                       WorkspaceRanges& space) {
  if (elements == 0) return;
  const TensorType given{from, {elements}}, wanted{to, {elements}};
  kernel_ = kernel_of(request, "cast", {{"dtype", static_cast<std::int64_t>(to)}}, {&given, 1}, {&wanted, 1});
  scratch_ = space.take(kernel_->workspace_bytes());
}

OperandCopies::OperandCopies(const KernelRequest& request, const CellSchedule& schedule, DType dtype,
                             WorkspaceRanges& space)
    : tensors_(schedule.tensors.size()) {
  std::set<int> copied;
  for (const CellMatmul* product : matmuls_of(schedule))
    for (const int tensor : {product->matrix, product->source.tensor, product->source.at_start})
      if (tensor != kNoTensor) copied.insert(tensor);
  for (const int tensor : copied) {
    const auto index = static_cast<std::size_t>(tensor);
    const bool is_input = index < schedule.inputs;
    Copy copy{tensor, is_input && request.inputs[index].dtype == dtype, 0, {}};
    if (!copy.is_given) {
      const std::int64_t elements =
          is_input ? request.inputs[index].shape.elements().number() : schedule.rows * schedule.row_length(tensor);
      copy.place = space.take(CheckedSize(elements) * size_of(dtype));
      if (is_input) copy.conversion = Conversion(request, request.inputs[index].dtype, dtype, elements, space);
    }
    copies_.push_back(std::move(copy));
  }
}

std::vector<CUdeviceptr> OperandCopies::start(const KernelCall& call) const {
  std::vector<CUdeviceptr> addresses(tensors_, 0);
  for (const Copy& copy : copies_) {
    CUdeviceptr& address = addresses[static_cast<std::size_t>(copy.tensor)];
    address = copy.is_given ? call.inputs[copy.tensor] : call.workspace + copy.place;
    if (copy.conversion) copy.conversion.run(call.inputs[copy.tensor], address, call);
  }
  return addresses;
}

}  // namespace openmps::engine::cuda
