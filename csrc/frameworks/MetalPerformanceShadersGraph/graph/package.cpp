#include "frameworks/MetalPerformanceShadersGraph/graph/package.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

#include "engine/files/utf8.h"
#include "result/index.h"

namespace openmps::fw::graph {
namespace {

using engine::ByteReader;
using engine::ByteWriter;

constexpr char kMagic[] = {'O', 'M', 'P', 'S', 'G', 'R', 'P', 'H'};
constexpr std::uint32_t kVersion = 2;

// FNV-1a of 64 bits (Fowler, Noll, Vo): a changed byte always changes it.
std::uint64_t checksum(std::span<const std::byte> bytes) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const std::byte byte : bytes) hash = (hash ^ static_cast<std::uint64_t>(byte)) * 0x100000001b3U;
  return hash;
}

// ---- writing

template <typename List, typename Write>
void write_list(ByteWriter& to, const List& list, const Write& write) {
  to.number(static_cast<std::uint64_t>(list.size()));
  for (const auto& entry : list) write(entry);
}

void write(ByteWriter& to, const std::vector<int>& numbers) {
  write_list(to, numbers, [&](int number) { to.number(static_cast<std::int32_t>(number)); });
}

void write(ByteWriter& to, const Package::Form& form) {
  write_list(to, form.elements, [&](const Elements& elements) { to.block(elements); });
  to.block(form.graph.bytes());
  write_list(to, form.inputs, [&](const PlanInput& input) {
    to.number(static_cast<std::uint8_t>(input.kind));
    to.number(static_cast<std::int32_t>(input.id));
  });
  write(to, form.assigned);
}

// ---- reading

template <typename Read>
void read_list(ByteReader& from, const Read& read) {
  for (std::size_t left = from.count(); left > 0 && from.ok(); --left) read();
}

std::string read_text(ByteReader& from) {
  std::string text = from.text();
  if (engine::is_text(text)) return text;
  from.fail();
  return {};
}

std::vector<int> read_numbers(ByteReader& from) {
  std::vector<int> numbers(from.count(sizeof(std::int32_t)));
  for (int& number : numbers) number = from.number<std::int32_t>();
  return numbers;
}

Result<Package::Form> read_form(ByteReader& from) {
  std::vector<Elements> elements;
  read_list(from, [&] {
    const auto bytes = from.block();
    elements.emplace_back(bytes.begin(), bytes.end());
  });
  auto graph = engine::StoredGraph::read(from.block());
  if (!graph) return graph.status();
  Package::Form form{std::move(elements), std::move(graph).value(), {}, {}};
  read_list(from, [&] {
    const auto kind = from.number<std::uint8_t>();
    if (kind > static_cast<std::uint8_t>(PlanInput::Kind::Step)) from.fail();
    form.inputs.push_back({static_cast<PlanInput::Kind>(kind), from.number<std::int32_t>()});
  });
  form.assigned = read_numbers(from);
  return form;
}

// ---- checking the content

const engine::TensorType* type_of(const Package& package, const PlanInput& input) {
  static const engine::TensorType kStep{engine::DType::UInt32, {}};
  if (input.kind == PlanInput::Kind::Step) return &kStep;
  if (input.kind == PlanInput::Kind::Feed)
    return at(input.id) < package.feeds.size() ? &package.feeds[at(input.id)].type : nullptr;
  return at(input.id) < package.variables.size() ? &package.variables[at(input.id)].value->type : nullptr;
}

// Null if the form fits the package's lists.
const char* misfit(const Package& package, const Package::Form& form) {
  const auto inputs = form.graph.inputs();
  bool takes = inputs.size() == form.inputs.size();
  for (std::size_t i = 0; takes && i < inputs.size(); ++i) {
    const engine::TensorType* const given = type_of(package, form.inputs[i]);
    takes = given && *given == inputs[i].type && inputs[i].is_scalar == (form.inputs[i].kind == PlanInput::Kind::Step);
  }
  if (!takes) return "a graph with other inputs than it is given";
  const auto outputs = form.graph.outputs();
  bool makes = outputs.size() == package.results.size() + form.assigned.size();
  for (std::size_t i = 0; makes && i < form.assigned.size(); ++i)
    makes = at(form.assigned[i]) < package.variables.size() &&
            outputs[package.results.size() + i] == package.variables[at(form.assigned[i])].value->type;
  const auto first = package.forms.front().graph.outputs();
  for (std::size_t i = 0; makes && i < package.results.size(); ++i) makes = outputs[i].dtype == first[i].dtype;
  if (!makes) return "a graph that does not make the results";
  if (!form.elements.empty() && form.elements.size() != package.deciding.size())
    return "a form for other feeds than those that decide";
  return nullptr;
}

}  // namespace

std::vector<StaticType> Package::result_types() const {
  std::vector<StaticType> types;
  for (std::size_t i = 0; i < results.size(); ++i) {
    StaticType type(forms.front().graph.outputs()[i]);
    for (const Form& form : forms) type.forget_difference(StaticType(form.graph.outputs()[i]));
    types.push_back(std::move(type));
  }
  return types;
}

Result<std::shared_ptr<const Specialization>> Package::compile(const std::vector<Elements>& elements,
                                                               engine::Device& device,
                                                               const engine::CompileOptions& options) const {
  const auto form =
      std::ranges::find_if(forms, [&](const Form& one) { return one.elements.empty() || one.elements == elements; });
  if (form == forms.end())
    return Status(ErrorKind::InvalidArgument,
                  "MPSGraphExecutable: the package has no form for these elements of placeholder \"" +
                      feeds[at(deciding.front())].name +
                      "\", which determine the compiled form; it has the forms that had been run when it was written.");
  auto stages = form->graph.compile(device, options);
  if (!stages) return stages.status();
  std::vector<PlanInput> assigned;
  for (const int variable : form->assigned) assigned.push_back({PlanInput::Kind::Variable, variable});
  return std::make_shared<const Specialization>(
      Specialization{form->graph, std::move(stages).value(), form->inputs, std::move(assigned)});
}

