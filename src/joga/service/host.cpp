#include "joga/service/host.hpp"

namespace joga::service {

std::function<void()> JobSearcher::start(Order order) {
  struct Run {
    Order order{};
    TaskEnd end = TaskEnd::Finished;
  };
  const auto run = std::make_shared<Run>(Run{.order = std::move(order)});
  const auto stop = std::make_shared<StopFlag>();
  executor_.run(
      [&executor = executor_, run, stop] {
        run->order.to_free.clear();
        const bool finished = perform(run->order.task, *stop, [&](Finding finding) {
          executor.post([run, finding = std::move(finding)] { run->order.found(finding); });
        });
        if (!finished) run->end = TaskEnd::Interrupted;
      },
      [run](JobEnd end) { run->order.ended(end == JobEnd::OutOfMemory ? TaskEnd::OutOfMemory : run->end); });
  return [stop] { stop->set(); };
}

}  // namespace joga::service
