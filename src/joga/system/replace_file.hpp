// Replacing a file as a whole: whoever reads it sees the old content or the new, never a part, whatever
// happens in between.
#pragma once

#include <filesystem>
#include <string_view>

#include "joga/core/result.hpp"

namespace joga::system {

// Writes a new file beside the old one, makes sure that it is on the disk, and puts it in the old one's
// place. The permissions of an existing file are kept; a new one gets the usual ones. A link to a file is
// followed. What is not an ordinary file (a folder, a device, a pipe) is refused.
Result<Done> replace_file(const std::filesystem::path& path, std::string_view content);

}  // namespace joga::system
