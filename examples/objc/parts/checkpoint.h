// A checkpoint: the number of iterations and named arrays in FOLDER/checkpoint.safetensors. Python reads it:
//
//   safetensors.numpy.load_file("FOLDER/checkpoint.safetensors")
//
// The file is the length of a header in eight bytes, the header in JSON, and the elements of the arrays; little-endian.
#pragma once

#import <Foundation/Foundation.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <map>

#include "options.h"

class Checkpoint {
 public:
  // Reads the file of --load or --resume. Ends the program with a sentence if it cannot be read. It also does if --save
  // names a folder that is in use, or if several of the three are given.
  Checkpoint(const Program &program, const Run &run) : program_(program), run_(run) {
    if (!run.save.empty() + !run.load.empty() + !run.resume.empty() > 1)
      program.refuse("--save, --load and --resume exclude each other.");
    folder_ = run.save.empty() ? run.resume : run.save;
    const std::string source = run.load.empty() ? run.resume : run.load;
    if (!run.save.empty()) makeFolder();
    @autoreleasepool {
      if (!source.empty()) read(pathIn(source));
    }
  }

  // Of training so far; 0 if there is no checkpoint.
  int iteration() const { return iteration_; }

  // Copies the elements of an array that was read. Ends the program if there is none of this type and size.
  template <typename T>
  void get(const std::string &name, T *elements, std::size_t count) const {
    const auto found = arrays_.find(name);
    if (found == arrays_.end()) refuse("has no array \"" + name + "\"");
    const Array &array = found->second;
    if (array.type != typeName(elements) || array.bytes.size() != count * sizeof(T))
      refuse("has " + std::to_string(array.bytes.size()) + " bytes of " + array.type + " in \"" + name +
             "\", expected " + std::to_string(count * sizeof(T)) + " of " + typeName(elements));
    std::memcpy(elements, array.bytes.data(), array.bytes.size());
  }

  template <typename T>
  void put(const std::string &name, const T *elements, const std::vector<std::size_t> &shape) {
    std::size_t count = 1;
    for (std::size_t extent : shape) count *= extent;
    const char *bytes = reinterpret_cast<const char *>(elements);
    arrays_[name] = {typeName(elements), shape, std::vector<char>(bytes, bytes + count * sizeof(T))};
  }

  // Trains from the checkpoint's iteration to the last one, with --load not at all, and saves as the options say.
  // `train(first, end)` trains the iterations from `first` up to, but without, `end`; `putAll()` puts all arrays.
  template <typename Train, typename Put>
  void train(Train train, Put putAll) {
    while (run_.load.empty() && iteration_ < run_.iterations) {
      const int end = std::min(iteration_ - iteration_ % run_.report + run_.report, run_.iterations);
      train(iteration_, end);
      iteration_ = end;
      if (folder_.empty()) continue;
      @autoreleasepool {
        putAll();
        write();
      }
    }
  }

 private:
  struct Array {
    std::string type;
    std::vector<std::size_t> shape;
    std::vector<char> bytes;
  };

  static std::string typeName(const float *) { return "F32"; }
  static std::string typeName(const std::int32_t *) { return "I32"; }
  static std::string typeName(const std::uint8_t *) { return "U8"; }

  static NSString *text(const std::string &utf8) { return [NSString stringWithUTF8String:utf8.c_str()]; }
  static std::string pathIn(const std::string &folder) { return folder + "/checkpoint.safetensors"; }

  [[noreturn]] void refuse(const std::string &what) const { program_.refuse("The file " + path_ + " " + what + "."); }

  void makeFolder() const {
    NSFileManager *files = [NSFileManager defaultManager];
    if ([[files contentsOfDirectoryAtPath:text(folder_) error:nil] count] > 0)
      program_.refuse("The folder " + folder_ + " is not empty; --resume goes on with a run.");
    if (![files createDirectoryAtPath:text(folder_) withIntermediateDirectories:YES attributes:nil error:nil])
      program_.refuse("The folder " + folder_ + " cannot be made.");
  }

