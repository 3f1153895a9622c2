#include <algorithm>
#include <iterator>

#include "bindings/bindings.h"
#include "bindings/constructor.h"
#include "core/shared_memory.h"

namespace openmps::bindings {

using namespace openmps::core;

namespace {

// ---- the structures of the protocol (https://dmlc.github.io/dlpack), whose layout programs agree upon

struct DlDevice {
  std::int32_t type, ordinal;
};

struct DlType {
  std::uint8_t code, bits;
  std::uint16_t lanes;
};

struct DlTensor {
  void* data;
  DlDevice device;
  std::int32_t rank;
  DlType type;
  std::int64_t* shape;
  std::int64_t* strides;  // in elements; null: dense
  std::uint64_t byte_offset;
};

struct DlManaged {
  static constexpr const char *kName = "dltensor", *kUsedName = "used_dltensor";
  DlTensor tensor;
  void* owner;
  void (*deleter)(DlManaged*);
};

struct DlVersioned {
  static constexpr const char *kName = "dltensor_versioned", *kUsedName = "used_dltensor_versioned";
  std::uint32_t major, minor;
  void* owner;
  void (*deleter)(DlVersioned*);
  std::uint64_t flags;
  DlTensor tensor;
};

constexpr std::int64_t kMostElements = std::int64_t{1} << 59;  // their bytes fit in 63 bits
constexpr std::uint32_t kMajor = 1, kMinor = 0;  // of the version that openmps writes, and the last that it reads

// The codes of kinds of numbers, their bits, and the MPSDataType.
struct KnownType {
  std::uint8_t code, bits;
  std::uint32_t data_type;
};
constexpr KnownType kTypes[] = {
    {0, 8, 0x20000008},  {0, 16, 0x20000010}, {0, 32, 0x20000020}, {0, 64, 0x20000040}, {1, 8, 0x8},
    {1, 16, 0x10},       {1, 32, 0x20},       {1, 64, 0x40},       {2, 16, 0x10000010}, {2, 32, 0x10000020},
    {4, 16, 0x90000010}, {5, 64, 0x11000040}, {6, 8, 0x80000008},
};
constexpr const char* kKinds[] = {"int", "uint", "float", "opaque", "bfloat", "complex", "bool"};

std::string name_of(const DlType& type) {
  const std::string kind = type.code < std::size(kKinds) ? kKinds[type.code] : "kind " + std::to_string(type.code);
  return kind + " of " + std::to_string(type.bits) + " bits" +
         (type.lanes == 1 ? "" : " in " + std::to_string(type.lanes) + " lanes");
}

// ---- out

// A tensor for another program. It keeps the data.
template <typename Managed>
struct Exported {
  Managed managed{};
  GraphData data;
  std::vector<std::int64_t> shape, strides;
};

// Any thread, with or without the GIL.
template <typename Managed>
void end_exported(Managed* managed) {
  delete static_cast<Exported<Managed>*>(managed->owner);
}

// Of a capsule that was not taken.
template <typename Managed>
void end_capsule(PyObject* capsule) {
  if (PyCapsule_IsValid(capsule, Managed::kName) == 0) return;
  auto* const managed = static_cast<Managed*>(PyCapsule_GetPointer(capsule, Managed::kName));
  if (managed->deleter) managed->deleter(managed);
}

std::vector<std::int64_t> dense_strides_of(const std::vector<std::int64_t>& shape) {
  std::vector<std::int64_t> strides(shape.size(), 1);
  for (std::size_t axis = shape.size(); axis-- > 1;)
    strides[axis - 1] = strides[axis] * std::max<std::int64_t>(shape[axis], 1);
  return strides;
}

DlType type_of(std::uint32_t data_type) {
  for (const KnownType& known : kTypes)
    if (known.data_type == data_type) return {known.code, known.bits, 1};
  throw Error(ErrorKind::DType, "Elements of MPSDataType " + std::to_string(data_type) + " have no type in DLPack.");
}

template <typename Managed>
std::unique_ptr<Exported<Managed>> exported(const GraphData& data, DlDevice device) {
  auto made = std::make_unique<Exported<Managed>>();
  made->data = data;
  made->shape = call([&] { return data.shape(); });
  made->strides = dense_strides_of(made->shape);
  const std::uint64_t address = call([&] { return shared_address(data); });
  const DlType type = type_of(call([&] { return data.data_type(); }));
  made->managed.owner = made.get();
  made->managed.deleter = &end_exported<Managed>;
  made->managed.tensor = {reinterpret_cast<void*>(address),
                          device,
                          static_cast<std::int32_t>(made->shape.size()),
                          type,
                          made->shape.data(),
                          made->strides.data(),
                          0};
  return made;
}

template <typename Managed>
py::object capsule_of(std::unique_ptr<Exported<Managed>> made) {
  PyObject* const capsule = PyCapsule_New(&made->managed, Managed::kName, &end_capsule<Managed>);
  if (!capsule) throw py::error_already_set();
  static_cast<void>(made.release());
  return py::reinterpret_steal<py::object>(capsule);
}

}  // namespace

py::object dlpack_of(const GraphData& data, std::pair<std::int32_t, std::int32_t> device, bool is_versioned,
                     std::uint64_t flags) {
  const DlDevice place{device.first, device.second};
  if (!is_versioned) return capsule_of(exported<DlManaged>(data, place));
  auto made = exported<DlVersioned>(data, place);
  made->managed.major = kMajor;
  made->managed.minor = kMinor;
  made->managed.flags = flags;
  return capsule_of(std::move(made));
}

namespace {

// ---- in

// Calls a tensor's deleter once, with the GIL: those in Python need it.
struct Deletion {
  std::function<void()> call;
  ~Deletion() {
    if (!call) return;
    const PythonCall python;
    if (python) call();
  }
};

// Another program's tensor, which it owns.
class DlpackTensor {
 public:
  explicit DlpackTensor(const py::object& capsule) {
    if (!take<DlVersioned>(capsule) && !take<DlManaged>(capsule)) refuse_object(capsule);
    if (major_ > kMajor)
      throw Error(ErrorKind::Unsupported, "The capsule is of DLPack " + std::to_string(major_) + "; openmps knows " +
                                              std::to_string(kMajor) + ".");
    check();
  }
  DlpackTensor(const DlpackTensor&) = delete;
  DlpackTensor& operator=(const DlpackTensor&) = delete;

