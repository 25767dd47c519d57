// The analysis of a position: several lines, better and better while it lasts.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>

#include "joga/core/history.hpp"
#include "joga/play/best_lines.hpp"
#include "joga/service/page.hpp"
#include "joga/service/scheduler.hpp"

namespace joga::service {

struct AnalysisOrder {
  std::int64_t number = 0;  // that the page knows it by
  int lines = 1;
  std::chrono::milliseconds time{};  // of thinking; while it waits it costs nothing
};

// Its events go to the page.
class Analysis final : public Inquiry {
 public:
  Analysis(const AnalysisOrder& order, std::shared_ptr<const History> history, const Reply& reply);

  [[nodiscard]] Task begin() override;
  void found(const Finding& finding) override;
  [[nodiscard]] bool ended(SearchEnd end) override;

 private:
  // Since it runs.
  [[nodiscard]] std::chrono::milliseconds thinks_for() const;
  void tell(bool done, const Message& problem = {});

  Clock& clock_;
  const AnalysisOrder order_;
  const std::shared_ptr<const History> history_;
  const std::shared_ptr<Page> page_;
  Analyse analyse_;
  play::BestLines best_;
  std::chrono::milliseconds used_{};  // before it was interrupted last
  std::uint64_t nodes_ = 0;           // likewise
  std::uint64_t nodes_now_ = 0;
  Clock::Time told_{};
  std::optional<Clock::Time> since_{};  // while it runs
};

}  // namespace joga::service
