// Every declaration of a public header exists: every method and property of every class is requested at run time.
#import <MetalPerformanceShadersGraph/MetalPerformanceShadersGraph.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "tests/objc_test.h"

namespace {

struct Declared {
  std::string class_name, selector;
  bool of_class;
};

std::string text_of(const std::filesystem::path &path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return std::regex_replace(text.str(), std::regex("//[^\n]*|/\\*[^*]*\\*/"), "");
}

// "addObject:(id)object forKey:(id)key" -> "addObject:forKey:"
std::string selector_of(std::string declaration) {
  for (std::string before; before != declaration;) {
    before = declaration;
    declaration = std::regex_replace(declaration, std::regex("\\([^()]*\\)"), " ");
  }
  declaration = std::regex_replace(declaration, std::regex("NS_\\w+|__attribute__.*"), "");
  std::string selector;
  const std::regex part("(\\w+)\\s*:");
  for (std::sregex_iterator it(declaration.begin(), declaration.end(), part), end; it != end; ++it)
    selector += (*it)[1].str() + ":";
  std::smatch word;
  if (selector.empty() && std::regex_search(declaration, word, std::regex("\\w+"))) selector = word[0];
  return selector;
}

void add_properties(const std::string &name, const std::string &body, std::vector<Declared> &found) {
  const std::regex property("@property\\s*(\\([^)]*\\))?([^;]*?)(\\w+)\\s*;");
  for (std::sregex_iterator it(body.begin(), body.end(), property), end; it != end; ++it) {
    const std::string attributes = (*it)[1], own = (*it)[3];
    std::smatch getter;
    const bool renamed = std::regex_search(attributes, getter, std::regex("getter\\s*=\\s*(\\w+)"));
    const bool of_class = attributes.find("class") != std::string::npos;
    found.push_back({name, renamed ? getter[1].str() : own, of_class});
    if (attributes.find("readonly") != std::string::npos) continue;
    std::string setter = "set" + own + ":";
    setter[3] = static_cast<char>(std::toupper(setter[3]));
    found.push_back({name, setter, of_class});
  }
}

std::vector<Declared> declared_in(const std::string &text) {
  std::vector<Declared> found;
  const std::regex interface("@interface\\s+(\\w+)");
  for (std::sregex_iterator it(text.begin(), text.end(), interface), end; it != end; ++it) {
    const std::string name = (*it)[1];
    const auto first = static_cast<std::size_t>(it->position() + it->length());
    const std::string body = text.substr(first, text.find("@end", first) - first);
    add_properties(name, body, found);
    const std::regex method("(^|\n)\\s*([-+])\\s*\\([^;]*?;");
    for (std::sregex_iterator m(body.begin(), body.end(), method), none; m != none; ++m) {
      const std::string declaration = (*m)[0];
      if (declaration.find("NS_UNAVAILABLE") != std::string::npos) continue;
      found.push_back({name, selector_of(declaration.substr(declaration.find_first_of("-+") + 1)), (*m)[2] == "+"});
    }
  }
  return found;
}

}  // namespace

TEST_CASE("headers: every declared method and property is there") {
  if (!std::filesystem::exists(OPENMPS_PUBLIC_HEADERS)) {
    MESSAGE("skipped: the sources are not on this machine");
    return;
  }
  std::size_t count = 0;
  for (const auto &entry : std::filesystem::recursive_directory_iterator(OPENMPS_PUBLIC_HEADERS)) {
    if (entry.path().extension() != ".h") continue;
    for (const Declared &one : declared_in(text_of(entry.path()))) {
      NSString *const name = [NSString stringWithUTF8String:one.class_name.c_str()];
      const SEL selector = NSSelectorFromString([NSString stringWithUTF8String:one.selector.c_str()]);
      const Class kind = NSClassFromString(name);
      const bool there = one.of_class ? [kind respondsToSelector:selector] : [kind instancesRespondToSelector:selector];
      CHECK_MESSAGE(there, (one.of_class ? "+[" : "-[")
                               << one.class_name << " " << one.selector << "] is declared only");
      ++count;
    }
  }
  CHECK(count > 1500);
}
