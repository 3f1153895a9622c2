"""The front end of the Metal language as a shared object: source text to the C++ that the CPU compiles."""

from __future__ import annotations

import concurrent.futures
import ctypes
import functools
import pathlib
import subprocess
import tempfile

import shader_prelude

CSRC = pathlib.Path(__file__).parents[2] / "csrc"

_FACE = r"""
#include <cstring>
#include "engine/shaders/program.h"
#include "engine/shaders/prelude_texts.h"
using namespace openmps::engine::shaders;
extern "C" int text_of(const char* source, const char* name, int splits, int is_cuda, char* text, int bytes,
                       char* reason, int reason_bytes) {
  SourceOptions options;
  options.splits_at_barriers = splits != 0;
  options.math = MathMode::Safe;
  const auto library = Library::parse(source, options);
  std::string made, why;
  if (!library) why = "error: " + library.status().message();
  else if (const auto kernel = library.value()->kernel(name); !kernel) why = "error: " + kernel.status().message();
  else {
    made = is_cuda ? kernel.value().cuda_text : kernel.value().host_text;
    why = kernel.value().not_split;
  }
  if (static_cast<int>(made.size()) >= bytes || static_cast<int>(why.size()) >= reason_bytes) return 0;
  std::strcpy(text, made.c_str());
  std::strcpy(reason, why.c_str());
  return 1;
}
namespace openmps::engine::shaders {
const KernelText kKernelTexts[] = {
ROWS};
const int kKernelTextCount = sizeof(kKernelTexts) / sizeof(kKernelTexts[0]);
}
"""


def _rows() -> str:
    files = [shader_prelude.ROOM / "abi.h", *sorted((shader_prelude.ROOM / "prelude").glob("*.h"))]
    return "".join(f'{{"{file.name}", R"openmps({file.read_text()})openmps"}},\n' for file in files)


@functools.cache
def _library() -> ctypes.CDLL:
    folder = pathlib.Path(tempfile.mkdtemp(prefix="openmps-front-end-"))
    (folder / "face.cpp").write_text(_FACE.replace("ROWS", _rows()))
    sources = [folder / "face.cpp", *sorted(shader_prelude.ROOM.rglob("*.cpp"))]

    def compile_one(source: pathlib.Path) -> str:
        target = str(folder / f"{source.stem}.o")
        command = ["g++", "-std=c++20", "-O0", "-fPIC", f"-I{CSRC}", "-c", str(source), "-o", target]
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr[:3000]
        return target

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        objects = list(pool.map(compile_one, sources))
    target = folder / "front_end.so"
    subprocess.run(["g++", "-shared", *objects, "-o", str(target)], check=True)
    return ctypes.CDLL(str(target))


def _text(source: str, name: str, splits: bool, cuda: bool) -> tuple[str, str]:
    text, reason = ctypes.create_string_buffer(2**22), ctypes.create_string_buffer(2**12)
    given = source.encode(), name.encode(), int(splits), int(cuda)
    found = _library().text_of(*given, text, len(text), reason, len(reason))
    assert found == 1, "the text is too long"
    assert not reason.value.startswith(b"error:"), reason.value.decode() + "\n" + source
    return text.value.decode(), reason.value.decode()


def host_text(source: str, name: str, *, splits: bool = True) -> tuple[str, str]:
    """Give the text of a kernel for the CPU, and why it is not split at its barriers."""
    return _text(source, name, splits, cuda=False)


def cuda_text(source: str, name: str) -> str:
    """Give the text of a kernel for NVRTC."""
    return _text(source, name, splits=True, cuda=True)[0]


def with_checks(text: str, level: int) -> str:
    """Switch the checked mode on, as a device does."""
    first, rest = text.split("\n", 1)
    return f"{first}\n#define OMPS_CHECKS {level}\n{rest}"
