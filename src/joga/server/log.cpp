#include "joga/server/log.hpp"

#include <chrono>
#include <ctime>
#include <nlohmann/json.hpp>

#include "joga/system/descriptor.hpp"

namespace joga::server {
namespace {

constexpr std::size_t kMostLines = 4096;

[[nodiscard]] std::string_view name_of(Log::Level level) {
  switch (level) {
    case Log::Level::Info:
      return "info";
    case Log::Level::Warning:
      return "warning";
    case Log::Level::Error:
      return "error";
  }
  return {};
}

// "2026-11-16T21:40:00.123Z"
[[nodiscard]] std::string time_text() {
  const auto now = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
  const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  std::string text(20, '\0');
  text.resize(std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S", &parts));
  const auto milliseconds = std::to_string(now.time_since_epoch().count() % 1000);
  return text + "." + std::string(3 - milliseconds.size(), '0') + milliseconds + "Z";
}

[[nodiscard]] std::string line_of(Log::Level level, std::string_view event,
                                  const std::vector<Log::Field>& fields) {
  nlohmann::ordered_json line{{"time", time_text()}, {"level", name_of(level)}, {"event", event}};
  for (const auto& [name, value] : fields) {
    std::visit([&line, key = std::string(name)](const auto& content) { line[key] = content; }, value);
  }
  return line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace

Log::~Log() {
  {
    const std::lock_guard guard(mutex_);
    ended_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void Log::write(Level level, std::string_view event, const std::vector<Field>& fields) {
  add(line_of(level, event, fields));
}

void Log::add(std::string line) {
  {
    const std::lock_guard guard(mutex_);
    if (lines_.size() >= kMostLines) {
      ++left_out_;
      return;
    }
    lines_.push_back(std::move(line));
  }
  changed_.notify_one();
}

void Log::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return ended_ || !lines_.empty(); });
    if (lines_.empty()) return;
    std::deque<std::string> lines = std::exchange(lines_, {});
    if (const std::int64_t number = std::exchange(left_out_, 0); number > 0)
      lines.push_back(line_of(Level::Warning, "lines left out", {{"number", number}}));
    lock.unlock();
    // A failed write is ignored: the reader of the log may be gone.
    for (const std::string& line : lines) static_cast<void>(system::write_all(descriptor_, line));
    lock.lock();
  }
}

}  // namespace joga::server
