// The screen on which a game is played.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Areas } from '../board/Areas';
import { isTurned, otherPlayer } from '../board/sides';
import { useStart } from '../board/useStart';
import { ZoomBoard } from '../board/ZoomBoard';
import { capital } from '../i18n';
import type { GameState, Pace, PlayerNumber, View } from '../protocol';
import { asItStands, pointsOf, wayOf } from '../turn/parts';
import { addressName, onlyHuman, Table, winnerOf } from './table';
import { report, showProblem } from '../report';
import { formatRoute, replaceRoute, route } from '../router';
import { gameInfo, server } from '../server';
import { sentenceOf } from '../socket';
import { moveNumber } from '../turn/number';
import { settings } from '../settings/settings';
import { playSound, soundOf } from '../settings/sounds';
import { setTitle } from '../title';
import { TurnEntry } from '../turn/turn';
import { MoveField, TurnPrompt } from '../turn/TurnBar';
import { BoardScreen } from '../ui/BoardScreen';
import { Button } from '../ui/Button';
import { NotFound } from '../ui/NotFound';
import { showToast } from '../ui/Toast';
import { beginAgain } from './begun';
import { Controls } from './Controls';
import { MoveList } from './MoveList';
import { PlayerStrip } from './PlayerStrip';
import { text } from './sentences';
import { useKeys } from './useKeys';
import { useStory } from './useStory';
import './play.css';

export function Play({ name }: { name: string }) {
  const table = useMemo(() => new Table(server), []);
  const [problem, setProblem] = useState('');
  const state = table.state.value;
  // After a reconnection, and in another language, the game is opened again.
  const epoch = server.epoch.value;
  const opened = useRef(0);

  useEffect(() => () => table.leave(), []);
  useEffect(() => {
    // A game that has just got its name is open already.
    if (state && addressName(state) === name && opened.current === epoch) return;
    opened.current = epoch;
    setProblem('');
    table
      .open(name)
      .catch(async (error: unknown) => {
        const again = addressName(await beginAgain(server, name, error));
        // A service that has started anew counts its tables anew.
        if (again === name) await table.open(name);
        else replaceRoute({ screen: 'play', name: again }, formatRoute({ screen: 'play', name }));
      })
      .catch((error: unknown) => setProblem(sentenceOf(error)));
  }, [name, epoch]);

  // Once the game has a name in the library, the address carries it: as soon as its first turn is seen, for with the name of a
  // table alone a reload finds the beginning.
  const address = state && addressName(state);
  useLayoutEffect(() => {
    if (!address) return;
    const here = route.peek();
    if (here.screen === 'play' && here.name === name && address !== name) {
      replaceRoute({ screen: 'play', name: address });
    }
  }, [address]);
  useEffect(() => {
    if (state?.notice) showToast(state.notice, 'problem');
  }, [state?.notice]);

  const isHere = table.isOpen.value && address === name;
  if (problem && !isHere) return <NotFound title={text().missing} problem={problem} />;
  if (!state) return <p class="muted waiting">{text().waiting}</p>;
  return <OpenGame table={table} state={state} />;
}

// Seen from the side of the person who plays, when there is one.
function seenFrom(state: GameState): PlayerNumber {
  return onlyHuman(state) ?? 1;
}

