// The analysis of a position: several lines, better and better while it lasts.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>

#include "joga/core/history.hpp"
#include "joga/engine/player.hpp"
#include "joga/play/best_lines.hpp"
#include "joga/play/table.hpp"
#include "joga/service/page.hpp"
#include "joga/service/scheduler.hpp"

namespace joga::service {

// The player that knows most about a game: every position is looked up where there is a tablebase, else the
// engine searches.
[[nodiscard]] std::unique_ptr<engine::AnyPlayer> make_analysis_player(
    const std::shared_ptr<const AnyGame>& game, const engine::Resources& resources);
// What it gets for an analysis or a review out of at most that many MiB, and how many of them it uses.
[[nodiscard]] engine::Resources analysis_resources(const GameInfo& game, std::size_t most_mib);
[[nodiscard]] std::size_t analysis_memory(const GameInfo& game, const engine::Resources& resources);

struct AnalysisOrder {
  std::int64_t number = 0;  // that the page knows it by
  int lines = 1;
  std::chrono::milliseconds time{};  // of thinking; while it waits it costs nothing
};

// The job of one analysis; its events go to the page.
class Analysis : public std::enable_shared_from_this<Analysis> {
 public:
  Analysis(const AnalysisOrder& order, History history, const Reply& reply);

  // As the scheduler has it.
  [[nodiscard]] Progress run(const Interruption& interruption);
  // Tells the page, instead of anything more.
  void fail_for_memory();
  [[nodiscard]] MemoryNeed need() const;

 private:
  // What is known so far.
  struct Report {
    std::map<int, search::Info> lines{};
    int depth = 0;
    std::uint64_t nodes = 0;
    std::chrono::milliseconds thought{};
    bool done = false;
    Message problem{};
  };

  void think(const Interruption& interruption);
  void heard(const search::Info& info);
  void tell(bool done, const Message& problem = {});
  void send(const Report& report) const;  // on the strand
  [[nodiscard]] std::chrono::milliseconds since(Clock::Time begin) const;

  const Host host_;
  const AnalysisOrder order_;
  const History history_;
  const std::shared_ptr<Page> page_;
  const engine::Resources resources_;
  const std::shared_ptr<play::KeptPlayer> kept_ = std::make_shared<play::KeptPlayer>();
  play::BestLines best_;
  std::chrono::milliseconds used_{};  // before it was interrupted last
  std::uint64_t nodes_ = 0;           // likewise
  std::uint64_t nodes_now_ = 0;
  Clock::Time told_{};
  Clock::Time since_{};
};

}  // namespace joga::service
