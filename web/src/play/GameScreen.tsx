// The screen of a game in play, on this machine or between people at a host.
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Areas } from '../board/Areas';
import { isTurned, otherPlayer } from '../board/sides';
import { useStart } from '../board/useStart';
import { ZoomBoard } from '../board/ZoomBoard';
import { capital } from '../i18n';
import type { PlayerNumber, PositionState, TurnParts } from '../protocol';
import { report, showProblem } from '../report';
import { formatRoute } from '../router';
import { gameInfo } from '../server';
import { MuteButton } from '../settings/MuteButton';
import { settings } from '../settings/settings';
import { playSound, soundOf, type Heard } from '../settings/sounds';
import { setTitle } from '../title';
import { moveNumber } from '../turn/number';
import { asItStands, beginsInHand, ghostsOf, isForced, pointsOf, wayOf } from '../turn/parts';
import { TurnEntry } from '../turn/turn';
import { MoveField, TurnPrompt } from '../turn/TurnBar';
import { BoardScreen } from '../ui/BoardScreen';
import { Button } from '../ui/Button';
import { showToast } from '../ui/Toast';
import { unbroken } from '../ui/unbroken';
import type { AnyGame, GameInProgress, StateOf } from './game';
import { MoveList } from './MoveList';
import './play.css';
import { PlayerStrip } from './PlayerStrip';
import type { SeatShown } from './PlayerStrip';
import { text } from './sentences';
import { useIsFirst } from './useIsFirst';
import { useKeys } from './useKeys';
import { useStory } from './useStory';

