// The tree of the Monte-Carlo search: nodes in one block of memory that never grows.
//
// The children of a node lie side by side, after a header slot that names their parent. Space is allocated
// from front to back, so children always come after their parent. So parts of the tree can be dropped and the
// gaps closed in place, in one pass from front to back.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "joga/core/value.hpp"
#include "joga/search/node_value.hpp"

namespace joga::search {

using NodeIndex = std::uint32_t;

// The proven value of a node, for the player to move there, in one word that threads can share.
class NodeProof {
 public:
  constexpr NodeProof() noexcept = default;  // not proven
  // The value must be proven.
  explicit constexpr NodeProof(Value value) noexcept
      : code_(value.is_win()    ? 1 + value.plies()
              : value.is_loss() ? -1 - value.plies()
                                : kDraw) {}

  [[nodiscard]] static constexpr NodeProof from_code(std::int32_t code) noexcept {
    NodeProof proof;
    proof.code_ = code;
    return proof;
  }
  [[nodiscard]] constexpr std::int32_t code() const noexcept { return code_; }

  [[nodiscard]] constexpr bool is_known() const noexcept { return code_ != 0; }
  [[nodiscard]] constexpr bool is_draw() const noexcept { return code_ == kDraw; }
  [[nodiscard]] constexpr bool is_win() const noexcept { return code_ > 0 && code_ != kDraw; }
  [[nodiscard]] constexpr bool is_loss() const noexcept { return code_ < 0; }
  // Requires a win or a loss.
  [[nodiscard]] constexpr int plies() const noexcept { return (code_ > 0 ? code_ : -code_) - 1; }
  // Requires a proven node.
  [[nodiscard]] constexpr Value outward() const noexcept {
    if (is_draw()) return Value::draw();
    return code_ > 0 ? Value::win_in(plies()) : Value::loss_in(plies());
  }
  [[nodiscard]] constexpr double value() const noexcept { return is_draw() ? 0.5 : is_win() ? 1.0 : 0.0; }

 private:
  static constexpr std::int32_t kDraw = kMostPlies + 2;
  std::int32_t code_ = 0;
};

// Values are for the player to move at the node. The evaluation of the node itself counts as one visit.
template <class Move>
class MctsNode {
 public:
  static constexpr NodeIndex kNoChildren = 0;
  // Marks a node whose children another thread is making. No block of children begins at this index.
  static constexpr NodeIndex kBusy = 1;

  MctsNode(Move move, double value, float prior, NodeProof proof) noexcept
      : sum_(fixed(value)),
        minimax_(static_cast<std::uint32_t>(fixed(value))),
        proof_(proof.code()),
        prior_(prior),
        move_(move) {}

  [[nodiscard]] Move move() const noexcept { return move_; }
  [[nodiscard]] float prior() const noexcept { return prior_; }

  [[nodiscard]] std::uint32_t visits() const noexcept { return visits_.load(std::memory_order_relaxed); }
  [[nodiscard]] double mean() const noexcept { return value_sum() / (1.0 + visits()); }
  [[nodiscard]] double value_sum() const noexcept {
    return static_cast<double>(sum_.load(std::memory_order_relaxed)) / kOne;
  }
  // The minimax value of the evaluations below the node.
  [[nodiscard]] double minimax() const noexcept { return minimax_.load(std::memory_order_relaxed) / kOne; }
  void set_minimax(double value) noexcept {
    minimax_.store(static_cast<std::uint32_t>(fixed(value)), std::memory_order_relaxed);
  }
  // Threads that are below this node now: each counts as a visit that went badly for the player who chose it,
  // so that others look elsewhere (Chaslot, Winands, van den Herik 2008: virtual loss).
  [[nodiscard]] std::uint32_t visitors() const noexcept { return visitors_.load(std::memory_order_relaxed); }

  void enter() noexcept { visitors_.fetch_add(1, std::memory_order_relaxed); }
  void leave() noexcept { visitors_.fetch_sub(1, std::memory_order_relaxed); }
  void add(double value) noexcept {
    sum_.fetch_add(fixed(value), std::memory_order_relaxed);
    visits_.fetch_add(1, std::memory_order_relaxed);
  }

  // Sequentially consistent: if two threads prove the last two children, at least one of them sees both
  // proofs.
  [[nodiscard]] NodeProof proof() const noexcept { return NodeProof::from_code(proof_.load()); }
  void prove(NodeProof proof) noexcept { proof_.store(proof.code()); }

