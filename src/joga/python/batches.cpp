// Batches: numpy arrays in and out. Long calls let other Python threads run.
#include <pybind11/numpy.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "joga/batch/batch.hpp"
#include "joga/batch/catalogue.hpp"
#include "joga/python/bindings.hpp"
#include "joga/python/catalogue.hpp"
#include "joga/python/interruptible.hpp"
#include "joga/python/values.hpp"
#include "joga/search/any_search.hpp"
#include "joga/search/win_probability.hpp"

namespace joga::python {
namespace {

using batch::Batch;
using Shape = std::vector<py::ssize_t>;

[[nodiscard]] std::string shape_text(const Shape& shape) {
  std::string text = "(";
  for (std::size_t i = 0; i < shape.size(); ++i) text += (i > 0 ? ", " : "") + std::to_string(shape[i]);
  return text + (shape.size() == 1 ? ",)" : ")");
}

// Describes an argument of the wrong kind.
[[nodiscard]] std::string kind_of(const py::object& object) {
  if (!py::isinstance<py::array>(object)) {
    const std::string type = py::str(py::type::of(object).attr("__name__"));
    if (!py::hasattr(object, "dtype") || !py::hasattr(object, "shape") || !py::hasattr(object, "device"))
      return type;
    return std::string(py::str("{} of {} with shape {} on {}")
                           .format(type, object.attr("dtype"),
                                   py::module_::import("builtins").attr("tuple")(object.attr("shape")),
                                   object.attr("device")));
  }
  const auto array = py::reinterpret_borrow<py::array>(object);
  std::string text = std::string(py::str(array.dtype())) + " " +
                     shape_text(Shape(array.shape(), array.shape() + array.ndim()));
  if ((array.flags() & py::array::c_style) == 0) text += ", not contiguous";
  if (!array.writeable()) text += ", read-only";
  return text;
}

// The caller's array, or a new one.
template <class T>
[[nodiscard]] py::array_t<T> output(const py::object& out, const Shape& shape) {
  if (out.is_none()) return py::array_t<T>(shape);
  const bool fits = py::isinstance<py::array_t<T>>(out) && [&] {
    const auto array = py::reinterpret_borrow<py::array>(out);
    return (array.flags() & py::array::c_style) != 0 && array.writeable() &&
           Shape(array.shape(), array.shape() + array.ndim()) == shape;
  }();
  if (!fits)
    throw Raised{{ErrorCode::Malformed, Message(text::kWrongArray, std::string(py::str(py::dtype::of<T>())),
                                                shape_text(shape), kind_of(out))}};
  return py::reinterpret_borrow<py::array_t<T>>(out);
}

template <class T>
[[nodiscard]] std::span<T> span_of(py::array_t<T>& array) {
  return {array.mutable_data(), static_cast<std::size_t>(array.size())};
}

constexpr std::int8_t kUnknownResult = -128;
constexpr std::int16_t kUnknownMargin = -32768;
constexpr std::size_t kLabelMemory = 4;  // MiB, of each thread

// Things that are slow to make, kept for the next thread that needs one.
template <class T>
class Spares {
 public:
  explicit Spares(std::function<std::unique_ptr<T>()> make) : make_(std::move(make)) {}

  class Taken {
   public:
    Taken(Spares& spares, std::unique_ptr<T> one) : spares_(spares), one_(std::move(one)) {}
    Taken& operator=(Taken&&) = delete;
    ~Taken() {
      const std::lock_guard guard(spares_.mutex_);
      spares_.free_.push_back(std::move(one_));
    }
    [[nodiscard]] T* operator->() const noexcept { return one_.get(); }

   private:
    Spares& spares_;
    std::unique_ptr<T> one_;
  };

  [[nodiscard]] Taken take() {
    {
      const std::lock_guard guard(mutex_);
      if (!free_.empty()) {
        std::unique_ptr<T> one = std::move(free_.back());
        free_.pop_back();
        return Taken(*this, std::move(one));
      }
    }
    return Taken(*this, make_());
  }

