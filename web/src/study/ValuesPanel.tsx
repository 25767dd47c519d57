// What every legal move is worth, where that is proven.
import { useState } from 'preact/hooks';
import type { Choice, View } from '../protocol';
import { Button } from '../ui/Button';
import { text } from './sentences';
import {
  bestPerChoice,
  forChoices,
  groupByValue,
  shortText,
  toneOf,
  type Proven,
  type ValuedMove,
  type ValueGroup,
} from './values';

const kShown = 24;

export function ValuesPanel(props: {
  on: boolean;
  proven: Proven | null; // null while it is looked up
  choices: Choice[]; // of the unfinished turn
  view: View;
  onSwitch(on: boolean): void;
  onMove(move: string): void;
}) {
  const { on, proven, view } = props;
  const moves = proven?.moves;
  const words = text();
  const player = view.players[view.to_move - 1]?.name ?? '';
  return (
    <section class="values stack" aria-label={words.values} data-testid="values">
      <label class="switch">
        <input
          type="checkbox"
          checked={on}
          onChange={(event) => props.onSwitch(event.currentTarget.checked)}
        />
        {words.valuesOn}
      </label>
      {on && view.outcome !== 'running' && <p class="muted">{words.valuesOver}</p>}
      {on && view.outcome === 'running' && !moves && <p class="muted">{words.valuesWait}</p>}
      {on && view.outcome === 'running' && moves?.length === 0 && <p class="muted">{words.valuesNone}</p>}
      {on && proven && moves && moves.length > 0 && (
        <>
          <p class="muted small">{proven.complete ? words.valuesHelp(player) : words.valuesSome(player)}</p>
          <NextChoices moves={forChoices(proven)} choices={props.choices} />
          {groupByValue(moves).map((group) => (
            <Group key={`${group.kind}${group.exact}`} group={group} onMove={props.onMove} />
          ))}
        </>
      )}
    </section>
  );
}

// Pieces and words cannot carry a badge on the board.
function NextChoices(props: { moves: readonly ValuedMove[]; choices: Choice[] }) {
  const words = text();
  const best = bestPerChoice(
    props.choices.filter((choice) => choice.kind !== 'cell'),
    props.moves,
  );
  if (best.size === 0) return null;
  return (
    <div class="row">
      <span class="small muted">{words.valuesNext}</span>
      {[...best].map(([name, value]) => (
        <span key={name} class={`value ${toneOf(value)}`} title={value.words}>
          {name} {shortText(value, { win: words.winLetter, loss: words.lossLetter })}
        </span>
      ))}
    </div>
  );
}

function Group({ group, onMove }: { group: ValueGroup; onMove(move: string): void }) {
  const words = text();
  const [all, setAll] = useState(false);
  const count = group.moves.length;
  const headings = {
    win: words.groupWin,
    draw: words.groupDraw,
    loss: words.groupLoss,
    estimate: words.groupEstimate,
  };
  const shown = all ? group.moves : group.moves.slice(0, kShown);
  return (
    <div class="value-group">
      <h3>{headings[group.kind](count)}</h3>
      <ul>
        {shown.map(({ move, value }) => (
          <li key={move}>
            <button type="button" class="move" title={value.words} onClick={() => onMove(move)}>
              {move}{' '}
              <span class={`value ${toneOf(value)}`}>
                {shortText(value, { win: words.winLetter, loss: words.lossLetter })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length < count && (
        <Button kind="quiet" onClick={() => setAll(true)}>
          {words.more(count - shown.length)}
        </Button>
      )}
    </div>
  );
}