  [[nodiscard]] NodeIndex children() const noexcept { return children_.load(std::memory_order_acquire); }
  [[nodiscard]] bool is_expanded() const noexcept { return children() > kBusy; }
  [[nodiscard]] std::uint32_t child_count() const noexcept { return child_count_; }
  [[nodiscard]] bool begin_expansion() noexcept {
    NodeIndex none = kNoChildren;
    return children_.compare_exchange_strong(none, kBusy, std::memory_order_acquire);
  }
  void end_expansion(NodeIndex children, std::uint32_t count) noexcept {
    child_count_ = count;
    children_.store(children, std::memory_order_release);
  }
  void drop_children() noexcept { end_expansion(kNoChildren, 0); }

  // Must not be called while other threads use the tree.
  void become(const MctsNode& other) noexcept {
    sum_.store(other.sum_.load(std::memory_order_relaxed), std::memory_order_relaxed);
    minimax_.store(other.minimax_.load(std::memory_order_relaxed), std::memory_order_relaxed);
    visits_.store(other.visits(), std::memory_order_relaxed);
    visitors_.store(other.visitors(), std::memory_order_relaxed);
    proof_.store(other.proof_.load(std::memory_order_relaxed), std::memory_order_relaxed);
    prior_ = other.prior_;
    move_ = other.move_;
    end_expansion(other.children(), other.child_count_);
  }

 private:
  // Sums are whole numbers, so that they do not depend on the order of additions.
  static constexpr double kOne = 1 << 24;
  [[nodiscard]] static std::uint64_t fixed(double value) noexcept {
    return static_cast<std::uint64_t>(value * kOne);
  }

  std::atomic<std::uint64_t> sum_;
  std::atomic<std::uint32_t> minimax_;
  std::atomic<std::uint32_t> visits_{0};
  std::atomic<std::uint32_t> visitors_{0};
  std::atomic<std::int32_t> proof_;
  std::atomic<NodeIndex> children_{kNoChildren};
  std::uint32_t child_count_ = 0;
  float prior_;
  Move move_;
};

template <class Move>
class MctsTree {
 public:
  using Node = MctsNode<Move>;

  explicit MctsTree(std::size_t mebibytes) { resize(mebibytes); }

  // Clears the tree. There is always room for a root and some children.
  void resize(std::size_t mebibytes) {
    constexpr std::size_t kLeast = 1024;
    constexpr std::size_t kMost = 0xffff'ffff;
    const std::size_t capacity = std::clamp((mebibytes << 20) / sizeof(Node), kLeast, kMost);
    // The memory is not touched before it is used, so that a large tree costs nothing until it has grown.
    nodes_ = {std::allocator<Node>().allocate(capacity), Release{capacity}};
    capacity_ = capacity;
    clear();
  }
  // Leaves only a root about which nothing is known.
  void clear() noexcept {
    used_.store(kRoot + 1, std::memory_order_relaxed);
    std::construct_at(&header(kRoot), Move(), 0.0, 0.0F, NodeProof());
    header(kRoot).end_expansion(0, 1);
    std::construct_at(&(*this)[kRoot], Move(), 0.5, 1.0F, NodeProof());
  }

  static constexpr NodeIndex kRoot = 3;  // after its header; 0 and 1 are kNoChildren and kBusy

  [[nodiscard]] Node& operator[](NodeIndex index) noexcept { return nodes_[index]; }
  [[nodiscard]] const Node& operator[](NodeIndex index) const noexcept { return nodes_[index]; }
  [[nodiscard]] Node& root() noexcept { return nodes_[kRoot]; }
  [[nodiscard]] const Node& root() const noexcept { return nodes_[kRoot]; }

  [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }
  [[nodiscard]] std::size_t used() const noexcept { return used_.load(std::memory_order_relaxed); }

  // Allocates the children of a node, which the caller must construct; nothing if there is no room.
  [[nodiscard]] std::optional<NodeIndex> allocate(NodeIndex parent, std::size_t count) noexcept {
    std::size_t begin = used_.load(std::memory_order_relaxed);
    do {
      if (count + 1 > capacity_ - begin) return std::nullopt;
    } while (!used_.compare_exchange_weak(begin, begin + count + 1, std::memory_order_relaxed));
    const auto first = static_cast<NodeIndex>(begin + 1);
    std::construct_at(&header(first), Move(), 0.0, 0.0F, NodeProof());
    header(first).end_expansion(parent, static_cast<std::uint32_t>(count));
    return first;
  }