// ---- gathering

PackageWriter::PackageWriter(const GraphData& graph, const FeedTypes& feeds, const Targets& targets,
                             const std::vector<TensorId>& deciding,
                             std::function<Package::Variable(const PlanInput&)> value)
    : value_(std::move(value)) {
  for (const auto& [tensor, type] : feeds) {
    feed_places_.emplace(tensor, static_cast<int>(package_.feeds.size()));
    package_.feeds.push_back({graph.maker(tensor).name, type});
  }
  for (const TensorId target : targets.tensors) package_.results.push_back(graph.maker(target).name);
  for (const TensorId feed : deciding) package_.deciding.push_back(feed_places_.at(feed));
}

bool PackageWriter::has(const std::vector<Elements>& elements) const {
  return std::ranges::find(package_.forms, elements, &Package::Form::elements) != package_.forms.end();
}

void PackageWriter::add(std::vector<Elements> elements, const Specialization& run) {
  Package::Form form{std::move(elements), run.graph, {}, {}};
  for (const PlanInput& input : run.inputs) {
    int place = 0;
    if (input.kind == PlanInput::Kind::Feed) place = feed_places_.at(input.id);
    if (input.kind == PlanInput::Kind::Variable) place = place_of_variable(input);
    form.inputs.push_back({input.kind, place});
  }
  for (const PlanInput& variable : run.assigned) form.assigned.push_back(place_of_variable(variable));
  package_.forms.push_back(std::move(form));
}

int PackageWriter::place_of_variable(const PlanInput& variable) {
  const auto [place, is_new] =
      variable_places_.try_emplace({variable.owner, variable.id}, static_cast<int>(package_.variables.size()));
  if (is_new) package_.variables.push_back(value_(variable));
  return place->second;
}

// ---- bytes

std::vector<std::byte> bytes_of(const Package& package) {
  ByteWriter content;
  write_list(content, package.feeds, [&](const Package::Named& feed) {
    content.text(feed.name);
    engine::write_type(content, feed.type);
  });
  write_list(content, package.results, [&](const std::string& name) { content.text(name); });
  write_list(content, package.variables, [&](const Package::Variable& variable) {
    content.text(variable.name);
    engine::write_literal(content, *variable.value);
  });
  write(content, package.deciding);
  write_list(content, package.forms, [&](const Package::Form& form) { write(content, form); });
  ByteWriter file;
  file.raw(std::as_bytes(std::span(kMagic)));
  file.number(kVersion);
  file.block(content.bytes());
  file.number(checksum(file.bytes()));
  return file.bytes();
}

namespace {

// A message inside another sentence: without its full stop, and with \xNN for unprintable bytes.
std::string inner_sentence(std::string_view message) {
  if (message.ends_with('.')) message.remove_suffix(1);
  std::string text;
  for (const char letter : message) {
    const auto code = static_cast<unsigned char>(letter);
    if (code >= 0x20 && code != 0x7f) {
      text += letter;
      continue;
    }
    text += "\\x";
    text += "0123456789abcdef"[code >> 4U];
    text += "0123456789abcdef"[code & 15U];
  }
  return text;
}

}  // namespace

Result<Package> package_from(std::span<const std::byte> bytes) {
  const auto damaged = [](const std::string& how) { return Status(ErrorKind::InvalidArgument, how); };
  ByteReader file(bytes);
  const auto magic = file.raw(sizeof kMagic);
  if (!file.ok() || !std::ranges::equal(magic, std::as_bytes(std::span(kMagic))))
    return damaged("is no package of openmps: it does not begin with OMPSGRPH");
  const auto version = file.number<std::uint32_t>();
  if (file.ok() && version != kVersion)
    return damaged("has version " + std::to_string(version) + ", expects " + std::to_string(kVersion));
  const auto content = file.block();
  const auto sum = file.number<std::uint64_t>();
  if (!file.ok() || !file.at_end()) return damaged("is cut or too long");
  if (sum != checksum(bytes.first(bytes.size() - sizeof sum))) return damaged("is damaged: its checksum does not fit");

  ByteReader from(content);
  Package package;
  read_list(from, [&] {
    std::string name = read_text(from);
    package.feeds.push_back({std::move(name), engine::read_type(from)});
  });
  read_list(from, [&] { package.results.push_back(read_text(from)); });
  read_list(from, [&] {
    std::string name = read_text(from);
    package.variables.push_back({std::move(name), engine::read_literal(from)});
  });
  package.deciding = read_numbers(from);
  Status status;
  read_list(from, [&] {
    if (!status) return;
    auto form = read_form(from);
    if (form)
      package.forms.push_back(std::move(form).value());
    else
      status = form.status();
  });
  if (status.kind() == ErrorKind::OutOfMemory) return status;
  if (!status) return damaged("holds a graph that is none: " + inner_sentence(status.message()));
  const bool decides = std::ranges::all_of(package.deciding, [&](int feed) { return at(feed) < package.feeds.size(); });
  if (!from.ok() || !from.at_end() || package.forms.empty() || !decides) return damaged("holds no whole package");
  for (const Package::Form& form : package.forms)
    if (const char* const what = misfit(package, form)) return damaged(std::string("holds ") + what);
  return package;
}

}  // namespace openmps::fw::graph
