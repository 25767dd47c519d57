// A match as one self-contained page: tables, the course of a match of two, and the boards of the games.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/message.hpp"
#include "joga/core/outcome.hpp"
#include "joga/core/result.hpp"
#include "joga/match/journal.hpp"
#include "joga/match/ratings.hpp"
#include "joga/match/sprt.hpp"
#include "joga/record/record.hpp"
#include "joga/render/xml.hpp"

namespace joga::match {

struct ReportGame {
  MatchGame game{};
  const record::Record* record = nullptr;
};

struct ReportOptions {
  Language language = Language::English;
  std::optional<SprtParameters> sprt{};  // of a match of two
  std::vector<Anchor> anchors{};         // by the order in which players appear in the games
  // The folder of the match's logs: games show what programs wrote on their standard error. Empty: none.
  std::filesystem::path logs{};
};

// Returns HTML that loads nothing from elsewhere. There must be at least one game; games are in the order of
// their numbers.
[[nodiscard]] Result<std::string> report_page(const std::vector<ReportGame>& games,
                                              const ReportOptions& options);

// "1–0", "½–½", "0–1"; "*" for a running game.
[[nodiscard]] std::string_view result_text(Outcome outcome);

// Writes what the players' programs wrote on their standard error in a game, as far as there are logs of it.
void write_logs(render::Xml& xml, const std::filesystem::path& logs, const MatchGame& game,
                Language language);

}  // namespace joga::match
