#include "joga/app/serving.hpp"

#include <unistd.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <cerrno>

#include "joga/system/catalogue.hpp"
#include "joga/system/files.hpp"

namespace joga::app {

Result<std::filesystem::path> usable_folder(std::filesystem::path folder) {
  if (const Result<Done> made = system::make_folders(folder); !made) return made.error();
  if (access(folder.c_str(), W_OK | X_OK) != 0) {
    return Error{.message =
                     Message(system::text::kCannotWrite, system::shown(folder), system::system_words(errno))};
  }
  return folder;
}

void keep_little_memory() {
#ifdef __GLIBC__
  mallopt(M_TRIM_THRESHOLD, 1 << 20U);
#endif
}

}  // namespace joga::app
