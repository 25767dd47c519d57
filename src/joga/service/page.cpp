#include "joga/service/page.hpp"

#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <variant>

#include "joga/core/text.hpp"
#include "joga/service/catalogue.hpp"
#include "joga/service/shared.hpp"

namespace joga::service {
namespace {

using nlohmann::json;

// A request whose answer is the one finding of a task.
class Question final : public SearchJob {
 public:
  Question(Reply reply, Task task, std::function<void(const Finding&)> tell)
      : reply_(std::move(reply)), task_(std::move(task)), tell_(std::move(tell)) {}

  [[nodiscard]] Task begin() override { return task_; }
  void found(const Finding& finding) override { found_ = finding; }
  [[nodiscard]] bool ended(SearchEnd end) override {
    if (Message problem = problem_of(end); !problem.empty())
      reply_.fail({FailureCode::Failed, std::move(problem)});
    if (end == SearchEnd::Finished && found_) tell_(*found_);
    // The search is stopped when the page has gone, so nobody waits for the answer.
    return end == SearchEnd::Interrupted;
  }

 private:
  const Reply reply_;
  const Task task_;
  const std::function<void(const Finding&)> tell_;
  std::optional<Finding> found_{};
};

}  // namespace

Page::Page(Service::Shared& shared, PageId id, Send send, Language language)
    : shared_(&shared),
      id_(id),
      send_(std::move(send)),
      language_(language),
      last_look_(std::make_shared<std::optional<LastLook>>()) {}

void Page::send(const json& message) const {
  if (send_) send_(text_of(message));
}

void Page::send_text(std::string text) const {
  if (send_) send_(std::move(text));
}

void Page::close() {
  send_ = nullptr;
  inbox_.clear();
  shared_->scheduler->stop_all(owner());
  for (const auto& [id, game] : std::exchange(games_, {})) game->leave(*this);
}

// --- Messages ---

// The state of one message on its way through the jobs.
struct Page::Handling {
  std::string text{};
  RequestContext context{};
  std::size_t most_bytes = 0;
  std::optional<std::int64_t> id{};
  Request request{};
  bool is_read = false;
  const RequestKind* kind = nullptr;
  bool begun = false;
  std::string answer{};  // a whole message
  Follow follow{};       // or the part that is still to be done on the strand

  void fail(const Failure& failure) { answer = failure_message(id, failure, context.language); }

  // Parses the message. Returns whether there is a request to handle.
  [[nodiscard]] bool read() {
    Result<Request, Unreadable> message = parse_request(text, most_bytes);
    std::string().swap(text);
    if (!message) {
      id = message.error().id;
      fail(message.error().failure);
      return false;
    }
    request = *std::move(message);
    is_read = true;
    id = request.id;
    kind = all_requests().find(request.name);
    if (kind == nullptr) fail(unknown_request(request.name, all_requests().names()));
    return kind != nullptr;
  }

