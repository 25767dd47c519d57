import { useState } from 'preact/hooks';
import { download } from '../library/download';
import type { AnyGame, GameInProgress } from '../play/game';
import { text as playText } from '../play/sentences';
import { report } from '../report';
import { formatRoute, kLobby, navigate } from '../router';
import { Button, LinkButton } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Menu } from '../ui/Menu';
import { showToast } from '../ui/Toast';
import { useQuestion, type Question } from '../ui/useQuestion';
import { CopyField } from './CopyField';
import { isPlayer, offerOf } from './game';
import type { Hosted, Offer } from './game';
import { host } from './host';
import { PhraseMenu } from './Phrases';
import { text } from './sentences';
import { gameNameOf } from './words';

async function offer(state: Hosted, offer: Offer): Promise<void> {
  await host.request(`game.${offer}`, { game: state.id, answer: 'offer' });
  const words = text();
  // The buttons keep their words, since longer ones would move what is beside them.
  if (offer !== 'rematch') showToast(`${offer === 'draw' ? words.drawOffered : words.takeBackAsked}.`);
}

export function Controls(props: { game: GameInProgress<AnyGame>; state: Hosted; onFlip(): void }) {
  const { state } = props;
  const offline = !props.game.isOpen.value;
  const words = text();
  const question = useQuestion();
  if (question.row && state.phase !== 'over') return <div class="controls row">{question.row}</div>;
  return (
    <div class="controls row" role="group" aria-label={playText().actions}>
      {state.phase === 'over' ? (
        <Afterwards state={state} offline={offline} />
      ) : (
        isPlayer(state.you) && <During state={state} offline={offline} ask={question.ask} />
      )}
      {state.players.every((seat) => seat?.who === 'human' && !seat.bot) && (
        <PhraseMenu state={state} offline={offline} />
      )}
      <MoreMenu state={state} onFlip={props.onFlip} />
      {!isPlayer(state.you) && (
        <LinkButton href={formatRoute(kLobby)} kind="quiet">
          {words.lobby}
        </LinkButton>
      )}
    </div>
  );
}

function During(props: { state: Hosted; offline: boolean; ask(question: Question): void }) {
  const { state, offline, ask } = props;
  const words = text();
  const more = playText();
  const end = (request: 'game.abort' | 'game.resign') => () =>
    void report(host.request(request, { game: state.id }));
  const draw = offerOf(state, 'draw');
  const takeback = offerOf(state, 'takeback');
  const isAgainstPerson = state.players.every((seat) => seat?.who === 'human'); // computers play on
  return (
    <>
      <Button
        label={takeback === 'mine' ? words.takeBackAsked : words.takeBackLabel}
        pressed={takeback === 'mine'}
        disabled={offline || takeback !== null || !state.can_take_back[state.you - 1]}
        testId="take-back"
        onClick={() => void report(offer(state, 'takeback'))}
      >
        {words.takeBack}
      </Button>
      {isAgainstPerson && (
        <Button
          label={draw === 'mine' ? words.drawOffered : words.offerLabel}
          pressed={draw === 'mine'}
          disabled={offline || draw !== null}
          testId="offer-draw"
          onClick={() =>
            ask({
              words: words.drawQuestion,
              action: words.offer,
              kind: 'primary',
              onConfirm: () => void report(offer(state, 'draw')),
            })
          }
        >
          {words.offerDraw}
        </Button>
      )}
      {state.can_abort ? (
        <Button
          disabled={offline}
          testId="abort"
          onClick={() =>
            ask({ words: words.abortQuestion, action: words.abort, onConfirm: end('game.abort') })
          }
        >
          {words.abort}
        </Button>
      ) : (
        <Button
          disabled={offline}
          testId="resign"
          onClick={() =>
            ask({ words: words.resignQuestion, action: more.resign, onConfirm: end('game.resign') })
          }
        >
          {more.resign}
        </Button>
      )}
    </>
  );
}

function Afterwards({ state, offline }: { state: Hosted; offline: boolean }) {
  const words = text();
  const more = playText();
  const rematch = offerOf(state, 'rematch');
  // With all its turns, for a study or a review.
  const link = { game: state.game, position: state.start, moves: state.moves };
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
          onClick={() => void report(offer(state, 'rematch'))}
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
    </>
  );
}

async function save(id: string): Promise<void> {
  download(`joga-${id}.txt`, (await host.request('game.record', { game: id })).text);
}

function MoreMenu({ state, onFlip }: { state: Hosted; onFlip(): void }) {
  const words = text();
  const more = playText();
  const kind = state.game.split(':')[0] ?? '';
  const address = new URL(formatRoute({ ...kLobby, name: state.id }), location.href).href;
  const [shows, setShows] = useState(false);
  return (
    <>
      <Menu
        label={more.more}
        icon="more"
        items={[
          { label: more.flip, icon: 'flip', onChoose: onFlip },
          { label: words.shareLink, icon: 'link', onChoose: () => setShows(true) },
          ...(state.phase === 'over'
            ? [
                {
                  label: words.export,
                  icon: 'download' as const,
                  onChoose: () => void report(save(state.id)),
                },
              ]
            : []),
          { label: words.toLobby, icon: 'home', onChoose: () => navigate(kLobby) },
          { label: more.rules, icon: 'rules', onChoose: () => navigate({ screen: 'rules', game: kind }) },
        ]}
      />
      {shows && (
        <Dialog title={words.shareLink} onClose={() => setShows(false)}>
          <CopyField
            label={words.link}
            value={address}
            share={{ title: words.shareText(gameNameOf(state.game)) }}
          />
        </Dialog>
      )}
    </>
  );
}
