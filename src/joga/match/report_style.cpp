#include <string_view>

#include "joga/match/report_parts.hpp"
#include "joga/render/svg.hpp"

namespace joga::match {
namespace {

// Colours stand only in the first lines; the grounds are those of the boards. The eight series of a chart
// differ in their dashes too.
constexpr std::string_view kStyle = R"(:root { color-scheme: light dark;
  --page: #f4f1ea; --card: #fcfbf8; --ink: #33312d; --muted: #6b665d; --line: #e0d9cb; --axis: #b9ae9a;
  --accent: #2f6fba; --middle: #a9bfd9; --fault: #a83a2a;
  --s1: #b3541e; --s2: #23824a; --s3: #8465b5; --s4: #8a6d00; --s5: #b03a6b; --s6: #2b7f86; --s7: #5b5750; }
@media (prefers-color-scheme: dark) { :root {
  --page: #14161a; --card: #1d1f24; --ink: #e8e6e1; --muted: #a5a29b; --line: #33363d; --axis: #5a5e68;
  --accent: #7fb2ee; --middle: #45617f; --fault: #f2a595;
  --s1: #f0a36b; --s2: #7be0a0; --s3: #b79be0; --s4: #e0c25a; --s5: #ef93b8; --s6: #7fd0d8; --s7: #bdb9b0; } }
* { box-sizing: border-box; }
body { max-width: 70rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; color: var(--ink); background: var(--page);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0.5rem 0 1rem; }
h2 { font-size: 1.15rem; line-height: 1.2; margin: 0 0 0.75rem; }
h3 { font-size: 1rem; margin: 1.25rem 0 0.5rem; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 0.6rem;
  padding: 1.1rem 1.25rem; margin-top: 1rem; }
p { margin: 0.6rem 0 0; }
.quiet, .summary dt, .facts dt, caption { color: var(--muted); }
.quiet { font-size: 0.875rem; }
.summary { display: flex; flex-wrap: wrap; gap: 0.4rem 2rem; margin: 0; }
.summary dt, .facts dt, caption { font-size: 0.875rem; }
dd { margin: 0; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: 1rem 1rem; margin: 0; }
.facts .value { font-size: 1.35rem; font-weight: 600; line-height: 1.35; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
th, td { padding: 0.35rem 0.9rem 0.35rem 0; text-align: left; vertical-align: middle; }
.number { text-align: right; }
td.number { white-space: nowrap; }
thead th { color: var(--muted); font-size: 0.875rem; font-weight: 400; border-bottom: 1px solid var(--axis);
  vertical-align: bottom; }
tbody th { font-weight: 600; min-width: 8rem; overflow-wrap: break-word; }
tbody tr + tr td, tbody tr + tr th { border-top: 1px solid var(--line); }
tbody tr.sum td, tbody tr.sum th { border-top: 1px solid var(--axis); }
.reasons td { min-width: 6rem; }
.interval { display: block; width: 9.5rem; height: 1rem; }
.results { display: block; width: 100%; min-width: 5rem; height: 0.4rem; margin-top: 0.15rem;
  border: 1px solid var(--axis); }
.won { fill: var(--accent); } .drawn { fill: var(--middle); } .lost { fill: var(--card); }
.whisker { stroke: var(--accent); stroke-width: 2; } .dot { fill: var(--accent); }
.pairs { margin-top: 1.25rem; width: min(100%, 32rem); }
.pairs caption { text-align: left; padding-bottom: 0.4rem; }
.pairs th, .pairs td { text-align: center; vertical-align: bottom; padding-right: 0; }
.pairs th { font-weight: 400; color: var(--muted); font-size: 0.875rem; min-width: 0; }
.pairs tr + tr td { border-top: 1px solid var(--axis); }
.column { display: block; width: 1.6rem; height: 2.5rem; margin: 0 auto; }
.plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); gap: 1.25rem; }
figure { margin: 0; }
.plots figure:only-child { grid-column: 1 / -1; max-width: 36rem; }
figcaption { font-size: 0.875rem; color: var(--muted); }
.chart { display: block; width: 100%; height: auto; }
.chart text { fill: var(--muted); font-size: 12px; }
.chart .strong, .chart .end { fill: var(--ink); font-weight: 600; }
.grid, .zero { stroke: var(--line); } .zero { stroke: var(--axis); }
.level { stroke: var(--ink); stroke-dasharray: 6 4; }
.band { fill: var(--accent); fill-opacity: 0.18; }
.bar { fill: var(--accent); }
.series { fill: none; stroke-width: 2; stroke-linejoin: round; }
.s0 { stroke: var(--accent); } .s1 { stroke: var(--s1); stroke-dasharray: 6 3; }
.s2 { stroke: var(--s2); stroke-dasharray: 2 3; } .s3 { stroke: var(--s3); stroke-dasharray: 10 3; }
.s4 { stroke: var(--s4); stroke-dasharray: 8 3 2 3; } .s5 { stroke: var(--s5); stroke-dasharray: 4 4; }
.s6 { stroke: var(--s6); stroke-dasharray: 12 3 2 3 2 3; } .s7 { stroke: var(--s7); stroke-dasharray: 1 2; }
.chart .end { stroke: none; } .chart .end.s0 { fill: var(--accent); } .chart .end.s1 { fill: var(--s1); }
.chart .end.s2 { fill: var(--s2); } .chart .end.s3 { fill: var(--s3); } .chart .end.s4 { fill: var(--s4); }
.chart .end.s5 { fill: var(--s5); } .chart .end.s6 { fill: var(--s6); } .chart .end.s7 { fill: var(--s7); }
.games { list-style: none; margin: 0.75rem 0 0; padding: 0; }
.games li { border-top: 1px solid var(--line); }
.game { display: grid; grid-template-columns: 4.2rem minmax(0, 3fr) 3rem 6.5rem 5.5rem minmax(0, 4fr); gap: 0 0.75rem;
  align-items: baseline; padding: 0.35rem 0; font-variant-numeric: tabular-nums; }
summary { cursor: pointer; }
.which::before { content: ""; display: inline-block; width: 1.1rem; color: var(--muted); }
summary .which::before { content: "\25B8"; }
details[open] summary .which::before { content: "\25BE"; }
.result { white-space: nowrap; }
.fault .why { color: var(--fault); }
summary .why { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
details[open] .why { display: block; }
.shown { padding: 0.5rem 0 1.25rem; }
.boards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); gap: 1rem; }
.board { max-width: 22rem; }
.board svg { display: block; width: 100%; height: auto; border-radius: 0.4rem; }
.turns { line-height: 1.7; }
.turns span { white-space: nowrap; } .turn { font-weight: 600; } .book { color: var(--muted); }
.turns i { color: var(--muted); font-size: 0.8rem; font-style: normal; white-space: nowrap; margin-right: 0.35rem; }
@media (max-width: 45rem) {
  body { padding: 1rem 0.6rem 3rem; }
  section { padding: 0.9rem 0.85rem; }
  .wide th, .wide td { padding-right: 0.6rem; }
  tbody th { min-width: 6rem; }
  .game { grid-template-columns: 3.6rem minmax(0, 1fr) auto; }
  .game .opening { grid-column: 2; } .game .plies { grid-column: 3; } .game .why { grid-column: 2 / -1; } }
@media (max-width: 30rem) { .chart text { font-size: 15px; } }
)";

}  // namespace

std::string report_style() {
  return std::string(kStyle) + render::svg_colours(".board svg");
}

}  // namespace joga::match
