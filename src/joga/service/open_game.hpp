// A game that is open in one or more pages: the table, its file, its clock, and the computer that thinks
// about it.
//
// Whatever changes the game is saved before anybody is told. The page that asked gets the answer, all others
// the event; everybody gets the changes in the same order. Any thread may call.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "joga/play/autosave.hpp"
#include "joga/play/table.hpp"
#include "joga/service/page.hpp"
#include "joga/service/search_pool.hpp"
#include "joga/service/timers.hpp"

namespace joga::service {

// What a table uses of the service. All of it outlives the table.
struct GameTools {
  SearchPool& pool;
  Timers& timers;
  Pages& pages;
  std::chrono::milliseconds pause;  // between the turns of two computers, so that one can watch them
};

class OpenGame : public std::enable_shared_from_this<OpenGame> {
 public:
  // The name is unique for all time; it is also the owner's name in the pool.
  OpenGame(const GameTools& tools, Owner owner, std::string name, play::Table table, play::Autosave autosave);

  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  // Its name in the library, once it has a file.
  [[nodiscard]] std::optional<std::string> saved() const;

  void join(const Reply& reply);
  // Whether nobody is left. Then it must be closed.
  [[nodiscard]] bool leave(PageId page);
  // Stops the computer and lets go of the file, which is up to date.
  void close();

  void play(const Reply& reply, std::size_t ply, std::string_view move);
  void undo(const Reply& reply);
  void redo(const Reply& reply);
  void resign(const Reply& reply, Player player);
  void reseat(const Reply& reply, play::Seats seats);
  void hurry(const Reply& reply);
  // For whoever looks for a hint; nothing when the game is over.
  struct Hint {
    play::MoveFinder find;
    std::shared_ptr<const AnyGame> game;
    AnyPosition position;
  };
  [[nodiscard]] std::optional<Hint> hint() const;
  [[nodiscard]] const GameInfo& game_info() const { return table_.game().info(); }

 private:
  // All of these need the mutex.
  [[nodiscard]] nlohmann::json state(Language language) const;
  void changed(const Reply* reply);
  void tell(const Reply* reply);
  void save();
  void think();
  void start_thinking();
  void set_flag_timer();

  void thought(std::uint64_t about, const Result<AnyMove>& move);
  void paused(std::uint64_t about);
  void flag_time();

  const GameTools tools_;
  const Owner owner_;
  const std::string name_;

  mutable std::mutex mutex_{};
  play::Table table_;
  std::optional<play::Autosave> autosave_;  // none once closed
  std::vector<std::shared_ptr<Page>> pages_{};
  std::uint64_t revision_ = 0;
  Message notice_{};
  // One computer at a time is at work or about to be: when the game changes under it, what it finds is
  // dropped.
  bool at_work_ = false;
  SearchPool::Handle search_{};  // null while it waits for its turn to begin
  std::uint64_t hurried_ = 0;    // the revision about which a page did not want to wait
};

}  // namespace joga::service
