import type { ComponentChildren } from 'preact';
import { layOut } from '../board/geometry';
import { look } from '../board/look';
import type { View } from '../protocol';
import './screen.css';

// A board with its controls, at the same places on every screen with turn entry. Everything but `side` is
// visible without scrolling: the board takes the room that the others leave.
export function BoardScreen(props: {
  class: string;
  view: View;
  head: ComponentChildren; // the game and the task
  above?: ComponentChildren; // the opponent's areas
  board: ComponentChildren;
  bar: ComponentChildren; // the next thing to do
  below?: ComponentChildren; // the user's own areas
  actions?: ComponentChildren;
  side?: ComponentChildren; // reference material
}) {
  const { width, height } = layOut(props.view, false, look.value.coordinates);
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
