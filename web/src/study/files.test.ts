import { describe, expect, it } from 'vitest';
import { sizeOf } from './files';

describe('the size of a picture', () => {
  it('is what it says', () => {
    expect(sizeOf('<svg xmlns="x" width="320" height="240.5">')).toEqual({ width: 320, height: 240.5 });
    expect(sizeOf('<svg width="32px" height="24px" viewBox="0 0 1 1">')).toEqual({ width: 32, height: 24 });
  });
  it('is that of its drawing', () => {
    expect(sizeOf('<svg viewBox="-4 0 400 300.5" stroke-width="3">')).toEqual({ width: 400, height: 300.5 });
  });
  it('is something in any case', () => {
    expect(sizeOf('<svg>')).toEqual({ width: 600, height: 600 });
  });
});
