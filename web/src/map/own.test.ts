import { describe, expect, it } from 'vitest';
import { keptMaps, withMap, withoutMap } from './own';

function memory(text: string | null) {
  return {
    text,
    getItem: () => text,
    setItem(_: string, value: string) {
      this.text = value;
    },
  };
}

describe('own maps', () => {
  it('are kept', () => {
    const storage = memory(null);
    const maps = keptMaps(storage);
    maps.value = withMap(maps.value, 'Arena', ['H1', 'h']);
    expect(keptMaps(memory(storage.text)).value).toEqual([{ name: 'Arena', rows: ['H1', 'h'] }]);
  });
  it('survive nonsense', () => {
    expect(keptMaps(memory('[{"name":"a"},{"name":"b","rows":["H"]},3]')).value).toEqual([
      { name: 'b', rows: ['H'] },
    ]);
    expect(keptMaps(memory('{}')).value).toEqual([]);
  });
  it('have a name each', () => {
    const twice = withMap(withMap([], 'a', ['H']), 'a', ['h']);
    expect(twice).toEqual([{ name: 'a', rows: ['h'] }]);
    expect(withoutMap(twice, 'a')).toEqual([]);
  });
});
