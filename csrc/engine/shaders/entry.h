// The entry function of a kernel, by the macros of prelude/entry.h.
#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "engine/shaders/reflection.h"

namespace openmps::engine::shaders {

// Whether the threads of a group share memory or wait for each other. `reached` are the declarations that the kernel needs.
bool has_meeting(const Source& source, std::size_t kernel, const std::set<std::size_t>& reached);

// Whether a token begins a declaration like `threadgroup float x[4];`.
bool is_group_variable(const Source& source, std::size_t token);

// Alone: no thread waits for another. Split, Probed: fission.h, without and with early returns. Checked: compiled for its
// errors, never run.
enum class EntryForm : std::uint8_t { Alone, Fibres, Split, Probed, Checked };

// Throws SourceError.
std::string entry_of(const Source& source, const EntryFunction& entry, EntryForm form,
                     const std::string& name = "openmps_entry");

}  // namespace openmps::engine::shaders
