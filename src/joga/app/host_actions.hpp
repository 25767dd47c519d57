// What an administrator can do to what a host keeps, beside a host that runs.
#pragma once

#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "joga/core/result.hpp"
#include "joga/store/store.hpp"

namespace joga::app {

class HostAction {
 public:
  // "remove-game ID" and so on. An error says what is missing or unknown.
  [[nodiscard]] static Result<HostAction> parse(std::span<const std::string_view> words);

  // An error: it could not be done.
  [[nodiscard]] Result<Done> run(store::Store& store, std::ostream& out) const;

 private:
  enum class Kind : std::uint8_t { ShowGame, RemoveGame, Block, Unblock, Export, Import };

  Kind kind_ = Kind::Export;
  std::string game_{};  // its id, or the file of many
  store::PersonId person_{};
};

}  // namespace joga::app
