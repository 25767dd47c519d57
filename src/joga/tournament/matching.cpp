#include "joga/tournament/matching.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <limits>
#include <utility>

namespace joga::tournament {
namespace {

// A vertex or a blossom: an odd cycle of nodes, each joined to the next by a tight edge. The vertices are the
// nodes 0 to n - 1; a blossom's number is used again after it has been dissolved.
using Node = std::uint32_t;
using Vertex = std::uint32_t;
constexpr Node kNone = std::numeric_limits<Node>::max();

constexpr Cost kInfinite = Cost{1} << 126U;

struct Edge {
  Vertex from = kNone;
  Vertex to = kNone;

  [[nodiscard]] bool exists() const noexcept { return from != kNone; }
  [[nodiscard]] Edge reversed() const noexcept { return {to, from}; }
};

// The place of an outermost node in the forest of alternating trees, whose roots are the unmatched nodes.
enum class Label : std::uint8_t {
  Free,  // in no tree
  Even,  // a root, or joined to its parent by a matched edge
  Odd,   // joined to its parent by an unmatched edge
};

// The tree grows from all unmatched nodes at once, so the prices of all even vertices have the same parity,
// and an edge between two of them becomes tight after a whole number of steps.
class Matcher {
 public:
  explicit Matcher(const CostGraph& graph)
      : graph_(graph),
        size_(static_cast<Vertex>(graph.size())),
        capacity_(size_ + size_ / 2 + 1),
        mate_(size_, kNone),
        price_(size_),
        outermost_(size_),
        nearest_(size_, kNone),
        nodes_(capacity_),
        bridges_(std::size_t{capacity_} * capacity_) {
    for (Vertex vertex = 0; vertex < size_; ++vertex) {
      outermost_[vertex] = vertex;
      nodes_[vertex].base = vertex;
      nodes_[vertex].vertices = {vertex};
    }
    for (Node node = capacity_; node > size_; --node) unused_.push_back(node - 1);
    start_prices();
  }

  [[nodiscard]] std::optional<Matching> match() && {
    if (size_ % 2 != 0) return std::nullopt;
    for (std::size_t pairs = 0; pairs < size_ / 2; ++pairs) {
      if (!match_another_pair()) return std::nullopt;
    }
    return result();
  }

 private:
  struct NodeState {
    std::vector<Node> children{};  // of a blossom, in the order of the cycle; the first contains the base
    std::vector<Edge> links{};     // from each child to the next
    std::vector<Vertex> vertices{};
    Vertex base = kNone;  // its only vertex that is matched to a vertex outside it, or unmatched
    Cost surcharge = 0;   // doubled
    Label label = Label::Free;
    Edge to_parent{};        // of an odd node, from its own vertex to its parent's
    Node closest = kNone;    // of an even node: the even node to which it has the tightest edge
    std::uint64_t mark = 0;  // of the search for a common ancestor
  };

  // All prices equal, so that no edge has a negative slack and all have the same parity.
  void start_prices() {
    Cost least = kInfinite;
    for (Vertex one = 0; one < size_; ++one) {
      for (Vertex two = 0; two < one; ++two) {
        if (graph_.has_edge(one, two)) least = std::min(least, graph_.cost(one, two));
      }
    }
    if (least != kInfinite) std::ranges::fill(price_, least);
  }

  // The slack of an edge between different outermost nodes, doubled.
  [[nodiscard]] Cost slack(Edge edge) const noexcept {
    return 2 * graph_.cost(edge.from, edge.to) - price_[edge.from] - price_[edge.to];
  }
  [[nodiscard]] Label label_at(Vertex vertex) const noexcept { return nodes_[outermost_[vertex]].label; }
  [[nodiscard]] Edge& bridge(Node from, Node to) noexcept {
    return bridges_[std::size_t{from} * capacity_ + to];
  }
  [[nodiscard]] bool is_outermost(Node node) const noexcept {
    return nodes_[node].base != kNone && outermost_[nodes_[node].base] == node;
  }

  // --- One stage: grows the trees until an augmenting path matches one more pair. O(n^2).

