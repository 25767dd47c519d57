// A sequential test of two hypotheses about the strength of a player: games are played until one is accepted.
//
// H0 says that the first player is stronger by elo0, H1 by elo1 > elo0. After each pair the log-likelihood
// ratio of the two is compared with Wald's bounds (A. Wald, "Sequential tests of statistical hypotheses",
// 1945). The results have more unknowns than the strength, so each hypothesis is represented by its
// likeliest distribution: the generalised test (M. Van den Bergh, "A practical introduction to the GSPRT",
// 2019), as on fishtest.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "joga/match/score_table.hpp"

namespace joga::match {

struct SprtParameters {
  double elo0 = 0;
  double elo1 = 5;
  // The probability of accepting H1 although H0 is true, and the other way round.
  double alpha = 0.05;
  double beta = 0.05;

  friend bool operator==(const SprtParameters&, const SprtParameters&) = default;
};

// Whether the parameters are valid: elo0 below elo1, neither of them absurd, and both probabilities above 0
// and below 0.5.
[[nodiscard]] bool is_test(const SprtParameters& parameters) noexcept;

// ln(P(results | H1) / P(results | H0)), 0 without results. The parameters must be valid.
[[nodiscard]] double log_likelihood_ratio(const SprtParameters& parameters,
                                          const Pentanomial& pairs) noexcept;

enum class SprtState : std::uint8_t { Running, AcceptedH0, AcceptedH1 };

// "0,10,0.05,0.05: H1", the text of a test that has accepted a hypothesis, as in a record's Test tag.
[[nodiscard]] std::string decision_text(const SprtParameters& parameters, SprtState decision);
// The hypothesis that this text says this test has accepted; Running if it does not.
[[nodiscard]] SprtState parse_decision(const SprtParameters& parameters, std::string_view text);

class Sprt {
 public:
  // Returns nothing if the parameters are not valid.
  [[nodiscard]] static std::optional<Sprt> create(const SprtParameters& parameters) noexcept;

  // Takes all results so far, not only the new ones. The first crossing decides: games that were in progress
  // at that time change the ratio, but no longer the state.
  SprtState update(const Pentanomial& pairs) noexcept;

  // Takes all results so far without a decision.
  void look_at(const Pentanomial& pairs) noexcept;
  // Takes the decision of another process that plays games of the same match. The first one counts.
  void accept(SprtState decision) noexcept;

  [[nodiscard]] const SprtParameters& parameters() const noexcept { return parameters_; }
  [[nodiscard]] SprtState state() const noexcept { return state_; }
  // As of the last update.
  [[nodiscard]] double log_likelihood_ratio() const noexcept { return ratio_; }
  // At or below the lower bound H0 is accepted, at or above the upper bound H1.
  [[nodiscard]] double lower_bound() const noexcept;
  [[nodiscard]] double upper_bound() const noexcept;

 private:
  explicit Sprt(const SprtParameters& parameters) noexcept : parameters_(parameters) {}

  SprtParameters parameters_;
  double ratio_ = 0;
  SprtState state_ = SprtState::Running;
};

}  // namespace joga::match
