// What leaves a study: links, positions, records, pictures, and a game from here on.
import { useState } from 'preact/hooks';
import type { Sight } from '../protocol';
import { report } from '../report';
import { formatRoute } from '../router';
import { server } from '../server';
import { isDark } from '../theme';
import { Button, LinkButton } from '../ui/Button';
import { showToast } from '../ui/Toast';
import { copyText, pngOf, saveFile } from './files';
import { linkOf } from './link';
import { text } from './sentences';
import type { StudySession } from './session';
import { isBareLine } from './tree';

export function Share({ session, sight }: { session: StudySession; sight: Sight }) {
  const words = text();
  const [shown, setShown] = useState<{ label: string; value: string } | null>(null);
  const place = session.placeAt(session.at.value);
  const name = `joga-${sight.game.split(':')[0]}`;

  const attempt = (action: () => Promise<void>) => () => {
    void report(action());
  };
  const give = (label: string, make: () => string | Promise<string>) =>
    attempt(async () => {
      const value = await make();
      setShown({ label, value });
      showToast((await copyText(value)) ? words.copied : words.cannotCopy);
    });
  // The whole study, where it is more than a line of moves.
  const address = async () => {
    const tree = session.tree.peek();
    const place = linkOf(tree, session.at.peek());
    const link = isBareLine(tree) ? place : { ...place, record: await record() };
    return new URL(formatRoute({ screen: 'study', link }), location.href).href;
  };
  const record = async () => (await server.request('record.write', { record: await session.record() })).text;
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
        <Button icon="copy" testId="copy-position" onClick={give(words.position, () => sight.position)}>
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
      {shown && <Shown {...shown} />}
      <div class="row">
        <LinkButton
          icon="edit"
          href={formatRoute({ screen: 'edit', link: { game: sight.game, position: sight.position } })}
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

// Selected when it is clicked, for browsers that do not let a page copy.
function Shown({ label, value }: { label: string; value: string }) {
  return (
    <div class="field">
      <label for="shared-text">{label}</label>
      <textarea
        id="shared-text"
        class="mono"
        readOnly
        rows={Math.min(8, value.split('\n').length + 1)}
        value={value}
        data-testid="shared"
        onFocus={(event) => event.currentTarget.select()}
      />
    </div>
  );
}
