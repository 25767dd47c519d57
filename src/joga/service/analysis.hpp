// The analysis of a position: several lines, better and better while it lasts.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>

#include "joga/core/history.hpp"
#include "joga/engine/player.hpp"
#include "joga/play/best_lines.hpp"
#include "joga/play/table.hpp"
#include "joga/service/page.hpp"
#include "joga/service/search_pool.hpp"

namespace joga::service {

struct AnalysisOrder {
  std::int64_t number = 0;  // that the page knows it by
  int lines = 1;
  std::chrono::milliseconds time{};  // of thinking; while it waits it costs nothing
};

// The work of one analysis; its events go to the page.
class Analysis {
 public:
  Analysis(const AnalysisOrder& order, History history, std::shared_ptr<Page> page);

  // As SearchPool has it.
  [[nodiscard]] Progress run(const Interruption& interruption);

 private:
  void think(const Interruption& interruption);
  void heard(const search::Info& info);
  void tell(bool done);

  AnalysisOrder order_;
  History history_;
  std::shared_ptr<Page> page_;
  std::unique_ptr<engine::AnyPlayer> player_{};  // once it is needed
  play::BestLines best_;
  std::chrono::milliseconds used_{};  // before it was interrupted last
  std::uint64_t nodes_ = 0;           // likewise
  std::uint64_t nodes_now_ = 0;
  std::chrono::steady_clock::time_point told_{};
  std::chrono::steady_clock::time_point since_{};
};

}  // namespace joga::service
