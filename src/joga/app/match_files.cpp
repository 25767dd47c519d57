#include "joga/app/match_files.hpp"

#include <algorithm>
#include <map>
#include <ostream>
#include <string>
#include <vector>

#include "joga/app/match_catalogue.hpp"
#include "joga/app/match_summary.hpp"
#include "joga/match/catalogue.hpp"
#include "joga/match/journal.hpp"
#include "joga/match/report_page.hpp"
#include "joga/record/writer.hpp"
#include "joga/system/files.hpp"

namespace joga::app {
namespace {

// All games of the files, by number.
struct WholeMatch {
  std::map<std::uint64_t, std::pair<match::MatchGame, record::Record>> games{};

  [[nodiscard]] std::vector<match::MatchGame> list() const {
    std::vector<match::MatchGame> list;
    for (const auto& [number, game] : games) list.push_back(game.first);
    return list;
  }
};

[[nodiscard]] Result<WholeMatch> read_files(const std::vector<std::string_view>& paths) {
  WholeMatch whole;
  std::string identity;
  std::map<std::uint64_t, std::string_view> places;
  for (const std::string_view path : paths) {
    const Result<std::string> text = match::read_match_text(path);
    if (!text) return text.error();
    std::optional<std::uint64_t> twice;
    const Result<match::MatchFile> file =
        match::parse_match(*text, path, [&](const match::MatchGame& game, const record::Record& record) {
          if (!whole.games.try_emplace(game.number, game, record).second && !twice) twice = game.number;
          places.try_emplace(game.number, path);
        });
    if (!file) return file.error();
    if (twice) {
      return Error{ErrorCode::Illegal, Message(match::text::kGameTwice, *twice, places[*twice], path)};
    }
    if (file->games.empty()) return Error{ErrorCode::Illegal, Message(text::kMatchNoGames, path)};
    if (identity.empty()) identity = file->identity;
    if (identity != file->identity) {
      return Error{ErrorCode::Illegal, Message(text::kMatchDifferent, paths.front(), path)};
    }
  }
  return whole;
}

[[nodiscard]] Result<std::optional<match::Sprt>> tested(const Arguments& arguments,
                                                        const match::Standings& standings) {
  const Result<std::optional<match::SprtParameters>> parameters = sprt_from(arguments);
  if (!parameters) return parameters.error();
  const std::optional<match::SprtParameters>& given = *parameters;
  if (!given) return std::optional<match::Sprt>();
  if (standings.names().size() != 2) {
    return Error{ErrorCode::Illegal, Message(text::kMatchSprtTwo, standings.names().size())};
  }
  const match::Tally tally =
      standings.table().tally(match::Entrant::from_index(0), match::Entrant::from_index(1));
  std::optional<match::Sprt> sprt = match::Sprt::create(*given);
  if (sprt) sprt->update(tally.pairs());
  return sprt;
}

[[nodiscard]] std::vector<std::string_view> paths_from(const Arguments& arguments) {
  return {arguments.operands().begin() + 1, arguments.operands().end()};
}

}  // namespace

int merge_match(const Arguments& arguments, Context& context) {
  const std::vector<std::string_view> paths = paths_from(arguments);
  if (paths.empty()) return context.refuse(Message(text::kMatchFilesNeeded, "merge"));
  const std::optional<std::string_view> output = arguments.option("--output");
  if (!output) return context.refuse(text::kMatchOutputNeeded);
  const Result<WholeMatch> whole = read_files(paths);
  if (!whole) return context.refuse(whole.error());
  const Result<match::Standings> standings = match::Standings::from(whole->list());
  if (!standings) return context.refuse(standings.error());
  const Result<std::optional<match::Sprt>> sprt = tested(arguments, *standings);
  if (!sprt) return context.refuse(sprt.error());

  std::string text;
  for (const auto& [number, game] : whole->games) text += record::to_text(game.second);
  if (const Result<Done> written = system::replace_file(*output, text); !written) {
    return context.fail(written.error().message);
  }
  context.out << (arguments.has("--json") ? match_json(*standings, *sprt)
                                          : match_summary(*standings, *sprt, context.language));
  context.error
      << Message(text::kMatchMerged, whole->games.size(), paths.size(), *output).in(context.language) << '\n';
  return kDone;
}

int report_match(const Arguments& arguments, Context& context) {
  const std::vector<std::string_view> paths = paths_from(arguments);
  if (paths.empty()) return context.refuse(Message(text::kMatchFilesNeeded, "report"));
  const Result<WholeMatch> whole = read_files(paths);
  if (!whole) return context.refuse(whole.error());
  const Result<std::optional<match::SprtParameters>> sprt = sprt_from(arguments);
  if (!sprt) return context.refuse(sprt.error());
  std::vector<match::ReportGame> games;
  for (const auto& [number, game] : whole->games) games.push_back({game.first, &game.second});
  const Result<std::string> page = match::report_page(games, {.language = context.language, .sprt = *sprt});
  if (!page) return context.refuse(page.error());
  const std::optional<std::string_view> output = arguments.option("--output");
  if (!output) {
    context.out << *page;
    return kDone;
  }
  if (const Result<Done> written = system::replace_file(*output, *page); !written) {
    return context.fail(written.error().message);
  }
  return kDone;
}

}  // namespace joga::app