  [[nodiscard]] bool match_another_pair() {
    begin_stage();
    for (;;) {
      scan_waiting();
      const Event event = next_event();
      switch (event.kind) {
        case Event::Kind::None:
          return false;
        case Event::Kind::Grow:
          adjust(event.delta);
          grow(event.edge);
          break;
        case Event::Kind::Meet:
          adjust(event.delta);
          if (meet(event.edge)) return true;
          break;
        case Event::Kind::Dissolve:
          adjust(event.delta);
          dissolve(event.node);
          break;
      }
    }
  }

  void begin_stage() {
    waiting_.clear();
    even_.clear();
    std::ranges::fill(nearest_, kNone);
    for (Node node = 0; node < capacity_; ++node) nodes_[node].label = Label::Free;
    for (Node node = 0; node < capacity_; ++node) {
      if (is_outermost(node) && mate_[nodes_[node].base] == kNone) make_even(node);
    }
  }

  void make_even(Node node) {
    NodeState& state = nodes_[node];
    state.label = Label::Even;
    state.closest = kNone;
    for (const Node other : even_) bridge(node, other) = bridge(other, node) = {};
    even_.push_back(node);
    for (const Vertex vertex : state.vertices) waiting_.push_back(vertex);
  }

  // Notes the edges of all vertices that have become even.
  void scan_waiting() {
    while (!waiting_.empty()) {
      const Vertex from = waiting_.back();
      waiting_.pop_back();
      const Node node = outermost_[from];
      for (Vertex to = 0; to < size_; ++to) {
        if (outermost_[to] == node || !graph_.has_edge(from, to)) continue;
        const Edge edge{from, to};
        if (label_at(to) == Label::Even) note_bridge(edge);
        // Kept for odd nodes too, because a vertex of theirs may leave the tree when they dissolve.
        if (nearest_[to] == kNone || slack(edge) < slack({nearest_[to], to})) nearest_[to] = from;
      }
    }
  }

  void note_bridge(Edge edge) {
    const Node from = outermost_[edge.from];
    const Node to = outermost_[edge.to];
    Edge& known = bridge(from, to);
    if (known.exists() && slack(known) <= slack(edge)) return;
    known = edge;
    bridge(to, from) = edge.reversed();
    note_closest(from, to);
    note_closest(to, from);
  }
  void note_closest(Node node, Node other) {
    Node& closest = nodes_[node].closest;
    if (closest == kNone || slack(bridge(node, other)) < slack(bridge(node, closest))) closest = other;
  }

  // The next change of the forest, after a change of the prices by `delta`.
  struct Event {
    enum class Kind : std::uint8_t { None, Grow, Meet, Dissolve };
    Kind kind = Kind::None;
    Cost delta = kInfinite;
    Edge edge{};        // that becomes tight, from an even vertex
    Node node = kNone;  // an odd blossom whose surcharge becomes 0
  };

  [[nodiscard]] Event next_event() {
    Event next;
    for (const Node node : even_) {
      if (nodes_[node].closest == kNone) continue;
      const Edge edge = bridge(node, nodes_[node].closest);
      if (const Cost delta = slack(edge) / 2; delta < next.delta) next = {Event::Kind::Meet, delta, edge};
    }
    for (Vertex vertex = 0; vertex < size_; ++vertex) {
      if (nearest_[vertex] == kNone || label_at(vertex) != Label::Free) continue;
      const Edge edge{nearest_[vertex], vertex};
      if (const Cost delta = slack(edge); delta < next.delta) next = {Event::Kind::Grow, delta, edge};
    }
    for (Node node = size_; node < capacity_; ++node) {
      if (nodes_[node].label != Label::Odd || !is_outermost(node)) continue;
      const Cost delta = nodes_[node].surcharge / 2;
      if (delta < next.delta) next = {.kind = Event::Kind::Dissolve, .delta = delta, .node = node};
    }
    return next;
  }

  void adjust(Cost delta) {
    if (delta == 0) return;
    for (Vertex vertex = 0; vertex < size_; ++vertex) {
      const Label label = label_at(vertex);
      if (label == Label::Even) price_[vertex] += delta;
      if (label == Label::Odd) price_[vertex] -= delta;
    }
    for (Node node = size_; node < capacity_; ++node) {
      if (!is_outermost(node)) continue;
      if (nodes_[node].label == Label::Even) nodes_[node].surcharge += 2 * delta;
      if (nodes_[node].label == Label::Odd) nodes_[node].surcharge -= 2 * delta;
    }
  }

