// The screen of a game between people.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { otherPlayer } from '../board/sides';
import { capital } from '../i18n';
import { GameScreen, LookingBack } from '../play/GameScreen';
import { ClockFace } from '../play/PlayerStrip';
import { text as playText } from '../play/sentences';
import { clockText } from '../play/time';
import type { PlayerNumber, PositionState } from '../protocol';
import { report } from '../report';
import { formatRoute, kLobby, navigate } from '../router';
import { server } from '../server';
import { RequestError, sentenceOf } from '../socket';
import type { TurnEntry } from '../turn/turn';
import { TurnPrompt } from '../turn/TurnBar';
import { Button, LinkButton } from '../ui/Button';
import { NotFound } from '../ui/NotFound';
import { PlayerPanel } from '../ui/PlayerPanel';
import { showToast } from '../ui/Toast';
import { Controls } from './Controls';
import { declinedSince, HostedGame, isPlayer, offerOf } from './game';
import type { Hosted, Offer } from './game';
import { host, worldNow } from './host';
import { Invitation } from './Invitation';
import './online.css';
import { text } from './sentences';
import { nameOf, resultOf } from './words';

export function OnlineGameScreen({ id }: { id: string }) {
  const words = text();
  const game = useMemo(() => new HostedGame(host, server, id), [id]);
  const [problem, setProblem] = useState('');
  const state = game.state.value;
  const positionState = game.positionState.value;
  const epoch = host.epoch.value;
  useEffect(() => () => game.leave(), [game]);
  // After a reconnection, watches the game again.
  useEffect(() => {
    if (host.status.peek() !== 'open') return;
    setProblem('');
    game.open().catch((error: unknown) => {
      if (!(error instanceof RequestError && error.code === 'lost')) setProblem(sentenceOf(error));
    });
  }, [game, epoch]);
  const ownEpoch = server.epoch.value;
  useEffect(() => {
    void game.lookAgain().catch(() => undefined);
  }, [game, ownEpoch]);
  useNextGame(state);
  useDeclined(state);

  if (game.isGone.value || problem) {
    return (
      <NotFound title={game.isGone.value ? words.removed : words.missing} problem={problem}>
        <div class="row">
          <LinkButton href={formatRoute(kLobby)}>{words.toLobby}</LinkButton>
        </div>
      </NotFound>
    );
  }
  if (!state || !positionState) return <p class="muted waiting">{playText().waiting}</p>;
  if (state.phase === 'open') return <Invitation game={game} state={state} positionState={positionState} />;
  return <Board game={game} state={state} positionState={positionState} />;
}

// Takes both players to the rematch once it is agreed.
function useNextGame(state: Hosted | null): void {
  const before = useRef(state);
  useEffect(() => {
    const last = before.current;
    before.current = state;
    if (last && last.next === null && state?.next && isPlayer(state.you))
      navigate({ ...kLobby, name: state.next });
  }, [state]);
}

// Tells the player who made an offer that it was declined.
function useDeclined(state: Hosted | null): void {
  const before = useRef(state);
  useEffect(() => {
    const last = before.current;
    before.current = state;
    if (!last || !state || !isPlayer(state.you)) return;
    const name = nameOf(state, otherPlayer(state.you));
    for (const offer of declinedSince(last, state)) showToast(text().declined(name, offer));
  }, [state]);
}

function Board({
  game,
  state,
  positionState,
}: {
  game: HostedGame;
  state: Hosted;
  positionState: PositionState;
}) {
  const yours = state.phase === 'running' && state.to_move === state.you;
  return (
    <GameScreen
      class="online"
      game={game}
      of={state}
      ply={state.moves.length}
      present={{ ...positionState, ply: positionState.moves.length }}
      heard={{
        table: state.id,
        ply: Math.min(positionState.moves.length, state.moves.length), // the sound of a turn comes with its board, that of an end at once
        to_move: state.phase === 'over' ? null : (state.to_move ?? 1),
        outcome: state.outcome,
        view: positionState.view,
      }}
      me={isPlayer(state.you) ? state.you : null}
      yours={yours}
      whyNot={() => whyNot(game, state)}
      strip={(player, children) => (
        <Strip game={game} state={state} positionState={positionState} player={player}>
          {children}
        </Strip>
      )}
      bar={(turn) => (
        <div class="online-bar">
          <Offers game={game} state={state} />
          <Standing game={game} state={state} positionState={positionState} turn={turn} yours={yours} />
        </div>
      )}
      actions={(flip) => <Controls game={game} state={state} onFlip={flip} />}
    />
  );
}

