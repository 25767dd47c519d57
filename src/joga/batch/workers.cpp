#include "joga/batch/workers.hpp"

#include <unistd.h>

#include <algorithm>

namespace joga::batch {
namespace {

// How often a thread looks for work before it sleeps: some ten microseconds, about as long as a caller needs
// between two steps.
constexpr int kLooks = 4'000;

inline void relax() noexcept {
#if defined(__aarch64__)
  asm volatile("yield");
#elif defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

}  // namespace

Workers::~Workers() {
  if (team_ == nullptr) return;
  if (team_->process != ::getpid()) {
    abandon();
    return;
  }
  {
    const std::lock_guard guard(team_->mutex);
    team_->is_over = true;
  }
  team_->begin.notify_all();
  for (std::thread& thread : team_->threads) thread.join();
}

void Workers::run(std::size_t games, std::size_t portion, const Work& work) {
  if (threads_ <= 1 || games <= portion) return work(0, games);
  if (team_ == nullptr || team_->process != ::getpid()) start();
  Team& team = *team_;
  {
    const std::lock_guard guard(team.mutex);
    team.work = &work;
    team.portion = portion;
    for (std::size_t member = 0; member < threads_; ++member) {
      team.shares[member].next = games * member / threads_;
      team.shares[member].end = games * (member + 1) / threads_;
    }
    team.is_open = true;
    ++team.round;
    team.started.store(team.round, std::memory_order_release);
  }
  team.begin.notify_all();
  work_on(team, 0);
  // A thread that has not come by now, on a busy machine, is not waited for.
  {
    const std::lock_guard guard(team.mutex);
    team.is_open = false;
  }
  for (int looks = 0; team.busy.load(std::memory_order_acquire) != 0; ++looks) {
    if (looks < kLooks) {
      relax();
    } else {
      std::this_thread::yield();
    }
  }
}

// The threads of a forked process's parent do not exist here, so they cannot be joined.
void Workers::abandon() noexcept {
  [[maybe_unused]] const Team* const leaked = team_.release();
}

void Workers::start() {
  abandon();
  team_ = std::make_unique<Team>(threads_);
  team_->process = ::getpid();
  for (unsigned i = 1; i < threads_; ++i)
    team_->threads.emplace_back([team = team_.get(), i] { serve(*team, i); });
}

void Workers::serve(Team& team, std::size_t member) {
  for (std::uint64_t done = 0;;) {
    for (int looks = 0; looks < kLooks && team.started.load(std::memory_order_acquire) == done; ++looks)
      relax();
    {
      std::unique_lock lock(team.mutex);
      team.begin.wait(lock, [&] { return team.is_over || team.round != done; });
      if (team.is_over) return;
      done = team.round;
      if (!team.is_open) continue;
      ++team.busy;
    }
    work_on(team, member);
    team.busy.fetch_sub(1, std::memory_order_release);
  }
}

void Workers::work_on(Team& team, std::size_t member) {
  const std::size_t members = team.shares.size();
  for (std::size_t turn = 0; turn < members; ++turn) {
    Share& share = team.shares[(member + turn) % members];
    while (true) {
      const std::size_t begin = share.next.fetch_add(team.portion);
      if (begin >= share.end) break;
      (*team.work)(begin, std::min(share.end, begin + team.portion));
    }
  }
}

}  // namespace joga::batch
