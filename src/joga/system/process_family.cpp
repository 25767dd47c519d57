#include "joga/system/process_family.hpp"

#include <dirent.h>
#include <fcntl.h>

#include <array>
#include <charconv>
#include <csignal>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "joga/system/descriptor.hpp"

namespace joga::system {
namespace {

struct Member {
  pid_t id = 0;
  pid_t parent = 0;
  pid_t session = 0;
  std::uint64_t start = 0;
};

[[nodiscard]] std::optional<std::uint64_t> number_of(std::string_view word) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return number;
}

// The line of /proc/ID/stat, proc(5): "ID (NAME) STATE PARENT GROUP SESSION ...", the start being number 22.
// The name may contain anything, closing brackets included. Nothing for a zombie: it has ended.
[[nodiscard]] std::optional<Member> parse_stat(pid_t id, std::string_view line) {
  constexpr std::size_t kState = 0;
  constexpr std::size_t kParent = 1;
  constexpr std::size_t kSession = 3;
  constexpr std::size_t kStart = 19;
  const std::size_t bracket = line.rfind(')');
  if (bracket == std::string_view::npos) return std::nullopt;
  std::array<std::string_view, kStart + 1> words{};
  std::size_t at = bracket + 2;
  for (std::string_view& word : words) {
    if (at >= line.size()) return std::nullopt;
    const std::size_t end = std::min(line.find(' ', at), line.size());
    word = line.substr(at, end - at);
    at = end + 1;
  }
  if (words[kState] == "Z" || words[kState] == "X") return std::nullopt;
  const auto parent = number_of(words[kParent]);
  const auto session = number_of(words[kSession]);
  const auto start = number_of(words[kStart]);
  if (!parent || !session || !start) return std::nullopt;
  return Member{id, static_cast<pid_t>(*parent), static_cast<pid_t>(*session), *start};
}

[[nodiscard]] std::optional<Member> member(pid_t id) {
  const std::string path = "/proc/" + std::to_string(id) + "/stat";
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) return std::nullopt;
  std::array<char, 1024> text{};
  const ssize_t count = ::read(file.number(), text.data(), text.size());
  if (count <= 0) return std::nullopt;
  return parse_stat(id, std::string_view(text.data(), static_cast<std::size_t>(count)));
}

[[nodiscard]] std::vector<Member> all_that_live() {
  struct Close {
    void operator()(DIR* folder) const { ::closedir(folder); }
  };
  std::vector<Member> members;
  const std::unique_ptr<DIR, Close> folder(::opendir("/proc"));
  if (!folder) return members;
  while (const dirent* entry = ::readdir(folder.get())) {
    const auto id = number_of(static_cast<const char*>(entry->d_name));
    if (!id) continue;
    if (const auto found = member(static_cast<pid_t>(*id))) members.push_back(*found);
  }
  return members;
}

}  // namespace

ProcessFamily::ProcessFamily(pid_t leader) : leader_(leader) {
  look();
}

void ProcessFamily::look() {
  const std::vector<Member> living = all_that_live();
  std::map<pid_t, std::uint64_t> family;
  for (const Member& one : living) {
    const auto known = started_.find(one.id);
    const bool is_known = known != started_.end() && known->second == one.start;
    if (is_known || one.id == leader_ || one.session == leader_) family.emplace(one.id, one.start);
  }
  // Children of members, then theirs, until there are no more.
  for (std::size_t before = family.size() + 1; before != family.size();) {
    before = family.size();
    for (const Member& one : living) {
      if (family.contains(one.parent)) family.emplace(one.id, one.start);
    }
  }
  started_ = std::move(family);
}

void ProcessFamily::kill_all(std::chrono::milliseconds patience) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  for (;;) {
    ::kill(-leader_, SIGKILL);
    look();
    if (started_.empty()) return;
    for (const auto& [id, start] : started_) ::kill(id, SIGKILL);
    if (std::chrono::steady_clock::now() >= deadline) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

}  // namespace joga::system
