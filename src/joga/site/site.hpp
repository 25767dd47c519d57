// The service in a browser's worker: what a host is elsewhere. There are no threads: all happens within the
// calls that the worker makes, a few milliseconds at a time. Searches are performed by other workers.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "joga/site/storage.hpp"

namespace joga::site {

// What the worker does for it. None of it calls back.
struct Outside {
  std::function<double()> now;  // milliseconds that never go back
  std::function<void(int page, std::string_view text)> send;
  std::function<void(double time)> wake_at;  // of now(); infinity: not at all
  std::function<void(int search, std::string_view task)> start_search;
  std::function<void(int search)> stop_search;
  Items::Store store;
};

class Site {
 public:
  // `data_files` are those that are not part of the program: a task names the ones of its game.
  Site(Outside outside, std::span<const std::string_view> data_files);
  Site& operator=(Site&&) = delete;
  ~Site();

  // All that was stored, before start().
  void restore(std::string_view key, std::string value);
  // As JSON: "version", "language", "searches" (at once), "memory_mib" (for all of them). What is missing or
  // wrong has a default.
  void start(std::string_view options);

  // A number for the page.
  int connect();
  void disconnect(int page);
  void receive(int page, std::string text);

  // Does what is due.
  void wake();

  void finding(int search, std::string_view text);
  enum class SearchEnd : std::uint8_t { Finished, Stopped, Crashed, NoData };
  void search_ended(int search, SearchEnd how);

  // Whether the pages are told by a game that is open, or the failure is known already.
  bool storage_failed(std::string_view key);
  void storage_works();

 private:
  class Host;

  std::shared_ptr<Items> items_;
  std::unique_ptr<Host> host_;
};

// Performs a task, in a worker of its own; false where it cannot be read.
[[nodiscard]] bool perform(std::string_view task, const std::function<void(std::string_view)>& emit);

}  // namespace joga::site
