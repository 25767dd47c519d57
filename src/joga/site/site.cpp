#include "joga/site/site.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <deque>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "joga/core/any_game.hpp"
#include "joga/core/history.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/service/message.hpp"
#include "joga/service/service.hpp"
#include "joga/service/task_json.hpp"

namespace joga::site {
namespace {

using nlohmann::json;
using std::chrono::milliseconds;

constexpr double kSliceMs = 8;  // a call yields after working this long
constexpr std::size_t kMostSearches = 64;
constexpr std::size_t kMostMemory = 4096;  // MiB

[[nodiscard]] std::string text_member(const json& from, const char* key, const std::string& usual) {
  const auto found = from.find(key);
  return found != from.end() && found->is_string() ? found->get<std::string>() : usual;
}

[[nodiscard]] std::size_t size_member(const json& from, const char* key, std::size_t usual,
                                      std::size_t most) {
  const auto found = from.find(key);
  if (found == from.end() || !found->is_number_unsigned()) return usual;
  return std::clamp<std::size_t>(found->get<std::size_t>(), 1, most);
}

// The file names show the game, as in "data/networks/stars.network" and "data/quantik/feup.tablebase", and
// the options, as in "data/openings/stars-big.tsv".
[[nodiscard]] bool is_of_game(std::string_view file, const GameSpec& spec) {
  const std::string name = "/" + spec.id;
  std::string with_options = name;
  for (const auto& [key, value] : spec.options) with_options += "-" + value;
  const bool is_opening = file.find("/openings/") != std::string_view::npos;
  return file.find((is_opening ? with_options : name) + ".") != std::string_view::npos ||
         file.find(name + "/") != std::string_view::npos;
}

// Passes searches to other workers.
class Searches final : public service::Searcher {
 public:
  Searches(const Outside& outside, std::span<const std::string_view> data_files)
      : outside_(outside), data_files_(data_files) {}

  void set_slots(std::size_t slots) { slots_ = slots; }
  [[nodiscard]] std::size_t slots() const override { return slots_; }

  std::function<void()> start(Order order) override {
    const int search = ++last_;
    const std::string task = service::text_of(service::task_json(order.task));
    std::string files;
    for (const std::string_view file : data_files_) {
      if (is_of_game(file, order.task.history->game().spec())) files.append(file).append("\n");
    }
    order.to_free.clear();
    running_.emplace(search, std::move(order));
    outside_.start_search(search, task, files);
    return [this, search] {
      if (running_.contains(search)) outside_.stop_search(search);
    };
  }

  void finding(int search, std::string_view text) {
    const auto found = running_.find(search);
    const std::optional<service::Finding> finding =
        found == running_.end() ? std::nullopt : service::read_finding(text);
    if (!finding) return;
    const auto tell = found->second.found;  // by value: the call may end the search
    tell(*finding);
  }
  void ended(int search, service::TaskEnd how) {
    const auto found = running_.find(search);
    if (found == running_.end()) return;
    const auto tell = std::move(found->second.ended);
    running_.erase(found);
    tell(how);
  }

 private:
  const Outside& outside_;
  std::span<const std::string_view> data_files_;
  std::size_t slots_ = 1;
  int last_ = 0;
  std::map<int, Order> running_{};
};

}  // namespace

class Site::Host final : public service::TimerClock, public service::Executor {
 public:
  Host(Outside outside, std::span<const std::string_view> data_files)
      : outside_(std::move(outside)), searches_(outside_, data_files) {}

  [[nodiscard]] Searches& searches() noexcept { return searches_; }

  void start(const json& options, const std::shared_ptr<Items>& items) {
    searches_.set_slots(size_member(options, "searches", 1, kMostSearches));
    service_ = std::make_unique<service::Service>(
        service::Host{.clock = *this,
                      .searcher = searches_,
                      .work = *this,
                      .storage = storage_in(items),
                      .progress = progress_in(items),
                      .puzzles = puzzle_progress_in(items)},
        service::ServiceOptions{
            .version = text_member(options, "version", "0"),
            .language = parse_language(text_member(options, "language", "")).value_or(Language::English),
            .limits = {.memory_mib = size_member(options, "memory_mib", 64, kMostMemory)}});
  }

  bool save_again(const std::string& saved) { return service_->save_again(saved); }

  int connect() {
    const int page = ++last_page_;
    pages_[page] = service_->connect([this, page](const std::string& text) { outside_.send(page, text); });
    return page;
  }
  void disconnect(int page) { pages_.erase(page); }
  void receive(int page, std::string text) {
    if (const auto found = pages_.find(page); found != pages_.end()) found->second->receive(std::move(text));
  }

  // Runs the actions that are due, and tells the worker when to call again.
  void work() {
    const double end = outside_.now() + kSliceMs;
    while (step() && outside_.now() < end) {
    }
    if (!actions_.empty() || !jobs_.empty()) {
      outside_.wake_at(outside_.now());
    } else {
      outside_.wake_at(timers_.empty() ? std::numeric_limits<double>::infinity()
                                       : milliseconds_of(timers_.begin()->first.first));
    }
  }

  // --- TimerClock

  [[nodiscard]] Time now() const override {
    return Time(std::chrono::duration_cast<Time::duration>(
        std::chrono::duration<double, std::milli>(outside_.now())));
  }
  service::Timer at(Time time, std::function<void()> action) override {
    const std::pair place(time, ++last_timer_);
    timers_.emplace(place, std::move(action));
    return service::Timer([this, place] { timers_.erase(place); });
  }

