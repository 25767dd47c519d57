// Shared by the files of the Python module: values as Python sees them, and errors as exceptions.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "joga/core/any_game.hpp"
#include "joga/core/history.hpp"
#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/record/record.hpp"
#include "joga/search/limits.hpp"

namespace joga::python {

namespace py = pybind11;

// An Error on its way to Python, where each code has its own exception.
struct Raised {
  Error error;
};

// The value, or an exception.
template <class T>
[[nodiscard]] T checked(Result<T> result) {
  if (!result) throw Raised{result.error()};
  return *std::move(result);
}

// A whole number from Python, of any size. What is no whole number gets Python's TypeError.
struct PyNumber {
  py::int_ number{};
};
// The number within its bounds; raises with the argument's name for any other.
[[nodiscard]] std::uint64_t within(const char* name, const PyNumber& number, std::uint64_t least,
                                   std::uint64_t most);

// Marks an object as in use. Calls that let other Python threads run refuse a second one meanwhile.
class InUse {
 public:
  InUse(std::atomic_flag& flag, const MessageText& refusal) : flag_(flag) {
    if (flag_.test_and_set()) throw Raised{{ErrorCode::Busy, Message(refusal)}};
  }
  InUse& operator=(InUse&&) = delete;
  ~InUse() { flag_.clear(); }

 private:
  std::atomic_flag& flag_;
};

// Sets Python's current exception.
void set_error(const Error& error);

[[nodiscard]] Language language() noexcept;  // of all texts for people

struct PyGame {
  std::shared_ptr<const AnyGame> game{};
};

struct PyPosition {
  std::shared_ptr<const AnyGame> game{};
  AnyPosition position{};
};

// Few of a list's moves are ever written, so the text is made when it is asked for.
struct PyMove {
  std::shared_ptr<const AnyGame> game{};
  AnyMove move{};
  std::shared_ptr<const AnyPosition> at{};  // where it can be played; shared by the moves of a list

  [[nodiscard]] std::string text() const { return game->move_text(*at, move); }
};

// A game in progress.
struct PyState {
  History history;
};

struct PyRecord {
  record::Record record;
};

// A TypeError; the sentence has a place for the name of the object's type.
[[nodiscard]] py::type_error wrong_type(const MessageText& sentence, const py::object& object);
[[nodiscard]] std::shared_ptr<const AnyGame> game_of(const std::string& spec);
[[nodiscard]] PyMove move_in(const PyPosition& position, AnyMove move);
// A move, or the text of one.
[[nodiscard]] AnyMove legal_move(const PyPosition& position, const py::object& move);

// The history of a State, or of a game that begins at a Position.
[[nodiscard]] History history_of(const py::object& what);

// The number of a symmetry; raises IndexError if there is none.
[[nodiscard]] std::size_t symmetry_index(const AnyGame& game, py::ssize_t number);

inline constexpr std::uint64_t kMostNodes = ~std::uint64_t{0};
inline constexpr std::uint64_t kMostSeed = ~std::uint64_t{0};

// Limits of a search; raises for those that make no sense.
[[nodiscard]] search::Limits limits_of(std::optional<double> seconds, const std::optional<PyNumber>& depth,
                                       const std::optional<PyNumber>& nodes);

void bind_games(py::module_& module);
void bind_engine(py::module_& module);
void bind_batches(py::module_& module);
void bind_records(py::module_& module);
void bind_matches(py::module_& module);

}  // namespace joga::python

template <>
struct pybind11::detail::type_caster<joga::python::PyNumber> {
  PYBIND11_TYPE_CASTER(joga::python::PyNumber, const_name("int"));

  bool load(handle source, bool) {
    if (!source || PyIndex_Check(source.ptr()) == 0) return false;
    value.number = reinterpret_steal<int_>(PyNumber_Index(source.ptr()));
    if (!value.number) throw error_already_set();
    return true;
  }
  static handle cast(const joga::python::PyNumber& source, return_value_policy, handle) {
    return int_(source.number).release();
  }
};