  // Makes a descendant of the root the root and drops everything that is not below it. This function and
  // those that follow must not be called while other threads use the tree.
  void move_root(NodeIndex index) {
    if (index == kRoot) return;
    root().become((*this)[index]);
    compact(0);
  }

  // Drops the children of the least visited nodes until at most half of the memory is used or only the root
  // has children. The values of the remaining nodes stay.
  void thin_out() {
    std::array<std::size_t, 34> slots{};  // by bit width of a node's visits: used by its children
    for_each_expanded([&](const Node& node) {
      slots[static_cast<std::size_t>(std::bit_width(node.visits()))] += node.child_count() + 1;
    });
    std::size_t kept = 0;
    std::size_t bits = slots.size();
    while (bits > 0 && kept + slots[bits - 1] <= capacity_ / 2) kept += slots[--bits];
    compact(bits == 0 ? 0 : std::uint64_t{1} << (bits - 1));
  }

 private:
  struct Release {
    std::size_t capacity = 0;
    void operator()(Node* nodes) const noexcept { std::allocator<Node>().deallocate(nodes, capacity); }
  };

  // The slot before a node's children. Its own `children` index is their parent, and its visits say whether
  // the block is kept.
  [[nodiscard]] Node& header(NodeIndex first) noexcept { return nodes_[first - 1]; }

  template <class Visitor>
  void for_each_expanded(Visitor&& visit) {
    stack_.assign(1, kRoot);
    while (!stack_.empty()) {
      Node& node = (*this)[stack_.back()];
      stack_.pop_back();
      if (!node.is_expanded()) continue;
      visit(node);
      for (std::uint32_t i = 0; i < node.child_count(); ++i) {
        if ((*this)[node.children() + i].is_expanded()) stack_.push_back(node.children() + i);
      }
    }
  }

  void compact(std::uint64_t least_visits) {
    // Step 1. Mark the blocks that stay. The root's may lie anywhere after the root has moved.
    stack_.assign(1, kRoot);
    while (!stack_.empty()) {
      const NodeIndex index = stack_.back();
      stack_.pop_back();
      Node& node = (*this)[index];
      if (!node.is_expanded()) continue;
      if (index != kRoot && node.visits() < least_visits) {
        node.drop_children();
        continue;
      }
      Node& head = header(node.children());
      head.end_expansion(index, node.child_count());
      head.add(0);
      for (std::uint32_t i = 0; i < node.child_count(); ++i) {
        if ((*this)[node.children() + i].is_expanded()) stack_.push_back(node.children() + i);
      }
    }
    // Step 2. Move them together, from front to back. A node that moves writes its new index into the header
    // of its children, which comes later.
    std::size_t to = kRoot + 1;
    for (std::size_t from = kRoot + 1; from < used();) {
      Node& head = nodes_[from];
      const std::size_t count = head.child_count();
      if (head.visits() > 0) {
        (*this)[head.children()].end_expansion(static_cast<NodeIndex>(to + 1),
                                               static_cast<std::uint32_t>(count));
        move_block(from, to, count);
        to += count + 1;
      }
      from += count + 1;
    }
    used_.store(to, std::memory_order_relaxed);
  }

  void move_block(std::size_t from, std::size_t to, std::size_t count) noexcept {
    const NodeIndex parent = nodes_[from].children();
    for (std::size_t i = 1; i <= count; ++i) {
      Node& node = nodes_[to + i];
      if (to != from) node.become(nodes_[from + i]);
      if (node.is_expanded()) {
        header(node.children()).end_expansion(static_cast<NodeIndex>(to + i), node.child_count());
      }
    }
    std::construct_at(&nodes_[to], Move(), 0.0, 0.0F, NodeProof());
    nodes_[to].end_expansion(parent, static_cast<std::uint32_t>(count));
  }

  std::unique_ptr<Node[], Release> nodes_{nullptr, Release{}};
  std::size_t capacity_ = 0;
  std::atomic<std::size_t> used_{0};
  std::vector<NodeIndex> stack_{};
};

}  // namespace joga::search
