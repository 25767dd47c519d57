// What stands around the board of a study: its name, whether it is saved, and the way through it.
import { formatRoute, type Link } from '../router';
import { playerName } from '../server';
import { Button, LinkButton } from '../ui/Button';
import { text } from './sentences';
import type { StudySession } from './session';
import { kRoot, nodeAt } from './tree';

export function StudyHead({ session, name }: { session: StudySession; name: string }) {
  const { tags } = session.tree.value;
  const tag = (key: string) => tags.find(([known]) => known === key)?.[1];
  const players = [tag('Player1'), tag('Player2')]
    .filter((player) => player !== undefined && player !== '')
    .map((player) => playerName(session.tree.value.game, player ?? ''))
    .join(' – ');
  return (
    <header class="row spread study-head">
      <h1>
        {tag('Event') || name}
        <small class="muted">{[tag('Event') ? name : '', players].filter(Boolean).join(' · ')}</small>
      </h1>
      <SaveStatus session={session} />
    </header>
  );
}

function SaveStatus({ session }: { session: StudySession }) {
  const words = text();
  const status = session.saver.status.value;
  if (status === 'none') return null;
  const label = {
    changed: words.changed,
    saving: words.saving,
    saved: words.saved,
    failed: words.saveFailed,
  }[status];
  return (
    <span class={`row save-status ${status}`} role="status" data-testid="save-status">
      {label}
      {status === 'failed' && <Button onClick={() => session.saver.flush()}>{words.saveAgain}</Button>}
    </span>
  );
}

export function Steps({ session, onFlip }: { session: StudySession; onFlip(): void }) {
  const words = text();
  const tree = session.tree.value;
  const at = session.at.value;
  const node = nodeAt(tree, at);
  const { game, position, moves = [] } = session.placeAt(at);
  const from: Link = { game, moves, ...(position === undefined ? {} : { position }) };
  return (
    <div class="row steps" role="group" aria-label={words.navigation}>
      <Button icon="first" label={words.first} disabled={at === kRoot} onClick={() => session.start()} />
      <Button icon="back" label={words.previous} disabled={at === kRoot} onClick={() => session.previous()} />
      <Button
        icon="next"
        label={words.next}
        disabled={node.children.length === 0}
        onClick={() => session.next()}
      />
      <Button
        icon="last"
        label={words.last}
        disabled={node.children.length === 0}
        onClick={() => session.end()}
      />
      <Button icon="flip" label={words.flip} onClick={onFlip} testId="flip" />
      <Button
        icon="undo"
        label={words.undo}
        disabled={session.past.value.length === 0}
        onClick={() => session.undo()}
      />
      <LinkButton
        icon="play"
        testId="play-on"
        href={formatRoute({ screen: 'new', game: game.split(':')[0] ?? game, link: from })}
      >
        {words.playOn}
      </LinkButton>
    </div>
  );
}
