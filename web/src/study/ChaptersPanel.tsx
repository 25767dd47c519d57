// The chapters of a study: opening, adding, naming, moving and deleting them, and exporting all as a file.
import { effect } from '@preact/signals';
import { useId, useState } from 'preact/hooks';
import { archiveOptions, exportStudy } from '../library/exportAll';
import { patiently } from '../library/archive';
import { useLibrary } from '../library/useLibrary';
import type { PositionState, SavedGame } from '../protocol';
import { report } from '../report';
import { formatRoute, navigate, route } from '../router';
import { gameInfo, server } from '../server';
import { Button } from '../ui/Button';
import { Confirm } from '../ui/Dialog';
import { Select, TextField } from '../ui/Field';
import {
  chaptersOf,
  chapterTags,
  freeName,
  kChapterTag,
  kStudyTag,
  moved,
  nextChapter,
  recordTag,
  studyNames,
  studyOf,
  withTags,
} from './chapters';
import { text } from './sentences';
import type { StudySession } from './session';
import { emptyTree, kRoot, setTag, tagIn, toRecord } from './tree';

export function ChaptersPanel({
  session,
  positionState,
}: {
  session: StudySession;
  positionState: PositionState;
}) {
  const words = text();
  const { games } = useLibrary();
  const [doomed, setDoomed] = useState(false);
  const tree = session.tree.value;
  const saved = session.saver.saved.value;
  const study = studyOf(tree);
  const title = tagIn(tree, 'Event');
  if (session.linked.value.length > 0) return <LinkedChapters session={session} />;
  if (!games) return <p class="muted">{words.loading}</p>;
  const chapters = chaptersOf(games, study);
  const place = chapters.findIndex((chapter) => chapter.saved === saved);
  const names = studyNames(games);

  // The open chapter is saved by its session.
  const write = async (chapter: SavedGame, tags: Record<string, string>) => {
    if (chapter.saved === saved) return session.tag(tags);
    const options = archiveOptions(() => undefined);
    const { record } = await patiently(options, 'library.read', { saved: chapter.saved });
    await patiently(options, 'library.save', { saved: chapter.saved, record: withTags(record, tags) });
  };
  const add = async (position?: string) => {
    const name = study || freeName(title || gameName(tree), names);
    if (study === '') {
      session.tag(chapterTags(name, 1));
      session.saver.flush();
      // Going back leads to the chapter only once it has a file, which the address names.
      await until(() => isShown(session.saver.saved.value));
    }
    const tags = chapterTags(name, study === '' ? 2 : nextChapter(chapters));
    const record = withTags(toRecord(emptyTree(tree.game, position)), tags);
    const made = await server.request('library.save', { record });
    navigate({ screen: 'study', link: { saved: made.saved } });
  };
  const join = (name: string) => session.tag(chapterTags(name, nextChapter(chaptersOf(games, name))));
  const rename = async (typed: string) => {
    if (typed === '' || typed === study) return;
    const name = freeName(typed, names);
    for (const chapter of chapters) await write(chapter, { [kStudyTag]: name });
  };
  const move = async (step: 1 | -1) => {
    for (const [index, chapter] of moved(chapters, saved, step).entries())
      if (chapter.chapter !== index + 1) await write(chapter, { [kChapterTag]: String(index + 1) });
  };
  const remove = async () => {
    const next = chapters[place + 1] ?? chapters[place - 1];
    session.saver.forget(); // saving a removed chapter would bring it back
    navigate({ screen: 'study', link: next ? { saved: next.saved } : {} });
    if (saved !== undefined) await server.request('library.remove', { saved });
  };
  const here = session.at.value === kRoot ? tree.position : positionState.position;

  return (
    <section class="chapters stack" data-testid="chapters">
      {study === '' && <p class="muted">{words.chaptersHelp}</p>}
      {chapters.length > 0 && (
        <ol>
          {chapters.map((chapter, index) => (
            <li key={chapter.saved}>
              <a
                href={formatRoute({ screen: 'study', link: { saved: chapter.saved } })}
                aria-current={index === place ? 'page' : undefined}
              >
                {words.chapterTitle(index + 1, chapter.title)}
              </a>
            </li>
          ))}
        </ol>
      )}
      {place >= 0 && (
        <div class="row">
          <Button
            icon="up"
            label={words.chapterUp}
            disabled={place === 0}
            onClick={() => void report(move(-1))}
          />
          <Button
            icon="down"
            label={words.chapterDown}
            disabled={place === chapters.length - 1}
            onClick={() => void report(move(1))}
          />
          <Button icon="trash" label={words.chapterRemove} onClick={() => setDoomed(true)} />
        </div>
      )}
      <div class="row">
        <Button icon="plus" testId="add-chapter" onClick={() => void report(add())}>
          {words.chapterAdd}
        </Button>
        <Button
          icon="plus"
          testId="add-chapter-here"
          disabled={positionState.outcome !== 'running'}
          onClick={() => void report(add(here))}
        >
          {words.chapterAddHere}
        </Button>
        {place >= 0 && (
          <Button
            icon="download"
            testId="export-study"
            onClick={() =>
              void report(session.record().then((record) => exportStudy(chapters, { saved, record })))
            }
          >
            {words.studyExport}
          </Button>
        )}
      </div>
      {study !== '' && (
        <TextField
          label={words.chapterName}
          value={title}
          maxLength={200}
          onChange={(value) =>
            session.change(setTag(session.tree.peek(), 'Event', value), undefined, 'title')
          }
        />
      )}
      {study !== '' && <StudyName key={study} name={study} onChange={(name) => void report(rename(name))} />}
      {study === '' && names.length > 0 && (
        <Select
          label={words.chapterJoin}
          value=""
          options={['', ...names].map((name) => ({ value: name, label: name || words.chapterJoinNone }))}
          onChange={(name) => name !== '' && join(name)}
        />
      )}
      {doomed && (
        <Confirm
          title={words.chapterRemove}
          question={words.chapterRemoveQuestion(place + 1, title)}
          action={words.chapterRemove}
          onClose={() => setDoomed(false)}
          onConfirm={() => {
            setDoomed(false);
            void report(remove());
          }}
        />
      )}
    </section>
  );
}