 private:
  std::function<std::unique_ptr<T>()> make_;
  std::mutex mutex_{};
  std::vector<std::unique_ptr<T>> free_{};
};

class PyBatch {
 public:
  PyBatch(const std::string& spec, const Batch::Options& options)
      : batch_(checked(Batch::make(checked(GameSpec::parse(spec)), options))), game_(game_of(spec)) {}

  [[nodiscard]] const Batch& batch() const noexcept { return *batch_; }

  [[nodiscard]] py::array legal(bool packed, const py::object& out) {
    const std::size_t width = packed ? batch_->packed_size() : batch_->action_count();
    auto masks = output<std::uint8_t>(out, {games(), static_cast<py::ssize_t>(width)});
    const std::span<std::uint8_t> bytes = span_of(masks);
    use([&] { packed ? batch_->legal_bits(bytes) : batch_->legal(bytes); });
    return masks;
  }
  [[nodiscard]] py::array observe(const py::object& dtype, const py::object& out) {
    const ObservationShape shape = batch_->shape();
    const Shape whole{games(), static_cast<py::ssize_t>(shape.planes), static_cast<py::ssize_t>(shape.rows),
                      static_cast<py::ssize_t>(shape.columns)};
    const py::dtype wanted = out.is_none()                    ? py::dtype::from_args(dtype)
                             : py::isinstance<py::array>(out) ? py::reinterpret_borrow<py::array>(out).dtype()
                                                              : py::dtype::of<std::uint8_t>();
    if (wanted.is(py::dtype::of<float>())) return observed<float>(whole, out);
    if (!wanted.is(py::dtype::of<std::uint8_t>()))
      throw Raised{{ErrorCode::Malformed,
                    Message(text::kWrongType, std::string(py::str(static_cast<const py::object&>(wanted))))}};
    return observed<std::uint8_t>(whole, out);
  }
  [[nodiscard]] py::array sample(const py::object& out) {
    auto actions = output<std::int32_t>(out, {games()});
    const std::span<std::int32_t> numbers = span_of(actions);
    use([&] { batch_->sample(numbers); });
    return actions;
  }
  [[nodiscard]] py::array to_move(const py::object& out) {
    auto players = output<std::uint8_t>(out, {games()});
    const std::span<std::uint8_t> numbers = span_of(players);
    use([&] { batch_->to_move(numbers); });
    return players;
  }
  [[nodiscard]] py::tuple step(const py::object& actions, const py::object& rewards_out,
                               const py::object& ends_out) {
    const py::array_t<std::int32_t> numbers = numbers_of(actions);
    auto rewards = output<std::int8_t>(rewards_out, {games(), 2});
    auto ends = output<std::uint8_t>(ends_out, {games()});
    const std::span<const std::int32_t> all(numbers.data(), static_cast<std::size_t>(numbers.size()));
    const batch::StepResults results{.rewards = span_of(rewards), .ends = span_of(ends)};
    use_checked([&] { return batch_->step(all, results); });
    return py::make_tuple(rewards, ends);
  }

