#include "joga/service/scheduler.hpp"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "joga/core/sort.hpp"
#include "joga/service/catalogue.hpp"

namespace joga::service {
namespace {

// Turns do not count against the limit of searches: the limit of games bounds them.
[[nodiscard]] constexpr bool is_turn(Urgency urgency) noexcept {
  return urgency == Urgency::QuickTurn || urgency == Urgency::Turn || urgency == Urgency::SelfPlay;
}

// Returns whether searches of this kind can be interrupted repeatedly without losing their work. Other kinds
// start over and might never end.
[[nodiscard]] constexpr bool shares_time(Urgency urgency) noexcept {
  return urgency >= Urgency::Analysis;
}

}  // namespace

Message problem_of(SearchEnd end) {
  switch (end) {
    case SearchEnd::Finished:
    case SearchEnd::Interrupted:
    case SearchEnd::Hurried:
    case SearchEnd::Stopped:
      break;
    case SearchEnd::OutOfMemory:
      return text::kOutOfMemory;
    case SearchEnd::NoData:
      return text::kNoData;
  }
  return {};
}

class Scheduler::Search {
 public:
  Search(Owner owner, Urgency urgency, std::shared_ptr<SearchJob> job)
      : owner_(owner), urgency_(urgency), job_(std::move(job)) {}

 private:
  friend class Scheduler;

  [[nodiscard]] bool runs() const { return interrupt_ != nullptr; }
  // Interrupts a running search, at most once. Scheduler::ended finds out the reason.
  void interrupt() {
    if (runs() && !std::exchange(leaves_, true)) interrupt_();
  }

