import type { RecordJson, SavedGame } from '../protocol';
import { server } from '../server';
import { showToast } from '../ui/Toast';
import { formatArchive, patiently, readLibrary } from './archive';
import type { ArchiveOptions } from './archive';
import { dateOf } from './saved';
import { download } from './download';
import { text } from './sentences';

export function archiveOptions(progress: ArchiveOptions['progress']): ArchiveOptions {
  return {
    request: (name, params) => server.request(name, params),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    progress,
  };
}

interface OpenChapter {
  saved?: string | undefined;
  record?: RecordJson;
}

// The chapters of a study as texts; the open chapter in its present state.
export async function chapterTexts(
  chapters: readonly SavedGame[],
  open: OpenChapter = {},
): Promise<string[]> {
  const options = archiveOptions(() => undefined);
  const texts: string[] = [];
  for (const { saved } of chapters) {
    const known = saved === open.saved ? open.record : undefined;
    const record = known ?? (await patiently(options, 'library.read', { saved })).record;
    texts.push((await patiently(options, 'record.write', { record })).text);
  }
  return texts;
}

// Downloads all of them as one file.
export async function exportStudy(chapters: readonly SavedGame[], open?: OpenChapter): Promise<void> {
  const content = (await chapterTexts(chapters, open)).join('');
  // Studies may have any name; files may not.
  const name = (chapters[0]?.study_name ?? '').replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  download(`${name || 'study'}.txt`, content);
}

// Downloads the whole library as a file.
export async function exportAll(progress: ArchiveOptions['progress']): Promise<void> {
  const { archive, damaged } = await readLibrary(archiveOptions(progress));
  const file = `joga-${dateOf(new Date())}.jsonl`;
  download(file, formatArchive(archive), 'application/jsonl');
  showToast(text().exported(archive.records.length, file));
  if (damaged > 0) showToast(text().leftOut(damaged), 'problem');
}
