#include "joga/python/interruptible.hpp"

#include <chrono>
#include <exception>
#include <thread>
#include <utility>

#include "joga/python/bindings.hpp"

namespace joga::python {
namespace {

constexpr std::chrono::milliseconds kBetweenSignals{50};

}  // namespace

void Mailbox::put(Letter letter) {
  const std::lock_guard guard(mutex_);
  letters_.push_back(std::move(letter));
  changed_.notify_one();
}

void Mailbox::close() {
  const std::lock_guard guard(mutex_);
  is_closed_ = true;
  changed_.notify_one();
}

bool Mailbox::wait(std::deque<Letter>& letters) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, kBetweenSignals, [&] { return is_closed_ || !letters_.empty(); });
  letters = std::exchange(letters_, {});
  return !is_closed_ || !letters.empty();
}

void run_interruptibly(const std::function<void(const StopFlag& stop, Mailbox& mailbox)>& work,
                       const std::function<void()>& interrupt) {
  StopFlag stop;
  Mailbox mailbox;
  std::exception_ptr failure;
  std::exception_ptr interruption;
  std::thread thread([&] {
    try {
      work(stop, mailbox);
    } catch (...) {
      failure = std::current_exception();
    }
    mailbox.close();
  });
  while (true) {
    std::deque<Mailbox::Letter> letters;
    bool goes_on = false;
    {
      const py::gil_scoped_release release;
      goes_on = mailbox.wait(letters);
    }
    if (!goes_on) break;
    if (interruption) continue;
    try {
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
      for (const Mailbox::Letter& letter : letters) letter();
    } catch (...) {
      interruption = std::current_exception();
      stop.set();
      if (interrupt) interrupt();
    }
  }
  {
    const py::gil_scoped_release release;
    thread.join();
  }
  if (interruption) std::rethrow_exception(interruption);
  if (failure) std::rethrow_exception(failure);
}

}  // namespace joga::python