  [[nodiscard]] std::string text(py::ssize_t game) const { return batch_->text(checked_index(game)); }
  void set(py::ssize_t game, const std::string& position) {
    const std::size_t index = checked_index(game);
    use_checked([&] { return batch_->set(index, position); });
  }
  void copy(py::ssize_t from, py::ssize_t to) {
    const std::size_t one = checked_index(from);
    const std::size_t two = checked_index(to);
    use([&] { batch_->copy(one, two); });
  }
  void reset(const py::object& games) {
    if (games.is_none()) return use([&] { batch_->reset(); });
    const std::vector<std::size_t> indices = indices_of(games);
    use([&] {
      for (const std::size_t index : indices) batch_->reset(index);
    });
  }
  [[nodiscard]] std::string action_text(py::ssize_t game, std::int64_t action) const {
    const std::size_t index = checked_index(game);
    const std::optional<std::string> text = batch_->action_text(index, narrowed(action));
    if (!text)
      throw Raised{{ErrorCode::Illegal, Message(batch::text::kIllegalAction, std::to_string(action),
                                                std::to_string(game), batch_->text(index))}};
    return *text;
  }
  [[nodiscard]] py::array_t<std::int32_t> symmetry(py::ssize_t number) const {
    const std::vector<std::int32_t> images = batch_->symmetry(symmetry_index(*game_, number));
    return py::array_t<std::int32_t>(static_cast<py::ssize_t>(images.size()), images.data());
  }
  [[nodiscard]] std::vector<std::int32_t> actions_of(const PyPosition& position,
                                                     const py::object& move) const {
    if (position.game->spec() != game_->spec())
      throw Raised{{ErrorCode::Illegal,
                    Message(text::kOtherGame, position.game->spec().text(), game_->spec().text())}};
    return batch_->actions_of(position.position, legal_move(position, move));
  }
  [[nodiscard]] std::string text_of(const py::object& observation) const {
    const ObservationShape shape = batch_->shape();
    const Shape one{static_cast<py::ssize_t>(shape.planes), static_cast<py::ssize_t>(shape.rows),
                    static_cast<py::ssize_t>(shape.columns)};
    const auto wrong = [&] {
      return Raised{
          {ErrorCode::Malformed, Message(text::kWrongObservation, shape_text(one), kind_of(observation))}};
    };
    if (!py::isinstance<py::array>(observation)) throw wrong();
    const auto given = py::reinterpret_borrow<py::array>(observation);
    if (Shape(given.shape(), given.shape() + given.ndim()) != one) throw wrong();
    using Bytes = py::array_t<std::uint8_t, py::array::c_style | py::array::forcecast>;
    const auto bytes = Bytes::ensure(given);
    if (!bytes || !py::module_::import("numpy").attr("array_equal")(bytes, given).cast<bool>())
      throw Raised{{ErrorCode::Malformed, Message(batch::text::kNoObservation)}};
    return checked(batch_->text_of({bytes.data(), shape.size()}));
  }

  // Labels: each game's exact value, where it is found.
  [[nodiscard]] py::tuple exact(const PyNumber& nodes, const py::object& progress) {
    const std::uint64_t most_nodes = within("nodes", nodes, 0, kMostNodes);
    py::array_t<std::int8_t> results(games());
    py::array_t<std::int16_t> plies(games());
    py::array_t<std::int16_t> margins(games());
    const std::span<std::int8_t> result_of = span_of(results);
    const std::span<std::int16_t> plies_of = span_of(plies);
    const std::span<std::int16_t> margin_of = span_of(margins);
    Spares<ValueFinder> finders([this] { return std::make_unique<ValueFinder>(*game_, kLabelMemory); });
    label(progress, [&](std::size_t i, const StopFlag& stop) {
      const auto finder = finders.take();
      const std::optional<Value> value =
          value_of(i, [&](const History& history) { return finder->find(history, most_nodes, stop); });
      result_of[i] = value ? static_cast<std::int8_t>(value->sign()) : kUnknownResult;
      plies_of[i] =
          value && value->sign() != 0 ? static_cast<std::int16_t>(value->plies()) : std::int16_t{-1};
      margin_of[i] = value && value->margin() ? static_cast<std::int16_t>(*value->margin()) : kUnknownMargin;
    });
    return py::make_tuple(results, plies, margins);
  }
  // Labels: what the engine expects of each game, from -1 to 1.
  [[nodiscard]] py::array estimate(const std::optional<PyNumber>& depth, const std::optional<PyNumber>& nodes,
                                   const py::object& progress) {
    py::array_t<float> expected(games());
    const std::span<float> all = span_of(expected);
    const search::Limits limits = limits_of(std::nullopt, depth, nodes);
    Spares<search::AnySearch> searches(
        [this] { return search::make_search(*game_, search::Method::AlphaBeta, {.memory_mib = 1}); });
    label(progress, [&](std::size_t i, const StopFlag& stop) {
      const auto search = searches.take();
      const std::optional<Value> value = value_of(i, [&](const History& history) -> std::optional<Value> {
        if (is_over(history.outcome()))
          return Value::result(history.outcome(), game_->to_move(history.position()));
        if (limits.is_infinite()) return Value::estimate(game_->evaluate(history.position()));
        search->new_game();  // the same label whatever was searched before
        return search->think(history, limits, stop).value;
      });
      all[i] = value ? static_cast<float>(2 * search::win_probability(*value, game_->info()) - 1) : 0;
    });
    return expected;
  }

