// The proven values of all legal moves.
import { useState } from 'preact/hooks';
import { capital } from '../i18n';
import type { Choice, View } from '../protocol';
import { Button } from '../ui/Button';
import { text } from './sentences';
import {
  bestPerChoice,
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
  proven: Proven | null; // null while they are loading
  choices: Choice[]; // of the unfinished turn
  view: View;
  onSwitch(on: boolean): void;
  onMove(move: string): void;
}) {
  const { on, proven, view } = props;
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
      {on && view.outcome === 'running' && !proven && <p class="muted">{words.valuesWait}</p>}
      {on && proven?.remark && (
        <p class="muted" data-testid="values-remark">
          {capital(proven.remark)}.{proven.open.length > 0 && ` ${words.valuesEngine}`}
        </p>
      )}
      {on && proven && proven.moves.length > 0 && (
        <>
          <p class="muted small">{help(proven, player)}</p>
          <NextChoices proven={proven} choices={props.choices} />
          {groupByValue(proven.moves).map((group) => (
            <Group key={`${group.kind}${group.exact}`} group={group} onMove={props.onMove} />
          ))}
        </>
      )}
      {on && proven && proven.open.length > 0 && <Open moves={proven.open} onMove={props.onMove} />}
    </section>
  );
}

function help({ moves }: Proven, player: string): string {
  const words = text();
  const counts = moves.some(({ value }) => value.margin !== undefined);
  return counts ? words.valuesPoints(player) : words.valuesHelp(player);
}

// Pieces and words cannot carry a badge on the board.
function NextChoices(props: { proven: Proven; choices: Choice[] }) {
  const words = text();
  const best = bestPerChoice(
    props.choices.filter((choice) => choice.kind !== 'cell'),
    props.proven,
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
  const headings = {
    win: words.groupWin,
    draw: words.groupDraw,
    loss: words.groupLoss,
    estimate: words.groupEstimate,
  };
  return <MoveList heading={headings[group.kind](group.moves.length)} moves={group.moves} onMove={onMove} />;
}

function Open({ moves, onMove }: { moves: readonly string[]; onMove(move: string): void }) {
  const heading = text().groupOpen(moves.length);
  return <MoveList heading={heading} moves={moves.map((move) => ({ move }))} onMove={onMove} />;
}

function MoveList(props: {
  heading: string;
  moves: readonly (Pick<ValuedMove, 'move'> & Partial<ValuedMove>)[];
  onMove(move: string): void;
}) {
  const { heading, moves, onMove } = props;
  const words = text();
  const [all, setAll] = useState(false);
  const shown = all ? moves : moves.slice(0, kShown);
  return (
    <div class="value-group">
      <h3>{heading}</h3>
      <ul>
        {shown.map(({ move, value }) => (
          <li key={move}>
            <button type="button" class="move" title={value?.words} onClick={() => onMove(move)}>
              {move}
              {value && (
                <>
                  {' '}
                  <span class={`value ${toneOf(value)}`}>
                    {shortText(value, { win: words.winLetter, loss: words.lossLetter })}
                  </span>
                </>
              )}
            </button>
          </li>
        ))}
      </ul>
      {shown.length < moves.length && (
        <Button kind="quiet" onClick={() => setAll(true)}>
          {words.more(moves.length - shown.length)}
        </Button>
      )}
    </div>
  );
}