export function GameScreen(props: {
  game: GameInProgress<AnyGame>;
  state: StateOf<AnyGame>;
  positionState: PositionState; // the latest known position
  me: PlayerNumber | null; // null: the user watches, or plays both sides
  hint?: TurnParts | undefined;
  class?: string;
  keys?: Record<string, () => unknown>;
  onlyWatching?: string | undefined; // why this user can never move
  notYourTurn: string;
  seat(player: PlayerNumber): SeatShown;
  bar(turn: TurnEntry, lookingBack: ComponentChildren): ComponentChildren;
  actions(flip: () => void): ComponentChildren;
}) {
  const { game, state, positionState, me } = props;
  const { ply, moves } = state;
  const words = text();
  const info = gameInfo(state.game);
  const name = info?.name ?? state.game;
  const [turned, setTurned] = useState(false);
  const { turn, isAtPlace } = useTurn(game, positionState);
  const start = useStart(state.game, state.start);
  const story = useStory({ game: state.game, position: state.start, moves });
  const view = game.view.value ?? positionState.view;
  const below = turned ? otherPlayer(me ?? 1) : (me ?? 1);
  const entry = turn.state.value;
  const active = game.awaitsTurn.value && game.isOpen.value && isAtPlace;
  // The way of a hint, or of a move that waits for one more click.
  const ready = active && entry.ready !== null ? entry.verdict.parts : undefined;
  const hint = game.looksBack.value ? undefined : props.hint;
  const arrows = hint ? wayOf(hint, 'hint') : ready ? wayOf(ready, 'choice') : [];
  const isOver = state.phase === 'over';
  const yours = me !== null && !isOver && state.to_move === me;
  const isFirst = useIsFirst(state.game) && me !== null && !isOver;
  const flip = () => setTurned(!turned);
  const look = (to: number) => () => {
    if (to >= 0 && to <= moves.length) void report(game.lookAt(to));
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
  // The sound of a turn comes with its board, that of an end at once.
  useSounds({ ...state, ply: Math.min(positionState.moves.length, ply), view: positionState.view }, me);
  // The title names the game and, for another tab, says whether it is the user's turn.
  const title = [yours ? words.yourMove : '', name, 'joga'].filter(Boolean).join(' · ');
  useEffect(() => setTitle(title), [title]);

  if (!start) return <p class="muted waiting">{words.waiting}</p>;
  // The reason why nothing on the board can be chosen now.
  const whyNot = () => {
    if (!game.isOpen.value) return null; // a banner says so
    if (isOver) return words.notAfterTheEnd;
    return props.onlyWatching ?? (game.looksBack.value ? words.notInThePast : props.notYourTurn);
  };
  const side = (player: PlayerNumber) => (
    <PlayerStrip
      game={game}
      state={state}
      view={view}
      player={player}
      points={positionState.points?.[player - 1]}
      seat={props.seat(player)}
    >
      <Areas
        view={view}
        player={player}
        brief={isFirst}
        places={start.areas}
        choices={active ? entry.choices : []}
        chosen={entry.piece}
        meant={ready?.piece}
        hinted={hint?.piece}
        onPiece={(choice) => void turn.choose(choice)}
        onRefused={
          active && beginsInHand(positionState.input) ? (piece) => void turn.refuse(piece) : undefined
        }
        onDrop={(choice, cell) => void turn.drop(choice, cell)}
      />
    </PlayerStrip>
  );
  return (
    <BoardScreen
      class={`play ${props.class ?? ''}`}
      view={view}
      head={
        <>
          <div class="play-head">
            <h1>{name}</h1>
            <MuteButton />
          </div>
          <p class="hidden" role="status" data-testid="told">
            {ply > 0 && story[ply - 1]?.words}
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
          starters={active ? entry.starters : []}
          quiet={!entry.begun}
          marked={isForced(view, entry.starters) ? entry.starters : []}
          badges={active && entry.begun ? pointsOf(entry.choices) : {}}
          arrows={game.looksBack.value ? [] : arrows}
          ghosts={hint ? ghostsOf(view, hint) : []}
          animate
          label={words.board(name)}
          onCell={(cell) => {
            const reason = active ? null : whyNot();
            if (active) void turn.cell(cell);
            else if (reason !== null) showToast(reason);
          }}
          onDrag={(from, to) => active && void turn.drag(from, to)}
          onCancel={() => turn.cancel()}
        />
      }
      bar={props.bar(
        turn,
        game.looksBack.value && (
          <LookingBack game={game} last={story[game.ply.value - 1]?.label} yours={yours} />
        ),
      )}
      below={side(below)}
      actions={props.actions(flip)}
      side={
        <>
          {isFirst && info && (
            <p class="aim" data-testid="aim">
              {capital(info.summary)}.{' '}
              <a href={formatRoute({ screen: 'rules', game: info.id })}>{words.rules}</a>
            </p>
          )}
          <div class="sheet">
            <Areas view={view} player={null} brief={isFirst} />
          </div>
          <MoveList
            view={view}
            moves={moves}
            story={story}
            now={ply}
            shown={game.ply.value}
            onLook={(to) => void report(game.lookAt(to))}
          >
            {game.isUsersTurn.value && !game.looksBack.value && (
              <MoveField turn={turn} waits={!game.awaitsTurn.value} />
            )}
          </MoveList>
        </>
      }
    />
  );
}

// The same position sent again keeps the turn that was begun. A new position is drawn, and its turn reset,
// before it is painted: until then the turn's state is about the previous position.
function useTurn(
  game: GameInProgress<AnyGame>,
  { game: spec, position, moves, input }: PositionState,
): { turn: TurnEntry; isAtPlace: boolean } {
  const place = `${spec} ${moves.length} ${position}`;
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
function LookingBack(props: { game: GameInProgress<AnyGame>; last: string | undefined; yours: boolean }) {
  const words = text();
  const ply = props.game.ply.value;
  return (
    <div class="play-standing">
      <p class="sentence" aria-live="polite">
        {ply === 0
          ? words.lookingAtStart
          : unbroken(words.lookingBack(`${moveNumber(ply)} ${props.last ?? ''}`))}
      </p>
      <Button
        icon="last"
        kind={props.yours ? 'primary' : 'plain'}
        onClick={() => void report(props.game.lookAt())}
      >
        {words.toPresent}
      </Button>
    </div>
  );
}

// In the bar while it is the user's turn.
export function UsersTurn(props: {
  game: GameInProgress<AnyGame>;
  state: StateOf<AnyGame>;
  positionState: PositionState;
  turn: TurnEntry;
  note?: string;
}) {
  const { game, state, positionState, turn, note = '' } = props;
  if (game.awaitsTurn.value)
    return <TurnPrompt turn={turn} view={positionState.view} paused={!game.isOpen.value} note={note} />;
  return (
    <p class="sentence" data-testid="sentence">
      {positionState.moves.length > state.ply && text().sending}
    </p>
  );
}

export function Result(props: { tone: 'win' | 'loss' | 'draw'; words: string }) {
  return (
    <div class={`result ${props.tone}`} role="status" data-testid="result">
      <strong>{props.words}</strong>
    </div>
  );
}
