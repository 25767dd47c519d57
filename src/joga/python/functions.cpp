#include "joga/python/functions.hpp"

#include <utility>

#include "joga/python/catalogue.hpp"

namespace joga::python {
namespace {

class FunctionPlayer final : public engine::AnyPlayer {
 public:
  FunctionPlayer(std::string name, py::handle function, Calls& calls)
      : name_(std::move(name)), function_(function), calls_(calls) {}

  void new_game() override {}

  // A function cannot be asked to hurry.
  engine::Choice choose(const History& history, const engine::Request&, const StopFlag&) override {
    const py::gil_scoped_acquire lock;
    try {
      if (!calls_.has_failed()) return engine::Choice::of(chosen(history));
    } catch (py::error_already_set& raised) {
      calls_.keep(std::move(raised));
    }
    return engine::Choice::failed(engine::Fault::Crash, Message(name_));
  }

 private:
  // Errors are exceptions of Python's, with their own kinds.
  [[nodiscard]] AnyMove chosen(const History& history) const {
    const Calls::Running running(calls_);
    const py::object answer = function_(PyState{history});
    if (!py::isinstance<py::str>(answer) && !py::isinstance<PyMove>(answer)) {
      const std::string type = py::str(py::type::of(answer).attr("__name__"));
      PyErr_SetString(PyExc_TypeError, Message(text::kNoMoveChosen, name_, type).in(language()).c_str());
      throw py::error_already_set();
    }
    try {
      return legal_move({history.shared_game(), history.position()}, answer);
    } catch (const Raised& raised) {
      set_error(
          {raised.error.code, Message(text::kWrongMoveChosen, name_, raised.error.message.in(language()))});
      throw py::error_already_set();
    }
  }

  std::string name_;
  py::handle function_;
  Calls& calls_;
};

}  // namespace

void Calls::keep(py::error_already_set raised) {
  const std::lock_guard guard(mutex_);
  if (!raised_ && !is_interrupted_) raised_ = std::make_unique<py::error_already_set>(std::move(raised));
}

void Calls::pass_on() {
  const std::unique_ptr<py::error_already_set> raised = std::exchange(raised_, nullptr);
  if (raised != nullptr) throw py::error_already_set(std::move(*raised));
}

bool Calls::has_failed() const {
  const std::lock_guard guard(mutex_);
  return raised_ != nullptr || is_interrupted_;
}

void Calls::interrupt() {
  const std::lock_guard guard(mutex_);
  is_interrupted_ = true;
  for (const unsigned long thread : threads_) PyThreadState_SetAsyncExc(thread, PyExc_KeyboardInterrupt);
}

Calls::Running::Running(Calls& calls) : calls_(calls) {
  const std::lock_guard guard(calls_.mutex_);
  calls_.threads_.insert(PyThread_get_thread_ident());
}

Calls::Running::~Running() {
  const std::lock_guard guard(calls_.mutex_);
  calls_.threads_.erase(PyThread_get_thread_ident());
}

std::unique_ptr<engine::AnyPlayer> make_function_player(std::string name, py::handle function, Calls& calls) {
  return std::make_unique<FunctionPlayer>(std::move(name), function, calls);
}

}  // namespace joga::python
