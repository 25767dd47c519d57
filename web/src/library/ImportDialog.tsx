import { useId, useState } from 'preact/hooks';
import { capital } from '../i18n';
import type { RecordJson } from '../protocol';
import { report } from '../report';
import { linkIn } from '../router';
import { server } from '../server';
import { apartFrom, studyNames } from '../study/chapters';
import { followLink } from '../study/session';
import { asStudy, fromRecord, toRecord } from '../study/tree';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { showToast } from '../ui/Toast';
import { parseArchive, patiently, putIn } from './archive';
import type { Archive } from './archive';
import { archiveOptions } from './exportAll';
import { text } from './sentences';

async function recordsIn(content: string): Promise<{ records: RecordJson[]; problems: string[] }> {
  const address = linkIn(content);
  if (address?.screen !== 'study') return server.request('record.read', { text: content });
  if (address.link.saved !== undefined && address.link.game === undefined)
    return { records: [], problems: [] };
  const { tree, chapters } = await followLink(server, address.link);
  const trees = [tree, ...chapters.slice(1).map(fromRecord)];
  return { records: trees.map((one) => toRecord(asStudy(one))), problems: [] };
}

// Imports the records that can be parsed into the library, and names the others.
export function ImportDialog({ onClose }: { onClose(): void }) {
  const words = text();
  const id = useId();
  const [content, setContent] = useState('');
  const [problems, setProblems] = useState<string[]>([]);
  const [progress, setProgress] = useState('');
  const takeArchive = async (archive: Archive) => {
    const {
      added,
      present,
      problems: found,
    } = await putIn(
      archive,
      archiveOptions((done, all) => setProgress(words.importing(done, all))),
    );
    showToast(words.added(added, present));
    void server.greet(); // applies the imported settings
    setProblems(found);
    if (found.length === 0) onClose();
  };
  const take = async () => {
    const archive = parseArchive(content);
    if (archive) return takeArchive(archive);
    const { records: read, problems: found } = await recordsIn(content);
    const options = archiveOptions((done, all) => setProgress(words.importing(done, all)));
    const { games } = await patiently(options, 'library.list', {});
    const records = apartFrom(studyNames(games), read);
    for (const [index, record] of records.entries()) {
      options.progress(index, records.length);
      await patiently(options, 'library.save', { record });
    }
    if (records.length > 0) showToast(words.imported(records.length));
    setProblems(found.length === 0 && records.length === 0 ? [words.nothing] : found);
    if (found.length === 0 && records.length > 0) onClose();
  };
  return (
    <Dialog
      title={words.importTitle}
      onClose={onClose}
      actions={
        <Button
          kind="primary"
          disabled={content.trim() === '' || progress !== ''}
          testId="import-text"
          onClick={() => void report(take().finally(() => setProgress('')))}
        >
          {progress || words.import}
        </Button>
      }
    >
      <p class="muted">{words.importHint}</p>
      <div class="field">
        <label for={`${id}-file`}>{words.importFile}</label>
        <input
          id={`${id}-file`}
          type="file"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) void file.text().then(setContent);
          }}
        />
      </div>
      <div class="field">
        <label for={id}>{words.importText}</label>
        <textarea
          id={id}
          rows={8}
          class="mono"
          value={content}
          spellcheck={false}
          onInput={(event) => setContent(event.currentTarget.value)}
        />
      </div>
      {problems.length > 0 && (
        <ul class="problems" role="alert">
          {problems.map((problem) => (
            <li key={problem}>{capital(problem)}</li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