function OpenGame({ table, state }: { table: Table; state: GameState }) {
  const words = text();
  const info = gameInfo(state.game);
  const [turned, setTurned] = useState(false);
  const turn = useTurn(table, state);
  const view = table.view.value ?? state.view;
  const start = useStart(state.game, state.start);
  const story = useStory({ game: state.game, position: state.start, moves: state.moves });
  const below = turned ? otherPlayer(seenFrom(state)) : seenFrom(state);
  const flipped = isTurned(start, seenFrom(state)) !== turned;
  const entry = turn.state.value;
  const active = table.awaitsTurn.value && table.isOpen.value;
  // A hint, or a move that waits for one more click: where it goes.
  const shown = table.hint.value?.parts ?? (active && entry.ready !== null ? entry.verdict.parts : undefined);
  const flip = () => setTurned(!turned);
  useMoveKeys(table, state, flip);
  useGameTitle(state);
  useSounds(state);
  const name = info?.name ?? state.game;
  const side = (player: PlayerNumber) => (
    <PlayerStrip table={table} state={state} view={view} player={player}>
      <Areas
        view={view}
        player={player}
        places={start?.areas ?? []}
        choices={active ? entry.choices : []}
        chosen={entry.piece}
        onPiece={(choice) => void turn.choose(choice)}
        onDrop={(choice, cell) => void turn.drop(choice, cell)}
      />
    </PlayerStrip>
  );
  return (
    <BoardScreen
      class="play"
      view={view}
      head={
        <>
          <div class="play-head">
            <h1>{name}</h1>
            <a href={formatRoute({ screen: 'rules', game: info?.id ?? '' })}>{words.rules}</a>
            {info && <p class="muted small">{capital(info.summary)}.</p>}
          </div>
          <p class="hidden" role="status" data-testid="told">
            {state.ply > 0 && story[state.ply - 1]}
          </p>
        </>
      }
      above={side(otherPlayer(below))}
      board={
        <ZoomBoard
          view={active ? asItStands(view, entry.verdict) : view}
          flipped={flipped}
          choices={active ? entry.choices : []}
          chosen={active ? entry.chosen : []}
          quiet={!entry.begun}
          badges={active && entry.begun ? pointsOf(entry.choices) : {}}
          arrows={shown && !table.looksBack.value ? wayOf(shown) : []}
          animate
          label={words.board(name)}
          onCell={(cell) => (active ? void turn.cell(cell) : showToast(whyNot(table, state)))}
          onDrag={(from, to) => active && void turn.drag(from, to)}
          onCancel={() => turn.cancel()}
        />
      }
      bar={<Standing table={table} state={state} view={view} turn={turn} />}
      below={side(below)}
      actions={<Controls table={table} state={state} onFlip={flip} />}
      side={
        <>
          <div class="sheet">
            <Areas view={view} player={null} />
          </div>
          <MoveList
            moves={state.moves}
            story={story}
            now={state.ply}
            shown={table.ply.value}
            onLook={(ply) => void report(table.lookAt(ply))}
          >
            {table.awaitsTurn.value && <MoveField turn={turn} />}
          </MoveList>
        </>
      }
    />
  );
}

function useTurn(table: Table, state: GameState): TurnEntry {
  const turn = useMemo(
    () =>
      new TurnEntry({
        ask: (input) => table.judge(input),
        play: (move) => table.play(move),
        failed: showProblem,
        confirms: () => settings.peek().confirm === 'on',
      }),
    [table],
  );
  const last = useRef('');
  useMemo(() => {
    const place = `${state.game} ${state.ply} ${state.position}`;
    if (place === last.current) turn.retell(state.input);
    else turn.reset(state.input);
    last.current = place;
  }, [state.position, state.input, state.revision]);
  return turn;
}

function useSounds(state: GameState): void {
  const last = useRef<GameState | null>(null);
  useEffect(() => {
    const sound = soundOf(last.current, state, onlyHuman(state));
    last.current = state;
    if (sound && settings.peek().sounds === 'on') playSound(sound);
  }, [state]);
}

// Which game it is, and in another tab whether one is to move.
function useGameTitle(state: GameState): void {
  const words = text();
  const name = gameInfo(state.game)?.name ?? state.game;
  const mine = onlyHuman(state) !== null && state.to_move === onlyHuman(state);
  const title = [mine ? words.yourMove : '', name, 'joga'].filter(Boolean).join(' · ');
  useEffect(() => setTitle(title), [title]);
}

// Why nothing on the board can be chosen now.
function whyNot(table: Table, state: GameState): string {
  const words = text();
  if (!table.isOpen.value) return words.notConnected;
  if (table.looksBack.value) return words.notInThePast;
  return state.to_move === null ? words.notAfterTheEnd : words.notYourTurn;
}

function lookingBack(ply: number, state: GameState): string {
  const words = text();
  return ply === 0 ? words.lookingAtStart : words.lookingBack(`${moveNumber(ply)} ${state.moves[ply - 1]}`);
}

