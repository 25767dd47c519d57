import type { ComponentChildren } from 'preact';
import { layOut } from '../board/geometry';
import type { View } from '../protocol';
import './screen.css';

// A board and what belongs to it, at the same places on every screen on which turns are entered. All but `side` is in
// sight without scrolling: the board takes what room the others leave.
export function BoardScreen(props: {
  class: string;
  view: View;
  head: ComponentChildren; // what is played, and for what
  above?: ComponentChildren; // the other side's things
  board: ComponentChildren;
  bar: ComponentChildren; // what is to be done now
  below?: ComponentChildren; // one's own things
  actions?: ComponentChildren;
  side?: ComponentChildren; // what one may want to look up
}) {
  const { width, height } = layOut(props.view);
  return (
    <div class={`board-screen ${props.class}`} style={{ '--ratio': (width / height).toFixed(3) }}>
      <div class="screen-first">
        <div class="screen-head">{props.head}</div>
        {props.above && <div class="screen-above">{props.above}</div>}
        <div class="screen-board">{props.board}</div>
        <div class="screen-bar">{props.bar}</div>
        {props.below && <div class="screen-below">{props.below}</div>}
        {props.actions && <div class="screen-actions">{props.actions}</div>}
      </div>
      {props.side && <div class="screen-side">{props.side}</div>}
    </div>
  );
}