function isShown(saved: string | undefined): boolean {
  const { value: at } = route;
  return saved !== undefined && at.screen === 'study' && at.link.saved === saved;
}

// Resolves once the condition on the signals holds.
function until(holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (!holds()) return;
      resolve();
      queueMicrotask(() => stop());
    });
  });
}

// Chapters that came with a link: they can be viewed, and kept.
function LinkedChapters({ session }: { session: StudySession }) {
  const words = text();
  const { record: whole = '' } = session.link();
  const chapters = session.linked.value
    .map((record, index) => ({ record, index, chapter: recordTag(record, kChapterTag) }))
    .sort((one, two) => Number(one.chapter) - Number(two.chapter));
  return (
    <section class="chapters stack" data-testid="chapters">
      <p class="muted">{words.chaptersLinked}</p>
      <ol>
        {chapters.map(({ record, index, chapter }, place) => (
          <li key={index}>
            <a
              href={formatRoute({ screen: 'study', link: { record: whole, chapter } })}
              aria-current={index === 0 ? 'page' : undefined}
            >
              {words.chapterTitle(place + 1, recordTag(record, 'Event'))}
            </a>
          </li>
        ))}
      </ol>
      <div class="row">
        <Button icon="library" testId="keep-study" onClick={() => session.keep()}>
          {words.chaptersKeep}
        </Button>
      </div>
    </section>
  );
}

function gameName({ game }: { game: string }): string {
  return gameInfo(game)?.name ?? game;
}

// The name takes effect when editing ends: all chapters are written then.
function StudyName({ name, onChange }: { name: string; onChange(name: string): void }) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{text().studyName}</label>
      <input
        id={id}
        type="text"
        maxLength={200}
        defaultValue={name}
        autocomplete="off"
        spellcheck={false}
        data-testid="study-name"
        onChange={(event) => {
          const typed = event.currentTarget.value.trim();
          event.currentTarget.value = typed || name;
          onChange(typed);
        }}
      />
    </div>
  );
}
