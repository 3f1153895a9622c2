#include "engine/devices/user_kernels/kernel_messages.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <sstream>
#include <string_view>
#include <vector>

namespace openmps::engine {
namespace {

constexpr std::size_t kMostMessages = 20, kMostCharacters = 600;

struct Place {
  std::string file;
  unsigned line = 0, column = 0;  // 0: unknown

  bool is_of_user() const {
    const std::string_view name = std::string_view(file).substr(file.rfind('/') + 1);
    return !name.starts_with("openmps") && !name.starts_with("<");
  }
  std::string str() const {
    return file + ":" + std::to_string(line) + (column > 0 ? ":" + std::to_string(column) : "");
  }
};

struct Message {
  Place place;
  std::string kind, text;  // "error"; empty: where a template is used
};

std::optional<unsigned> take_number(std::string_view& text) {
  unsigned number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

bool take(std::string_view& text, std::string_view expected) {
  if (!text.starts_with(expected)) return false;
  text.remove_prefix(expected.size());
  return true;
}

// FILE:LINE:COLUMN: or FILE(LINE):, as GCC and clang, and as NVRTC write it.
std::optional<Place> take_place(std::string_view& line) {
  for (std::size_t at = line.find_first_of(":("); at != std::string_view::npos; at = line.find_first_of(":(", at + 1)) {
    std::string_view rest = line.substr(at + 1);
    const auto number = take_number(rest);
    if (!number || at == 0) continue;
    Place place{std::string(line.substr(0, at)), *number, 0};
    if (line[at] == '(' ? !take(rest, "):") : !take(rest, ":")) continue;
    if (line[at] == ':')
      if (const auto column = take_number(rest)) {
        place.column = *column;
        if (!take(rest, ":")) continue;
      }
    line = rest;
    return place;
  }
  return std::nullopt;
}

std::optional<Message> message_of(std::string_view line) {
  auto place = take_place(line);
  if (!place) return std::nullopt;
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  for (const std::string_view kind : {"fatal error", "catastrophic error", "error", "note"}) {
    if (!line.starts_with(kind)) continue;
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) break;
    std::string_view text = line.substr(colon + 1);
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    return Message{std::move(*place), kind == "note" ? "note" : "error", std::string(text.substr(0, kMostCharacters))};
  }
  return Message{std::move(*place), "", std::string(line)};
}

// NVRTC shows the line after two spaces, and below it the column.
unsigned column_below(const std::vector<std::string>& lines, std::size_t message) {
  for (std::size_t i = message + 1; i < lines.size() && i < message + 4; ++i) {
    const std::size_t caret = lines[i].find_first_not_of(' ');
    if (caret != std::string::npos && caret >= 2 && lines[i][caret] == '^') return static_cast<unsigned>(caret - 1);
  }
  return 0;
}

// The user's place that an error in a text of ours comes from. GCC writes it before the error, clang and NVRTC after.
std::optional<Place> use_of(const std::vector<std::optional<Message>>& messages, std::size_t error) {
  for (std::size_t i = error; i-- > 0 && (!messages[i] || messages[i]->kind.empty());)
    if (messages[i] && messages[i]->place.is_of_user()) return messages[i]->place;
  for (std::size_t i = error + 1; i < messages.size() && (!messages[i] || messages[i]->kind != "error"); ++i)
    if (messages[i] && messages[i]->place.is_of_user()) return messages[i]->place;
  return std::nullopt;
}

}  // namespace

std::string kernel_messages(const std::string& log, const std::string& kernel) {
  std::vector<std::string> lines;
  std::istringstream stream(log);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  std::vector<std::optional<Message>> messages;
  for (const std::string& line : lines) messages.push_back(message_of(line));
  std::vector<std::string> told;
  for (std::size_t i = 0; i < messages.size() && told.size() < kMostMessages; ++i) {
    if (!messages[i] || messages[i]->kind != "error") continue;
    Message& error = *messages[i];
    std::optional<Place> place = error.place.is_of_user() ? error.place : use_of(messages, i);
    if (place && place->column == 0 && error.place.is_of_user()) place->column = column_below(lines, i);
    std::string text = (place ? place->str() : kernel_subject(kernel)) + ": error: " + error.text;
    if (std::ranges::find(told, text) == told.end()) told.push_back(std::move(text));
  }
  std::string all;
  for (const std::string& text : told) all += (all.empty() ? "" : "\n") + text;
  if (!all.empty()) return all;
  const std::string first = lines.empty() ? "" : lines.front().substr(0, kMostCharacters);
  return kernel_subject(kernel) + ": the compiler fails: " + first;
}

std::string kernel_subject(const std::string& kernel) {
  return kernel.empty() ? "The library" : "Kernel \"" + kernel + "\"";
}

}  // namespace openmps::engine
