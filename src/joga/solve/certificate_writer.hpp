// Writes the file of a certificate, from a guide that knows the moves of the player whose success is proven.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/core/result.hpp"
#include "joga/solve/certificate.hpp"
#include "joga/system/files.hpp"

namespace joga::solve {

// The symmetries of a game in certificates, which do not exchange the players.
struct CertificateSymmetry {
  // The same text for positions that are equal up to symmetry, and for no others.
  std::string (*class_of)(std::string_view position) = nullptr;
  // The number of a symmetry that takes the first position to the second. There must be one.
  std::size_t (*image)(std::string_view from, std::string_view to) = nullptr;
};

// The player whose success is proven is the prover.
class CertificateGuide {
 public:
  CertificateGuide& operator=(CertificateGuide&&) = delete;
  virtual ~CertificateGuide() = default;

  // The prover's move in a running game, in which they succeed within this many plies. None if a limit was
  // reached.
  [[nodiscard]] virtual std::optional<AnyMove> choose(const AnyPosition& position, int plies) = 0;
  // Whether the proof ends here because the reader searches the rest.
  [[nodiscard]] virtual bool is_for_search(const AnyPosition&) const { return false; }
  // Whether this finished game is a success.
  [[nodiscard]] virtual bool is_success(const AnyPosition& position) const = 0;
};

class CertificateWriter {
 public:
  // More plies than any game lasts, for claims that name no number of plies.
  static constexpr int kAnyPlies = 1000;

  // `claim` is the line of the heading; `endings` the number of turns that are left to the reader's search.
  CertificateWriter(const AnyGame& game, const AnyPosition& position, const CertificateFile& file,
                    std::string_view claim, int endings);

  // Appends the proof that the prover succeeds from the position within this many plies.
  [[nodiscard]] Result<Done> prove(CertificateGuide& guide, Player prover, int plies);
  [[nodiscard]] Result<CertificateSize> commit();

 private:
  // A part of this many turns is kept, so that an equal position can refer to it: a reference takes about as
  // many bytes. Both numbers are of the format.
  static constexpr std::uint64_t kLeastKept = 4;
  static constexpr std::uint64_t kMostKept = std::uint64_t{1} << 20;

  struct Kept {
    std::string position{};
    int height = 0;
  };
  struct Named {
    std::string text{};
    AnyMove move{};
  };

  // The plies that the prover needs at most; none after an error.
  [[nodiscard]] std::optional<int> height(const AnyPosition& position, int plies);
  [[nodiscard]] std::optional<int> height_by_one(const AnyPosition& position, int plies);
  [[nodiscard]] std::optional<int> height_by_all(const AnyPosition& position, int plies);
  [[nodiscard]] std::optional<int> height_after(const AnyPosition& position, const Named& turn, int plies);
  [[nodiscard]] std::optional<int> refer(const std::string& position, int plies);
  void keep(const std::string& position, int height);
  [[nodiscard]] std::vector<Named> sorted_turns(const AnyPosition& position) const;
  [[nodiscard]] std::string class_of(const std::string& position) const;
  std::nullopt_t refuse(const AnyPosition& position);
  void append(std::uint64_t number);
  void append(std::string_view text);

  const AnyGame& game_;
  const AnyPosition position_;
  const CertificateSymmetry* symmetry_;
  system::FileReplacement file_;
  CertificateGuide* guide_ = nullptr;
  Player prover_ = Player::One;
  std::string buffer_{};
  CertificateSize size_{};
  std::vector<Kept> kept_{};                                 // a ring of the last kept positions
  std::uint64_t kept_count_ = 0;                             // the number of positions kept so far
  std::unordered_map<std::string, std::uint64_t> newest_{};  // by class: the number of the last one kept
  std::optional<Error> error_{};
};

}  // namespace joga::solve