  void answer_request() {
    context.params = request.params;
    Parameters parameters(*request.params);
    Answer found = kind->answer(parameters, context);
    if (const auto* result = std::get_if<json>(&found)) {
      answer = result_message(request.id, text_of(*result));
    } else if (const auto* failure = std::get_if<Failure>(&found)) {
      fail(*failure);
    } else {
      follow = std::get<Follow>(std::move(found));
    }
  }
};

void Page::receive(std::string text, std::function<void()> taken) {
  inbox_.push_back({std::move(text), std::move(taken)});
  if (!busy_) next_message();
}

void Page::next_message() {
  if (inbox_.empty()) return;
  busy_ = true;
  const auto handling = std::make_shared<Handling>();
  handling->text = std::move(inbox_.front().text);
  taken_ = std::move(inbox_.front().taken);
  inbox_.pop_front();
  handling->most_bytes = shared_->options.limits.message_bytes;
  handling->context = {.language = language_,
                       .options = shared_->options,
                       .storage = shared_->host.storage,
                       .progress = shared_->host.progress,
                       .puzzles = shared_->host.puzzles,
                       .clock = &shared_->host.clock,
                       .open_files = shared_->games.open_files(),
                       .last_look = last_look_};
  handle(handling);
}

void Page::handle(const std::shared_ptr<Handling>& handling) {
  shared_->work->run(
      [handling] {
        if (!handling->is_read && !handling->read()) return;
        if (handling->kind->begin == nullptr || handling->begun) handling->answer_request();
      },
      [self = shared_from_this(), handling](JobEnd end) { self->handled(handling, end); });
}

void Page::handled(const std::shared_ptr<Handling>& handling, JobEnd end) {
  if (!send_) return;
  if (end == JobEnd::OutOfMemory) {
    handling->fail({FailureCode::Failed, text::kOutOfMemory});
    handling->follow = nullptr;
    last_look_->reset();
  }
  if (handling->answer.empty() && !handling->follow) {
    handling->kind->begin(*this);
    handling->begun = true;
    return handle(handling);
  }
  if (handling->follow) {
    handling->follow(Reply(shared_from_this(), handling->request.id));
  } else {
    send_text(std::move(handling->answer));
  }
  taken();
  if (!busy_) next_message();
}

void Page::taken() {
  busy_ = false;
  if (const auto tell = std::exchange(taken_, nullptr)) tell();
}

// --- Games ---

void Page::watch(const std::shared_ptr<GameActor>& game, const Reply& reply) {
  game->look(
      [self = shared_from_this(), game, reply] {
        if (!self->is_open()) return;
        self->games_[game->id()] = game;
        game->watch(*self, std::nullopt, [&](const json& answer) { reply.result(answer); });
      },
      [reply](const std::optional<Failure>& failure) { reply.done(failure); });
}

void Page::leave(const std::string& game) {
  const auto left = games_.extract(game);
  if (!left.empty()) left.mapped()->leave(*this);
}

bool Page::may_open_game(const Reply& reply) const {
  if (games_.size() < shared_->options.limits.games_per_connection) return true;
  reply.fail({FailureCode::Busy, Message(text::kTooManyGames, games_.size())});
  return false;
}

std::shared_ptr<GameActor> Page::game_with(const std::string& id, const Reply& reply) const {
  const auto found = games_.find(id);
  if (found != games_.end()) return found->second;
  reply.fail({FailureCode::Unknown, Message(text::kNotOpen, excerpt(id))});
  return nullptr;
}

// --- Searches ---

void Page::defer(const Reply& reply, Urgency urgency, Task task, std::function<void(const Finding&)> tell) {
  const auto search = shared_->scheduler->admit(
      owner(), urgency, std::make_shared<Question>(reply, std::move(task), std::move(tell)));
  if (search == nullptr) return reply.fail({FailureCode::Busy, text::kTooManySearches});
  shared_->scheduler->begin(search);
}

void Page::start_search(const Reply& reply, Urgency urgency,
                        const std::function<std::shared_ptr<SearchJob>(std::int64_t number)>& make) {
  std::erase_if(searches_, [](const auto& entry) { return entry.second.expired(); });
  const std::int64_t number = last_search_ + 1;
  const auto search = shared_->scheduler->admit(owner(), urgency, make(number));
  if (search == nullptr) return reply.fail({FailureCode::Busy, text::kTooManySearches});
  last_search_ = number;
  searches_.emplace(number, search);
  reply.result({{"search", number}});
  shared_->scheduler->begin(search);
}

void Page::stop_search(std::int64_t number) {
  const auto found = searches_.find(number);
  if (found == searches_.end()) return;
  if (const auto search = found->second.lock()) shared_->scheduler->stop(search);
}

// --- Answers ---

void Reply::result(const json& result) const {
  result_text(text_of(result));
}

void Reply::result_text(const std::string& result) const {
  page_->send_text(result_message(id_, result));
}

void Reply::fail(const Failure& failure) const {
  page_->send_text(failure_message(id_, failure, page_->language()));
}

void Reply::done(const std::optional<Failure>& failure) const {
  if (failure) return fail(*failure);
  result(json::object());
}

}  // namespace joga::service
