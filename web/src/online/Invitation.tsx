// A game that waits for its second player: shows the link to the creator, and a way to join to others.
import { useEffect } from 'preact/hooks';
import { Board } from '../board/Board';
import { isTurned, otherPlayer } from '../board/sides';
import { text as newGameText } from '../newgame/sentences';
import type { PositionState } from '../protocol';
import { report } from '../report';
import { formatRoute, kLobby, navigate } from '../router';
import { setTitle } from '../title';
import { Button, LinkButton } from '../ui/Button';
import { CopyField } from './CopyField';
import { isPlayer } from './game';
import type { Hosted, HostedGame } from './game';
import { me } from './host';
import { text } from './sentences';
import { useName } from './useName';
import { clockWords, gameNameOf, nameOf, sideName } from './words';

export function Invitation(props: { game: HostedGame; state: Hosted; positionState: PositionState }) {
  const { game, state, positionState } = props;
  const words = text();
  const name = gameNameOf(state.game);
  const isMine = isPlayer(state.you);
  const title = isMine
    ? state.invited
      ? words.waitingFor(state.invited.name || words.nameless)
      : words.waitingTitle
    : words.invites(nameOf(state, state.by), name);
  const side = otherPlayer(state.by);
  const isForOthers = !isMine && state.invited !== null && state.invited.person !== me.value?.person;
  const isForMe = !isMine && state.invited !== null && !isForOthers;
  const naming = useName();
  useEffect(() => setTitle(`${title} · joga`), [title]);
  const join = async () => {
    await naming.keep();
    await game.join();
  };
  const decline = async () => {
    await game.abort();
    navigate(kLobby);
  };
  return (
    <div class="invitation" data-testid={isMine ? 'waiting' : 'invitation'}>
      <div class="stack">
        <h1>{title}</h1>
        <p>
          <strong>{name}</strong> · {clockWords(state.clock)}
        </p>
        {isMine ? (
          <Waiting game={game} state={state} name={name} />
        ) : isForOthers ? (
          <p>{words.waitingFor(state.invited?.name || words.nameless)}</p>
        ) : (
          <>
            <p>{words.yourSide(sideName(state.game, side))}</p>
            {naming.field}
            <div class="row">
              <Button
                kind="primary"
                icon="play"
                testId="join"
                disabled={!game.isOpen.value}
                onClick={() => void report(join())}
              >
                {words.join}
              </Button>
              {isForMe && (
                <Button testId="decline" disabled={!game.isOpen.value} onClick={() => void report(decline())}>
                  {words.declineGame}
                </Button>
              )}
              <LinkButton
                href={formatRoute({ screen: 'rules', game: state.game.split(':')[0] ?? '' })}
                kind="quiet"
                icon="rules"
              >
                {newGameText().rules}
              </LinkButton>
            </div>
            <p class="muted small">{words.joinHow}</p>
          </>
        )}
      </div>
      <div class="preview">
        <Board
          view={positionState.view}
          flipped={isTurned(positionState.view, isMine ? state.by : side)}
          label={newGameText().preview}
        />
      </div>
    </div>
  );
}

function Waiting({ game, state, name }: { game: HostedGame; state: Hosted; name: string }) {
  const words = text();
  const address = new URL(formatRoute({ ...kLobby, name: state.id }), location.href).href;
  const cancel = async () => {
    await game.abort();
    navigate(kLobby);
  };
  return (
    <>
      {!state.invited && (
        <>
          <p>{words.sendLink}</p>
          <CopyField label={words.link} value={address} share={{ title: words.shareText(name) }} />
          {state.listed && <p>{words.listedToo}</p>}
        </>
      )}
      <p class="row waits muted" role="status">
        <span class="thinking" aria-hidden="true" />
        {words.mayLeave}
      </p>
      <div class="row">
        <Button
          icon="close"
          testId="cancel-game"
          disabled={!game.isOpen.value}
          onClick={() => void report(cancel())}
        >
          {words.cancelGame}
        </Button>
        <LinkButton href={formatRoute(kLobby)} kind="quiet">
          {words.toLobby}
        </LinkButton>
      </div>
    </>
  );
}
