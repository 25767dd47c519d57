// Threads that share out ranges of a batch's games. They are kept for the next call, which is too short to
// start threads for.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace joga::batch {

class Workers {
 public:
  // The work for the games from `begin` to below `end`.
  using Work = std::function<void(std::size_t begin, std::size_t end)>;

  // One of the threads is the caller's.
  explicit Workers(unsigned threads) noexcept : threads_(threads) {}
  Workers& operator=(Workers&&) = delete;
  ~Workers();

  // Returns when all games are done. A thread takes `portion` of them at a time.
  void run(std::size_t games, std::size_t portion, const Work& work);

 private:
  // The games that a thread does first, the same ones in each call while their number is the same, since they
  // are still in its cache. It then helps with the others' shares.
  struct alignas(64) Share {
    std::atomic<std::size_t> next{0};  // the first game that nobody has taken
    std::size_t end = 0;
  };

  // Shared by the threads. A forked process has none of its parent's threads: it leaves this alone and makes
  // another.
  struct Team {
    explicit Team(unsigned members) : shares(members) {}

    std::mutex mutex{};
    std::condition_variable begin{};
    std::vector<std::thread> threads{};
    std::vector<Share> shares;  // one for each thread, the caller's first
    const Work* work = nullptr;
    std::size_t portion = 1;
    std::uint64_t round = 0;
    std::atomic<std::uint64_t> started{0};  // the round, for threads that wait without sleeping
    std::atomic<unsigned> busy{0};          // threads at work, besides the caller's
    bool is_open = false;                   // whether a thread may still begin with this round
    bool is_over = false;
    pid_t process = 0;
  };

  void start();
  void abandon() noexcept;
  static void serve(Team& team, std::size_t member);
  static void work_on(Team& team, std::size_t member);

  unsigned threads_;
  std::unique_ptr<Team> team_{};
};

}  // namespace joga::batch
