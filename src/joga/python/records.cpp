// Records: read one by one from files of any size, made from games, written.
#include <pybind11/stl/filesystem.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "joga/python/bindings.hpp"
#include "joga/python/catalogue.hpp"
#include "joga/record/json.hpp"
#include "joga/record/reader.hpp"
#include "joga/record/record.hpp"
#include "joga/record/writer.hpp"
#include "joga/system/files.hpp"

namespace joga::python {
namespace {

[[nodiscard]] PyRecord checked(record::ReadResult result) {
  if (!result) throw Raised{{ErrorCode::Malformed, result.error().located()}};
  return {*std::move(result)};
}

// The games of a file, as an iterator. After a game with an error, the next call goes on with the next game.
class PyReader {
 public:
  explicit PyReader(const std::filesystem::path& path)
      : file_(python::checked(system::open_input(path, path.string()))), reader_(file_) {}

  [[nodiscard]] PyRecord next() {
    std::optional<record::ReadResult> result = reader_.next();
    if (!result) throw py::stop_iteration();
    return checked(*std::move(result));
  }

 private:
  std::ifstream file_;
  record::AnyReader reader_;
};

// The one game of a text or of JSON.
[[nodiscard]] PyRecord parse(const std::string& written) {
  if (record::detect_format(written) == record::Format::Text) return checked(record::parse_record(written));
  record::JsonReader reader{record::Source(written)};
  std::optional<record::ReadResult> only = reader.next();
  if (!only || (*only && reader.next())) throw Raised{{ErrorCode::Malformed, Message(text::kOneGame)}};
  return checked(*std::move(only));
}

struct PyTurn {
  PyMove move{};
  std::string comment{};
  std::string glyphs{};
  std::optional<Value> value{};
  std::optional<double> clock{};
  std::optional<double> spent{};
  std::optional<record::SearchDepth> depth{};
  std::optional<record::SearchNodes> nodes{};
};

[[nodiscard]] std::vector<PyTurn> turns_of(const PyRecord& made) {
  const record::Record& record = made.record;
  std::vector<PyTurn> turns;
  PyPosition position{record.game, record.start};
  for (const record::NodeId id : record.tree.main_line()) {
    const record::Annotation& note = record.tree.annotation(id);
    PyTurn turn{.move = move_in(position, record.tree.move(id)),
                .value = note.evaluation,
                .depth = note.depth,
                .nodes = note.nodes};
    for (const std::string& text : note.after) turn.comment += (turn.comment.empty() ? "" : "\n") + text;
    for (const record::Glyph glyph : note.glyphs) turn.glyphs += record::glyph_sign(glyph);
    if (note.clock) turn.clock = std::chrono::duration<double>(*note.clock).count();
    if (note.spent) turn.spent = std::chrono::duration<double>(*note.spent).count();
    turns.push_back(std::move(turn));
    position.position = record.game->play_unchecked(position.position, record.tree.move(id));
  }
  return turns;
}

[[nodiscard]] py::dict tags_of(const PyRecord& made) {
  py::dict tags;
  for (const record::Tag& tag : made.record.tags) tags[py::str(tag.name)] = tag.value;
  return tags;
}

[[nodiscard]] PyRecord record_of(const PyState& state, const std::map<std::string, std::string>& tags) {
  record::Tags made;
  for (const auto& [name, value] : tags) {
    if (!record::is_tag_name(name) || record::is_field_tag(name) ||
        record::misspelt_tag(name).value_or(name) != name)
      throw Raised{{ErrorCode::Malformed, Message(text::kBadTag, name)}};
    made.set(name, value);
  }
  return {record::from_history(state.history, std::move(made))};
}

void write_records(const std::filesystem::path& path, const py::iterable& records, bool json) {
  system::FileReplacement file(path);
  for (const py::handle one : records) {
    if (!py::isinstance<PyRecord>(one))
      throw wrong_type(text::kNoRecord, py::reinterpret_borrow<py::object>(one));
    const record::Record& record = one.cast<const PyRecord&>().record;
    file.write(json ? record::to_json_text(record) + '\n' : record::to_text(record));
    if (file.has_failed()) break;
  }
  static_cast<void>(python::checked(file.commit()));
}

}  // namespace

void bind_records(py::module_& module) {
  py::class_<PyTurn>(module, "Turn", "A turn of a record, with what was written beside it.")
      .def_readonly("move", &PyTurn::move, "The move.")
      .def_readonly("comment", &PyTurn::comment, "What was written about it.")
      .def_readonly("glyphs", &PyTurn::glyphs, "'!', '?' and so on.")
      .def_readonly("value", &PyTurn::value, "The evaluation after the turn for player 1, if there is one.")
      .def_readonly("clock", &PyTurn::clock, "The seconds left after the turn, if there is a clock.")
      .def_readonly("spent", &PyTurn::spent, "The seconds that the player took, if they were written down.")
      .def_readonly("depth", &PyTurn::depth, "The depth that a program searched, if it said so.")
      .def_readonly("nodes", &PyTurn::nodes, "The number of positions that a program visited, if it said so.")
      .def("__repr__",
           [](const PyTurn& turn) { return "<joga.Turn " + turn.move.text() + turn.glyphs + ">"; });
  py::class_<PyRecord>(module, "Record",
                       R"(A game with its tags, comments and variations; str() gives its text.

>>> state = joga.State(joga.Game("quantik"))
>>> state.play("C@a1")
>>> print(joga.Record(state, {"Player1": "Ada"}), end="")
[Game "quantik"]
[Player1 "Ada"]
[Result "*"]
<BLANKLINE>
1. C@a1 *
<BLANKLINE>
)")
      .def(py::init(&record_of), py::arg("state"), py::arg("tags") = std::map<std::string, std::string>())
      .def_static("parse", &parse, py::arg("text"), "The record that a text describes, or JSON.")
      .def_property_readonly(
          "game", [](const PyRecord& made) { return PyGame{made.record.game}; }, "Its game.")
      .def_property_readonly(
          "start", [](const PyRecord& made) { return PyPosition{made.record.game, made.record.start}; },
          "The position in which the game begins.")
      .def_property_readonly("tags", &tags_of, "A dict of the tags.")
      .def_property_readonly("turns", &turns_of, "The turns of the main line.")
      .def_property_readonly(
          "state",
          [](const PyRecord& made) { return PyState{python::checked(record::to_history(made.record))}; },
          "The game at the end of the main line.")
      .def_property_readonly(
          "result", [](const PyRecord& made) { return std::string(record::result_word(made.record.result)); },
          "'1', '2', 'draw', or '*' while the game runs.")
      .def_property_readonly(
          "json", [](const PyRecord& made) { return record::to_json_text(made.record); },
          "The record as JSON.")
      .def("__str__", [](const PyRecord& made) { return record::to_text(made.record); })
      .def("__repr__",
           [](const PyRecord& made) {
             return "<joga.Record " + made.record.game->spec().text() + ", " +
                    std::to_string(made.record.tree.main_line_length()) + " turns, " +
                    std::string(record::result_word(made.record.result)) + ">";
           })
      .def(
          "__eq__", [](const PyRecord& one, const PyRecord& two) { return one.record == two.record; },
          py::is_operator())
      .def(py::pickle([](const PyRecord& made) { return py::make_tuple(record::to_text(made.record)); },
                      [](const py::tuple& saved) {
                        return checked(record::parse_record(saved[0].cast<std::string>()));
                      }));
  py::class_<PyReader>(module, "RecordReader", "Iterates over the games of a file; see read_records.")
      .def("__iter__", [](PyReader& reader) -> PyReader& { return reader; })
      .def("__next__", &PyReader::next);
  module.def(
      "read_records", [](const std::filesystem::path& path) { return std::make_unique<PyReader>(path); },
      py::arg("path"),
      "Iterates over the games of a file, text or JSON. A game with an error raises, and the next call goes "
      "on with the next game.");
  module.def("write_records", &write_records, py::arg("path"), py::arg("records"), py::kw_only(),
             py::arg("json") = false, "Writes records to a file, which is replaced as a whole.");
}

}  // namespace joga::python
