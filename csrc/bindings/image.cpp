#include "core/images/image_view.h"

#include "bindings/bindings.h"
#include "bindings/constructor.h"
#include "result/checked_size.h"

namespace openmps::bindings {

using namespace openmps::core;

namespace {

using Shape = std::array<std::int64_t, 4>;
using Extents = std::array<std::int64_t, 3>;

// As many elements as a part has; the Python side chooses dtype and shape.
void check_size(const py::array& array, const Extents& extent, PixelFormat format) {
  const py::ssize_t size = format == PixelFormat::Unorm8 ? 1 : format == PixelFormat::Float16 ? 2 : 4;
  if (array.itemsize() != size ||
      static_cast<std::size_t>(array.size()) != CheckedSize(extent[0]) * extent[1] * extent[2])
    throw py::value_error("An array does not have the elements of a part of an image.");
}

void check_pixels(const py::array& array, const Texture& texture, std::int64_t level) {
  const auto [slices, height, width, channels] = call([&] { return texture.shape(level); });
  const std::int64_t rows = CheckedSize(slices) * height;
  check_size(array, {rows, width, channels}, call([&] { return texture.format(); }));
}

void bind_textures(py::module_& module) {
  py::class_<Texture>(module, "Texture")
      .def("__init__",
           constructor<Texture>([](const Device& device, const Shape& shape, PixelFormat format, bool mipmapped) {
             return call(
                 [&] { return Texture::make(device, shape[0], shape[1], shape[2], shape[3], format, mipmapped); });
           }),
           kConstructor, py::arg("device"), py::arg("shape"), py::arg("format"), py::arg("mipmapped") = false)
      .def(
          "write",
          [](const Texture& texture, const py::array& pixels, std::int64_t level) {
            check_pixels(pixels, texture, level);
            const void* from = pixels.data();
            call([&] { return texture.write(from, level); });
          },
          py::arg("pixels"), py::arg("level") = 0)
      .def(
          "read",
          [](const Texture& texture, py::array& into, std::int64_t level) {
            check_pixels(into, texture, level);
            void* to = into.mutable_data();
            call([&] { return texture.read(to, level); });
          },
          py::arg("into"), py::arg("level") = 0)
      .def(
          "level_shape",
          [](const Texture& texture, std::int64_t level) { return call([&] { return texture.shape(level); }); },
          py::arg("level"))
      .def_property_readonly("shape", [](const Texture& texture) { return call([&] { return texture.shape(); }); })
      .def_property_readonly("format", unwrapped(&Texture::format));
}

}  // namespace

void bind_image(py::module_& module) {
  bind_textures(module);
  py::enum_<DataLayout>(module, "DataLayout").value("HWC", DataLayout::HWC).value("CHW", DataLayout::CHW);
  py::class_<Image>(module, "Image")
      .def("__init__", constructor<Image>([](const Device& device, const Shape& shape, PixelFormat format) {
             return call([&] { return Image::make(device, shape, format); });
           }),
           kConstructor, py::arg("device"), py::arg("shape"), py::arg("format"))
      .def(
          "write",
          [](const Image& image, const py::array& elements, DataLayout layout, std::int64_t index, const Extents& first,
             const Extents& extent) {
            check_size(elements, extent, call([&] { return image.format(); }));
            const void* from = elements.data();
            call([&] { return image.write(from, {layout, index, first, extent}); });
          },
          py::arg("elements"), py::arg("layout"), py::arg("index"), py::arg("first"), py::arg("extent"))
      .def(
          "read",
          [](const Image& image, py::array& into, DataLayout layout, std::int64_t index, const Extents& first,
             const Extents& extent) {
            check_size(into, extent, call([&] { return image.format(); }));
            void* to = into.mutable_data();
            call([&] { return image.read(to, {layout, index, first, extent}); });
          },
          py::arg("into"), py::arg("layout"), py::arg("index"), py::arg("first"), py::arg("extent"))
      .def_property_readonly("shape", unwrapped(&Image::shape))
      .def_property_readonly("format", unwrapped(&Image::format))
      .def_property_readonly("texture", unwrapped(&Image::texture))
      .def(
          "channels",
          [](const Image& image, std::int64_t first, std::int64_t count) {
            return call([&] { return image.channels(first, count); });
          },
          py::arg("first"), py::arg("count"))
      .def(
          "batch",
          [](const Image& image, std::int64_t first, std::int64_t count) {
            return call([&] { return image.batch(first, count); });
          },
          py::arg("first"), py::arg("count"));
  module.def(
      "image_of_texture",
      [](const Texture& texture, std::int64_t channels) {
        return call([&] { return Image::of_texture(texture, channels); });
      },
      py::arg("texture"), py::arg("channels"));
  module.def(
      "images_of", [](const ImageBatch& batch) { return call([&] { return images_of(batch); }); }, py::arg("batch"));
  module.def(
      "batch_of", [](const std::vector<Image>& images) { return call([&] { return batch_of(images); }); },
      py::arg("images"));
}

}  // namespace openmps::bindings
