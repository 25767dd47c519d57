#include "joga/core/embedded.hpp"

#include <functional>
#include <map>
#include <utility>

namespace joga {
namespace {

using Files = std::map<std::string, std::string, std::less<>>;

[[nodiscard]] Files& late_files() {
  static Files files;
  return files;
}

}  // namespace

void add_late_file(std::string_view path, std::string bytes) {
  late_files().insert_or_assign(std::string(path), std::move(bytes));
}

std::string_view late_file(std::string_view path) noexcept {
  const auto found = late_files().find(path);
  return found == late_files().end() ? std::string_view() : found->second;
}

}  // namespace joga