  // A run that is killed meanwhile leaves the file of before, because the new one is written beside it and renamed.
  void write() const {
    NSMutableDictionary *header = [NSMutableDictionary dictionary];
    [header setObject:@{@"program" : text(program_.name), @"iteration" : text(std::to_string(iteration_))}
               forKey:@"__metadata__"];
    NSMutableData *elements = [NSMutableData data];
    for (const auto &[name, array] : arrays_) {
      NSMutableArray<NSNumber *> *shape = [NSMutableArray array];
      for (std::size_t extent : array.shape) [shape addObject:@(extent)];
      const NSUInteger begin = [elements length];
      [elements appendBytes:array.bytes.data() length:array.bytes.size()];
      [header setObject:@{
        @"dtype" : text(array.type),
        @"shape" : shape,
        @"data_offsets" : @[ @(begin), @([elements length]) ]
      }
                 forKey:text(name)];
    }
    NSData *json = [NSJSONSerialization dataWithJSONObject:header options:0 error:nil];
    const std::uint64_t length = [json length];
    NSMutableData *file = [NSMutableData dataWithBytes:&length length:sizeof length];
    [file appendData:json];
    [file appendData:elements];
    if ([file writeToFile:text(pathIn(folder_)) atomically:YES]) return;
    std::fprintf(stderr, "%s cannot be written.\n", pathIn(folder_).c_str());
    std::exit(1);
  }

  void read(const std::string &path) {
    path_ = path;
    NSData *file = [NSData dataWithContentsOfFile:text(path)];
    if (!file) refuse("cannot be read");
    std::uint64_t length = 0;
    if ([file length] >= sizeof length) [file getBytes:&length length:sizeof length];
    if (length == 0 || length > [file length] - sizeof length) refuse("is damaged: it ends within its header");
    NSData *json = [file subdataWithRange:NSMakeRange(sizeof length, length)];
    NSDictionary *header = [NSJSONSerialization JSONObjectWithData:json options:0 error:nil];
    if (![header isKindOfClass:[NSDictionary class]]) refuse("is damaged: its header is no JSON");
    const char *elements = static_cast<const char *>([file bytes]) + sizeof length + length;
    const std::size_t size = [file length] - sizeof length - length;
    std::size_t used = 0;
    for (NSString *name in header) {
      if ([name isEqualToString:@"__metadata__"]) continue;
      NSDictionary *entry = [header objectForKey:name];
      const std::vector<std::size_t> offsets = numbersIn(entry, @"data_offsets");
      if (offsets.size() != 2 || offsets[0] > offsets[1] || offsets[1] > size)
        refuse("is damaged: the array \"" + std::string([name UTF8String]) + "\" is not in it");
      NSString *type = [NSString stringWithFormat:@"%@", [entry objectForKey:@"dtype"]];
      arrays_[[name UTF8String]] = {[type UTF8String],
                                    numbersIn(entry, @"shape"),
                                    std::vector<char>(elements + offsets[0], elements + offsets[1])};
      used += offsets[1] - offsets[0];
    }
    if (used != size)
      refuse("is damaged: it has " + std::to_string(size) + " bytes of arrays, expected " + std::to_string(used));
    readIteration([header objectForKey:@"__metadata__"]);
  }

  void readIteration(NSDictionary *metadata) {
    NSString *saved = [metadata isKindOfClass:[NSDictionary class]] ? [metadata objectForKey:@"iteration"] : nil;
    if (![saved isKindOfClass:[NSString class]] || [saved intValue] < 1) refuse("has no number of iterations");
    iteration_ = [saved intValue];
    std::printf("checkpoint of iteration %d: %s\n", iteration_, path_.c_str());
  }

  // Empty if there is no list of numbers.
  static std::vector<std::size_t> numbersIn(NSDictionary *entry, NSString *key) {
    std::vector<std::size_t> numbers;
    NSArray *list = [entry isKindOfClass:[NSDictionary class]] ? [entry objectForKey:key] : nil;
    if (![list isKindOfClass:[NSArray class]]) return {};
    for (NSNumber *number in list) {
      if (![number isKindOfClass:[NSNumber class]]) return {};
      numbers.push_back([number unsignedLongLongValue]);
    }
    return numbers;
  }

  const Program &program_;
  const Run &run_;
  std::string folder_, path_;  // where it saves, and what it has read
  int iteration_ = 0;
  std::map<std::string, Array> arrays_;
};
