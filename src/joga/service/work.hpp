// Short jobs off the strand: reading messages, replaying, saving, writing answers.
#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "joga/service/host.hpp"

namespace joga::service {

class Work : public std::enable_shared_from_this<Work> {
 public:
  explicit Work(Executor& executor) : executor_(executor) {}

  // Runs the job, then `done` on the strand. Once this object is destroyed, `done` is dropped.
  void run(std::function<void()> job, std::function<void(JobEnd)> done) {
    executor_.run(std::move(job), [work = weak_from_this(), done = std::move(done)](JobEnd end) {
      if (!work.expired()) done(end);
    });
  }

 private:
  Executor& executor_;
};

}  // namespace joga::service