// What is to be done: the present when one looks back, the result, who thinks, or the turn that is being entered.
function Standing(props: { table: Table; state: GameState; view: View; turn: TurnEntry }) {
  const { table, state, turn } = props;
  const words = text();
  if (table.looksBack.value) {
    return (
      <div class="play-standing">
        <p class="sentence" aria-live="polite">
          {lookingBack(table.ply.value, state)}
        </p>
        <Button icon="last" onClick={() => void table.lookAt(state.ply)}>
          {words.toPresent}
        </Button>
      </div>
    );
  }
  if (state.to_move === null) return <Result state={state} />;
  const seat = state.players[state.to_move - 1];
  if (state.pace) return <Watching table={table} state={state} pace={state.pace} />;
  if (!seat?.human) {
    return (
      <div class="play-standing">
        <p class="sentence" aria-live="polite" data-testid="sentence">
          {words.thinking(seat?.label ?? '')}
        </p>
        <Button icon="next" disabled={!table.isOpen.value} onClick={() => void report(table.hurry())}>
          {words.playNow}
        </Button>
      </div>
    );
  }
  return <TurnPrompt turn={turn} view={state.view} paused={!table.isOpen.value} note={hintSentence(table)} />;
}

// Milliseconds between turns, and what is written on the button.
const kPauses = { slow: [2000, '½×'], normal: [800, '1×'], fast: [100, '8×'] } as const;

// Two computers play: at a pace that one can follow.
function Watching({ table, state, pace }: { table: Table; state: GameState; pace: Pace }) {
  const words = text();
  const label = state.players[(state.to_move ?? 1) - 1]?.label ?? '';
  const set = (changes: Partial<Pace>) => void report(table.setPace(changes));
  const offline = !table.isOpen.value;
  return (
    <div class="play-standing">
      <p class="sentence" data-testid="sentence">
        {pace.paused ? words.paused : words.thinking(label)}
      </p>
      <div class="row" role="group" aria-label={words.pace}>
        <Button
          icon={pace.paused ? 'play' : 'pause'}
          label={pace.paused ? words.goOn : words.pause}
          disabled={offline}
          testId="pause"
          onClick={() => set({ paused: !pace.paused })}
        />
        <Button
          icon="next"
          label={words.step}
          disabled={offline || !pace.paused || state.thinking}
          testId="step"
          onClick={() => void report(table.step())}
        />
        {Object.entries(kPauses).map(([name, [pause, shown]]) => (
          <Button
            key={name}
            label={words.speed(name as keyof typeof kPauses)}
            pressed={pace.pause_ms === pause}
            disabled={offline}
            onClick={() => set({ pause_ms: pause })}
          >
            {shown}
          </Button>
        ))}
      </div>
    </div>
  );
}

function hintSentence(table: Table): string {
  const words = text();
  const hint = table.hint.value;
  if (table.isAskingHint.value) return words.hintWaits;
  return hint ? words.hintIs(hint.words) : '';
}

function Result({ state }: { state: GameState }) {
  const winner = winnerOf(state);
  const me = onlyHuman(state);
  const tone = winner === null ? 'draw' : me === null || me === winner ? 'win' : 'loss';
  return (
    <div class={`result ${tone}`} role="status" data-testid="result">
      <strong>{state.result}</strong>
    </div>
  );
}

// Left and right look back and forth; Home and End go to the ends; letters are for what has a button.
function useMoveKeys(table: Table, state: GameState, flip: () => void): void {
  const look = (ply: number) => () => {
    if (ply >= 0 && ply <= state.moves.length) void report(table.lookAt(ply));
  };
  useKeys(() => ({
    ArrowLeft: look(table.headingFor - 1),
    ArrowRight: look(table.headingFor + 1),
    Home: look(0),
    End: look(state.ply),
    f: flip,
    h: () => table.awaitsTurn.peek() && settings.peek().hints === 'on' && void report(table.askHint()),
    u: () => state.can_undo && void report(table.undo()),
  }));
}
