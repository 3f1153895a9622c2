#include "engine/ir/attributes.h"

#include <cstdio>

namespace openmps::engine {
namespace {

template <class... Fs>
struct Overloaded : Fs... {
  using Fs::operator()...;
};
template <class... Fs>
Overloaded(Fs...) -> Overloaded<Fs...>;  // clang deduces it for aggregates only from 17 on

std::string number_text(double value) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.9g", value);
  return buffer;
}

}  // namespace

Attributes::Attributes() noexcept = default;
Attributes::Attributes(const Attributes& other) = default;
Attributes::Attributes(Attributes&& other) noexcept = default;
Attributes& Attributes::operator=(const Attributes& other) = default;
Attributes& Attributes::operator=(Attributes&& other) noexcept = default;
Attributes::~Attributes() = default;

Attributes::Attributes(std::initializer_list<std::pair<const std::string, Attribute>> entries) : entries_(entries) {}
void Attributes::set(const std::string& name, Attribute value) { entries_[name] = std::move(value); }

const Attribute* Attributes::find(const std::string& name) const noexcept {
  const auto entry = entries_.find(name);
  return entry == entries_.end() ? nullptr : &entry->second;
}

template <typename T>
const T& Attributes::get(const std::string& name) const {
  const Attribute* attribute = find(name);
  const T* value = attribute ? std::get_if<T>(attribute) : nullptr;
  if (!value) throw Error(ErrorKind::Internal, "Attribute \"" + name + "\" is missing or has another type.");
  return *value;
}

std::int64_t Attributes::integer(const std::string& name) const { return get<std::int64_t>(name); }
bool Attributes::flag(const std::string& name) const { return get<bool>(name); }
const std::string& Attributes::text(const std::string& name) const { return get<std::string>(name); }
const Integers& Attributes::integers(const std::string& name) const { return get<Integers>(name); }
const Literal& Attributes::literal(const std::string& name) const { return *get<std::shared_ptr<const Literal>>(name); }

double Attributes::number(const std::string& name) const {
  const Attribute* attribute = find(name);
  if (attribute) {
    if (const auto* number = std::get_if<double>(attribute)) return *number;
    if (const auto* integer = std::get_if<std::int64_t>(attribute)) return static_cast<double>(*integer);
    if (const auto* flag = std::get_if<bool>(attribute)) return *flag ? 1.0 : 0.0;
  }
  throw Error(ErrorKind::Internal, "Attribute \"" + name + "\" is missing or is not a number.");
}

std::string str(const Attribute& attribute) {
  return std::visit(
      Overloaded{[](bool v) { return std::string(v ? "true" : "false"); },
                 [](std::int64_t v) { return std::to_string(v); }, [](double v) { return number_text(v); },
                 [](const std::string& v) { return "\"" + v + "\""; },
                 [](const Integers& v) {
                   std::string text = "[";
                   for (std::size_t i = 0; i < v.size(); ++i) text += (i ? ", " : "") + to_string(v[i]);
                   return text + "]";
                 },
                 [](const std::shared_ptr<const Literal>& v) { return "literal " + v->type.str(); }},
      attribute);
}

}  // namespace openmps::engine
