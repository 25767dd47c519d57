import { readFileSync } from 'node:fs';
import * as prettier from 'prettier';
import { expect, it } from 'vitest';
import style from '../.prettierrc.json';
import { typesOf, type Schema } from './testing/schemaTypes';

const kFiles = ['protocol.schema.json', 'online.schema.json', 'view.schema.json', 'record.schema.json'];

function headOf(between: string, name: string): string {
  return `// The messages between the page and ${between} (docs/${name}.md).
//
// Generated from docs/${name}.schema.json, against which the server is tested as well. After a change there:
// npm run protocol.

export type RequestName = keyof Requests;

`;
}

function read(name: string): Schema {
  return JSON.parse(readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')) as Schema;
}

it.each([
  ['protocol', 'the server', './protocol.ts'],
  ['online', 'a host', './online/protocol.ts'],
])('is what the description of the %s says', async (name, between, file) => {
  const schemas = Object.fromEntries(kFiles.map((one) => [one, read(one)]));
  const types = typesOf(schemas, `${name}.schema.json`);
  const options = { ...style, parser: 'typescript' } as prettier.Options;
  await expect(await prettier.format(headOf(between, name) + types, options)).toMatchFileSnapshot(file);
});
