#include "frameworks/MetalKit/picture.h"

#include <png.h>

#include <array>
#include <csetjmp>
#include <cstdio>
#include <cstring>
#include <string>

#include <jpeglib.h>  // after cstdio

#include "result/checked_size.h"

namespace openmps::metalkit {
namespace {

constexpr std::array<std::uint8_t, 8> kPngStart{0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
constexpr std::array<std::uint8_t, 3> kJpegStart{0xFF, 0xD8, 0xFF};

template <std::size_t N>
bool starts_with(std::span<const std::uint8_t> bytes, const std::array<std::uint8_t, N>& start) {
  return bytes.size() >= N && std::memcmp(bytes.data(), start.data(), N) == 0;
}

Status unreadable(const char* format, const char* reason) {
  return {ErrorKind::Io, std::string("The ") + format + " cannot be read: " + reason + "."};
}

Result<Picture> sized(std::size_t width, std::size_t height, std::size_t channels) {
  if (width > kLargestEdge || height > kLargestEdge)
    return Status(ErrorKind::Unsupported, "The picture has " + std::to_string(width) + " x " + std::to_string(height) +
                                              " pixels; an edge of a texture has at most " +
                                              std::to_string(kLargestEdge) + ".");
  const CheckedSize row_bytes = CheckedSize(width) * channels;
  const CheckedSize bytes = row_bytes * height;
  return Picture{width, height, channels, row_bytes, std::vector<std::uint8_t>(bytes)};
}

Result<Picture> decode_png(std::span<const std::uint8_t> bytes) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  struct Freed {
    png_image* image;
    ~Freed() { png_image_free(image); }
  } const freed{&image};
  if (png_image_begin_read_from_memory(&image, bytes.data(), bytes.size()) == 0)
    return unreadable("PNG", image.message);
  const bool is_grey = (image.format & (PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)) == 0;
  image.format = is_grey ? PNG_FORMAT_GRAY : PNG_FORMAT_BGRA;
  Result<Picture> picture = sized(image.width, image.height, is_grey ? 1 : 4);
  if (!picture) return picture;
  if (png_image_finish_read(&image, nullptr, picture.value().pixels.data(), 0, nullptr) == 0)
    return unreadable("PNG", image.message);
  return picture;
}

// libjpeg reports an error by a function that does not return; objects with destructors live outside of it.
struct JpegReader {
  jpeg_error_mgr errors;  // first: libjpeg gives its address
  std::jmp_buf failed;
  std::array<char, JMSG_LENGTH_MAX> reason;
  jpeg_decompress_struct info;
};

[[noreturn]] void leave(j_common_ptr info) {
  auto* const reader = reinterpret_cast<JpegReader*>(info->err);
  info->err->format_message(info, reader->reason.data());
  std::longjmp(reader->failed, 1);
}

// A warning: the data is damaged or ends early.
void leave_if_damaged(j_common_ptr info, int level) {
  if (level < 0) leave(info);
}

bool begin_jpeg(JpegReader& reader, std::span<const std::uint8_t> bytes) {
  if (setjmp(reader.failed) != 0) return false;
  jpeg_create_decompress(&reader.info);
  jpeg_mem_src(&reader.info, bytes.data(), bytes.size());
  jpeg_read_header(&reader.info, TRUE);
  const bool is_grey = reader.info.jpeg_color_space == JCS_GRAYSCALE;
  reader.info.out_color_space = is_grey ? JCS_GRAYSCALE : JCS_EXT_BGRA;
  jpeg_start_decompress(&reader.info);
  return true;
}

bool read_jpeg_rows(JpegReader& reader, Picture& picture) {
  if (setjmp(reader.failed) != 0) return false;
  JSAMPROW row = picture.pixels.data();
  while (reader.info.output_scanline < reader.info.output_height)
    row += jpeg_read_scanlines(&reader.info, &row, 1) == 1 ? picture.row_bytes : 0;
  jpeg_finish_decompress(&reader.info);
  return true;
}

Result<Picture> decode_jpeg(std::span<const std::uint8_t> bytes) {
  JpegReader reader{};
  reader.info.err = jpeg_std_error(&reader.errors);
  reader.errors.error_exit = leave;
  reader.errors.emit_message = leave_if_damaged;
  struct Freed {
    jpeg_decompress_struct* info;
    ~Freed() { jpeg_destroy_decompress(info); }
  } const freed{&reader.info};
  if (!begin_jpeg(reader, bytes)) return unreadable("JPEG", reader.reason.data());
  Result<Picture> picture = sized(reader.info.output_width, reader.info.output_height,
                                  static_cast<std::size_t>(reader.info.output_components));
  if (picture && !read_jpeg_rows(reader, picture.value())) return unreadable("JPEG", reader.reason.data());
  return picture;
}

}  // namespace

Result<Picture> decode_picture(std::span<const std::uint8_t> bytes) noexcept {
  try {
    if (starts_with(bytes, kPngStart)) return decode_png(bytes);
    if (starts_with(bytes, kJpegStart)) return decode_jpeg(bytes);
    return Status(ErrorKind::Unsupported, "The data is neither a PNG nor a JPEG, which are the formats that are read.");
  } catch (...) {
    return Status::from(std::current_exception());
  }
}

}  // namespace openmps::metalkit
