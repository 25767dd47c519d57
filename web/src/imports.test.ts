// The page has no import cycles, counting dynamic (`import()`) and type imports: each file can be understood
// after those that it imports.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const kImport = /\b(?:from|import)[\s(]*'(\.[^']+)'/g; // as Prettier writes them

type Imports = ReadonlyMap<string, string[]>;

function importsBelow(folder: string): Imports {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'));
  return new Map(
    files.map((name) => {
      const imported = readFileSync(join(folder, name), 'utf8').matchAll(kImport);
      const found = [...imported].flatMap(([, at = '']) => {
        const path = resolve(folder, dirname(name), at);
        const file = [path, `${path}.ts`, `${path}.tsx`, join(path, 'index.ts')].filter(
          (candidate) => /\.tsx?$/.test(candidate) && existsSync(candidate),
        );
        return file.slice(0, 1).map((one) => relative(folder, one));
      });
      return [name, found];
    }),
  );
}

// The first cycle found, with its first file repeated at the end.
function circle(imports: Imports): string[] {
  const done = new Set<string>();
  const follow = (file: string, path: string[]): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const next of imports.get(file) ?? []) {
      const found = follow(next, [...path, file]);
      if (found.length > 0) return found;
    }
    done.add(file);
    return [];
  };
  for (const file of imports.keys()) {
    const found = follow(file, []);
    if (found.length > 0) return found;
  }
  return [];
}

it('there are no import cycles', () => {
  const imports = importsBelow(fileURLToPath(new URL('.', import.meta.url)));
  expect(imports.get('main.tsx')).toContain('App.tsx');
  expect(imports.get('online/door.tsx')).toContain('online/screens.tsx'); // a dynamic import
  expect(circle(imports)).toEqual([]);
});

it('an import cycle is found', () => {
  const imports = new Map([
    ['a', ['b', 'd']],
    ['b', ['c']],
    ['c', ['b']],
    ['d', []],
  ]);
  expect(circle(imports)).toEqual(['b', 'c', 'b']);
});
