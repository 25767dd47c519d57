import { useState } from 'preact/hooks';
import { rungAbove } from '../newgame/scale';
import { SeatPicker } from '../newgame/SeatPicker';
import type { Game, PlayerNumber, Seat } from '../protocol';
import { report } from '../report';
import { formatRoute, navigate } from '../router';
import type { Link } from '../router';
import { gameInfo, givenName, server } from '../server';
import { settings } from '../settings/settings';
import { Button, LinkButton } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Menu } from '../ui/Menu';
import type { MenuItem } from '../ui/Menu';
import { showToast } from '../ui/Toast';
import { useQuestion } from '../ui/useQuestion';
import { beginGame } from './begun';
import { winnerOf } from './game';
import type { GameInProgress } from './game';
import { onlyHuman } from './home';
import type { HintRequest, HomeGame } from './home';
import { text } from './sentences';

// Takes a turn back or plays it again, and shows the position after it.
export async function undoOrRedo(
  game: GameInProgress<Game>,
  request: 'game.undo' | 'game.redo',
): Promise<void> {
  await server.request(request, { game: game.state.peek()?.id ?? '' });
  await game.lookAt();
}

interface ControlsProps {
  game: GameInProgress<Game>;
  state: HomeGame;
  hints: HintRequest;
  onFlip(): void;
}

export function Controls({ game, state, hints, onFlip }: ControlsProps) {
  const words = text();
  const [choosesPlayers, setChoosesPlayers] = useState(false);
  const question = useQuestion();
  const over = state.to_move === null;
  const offline = !game.isOpen.value;
  const watched = state.pace !== undefined; // no person plays
  // The position on the board.
  const link = {
    game: state.game,
    moves: state.moves.slice(0, game.ply.value),
    ...(state.set_up ? { position: state.start } : {}),
  };
  const resign = (player: PlayerNumber) =>
    question.ask({
      words: words.resignQuestion(gameInfo(state.game)?.players[player - 1]?.name ?? ''),
      action: words.resign,
      onConfirm: () => void report(server.request('game.resign', { game: state.id, player })),
    });
  const resigner = resigning(state);
  if (question.row && resigner !== null) return <div class="controls row">{question.row}</div>;
  return (
    <div class="controls row" role="group" aria-label={words.actions}>
      {over && <Afterwards state={state} link={link} />}
      {!over && (
        <Button
          disabled={offline || !state.can_undo}
          testId="undo"
          onClick={() => void report(undoOrRedo(game, 'game.undo'))}
        >
          {words.undo}
        </Button>
      )}
      {!over && (
        <Button
          icon="redo"
          label={words.redo}
          disabled={offline || !state.can_redo}
          testId="redo"
          onClick={() => void report(undoOrRedo(game, 'game.redo'))}
        />
      )}
      {!over && !watched && settings.value.hints === 'on' && (
        <Button
          disabled={offline || !game.awaitsTurn.value}
          busy={hints.isAsking.value}
          testId="hint"
          onClick={() => void report(hints.ask())}
        >
          {words.hint}
        </Button>
      )}
      {!over && !watched && (
        <Button
          disabled={offline || resigner === null}
          testId="resign"
          onClick={() => resigner !== null && resign(resigner)}
        >
          {words.resign}
        </Button>
      )}
      <MoreMenu
        link={link}
        afterwards={over ? afterwards(game, state, offline) : []}
        onFlip={onFlip}
        onPlayers={() => setChoosesPlayers(true)}
      />
      {choosesPlayers && <PlayersDialog state={state} onClose={() => setChoosesPlayers(false)} />}
    </div>
  );
}

// The less important actions for a finished game.
function afterwards(game: GameInProgress<Game>, state: HomeGame, offline: boolean): MenuItem[] {
  const words = text();
  const [first, second] = seatsOf(state);
  return [
    {
      label: words.swap,
      icon: 'swap',
      onChoose: () => void report(playAgain(state, [second, first])),
    },
    {
      label: words.undo,
      icon: 'undo',
      disabled: offline || !state.can_undo,
      onChoose: () => void report(undoOrRedo(game, 'game.undo')),
    },
  ];
}

