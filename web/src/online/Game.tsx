// The screen of a game between people.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { otherPlayer } from '../board/sides';
import { capital } from '../i18n';
import { GameInProgress } from '../play/game';
import { GameScreen, Result, UsersTurn } from '../play/GameScreen';
import type { SeatShown } from '../play/PlayerStrip';
import { text as playText } from '../play/sentences';
import { clockText } from '../play/time';
import type { PlayerNumber, PositionState } from '../protocol';
import { report } from '../report';
import { formatRoute, kLobby, navigate } from '../router';
import { server } from '../server';
import { RequestError, sentenceOf } from '../socket';
import type { TurnEntry } from '../turn/turn';
import { Button, LinkButton } from '../ui/Button';
import { NotFound } from '../ui/NotFound';
import { showToast } from '../ui/Toast';
import { Controls } from './Controls';
import { atHost, declinedSince, isPlayer, offerOf } from './game';
import type { Hosted, Offer } from './game';
import { host, worldNow } from './host';
import { Invitation } from './Invitation';
import './online.css';
import { Said, usePhrases } from './Phrases';
import type { Answer, OnlineGame } from './protocol';
import { text } from './sentences';
import { nameOf, resultOf } from './words';

export function OnlineGameScreen({ id }: { id: string }) {
  const words = text();
  const game = useMemo(() => new GameInProgress(atHost(host), server), []);
  const [problem, setProblem] = useState('');
  const [isGone, setGone] = useState(false); // the host has removed the game
  const state = game.state.value;
  const positionState = game.positionState.value;
  const epoch = host.epoch.value;
  useEffect(() => () => game.leave(), [game]);
  useEffect(() => host.on('gone', (event) => event.game === id && setGone(true)), [id]);
  // After a reconnection, watches the game again.
  useEffect(() => {
    if (host.status.peek() !== 'open') return;
    setProblem('');
    game.open(id).catch((error: unknown) => {
      if (!(error instanceof RequestError && error.code === 'lost')) setProblem(sentenceOf(error));
    });
  }, [game, id, epoch]);
  useNextGame(state);
  useDeclined(state);
  usePhrases(id);

  if (isGone || problem) {
    return (
      <NotFound title={isGone ? words.removed : words.missing} problem={problem}>
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

interface BoardProps {
  game: GameInProgress<OnlineGame>;
  state: Hosted;
  positionState: PositionState;
}

function Board(props: BoardProps) {
  const { game, state } = props;
  const words = text();
  return (
    <GameScreen
      class={game.isOpen.value ? 'online' : 'online cut'}
      {...props}
      me={isPlayer(state.you) ? state.you : null}
      onlyWatching={isPlayer(state.you) ? undefined : words.onlyWatching}
      notYourTurn={words.notYourTurn}
      seat={(player) => seatOf(state, player)}
      bar={(turn, lookingBack) => (
        <div class="online-bar">
          <Said state={state} />
          <Offers game={game} state={state} />
          {lookingBack || <Standing {...props} turn={turn} />}
        </div>
      )}
      actions={(flip) => <Controls game={game} state={state} onFlip={flip} />}
    />
  );
}

function seatOf(state: Hosted, player: PlayerNumber): SeatShown {
  const seat = state.players[player - 1];
  const name = nameOf(state, player);
  const isYou = state.you === player;
  const isHuman = seat?.who === 'human';
  const runs = state.phase === 'running' && state.to_move === player;
  const left = () => (runs && state.deadline !== null ? Math.max(0, state.deadline - worldNow()) : undefined);
  return {
    label: isYou ? text().youNamed(name) : name,
    isYou: isYou && !seat?.name,
    isMeeting: true,
    thinks: !isHuman,
    presence: isHuman && !isYou && <Presence name={name} present={seat.present} />,
    ...(state.clock?.kind === 'days' ? { clock: { left, runs, short: 3_600_000 } } : {}),
  };
}

function Presence({ name, present }: { name: string; present: boolean }) {
  const label = present ? text().present(name) : text().absent(name);
  return <span class={present ? 'presence here' : 'presence'} role="img" aria-label={label} title={label} />;
}

// Offers that wait for an answer, and the opponent's absence.
function Offers({ game, state }: Omit<BoardProps, 'positionState'>) {
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
  const offline = !game.isOpen.value;
  const reply = (offer: Offer, answer: Answer) =>
    void report(host.request(`game.${offer}`, { game: state.id, answer }));
  return (
    <>
      {open.map(([offer, sentence]) => (
        <div key={offer} class="offer row" role="alert" data-testid={`asked-${offer}`}>
          <span>{sentence}</span>
          <Button
            kind="primary"
            testId={`accept-${offer}`}
            disabled={offline}
            onClick={() => reply(offer, 'accept')}
          >
            {words.accept}
          </Button>
          <Button testId={`decline-${offer}`} disabled={offline} onClick={() => reply(offer, 'decline')}>
            {words.decline}
          </Button>
        </div>
      ))}
      <Claim state={state} name={name} offline={offline} />
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

function Claim({ state, name, offline }: { state: Hosted; name: string; offline: boolean }) {
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
          disabled={offline}
          onClick={() => void report(host.request('game.claim', { game: state.id }))}
        >
          {words.claim}
        </Button>
      )}
    </div>
  );
}

// The state of the turn: the result, or the player to move.
function Standing(props: BoardProps & { turn: TurnEntry }) {
  const { state } = props;
  const words = text();
  if (state.phase === 'over') {
    const { words: result, reason, tone } = resultOf(state, props.positionState.reason);
    return <Result tone={tone} words={[result, reason].filter(Boolean).join(': ')} />;
  }
  if (!props.game.isOpen.value) {
    return (
      <p class="sentence problem" role="status" data-testid="not-connected">
        {words.notConnected}
      </p>
    );
  }
  if (props.game.isUsersTurn.value) return <UsersTurn {...props} />;
  const mover = state.to_move;
  if (mover === null) return null;
  const isComputer = state.players[mover - 1]?.who !== 'human';
  const name = nameOf(state, mover);
  return (
    <p class="sentence" aria-live="polite" data-testid="sentence">
      {capital(isComputer ? words.thinks(name) : words.turnOf(name))} {!isPlayer(state.you) && words.watching}
    </p>
  );
}
