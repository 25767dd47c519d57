#include "joga/app/input_file.hpp"

#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

#include "joga/app/catalogue.hpp"

namespace joga::app {

Result<std::ifstream> open_input(std::string_view path) {
  errno = 0;
  std::ifstream file(std::string(path), std::ios::binary);
  // A folder can be opened; only reading tells.
  if (file) file.peek();
  if (file.bad() || (file.fail() && !file.eof())) {
    const int reason = errno != 0 ? errno : EIO;
    return Error{ErrorCode::Unknown, Message(text::kCannotRead, path, std::string(std::strerror(reason)))};
  }
  file.clear();
  return file;
}

}  // namespace joga::app