  const Owner owner_;
  const Urgency urgency_;
  const std::shared_ptr<SearchJob> job_;
  bool hurried_ = false;
  bool stopped_ = false;
  Timer last_{};  // ends the search when it is stopped while it waits
  // Set only while the search runs.
  std::function<void()> interrupt_{};
  bool leaves_ = false;  // the search has been interrupted
  MemoryNeed need_{};
  TimerClock::Time since_{};
};

Scheduler::~Scheduler() {
  for (const Handle& search : searches_) search->interrupt();
}

Scheduler::Handle Scheduler::admit(Owner owner, Urgency urgency, std::shared_ptr<SearchJob> job) {
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
  auto search = std::make_shared<Search>(owner, urgency, std::move(job));
  searches_.push_back(search);
  return search;
}

void Scheduler::begin(const Handle& search) {
  enqueue(search);
  fill_slots();
}

void Scheduler::stop(const Handle& search) {
  search->stopped_ = true;
  search->interrupt();
  if (!dequeue(search)) return;
  search->last_ = clock_.at(clock_.now(), [scheduler = weak_from_this(), one = std::weak_ptr(search)] {
    const std::shared_ptr<Scheduler> self = scheduler.lock();
    const Handle stopped = one.lock();
    if (self == nullptr || stopped == nullptr) return;
    std::erase(self->searches_, stopped);
    static_cast<void>(stopped->job_->ended(SearchEnd::Stopped));
  });
}

void Scheduler::hurry(const Handle& search) {
  search->hurried_ = true;
  search->interrupt();
}

std::size_t Scheduler::turns_of(Owner owner) const noexcept {
  return static_cast<std::size_t>(std::ranges::count_if(
      searches_, [&](const Handle& search) { return search->owner_ == owner && is_turn(search->urgency_); }));
}

void Scheduler::stop_all(Owner owner) {
  const std::vector<Handle> searches = searches_;
  for (const Handle& search : searches) {
    if (search->owner_ == owner) stop(search);
  }
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
    const auto of = static_cast<Urgency>(urgency);
    if (lanes.empty() || most_more(of) == 0) continue;
    if (of != Urgency::QuickTurn && running_ - quick_turns_ >= slots_for(of)) continue;
    // Quick turns go first, but must not take all slots for long.
    const bool have_turns_waited = !lanes_[static_cast<std::size_t>(Urgency::Turn)].empty();
    const std::size_t most_quick = std::max<std::size_t>(options_.for_quick_turns, 1);
    if (of == Urgency::QuickTurn && have_turns_waited && quick_turns_ >= most_quick) continue;
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

std::size_t Scheduler::slots_for(Urgency urgency) const {
  const std::size_t slots = searcher_.slots();
  if (urgency == Urgency::QuickTurn) return slots;
  return slots > options_.for_quick_turns ? slots - options_.for_quick_turns : 1;
}

// The number of further searches of this urgency that could run if less urgent ones were interrupted.
std::size_t Scheduler::most_more(Urgency urgency) const {
  const std::size_t slots = slots_for(urgency);
  if (urgency != Urgency::SelfPlay) return slots;
  const std::size_t open = slots > options_.reserved ? slots - options_.reserved : 1;
  return open - self_plays_;
}

void Scheduler::fill_slots() {
  while (running_ < searcher_.slots()) {
    const Handle search = next();
    if (search == nullptr) break;
    run(search);
  }
  make_room();
}

void Scheduler::run(const Handle& search) {
  Searcher::Order order{.task = search->job_->begin()};
  order.task.at_once = search->hurried_;
  search->need_ = need_of(order.task);
  order.to_free = memory_.take(search->need_);
  order.found = [scheduler = weak_from_this(), search](const Finding& finding) {
    if (!scheduler.expired()) search->job_->found(finding);
  };
  order.ended = [scheduler = weak_from_this(), search](TaskEnd end) {
    if (const std::shared_ptr<Scheduler> self = scheduler.lock()) self->ended(search, end);
  };
  search->since_ = clock_.now();
  search->interrupt_ = searcher_.start(std::move(order));
  ++running_;
  if (search->urgency_ == Urgency::SelfPlay) ++self_plays_;
  if (search->urgency_ == Urgency::QuickTurn) ++quick_turns_;
}

void Scheduler::ended(const Handle& search, TaskEnd end) {
  --running_;
  if (search->urgency_ == Urgency::SelfPlay) --self_plays_;
  if (search->urgency_ == Urgency::QuickTurn) --quick_turns_;
  search->interrupt_ = nullptr;
  search->leaves_ = false;
  memory_.leave(std::exchange(search->need_, {}));
  const SearchEnd how = end == TaskEnd::Finished      ? SearchEnd::Finished
                        : end == TaskEnd::OutOfMemory ? SearchEnd::OutOfMemory
                        : end == TaskEnd::NoData      ? SearchEnd::NoData
                        : search->stopped_            ? SearchEnd::Stopped
                        : search->hurried_            ? SearchEnd::Hurried
                                                      : SearchEnd::Interrupted;
  std::erase(searches_, search);
  // Other searches start first: there may not be enough memory left to report the end.
  if (how != SearchEnd::Interrupted && how != SearchEnd::Hurried) fill_slots();
  if (search->job_->ended(how)) {
    searches_.push_back(search);
    enqueue(search);
  }
  fill_slots();
}

// Interrupts one search per search that waits, least urgent first. More urgent searches interrupt at once;
// equally urgent ones only searches that have had their share of the time.
void Scheduler::make_room() {
  std::vector<Urgency> waiting;  // most urgent first
  for (std::size_t i = 0; i < kUrgencies; ++i) {
    const auto urgency = static_cast<Urgency>(i);
    std::size_t count = 0;
    for (const Lane& lane : lanes_[i]) count += lane.waiting.size();
    waiting.insert(waiting.end(), std::min(count, most_more(urgency)), urgency);
  }
  if (waiting.empty()) return;
  std::vector<Handle> running;
  for (const Handle& search : searches_) {
    if (search->runs()) running.push_back(search);
  }
  // Searches that have been interrupted already come first, then the least urgent, and among them the one
  // that has run for longest.
  const auto rank = [](const Handle& search) {
    return std::tuple(!search->leaves_, kUrgencies - static_cast<std::size_t>(search->urgency_),
                      search->since_);
  };
  heap_sort(running, [&](const Handle& one, const Handle& two) { return rank(one) < rank(two); });
  const TimerClock::Time now = clock_.now();
  std::optional<TimerClock::Time> later;
  auto candidate = running.begin();
  for (const Urgency urgency : waiting) {
    if (candidate == running.end()) break;
    Search& search = **candidate;
    const bool leaves = search.leaves_;
    const bool is_equal = search.urgency_ == urgency && shares_time(urgency);
    const bool is_quick_before_turn = urgency == Urgency::QuickTurn && search.urgency_ == Urgency::Turn;
    if (!leaves && (search.urgency_ <= urgency || is_quick_before_turn) && !is_equal) break;
    ++candidate;
    if (leaves || !is_equal || now - search.since_ >= options_.share) {
      search.interrupt();
    } else if (!later) {
      later = search.since_ + options_.share;
    }
  }
  if (later) reminder_ = clock_.at(*later, [this] { make_room(); });
}

}  // namespace joga::service
