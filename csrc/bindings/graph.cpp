#include "core/graph.h"
#include "core/rnn/rnn.h"
#include "core/split/split_graph.h"

#include "bindings/bindings.h"
#include "bindings/constructor.h"

namespace openmps::bindings {

using namespace openmps::core;

namespace {

// A NumPy array of an image batch in its own format: uint8, float16 or float32.
py::array read_images(const ImageBatch& batch) {
  const auto shape = call([&] { return batch.shape(); });
  const char* dtypes[] = {"uint8", "float16", "float32"};
  py::array result(py::dtype(dtypes[static_cast<int>(call([&] { return batch.format(); }))]),
                   std::vector<py::ssize_t>(shape.begin(), shape.end()));
  void* data = result.mutable_data();
  call([&] { return batch.read(data); });
  return result;
}

void bind_batches(py::module_& module) {
  py::class_<ImageBatch>(module, "ImageBatch")
      .def("__init__",
           constructor<ImageBatch>([](const Device& device, std::array<std::int64_t, 4> shape, PixelFormat format) {
             return call([&] { return ImageBatch::make(device, shape[0], shape[1], shape[2], shape[3], format); });
           }),
           kConstructor, py::arg("device"), py::arg("shape"), py::arg("format"))
      .def(
          "write",
          [](const ImageBatch& batch, const py::array& data) {
            const void* bytes = data.data();
            const std::int64_t count = data.shape(0);
            call([&] { return batch.write(bytes, 0, count); });
          },
          py::arg("data"))
      .def("read", &read_images)
      .def_property_readonly("shape", unwrapped(&ImageBatch::shape));
  py::class_<LabelBatch>(module, "LabelBatch")
      .def("__init__",
           constructor<LabelBatch>([](const Device& device, std::array<std::int64_t, 4> shape, bool weighted,
                                      std::array<std::int64_t, 3> loss_size) {
             return call(
                 [&] { return LabelBatch::make(device, shape[0], shape[1], shape[2], shape[3], weighted, loss_size); });
           }),
           kConstructor, py::arg("device"), py::arg("shape"), py::arg("weighted"),
           py::arg("loss_size") = std::array<std::int64_t, 3>{1, 1, 1})
      .def_readonly("labels", &LabelBatch::labels)
      .def_readonly("weights", &LabelBatch::weights)
      .def("losses", [](const LabelBatch& batch) {
        const auto count = call([&] { return batch.labels.shape(); })[0];
        const auto [height, width, channels] = batch.loss_size;
        py::array_t<float> losses(std::vector<py::ssize_t>{count, height, width, channels});
        float* data = losses.mutable_data();
        call([&] { return batch.read_losses(data); });
        return losses;
      });
}

void bind_training_graph(py::module_& module) {
  py::enum_<Precision>(module, "Precision")
      .value("DEFAULT", Precision::Default)
      .value("FLOAT32", Precision::Float32)
      .value("TF32", Precision::TF32)
      .value("BFLOAT16", Precision::BFloat16)
      .value("FLOAT16", Precision::Float16)
      .value("APPLE", Precision::Apple);
  py::class_<UpdateGuard>(module, "UpdateGuard")
      .def("__init__", constructor<UpdateGuard>([](const Device& device) {
             return call([&] { return UpdateGuard::make(device); });
           }),
           kConstructor, py::arg("device"))
      .def_property_readonly("is_open", unwrapped(&UpdateGuard::is_open))
      .def("open", [](const UpdateGuard& guard) { call([&] { return guard.open(); }); });
  py::class_<Graph>(module, "Graph")
      .def("__init__", constructor<Graph>([](const Device& device, const std::vector<ImageNode>& results, bool needed) {
             return call([&] { return Graph::make(device, results, needed); });
           }),
           kConstructor, py::arg("device"), py::arg("results"), py::arg("needed"))
      .def(
          "encode_batch",
          [](const Graph& graph, const CommandBuffer& buffer, const std::vector<ImageBatch>& sources,
             const std::vector<LabelBatch>& labels) {
            return call([&] { return graph.encode_batch(buffer, sources, labels); });
          },
          py::arg("command_buffer"), py::arg("sources"), py::arg("labels"))
      .def(
          "encode_all",
          [](const Graph& graph, const CommandBuffer& buffer, const std::vector<ImageBatch>& sources,
             const std::vector<LabelBatch>& labels) {
            return call([&] { return graph.encode_all(buffer, sources, labels); });
          },
          py::arg("command_buffer"), py::arg("sources"), py::arg("labels"))
      .def(
          "report",
          [](const Graph& graph, const std::vector<ImageBatch>& sources, const std::vector<LabelBatch>& labels) {
            return call([&] { return graph.report(sources, labels); });
          },
          py::arg("sources"), py::arg("labels"))
      .def("reload_from_data_sources",
           [](const Graph& graph) { call([&] { return graph.reload_from_data_sources(); }); })
      .def(
          "set_format", [](const Graph& graph, PixelFormat format) { call([&] { return graph.set_format(format); }); },
          py::arg("format"))
      .def(
          "set_precision",
          [](const Graph& graph, Precision precision, double loss_scale, bool deterministic) {
            call([&] { return graph.set_precision(precision, loss_scale, deterministic); });
          },
          py::arg("precision"), py::arg("loss_scale"), py::arg("deterministic"))
      .def(
          "set_guard",
          [](Graph& graph, const UpdateGuard& guard, bool every_node) {
            call([&] { return graph.set_guard(guard, every_node); });
          },
          py::arg("guard"), py::arg("every_node"))
      .def(
          "set_ranks",
          [](const Graph& graph, bool sums, bool normalizes) {
            call([&] { return graph.set_ranks(sums, normalizes); });
          },
          py::arg("sums"), py::arg("normalizes"))
      .def(
          "set_first_image",
          [](const Graph& graph, std::uint32_t image) { call([&] { return graph.set_first_image(image); }); },
          py::arg("image"))
      .def("random_steps", unwrapped(&Graph::random_steps))
      .def(
          "set_random_steps",
          [](const Graph& graph, const std::vector<std::uint64_t>& steps) {
            call([&] { return graph.set_random_steps(steps); });
          },
          py::arg("steps"));
}

void bind_split_graph(py::module_& module) {
  py::class_<SplitGraph, std::shared_ptr<SplitGraph>>(module, "SplitGraph")
      .def("__init__",
           constructor<SplitGraph>([](const Device& device) { return std::make_shared<SplitGraph>(device); }),
           kConstructor, py::arg("device"))
      .def(
          "add_graph",
          [](SplitGraph& graph, const std::vector<NumberedImage>& results, const std::vector<NumberedImage>& sources,
             bool needed,
             bool reads_labels) { call([&] { return graph.add_graph(results, sources, needed, reads_labels); }); },
          py::arg("results"), py::arg("sources"), py::arg("needed"), py::arg("reads_labels"))
      .def(
          "add_layer",
          [](SplitGraph& graph, const RecurrentTraining& layer, std::size_t read, std::size_t written) {
            return call([&] { return graph.add_layer(layer, read, written); });
          },
          py::arg("layer"), py::arg("read"), py::arg("written"))
      .def(
          "add_dropout",
          [](SplitGraph& graph, float keep_probability, std::uint64_t seed, std::size_t read, std::size_t written) {
            return call([&] { return graph.add_dropout(keep_probability, seed, read, written); });
          },
          py::arg("keep_probability"), py::arg("seed"), py::arg("read"), py::arg("written"))
      .def(
          "add_gradient",
          [](SplitGraph& graph, std::size_t part, std::size_t read, std::size_t written, bool trains) {
            call([&] { return graph.add_gradient(part, read, written, trains); });
          },
          py::arg("part"), py::arg("read"), py::arg("written"), py::arg("trains"))
      .def(
          "finish",
          [](const std::shared_ptr<SplitGraph>& graph, std::vector<std::size_t> results) {
            graph->set_results(std::move(results));
            return Graph::of(graph);
          },
          py::arg("results"));
}

void bind_loop(py::module_& module) {
  py::class_<BatchShape>(module, "BatchShape")
      .def("__init__",
           constructor<BatchShape>([](std::array<std::int64_t, 3> image, std::array<std::int64_t, 3> label,
                                      bool weighted, PixelFormat format) {
             return BatchShape{image[0], image[1], image[2], label[0], label[1], label[2], weighted, format};
           }),
           kConstructor, py::arg("image"), py::arg("label"), py::arg("weighted"), py::arg("format"));
  py::class_<Loop>(module, "Loop", py::release_gil_before_calling_cpp_dtor())
      .def("__init__",
           constructor<Loop>([](const Device& device, const CommandQueue& queue, const Graph& graph, BatchShape shape,
                                int depth) { return std::make_unique<Loop>(device, queue, graph, shape, depth); }),
           kConstructor, py::arg("device"), py::arg("queue"), py::arg("graph"), py::arg("shape"), py::arg("depth"))
      // Images are dense and in the loop's format, other arrays dense float32, all of the right shape. `picks` are
      // int64 positions in them. The Python side has checked all this.
      .def(
          "submit_training",
          [](Loop& loop, const py::array& images, const Floats& labels, const std::optional<Floats>& weights,
             const std::optional<Positions>& picks) {
            const float* weight_data = weights ? weights->data() : nullptr;
            const std::int64_t* pick_data = picks ? picks->data() : nullptr;
            const std::int64_t count = picks ? picks->size() : images.shape(0);
            const void* image_data = images.data();
            return call([&] { return loop.submit_training(image_data, labels.data(), weight_data, count, pick_data); });
          },
          py::arg("images"), py::arg("labels"), py::arg("weights"), py::arg("picks") = py::none())
      .def("drain", [](Loop& loop) { return call([&] { return loop.drain(); }); })
      .def(
          "predict",
          [](Loop& loop, const py::array& images) {
            std::vector<float> results;
            const void* image_data = images.data();
            const std::int64_t count = images.shape(0);
            const auto shape = call([&] { return loop.predict(image_data, count, results); });
            return py::array_t<float>(std::vector<py::ssize_t>(shape.begin(), shape.end()), results.data());
          },
          py::arg("images"));
}

}  // namespace

void bind_graph(py::module_& module) {
  bind_batches(module);
  bind_training_graph(module);
  bind_split_graph(module);
  bind_loop(module);
}

}  // namespace openmps::bindings
