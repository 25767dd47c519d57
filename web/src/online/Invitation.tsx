// A game that waits for its second player: shows the link to the creator, and a way to join to others.
import { useEffect } from 'preact/hooks';
import { Board } from '../board/Board';
import { isTurned, otherPlayer } from '../board/sides';
import { text as newGameText } from '../newgame/sentences';
import type { GameInProgress } from '../play/game';
import type { PositionState } from '../protocol';
import { report } from '../report';
import { formatRoute, kLobby, navigate } from '../router';
import { setTitle } from '../title';
import { Button, LinkButton } from '../ui/Button';
import { showToast } from '../ui/Toast';
import { CopyField } from './CopyField';
import { isPlayer, senderOf } from './game';
import type { Hosted } from './game';
import { host, me } from './host';
import type { OnlineGame } from './protocol';
import { text } from './sentences';
import { useName } from './useName';
import { clockWords, gameNameOf, nameOf, optionWords, personName, sideName } from './words';

// Calls the game off, or declines it.
async function abort({ id }: Hosted): Promise<void> {
  await host.request('game.abort', { game: id });
  navigate(kLobby);
}

// Blocks whoever sent the invitation, which declines it too.
async function block(state: Hosted, person: number): Promise<void> {
  await host.request('me.block', { person });
  showToast(text().blockHow(nameOf(state, state.by)));
  navigate(kLobby);
}

export function Invitation(props: {
  game: GameInProgress<OnlineGame>;
  state: Hosted;
  positionState: PositionState;
}) {
  const { state, positionState } = props;
  const offline = !props.game.isOpen.value;
  const words = text();
  const name = gameNameOf(state.game);
  const isMine = isPlayer(state.you);
  const title = isMine
    ? state.invited
      ? words.waitingFor(personName(state.invited))
      : words.waitingTitle
    : words.invites(nameOf(state, state.by), name);
  const side = otherPlayer(state.by);
  const isForOthers = !isMine && state.invited !== null && state.invited.person !== me.value?.person;
  const isForMe = !isMine && state.invited !== null && !isForOthers;
  const sender = senderOf(state);
  const naming = useName();
  useEffect(() => setTitle(`${title} · joga`), [title]);
  const join = async () => {
    await naming.keep();
    await host.request('game.join', { game: state.id });
  };
  return (
    <div class="invitation" data-testid={isMine ? 'waiting' : 'invitation'}>
      <div class="stack">
        <h1>{title}</h1>
        <p>
          <strong>{name}</strong> · {[...optionWords(state.game), clockWords(state.clock)].join(' · ')}
        </p>
        {isMine ? (
          <Waiting state={state} name={name} offline={offline} />
        ) : isForOthers ? (
          <p>{words.waitingFor(personName(state.invited))}</p>
        ) : (
          <>
            <p>{words.yourSide(sideName(state.game, side))}</p>
            {naming.field}
            <div class="row">
              <Button
                kind="primary"
                icon="play"
                testId="join"
                disabled={offline}
                onClick={() => void report(join())}
              >
                {words.join}
              </Button>
              {isForMe && (
                <Button testId="decline" disabled={offline} onClick={() => void report(abort(state))}>
                  {words.declineGame}
                </Button>
              )}
              {isForMe && sender !== null && (
                <Button
                  kind="quiet"
                  testId="block"
                  disabled={offline}
                  onClick={() => void report(block(state, sender))}
                >
                  {words.block}
                </Button>
              )}
              <LinkButton
                href={formatRoute({ screen: 'learn', lesson: state.game.split(':')[0] ?? '', step: 0 })}
                kind="quiet"
                icon="hint"
              >
                {words.learnFirst}
              </LinkButton>
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

function Waiting({ state, name, offline }: { state: Hosted; name: string; offline: boolean }) {
  const words = text();
  const address = new URL(formatRoute({ ...kLobby, name: state.id }), location.href).href;
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
          disabled={offline}
          onClick={() => void report(abort(state))}
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
