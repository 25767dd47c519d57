import { readFileSync } from 'node:fs';
import * as prettier from 'prettier';
import { expect, it } from 'vitest';
import style from '../.prettierrc.json';
import { typesOf, type Schema } from './testing/schemaTypes';

const kFiles = ['protocol.schema.json', 'view.schema.json', 'record.schema.json'];

const kHead = `// The messages between the page and the server (docs/protocol.md).
//
// Made from docs/protocol.schema.json, to which the server is held as well. After a change there: npm run protocol.

export type RequestName = keyof Requests;

`;

function read(name: string): Schema {
  return JSON.parse(readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')) as Schema;
}

it('is what the description of the protocol says', async () => {
  const types = typesOf(Object.fromEntries(kFiles.map((name) => [name, read(name)])), kFiles[0] ?? '');
  const text = await prettier.format(kHead + types, { ...style, parser: 'typescript' } as prettier.Options);
  await expect(text).toMatchFileSnapshot('./protocol.ts');
});