  [[nodiscard]] py::tuple state() const {
    const std::vector<std::byte> bytes = batch_->save();
    const Batch::Options& options = batch_->options();
    return py::make_tuple(batch_->spec().text(), options.games, options.seed, options.threads,
                          options.auto_reset,
                          py::bytes(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
  }
  void load(const std::string& bytes) {
    static_cast<void>(checked(batch_->load(std::as_bytes(std::span(bytes.data(), bytes.size())))));
  }

 private:
  [[nodiscard]] py::ssize_t games() const noexcept { return static_cast<py::ssize_t>(batch_->size()); }
  [[nodiscard]] std::size_t checked_index(py::ssize_t game) const {
    if (game < 0 || game >= games()) throw py::index_error("the batch has no game " + std::to_string(game));
    return static_cast<std::size_t>(game);
  }

  // The games of a list or an array of their numbers, or of a mask such as the ends that `step` gives.
  [[nodiscard]] std::vector<std::size_t> indices_of(const py::object& chosen) const {
    std::vector<std::size_t> indices;
    if (py::isinstance<py::array_t<bool>>(chosen) || py::isinstance<py::array_t<std::uint8_t>>(chosen)) {
      const auto mask = py::array_t<bool>::ensure(chosen);
      if (mask.ndim() != 1 || mask.size() != games())
        throw Raised{
            {ErrorCode::Malformed, Message(text::kWrongGames, shape_text({games()}), kind_of(chosen))}};
      for (py::ssize_t i = 0; i < games(); ++i) {
        if (mask.at(i)) indices.push_back(static_cast<std::size_t>(i));
      }
      return indices;
    }
    try {
      for (const py::ssize_t game : chosen.cast<std::vector<py::ssize_t>>())
        indices.push_back(checked_index(game));
    } catch (const py::cast_error&) {
      throw Raised{
          {ErrorCode::Malformed, Message(text::kWrongGames, shape_text({games()}), kind_of(chosen))}};
    }
    return indices;
  }

  template <class T>
  [[nodiscard]] py::array observed(const Shape& shape, const py::object& out) {
    auto observations = output<T>(out, shape);
    const std::span<T> values = span_of(observations);
    use([&] { batch_->observe(values); });
    return observations;
  }

  // An action that no game has stays one.
  [[nodiscard]] static std::int32_t narrowed(std::int64_t action) noexcept {
    return static_cast<std::int32_t>(
        std::clamp<std::int64_t>(action, -1, std::numeric_limits<std::int32_t>::max()));
  }
  // The actions as int32. Arrays of int64, numpy's own, are converted; tensors on this machine's processor
  // are seen through DLPack.
  [[nodiscard]] py::array_t<std::int32_t> numbers_of(const py::object& actions) const {
    py::object object = actions;
    if (!py::isinstance<py::array>(actions) && py::hasattr(actions, "__dlpack__")) {
      try {
        object = py::module_::import("numpy").attr("from_dlpack")(actions);
      } catch (py::error_already_set&) {
        object = actions;  // on another device
      }
    }
    const bool fits = (py::isinstance<py::array_t<std::int32_t>>(object) ||
                       py::isinstance<py::array_t<std::int64_t>>(object)) &&
                      [&] {
                        const auto array = py::reinterpret_borrow<py::array>(object);
                        return array.ndim() == 1 && array.shape(0) == games();
                      }();
    if (!fits)
      throw Raised{
          {ErrorCode::Malformed, Message(text::kWrongActions, shape_text({games()}), kind_of(actions))}};
    if (py::isinstance<py::array_t<std::int64_t>>(object)) {
      const auto wide = py::reinterpret_borrow<py::array_t<std::int64_t>>(object).unchecked<1>();
      py::array_t<std::int32_t> narrow(games());
      const std::span<std::int32_t> all = span_of(narrow);
      for (py::ssize_t i = 0; i < games(); ++i) all[static_cast<std::size_t>(i)] = narrowed(wide(i));
      return narrow;
    }
    return py::array_t<std::int32_t, py::array::c_style>::ensure(object);
  }

  // Calls `label` with each game, shared out among the batch's threads. Ctrl-C ends it. Tells `progress` how
  // many games are done, of all of them.
  template <class Label>
  void label(const py::object& progress, Label&& label) {
    const InUse in_use(in_use_, text::kBatchInUse);
    std::atomic<std::size_t> done{0};
    run_interruptibly([&](const StopFlag& stop, Mailbox& mailbox) {
      Pace pace;
      batch_->share_out([&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end && !stop.is_set(); ++i) {
          label(i, stop);
          const std::size_t so_far = ++done;
          if (progress.is_none() || !(pace.is_due() || so_far == batch_->size())) continue;
          mailbox.put([&] { progress(done.load(), batch_->size()); });
        }
      });
    });
  }
  // The value of a game for the player to move. In the middle of a turn it is that of its best completion.
  template <class Find>
  [[nodiscard]] std::optional<Value> value_of(std::size_t game, Find&& find) const {
    const Batch::Standing standing = batch_->standing(game);
    if (!standing.is_begun) {
      const AnyPosition& position = standing.positions.front();
      if (is_over(standing.outcome)) return Value::result(standing.outcome, game_->to_move(position));
      return find(History(game_, position));
    }
    std::optional<Value> best;
    for (const AnyPosition& position : standing.positions) {
      const std::optional<Value> value = find(History(game_, position));
      if (!value) return std::nullopt;
      if (!best || *best < value->before_move()) best = value->before_move();
    }
    return best;
  }

  template <class Work>
  void use_checked(Work&& work) {
    std::optional<Error> error;
    use([&] {
      if (const Result<Done> done = work(); !done) error = done.error();
    });
    if (error) throw Raised{*error};
  }
  // Runs without Python's lock.
  template <class Work>
  void use(Work&& work) {
    const InUse in_use(in_use_, text::kBatchInUse);
    const py::gil_scoped_release release;
    work();
  }

  std::unique_ptr<Batch> batch_;
  std::shared_ptr<const AnyGame> game_;
  std::atomic_flag in_use_{};
};

}  // namespace

void bind_batches(py::module_& module) {
  py::class_<PyBatch>(module, "Batch",
                      R"(Many games of one kind that are stepped together.

A game that ends begins anew at once; with auto_reset=False it stays as it is, and its actions are ignored. The same
seed and actions give the same games, whatever the number of threads.

>>> batch = joga.Batch("quantik", 4096, seed=1, threads=2)
>>> rewards, ends = batch.step(batch.sample())
>>> batch.legal().shape, batch.observe().shape
((4096, 64), (4096, 17, 4, 4))
>>> results, plies, margins = batch.exact()
>>> int(results.sum())
4096
)")
      .def(py::init([](const std::variant<PyGame, std::string>& spec, const PyNumber& n, const PyNumber& seed,
                       const PyNumber& threads, bool auto_reset) {
             const auto* const text = std::get_if<std::string>(&spec);
             return std::make_unique<PyBatch>(
                 text != nullptr ? *text : std::get<PyGame>(spec).game->spec().text(),
                 Batch::Options{
                     .games = within("n", n, 1, batch::kMostGames),
                     .seed = within("seed", seed, 0, kMostSeed),
                     .threads = static_cast<unsigned>(within("threads", threads, 1, batch::kMostThreads)),
                     .auto_reset = auto_reset});
           }),
           py::arg("spec"), py::arg("n"), py::arg("seed") = 0, py::arg("threads") = 1, py::kw_only(),
           py::arg("auto_reset") = true)
      .def_property_readonly(
          "spec", [](const PyBatch& batch) { return batch.batch().spec().text(); },
          "The canonical text of the game with its options.")
      .def("__repr__",
           [](const PyBatch& batch) {
             return "<joga.Batch " + batch.batch().spec().text() + ", " +
                    std::to_string(batch.batch().size()) + " games>";
           })
      .def("__len__", [](const PyBatch& batch) { return batch.batch().size(); })
      .def_property_readonly(
          "num_actions", [](const PyBatch& batch) { return batch.batch().action_count(); },
          "Actions are numbered from 0 to below this.")
      .def_property_readonly(
          "observation_shape",
          [](const PyBatch& batch) {
            const ObservationShape shape = batch.batch().shape();
            return py::make_tuple(shape.planes, shape.rows, shape.columns);
          },
          "The shape of a game's observation: planes, rows and columns.")
      .def("legal", &PyBatch::legal, py::kw_only(), py::arg("packed") = false, py::arg("out") = py::none(),
           "Masks of the legal actions: a byte for each, or a bit (packed=True), the lowest of a byte first.")
      .def("observe", &PyBatch::observe, py::kw_only(), py::arg("dtype") = "uint8",
           py::arg("out") = py::none(), "The observations, as bytes or as float32.")
      .def("sample", &PyBatch::sample, py::kw_only(), py::arg("out") = py::none(),
           "A random legal action for each game.")
      .def("to_move", &PyBatch::to_move, py::kw_only(), py::arg("out") = py::none(),
           "The player to move in each game: 0 or 1.")
      .def("step", &PyBatch::step, py::arg("actions"), py::kw_only(), py::arg("rewards") = py::none(),
           py::arg("ends") = py::none(), "Performs an action in each game. Returns rewards and ends.")
      .def("position", &PyBatch::text, py::arg("game"), "The text of a game's position.")
      .def("set_position", &PyBatch::set, py::arg("game"), py::arg("position"),
           "Begins a game anew at a position, without history.")
      .def("copy_game", &PyBatch::copy, py::arg("source"), py::arg("target"),
           "Replaces a game by a copy of another, with its history.")
      .def("reset", &PyBatch::reset, py::arg("games") = py::none(),
           "Begins all games anew, or those of a list or of a mask, such as the ends that step() gives.")
      .def("action_text", &PyBatch::action_text, py::arg("game"), py::arg("action"),
           "The text of a legal action.")
      .def("actions_of", &PyBatch::actions_of, py::arg("position"), py::arg("move"),
           "The actions of a turn: one, or in Eximo one for each step.")
      .def("symmetry", &PyBatch::symmetry, py::arg("symmetry"),
           "The number of each action's image under a symmetry of the game.")
      .def("position_of", &PyBatch::text_of, py::arg("observation"),
           "The text of the position in an observation of one game.")
      .def("exact", &PyBatch::exact, py::kw_only(), py::arg("nodes") = 100'000,
           py::arg("progress") = py::none(),
           "Exact values for the players to move, as labels: results (1, 0, -1, or -128 where no value is "
           "found within `nodes`), plies to the end (-1: unknown or a draw) and margins in points "
           "(-32768: unknown). `progress` is called with the number of games done and of all games.")
      .def("estimate", &PyBatch::estimate, py::kw_only(), py::arg("depth") = py::none(),
           py::arg("nodes") = py::none(), py::arg("progress") = py::none(),
           "What the engine expects for the players to move, from -1 (lost) to 1 (won), as labels: by its "
           "evaluation, or by a search to `depth` or of `nodes`. `progress` is called with the number of "
           "games done and of all games.")
      .def(py::pickle([](const PyBatch& batch) { return batch.state(); },
                      [](const py::tuple& state) {
                        auto batch =
                            std::make_unique<PyBatch>(state[0].cast<std::string>(),
                                                      Batch::Options{.games = state[1].cast<std::size_t>(),
                                                                     .seed = state[2].cast<std::uint64_t>(),
                                                                     .threads = state[3].cast<unsigned>(),
                                                                     .auto_reset = state[4].cast<bool>()});
                        batch->load(state[5].cast<std::string>());
                        return batch;
                      }));
}

}  // namespace joga::python
