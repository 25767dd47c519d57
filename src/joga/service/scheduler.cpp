#include "joga/service/scheduler.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace joga::service {

class Scheduler::Search {
 public:
  Search(Owner owner, Urgency urgency, Work work, std::function<void()> failed)
      : owner_(owner), urgency_(urgency), work_(std::move(work)), failed_(std::move(failed)) {}

 private:
  friend class Scheduler;

  const Owner owner_;
  const Urgency urgency_;
  Work work_;
  std::function<void()> failed_;
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

Scheduler::Handle Scheduler::admit(Owner owner, Urgency urgency, Work work, std::function<void()> failed) {
  const auto owned =
      std::ranges::count_if(searches_, [&](const Handle& search) { return search->owner_ == owner; });
  if (std::cmp_greater_equal(owned, options_.per_owner) || searches_.size() >= options_.in_all)
    return nullptr;
  auto search = std::make_shared<Search>(owner, urgency, std::move(work), std::move(failed));
  searches_.push_back(search);
  return search;
}

void Scheduler::begin(const Handle& search) {
  enqueue(search);
  fill_slots();
}

// One that runs finds out by itself. There may be no slot for one that waits, but it has next to nothing left
// to do.
void Scheduler::stop(const Handle& search) {
  search->interruption_.final_.set();
  search->interruption_.now_.set();
  if (dequeue(search)) finish_on_strand(search);
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

std::size_t Scheduler::waiting(Urgency urgency) const {
  std::size_t count = 0;
  for (const Lane& lane : lanes_[static_cast<std::size_t>(urgency)]) count += lane.waiting.size();
  return count;
}

// --- The slots ---

void Scheduler::fill_slots() {
  while (running_ < executor_.slots()) {
    const Handle search = next();
    if (search == nullptr) return;
    run(search);
  }
  make_room();
}

void Scheduler::run(const Handle& search) {
  ++running_;
  search->runs_ = true;
  search->since_ = clock_.now();
  executor_.run([search] { search->progress_ = search->work_(search->interruption_); },
                [scheduler = weak_from_this(), search](JobEnd end) {
                  if (const std::shared_ptr<Scheduler> self = scheduler.lock()) self->ended(search, end);
                });
}

void Scheduler::ended(const Handle& search, JobEnd end) {
  --running_;
  search->runs_ = false;
  if (end == JobEnd::OutOfMemory || search->progress_ == Progress::Finished) {
    std::erase(searches_, search);
    if (end == JobEnd::OutOfMemory && search->failed_) search->failed_();
  } else if (search->interruption_.is_final()) {
    finish_on_strand(search);  // stopped for good while it made room for a while
  } else {
    search->interruption_.now_.clear();
    enqueue(search);
  }
  fill_slots();
}

// Interrupts as many studies as there are searches that wait for a slot: at once for moves; for other
// studies, those that have had their share.
void Scheduler::make_room() {
  std::size_t urgent = waiting(Urgency::Move);
  std::size_t wanted = urgent + waiting(Urgency::Study);
  if (wanted == 0) return;
  std::vector<Handle> studies;
  for (const Handle& search : searches_) {
    if (search->runs_ && search->urgency_ == Urgency::Study) studies.push_back(search);
  }
  std::ranges::sort(studies, {}, [](const Handle& search) { return search->since_; });
  const Clock::Time now = clock_.now();
  std::optional<Clock::Time> later;
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
  if (later) reminder_ = clock_.at(*later, [this] { make_room(); });
}

}  // namespace joga::service