  // Shape, MPSDataType, device, flags, address, whether it is dense.
  py::tuple facts() const {
    return py::make_tuple(shape_, data_type_, py::make_tuple(tensor_->device.type, tensor_->device.ordinal), flags_,
                          address(), is_dense());
  }

  Result<GraphData> shared_on(const Device& device, std::shared_ptr<void> self) const noexcept {
    return shared_data(device, address(), shape_, data_type_, std::move(self));
  }

  // A view of memory on the CPU's side, which `self` keeps.
  py::array array(const py::dtype& dtype, const py::object& self) const {
    std::vector<py::ssize_t> steps;
    for (const std::int64_t stride : strides_) steps.push_back(stride * dtype.itemsize());
    if (is_empty()) return py::array(dtype, shape_);
    py::array view(dtype, shape_, steps, reinterpret_cast<void*>(address()), self);
    if ((flags_ & 1) != 0) view.attr("flags").attr("writeable") = false;
    return view;
  }

 private:
  std::uint64_t address() const noexcept {
    return reinterpret_cast<std::uint64_t>(tensor_->data) + tensor_->byte_offset;
  }
  // Whether elements are row-major without gaps.
  bool is_dense() const { return strides_ == dense_strides_of(shape_); }

  template <typename Managed>
  bool take(const py::object& capsule) {
    if (PyCapsule_IsValid(capsule.ptr(), Managed::kName) == 0) return false;
    auto* const managed = static_cast<Managed*>(PyCapsule_GetPointer(capsule.ptr(), Managed::kName));
    if (PyCapsule_SetName(capsule.ptr(), Managed::kUsedName) != 0) throw py::error_already_set();
    deletion_.call = [managed] {
      if (managed->deleter) managed->deleter(managed);
    };
    if constexpr (std::is_same_v<Managed, DlVersioned>) {
      major_ = managed->major;
      flags_ = managed->flags;
    }
    tensor_ = &managed->tensor;
    return true;
  }