function Strip(props: {
  game: HostedGame;
  state: Hosted;
  positionState: PositionState;
  player: PlayerNumber;
  children: preact.ComponentChildren;
}) {
  const { game, state, positionState, player } = props;
  const words = text();
  const points = positionState.points?.[player - 1];
  const seat = state.players[player - 1];
  const name = nameOf(state, player);
  const isYou = state.you === player;
  const runs = state.phase === 'running';
  const byDays = state.clock?.kind === 'days';
  const left = () => {
    if (!byDays) return game.clocks()?.[player - 1];
    return runs && state.to_move === player && state.deadline !== null
      ? Math.max(0, state.deadline - worldNow())
      : undefined;
  };
  return (
    <PlayerPanel
      view={positionState.view}
      player={player}
      label={isYou ? words.youNamed(name) : name}
      isYou={isYou && !seat?.name}
      moves={runs && state.to_move === player && !game.looksBack.value}
      {...(points === undefined ? {} : { points })}
      thinks={seat?.who !== 'human'}
      clock={
        <>
          {seat?.who === 'human' && !isYou && <Presence name={name} present={seat.present} />}
          <ClockFace
            left={left}
            runs={byDays ? runs && state.to_move === player : runs && state.running === player}
            name={positionState.view.players[player - 1]?.name ?? ''}
            {...(byDays ? { short: 3_600_000 } : {})}
          />
        </>
      }
    >
      {props.children}
    </PlayerPanel>
  );
}

function Presence({ name, present }: { name: string; present: boolean }) {
  const label = present ? text().present(name) : text().absent(name);
  return <span class={present ? 'presence here' : 'presence'} role="img" aria-label={label} title={label} />;
}

function whyNot(game: HostedGame, state: Hosted): string {
  const words = text();
  const more = playText();
  if (!game.isOpen.value) return more.notConnected;
  if (state.phase === 'over') return more.notAfterTheEnd;
  if (!isPlayer(state.you)) return words.onlyWatching;
  if (game.looksBack.value) return more.notInThePast;
  return words.notYourTurn;
}

// Offers that wait for an answer, and the opponent's absence.
function Offers({ game, state }: { game: HostedGame; state: Hosted }) {
  const words = text();
  if (!isPlayer(state.you)) return null;
  const name = nameOf(state, otherPlayer(state.you));
  const asked: [Offer, string][] =
    state.phase === 'running'
      ? [
          ['draw', words.offersDraw(name)],
          ['takeback', words.asksTakeBack(name)],
        ]
      : [['rematch', words.offersRematch(name)]];
  const open = asked.filter(([offer]) => offerOf(state, offer) === 'theirs' && state.next === null);
  return (
    <>
      {open.map(([offer, sentence]) => (
        <div key={offer} class="offer row" role="alert" data-testid={`asked-${offer}`}>
          <span>{sentence}</span>
          <Button
            kind="primary"
            testId={`accept-${offer}`}
            disabled={!game.isOpen.value}
            onClick={() => void report(game.offer(offer, 'accept'))}
          >
            {words.accept}
          </Button>
          <Button
            testId={`decline-${offer}`}
            disabled={!game.isOpen.value}
            onClick={() => void report(game.offer(offer, 'decline'))}
          >
            {words.decline}
          </Button>
        </div>
      ))}
      <Claim game={game} state={state} name={name} />
    </>
  );
}

// Updates once a second, which is exact enough.
function useSeconds(wanted: boolean): void {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!wanted) return;
    const timer = window.setInterval(() => tick((count) => count + 1), 1000);
    return () => window.clearInterval(timer);
  }, [wanted]);
}

const kSoon = 120_000; // milliseconds; the countdown is shown only in its last two minutes

function Claim({ game, state, name }: { game: HostedGame; state: Hosted; name: string }) {
  const words = text();
  const claim = state.phase === 'running' && state.claimable?.by === state.you ? state.claimable : null;
  useSeconds(claim !== null);
  const left = claim && claim.from - worldNow();
  if (left === null || left > kSoon) return null;
  return (
    <div class="offer row" role="status" data-testid="claim">
      <span>
        {left > 0 ? words.mayClaimIn(name, clockText(Math.ceil(left / 1000) * 1000)) : words.mayClaim(name)}
      </span>
      {left <= 0 && (
        <Button
          kind="primary"
          testId="claim-win"
          disabled={!game.isOpen.value}
          onClick={() => void report(game.claim())}
        >
          {words.claim}
        </Button>
      )}
    </div>
  );
}

// The state of the turn: the way back to the present, the result, or the player to move.
function Standing(props: {
  game: HostedGame;
  state: Hosted;
  positionState: PositionState;
  turn: TurnEntry;
  yours: boolean;
}) {
  const { game, state, positionState, turn, yours } = props;
  const words = text();
  if (game.looksBack.value) {
    return <LookingBack game={game} moves={state.moves} present={state.moves.length} yours={yours} />;
  }
  if (state.phase === 'over') {
    const result = resultOf(state, positionState.reason);
    return (
      <div class={`result ${result.tone}`} role="status" data-testid="result">
        <strong>{result.words}</strong>
        {result.reason && <span>{capital(result.reason)}</span>}
      </div>
    );
  }
  if (game.awaitsTurn.value)
    return <TurnPrompt turn={turn} view={positionState.view} paused={!game.isOpen.value} />;
  const mover = state.to_move;
  if (mover === null) return null;
  if (mover === state.you) {
    const isSent = positionState.moves.length > state.moves.length;
    return (
      <p class="sentence" data-testid="sentence">
        {isSent && words.sending}
      </p>
    );
  }
  const isComputer = state.players[mover - 1]?.who !== 'human';
  const name = nameOf(state, mover);
  return (
    <p class="sentence" aria-live="polite" data-testid="sentence">
      {capital(isComputer ? words.thinks(name) : words.turnOf(name))} {!isPlayer(state.you) && words.watching}
    </p>
  );
}
