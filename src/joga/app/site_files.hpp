// The site as files in a folder, for any web server.
#pragma once

#include <filesystem>
#include <span>

#include "joga/core/result.hpp"
#include "joga/server/http_answer.hpp"

namespace joga::app {

// Makes the folder if need be. One that holds something else than a site of joga's is refused, apart from
// hidden files, as git has them. Each file is replaced as a whole, the one that names all others last, so
// that whoever loads the site meanwhile gets the old one or the new. Files of an older site that are not
// needed any more are removed then, and what a run that was broken off has left.
Result<Done> write_site(const std::filesystem::path& folder, std::span<const server::Asset> files);

}  // namespace joga::app
