// The screen of a game on this machine.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { GameState, Pace } from '../protocol';
import { addressName, onlyHuman, Table, winnerOf } from './table';
import { report } from '../report';
import { formatRoute, replaceRoute, route } from '../router';
import { server } from '../server';
import { sentenceOf } from '../socket';
import { settings } from '../settings/settings';
import type { TurnEntry } from '../turn/turn';
import { TurnPrompt } from '../turn/TurnBar';
import { Button } from '../ui/Button';
import { NotFound } from '../ui/NotFound';
import { showToast } from '../ui/Toast';
import { useLatest } from '../useLatest';
import { beginAgain } from './begun';
import { Controls } from './Controls';
import { GameScreen, LookingBack } from './GameScreen';
import { PlayerStrip } from './PlayerStrip';
import { text } from './sentences';

export function Play({ name }: { name: string }) {
  const table = useMemo(() => new Table(server), []);
  const [problem, setProblem] = useState('');
  const state = table.state.value;
  // After a reconnection or a change of language, opens the game again.
  const epoch = server.epoch.value;
  const opened = useRef(0);
  const address = state && addressName(state);
  const here = useLatest({ name, address });

  useEffect(() => () => table.leave(), [table]);
  useEffect(() => {
    // The game has just got its name, and is already open.
    if (here.current.address === name && opened.current === epoch) return;
    opened.current = epoch;
    setProblem('');
    table
      .open(name)
      .catch(async (error: unknown) => {
        const again = addressName(await beginAgain(server, name, error));
        // A restarted service numbers its tables from the beginning.
        if (again === name) await table.open(name);
        else replaceRoute({ screen: 'play', name: again }, formatRoute({ screen: 'play', name }));
      })
      .catch((error: unknown) => setProblem(sentenceOf(error)));
  }, [table, name, epoch, here]);

  // Once the game has a name in the library, the address carries it, as soon as the first turn is shown: with
  // the name of a table alone a reload would find only the start.
  useLayoutEffect(() => {
    if (!address) return;
    const { name } = here.current;
    const at = route.peek();
    if (at.screen === 'play' && at.name === name && address !== name) {
      replaceRoute({ screen: 'play', name: address });
    }
  }, [address, here]);
  const notice = state?.notice;
  useEffect(() => (notice ? showToast(notice, 'problem') : undefined), [notice]);

  const isHere = table.isOpen.value && address === name;
  if (problem && !isHere) return <NotFound title={text().missing} problem={problem} />;
  if (!state) return <p class="muted waiting">{text().waiting}</p>;
  return <OpenGame table={table} state={state} />;
}

function OpenGame({ table, state }: { table: Table; state: GameState }) {
  const me = onlyHuman(state);
  return (
    <GameScreen
      game={table}
      of={state}
      ply={state.ply}
      present={state}
      heard={state}
      me={me}
      yours={me !== null && state.to_move === me}
      hint={table.hint.value?.parts}
      keys={{
        h: () => table.awaitsTurn.peek() && settings.peek().hints === 'on' && void report(table.askHint()),
        u: () => state.can_undo && void report(table.undo()),
      }}
      whyNot={() => whyNot(table, state)}
      strip={(player, children) => (
        <PlayerStrip table={table} state={state} view={table.view.value ?? state.view} player={player}>
          {children}
        </PlayerStrip>
      )}
      bar={(turn) => <Standing table={table} state={state} turn={turn} />}
      actions={(flip) => <Controls table={table} state={state} onFlip={flip} />}
    />
  );
}

// The reason why nothing on the board can be chosen now.
function whyNot(table: Table, state: GameState): string {
  const words = text();
  if (!table.isOpen.value) return words.notConnected;
  if (table.looksBack.value) return words.notInThePast;
  return state.to_move === null ? words.notAfterTheEnd : words.notYourTurn;
}

// The state of the turn: the way back to the present, the result, the computer that thinks, or the turn that
// is being entered.
function Standing({ table, state, turn }: { table: Table; state: GameState; turn: TurnEntry }) {
  const words = text();
  // A hint is about a whole turn, so an unfinished one is cancelled.
  const asksHint = table.isAskingHint.value;
  useEffect(() => {
    if (asksHint) turn.cancel();
  }, [asksHint, turn]);
  if (table.looksBack.value) {
    const yours = onlyHuman(state) !== null && state.to_move === onlyHuman(state);
    return <LookingBack game={table} moves={state.moves} present={state.ply} yours={yours} />;
  }
  if (state.to_move === null) return <Result state={state} />;
  const seat = state.players[state.to_move - 1];
  if (state.pace) return <Watching table={table} state={state} pace={state.pace} />;
  if (!seat?.human) {
    return (
      <div class="play-standing">
        <p class="sentence" aria-live="polite" data-testid="sentence">
          {state.waiting ?? words.thinking(seat?.label ?? '')}
        </p>
        {state.waiting === undefined && (
          <Button icon="next" disabled={!table.isOpen.value} onClick={() => void report(table.hurry())}>
            {words.playNow}
          </Button>
        )}
      </div>
    );
  }
  return <TurnPrompt turn={turn} view={state.view} paused={!table.isOpen.value} note={hintSentence(table)} />;
}

// Milliseconds between turns, and the label of the button.
const kPauses = { slow: [2000, '½×'], normal: [800, '1×'], fast: [100, '8×'] } as const;

// Two computers play, at a pace that a person can follow.
function Watching({ table, state, pace }: { table: Table; state: GameState; pace: Pace }) {
  const words = text();
  const label = state.players[(state.to_move ?? 1) - 1]?.label ?? '';
  const set = (changes: Partial<Pace>) => void report(table.setPace(changes));
  const offline = !table.isOpen.value;
  return (
    <div class="play-standing">
      <p class="sentence" data-testid="sentence">
        {pace.paused ? words.paused : (state.waiting ?? words.thinking(label))}
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
