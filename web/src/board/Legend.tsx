// The marks on boards and their meaning.
import { drawing } from './drawings';
import { ArrowMark } from './marks';
import { Drawn } from './pieces';
import { text } from './sentences';
import type { Tone } from './types';

const kTones = ['hint', 'engine', 'threat'] as const;
const kDrawn = ['green', 'red', 'blue', 'yellow'] as const;
const kPlaces = {
  centres: new Map([
    ['a1', { x: -38, y: 26 }],
    ['b2', { x: 38, y: -26 }],
  ]),
};

export function Legend() {
  const words = text();
  const arrow = (tone: Tone) => <ArrowMark arrow={{ from: 'a1', to: 'b2', tone }} places={kPlaces} />;
  return (
    <dl class="legend">
      <Sample meaning={words.lastMove}>
        <Drawn class="mark" elements={drawing('square-to')} />
      </Sample>
      <Sample meaning={words.chosenPiece} class="chosen" />
      <Sample meaning={words.target}>
        <circle class="choice-dot" r="10" />
      </Sample>
      <Sample meaning={words.countedPiece}>
        <circle class="counted" r="26" />
      </Sample>
      {kTones.map((tone) => (
        <Sample key={tone} meaning={words.tone(tone)}>
          {arrow(tone)}
        </Sample>
      ))}
      <dt>
        {kDrawn.map((tone) => (
          <Square key={tone}>{arrow(tone)}</Square>
        ))}
      </dt>
      <dd>{words.drawn}</dd>
    </dl>
  );
}

function Sample(props: { meaning: string; class?: string; children?: preact.ComponentChildren }) {
  return (
    <>
      <dt>
        <Square class={props.class ?? ''}>{props.children}</Square>
      </dt>
      <dd>{props.meaning}</dd>
    </>
  );
}

function Square(props: { class?: string; children?: preact.ComponentChildren }) {
  return (
    <svg class="board table" viewBox="-32 -32 64 64" aria-hidden="true">
      <g class={`cell ${props.class ?? ''}`}>
        <Drawn class="ground shade-0" elements={drawing('square-ground')} />
      </g>
      {props.children}
    </svg>
  );
}
