import { useState } from 'preact/hooks';
import { download } from '../library/download';
import { text as playText } from '../play/sentences';
import { report } from '../report';
import { formatRoute, kLobby, navigate } from '../router';
import type { Link } from '../router';
import { copyText } from '../study/files';
import { Button, LinkButton } from '../ui/Button';
import { Confirm } from '../ui/Dialog';
import { Menu } from '../ui/Menu';
import { showToast } from '../ui/Toast';
import { isPlayer, offerOf } from './game';
import type { Hosted, HostedGame } from './game';
import { text } from './sentences';

type Question = 'none' | 'resign' | 'abort' | 'draw';

export function Controls(props: { game: HostedGame; state: Hosted; onFlip(): void }) {
  const { game, state } = props;
  const words = text();
  return (
    <div class="controls row" role="group" aria-label={playText().actions}>
      {state.phase === 'over' ? (
        <Afterwards game={game} state={state} />
      ) : (
        isPlayer(state.you) && <During game={game} state={state} />
      )}
      <MoreMenu {...props} />
      {!isPlayer(state.you) && (
        <LinkButton href={formatRoute(kLobby)} kind="quiet">
          {words.lobby}
        </LinkButton>
      )}
    </div>
  );
}

function During({ game, state }: { game: HostedGame; state: Hosted }) {
  const words = text();
  const more = playText();
  const [question, setQuestion] = useState<Question>('none');
  const offline = !game.isOpen.value;
  const close = () => setQuestion('none');
  const draw = offerOf(state, 'draw');
  const takeback = offerOf(state, 'takeback');
  const isAgainstPerson = state.players.every((seat) => seat?.who === 'human'); // computers play on
  return (
    <>
      <Button
        {...(takeback === null ? { label: words.takeBackLabel } : {})}
        disabled={offline || takeback !== null || !state.can_take_back[state.you - 1]}
        testId="take-back"
        onClick={() => void report(game.offer('takeback', 'offer'))}
      >
        {takeback === 'mine' ? words.takeBackAsked : words.takeBack}
      </Button>
      {isAgainstPerson && (
        <Button
          {...(draw === null ? { label: words.offerLabel } : {})}
          disabled={offline || draw !== null}
          testId="offer-draw"
          onClick={() => setQuestion('draw')}
        >
          {draw === 'mine' ? words.drawOffered : words.offerDraw}
        </Button>
      )}
      {state.can_abort ? (
        <Button disabled={offline} testId="abort" onClick={() => setQuestion('abort')}>
          {words.abort}
        </Button>
      ) : (
        <Button disabled={offline} testId="resign" onClick={() => setQuestion('resign')}>
          {more.resign}
        </Button>
      )}
      {question === 'resign' && (
        <Confirm
          title={more.resign}
          question={words.resignQuestion}
          action={more.resign}
          onClose={close}
          onConfirm={() => {
            close();
            void report(game.resign());
          }}
        />
      )}
      {question === 'abort' && (
        <Confirm
          title={words.abort}
          question={words.abortQuestion}
          action={words.abort}
          onClose={close}
          onConfirm={() => {
            close();
            void report(game.abort());
          }}
        />
      )}
      {question === 'draw' && (
        <Confirm
          title={words.offerLabel}
          question={words.drawQuestion}
          action={words.offerLabel}
          onClose={close}
          onConfirm={() => {
            close();
            void report(game.offer('draw', 'offer'));
          }}
        />
      )}
    </>
  );
}

// Opens the game with all its turns as a study, or for a review.
function linkTo(state: Hosted): Link {
  return { game: state.game, position: state.start, moves: state.moves };
}

function Afterwards({ game, state }: { game: HostedGame; state: Hosted }) {
  const words = text();
  const more = playText();
  const rematch = offerOf(state, 'rematch');
  const link = linkTo(state);
  const offline = !game.isOpen.value;
  return (
    <>
      {state.next !== null && (
        <LinkButton kind="primary" testId="next-game" href={formatRoute({ ...kLobby, name: state.next })}>
          {words.nextGame}
        </LinkButton>
      )}
      {state.next === null && isPlayer(state.you) && rematch !== 'theirs' && (
        <Button
          kind="primary"
          testId="rematch"
          disabled={offline || rematch === 'mine'}
          onClick={() => void report(game.offer('rematch', 'offer'))}
        >
          {rematch === 'mine' ? words.rematchOffered : words.rematch}
        </Button>
      )}
      {state.moves.length > 0 && (
        <LinkButton testId="review" href={formatRoute({ screen: 'study', link: { ...link, review: true } })}>
          {more.review}
        </LinkButton>
      )}
      <LinkButton testId="study" href={formatRoute({ screen: 'study', link })}>
        {words.study}
      </LinkButton>
      <Button
        icon="download"
        label={words.export}
        testId="export"
        disabled={offline}
        onClick={() => void report(game.record().then((record) => download(`joga-${state.id}.txt`, record)))}
      />
    </>
  );
}

function MoreMenu({ state, onFlip }: { state: Hosted; onFlip(): void }) {
  const words = text();
  const more = playText();
  const kind = state.game.split(':')[0] ?? '';
  const copy = async () => {
    const address = new URL(formatRoute({ ...kLobby, name: state.id }), location.href).href;
    showToast((await copyText(address)) ? more.copied : words.cannotCopy);
  };
  return (
    <Menu
      label={more.more}
      icon="more"
      items={[
        { label: more.flip, icon: 'flip', onChoose: onFlip },
        { label: words.copyLink, icon: 'link', onChoose: () => void copy() },
        { label: words.toLobby, icon: 'home', onChoose: () => navigate(kLobby) },
        { label: more.rules, icon: 'rules', onChoose: () => navigate({ screen: 'rules', game: kind }) },
      ]}
    />
  );
}
