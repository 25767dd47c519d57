#include "joga/service/scheduler.hpp"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

namespace joga::service {
namespace {

// Their number is limited by that of games.
[[nodiscard]] constexpr bool is_turn(Urgency urgency) noexcept {
  return urgency == Urgency::Turn || urgency == Urgency::SelfPlay;
}

// What loses nothing by being interrupted now and then. Others lose so much that they might never end.
[[nodiscard]] constexpr bool shares_time(Urgency urgency) noexcept {
  return urgency >= Urgency::Analysis;
}

}  // namespace

class Scheduler::Search {
 public:
  Search(Owner owner, Urgency urgency, Work work, std::function<void()> failed, MemoryNeed need)
      : owner_(owner),
        urgency_(urgency),
        work_(std::move(work)),
        failed_(std::move(failed)),
        need_(std::move(need)) {}

 private:
  friend class Scheduler;

  const Owner owner_;
  const Urgency urgency_;
  Work work_;
  std::function<void()> failed_;
  const MemoryNeed need_;
  Interruption interruption_{};
  Progress progress_ = Progress::Interrupted;  // the job's while it runs
  bool runs_ = false;
  Clock::Time since_{};
};

Scheduler::~Scheduler() {
  for (const Handle& search : searches_) {
    search->interruption_.final_.set();
    search->interruption_.now_.set();
  }
}

Scheduler::Handle Scheduler::admit(Owner owner, Urgency urgency, Work work, std::function<void()> failed,
                                   MemoryNeed need) {
  if (!is_turn(urgency)) {
    std::size_t owned = 0;
    std::size_t in_all = 0;
    for (const Handle& search : searches_) {
      if (is_turn(search->urgency_)) continue;
      ++in_all;
      if (search->owner_ == owner) ++owned;
    }
    if (owned >= options_.per_owner || in_all >= options_.in_all) return nullptr;
  }
  auto search = std::make_shared<Search>(owner, urgency, std::move(work), std::move(failed), std::move(need));
  searches_.push_back(search);
  return search;
}

void Scheduler::begin(const Handle& search) {
  enqueue(search);
  fill_slots();
}

// One that runs finds out by itself. There may be no slot for one that waits, but it has next to nothing left
// to do; but for a turn, which must still find some move: that keeps its place in line.
void Scheduler::stop(const Handle& search) {
  search->interruption_.final_.set();
  search->interruption_.now_.set();
  if (!is_turn(search->urgency_) && dequeue(search)) finish_on_strand(search);
}

void Scheduler::stop_all(Owner owner) {
  const std::vector<Handle> searches = searches_;
  for (const Handle& search : searches) {
    if (search->owner_ == owner) stop(search);
  }
}

void Scheduler::finish_on_strand(const Handle& search) {
  executor_.post([scheduler = weak_from_this(), search] {
    const std::shared_ptr<Scheduler> self = scheduler.lock();
    if (self == nullptr) return;
    static_cast<void>(search->work_(search->interruption_));
    std::erase(self->searches_, search);
  });
}

// --- The queue ---

void Scheduler::enqueue(const Handle& search) {
  Lanes& lanes = lanes_[static_cast<std::size_t>(search->urgency_)];
  auto lane = std::ranges::find(lanes, search->owner_, &Lane::owner);
  if (lane == lanes.end()) lane = lanes.insert(lanes.end(), Lane{.owner = search->owner_});
  lane->waiting.push_back(search);
}

Scheduler::Handle Scheduler::next() {
  for (std::size_t urgency = 0; urgency < kUrgencies; ++urgency) {
    Lanes& lanes = lanes_[urgency];
    if (lanes.empty() || most_more(static_cast<Urgency>(urgency)) == 0) continue;
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

bool Scheduler::dequeue(const Handle& search) {
  Lanes& lanes = lanes_[static_cast<std::size_t>(search->urgency_)];
  const auto lane = std::ranges::find(lanes, search->owner_, &Lane::owner);
  if (lane == lanes.end()) return false;
  const auto found = std::ranges::find(lane->waiting, search);
  if (found == lane->waiting.end()) return false;
  lane->waiting.erase(found);
  if (lane->waiting.empty()) lanes.erase(lane);
  return true;
}

// --- The slots ---

// How many more of this urgency may run, if others make room for them.
std::size_t Scheduler::most_more(Urgency urgency) const {
  const std::size_t slots = executor_.slots();
  if (urgency != Urgency::SelfPlay) return slots;
  const std::size_t open = slots > options_.reserved ? slots - options_.reserved : 1;
  return open - self_plays_;
}

void Scheduler::fill_slots() {
  while (running_ < executor_.slots()) {
    const Handle search = next();
    if (search == nullptr) break;
    run(search);
  }
  make_room();
}

void Scheduler::run(const Handle& search) {
  ++running_;
  if (search->urgency_ == Urgency::SelfPlay) ++self_plays_;
  search->runs_ = true;
  search->since_ = clock_.now();
  executor_.run(
      [search, released = memory_.take(search->need_)]() mutable {
        released.clear();  // here, since it may take a moment
        search->progress_ = search->work_(search->interruption_);
      },
      [scheduler = weak_from_this(), search](JobEnd end) {
        if (const std::shared_ptr<Scheduler> self = scheduler.lock()) self->ended(search, end);
      });
}

void Scheduler::ended(const Handle& search, JobEnd end) {
  --running_;
  if (search->urgency_ == Urgency::SelfPlay) --self_plays_;
  search->runs_ = false;
  memory_.leave(search->need_);
  if (end == JobEnd::OutOfMemory || search->progress_ == Progress::Finished) {
    std::erase(searches_, search);
    if (end == JobEnd::OutOfMemory) search->failed_();
  } else if (search->interruption_.is_final()) {
    // Stopped for good while it made room for a while.
    if (is_turn(search->urgency_)) {
      enqueue(search);
    } else {
      finish_on_strand(search);
    }
  } else {
    search->interruption_.now_.clear();
    enqueue(search);
  }
  fill_slots();
}

// Interrupts as many searches as wait for a slot, the least urgent first: at once for more urgent ones; for
// their like, those that have had their share.
void Scheduler::make_room() {
  std::vector<Urgency> waiting;  // the most urgent first
  for (std::size_t i = 0; i < kUrgencies; ++i) {
    const auto urgency = static_cast<Urgency>(i);
    std::size_t count = 0;
    for (const Lane& lane : lanes_[i]) count += lane.waiting.size();
    waiting.insert(waiting.end(), std::min(count, most_more(urgency)), urgency);
  }
  if (waiting.empty()) return;
  std::vector<Handle> running;
  for (const Handle& search : searches_) {
    if (search->runs_) running.push_back(search);
  }
  // Those that leave already come first. Then the least urgent, and of them the one that runs for longest.
  std::ranges::sort(running, {}, [](const Handle& search) {
    return std::tuple(!search->interruption_.now_.is_set(),
                      kUrgencies - static_cast<std::size_t>(search->urgency_), search->since_);
  });
  const Clock::Time now = clock_.now();
  std::optional<Clock::Time> later;
  auto candidate = running.begin();
  for (const Urgency urgency : waiting) {
    if (candidate == running.end()) break;
    Search& search = **candidate;
    const bool leaves = search.interruption_.now_.is_set();
    const bool is_equal = search.urgency_ == urgency && shares_time(urgency);
    if (!leaves && search.urgency_ <= urgency && !is_equal) break;
    ++candidate;
    if (leaves || !is_equal || now - search.since_ >= options_.share) {
      search.interruption_.now_.set();
    } else if (!later) {
      later = search.since_ + options_.share;
    }
  }
  if (later) reminder_ = clock_.at(*later, [this] { make_room(); });
}

}  // namespace joga::service
