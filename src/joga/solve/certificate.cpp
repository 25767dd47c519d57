#include "joga/solve/certificate.hpp"

#include <algorithm>
#include <cassert>
#include <memory>
#include <utility>

#include "joga/core/map_tools.hpp"
#include "joga/games/quantik/game.hpp"
#include "joga/search/any_proof.hpp"
#include "joga/solve/catalogue.hpp"
#include "joga/solve/certificate_writer.hpp"
#include "joga/solve/knowledge.hpp"
#include "joga/solve/quantik/symmetry.hpp"

namespace joga::solve {
namespace {

constexpr int kFormat = 1;
constexpr std::size_t kBufferSize = std::size_t{1} << 16;

// The spec with the map by its rows: a reader need not know the maps of this program.
[[nodiscard]] std::string spec_with_rows(const AnyGame& game) {
  const MapTools* const maps = game.info().maps;
  if (maps == nullptr) return game.spec().text();
  const Result<std::string> rows = maps->rows_of(game.spec());
  assert(rows);  // the spec is of a game that exists
  return on_rows(game.info(), game.spec(), *rows).text();
}

[[nodiscard]] const CertificateSymmetry* symmetry_of(const AnyGame& game) {
  return game.info().id == joga::quantik::Quantik::info().id ? &quantik_certificate_symmetry() : nullptr;
}

}  // namespace

// --- The file

CertificateWriter::CertificateWriter(const AnyGame& game, const AnyPosition& position,
                                     const CertificateFile& file, std::string_view claim, int endings)
    : game_(game), position_(position), symmetry_(symmetry_of(game)), file_(file.path) {
  append("joga certificate " + std::to_string(kFormat) + "\nprogram " + file.program + "\ngame " +
         spec_with_rows(game) + "\nposition " + game.position_text(position) + "\nclaim " +
         std::string(claim) + "\nendings " + std::to_string(endings) + "\nproof\n");
}

void CertificateWriter::append(std::string_view text) {
  buffer_ += text;
  size_.bytes += text.size();
  if (buffer_.size() < kBufferSize) return;
  file_.write(buffer_);
  buffer_.clear();
}

// Seven bits a byte, the lowest first; the highest bit says that more follow.
void CertificateWriter::append(std::uint64_t number) {
  std::string bytes;
  for (; number >= 128; number >>= 7) bytes += static_cast<char>(static_cast<unsigned char>(number | 128));
  bytes += static_cast<char>(static_cast<unsigned char>(number));
  append(std::string_view(bytes));
}

Result<CertificateSize> CertificateWriter::commit() {
  file_.write(buffer_);
  if (const Result<Done> written = file_.commit(); !written) return written.error();
  return size_;
}

// --- The proof

Result<Done> CertificateWriter::prove(CertificateGuide& guide, Player prover, int plies) {
  guide_ = &guide;
  prover_ = prover;
  kept_.clear();
  newest_.clear();
  kept_count_ = 0;
  // NOLINTNEXTLINE(bugprone-unchecked-optional-access): `height` fails only with an error
  if (!height(position_, plies)) return *error_;
  return Done{};
}

std::nullopt_t CertificateWriter::refuse(const AnyPosition& position) {
  error_ = Error{ErrorCode::Malformed, Message(text::kCertificateWrong, game_.position_text(position))};
  return std::nullopt;
}

std::optional<int> CertificateWriter::height(const AnyPosition& position, int plies) {
  if (guide_->is_for_search(position)) return 0;
  if (is_over(game_.outcome(position))) {
    if (!guide_->is_success(position)) return refuse(position);
    return 0;
  }
  if (plies == 0) return refuse(position);
  return game_.to_move(position) == prover_ ? height_by_one(position, plies) : height_by_all(position, plies);
}

std::optional<int> CertificateWriter::height_after(const AnyPosition& position, const Named& turn,
                                                   int plies) {
  const std::optional<int> after = height(game_.play_unchecked(position, turn.move), plies - 1);
  if (!after) return std::nullopt;
  return *after + 1;
}

std::optional<int> CertificateWriter::height_by_all(const AnyPosition& position, int plies) {
  int most = 0;
  for (const Named& turn : sorted_turns(position)) {
    const std::optional<int> found = height_after(position, turn, plies);
    if (!found) return std::nullopt;
    most = std::max(most, *found);
  }
  return most;
}

std::optional<int> CertificateWriter::height_by_one(const AnyPosition& position, int plies) {
  const std::string text = game_.position_text(position);
  if (const std::optional<int> known = refer(text, plies)) return known;
  const std::optional<AnyMove> move = guide_->choose(position, plies);
  if (!move || file_.has_failed()) {
    // If the file cannot be written, `commit` knows the reason.
    error_ = file_.has_failed() ? file_.commit().error()
                                : Error{ErrorCode::Unsupported, text::kCertificateStopped};
    return std::nullopt;
  }
  const std::vector<Named> turns = sorted_turns(position);
  const auto chosen = std::ranges::find(turns, *move, &Named::move);
  const std::uint64_t before = size_.turns++;
  append(static_cast<std::uint64_t>(chosen - turns.begin()) + 1);
  const std::optional<int> found = height_after(position, *chosen, plies);
  if (found && size_.turns - before >= kLeastKept) keep(text, *found);
  return found;
}

std::vector<CertificateWriter::Named> CertificateWriter::sorted_turns(const AnyPosition& position) const {
  std::vector<Named> turns;
  for (const AnyMove move : game_.legal_moves(position)) {
    turns.push_back({game_.move_text(position, move), move});
  }
  std::ranges::sort(turns, {}, &Named::text);
  return turns;
}

// --- Positions that were proven before

std::string CertificateWriter::class_of(const std::string& position) const {
  return symmetry_ == nullptr ? position : symmetry_->class_of(position);
}

std::optional<int> CertificateWriter::refer(const std::string& position, int plies) {
  const auto found = newest_.find(class_of(position));
  if (found == newest_.end()) return std::nullopt;
  const Kept& kept = kept_[found->second % kMostKept];
  if (kept.height > plies) return std::nullopt;
  append(0);
  append(kept_count_ - found->second);
  if (symmetry_ != nullptr) append(symmetry_->image(position, kept.position));
  return kept.height;
}

void CertificateWriter::keep(const std::string& position, int height) {
  if (kept_.size() < kMostKept) {
    kept_.emplace_back();
  } else {
    const auto oldest = newest_.find(class_of(kept_[kept_count_ % kMostKept].position));
    if (oldest != newest_.end() && oldest->second + kMostKept == kept_count_) newest_.erase(oldest);
  }
  kept_[kept_count_ % kMostKept] = {position, height};
  newest_[class_of(position)] = kept_count_++;
}

// --- Wins of any game

namespace {

// Knows the moves of a winner from a tablebase, or finds them by proof search.
class WinGuide final : public CertificateGuide {
 public:
  WinGuide(const AnyGame& game, Player winner, const CertificateOptions& options, const StopFlag& stop)
      : game_(game),
        winner_(winner),
        knowledge_(extent_of(game) == Extent::Tablebase ? Knowledge::of(game, {}) : nullptr),
        options_(options),
        stop_(stop) {}