  // A free node joins the tree, and so does the node to which it is matched.
  void grow(Edge edge) {
    const Node node = outermost_[edge.to];
    nodes_[node].label = Label::Odd;
    nodes_[node].to_parent = edge.reversed();
    make_even(outermost_[mate_[nodes_[node].base]]);
  }

  // --- Two even nodes meet: in one tree they close an odd cycle, in two trees an augmenting path.

  // The edge that leads towards the root, from a vertex of the node; none at the root.
  [[nodiscard]] Edge edge_up(Node node) const noexcept {
    const NodeState& state = nodes_[node];
    if (state.label == Label::Odd) return state.to_parent;
    const Vertex mate = mate_[state.base];
    return mate == kNone ? Edge{} : Edge{state.base, mate};
  }

  // Returns true if the matching has been augmented.
  [[nodiscard]] bool meet(Edge edge) {
    const Node ancestor = common_ancestor(outermost_[edge.from], outermost_[edge.to]);
    if (ancestor != kNone) {
      close_cycle(edge, ancestor);
      return false;
    }
    augment(edge.from, edge.to);
    augment(edge.to, edge.from);
    return true;
  }

  // None if the two are in different trees. The walks take turns, so that the time is proportional to the
  // size of the cycle.
  [[nodiscard]] Node common_ancestor(Node one, Node two) {
    ++mark_;
    while (one != kNone || two != kNone) {
      if (one != kNone) {
        if (nodes_[one].mark == mark_) return one;
        nodes_[one].mark = mark_;
        const Edge up = edge_up(one);
        one = up.exists() ? outermost_[up.to] : kNone;
      }
      std::swap(one, two);
    }
    return kNone;
  }

  void close_cycle(Edge edge, Node ancestor) {
    const Node blossom = unused_.back();
    unused_.pop_back();
    NodeState& state = nodes_[blossom];
    state = {.base = nodes_[ancestor].base, .label = Label::Even, .mark = state.mark};

    // Down from the ancestor to the edge's beginning, along the edge, and up again from its end.
    std::vector<Edge> down;
    for (Node node = outermost_[edge.from]; node != ancestor;) {
      down.push_back(edge_up(node).reversed());
      node = outermost_[down.back().from];
    }
    state.children.push_back(ancestor);
    for (auto link = down.rbegin(); link != down.rend(); ++link) {
      state.links.push_back(*link);
      state.children.push_back(outermost_[link->to]);
    }
    state.links.push_back(edge);
    for (Node node = outermost_[edge.to]; node != ancestor;) {
      state.children.push_back(node);
      state.links.push_back(edge_up(node));
      node = outermost_[state.links.back().to];
    }

    for (const Node child : state.children) {
      const NodeState& inner = nodes_[child];
      state.vertices.insert(state.vertices.end(), inner.vertices.begin(), inner.vertices.end());
      // Vertices of odd nodes have become even. Those of even nodes have been scanned.
      if (inner.label == Label::Odd)
        waiting_.insert(waiting_.end(), inner.vertices.begin(), inner.vertices.end());
    }
    merge_bridges(blossom);
    for (const Vertex vertex : state.vertices) outermost_[vertex] = blossom;
  }

  // Gives a new blossom the tightest of its even children's bridges to each even node.
  void merge_bridges(Node blossom) {
    std::vector<bool> inside(capacity_, false);
    for (const Node child : nodes_[blossom].children) inside[child] = true;
    const auto is_inside = [&](Node node) { return static_cast<bool>(inside[node]); };
    std::vector<Node> inner;
    std::ranges::copy_if(even_, std::back_inserter(inner), is_inside);
    std::erase_if(even_, is_inside);
    for (const Node other : even_) {
      Edge best;
      for (const Node child : inner) {
        const Edge edge = bridge(child, other);
        if (edge.exists() && (!best.exists() || slack(edge) < slack(best))) best = edge;
      }
      bridge(blossom, other) = best;
      bridge(other, blossom) = best.exists() ? best.reversed() : Edge{};
      Node& closest = nodes_[other].closest;
      if (closest != kNone && inside[closest]) closest = blossom;
    }
    for (const Node other : even_) {
      if (bridge(blossom, other).exists()) note_closest(blossom, other);
    }
    even_.push_back(blossom);
  }

