#include "joga/service/search_pool.hpp"

#include <algorithm>
#include <utility>

namespace joga::service {
namespace {

using Clock = std::chrono::steady_clock;

}  // namespace

class SearchPool::Search {
 public:
  Search(Owner owner, Urgency urgency, Work work)
      : owner_(owner), urgency_(urgency), work_(std::move(work)) {}

 private:
  friend class SearchPool;

  const Owner owner_;
  const Urgency urgency_;
  Work work_;
  Interruption interruption_{};
  // Guarded by the pool's mutex.
  bool runs_ = false;
  Clock::time_point since_{};
};

SearchPool::SearchPool(const Options& options, Timers& timers) : options_(options), timers_(timers) {
  for (unsigned i = 0; i < std::max(1U, options_.threads); ++i) {
    workers_.emplace_back([this] { run_worker(); });
  }
}

SearchPool::~SearchPool() {
  {
    const std::lock_guard guard(mutex_);
    ended_ = true;
    for (const Handle& search : searches_) {
      search->interruption_.final_.set();
      search->interruption_.now_.set();
    }
  }
  changed_.notify_all();
  for (std::thread& worker : workers_) worker.join();
}

SearchPool::Handle SearchPool::admit(Owner owner, Urgency urgency, Work work) {
  const std::lock_guard guard(mutex_);
  const auto owned =
      std::ranges::count_if(searches_, [&](const Handle& search) { return search->owner_ == owner; });
  if (std::cmp_greater_equal(owned, options_.per_owner) || searches_.size() >= options_.in_all)
    return nullptr;
  auto search = std::make_shared<Search>(owner, urgency, std::move(work));
  searches_.push_back(search);
  return search;
}

void SearchPool::begin(const Handle& search) {
  {
    const std::lock_guard guard(mutex_);
    enqueue(search);
    make_room();
  }
  changed_.notify_one();
}

void SearchPool::stop(const Handle& search) {
  const std::lock_guard guard(mutex_);
  stop_locked(search);
}

void SearchPool::stop_all(Owner owner) {
  const std::lock_guard guard(mutex_);
  const std::vector<Handle> searches = searches_;
  for (const Handle& search : searches) {
    if (search->owner_ == owner) stop_locked(search);
  }
}

// Whoever runs finds out by himself. Nobody may be free for one that waits: the timers' thread is.
void SearchPool::stop_locked(const Handle& search) {
  search->interruption_.final_.set();
  search->interruption_.now_.set();
  if (!dequeue(search)) return;
  timers_.at(Clock::now(), [this, search] {
    static_cast<void>(search->work_(search->interruption_));
    const std::lock_guard guard(mutex_);
    end(search);
  });
}

// --- The queue

void SearchPool::enqueue(const Handle& search) {
  Lanes& lanes = lanes_[static_cast<std::size_t>(search->urgency_)];
  auto lane = std::ranges::find(lanes, search->owner_, &Lane::owner);
  if (lane == lanes.end()) lane = lanes.insert(lanes.end(), Lane{.owner = search->owner_});
  lane->waiting.push_back(search);
}

SearchPool::Handle SearchPool::next() {
  for (Lanes& lanes : lanes_) {
    if (lanes.empty()) continue;
    const auto first = lanes.begin();
    Handle search = std::move(first->waiting.front());
    first->waiting.pop_front();
    if (first->waiting.empty()) {
      lanes.erase(first);
    } else {
      lanes.splice(lanes.end(), lanes, first);
    }
    return search;
  }
  return nullptr;
}

bool SearchPool::dequeue(const Handle& search) {
  Lanes& lanes = lanes_[static_cast<std::size_t>(search->urgency_)];
  const auto lane = std::ranges::find(lanes, search->owner_, &Lane::owner);
  if (lane == lanes.end()) return false;
  const auto found = std::ranges::find(lane->waiting, search);
  if (found == lane->waiting.end()) return false;
  lane->waiting.erase(found);
  if (lane->waiting.empty()) lanes.erase(lane);
  return true;
}

std::size_t SearchPool::waiting(Urgency urgency) const {
  std::size_t count = 0;
  for (const Lane& lane : lanes_[static_cast<std::size_t>(urgency)]) count += lane.waiting.size();
  return count;
}

void SearchPool::end(const Handle& search) {
  std::erase(searches_, search);
}

// Interrupts as many studies as there are searches that wait for a thread: at once for moves, for other
// studies those that have had their share.
void SearchPool::make_room() {
  std::size_t urgent = waiting(Urgency::Move);
  std::size_t wanted = urgent + waiting(Urgency::Study);
  if (wanted <= idle_) return;
  std::vector<Handle> studies;
  for (const Handle& search : searches_) {
    if (search->runs_ && search->urgency_ == Urgency::Study) studies.push_back(search);
  }
  std::ranges::sort(studies, {}, [](const Handle& search) { return search->since_; });
  const Clock::time_point now = Clock::now();
  std::optional<Clock::time_point> later;
  for (const Handle& study : studies) {
    if (wanted == 0) break;
    const bool leaves = study->interruption_.now_.is_set();
    if (leaves || urgent > 0 || now - study->since_ >= options_.share) {
      study->interruption_.now_.set();
      --wanted;
      if (urgent > 0) --urgent;
    } else if (!later) {
      later = study->since_ + options_.share;
    }
  }
  if (!later || reminded_) return;
  reminded_ = true;
  timers_.at(*later, [this] {
    const std::lock_guard guard(mutex_);
    reminded_ = false;
    make_room();
  });
}

// --- The threads

void SearchPool::run_worker() {
  std::unique_lock lock(mutex_);
  while (true) {
    Handle search;
    ++idle_;
    changed_.wait(lock, [&] { return ended_ || (search = next()) != nullptr; });
    --idle_;
    if (ended_) return;
    search->runs_ = true;
    search->since_ = Clock::now();
    make_room();
    lock.unlock();
    Progress progress = search->work_(search->interruption_);
    lock.lock();
    // Stopped for good while it made room for a while.
    if (progress == Progress::Interrupted && search->interruption_.is_final()) {
      lock.unlock();
      progress = search->work_(search->interruption_);
      lock.lock();
    }
    search->runs_ = false;
    if (progress == Progress::Finished || search->interruption_.is_final()) {
      end(search);
    } else {
      search->interruption_.now_.clear();
      enqueue(search);
    }
    // What the work holds goes without the mutex.
    lock.unlock();
    search.reset();
    lock.lock();
  }
}

}  // namespace joga::service
