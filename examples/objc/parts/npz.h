// Arrays of .npz files: zip files of .npy files. Needs unzip.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

[[noreturn]] inline void stop_npz(const std::string& sentence) {
  std::fprintf(stderr, "%s\n", sentence.c_str());
  std::exit(2);
}

// The elements of one array. A .npy file begins with a header; its bytes 8 and 9 are the header's length. Ends the
// program with a sentence if the array cannot be read.
template <typename T>
std::vector<T> read_array(const std::string& path, const std::string& name) {
  std::FILE* pipe = popen(("unzip -p '" + path + "' " + name + ".npy").c_str(), "r");
  if (!pipe) stop_npz("unzip could not be started for " + path + ".");
  std::vector<char> bytes;
  char block[1 << 16];
  for (std::size_t got; (got = std::fread(block, 1, sizeof block, pipe)) > 0;)
    bytes.insert(bytes.end(), block, block + got);
  if (pclose(pipe) != 0 || bytes.size() < 10)
    stop_npz(path + " has no array \"" + name + "\", or unzip is not installed.");
  const std::size_t start = 10 + static_cast<std::uint8_t>(bytes[8]) + 256U * static_cast<std::uint8_t>(bytes[9]);
  if (start > bytes.size()) stop_npz(path + ": the array \"" + name + "\" is damaged.");
  std::vector<T> values((bytes.size() - start) / sizeof(T));
  std::memcpy(values.data(), bytes.data() + start, values.size() * sizeof(T));
  return values;
}
