#include "joga/system/program_path.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>

#include "joga/core/text.hpp"

namespace joga::system {

std::string_view path_variable() {
  const char* variable = std::getenv("PATH");  // NOLINT(concurrency-mt-unsafe): nobody changes it
  return variable != nullptr ? variable : "/usr/local/bin:/usr/bin:/bin";
}

std::optional<std::string> find_program(const std::string& name, std::string_view path) {
  if (name.find('/') != std::string::npos) return name;
  for (const std::string_view folder : parts_of(path, ':')) {
    std::string candidate = std::string(folder.empty() ? "." : folder) + '/' + name;
    struct stat about{};
    const bool is_file = ::stat(candidate.c_str(), &about) == 0 && S_ISREG(about.st_mode);
    if (is_file && ::access(candidate.c_str(), X_OK) == 0) return candidate;
  }
  return std::nullopt;
}

}  // namespace joga::system
