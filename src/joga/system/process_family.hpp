// A process with all that came out of it.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>

namespace joga::system {

class ProcessFamily {
 public:
  // The leader of a session that was made for it: every process in that session, and every descendant of
  // one, belongs to the family. The leader must not be reaped before kill_all.
  //
  // A descendant that went to another session cannot be found any more once its parent has ended: that is why
  // the family is looked at here already and not only when it is to be killed.
  explicit ProcessFamily(pid_t leader);

  // Adds who is in the family now and forgets who has ended.
  void look();

  // Whether any process but the leader lived when the family was looked at.
  [[nodiscard]] bool has_descendants() const {
    return started_.size() > (started_.contains(leader_) ? std::size_t{1} : std::size_t{0});
  }

  // Kills all that live, as often as it takes to catch those that are being started meanwhile, and waits for
  // them to be gone, but no longer than this.
  void kill_all(std::chrono::milliseconds patience);

 private:
  pid_t leader_;
  // When it was started tells a process from a later one with the same number.
  std::map<pid_t, std::uint64_t> started_{};
};

}  // namespace joga::system
