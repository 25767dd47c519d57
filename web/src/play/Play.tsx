// The screen on which a game is played.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Areas } from '../board/Areas';
import { Board } from '../board/Board';
import { layOut } from '../board/geometry';
import { lowerPlayer } from '../board/sides';
import { capital } from '../i18n';
import type { GameState, PlayerNumber, View } from '../protocol';
import { wayOf } from '../turn/parts';
import { addressName, Table } from './table';
import { report, showProblem } from '../report';
import { replaceRoute, route } from '../router';
import { gameInfo, server } from '../server';
import { sentenceOf } from '../socket';
import { moveNumber } from '../turn/number';
import { TurnEntry } from '../turn/turn';
import { TurnBar } from '../turn/TurnBar';
import { Button } from '../ui/Button';
import { NotFound } from '../ui/NotFound';
import { showToast } from '../ui/Toast';
import { beginAgain } from './begun';
import { Controls } from './Controls';
import { MoveList } from './MoveList';
import { PlayerStrip } from './PlayerStrip';
import { text } from './sentences';
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
        const again = await beginAgain(server, name, error);
        replaceRoute({ screen: 'play', name: addressName(again) });
      })
      .catch((error: unknown) => setProblem(sentenceOf(error)));
  }, [name, epoch]);

  // Once the game has a name in the library, the address carries it.
  const address = state && addressName(state);
  useEffect(() => {
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

// Width to height of a board, so that all of it fits the window.
function proportion(view: View): string {
  const { width, height } = layOut(view);
  return (width / height).toFixed(3);
}

// Seen from the side of the person who plays, when there is one.
function seenFrom(state: GameState): PlayerNumber {
  return !state.players[0].human && state.players[1].human ? 2 : 1;
}

// The player whose pieces start below, when the board is not turned.
function useLowerPlayer({ game, start }: GameState): PlayerNumber | null {
  const [lower, setLower] = useState<PlayerNumber | null>(null);
  useEffect(() => {
    void report(
      server.request('look', { game, position: start }).then((sight) => setLower(lowerPlayer(sight.view))),
    );
  }, [game, start]);
  return lower;
}

function other(player: PlayerNumber): PlayerNumber {
  return player === 1 ? 2 : 1;
}

function OpenGame({ table, state }: { table: Table; state: GameState }) {
  const words = text();
  const info = gameInfo(state.game);
  const [turned, setTurned] = useState(false);
  const turn = useTurn(table, state);
  const view = table.view.value ?? state.view;
  const lower = useLowerPlayer(state);
  const below = turned ? other(seenFrom(state)) : seenFrom(state);
  const flipped = lower === null ? turned : below !== lower;
  const entry = turn.state.value;
  const active = table.awaitsTurn.value && table.isOpen.value;
  // A hint, or a move that waits for one more click: where it goes.
  const shown = table.hint.value?.parts ?? (active && entry.ready !== null ? entry.verdict.parts : undefined);
  useMoveKeys(table, state);
  const side = (player: PlayerNumber) => (
    <PlayerStrip table={table} state={state} view={view} player={player}>
      <Areas
        view={view}
        player={player}
        choices={active ? entry.choices : []}
        chosen={entry.piece}
        onPiece={(choice) => void turn.choose(choice)}
        onDrop={(choice, cell) => void turn.drop(choice, cell)}
      />
    </PlayerStrip>
  );
  return (
    <div class="play" style={{ '--ratio': proportion(view) }}>
      <h1 class="hidden">{info?.name ?? state.game}</h1>
      <p class="hidden" role="status">
        {state.ply > 0 && words.lastMove(state.moves[state.ply - 1] ?? '')}
      </p>
      <div class="play-main">
        <div class="play-board">
          <Board
            view={view}
            flipped={flipped}
            choices={active ? entry.choices : []}
            chosen={active ? entry.chosen : []}
            quiet={!entry.begun}
            arrows={shown && !table.looksBack.value ? wayOf(shown) : []}
            animate
            label={words.board(info?.name ?? state.game)}
            onCell={(cell) => active && void turn.cell(cell)}
            onDrag={(from, to) => active && void turn.drag(from, to)}
            onCancel={() => turn.cancel()}
          />
        </div>
        <div class="play-bar">
          <Standing table={table} state={state} view={view} turn={turn} />
        </div>
      </div>
      <div class="play-aside">
        <div class="play-top">{side(other(below))}</div>
        <div class="play-side">
          <Controls table={table} state={state} onFlip={() => setTurned(!turned)} />
          <div class="sheet">
            <Areas view={view} player={null} />
          </div>
          <MoveList table={table} state={state} />
        </div>
        <div class="play-bottom">{side(below)}</div>
      </div>
    </div>
  );
}

function useTurn(table: Table, state: GameState): TurnEntry {
  const turn = useMemo(
    () =>
      new TurnEntry({
        ask: (input) => table.judge(input),
        play: (move) => table.play(move),
        failed: showProblem,
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

function lookingBack(ply: number, state: GameState): string {
  const words = text();
  return ply === 0 ? words.lookingAtStart : words.lookingBack(`${moveNumber(ply)} ${state.moves[ply - 1]}`);
}

// Below the board: the result, the present when one looks back, who thinks, or the turn that is being entered.
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
  return <TurnBar turn={turn} view={state.view} paused={!table.isOpen.value} />;
}

function Result({ state }: { state: GameState }) {
  const words = text();
  const winner = state.outcome === '1' ? 0 : state.outcome === '2' ? 1 : null;
  const [first, second] = state.players;
  const name = winner === null ? '' : (state.view.players[winner]?.name ?? '');
  const who = winner === null || first.label === second.label ? '' : ` (${state.players[winner]?.label})`;
  return (
    <div class="result" role="status" data-testid="result">
      <strong>{winner === null ? words.draw : words.wins(name + who)}</strong>
      <span class="muted">{capital(state.reason)}</span>
    </div>
  );
}

// Left and right look back and forth; Home and End go to the ends. Fields and boards keep their own keys.
function useMoveKeys(table: Table, state: GameState): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (event.defaultPrevented || target.closest('input, select, textarea, dialog, [role=tablist], .menu'))
        return;
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const steps: Record<string, number> = {
        ArrowLeft: table.ply.peek() - 1,
        ArrowRight: table.ply.peek() + 1,
        Home: 0,
        End: state.ply,
      };
      const ply = steps[event.key];
      if (ply === undefined || ply < 0 || ply > state.moves.length) return;
      event.preventDefault();
      void report(table.lookAt(ply));
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [table, state]);
}
