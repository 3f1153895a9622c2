// Options of a program's command line: names with an integer or a text each, and one argument without a name.
#pragma once

#include <climits>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

struct Option {
  std::string name;
  int* number = nullptr;  // either this or `text`
  std::string* text = nullptr;
  int least = 0;  // of the number
};

// Ends the program with status 2 after a sentence and the usage.
[[noreturn]] inline void stop_with_usage(const std::string& sentence, const char* usage) {
  std::fprintf(stderr, "%s\n%s", sentence.c_str(), usage);
  std::exit(2);
}

// Writes the values of all options. `argument` is the one without a name. --help prints the usage and ends the program.
inline void read_options(int argc, char** argv, const std::vector<Option>& options, std::string& argument,
                         const char* usage) {
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--help") {
      std::fputs(usage, stdout);
      std::exit(0);
    }
    if (word.rfind("--", 0) != 0) {
      if (!argument.empty()) stop_with_usage("Two files are given: " + argument + " and " + word + ".", usage);
      argument = word;
      continue;
    }
    const Option* found = nullptr;
    for (const Option& option : options)
      if (option.name == word) found = &option;
    if (!found) stop_with_usage("There is no option " + word + ".", usage);
    if (i + 1 == argc) stop_with_usage("Option " + word + " needs a value.", usage);
    const std::string value = argv[++i];
    if (found->text) {
      *found->text = value;
      continue;
    }
    char* end = nullptr;
    const long number = std::strtol(value.c_str(), &end, 10);
    if (value.empty() || *end || number < found->least || number > INT_MAX)
      stop_with_usage("Option " + word + " is \"" + value + "\", expected an integer from " +
                          std::to_string(found->least) + " to " + std::to_string(INT_MAX) + ".",
                      usage);
    *found->number = static_cast<int>(number);
  }
}
