// Batches: numpy arrays in and out. Long calls let other Python threads run.
#include <pybind11/numpy.h>

#include <atomic>
#include <cstring>
#include <optional>
#include <vector>

#include "joga/batch/batch.hpp"
#include "joga/python/bindings.hpp"
#include "joga/python/catalogue.hpp"

namespace joga::python {
namespace {

using batch::Batch;
using Shape = std::vector<py::ssize_t>;

[[nodiscard]] std::string shape_text(const Shape& shape) {
  std::string text = "(";
  for (std::size_t i = 0; i < shape.size(); ++i) text += (i > 0 ? ", " : "") + std::to_string(shape[i]);
  return text + (shape.size() == 1 ? ",)" : ")");
}

// What an argument is, for a sentence about what it should be.
[[nodiscard]] std::string kind_of(const py::object& object) {
  if (!py::isinstance<py::array>(object)) return std::string(py::str(py::type::of(object).attr("__name__")));
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

class PyBatch {
 public:
  PyBatch(const std::string& spec, std::size_t games, std::uint64_t seed, unsigned threads)
      : batch_(checked(Batch::make(checked(GameSpec::parse(spec)),
                                   {.games = games, .seed = seed, .threads = threads}))) {}

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
    const py::dtype wanted = out.is_none() ? py::dtype::from_args(dtype)
                             : py::isinstance<py::array>(out)
                                 ? py::reinterpret_borrow<py::array>(out).dtype()
                                 : py::dtype::of<std::uint8_t>();
    if (wanted.is(py::dtype::of<float>())) return observed<float>(whole, out);
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
    const bool fits = py::isinstance<py::array_t<std::int32_t>>(actions) && [&] {
      const auto array = py::reinterpret_borrow<py::array>(actions);
      return (array.flags() & py::array::c_style) != 0 && array.ndim() == 1 && array.shape(0) == games();
    }();
    if (!fits)
      throw Raised{{ErrorCode::Malformed, Message(text::kWrongActions, shape_text({games()}), kind_of(actions))}};
    const auto numbers = py::reinterpret_borrow<py::array_t<std::int32_t>>(actions);
    auto rewards = output<std::int8_t>(rewards_out, {games(), 2});
    auto ends = output<std::uint8_t>(ends_out, {games()});
    const std::span<const std::int32_t> all(numbers.data(), static_cast<std::size_t>(numbers.size()));
    const batch::StepResults results{.rewards = span_of(rewards), .ends = span_of(ends)};
    std::optional<Error> error;
    use([&] {
      const Result<Done> done = batch_->step(all, results);
      if (!done) error = done.error();
    });
    if (error) throw Raised{*error};
    return py::make_tuple(rewards, ends);
  }

  [[nodiscard]] std::string text(std::size_t game) const { return batch_->text(checked_index(game)); }
  void set(std::size_t game, const std::string& position) {
    std::optional<Error> error;
    const std::size_t index = checked_index(game);
    use([&] {
      const Result<Done> done = batch_->set(index, position);
      if (!done) error = done.error();
    });
    if (error) throw Raised{*error};
  }
  void copy(std::size_t from, std::size_t to) {
    const std::size_t one = checked_index(from);
    const std::size_t two = checked_index(to);
    use([&] { batch_->copy(one, two); });
  }
  void reset() {
    use([&] { batch_->reset(); });
  }

  [[nodiscard]] py::tuple state() const {
    const std::vector<std::byte> bytes = batch_->save();
    const Batch::Options& options = batch_->options();
    return py::make_tuple(batch_->spec().text(), options.games, options.seed, options.threads,
                          py::bytes(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
  }
  void load(const std::string& bytes) {
    static_cast<void>(checked(batch_->load(std::as_bytes(std::span(bytes.data(), bytes.size())))));
  }

 private:
  [[nodiscard]] py::ssize_t games() const noexcept { return static_cast<py::ssize_t>(batch_->size()); }
  [[nodiscard]] std::size_t checked_index(std::size_t game) const {
    if (game >= batch_->size()) throw py::index_error("the batch has no game " + std::to_string(game));
    return game;
  }

  template <class T>
  [[nodiscard]] py::array observed(const Shape& shape, const py::object& out) {
    auto observations = output<T>(out, shape);
    const std::span<T> values = span_of(observations);
    use([&] { batch_->observe(values); });
    return observations;
  }

  // Runs without Python's lock. Another thread must not use the batch meanwhile.
  template <class Work>
  void use(Work&& work) {
    if (in_use_.test_and_set()) throw Raised{{ErrorCode::Busy, Message(text::kBatchInUse)}};
    {
      const py::gil_scoped_release release;
      work();
    }
    in_use_.clear();
  }

  std::unique_ptr<Batch> batch_;
  std::atomic_flag in_use_{};
};

}  // namespace

void bind_batches(py::module_& module) {
  py::class_<PyBatch>(module, "Batch",
                      "Many games of one kind that are stepped together. A game that ends begins anew at once.")
      .def(py::init<const std::string&, std::size_t, std::uint64_t, unsigned>(), py::arg("spec"), py::arg("n"),
           py::arg("seed") = 0, py::arg("threads") = 1)
      .def_property_readonly("spec", [](const PyBatch& batch) { return batch.batch().spec().text(); })
      .def("__len__", [](const PyBatch& batch) { return batch.batch().size(); })
      .def_property_readonly("num_actions", [](const PyBatch& batch) { return batch.batch().action_count(); })
      .def_property_readonly("observation_shape",
                             [](const PyBatch& batch) {
                               const ObservationShape shape = batch.batch().shape();
                               return py::make_tuple(shape.planes, shape.rows, shape.columns);
                             })
      .def("legal", &PyBatch::legal, py::kw_only(), py::arg("packed") = false, py::arg("out") = py::none(),
           "Masks of the legal actions: a byte for each, or a bit (packed=True), the lowest of a byte first.")
      .def("observe", &PyBatch::observe, py::kw_only(), py::arg("dtype") = "uint8", py::arg("out") = py::none(),
           "The observations, as bytes or as float32.")
      .def("sample", &PyBatch::sample, py::kw_only(), py::arg("out") = py::none(),
           "A random legal action for each game.")
      .def("to_move", &PyBatch::to_move, py::kw_only(), py::arg("out") = py::none(),
           "The player to move in each game: 0 or 1.")
      .def("step", &PyBatch::step, py::arg("actions"), py::kw_only(), py::arg("rewards") = py::none(),
           py::arg("ends") = py::none(), "Performs an action in each game. Returns rewards and ends.")
      .def("position", &PyBatch::text, py::arg("game"), "The text of a game's position.")
      .def("set_position", &PyBatch::set, py::arg("game"), py::arg("position"),
           "Begins a game anew at a position, without history.")
      .def("copy_game", &PyBatch::copy, py::arg("source"), py::arg("target"))
      .def("reset", &PyBatch::reset, "Begins all games anew.")
      .def(py::pickle([](const PyBatch& batch) { return batch.state(); },
                      [](const py::tuple& state) {
                        auto batch = std::make_unique<PyBatch>(state[0].cast<std::string>(), state[1].cast<std::size_t>(),
                                                               state[2].cast<std::uint64_t>(), state[3].cast<unsigned>());
                        batch->load(state[4].cast<std::string>());
                        return batch;
                      }));
}

}  // namespace joga::python
