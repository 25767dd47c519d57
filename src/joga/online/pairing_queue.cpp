#include "joga/online/pairing_queue.hpp"

#include <utility>

namespace joga::online {

void PairingQueue::enter(const std::string& terms, std::function<void(const Turn&)> then) {
  queues_[terms].waiting.push_back(std::move(then));
  serve(terms);
}

// A loop: a turn that ends at once calls this function again, and recursion would be unbounded.
void PairingQueue::serve(const std::string& terms) {
  Queue& queue = queues_[terms];  // references into the map stay valid
  if (queue.is_serving) return;
  queue.is_serving = true;
  while (!queue.waiting.empty() && !queue.is_taken) {
    const std::function<void(const Turn&)> then = std::move(queue.waiting.front());
    queue.waiting.pop_front();
    queue.is_taken = true;
    then(Turn(nullptr, [self = weak_from_this(), terms](void*) {
      const std::shared_ptr<PairingQueue> queues = self.lock();
      if (queues == nullptr) return;
      queues->queues_[terms].is_taken = false;
      queues->serve(terms);
    }));
  }
  queue.is_serving = false;
  if (!queue.is_taken) queues_.erase(terms);
}

PairingQueue::Turn PairingQueue::reserve(const std::string& game) {
  reserved_.insert(game);
  return {nullptr, [self = weak_from_this(), game](void*) {
            if (const std::shared_ptr<PairingQueue> queues = self.lock()) queues->reserved_.erase(game);
          }};
}

}  // namespace joga::online
