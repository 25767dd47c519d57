// The proven values of all legal moves.
import { useState } from 'preact/hooks';
import { capital } from '../i18n';
import { kindName } from '../board/names';
import { PieceIcon } from '../board/pieces';
import type { Choice, PlayerNumber, Value, View } from '../protocol';
import { Button } from '../ui/Button';
import { standingWords } from './EvaluationBar';
import { text } from './sentences';
import { fromValue } from './standing';
import {
  bestPerChoice,
  groupByValue,
  lettersFor,
  shortText,
  toneOf,
  valueFor,
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
  viewer: PlayerNumber; // whose values are shown
  onSwitch(on: boolean): void;
  onMove(move: string): void;
}) {
  const { on, proven, view, viewer } = props;
  const words = text();
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
          <p class="muted small">{help(proven, view, viewer)}</p>
          <NextChoices proven={proven} choices={props.choices} view={view} viewer={viewer} />
          {groupByValue(proven.moves).map((group) => (
            <Group
              key={`${group.kind}${group.exact}`}
              group={group}
              view={view}
              viewer={viewer}
              onMove={props.onMove}
            />
          ))}
        </>
      )}
      {on && proven && proven.open.length > 0 && (
        <MoveList
          heading={words.groupOpen(proven.open.length)}
          moves={proven.open.map((move) => ({ move }))}
          view={view}
          viewer={viewer}
          onMove={props.onMove}
        />
      )}
    </section>
  );
}

function help({ moves }: Proven, view: View, viewer: PlayerNumber): string {
  const words = text();
  const [own, other] = [view.players[viewer - 1]?.name ?? '', view.players[2 - viewer]?.name ?? ''];
  const counts = moves.some(({ value }) => value.margin !== undefined);
  if (counts) return words.valuesPoints(own);
  const { win, loss } = lettersFor(viewer, view);
  return words.valuesHelp(`${win}3`, own, `${loss}5`, other);
}

// A value of the player to move, as the viewer's.
function Valued(props: { value: Value; view: View; viewer: PlayerNumber }) {
  const { view, viewer } = props;
  const value = valueFor(viewer, view.to_move, props.value);
  return (
    <span class={`value ${toneOf(value)}`} title={standingWords(fromValue(value), view, viewer)}>
      {shortText(value, lettersFor(viewer, view))}
    </span>
  );
}

// Pieces and words cannot carry a badge on the board.
function NextChoices(props: { proven: Proven; choices: Choice[]; view: View; viewer: PlayerNumber }) {
  const { view, viewer } = props;
  const words = text();
  const choices = props.choices.filter((choice) => choice.kind !== 'cell');
  const best = bestPerChoice(choices, props.proven);
  if (best.size === 0) return null;
  return (
    <div class="row">
      <span class="small muted">{words.valuesNext}</span>
      {[...best].map(([name, value]) => {
        const kind = choices.find((choice) => choice.name === name)?.piece;
        return (
          <span key={name} class="choice-value">
            {kind === undefined ? (
              name
            ) : (
              <span role="img" aria-label={kindName(view, kind)} title={kindName(view, kind)}>
                <PieceIcon view={view} piece={{ kind, owner: view.to_move, count: 1 }} size={24} />
              </span>
            )}
            <Valued value={value} view={view} viewer={viewer} />
          </span>
        );
      })}
    </div>
  );
}

interface GroupProps {
  view: View;
  viewer: PlayerNumber;
  onMove(move: string): void;
}

function Group({ group, ...props }: GroupProps & { group: ValueGroup }) {
  return <MoveList heading={headingOf(group, props.view)} moves={group.moves} {...props} />;
}

// Names the winner: the moves are those of one player, the values those of the viewer.
function headingOf({ kind, moves }: ValueGroup, view: View): string {
  const words = text();
  const [mover, other] = [
    view.players[view.to_move - 1]?.name ?? '',
    view.players[2 - view.to_move]?.name ?? '',
  ];
  switch (kind) {
    case 'win':
      return words.groupWin(mover, moves.length);
    case 'loss':
      return words.groupWin(other, moves.length);
    case 'draw':
      return words.groupDraw(moves.length);
    case 'estimate':
      return words.groupEstimate(moves.length);
  }
}

function MoveList(
  props: GroupProps & {
    heading: string;
    moves: readonly (Pick<ValuedMove, 'move'> & Partial<ValuedMove>)[];
  },
) {
  const { heading, moves, view, viewer, onMove } = props;
  const words = text();
  const [all, setAll] = useState(false);
  const shown = all ? moves : moves.slice(0, kShown);
  return (
    <div class="value-group">
      <h3>{heading}</h3>
      <ul>
        {shown.map(({ move, value }) => (
          <li key={move}>
            <button type="button" class="move" onClick={() => onMove(move)}>
              {move} {value && <Valued value={value} view={view} viewer={viewer} />}
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
