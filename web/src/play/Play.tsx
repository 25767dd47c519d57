// The screen of a game on this machine.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Game, Pace, PositionState } from '../protocol';
import { report } from '../report';
import { formatRoute, replaceRoute, route } from '../router';
import { givenName, server } from '../server';
import { sentenceOf } from '../socket';
import { settings } from '../settings/settings';
import { isLeft } from '../turn/parts';
import type { TurnEntry } from '../turn/turn';
import { Button } from '../ui/Button';
import { NotFound } from '../ui/NotFound';
import { showToast } from '../ui/Toast';
import { useLatest } from '../useLatest';
import { beginAgain } from './begun';
import { Controls, undoOrRedo } from './Controls';
import { GameInProgress, winnerOf } from './game';
import { GameScreen, Result, UsersTurn } from './GameScreen';
import { addressName, atHome, HintRequest, onlyHuman, PaceRequest } from './home';
import type { HomeGame } from './home';
import { text } from './sentences';

export function Play({ name }: { name: string }) {
  const game = useMemo(() => new GameInProgress(atHome(server), server), []);
  const [problem, setProblem] = useState('');
  const state = game.state.value;
  const positionState = game.positionState.value;
  // After a reconnection or a change of language, opens the game again.
  const epoch = server.epoch.value;
  const opened = useRef(0);
  const address = state && addressName(state);
  const here = useLatest({ name, address });

  useEffect(() => () => game.leave(), [game]);
  useEffect(() => {
    // The game has just got its name, and is already open.
    if (here.current.address === name && opened.current === epoch) return;
    opened.current = epoch;
    setProblem('');
    game
      .open(name)
      .catch(async (error: unknown) => {
        const again = await beginAgain(server, name, error);
        // A restarted service numbers its games from the beginning.
        if (again === name) await game.open(name);
        else replaceRoute({ screen: 'play', name: again }, formatRoute({ screen: 'play', name }));
      })
      .catch((error: unknown) => setProblem(sentenceOf(error)));
  }, [game, name, epoch, here]);

  // Once the game has a name in the library, the address carries it, as soon as the first turn is shown: with
  // its id alone a reload would find only the start.
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

  const isHere = game.isOpen.value && address === name;
  if (problem && !isHere) return <NotFound title={text().missing} problem={problem} />;
  if (!state || !positionState) return <p class="muted waiting">{text().waiting}</p>;
  return <OpenGame game={game} state={state} positionState={positionState} />;
}

interface OpenGameProps {
  game: GameInProgress<Game>;
  state: HomeGame;
  positionState: PositionState;
}

function OpenGame(props: OpenGameProps) {
  const { game, state } = props;
  const hints = useMemo(() => new HintRequest(server, game), [game]);
  const me = onlyHuman(state);
  return (
    <GameScreen
      {...props}
      me={me}
      hint={hints.hint.value?.parts}
      keys={{
        h: () => game.awaitsTurn.peek() && settings.peek().hints === 'on' && void report(hints.ask()),
        u: () => state.can_undo && void report(undoOrRedo(game, 'game.undo')),
      }}
      notYourTurn={text().notYourTurn}
      seat={(player) => {
        const seat = state.players[player - 1]!;
        const isYou = me === player && givenName(state.game, seat) === undefined;
        return { label: seat.label, isYou, thinks: state.thinking };
      }}
      bar={(turn, lookingBack) => lookingBack || <Standing {...props} hints={hints} turn={turn} />}
      actions={(flip) => <Controls game={game} state={state} hints={hints} onFlip={flip} />}
    />
  );
}

// The state of the turn: the result, the computer that thinks, or the turn that is being entered.
function Standing(props: OpenGameProps & { hints: HintRequest; turn: TurnEntry }) {
  const { game, state, hints, turn } = props;
  const words = text();
  // A hint is about a whole turn, so an unfinished one is cancelled.
  const asksHint = hints.isAsking.value;
  useEffect(() => {
    if (asksHint) turn.cancel();
  }, [asksHint, turn]);
  // A hint is forgotten when another turn is begun, and on Escape.
  const given = hints.hint.value;
  const entry = turn.state.value;
  const strays = given !== null && entry.begun && !isLeft(entry.verdict.chosen, given.parts);
  useEffect(() => {
    if (strays) hints.drop();
  }, [strays, hints]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) hints.drop();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [hints]);
  if (state.to_move === null) {
    const [winner, me] = [winnerOf(state), onlyHuman(state)];
    const tone = winner === null ? 'draw' : me === null || me === winner ? 'win' : 'loss';
    return <Result tone={tone} words={state.result ?? ''} />;
  }
  const seat = state.players[state.to_move - 1];
  if (state.pace) return <Watching game={game} state={state} pace={state.pace} />;
  if (!seat?.human) {
    return (
      <div class="play-standing">
        <p class="sentence" aria-live="polite" data-testid="sentence">
          {state.waiting ?? words.thinking(seat?.label ?? '')}
        </p>
        {state.waiting === undefined && (
          <Button
            icon="next"
            disabled={!game.isOpen.value}
            onClick={() => void report(server.request('game.hurry', { game: state.id }))}
          >
            {words.playNow}
          </Button>
        )}
      </div>
    );
  }
  const hint = hints.hint.value;
  const note = asksHint ? words.hintWaits : hint ? words.hintIs(hint.words) : '';
  return <UsersTurn {...props} note={note} />;
}

// Milliseconds between turns, and the label of the button.
const kPauses = { slow: [2000, '½×'], normal: [800, '1×'], fast: [100, '8×'] } as const;

// Two computers play, at a pace that a person can follow.
function Watching({ game, state, pace }: Omit<OpenGameProps, 'positionState'> & { pace: Pace }) {
  const words = text();
  const paces = useMemo(() => new PaceRequest(server), []);
  const label = state.players[(state.to_move ?? 1) - 1]?.label ?? '';
  const set = (changes: Partial<Pace>) => void report(paces.change(state, changes));
  const offline = !game.isOpen.value;
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
          onClick={() => void report(server.request('game.step', { game: state.id }))}
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
