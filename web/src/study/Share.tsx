// Exports of a study: links, positions, records, pictures, and a game from here on.
import { useEffect, useRef, useState } from 'preact/hooks';
import { chapterTexts } from '../library/exportAll';
import type { PositionState, RecordJson } from '../protocol';
import { report } from '../report';
import { formatRoute, type Link } from '../router';
import { server } from '../server';
import { isDark } from '../theme';
import { Button, LinkButton } from '../ui/Button';
import { showToast } from '../ui/Toast';
import { chaptersOf, studyOf } from './chapters';
import { copyText, pngOf, saveFile } from './files';
import { addressOf, linkOf } from './link';
import { text } from './sentences';
import type { StudySession } from './session';
import { isBareLine } from './tree';

export function Share({ session, positionState }: { session: StudySession; positionState: PositionState }) {
  const words = text();
  const [shown, setShown] = useState<Given | null>(null);
  const place = session.placeAt(session.at.value);
  const name = `joga-${positionState.game.split(':')[0]}`;

  const attempt = (action: () => Promise<void>) => () => {
    void report(action());
  };
  const give = (label: string, make: () => Promise<string | Pick<Given, 'value' | 'note'>>) =>
    attempt(async () => {
      const made = await make();
      const given = { label, copied: true, ...(typeof made === 'string' ? { value: made } : made) };
      // A browser may take its time, or ask the user first.
      setShown(given);
      const copied = await copyText(given.value);
      if (!copied) setShown((now) => (now === given ? { ...given, copied } : now));
      showToast(copied ? words.copied : words.cannotCopy);
    });
  // A link to the whole study, if it is more than a line of moves.
  const address = async () => {
    const tree = session.tree.peek();
    const place = linkOf(tree, session.at.peek());
    const make = (link: Link) => new URL(formatRoute({ screen: 'study', link }), location.href).href;
    if (isBareLine(tree)) return make(place);
    const others = await otherChapters(session);
    const { address: value, whole } = addressOf(
      (text) => make({ ...place, record: text }),
      await record(),
      others,
    );
    if (others.length === 0) return value;
    return { value, note: whole ? words.linkWhole(others.length + 1) : words.linkPart };
  };
  // Uses the current node: the board may be a step behind.
  const position = async () => (await session.positionStateAt(session.at.peek())).position;
  const record = async () => textOf(await session.record());
  const picture = async () =>
    (await server.request('picture', { ...place, dark: isDark(), areas: true })).svg;
  const savePng = async () => {
    const svg = await picture();
    const png = await pngOf(svg).catch(() => {
      throw new Error(words.pictureFailed);
    });
    saveFile(`${name}.png`, png);
  };
  const plain = 'text/plain;charset=utf-8';

  return (
    <section class="share stack" data-testid="share">
      <div class="row">
        <Button icon="link" testId="copy-link" onClick={give(words.link, address)}>
          {words.copyLink}
        </Button>
        <Button icon="copy" testId="copy-position" onClick={give(words.position, position)}>
          {words.copyPosition}
        </Button>
        <Button icon="copy" testId="copy-record" onClick={give(words.record, record)}>
          {words.copyRecord}
        </Button>
      </div>
      <div class="row">
        <Button
          icon="download"
          testId="save-record"
          onClick={attempt(async () => saveFile(`${name}.txt`, new Blob([await record()], { type: plain })))}
        >
          {words.saveRecord}
        </Button>
        <Button
          icon="download"
          testId="save-svg"
          onClick={attempt(async () =>
            saveFile(`${name}.svg`, new Blob([await picture()], { type: 'image/svg+xml' })),
          )}
        >
          {words.saveSvg}
        </Button>
        <Button icon="download" testId="save-png" onClick={attempt(savePng)}>
          {words.savePng}
        </Button>
      </div>
      {shown && <Shown given={shown} />}
      <div class="row">
        <LinkButton
          icon="edit"
          href={formatRoute({
            screen: 'edit',
            link: { game: positionState.game, position: positionState.position },
          })}
        >
          {words.edit}
        </LinkButton>
        <LinkButton icon="upload" href={formatRoute({ screen: 'study', link: {} })}>
          {words.importOther}
        </LinkButton>
      </div>
    </section>
  );
}

async function textOf(record: RecordJson): Promise<string> {
  return (await server.request('record.write', { record })).text;
}

// The other chapters besides the open one.
async function otherChapters(session: StudySession): Promise<string[]> {
  const linked = session.linked.peek();
  if (linked.length > 0) return Promise.all(linked.slice(1).map(textOf));
  const study = studyOf(session.tree.peek());
  if (study === '') return [];
  const { games } = await server.request('library.list', {});
  const saved = session.saver.saved.peek();
  return chapterTexts(chaptersOf(games, study).filter((chapter) => chapter.saved !== saved));
}

interface Given {
  label: string;
  value: string;
  copied: boolean;
  note?: string; // a remark about the text
}

// Selects the text when it could not be copied, and when it is clicked.
function Shown({ given }: { given: Given }) {
  const { label, value, note } = given;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!given.copied) field.current?.focus();
  }, [given]);
  return (
    <div class="field">
      <label for="shared-text">{label}</label>
      <textarea
        ref={field}
        id="shared-text"
        class="mono"
        readOnly
        rows={Math.min(8, value.split('\n').length + 1)}
        value={value}
        data-testid="shared"
        onFocus={(event) => event.currentTarget.select()}
      />
      {note && (
        <p class="muted small" data-testid="shared-note">
          {note}
        </p>
      )}
    </div>
  );
}
