// Every sentence is used somewhere; unused ones must be deleted.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const kSource = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');

const files = (readdirSync(kSource, { recursive: true }) as string[]).filter((name) => /\.tsx?$/.test(name));
const isCatalogue = (name: string) => /[sS]entences\.ts$/.test(name);
const read = (name: string) => readFileSync(join(kSource, name), 'utf8');
const code = files
  .filter((name) => !isCatalogue(name))
  .map(read)
  .join('\n');

describe('every sentence is shown somewhere', () => {
  it.each(files.filter(isCatalogue))('%s', (name) => {
    const english = read(name).split(/^export const \w+ = sentences\(/m)[1] ?? '';
    const keys = [...english.matchAll(/^ {4}(\w+):/gm)].map((match) => match[1] ?? '');
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter((key) => !new RegExp(`\\.${key}\\b`).test(code))).toEqual([]);
  });
});