  // --- Executor, for short jobs

  [[nodiscard]] std::size_t slots() const override { return kWorkSlots; }
  void run(std::function<void()> job, std::function<void(service::JobEnd)> done) override {
    jobs_.push_back([this, job = std::move(job), done = std::move(done)] {
      job();
      post([done] { done(service::JobEnd::Finished); });
    });
  }
  void post(std::function<void()> action) override { actions_.push_back(std::move(action)); }

 private:
  static constexpr std::size_t kWorkSlots = 3;
  using Queue = std::deque<std::function<void()>>;

  [[nodiscard]] static double milliseconds_of(Time time) {
    return std::chrono::duration<double, std::milli>(time.time_since_epoch()).count();
  }

  // Returns false if nothing is due.
  bool step() {
    if (!actions_.empty()) return do_first(actions_);
    if (!timers_.empty() && timers_.begin()->first.first <= now()) {
      const std::function<void()> action = std::move(timers_.begin()->second);
      timers_.erase(timers_.begin());
      action();
      return true;
    }
    return !jobs_.empty() && do_first(jobs_);
  }
  static bool do_first(Queue& queue) {
    const std::function<void()> action = std::move(queue.front());
    queue.pop_front();
    action();
    return true;
  }

  Outside outside_;
  Searches searches_;
  Queue actions_{};
  Queue jobs_{};
  std::map<std::pair<Time, std::uint64_t>, std::function<void()>> timers_{};
  std::uint64_t last_timer_ = 0;
  std::unique_ptr<service::Service> service_{};  // must outlive its connections
  std::map<int, std::unique_ptr<service::Connection>> pages_{};
  int last_page_ = 0;
};

Site::Site(Outside outside, std::span<const std::string_view> data_files)
    : items_(std::make_shared<Items>(outside.store)),
      host_(std::make_unique<Host>(std::move(outside), data_files)) {}

Site::~Site() = default;

void Site::restore(std::string_view key, std::string value) {
  items_->restore(key, std::move(value));
}

void Site::start(std::string_view options) {
  const json given = json::parse(options, nullptr, false);
  host_->start(given.is_object() ? given : json::object(), items_);
  host_->work();
}

int Site::connect() {
  const int page = host_->connect();
  host_->work();
  return page;
}

void Site::disconnect(int page) {
  host_->disconnect(page);
  host_->work();
}

void Site::receive(int page, std::string text) {
  host_->receive(page, std::move(text));
  host_->work();
}

void Site::wake() {
  host_->work();
}

void Site::finding(int search, std::string_view text) {
  host_->searches().finding(search, text);
  host_->work();
}

void Site::search_ended(int search, SearchEnd how) {
  const auto end = [how] {
    switch (how) {
      case SearchEnd::Finished:
        return service::TaskEnd::Finished;
      case SearchEnd::Stopped:
        return service::TaskEnd::Interrupted;
      case SearchEnd::NoData:
        return service::TaskEnd::NoData;
      case SearchEnd::Crashed:
        break;
    }
    return service::TaskEnd::OutOfMemory;
  };
  host_->searches().ended(search, end());
  host_->work();
}

bool Site::storage_failed(std::string_view key) {
  if (!items_->failed(key)) return true;
  const bool is_told = host_->save_again(std::string(saved_game(key)));
  host_->work();
  return is_told;
}

void Site::storage_works() {
  items_->works();
}

namespace {

// The computer that made this worker's last turn, kept for the next turn of the same game because of its
// transposition table.
class LastTurn {
 public:
  void lend(service::Task& task) {
    auto* turn = std::get_if<play::ComputerTurn>(&task.what);
    if (turn == nullptr || !last_.has_value() || !goes_on(task, *turn)) {
      last_.reset();
    } else {
      turn->kept = std::get<play::ComputerTurn>(last_->what).kept;
    }
    if (turn != nullptr) last_ = task;
  }

 private:
  [[nodiscard]] bool goes_on(const service::Task& task, const play::ComputerTurn& turn) const {
    if (!last_) return false;
    const auto& before = std::get<play::ComputerTurn>(last_->what);
    const History& then = *last_->history;
    const History& now = *task.history;
    const AnyGame& game = now.game();
    return turn.who.text() == before.who.text() && turn.resources.memory_mib == before.resources.memory_mib &&
           game.spec().text() == then.game().spec().text() && now.ply() >= then.ply() &&
           game.to_move(now.position()) == game.to_move(then.position()) &&
           game.same(now.position_at(0), then.position_at(0)) &&
           game.same(now.position_at(then.ply()), then.position());
  }

  std::optional<service::Task> last_{};
};

}  // namespace

bool perform(std::string_view task, const std::function<void(std::string_view)>& emit) {
  static LastTurn last;  // of this worker, which performs one task at a time
  std::optional<service::Task> read = service::read_task(task);
  if (!read) return false;
  last.lend(*read);
  // No message reaches this worker while it thinks, so the flag is never set: the page terminates the worker
  // instead.
  static_cast<void>(service::perform(*read, StopFlag(), [&](const service::Finding& finding) {
    emit(service::text_of(service::finding_json(finding)));
  }));
  return true;
}

}  // namespace joga::site
