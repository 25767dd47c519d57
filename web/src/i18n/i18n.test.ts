import { describe, expect, it } from 'vitest';
import { choices, kUsual } from '../settings/choices';
import { capital, catalogues, language, plural, sentences } from '.';
import '../board/sentences';
import '../home/sentences';
import '../library/sentences';
import '../newgame/sentences';
import '../online/sentences';
import '../play/sentences';
import '../settings/sentences';
import '../sentences';
import '../turn/sentences';
import '../ui/sentences';

describe('sentences', () => {
  it('exist in both languages, none of them empty', () => {
    expect(catalogues.length).toBeGreaterThanOrEqual(8);
    for (const [english, portuguese] of catalogues) {
      expect(Object.keys(portuguese)).toEqual(Object.keys(english));
      for (const [key, sentence] of [...Object.entries(english), ...Object.entries(portuguese)]) {
        if (typeof sentence === 'string') expect(sentence.trim(), key).not.toBe('');
      }
    }
  });
  it('in European Portuguese have no “você”', () => {
    for (const [, portuguese] of catalogues) {
      for (const [key, sentence] of Object.entries(portuguese)) {
        expect(String(sentence), key).not.toMatch(/\bvoc(ê|es)/i);
      }
    }
  });
  it('take the same arguments in both languages', () => {
    for (const [english, portuguese] of catalogues) {
      for (const [key, sentence] of Object.entries(english)) {
        if (typeof sentence === 'function') expect(portuguese[key], key).toHaveLength(sentence.length);
      }
    }
  });
  it('follow the language', () => {
    const text = sentences({ yes: 'yes' }, { yes: 'sim' });
    choices.value = { ...kUsual, language: 'pt' };
    expect(text().yes).toBe('sim');
    choices.value = { ...kUsual, language: 'en' };
    expect(text().yes).toBe('yes');
    expect(language.value).toBe('en');
  });
  it('begin with a capital, but for the names of cells', () => {
    expect(capital('choose a ship')).toBe('Choose a ship');
    expect(capital('c3 is occupied')).toBe('c3 is occupied');
  });
  it('keep a long number on one line', () => {
    expect(capital('pondera 650 000 posições')).toBe('Pondera 650\u00a0000 posições');
    expect(capital('from 4 to 12 moves')).toBe('From 4 to 12 moves');
  });
  it('count', () => {
    expect([0, 1, 2].map((count) => plural(count, 'move', 'moves'))).toEqual([
      '0 moves',
      '1 move',
      '2 moves',
    ]);
  });
});
