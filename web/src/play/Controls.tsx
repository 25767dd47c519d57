import { useState } from 'preact/hooks';
import { ladderOf, SeatPicker } from '../newgame/SeatPicker';
import type { GameState, PlayerNumber, Seat } from '../protocol';
import { report } from '../report';
import { formatRoute, navigate } from '../router';
import type { Link, Route } from '../router';
import { gameInfo, givenName, server } from '../server';
import { settings } from '../settings/settings';
import { Button, LinkButton } from '../ui/Button';
import { Confirm, Dialog } from '../ui/Dialog';
import { Menu } from '../ui/Menu';
import { showToast } from '../ui/Toast';
import { beginGame } from './begun';
import { text } from './sentences';
import { addressName, onlyHuman, winnerOf } from './table';
import type { Table } from './table';

type OpenDialog = 'none' | 'resign' | 'players';

export function Controls({ table, state, onFlip }: { table: Table; state: GameState; onFlip(): void }) {
  const words = text();
  const [dialog, setDialog] = useState<OpenDialog>('none');
  const over = state.to_move === null;
  const offline = !table.isOpen.value;
  const watched = state.pace !== undefined; // no person plays
  const close = () => setDialog('none');
  return (
    <div class="controls row" role="group" aria-label={words.actions}>
      {over && <Afterwards table={table} state={state} />}
      <Button disabled={offline || !state.can_undo} testId="undo" onClick={() => void report(table.undo())}>
        {words.undo}
      </Button>
      {!over && (
        <Button
          icon="redo"
          label={words.redo}
          disabled={offline || !state.can_redo}
          testId="redo"
          onClick={() => void report(table.redo())}
        />
      )}
      {!over && !watched && settings.value.hints === 'on' && (
        <Button
          disabled={offline || !table.awaitsTurn.value}
          busy={table.isAskingHint.value}
          testId="hint"
          onClick={() => void report(table.askHint())}
        >
          {words.hint}
        </Button>
      )}
      {!over && !watched && (
        <Button
          disabled={offline || resigning(state) === null}
          testId="resign"
          onClick={() => setDialog('resign')}
        >
          {words.resign}
        </Button>
      )}
      <MoreMenu table={table} state={state} onFlip={onFlip} onPlayers={() => setDialog('players')} />
      {dialog === 'resign' && <ResignDialog table={table} state={state} onClose={close} />}
      {dialog === 'players' && <PlayersDialog table={table} state={state} onClose={close} />}
    </div>
  );
}

// A link to the position on the board.
function linkTo(table: Table, state: GameState): Link {
  const link: Link = { game: state.game, moves: state.moves.slice(0, table.ply.value) };
  return state.set_up ? { ...link, position: state.start } : link;
}

function reviewOf(table: Table, state: GameState): Route {
  const link = state.saved ? { saved: state.saved } : linkTo(table, state);
  return { screen: 'study', link: { ...link, review: true } };
}

function MoreMenu(props: { table: Table; state: GameState; onFlip(): void; onPlayers(): void }) {
  const { table, state, onPlayers } = props;
  const words = text();
  const game = state.game.split(':')[0] ?? '';
  const link = () => linkTo(table, state);
  const copy = async () => {
    const address = new URL(formatRoute({ screen: 'study', link: link() }), location.href);
    await navigator.clipboard.writeText(address.href);
    showToast(words.copied);
  };
  return (
    <Menu
      label={words.more}
      icon="more"
      items={[
        { label: words.flip, icon: 'flip', onChoose: props.onFlip },
        {
          label: words.playOn,
          icon: 'play',
          onChoose: () => navigate({ screen: 'new', game, link: link() }),
        },
        { label: words.changePlayers, icon: 'engine', onChoose: onPlayers },
        { label: words.study, icon: 'study', onChoose: () => navigate({ screen: 'study', link: link() }) },
        { label: words.copyLink, icon: 'link', onChoose: () => void report(copy()) },
        { label: words.newGame, icon: 'plus', onChoose: () => navigate({ screen: 'new', game, link: {} }) },
        { label: words.rules, icon: 'rules', onChoose: () => navigate({ screen: 'rules', game }) },
      ]}
    />
  );
}

// The player who would resign: the person to move, or the only person at the table.
function resigning(state: GameState): PlayerNumber | null {
  if (state.to_move === null) return null;
  if (state.players[state.to_move - 1]?.human) return state.to_move;
  if (state.players[0].human) return 1;
  return state.players[1].human ? 2 : null;
}

function ResignDialog({ table, state, onClose }: { table: Table; state: GameState; onClose(): void }) {
  const player = resigning(state);
  if (player === null) return null;
  const name = state.view.players[player - 1]?.name ?? '';
  return (
    <Confirm
      title={text().resign}
      question={text().resignQuestion(name)}
      action={text().resign}
      onClose={onClose}
      onConfirm={() => {
        onClose();
        void report(table.resign(player));
      }}
    />
  );
}

function PlayersDialog({ table, state, onClose }: { table: Table; state: GameState; onClose(): void }) {
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
            void report(table.reseat(seats));
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

function seatsOf(state: GameState): [Seat, Seat] {
  const [first, second] = state.players.map((seat) => {
    const name = givenName(state.game, seat);
    return { who: seat.who, ...(name === undefined ? {} : { name }) };
  });
  return [first ?? { who: 'human' }, second ?? { who: 'human' }];
}

// Actions for a finished game.
function Afterwards({ table, state }: { table: Table; state: GameState }) {
  const words = text();
  const [first, second] = seatsOf(state);
  const next = nextLevel(state);
  return (
    <>
      <Button kind="primary" testId="rematch" onClick={() => void report(playAgain(state, [first, second]))}>
        {words.again}
      </Button>
      <Button
        icon="swap"
        label={words.swap}
        testId="swap-sides"
        onClick={() => void report(playAgain(state, [second, first]))}
      />
      {state.moves.length > 0 && (
        <LinkButton testId="review" href={formatRoute(reviewOf(table, state))}>
          {words.review}
        </LinkButton>
      )}
      {next && (
        <Button testId="next-level" onClick={() => void report(playAgain(state, next.seats))}>
          {words.nextLevel(next.name)}
        </Button>
      )}
      <Button icon="home" label={words.toHome} onClick={() => navigate({ screen: 'home' })} />
    </>
  );
}

// The level after the one that was just beaten.
function nextLevel(state: GameState): { seats: [Seat, Seat]; name: string } | null {
  const me = onlyHuman(state);
  if (me === null || winnerOf(state) !== me) return null;
  const levels = ladderOf(gameInfo(state.game)?.who ?? []);
  const at = levels.findIndex(({ who }) => who === state.players[2 - me]?.who);
  const next = at < 0 ? undefined : levels[at + 1];
  if (!next) return null;
  const [first, second] = seatsOf(state);
  const computer = { who: next.who };
  return { seats: me === 1 ? [first, computer] : [computer, second], name: next.name };
}

async function playAgain(state: GameState, players: [Seat, Seat]): Promise<void> {
  const game = await beginGame(server, {
    game: state.game,
    players,
    ...(state.set_up ? { position: state.start } : {}),
    ...(state.clock
      ? { clock: { initial_ms: state.clock.initial_ms, increment_ms: state.clock.increment_ms } }
      : {}),
  });
  navigate({ screen: 'play', name: addressName(game) });
}
