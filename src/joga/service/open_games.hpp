// The games that pages have open. A game that two pages open is one; the last page to leave closes it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "joga/play/autosave.hpp"
#include "joga/play/table.hpp"
#include "joga/service/page.hpp"
#include "joga/service/scheduler.hpp"

namespace joga::service {

// A game that is open in one or more pages: the table, where it is saved, its clock, and the computer that
// thinks about it.
//
// Whatever changes the game is saved before anybody is told. The page that asked gets the answer, all others
// the event; all get the changes in the same order.
class OpenGame : public std::enable_shared_from_this<OpenGame> {
 public:
  // The name is unique for all time, and so is the owner.
  OpenGame(Service::Shared& shared, Owner owner, std::string name, play::Table table,
           play::Autosave autosave);

  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  // The name under which it is saved, once it is.
  [[nodiscard]] std::optional<std::string> saved() const;

  void join(const Reply& reply);
  // Whether no page is left. Then it must be closed.
  [[nodiscard]] bool leave(PageId page);
  // Stops the computer and lets go of the saved game, which is up to date.
  void close();

  void play(const Reply& reply, std::size_t ply, std::string_view move);
  void undo(const Reply& reply);
  void redo(const Reply& reply);
  void resign(const Reply& reply, Player player);
  void reseat(const Reply& reply, play::Seats seats);
  void hurry(const Reply& reply);
  // What it takes to look for a hint; nothing when the game is over.
  struct Hint {
    play::MoveFinder find;
    std::shared_ptr<const AnyGame> game;
    AnyPosition position;
  };
  [[nodiscard]] std::optional<Hint> hint() const;
  [[nodiscard]] const GameInfo& game_info() const { return table_.game().info(); }

 private:
  [[nodiscard]] nlohmann::json state(Language language) const;
  void changed(const Reply* reply);
  void tell(const Reply* reply);
  void save();
  [[nodiscard]] bool is_self_play() const;
  void think();
  void start_thinking();
  void set_flag_timer();

  void thought(std::uint64_t about, const Result<AnyMove>& move);
  void paused(std::uint64_t about);
  void flag_time();

  Service::Shared& shared_;
  const Owner owner_;
  const std::string name_;
  play::Table table_;
  std::optional<play::Autosave> autosave_;  // none once closed
  std::vector<std::shared_ptr<Page>> pages_{};
  std::uint64_t revision_ = 0;
  Message notice_{};
  // One computer at a time is at work or about to be: when the game changes under it, what it finds is
  // dropped.
  bool at_work_ = false;
  Scheduler::Handle search_{};  // null while it waits for its turn to begin
  std::uint64_t hurried_ = 0;   // the revision about which a page did not want to wait
  Timer pause_{};               // between the turns of two computers
  Timer flag_{};                // when the time of the player to move runs out
};

class OpenGames {
 public:
  explicit OpenGames(Service::Shared& shared) : shared_(shared) {}

  // The page that asked is at the game now, unless it was told why not.
  void open(play::Table table, const Reply& reply);
  void open_saved(const std::string& saved, const Reply& reply);
  void join(const std::string& name, const Reply& reply);
  void leave(const std::string& name, PageId page);

  [[nodiscard]] std::shared_ptr<OpenGame> find(const std::string& name) const;
  // Whether a saved game is open here.
  [[nodiscard]] bool has_saved(const std::string& saved) const { return find_saved(saved) != nullptr; }

 private:
  [[nodiscard]] std::shared_ptr<OpenGame> find_saved(const std::string& saved) const;
  void add(play::Table table, play::Autosave autosave, const Reply& reply);
  [[nodiscard]] bool is_full(const Reply& reply) const;

  Service::Shared& shared_;
  std::map<std::string, std::shared_ptr<OpenGame>> games_{};
  std::uint64_t last_number_ = 0;
};

}  // namespace joga::service
