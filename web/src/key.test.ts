import { describe, expect, it } from 'vitest';
import { splitKey } from './key';

describe('the key in an address', () => {
  it('stands before the path of a screen, or alone', () => {
    expect(splitKey('#key=aB-_9')).toEqual({ key: 'aB-_9', rest: '#/' });
    expect(splitKey('#key=aB-_9/rules/eximo')).toEqual({ key: 'aB-_9', rest: '#/rules/eximo' });
    expect(splitKey('#key=k/study?game=stars:map=medium&moves=a b')).toEqual({
      key: 'k',
      rest: '#/study?game=stars:map=medium&moves=a b',
    });
    expect(splitKey('#key=')).toEqual({ key: '', rest: '#/' });
  });

  it('is nowhere else', () => {
    for (const hash of ['', '#', '#/', '#/library', '#/study?key=x', '#/key=x', '#key', '#key=a b']) {
      expect(splitKey(hash), hash).toBeNull();
    }
  });
});