function MoreMenu(props: {
  link: Link & { game: string };
  afterwards: MenuItem[];
  onFlip(): void;
  onPlayers(): void;
}) {
  const { link } = props;
  const words = text();
  const game = link.game.split(':')[0] ?? '';
  const copy = async () => {
    const address = new URL(formatRoute({ screen: 'study', link }), location.href);
    await navigator.clipboard.writeText(address.href);
    showToast(words.copied);
  };
  return (
    <Menu
      label={words.more}
      icon="more"
      items={[
        ...props.afterwards,
        { label: words.flip, icon: 'flip', onChoose: props.onFlip },
        {
          label: words.playOn,
          icon: 'play',
          onChoose: () => navigate({ screen: 'new', game, link }),
        },
        { label: words.changePlayers, icon: 'engine', onChoose: props.onPlayers },
        { label: words.study, icon: 'study', onChoose: () => navigate({ screen: 'study', link }) },
        { label: words.copyLink, icon: 'link', onChoose: () => void report(copy()) },
        { label: words.newGame, icon: 'plus', onChoose: () => navigate({ screen: 'new', game, link: {} }) },
        { label: words.rules, icon: 'rules', onChoose: () => navigate({ screen: 'rules', game }) },
      ]}
    />
  );
}

// The player who would resign: the person to move, or the only person.
function resigning(state: HomeGame): PlayerNumber | null {
  if (state.to_move === null) return null;
  if (state.players[state.to_move - 1]?.human) return state.to_move;
  if (state.players[0].human) return 1;
  return state.players[1].human ? 2 : null;
}

function PlayersDialog({ state, onClose }: { state: HomeGame; onClose(): void }) {
  const words = text();
  const info = gameInfo(state.game);
  const [seats, setSeats] = useState<[Seat, Seat]>(seatsOf(state));
  if (!info) return null;
  return (
    <Dialog
      title={words.changePlayers}
      onClose={onClose}
      actions={
        <Button
          kind="primary"
          testId="apply"
          onClick={() => {
            onClose();
            void report(server.request('game.reseat', { game: state.id, players: seats }));
          }}
        >
          {words.apply}
        </Button>
      }
    >
      <SeatPicker info={info} seats={seats} onChange={setSeats} />
    </Dialog>
  );
}

function seatsOf(state: HomeGame): [Seat, Seat] {
  const [first, second] = state.players.map((seat) => {
    const name = givenName(state.game, seat);
    return { who: seat.who, ...(name === undefined ? {} : { name }) };
  });
  return [first ?? { who: 'human' }, second ?? { who: 'human' }];
}

// Actions for a finished game.
function Afterwards({ state, link }: { state: HomeGame; link: Link }) {
  const words = text();
  const [first, second] = seatsOf(state);
  const next = nextLevel(state);
  const review = { ...(state.saved ? { saved: state.saved } : link), review: true };
  return (
    <>
      {next && (
        <Button kind="primary" testId="next-level" onClick={() => void report(playAgain(state, next.seats))}>
          {words.nextLevel(next.name)}
        </Button>
      )}
      <Button
        kind={next ? 'plain' : 'primary'}
        testId="rematch"
        onClick={() => void report(playAgain(state, [first, second]))}
      >
        {words.again}
      </Button>
      {state.moves.length > 0 && (
        <LinkButton testId="review" href={formatRoute({ screen: 'study', link: review })}>
          {words.review}
        </LinkButton>
      )}
    </>
  );
}

// The level after the one that was just beaten.
function nextLevel(state: HomeGame): { seats: [Seat, Seat]; name: string } | null {
  const me = onlyHuman(state);
  if (me === null || winnerOf(state) !== me) return null;
  const next = rungAbove(gameInfo(state.game)?.who ?? [], state.players[2 - me]?.who);
  if (!next) return null;
  const [first, second] = seatsOf(state);
  const computer = { who: next.who };
  return { seats: me === 1 ? [first, computer] : [computer, second], name: next.name };
}

async function playAgain(state: HomeGame, players: [Seat, Seat]): Promise<void> {
  const { clock } = state;
  const name = await beginGame(server, {
    game: state.game,
    players,
    ...(state.set_up ? { position: state.start } : {}),
    ...(clock ? { clock: { initial_ms: clock.initial_ms, increment_ms: clock.increment_ms } } : {}),
  });
  navigate({ screen: 'play', name });
}