  std::optional<AnyMove> choose(const AnyPosition& position, int plies) override {
    if (stop_.is_set()) return std::nullopt;
    if (knowledge_ != nullptr) {
      const std::vector<ValuedMove> moves = knowledge_->known_moves(position, {});
      if (!moves.empty()) return moves.front().move;
    }
    if (search_ == nullptr) {
      search_ = search::make_proof_search(game_, options_.limits, options_.memory_mib, stop_);
    }
    // A shorter win makes a smaller certificate, so it is looked for, but not for long.
    constexpr std::uint64_t kLittle = 500;
    for (int shorter = 1; shorter < plies; shorter += 2) {
      search_->start(position, winner_);
      if (search_->prove_within(shorter, kLittle) == search::ProofStatus::Win)
        return winning_move(position, shorter);
    }
    search_->start(position, winner_);
    if (search_->prove_within(plies, kNoLimit) != search::ProofStatus::Win) return std::nullopt;
    return winning_move(position, plies);
  }

  bool is_success(const AnyPosition& position) const override {
    return game_.outcome(position) == win_for(winner_);
  }

 private:
  static constexpr std::uint64_t kNoLimit = ~std::uint64_t{0};

  // A move that wins within these plies. Each move gets a little work, then more: after the search the
  // results of the winning move are in the table, and those of the other moves may take long.
  [[nodiscard]] std::optional<AnyMove> winning_move(const AnyPosition& position, int plies) {
    const std::vector<AnyMove> moves = game_.legal_moves(position);
    for (std::uint64_t work = 1; !stop_.is_set(); work *= 32) {
      bool is_open = false;
      for (const AnyMove move : moves) {
        search_->play(move);
        const search::ProofStatus status = search_->prove_within(plies - 1, work);
        search_->undo();
        if (status == search::ProofStatus::Win) return move;
        is_open = is_open || status == search::ProofStatus::Unknown;
      }
      if (!is_open || work > kNoLimit / 64) return std::nullopt;
    }
    return std::nullopt;
  }

  const AnyGame& game_;
  Player winner_;
  std::unique_ptr<Knowledge> knowledge_;
  const CertificateOptions& options_;
  std::unique_ptr<search::AnyProofSearch> search_{};  // once it is needed
  const StopFlag& stop_;
};

}  // namespace

Result<CertificateSize> write_certificate(const AnyGame& game, const AnyPosition& position,
                                          const Value& value, const CertificateOptions& options,
                                          const StopFlag& stop) {
  if (!value.is_win() && !value.is_loss()) return Error{ErrorCode::Unsupported, text::kCertificateDraw};
  const Player mover = game.to_move(position);
  const Player winner = value.is_win() ? mover : other(mover);
  WinGuide guide(game, winner, options, stop);
  const std::string claim =
      "win " + std::to_string(index_of(winner) + 1) + " " + std::to_string(value.plies());
  CertificateWriter writer(game, position, options.file, claim, 0);
  if (const Result<Done> proven = writer.prove(guide, winner, value.plies()); !proven) return proven.error();
  return writer.commit();
}

}  // namespace joga::solve
