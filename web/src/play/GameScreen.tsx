// The screen of a game in play, on this machine or between people at a host.
import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Areas } from '../board/Areas';
import { isTurned, otherPlayer } from '../board/sides';
import { useStart } from '../board/useStart';
import { ZoomBoard } from '../board/ZoomBoard';
import { capital } from '../i18n';
import type { PlayerNumber, TurnParts, Verdict, View } from '../protocol';
import { report, showProblem } from '../report';
import { formatRoute } from '../router';
import { gameInfo } from '../server';
import { settings } from '../settings/settings';
import { playSound, soundOf, type Heard } from '../settings/sounds';
import { setTitle } from '../title';
import { moveNumber } from '../turn/number';
import { asItStands, pointsOf, wayOf } from '../turn/parts';
import { TurnEntry } from '../turn/turn';
import { MoveField } from '../turn/TurnBar';
import { BoardScreen } from '../ui/BoardScreen';
import { Button } from '../ui/Button';
import { showToast } from '../ui/Toast';
import { MoveList } from './MoveList';
import './play.css';
import { text } from './sentences';
import { useKeys } from './useKeys';
import { useStory } from './useStory';

export interface Played {
  readonly view: ReadonlySignal<View | null>; // on the board: the present, or the earlier position that the user looks at
  readonly ply: ReadonlySignal<number>; // of `view`
  readonly looksBack: ReadonlySignal<boolean>;
  readonly headingFor: number; // the ply that was requested last
  readonly awaitsTurn: ReadonlySignal<boolean>; // whether it is this user's turn
  readonly isOpen: ReadonlySignal<boolean>; // whether its server or host takes requests
  lookAt(ply: number): Promise<void>;
  judge(text: string): Promise<Verdict>;
  play(move: string): Promise<void>;
}

export function GameScreen(props: {
  game: Played;
  of: { game: string; start: string; moves: string[] };
  ply: number; // the number of moves that have not been taken back
  present: { view: View; ply: number; position: string; input: Verdict }; // the latest known position
  heard: Heard;
  me: PlayerNumber | null; // null: the user watches, or plays both sides
  yours: boolean; // it is the user's turn
  hint?: TurnParts | undefined;
  class?: string;
  keys?: Record<string, () => unknown>;
  whyNot(): string; // why nothing on the board can be chosen now
  strip(player: PlayerNumber, children: ComponentChildren): ComponentChildren;
  bar(turn: TurnEntry): ComponentChildren;
  actions(flip: () => void): ComponentChildren;
}) {
  const { game, of, ply, present, me } = props;
  const words = text();
  const info = gameInfo(of.game);
  const name = info?.name ?? of.game;
  const [turned, setTurned] = useState(false);
  const { turn, isAtPlace } = useTurn(game, `${of.game} ${present.ply} ${present.position}`, present.input);
  const start = useStart(of.game, of.start);
  const story = useStory({ game: of.game, position: of.start, moves: of.moves });
  const view = game.view.value ?? present.view;
  const below = turned ? otherPlayer(me ?? 1) : (me ?? 1);
  const entry = turn.state.value;
  const active = game.awaitsTurn.value && game.isOpen.value && isAtPlace;
  // The arrow of a hint, or of a move that waits for one more click.
  const shown = props.hint ?? (active && entry.ready !== null ? entry.verdict.parts : undefined);
  const flip = () => setTurned(!turned);
  const look = (to: number) => () => {
    if (to >= 0 && to <= of.moves.length) void report(game.lookAt(to));
  };
  // Left and Right step through the moves; Home and End go to the ends; letters press buttons.
  useKeys(() => ({
    ArrowLeft: look(game.headingFor - 1),
    ArrowRight: look(game.headingFor + 1),
    Home: look(0),
    End: look(ply),
    f: flip,
    ...props.keys,
  }));
  useSounds(props.heard, me);
  // The title names the game and, for another tab, says whether it is the user's turn.
  const title = [props.yours ? words.yourMove : '', name, 'joga'].filter(Boolean).join(' · ');
  useEffect(() => setTitle(title), [title]);

  if (!start) return <p class="muted waiting">{words.waiting}</p>;
  const side = (player: PlayerNumber) =>
    props.strip(
      player,
      <Areas
        view={view}
        player={player}
        places={start.areas}
        choices={active ? entry.choices : []}
        chosen={entry.piece}
        onPiece={(choice) => void turn.choose(choice)}
        onDrop={(choice, cell) => void turn.drop(choice, cell)}
      />,
    );
  return (
    <BoardScreen
      class={`play ${props.class ?? ''}`}
      view={view}
      head={
        <>
          <div class="play-head">
            <h1>{name}</h1>
            <a href={formatRoute({ screen: 'rules', game: info?.id ?? '' })}>{words.rules}</a>
            {info && <p class="muted small">{capital(info.summary)}.</p>}
          </div>
          <p class="hidden" role="status" data-testid="told">
            {ply > 0 && story[ply - 1]}
          </p>
        </>
      }
      above={side(otherPlayer(below))}
      board={
        <ZoomBoard
          view={active ? asItStands(view, entry.verdict) : view}
          flipped={isTurned(start, me ?? 1) !== turned}
          choices={active ? entry.choices : []}
          chosen={active ? entry.chosen : []}
          quiet={!entry.begun}
          badges={active && entry.begun ? pointsOf(entry.choices) : {}}
          arrows={shown && !game.looksBack.value ? wayOf(shown) : []}
          animate
          label={words.board(name)}
          onCell={(cell) => (active ? void turn.cell(cell) : showToast(props.whyNot()))}
          onDrag={(from, to) => active && void turn.drag(from, to)}
          onCancel={() => turn.cancel()}
        />
      }
      bar={props.bar(turn)}
      below={side(below)}
      actions={props.actions(flip)}
      side={
        <>
          <div class="sheet">
            <Areas view={view} player={null} />
          </div>
          <MoveList
            moves={of.moves}
            story={story}
            now={ply}
            shown={game.ply.value}
            onLook={(to) => void report(game.lookAt(to))}
          >
            {game.awaitsTurn.value && <MoveField turn={turn} />}
          </MoveList>
        </>
      }
    />
  );
}

