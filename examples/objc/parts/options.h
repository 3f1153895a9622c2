// Options of a program's command line. Each program has one table of them; its --help and its refusals follow from it.
#pragma once

#include <climits>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <variant>
#include <vector>

struct Option {
  std::string usage;                               // "--seed N": the name, and a word for its value
  std::variant<int*, float*, std::string*> value;  // of the default before the command line is read
  std::string help;
  int least = 0;  // of an integer; every float is above 0

  std::string name() const { return usage.substr(0, usage.find(' ')); }
};

struct Program {
  std::string name;
  std::string summary;   // lines for --help
  std::string argument;  // the word for the one argument without a name; empty: there is none
  std::string example;   // a command
  std::vector<Option> options;

  // Writes the values of all options and returns the argument without a name. Ends the program if the command line is
  // wrong, or after --help.
  std::string read(int argc, char** argv) const {
    std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);  // a line appears when it is printed, in files and pipes too
    std::string argument_given;
    for (int i = 1; i < argc; ++i) {
      const std::string word = argv[i];
      if (word == "--help") {
        print_help();
        std::exit(0);
      }
      if (word.rfind("--", 0) != 0) {
        if (argument.empty()) refuse("\"" + word + "\" is no option.");
        if (!argument_given.empty())
          refuse("Two of " + argument + " are given: " + argument_given + " and " + word + ".");
        argument_given = word;
        continue;
      }
      const Option* option = find(word);
      if (!option) refuse("There is no option " + word + ".");
      if (i + 1 == argc) refuse("Option " + word + " needs a value.");
      assign(*option, argv[++i]);
    }
    return argument_given;
  }

  // Ends the program with status 2 after a sentence.
  [[noreturn]] void refuse(const std::string& sentence) const {
    std::fprintf(stderr, "%s\n%s\n", sentence.c_str(), usage().c_str());
    std::exit(2);
  }

 private:
  std::string usage() const {
    return "usage: " + name + " [--help] [OPTION VALUE]..." + (argument.empty() ? "" : " [" + argument + "]");
  }

  void print_help() const {
    std::printf("%s\n\n%s\n\n", usage().c_str(), summary.c_str());
    for (const Option& option : options) {
      std::string given;
      if (auto* const* number = std::get_if<int*>(&option.value)) given = std::to_string(**number);
      if (auto* const* number = std::get_if<float*>(&option.value)) {
        char digits[32];
        std::snprintf(digits, sizeof digits, "%g", static_cast<double>(**number));
        given = digits;
      }
      if (auto* const* text = std::get_if<std::string*>(&option.value)) given = **text;
      std::printf("  %-18s %s%s\n", option.usage.c_str(), option.help.c_str(),
                  given.empty() ? "" : (" (" + given + ")").c_str());
    }
    std::printf("\nexample: %s\n", example.c_str());
  }

  const Option* find(const std::string& word) const {
    for (const Option& option : options)
      if (option.name() == word) return &option;
    return nullptr;
  }

  void assign(const Option& option, const std::string& value) const {
    const auto expect = [&](bool is_right, const std::string& what) {
      if (!is_right) refuse("Option " + option.name() + " is \"" + value + "\", expected " + what + ".");
    };
    char* end = nullptr;
    if (auto* const* number = std::get_if<int*>(&option.value)) {
      const long given = std::strtol(value.c_str(), &end, 10);
      expect(!value.empty() && !*end && given >= option.least && given <= INT_MAX,
             "an integer from " + std::to_string(option.least) + " to " + std::to_string(INT_MAX));
      **number = static_cast<int>(given);
    } else if (auto* const* real = std::get_if<float*>(&option.value)) {
      const float given = std::strtof(value.c_str(), &end);
      expect(!value.empty() && !*end && given > 0 && std::isfinite(given), "a number above 0");
      **real = given;
    } else {
      expect(!value.empty(), "a " + option.usage.substr(option.name().size() + 1));
      *std::get<std::string*>(option.value) = value;
    }
  }
};

// The options of every program that trains.
struct Run {
  int iterations, report = 50, seed = 0;
  std::string device, save, load, resume;

  // The options of every program, then those of one.
  std::vector<Option> options(const std::vector<Option>& more = {}) {
    std::vector<Option> all{{"--iterations N", &iterations, "steps of training"},
                            {"--report N", &report, "print the loss after every N iterations, and save", 1},
                            {"--seed N", &seed, "of weights and batches"},
                            {"--device NAME", &device, "such as cpu or cuda:0; the best one by default"},
                            {"--save FOLDER", &save, "save a checkpoint with each report and at the end"},
                            {"--resume FOLDER", &resume, "go on from a checkpoint, and save there"},
                            {"--load FOLDER", &load, "take a checkpoint and do not train"}};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
};
