// The beginning of the snippets in C++: a device, images with numbers, and what reads them.
#include <cstdio>
#include <exception>
#include <vector>

#include "core/data_sources/normalization.h"
#include "core/graph.h"
#include "core/kernels/kernel.h"

using namespace openmps;
using namespace openmps::core;

static const Device device = default_device().take_or_throw();
static const CommandQueue queue = CommandQueue::make(device).take_or_throw();

static Image image_of(std::int64_t rows, std::int64_t columns, std::int64_t channels, std::vector<float> values) {
  const Image image = Image::make(device, {1, rows, columns, channels}, PixelFormat::Float32).take_or_throw();
  values.resize(static_cast<std::size_t>(rows * columns * channels));
  ImagePart whole;
  whole.extent = {rows, columns, channels};
  image.write(values.data(), whole).throw_if_error();
  return image;
}

static void print_values(const char* name, const std::vector<float>& values) {
  std::printf("%s", name);
  for (const float value : values) std::printf(" %.9g", static_cast<double>(value));
  std::printf("\n");
}

static void print(const char* name, const Image& image) {
  const auto [images, rows, columns, channels] = image.shape().take_or_throw();
  std::vector<float> values(static_cast<std::size_t>(images * rows * columns * channels));
  ImagePart whole;
  whole.extent = {rows, columns, channels};
  image.read(values.data(), whole).throw_if_error();
  print_values(name, values);
}

static constexpr std::uint32_t kFloat32 = 0x10000020;  // MPSDataTypeFloat32

static MatrixMemory matrix_of(std::int64_t rows, std::int64_t columns, std::vector<float> values) {
  const MatrixMemory made = MatrixMemory::matrices(device, 1, rows, columns, kFloat32).take_or_throw();
  values.resize(static_cast<std::size_t>(rows * columns));
  made.write(values.data()).throw_if_error();
  return made;
}

static MatrixMemory vector_of(std::int64_t length, const std::vector<float>& values) {
  const MatrixMemory made = MatrixMemory::vectors(device, 1, length, kFloat32).take_or_throw();
  made.write(values.data()).throw_if_error();
  return made;
}

static void print_matrix(const char* name, const MatrixMemory& matrix) {
  std::vector<float> values(matrix.bytes / sizeof(float));
  matrix.read(values.data()).throw_if_error();
  print_values(name, values);
}

// The result of a graph that ends at a filter.
static void print_graph(const char* name, const FilterNode& node, const std::vector<Image>& sources) {
  Graph graph = Graph::make(device, {node.result_image().take_or_throw()}, true).take_or_throw();
  graph.set_format(PixelFormat::Float32).throw_if_error();
  const CommandBuffer buffer = queue.command_buffer().take_or_throw();
  std::vector<ImageBatch> batches;
  for (const Image& each : sources) batches.push_back(each.batch(0, 1).take_or_throw());
  const ImageBatch result = graph.encode_batch(buffer, batches, {}).take_or_throw();
  buffer.commit().throw_if_error();
  buffer.wait_until_completed().throw_if_error();
  const auto [images, rows, columns, channels] = result.shape().take_or_throw();
  std::vector<float> values(static_cast<std::size_t>(images * rows * columns * channels));
  result.read(values.data()).throw_if_error();
  print_values(name, values);
}

// gamma of two feature channels, which changes nothing.
static NativeNormalization normalization(NormalizationKind kind) {
  NormalizationSpec spec;
  spec.kind = kind;
  spec.label = "norm";
  spec.gamma = {1, 1};
  if (kind == NormalizationKind::Batch) {
    spec.mean = {0, 0};
    spec.variance = {1, 1};
  }
  return NativeNormalization::make(device, spec).take_or_throw();
}
static const NativeNormalization instance_kind = normalization(NormalizationKind::Instance),
                                 group_kind = normalization(NormalizationKind::Group),
                                 batch_kind = normalization(NormalizationKind::Batch);

// Weights of a fully connected layer: 3 outputs of 2 rows, 3 columns and 2 feature channels.
static DataSource make_weights() {
  NativeSourceSpec spec;
  spec.label = "dense";
  spec.descriptor.kernel_height = 2;
  spec.descriptor.kernel_width = 3;
  spec.descriptor.in_channels = 2;
  spec.descriptor.out_channels = 3;
  for (int i = 0; i < 36; ++i) spec.weights.push_back(static_cast<float>(i % 5) / 4 - 0.5F);
  static const NativeDataSource made = NativeDataSource::make(device, spec).take_or_throw();
  return made.source();
}

static const DataSource gammas = instance_kind.source(), groups = group_kind.source(), statistics = batch_kind.source(),
                        weights = make_weights();
static const std::vector<float> slopes{0.25F, 0.5F};

static void attempt(const char* name, void (*snippet)()) {
  try {
    snippet();
  } catch (const std::exception& error) {
    std::printf("%s refused: %s\n", name, error.what());
  }
}
