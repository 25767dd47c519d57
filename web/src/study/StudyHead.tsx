// The frame around the board of a study: its name, whether it is saved, and navigation.
import { useLibrary } from '../library/useLibrary';
import { formatRoute, type Link } from '../router';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { chaptersOf, kChapterTag, studyOf } from './chapters';
import { text } from './sentences';
import type { StudySession } from './session';
import { kRoot, nodeAt, tagIn } from './tree';

export function StudyHead({ session, name }: { session: StudySession; name: string }) {
  const words = text();
  const tree = session.tree.value;
  const study = studyOf(tree);
  const title = tagIn(tree, 'Event');
  const heading = study || title || name;
  // Untitled studies may be named after their game.
  const details = [study === '' ? title : '', name].filter((part) => part !== '' && part !== heading);
  const { game, position, moves = [] } = session.placeAt(session.at.value);
  const from: Link = { game, moves, ...(position === undefined ? {} : { position }) };
  return (
    <div class="play-head study-head">
      <h1>{heading}</h1>
      {(study !== '' || details.length > 0) && (
        <p class="muted small">
          {study !== '' && <Chapter session={session} />}
          {study !== '' && details.length > 0 && ' · '}
          {details.join(' · ')}
        </p>
      )}
      <a
        data-testid="play-on"
        href={formatRoute({ screen: 'new', game: game.split(':')[0] ?? game, link: from })}
      >
        {words.playOn}
      </a>
      <SaveStatus session={session} />
    </div>
  );
}

// The chapter's number as in the list of chapters; if it is not in the library, that of its record.
function Chapter({ session }: { session: StudySession }) {
  const { games } = useLibrary();
  const tree = session.tree.value;
  const saved = session.saver.saved.value;
  const place = chaptersOf(games ?? [], studyOf(tree)).findIndex((chapter) => chapter.saved === saved);
  const number = place < 0 ? Number(tagIn(tree, kChapterTag)) : place + 1;
  return <>{text().chapterTitle(number, tagIn(tree, 'Event'))}</>;
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
      {status === 'saved' && <Icon name="check" />}
      <span class="status-words">{label}</span>
      {status === 'failed' && <Button onClick={() => session.saver.flush()}>{words.saveAgain}</Button>}
    </span>
  );
}

// Beside the buttons of a review on a phone, back and forward come first, so that they keep their places, and the others
// only where there is room.
export type StepButtons = 'all' | 'two first' | 'two';

export function Steps(props: { session: StudySession; buttons: StepButtons; onFlip(): void }) {
  const { session, buttons } = props;
  const words = text();
  const tree = session.tree.value;
  const at = session.at.value;
  const isStart = at === kRoot;
  const isEnd = nodeAt(tree, at).children.length === 0;
  const first = (
    <Button icon="first" label={words.first} disabled={isStart} onClick={() => session.start()} />
  );
  return (
    <div class="row steps" role="group" aria-label={words.navigation}>
      {buttons === 'all' && first}
      <Button icon="back" label={words.previous} disabled={isStart} onClick={() => session.previous()} />
      <Button icon="next" label={words.next} disabled={isEnd} onClick={() => session.next()} />
      {buttons !== 'two' && (
        <>
          {buttons === 'two first' && first}
          <Button icon="last" label={words.last} disabled={isEnd} onClick={() => session.end()} />
          <Button icon="flip" label={words.flip} onClick={props.onFlip} testId="flip" />
          <Button
            icon="undo"
            label={words.undo}
            disabled={session.past.value.length === 0}
            onClick={() => session.undo()}
          />
        </>
      )}
    </div>
  );
}
