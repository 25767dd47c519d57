// The log of a host: one JSON object per line. A thread of its own writes it, because its reader may be slow.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

namespace joga::server {

class Log {
 public:
  enum class Level : std::uint8_t { Info, Warning, Error };
  using Field = std::pair<std::string_view, std::variant<std::string, std::int64_t>>;

  // Writes to the descriptor but does not close it.
  explicit Log(int descriptor) : descriptor_(descriptor), thread_([this] { work(); }) {}
  ~Log();
  Log& operator=(Log&&) = delete;

  // Callable from any thread; never blocks. If too many lines are waiting, later ones are dropped and
  // counted.
  void write(Level level, std::string_view event, const std::vector<Field>& fields = {});

 private:
  void add(std::string line);
  void work();

  const int descriptor_;
  std::mutex mutex_{};
  std::condition_variable changed_{};
  std::deque<std::string> lines_{};
  std::int64_t left_out_ = 0;
  bool ended_ = false;
  std::thread thread_;
};

}  // namespace joga::server
