import { describe, expect, it } from 'vitest';
import { emptyCanvas } from './builder';
import { keptDraft } from './draft';

describe('a map that is being built', () => {
  it('is there again, unless it makes no sense', () => {
    const storage = (text: string) => ({ getItem: () => text, setItem: () => undefined });
    expect(keptDraft(storage('["H1","h"]')).value).toEqual(['H1', 'h']);
    expect(keptDraft(storage('[3]')).value).toEqual(emptyCanvas());
    expect(keptDraft(storage('[]')).value).toEqual(emptyCanvas());
  });
});
