// Any bytes as clients' messages to a host: each line is a message, whose first letter names the client; a
// line that begins with `=` is read as a stored event. The host must survive them, and answer every message
// once.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <system_error>

#include "joga/online/event_json.hpp"
#include "joga/online/online.hpp"
#include "joga/store/open.hpp"
#include "tests/service/inline_host.hpp"

namespace {

using nlohmann::json;

[[noreturn]] void report(const char* what, std::string_view text) {
  std::fprintf(stderr, "%s: %.*s\n", what, static_cast<int>(text.size()), text.data());
  std::abort();
}

// All runs share one host: games of earlier runs do no harm, and starting a host each time would be slow.
class CommonStore {
 public:
  CommonStore() {
    std::string folder = (std::filesystem::temp_directory_path() / "joga-online-XXXXXX").string();
    if (mkdtemp(folder.data()) == nullptr) std::abort();
    folder_ = folder;
    auto opened = joga::store::open_database(folder_ / "host.sqlite");
    if (!opened) report("no store", opened.error().message.english());
    store_ = *std::move(opened);
  }
  CommonStore(const CommonStore&) = delete;
  CommonStore& operator=(const CommonStore&) = delete;
  ~CommonStore() {
    store_.reset();
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  [[nodiscard]] joga::store::Store& operator*() const { return *store_; }

 private:
  std::filesystem::path folder_{};
  std::unique_ptr<joga::store::Store> store_{};
};

[[nodiscard]] joga::store::Store& common_store() {
  static const CommonStore store;
  return *store;
}

class FuzzedLedger final : public joga::online::Ledger {
 public:
  explicit FuzzedLedger(joga::testing::InlineHost& host) : host_(host) {}

  void write(joga::store::Write write,
             std::function<void(const joga::Result<joga::store::Written>&)> done) override {
    host_.post([write = std::move(write), done = std::move(done)] {
      const auto written = common_store().write(std::span(&write, 1));
      if (!written) return done(written.error());
      if (written->front() == joga::store::Written::Refused) report("refused by the store", "");
      done(written->front());
    });
  }
  void read(Job job, joga::online::Lane lane = joga::online::Lane::Host) override {
    static_cast<void>(lane);
    host_.post([this, job = std::move(job)] { host_.post(job(common_store())); });
  }
  void beat(Job job) override { read(std::move(job)); }

 private:
  joga::testing::InlineHost& host_;
};

// Skips requests that search, which are too slow for fuzzing; the tests cover them.
[[nodiscard]] bool thinks(std::string_view message) {
  return message.find("level") != std::string_view::npos || message.find("\\u") != std::string_view::npos;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static std::uint64_t random = 1;
  joga::testing::InlineHost host;
  FuzzedLedger ledger(host);
  joga::online::Online online(
      {.clock = host,
       .searcher = host.searcher(),
       .ledger = ledger,
       .world =
           [&] {
             return joga::store::Time(std::chrono::duration_cast<joga::store::Milliseconds>(
                 host.now().time_since_epoch() + std::chrono::days(20'000)));
           },
       .secret = [] { return joga::online::Secret{.text = "s", .hash = std::to_string(++random)}; },
       .random = [] { return random = random * 6364136223846793005U + 1442695040888963407U; }},
      {});
  std::size_t answers = 0;
  std::string game;  // the id of the last game created: `@` stands for it
  std::array<std::unique_ptr<joga::online::Connection>, 3> people;
  for (auto& person : people) {
    person = online.connect(
        {.person = {}, .token_hash = "t" + std::to_string(++random), .networks = {"peer"}},
        [&](const std::shared_ptr<const std::string>& text) {
          const json message = json::parse(*text, nullptr, false);
          if (message.is_discarded()) report("not JSON", *text);
          if (message.contains("event")) return;
          if (!message.contains("id") || message.contains("result") == message.contains("error")) {
            report("neither a result nor an error", *text);
          }
          if (message.contains("result") && message["result"].contains("game"))
            game = message["result"]["game"]["id"].get<std::string>();
          ++answers;
        });
  }
  const std::string input(data, data + size);
  std::size_t messages = 0;
  for (std::size_t begin = 0; begin <= input.size();) {
    const std::size_t end = std::min(input.find('\n', begin), input.size());
    std::string line = input.substr(begin, end - begin);
    begin = end + 1;
    if (line.starts_with('=')) {
      const auto event = joga::online::read_event(std::string_view(line).substr(1));
      if (event && joga::online::read_event(joga::online::event_text(*event)).value() != *event)
        report("an event that is not read back", line);
      if (event) static_cast<void>(joga::play::GameState::create(*event));
      continue;
    }
    if (line.empty() || thinks(line)) continue;
    const std::size_t who = static_cast<unsigned char>(line[0]) % people.size();
    line.erase(0, 1);
    if (const std::size_t at = line.find('@'); at != std::string::npos && line.find("\"@\"") + 1 == at)
      line.replace(at, 1, game);
    ++messages;
    people[who]->receive(line, host.now());
    while (answers < messages && host.step()) continue;
  }
  if (answers != messages) report("not every message was answered once", input);
  return 0;
}