// The same position sent again keeps the turn that was begun. A new position is drawn, and its turn reset,
// before it is painted: until then the turn's state is about the previous position.
function useTurn(game: Played, place: string, input: Verdict): { turn: TurnEntry; isAtPlace: boolean } {
  const turn = useMemo(
    () =>
      new TurnEntry({
        ask: (text) => game.judge(text),
        play: (move) => game.play(move),
        failed: showProblem,
        confirms: () => settings.peek().confirm === 'on',
      }),
    [game],
  );
  const begun = useRef({ turn, place: '' });
  const isAtPlace = begun.current.turn === turn && begun.current.place === place;
  useLayoutEffect(() => {
    const isSame = begun.current.turn === turn && begun.current.place === place;
    begun.current = { turn, place };
    if (isSame) turn.retell(input);
    else turn.reset(input); // which renders the screen again
  }, [turn, place, input]);
  return { turn, isAtPlace };
}

function useSounds(heard: Heard, me: PlayerNumber | null): void {
  const last = useRef<Heard | null>(null);
  useEffect(() => {
    const sound = soundOf(last.current, heard, me);
    last.current = heard;
    if (sound && settings.peek().sounds === 'on') playSound(sound);
  }, [heard, me]);
}

// In the bar while the user looks back.
export function LookingBack(props: { game: Played; moves: string[]; present: number; yours: boolean }) {
  const words = text();
  const ply = props.game.ply.value;
  return (
    <div class="play-standing">
      <p class="sentence" aria-live="polite">
        {ply === 0 ? words.lookingAtStart : words.lookingBack(`${moveNumber(ply)} ${props.moves[ply - 1]}`)}
      </p>
      <Button
        icon="last"
        kind={props.yours ? 'primary' : 'plain'}
        onClick={() => void report(props.game.lookAt(props.present))}
      >
        {words.toPresent}
      </Button>
    </div>
  );
}
