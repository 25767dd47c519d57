import { server } from '../server';
import { showToast } from '../ui/Toast';
import { formatArchive, readLibrary } from './archive';
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

// Gives the whole library to the browser as a file.
export async function exportAll(progress: ArchiveOptions['progress']): Promise<void> {
  const { archive, damaged } = await readLibrary(archiveOptions(progress));
  const file = `joga-${dateOf(new Date())}.jsonl`;
  download(file, formatArchive(archive), 'application/jsonl');
  showToast(text().exported(archive.records.length, file));
  if (damaged > 0) showToast(text().leftOut(damaged), 'problem');
}