  [[noreturn]] static void refuse_object(const py::object& given) {
    if (!PyCapsule_CheckExact(given.ptr()))
      throw Error(ErrorKind::InvalidArgument,
                  "DLPack: __dlpack__ returns " + std::string(Py_TYPE(given.ptr())->tp_name) + ", expected a capsule.");
    const char* const name = PyCapsule_GetName(given.ptr());
    if (!name) PyErr_Clear();
    const std::string text = name ? name : "";
    const bool is_used = text == DlManaged::kUsedName || text == DlVersioned::kUsedName;
    throw Error(ErrorKind::InvalidArgument,
                is_used ? "DLPack: the capsule was taken before; ask for another one."
                        : "DLPack: the capsule is \"" + text + "\", expected \"dltensor\" or \"dltensor_versioned\".");
  }

  void check() {
    constexpr std::int32_t kMostAxes = 16;
    if (tensor_->rank < 0 || tensor_->rank > kMostAxes)
      throw Error(ErrorKind::Shape, "DLPack: the tensor has " + std::to_string(tensor_->rank) +
                                        " axes, expected 0 to " + std::to_string(kMostAxes) + ".");
    if (tensor_->rank > 0 && !tensor_->shape)
      throw Error(ErrorKind::InvalidArgument, "DLPack: the tensor has no shape.");
    const auto rank = static_cast<std::size_t>(tensor_->rank);
    if (rank > 0) shape_.assign(tensor_->shape, tensor_->shape + rank);
    check_type();
    check_extents();
    strides_ = dense_strides_of(shape_);
    if (tensor_->strides && !is_empty())
      for (std::size_t axis = 0; axis < rank; ++axis)
        if (shape_[axis] > 1) strides_[axis] = checked_stride(tensor_->strides[axis], shape_[axis]);
    if (!is_empty() && !tensor_->data) throw Error(ErrorKind::InvalidArgument, "DLPack: the tensor has no memory.");
  }

  void check_type() {
    const DlType& type = tensor_->type;
    for (const KnownType& known : kTypes)
      if (known.code == type.code && known.bits == type.bits && type.lanes == 1) data_type_ = known.data_type;
    if (data_type_ == 0)
      throw Error(ErrorKind::DType, "DLPack: the elements are " + name_of(type) + ", which no MPSDataType is.");
  }

  void check_extents() const {
    std::int64_t count = 1;
    for (const std::int64_t extent : shape_) {
      if (extent < 0)
        throw Error(ErrorKind::Shape,
                    "DLPack: the tensor has an extent of " + std::to_string(extent) + ", expected 0 or more.");
      if (__builtin_mul_overflow(count, std::max<std::int64_t>(extent, 1), &count) || count > kMostElements)
        throw Error(ErrorKind::Shape,
                    "DLPack: the tensor has more than " + std::to_string(kMostElements) + " elements.");
    }
  }

  static std::int64_t checked_stride(std::int64_t stride, std::int64_t extent) {
    std::int64_t span = 0;
    if (__builtin_mul_overflow(stride, extent - 1, &span) || span > kMostElements || span < -kMostElements)
      throw Error(ErrorKind::Shape, "DLPack: the tensor has " + std::to_string(extent) + " elements with steps of " +
                                        std::to_string(stride) + ", more than memory has.");
    return stride;
  }

  bool is_empty() const noexcept { return std::ranges::find(shape_, 0) != shape_.end(); }

  const DlTensor* tensor_ = nullptr;
  Deletion deletion_;
  std::vector<std::int64_t> shape_, strides_;  // in elements; dense for axes of one element
  std::uint32_t data_type_ = 0, major_ = kMajor;
  std::uint64_t flags_ = 0;
};

}  // namespace

void bind_dlpack(py::module_& module) {
  py::class_<DlpackTensor, std::shared_ptr<DlpackTensor>>(module, "DlpackTensor")
      .def("__init__",
           constructor<DlpackTensor>([](const py::object& capsule) { return std::make_shared<DlpackTensor>(capsule); }),
           kConstructor, py::arg("capsule"))
      .def("facts", &DlpackTensor::facts)
      .def(
          "array",
          [](const py::object& self, const py::dtype& dtype) {
            return self.cast<const DlpackTensor&>().array(dtype, self);
          },
          py::arg("dtype"))
      .def(
          "share",
          [](const std::shared_ptr<DlpackTensor>& tensor, const Device& device) {
            return call([&] { return tensor->shared_on(device, tensor); });
          },
          py::arg("device"));
}

}  // namespace openmps::bindings