  // Matches `from` with `to`, and all along the path from there to the root of the tree.
  void augment(Vertex from, Vertex to) {
    for (;;) {
      const Node node = outermost_[from];
      const Vertex released = mate_[nodes_[node].base];
      rebase(node, from);
      mate_[from] = to;
      if (released == kNone) return;
      const Node odd = outermost_[released];
      const Edge up = nodes_[odd].to_parent;
      rebase(odd, up.from);
      mate_[up.from] = up.to;
      from = up.to;
      to = up.from;
    }
  }

  // Makes a vertex the base of a node, by matching the rest of each cycle that contains it anew.
  void rebase(Node node, Vertex base) {
    NodeState& state = nodes_[node];
    if (state.base == base) return;
    state.base = base;
    const auto found = std::ranges::find_if(state.children, [&](Node child) {
      return std::ranges::find(nodes_[child].vertices, base) != nodes_[child].vertices.end();
    });
    const auto place = found - state.children.begin();
    std::ranges::rotate(state.children, found);
    std::ranges::rotate(state.links, state.links.begin() + place);
    rebase(state.children[0], base);
    for (std::size_t i = 1; i < state.children.size(); i += 2) {
      const Edge link = state.links[i];
      rebase(state.children[i], link.from);
      rebase(state.children[i + 1], link.to);
      mate_[link.from] = link.to;
      mate_[link.to] = link.from;
    }
  }

  // Replaces an odd blossom in the tree by the even number of links between its ends; its other children
  // leave the tree.
  void dissolve(Node blossom) {
    NodeState state = std::exchange(nodes_[blossom], {.mark = nodes_[blossom].mark});
    unused_.push_back(blossom);
    for (const Node child : state.children) {
      nodes_[child].label = Label::Free;
      for (const Vertex vertex : nodes_[child].vertices) outermost_[vertex] = child;
    }
    const std::size_t count = state.children.size();
    const Node entry = outermost_[state.to_parent.from];
    auto place = static_cast<std::size_t>(std::ranges::find(state.children, entry) - state.children.begin());
    // The children after the first are matched in pairs: 1 with 2, 3 with 4, and so on. The way to the base
    // begins along the matched link.
    const bool forwards = place % 2 == 1;
    Edge up = state.to_parent;
    for (;;) {
      const Node odd = state.children[place];
      nodes_[odd].label = Label::Odd;
      nodes_[odd].to_parent = up;
      if (place == 0) return;
      const std::size_t next = forwards ? (place + 1) % count : place - 1;
      make_even(state.children[next]);
      const std::size_t after = forwards ? (next + 1) % count : next - 1;
      up = forwards ? state.links[next].reversed() : state.links[after];
      place = after;
    }
  }

  // --- The result

  [[nodiscard]] Matching result() const {
    Matching made;
    for (Vertex vertex = 0; vertex < size_; ++vertex) {
      made.mates.push_back(mate_[vertex]);
      if (vertex < mate_[vertex]) made.cost += graph_.cost(vertex, mate_[vertex]);
    }
    made.doubled_prices = price_;
    for (Node node = size_; node < capacity_; ++node) {
      const NodeState& state = nodes_[node];
      if (state.surcharge == 0) continue;
      made.odd_sets.push_back({{state.vertices.begin(), state.vertices.end()}, state.surcharge});
    }
    return made;
  }

  const CostGraph& graph_;
  Vertex size_;
  Node capacity_;
  std::vector<Vertex> mate_;     // by vertex
  std::vector<Cost> price_;      // by vertex, doubled
  std::vector<Node> outermost_;  // by vertex
  std::vector<Vertex> nearest_;  // by vertex: the even vertex to which it has the tightest edge
  std::vector<NodeState> nodes_;
  std::vector<Edge> bridges_;  // by pairs of even nodes: the tightest edge between them
  std::vector<Node> unused_{};
  std::vector<Node> even_{};  // outermost nodes
  std::vector<Vertex> waiting_{};
  std::uint64_t mark_ = 0;
};

}  // namespace

void CostGraph::connect(std::size_t one, std::size_t two, Cost cost) noexcept {
  assert(one != two && cost <= kMostCost && cost >= -kMostCost);
  costs_[one * vertices_ + two] = costs_[two * vertices_ + one] = cost;
}

std::optional<Matching> cheapest_perfect_matching(const CostGraph& graph) {
  assert(graph.size() <= kMostVertices);
  return Matcher(graph).match();
}

}  // namespace joga::tournament
