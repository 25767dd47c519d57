// Studying a game: the tree, its address, the engine, exact values, import and export.
import { rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  ask,
  followSystem,
  goTo,
  phone,
  Program,
  ready,
  screenshot,
  setStage,
  siteFolder,
  typeMove,
} from './support';

const stage = setStage();

async function type(page: Page, move: string): Promise<void> {
  await typeMove(page, move);
  await page.locator(`.move[aria-current][data-move="${move}"]`).waitFor();
}

const tree = (page: Page) => page.getByTestId('moves').innerText();
const saved = (page: Page) => page.locator('.save-status.saved').waitFor();

describe('the tree of a study', () => {
  it('survives a reload with its variation, comment and mark, and is in the library', async () => {
    const { page, complaints, close } = await stage.open('#/study?game=quantik');
    await type(page, 'C@a1');
    await type(page, 'S@c3');
    await page.getByTestId('moves').locator('[data-move="C@a1"]').click();
    await type(page, 'N@d4');
    await page.getByTestId('comment').fill('Away from the corner.');
    await page.getByTestId('glyph-5').click();
    await saved(page);
    await page.waitForURL(/saved=/);
    await page.reload();
    await ready(page);
    await page.locator('.move[aria-current][data-move="N@d4"]').waitFor();
    expect((await tree(page)).replace(/\s+/g, ' ')).toMatch(/1\.C@a1 S@c3 1…N@d4!\? Away from the corner\./);
    const { games } = await ask(page, 'library.list', {});
    expect(games.map((game) => [game.game, game.ply, game.study])).toEqual([['quantik', 2, true]]);
    await goTo(page, '#/');
    expect(await page.getByTestId('continue').count(), 'a study is no game to go on with').toBe(0);
    // The start page shows the games and one's own studies.
    await goTo(page, '#/study');
    await expect.poll(() => page.locator('.study-game .board').count()).toBe(4);
    await page.getByTestId('own-studies').locator('.thumbnail .board').waitFor();
    await page.getByTestId('own-studies').getByText('Quantik').click();
    await page.locator('[data-move="N@d4"]').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('keeps every letter of a comment that is typed fast', async () => {
    const { page, close } = await stage.open('#/study?game=quantik');
    const words = 'Every letter stays, however fast.';
    await page.getByTestId('comment').evaluate(async (field: HTMLTextAreaElement, words) => {
      for (const letter of words) {
        field.setRangeText(letter, field.value.length, field.value.length, 'end');
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve)); // the page renders, and paints now and then
      }
    }, words);
    expect(await page.getByTestId('comment').inputValue()).toBe(words);
    await saved(page);
    await close();
  });

  it('fills the library only with what its address does not hold', async () => {
    const { page, close } = await stage.openElsewhere('#/study?game=quantik');
    await type(page, 'C@a1');
    await type(page, 'S@c3');
    await page.waitForURL(/moves=C@a1\+S@c3/);
    await page.reload();
    await ready(page);
    await page.locator('.move[aria-current][data-move="S@c3"]').waitFor();
    expect((await ask(page, 'library.list', {})).games).toEqual([]);
    await page.getByTestId('glyph-1').click();
    await saved(page);
    expect((await ask(page, 'library.list', {})).games.length).toBe(1);
    await close();
  });

  it('is walked through by keys, among variations too', async () => {
    const { page, close } = await stage.open('#/study?game=quantik&moves=C@a1+S@c3+N@d4&ply=1');
    await type(page, 'N@d4');
    const current = () => page.locator('.move[aria-current]').getAttribute('data-move');
    await page.locator('body').click({ position: { x: 4, y: 300 } });
    await page.keyboard.press('ArrowUp');
    expect(await current()).toBe('S@c3');
    await page.keyboard.press('ArrowRight');
    expect(await current()).toBe('N@d4');
    await page.keyboard.press('Home');
    expect(await current()).toBeNull();
    await page.keyboard.press('End');
    expect(await current()).toBe('N@d4');
    await page.keyboard.press('ArrowLeft');
    expect(await current()).toBe('S@c3');
    await page.keyboard.press('ArrowDown');
    await page.getByTestId('promote').click();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await current()).toBe('N@d4');
    await page.getByTestId('delete').click();
    expect(await tree(page)).not.toContain('1…');
    await close();
  });

  it('continues from the node that the user went back to, even before its board is loaded', async () => {
    const { page, complaints, close } = await stage.open('#/study?game=quantik');
    await type(page, 'C@a1');
    await page.getByTestId('move-text').fill('S@c3');
    await page.getByTestId('play-ready').waitFor();
    // Holds all requests back, so that none is answered, until the test releases them.
    await page.evaluate(() => {
      const held: (() => void)[] = [];
      const { send } = WebSocket.prototype;
      const { postMessage } = BroadcastChannel.prototype; // on a site
      WebSocket.prototype.send = function (message) {
        held.push(() => send.call(this, message));
      };
      BroadcastChannel.prototype.postMessage = function (message: unknown) {
        held.push(() => postMessage.call(this, message));
      };
      addEventListener('keyup', () => {
        WebSocket.prototype.send = send;
        BroadcastChannel.prototype.postMessage = postMessage;
        for (const action of held.splice(0)) action();
      });
    });
    await page.getByTestId('move-text').evaluate((field: HTMLInputElement) => field.form?.requestSubmit());
    await page.locator('.move[aria-current][data-move="S@c3"]').waitFor();
    await page.getByTestId('moves').locator('[data-move="C@a1"]').click();
    await page.keyboard.press('Shift');
    await type(page, 'N@d4');
    expect(complaints).toEqual([]);
    await close();
  });

  it('keeps circles and arrows drawn by hand', async () => {
    const { page, close } = await stage.open('#/study?game=eximo');
    const middle = async (cell: string) => {
      const box = await page.locator(`[data-cell=${cell}]`).boundingBox();
      return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const;
    };
    for (const [from, to, key] of [
      ['c3', 'd5', 'Shift'],
      ['e4', 'e4', null],
    ] as const) {
      if (key) await page.keyboard.down(key);
      await page.mouse.move(...(await middle(from)));
      await page.mouse.down({ button: 'right' });
      await page.mouse.move(...(await middle(to)));
      await page.mouse.up({ button: 'right' });
      if (key) await page.keyboard.up(key);
    }
    const drawn = () =>
      page.waitForFunction(
        () => document.querySelector('.arrow.red') && document.querySelector('.arrow.green'),
      );
    await drawn();
    await saved(page);
    await page.waitForURL(/saved=/);
    await page.reload();
    await ready(page);
    await drawn();
    await screenshot(page, 'study-marks');
    await page.getByTestId('clear-marks').click();
    await page.waitForFunction(() => !document.querySelector('.arrow'));
    await close();
  });

  it('is entered by clicks, and can be played on', async () => {
    const { page, close } = await stage.open('#/study?game=eximo');
    await page.locator('[data-cell=b3]').click();
    await page.locator('[data-cell=b4]').click();
    await page.locator('.move[aria-current][data-move="b3-b4"]').waitFor();
    await page.getByTestId('play-on').click();
    await page.waitForURL(/#\/new\/eximo\?.*moves=b3-b4/);
    await close();
  });
});

describe.skipIf(siteFolder !== '')('a server that is killed under an open study', () => {
  it('gets moves typed during an outage after the reconnection', async () => {
    const first = await Program.start();
    const { page, close } = await stage.openAt(first, '#/study?game=quantik');
    await type(page, 'C@a1');
    await page.getByTestId('comment').fill('Written before.');
    await saved(page);
    await first.kill();
    await page.getByTestId('lost').waitFor();
    await page.getByTestId('comment').fill('Written while nobody listened.');
    const second = await Program.start({ port: first.port, data: first.data });
    await page.getByTestId('lost').waitFor({ state: 'detached' });
    await saved(page);
    const { games } = await ask(page, 'library.list', {});
    const { record } = await ask(page, 'library.read', { saved: games[0]?.saved ?? '' });
    expect(record.turns).toEqual([{ move: 'C@a1', after: ['Written while nobody listened.'] }]);
    await close();
    await second.stop();
    await rm(first.data, { recursive: true });
  });
});

describe('an address', () => {
  it('shows exactly the same on another machine', async () => {
    const address = '#/study?game=stars:map%3Dmedium&moves=b2-c1%3DT+f7-f8%3DT+c1-a2%3DC&ply=2';
    const first = await stage.open(address);
    await first.page.locator('.move[aria-current]').waitFor();
    await first.page.getByRole('tab', { name: 'Share' }).click();
    await first.page.getByTestId('copy-link').click();
    const link = await first.page.getByTestId('shared').inputValue();
    const second = await stage.open(new URL(link).hash);
    await second.page.locator('.move[aria-current]').waitFor();
    expect(await tree(second.page)).toBe(await tree(first.page));
    const board = (page: Page) => page.locator('.board').innerHTML();
    expect(await board(second.page)).toBe(await board(first.page));
    expect(await second.page.locator('.move[aria-current]').getAttribute('data-move')).toBe('f7-f8=T');
    await first.close();
    await second.close();
  });
  it('carries variations and comments', async () => {
    const first = await stage.open('#/study?game=quantik&moves=C@a1+S@c3&ply=1');
    await type(first.page, 'N@d4');
    await first.page.getByTestId('comment').fill('Away from the corner & more?');
    await first.page.getByRole('tab', { name: 'Share' }).click();
    await first.page.getByTestId('copy-link').click();
    const link = await first.page.getByTestId('shared').inputValue();
    const second = await stage.openElsewhere(new URL(link).hash);
    await second.page.locator('.move[aria-current][data-move="N@d4"]').waitFor();
    expect(await tree(second.page)).toBe(await tree(first.page));
    await goTo(second.page, '#/library');
    await second.page.getByTestId('import').click();
    await second.page.locator('dialog textarea').fill(link);
    await second.page.getByTestId('import-text').click();
    await second.page.getByRole('tab', { name: 'Studies (1)' }).click();
    await second.page.locator('.saved-game .board').waitFor();
    await first.close();
    await second.close();
  });
  it('that names something impossible says so', async () => {
    const { page, close } = await stage.open('#/study?game=quantik&moves=C@a1+C@a1');
    expect(await page.getByTestId('problem').innerText()).toMatch(/a1/);
    await close();
  });
});

describe('the engine', () => {
  it('shows lines, arrows, the bar and the number', async () => {
    const { page, complaints, close } = await stage.open('#/study?game=eximo');
    await page.getByTestId('engine').click();
    await page.locator('[data-testid=lines] li:nth-child(3)').waitFor();
    expect(await page.getByTestId('standing').innerText()).toMatch(/\d+ %[^]*estimate/);
    expect(await page.getByTestId('bar').getAttribute('aria-valuetext')).toMatch(/White: \d+ % \(estimate\)/);
    expect(await page.locator('.arrow').count()).toBeGreaterThan(0);
    await screenshot(page, 'study-engine');
    await page.locator('[data-testid=lines] li:nth-child(1) .move:nth-child(2)').click();
    expect(await page.locator('[data-testid=moves] [data-move]').count()).toBe(2);
    await page.getByTestId('engine').click();
    expect(await page.locator('[data-testid=lines]').count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('exact values', () => {
  it('say the same as the engine, and name the winner', async () => {
    const { page, close } = await stage.open('#/study?game=quantik&moves=N@a2');
    await page.getByTestId('engine').click();
    const line = page.getByTestId('lines').locator('li:has(.value)').first();
    await line.waitFor();
    await page.getByRole('tab', { name: 'Values' }).click();
    const panel = page.getByTestId('values');
    await panel.locator('.value').first().waitFor();
    const first = await line.locator('.line-moves .move').first().innerText();
    const best = /[A-Z]@[a-d][1-4]/.exec(first)?.[0] ?? '';
    const proven = panel.getByRole('button', { name: new RegExp(`^${best} `) }).locator('.value');
    await expect.poll(async () => line.locator('.value').innerText()).toBe(await proven.innerText());
    expect(await line.locator('.value').getAttribute('class')).toBe(await proven.getAttribute('class'));
    // The engine shows the piece that it would place.
    await page.locator('.hint-ghost').first().waitFor();
    await close();
  });
  it('are on every cell and in groups where the game is solved', async () => {
    const moves = 'C@a1+Y@b1+S@c2+N@a2';
    const { page, close } = await stage.open(`#/study?game=quantik&moves=${moves}`);
    await page.getByTestId('standing').getByText('exact').waitFor();
    expect(await page.getByTestId('standing').innerText()).toMatch(/White wins in 1 move[^]*exact/);
    expect(await page.locator('.badge').count(), 'nobody has asked for them yet').toBe(0);
    await page.getByRole('tab', { name: 'Values' }).click();
    await page.locator('.badge.win').first().waitFor();
    const panel = await page.getByTestId('values').innerText();
    expect(panel).toMatch(/Black wins: \d+ moves?|White wins: \d+ moves?/);
    expect(panel).toContain('S@b2');
    await screenshot(page, 'study-values');
    await page.getByTestId('values').getByRole('button', { name: /^S@b2/ }).first().click();
    expect(await page.getByTestId('outcome').innerText()).not.toBe('');
    await close();
  });
});

describe('the opening book', () => {
  it('lists its moves, points at them and plays them, and says where it ends', async () => {
    const { page, complaints, close } = await stage.open('#/study?game=eximo');
    await page.getByRole('tab', { name: 'Openings' }).click();
    const panel = page.getByTestId('openings');
    const moves = panel.locator('tbody tr');
    await moves.first().waitFor();
    expect(await moves.first().innerText()).toMatch(/^[a-h]\d-[a-h]\d\s+\d+ %\s+[1-9]\d*$/);
    // The moves are visible without scrolling.
    const side = await page.locator('.screen-side').boundingBox();
    const row = await moves.first().boundingBox();
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThan((side?.y ?? 0) + (side?.height ?? 0));
    await page.mouse.move(0, 0);
    await expect.poll(() => page.locator('.arrow').count()).toBe(0);
    await moves.first().hover();
    await page.locator('.arrow').first().waitFor();
    await screenshot(page, 'study-openings');
    const move = await moves.first().locator('button').innerText();
    await moves.first().locator('button').click();
    await page.locator(`.move[aria-current][data-move="${move}"]`).waitFor();
    await panel.getByText('chances of White').waitFor();
    await goTo(page, '#/study?game=eximo&moves=c3-d4+f6-e5');
    await page.getByRole('tab', { name: 'Openings' }).click();
    await page.getByText('Not in the opening book.').waitFor();

    // Moves of the user's own games are shown beside the book, and also where the book ends.
    const record = { game: 'quantik', result: '*' as const, turns: ['C@a1', 'S@c3'] };
    await ask(page, 'library.save', { record });
    await goTo(page, '#/study?game=quantik');
    await page.getByRole('tab', { name: 'Openings' }).click();
    await expect.poll(() => moves.allInnerTexts()).toEqual(['C@a1\t1']);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('exact values in other games', () => {
  it('are in points where points count', async () => {
    const { page, complaints, close } = await stage.open('#/study?game=stars');
    await page.getByRole('tab', { name: 'Values' }).click();
    await page.locator('.badge').first().waitFor();
    expect(await page.getByTestId('standing').innerText()).toMatch(/Blue wins by 4 points[^]*exact/);
    expect(await page.locator('[data-cell=b2] .badge, .badge').first().textContent()).toContain('+4');
    const panel = page.getByTestId('values');
    expect(await panel.innerText()).toMatch(/Blue wins: 6 moves[^]*b2-b3=T \+4[^]*Red wins: \d+ moves/);
    await screenshot(page, 'study-values-points');
    await page.getByTestId('language').click();
    await page.getByText(/^Vitória \(Azul\): 6 jogadas/).waitFor();
    expect(await page.getByTestId('standing').innerText()).toMatch(/vitória por 4 pontos/);
    await followSystem(page);
    expect(complaints).toEqual([]);
    await close();
  });
  it('are proven where they can be, and the others are told apart', async () => {
    const position = '1m1m4/2M5/4M3/6m1/3m3m/4m3/8/8+2';
    const { page, close } = await stage.open(`#/study?game=eximo&position=${position}`);
    await page.getByRole('tab', { name: 'Values' }).click();
    await page.locator('.badge').first().waitFor();
    expect(await page.locator('.badge').count()).toBe(1);
    const panel = await page.getByTestId('values').innerText();
    expect(panel).toMatch(/wins: 1 move\s+b8xd6xf6 [BW]1[^]*Not proven: 1 move\s+d8xb6/);
    await screenshot(page, 'study-values-open');
    await close();
  });
  it('say so where nothing is proven', async () => {
    const { page, close } = await stage.open('#/study?game=fields');
    await page.getByRole('tab', { name: 'Values' }).click();
    expect(await page.getByTestId('values-remark').innerText()).toMatch(
      /^None of the 36 moves here is proven yet\. /,
    );
    expect(await page.locator('.badge').count()).toBe(0);
    await close();
  });
});

describe('what the engine proves', () => {
  it('is told apart from estimates, on the board and in the list', async () => {
    const { page, close } = await stage.open('#/study?game=eximo&position=8/8/8/2m5/2M5/8/8/8+1');
    await page.getByTestId('engine').click();
    await page.locator('[data-testid=lines] .value.win').first().waitFor();
    expect(await page.getByTestId('standing').innerText()).toMatch(/White wins in 1 move[^]*exact/);
    await page.getByRole('tab', { name: 'Values' }).click();
    await page.locator('.badge.win').first().waitFor();
    await close();
  });
});

describe('chapters', () => {
  it('are added, named, moved, exported, imported and deleted', async () => {
    const { page, complaints, close } = await stage.open('#/study?game=quantik');
    await type(page, 'C@a1');
    const chapters = page.locator('.chapters li');
    await page.getByRole('tab', { name: 'Chapters' }).click();
    await page.getByTestId('add-chapter-here').click();
    await chapters.nth(1).locator('[aria-current]').waitFor();
    await expect.poll(() => page.locator('.board .piece').count()).toBe(1);
    expect(await page.locator('.study-head').getByText('Quantik').count()).toBe(1);
    await page.getByLabel('Title of this chapter').fill('After the corner');
    await chapters.getByText('2. After the corner').waitFor();
    // The open chapter is named above the board, too.
    await page.locator('.study-head').getByText('2. After the corner').waitFor();
    await page.getByTestId('study-name').fill('Corners');
    await page.getByTestId('study-name').press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Corners' }).waitFor();
    await expect.poll(() => chapters.allInnerTexts()).toEqual(['Chapter 1', '2. After the corner']);
    await page.getByRole('button', { name: 'Move this chapter up' }).click();
    await expect.poll(() => chapters.allInnerTexts()).toEqual(['1. After the corner', 'Chapter 2']);
    await screenshot(page, 'study-chapters');

    const download = page.waitForEvent('download');
    await page.getByTestId('export-study').click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('Corners.txt');
    const content = String(await buffer(await file.createReadStream()));
    expect(content.match(/\[Study "Corners"\]/g)).toHaveLength(2);
    expect(content.indexOf('After the corner')).toBeLessThan(content.indexOf('C@a1'));

    await page.getByRole('button', { name: 'Delete this chapter' }).click();
    await page.getByTestId('confirm').click();
    await page.locator('.move[data-move="C@a1"]').waitFor();
    await expect.poll(() => chapters.allInnerTexts()).toEqual(['Chapter 1']);
    await page.locator('.study-head').getByText('Chapter 1').waitFor();

    await goTo(page, '#/study');
    await page.getByTestId('import-text').fill(content);
    await page.getByTestId('import-open').click();
    await page.getByTestId('import-study').click();
    await page.getByRole('heading', { level: 1, name: 'Corners (2)' }).waitFor();
    await expect.poll(() => chapters.allInnerTexts()).toEqual(['1. After the corner', 'Chapter 2']);
    await chapters.getByText('Chapter 2').click();
    await page.locator('.move[data-move="C@a1"]').waitFor();

    // A single record becomes a study, too.
    await goTo(page, '#/study');
    await page.getByTestId('import-text').fill(content.slice(content.lastIndexOf('[Game')));
    await page.getByTestId('import-open').click();
    await page.getByRole('heading', { level: 1, name: 'Corners (3)' }).waitFor();
    await expect.poll(() => chapters.allInnerTexts()).toEqual(['Chapter 1']);

    await goTo(page, '#/library');
    await page.getByRole('tab', { name: /^Studies/ }).click();
    const card = page.locator('.saved-game', { hasText: 'Corners (2)' });
    expect(await card.innerText()).toContain('2 chapters');
    expect(complaints).toEqual([]);
    await close();
  });
  it('are gone back to, the first one too', async () => {
    const { page, complaints, close } = await stage.open('#/study?game=quantik');
    const chapters = page.locator('.chapters li');
    await page.getByRole('tab', { name: 'Chapters' }).click();
    await page.getByTestId('add-chapter').click();
    await chapters.nth(1).locator('[aria-current]').waitFor();
    await page.getByTestId('study-name').fill(' ');
    await page.getByTestId('study-name').press('Enter');
    await expect.poll(() => page.getByTestId('study-name').inputValue()).toMatch(/^Quantik/);
    await page.getByRole('tab', { name: 'Notes' }).click();
    await page.getByLabel('Title of this chapter').waitFor();
    await page.goBack();
    await chapters.nth(0).locator('[aria-current]').waitFor();
    expect(await chapters.count()).toBe(2);
    await page.getByRole('tab', { name: 'Chapters' }).click();
    const side = await page.locator('.screen-side').boundingBox();
    await expect
      .poll(async () => (await chapters.first().boundingBox())?.y)
      .toBeLessThan((side?.y ?? 0) + (side?.height ?? 0));
    expect(complaints).toEqual([]);
    await close();
  });
  it('travel in a link, and are kept together', async () => {
    const { page, complaints, close } = await stage.open('#/library');
    const chapter = (number: string, Event: string, turns: string[]) =>
      ask(page, 'library.save', {
        record: {
          game: 'quantik',
          tags: Object.entries({ Event, Kind: 'study', Study: 'Shared', Chapter: number }),
          result: '*',
          turns,
        },
      });
    await chapter('1', 'One', ['C@a1']);
    const { saved: second } = await chapter('2', 'Two', ['S@b2']);
    await goTo(page, `#/study?saved=${second}`);
    await page.getByRole('tab', { name: 'Share' }).click();
    await page.getByTestId('copy-link').click();
    const address = await page.getByTestId('shared').inputValue();
    // This browser does not let the page copy.
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe(address);
    expect(await page.getByTestId('shared-note').innerText()).toContain('all 2 chapters');

    await goTo(page, new URL(address).hash);
    const chapters = page.locator('.chapters li');
    await page.getByText('From a link').waitFor();
    await expect.poll(() => chapters.allInnerTexts()).toEqual(['1. One', '2. Two']);
    await page.locator('.move[data-move="S@b2"]').waitFor();
    await chapters.getByText('1. One').click();
    await page.locator('.move[data-move="C@a1"]').waitFor();
    await page.getByTestId('keep-study').click();
    await page.getByRole('heading', { level: 1, name: 'Shared (2)' }).waitFor();
    await expect.poll(() => chapters.allInnerTexts()).toEqual(['1. One', '2. Two']);

    await goTo(page, '#/library');
    await page.getByTestId('import').click();
    await page.getByLabel('Records or a link').fill(address);
    await page.getByTestId('import-text').click();
    await page.getByRole('tab', { name: /^Studies/ }).click();
    const card = page.locator('.saved-game', { hasText: 'Shared (3)' });
    await card.getByText('2 chapters').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('import and export', () => {
  const record = `[Game "quantik"]
[Player1 "Ana"]
[Player2 "Rui"]
[Result "*"]

1. C@a1 {the corner} 1... S@c3! (1... N@d4 {also playable}) 2. N@d2 *
`;
  it('bring a record in and give it back whole', async () => {
    const { page, complaints, close } = await stage.open('#/study');
    await page.getByTestId('import-text').fill(record);
    await page.getByTestId('import-open').click();
    await saved(page);
    expect(await tree(page)).toContain('also playable');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: 'Share' }).click();
    await page.getByTestId('copy-record').click();
    await page.getByTestId('shared').waitFor();
    expect(await page.getByTestId('shared').inputValue()).toContain(
      '1. C@a1 {the corner} 1... S@c3! (1... N@d4 {also playable}) 2. N@d2 *',
    );
    await page.getByTestId('copy-position').click();
    await page.waitForFunction(
      () => !(document.getElementById('shared-text') as HTMLTextAreaElement).value.includes('['),
    );
    expect(await page.getByTestId('shared').inputValue()).toMatch(/^\S+ 2$/);
    expect(complaints).toEqual([]);
    await close();
  });
  it('number the pieces of Fields of Action in the moves', async () => {
    const { page, close } = await stage.open('#/study?game=fields&moves=f7-d7+e1-c1');
    await page.getByTestId('moves').getByText('11 f7-d7').waitFor();
    await page.getByTestId('moves').locator('[data-move="f7-d7"]').click();
    await type(page, 'h3-h4');
    await page.getByTestId('moves').locator('.variation').getByText('4 h3-h4').waitFor();
    await close();
  });
  it('refuse what is no record, with the reason', async () => {
    const { page, close } = await stage.open('#/study');
    await page.getByTestId('import-text').fill('[Game "quantik"]\n\n1. C@a1 C@a1 *');
    await page.getByTestId('import-open').click();
    expect(await page.getByRole('alert').first().innerText()).toMatch(/C@a1/);
    await close();
  });
  it('draw pictures', async () => {
    const { page, complaints, close } = await stage.open('#/study?game=stars:map%3Dmedium');
    await page.getByRole('tab', { name: 'Share' }).click();
    const file = async (button: string) => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId(button).click()]);
      return buffer(await download.createReadStream());
    };
    expect((await file('save-svg')).toString()).toMatch(/^<svg|^<\?xml/);
    const png = await file('save-png');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.readUInt32BE(16)).toBeGreaterThan(400);
    // More than one colour shows that something was drawn.
    expect(png.length).toBeGreaterThan(5000);
    expect((await file('save-record')).toString()).toContain('[Game "stars:map=medium"]');
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('a phone', () => {
  it('shows everything without scrolling sideways', async () => {
    const { page, close } = await stage.open('#/study?game=quantik&moves=C@a1+S@c3', phone);
    await page.locator('.move[aria-current]').waitFor();
    await page.getByTestId('engine').click();
    await page.locator('[data-testid=lines] li:has(.value)').first().waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await screenshot(page, 'study-phone');
    await close();
  });
  it('has the link beside a long name on one line', async () => {
    const { page } = await stage.visit('#/library', phone);
    const tags: [string, string][] = [
      ['Kind', 'study'],
      ['Event', 'A very long name of a study about corners and what they lead to'],
    ];
    const record = { game: 'quantik', tags, result: '*' as const, turns: [] };
    const { saved: name } = await ask(page, 'library.save', { record });
    await goTo(page, `#/study?saved=${name}`);
    for (const part of [page.getByRole('heading', { level: 1 }), page.getByTestId('play-on')])
      expect((await part.boundingBox())?.height).toBeLessThan(45);
  });
});

describe('a phone held sideways', () => {
  it.each(['#/study?game=eximo', '#/study?game=stars', '#/puzzles/eximo/eximo-1-01'])(
    'shows the whole board: %s',
    async (hash) => {
      const { page } = await stage.visit(hash, { viewport: { width: 844, height: 390 } });
      await page.locator('main .board').first().waitFor();
      const board = await page.locator('main .board').first().boundingBox();
      expect((board?.y ?? 0) + (board?.height ?? 0)).toBeLessThanOrEqual(390);
    },
  );
});

describe('at 1280 by 800', () => {
  it.each(['quantik', 'eximo', 'fields', 'stars'])('the board of %s fills the window', async (game) => {
    const { page } = await stage.visit(`#/study?game=${game}`);
    const board = await page.locator('.study-board .board').boundingBox();
    const steps = await page.locator('.steps').boundingBox();
    expect(Math.max(board?.width ?? 0, board?.height ?? 0)).toBeGreaterThan(580);
    expect((steps?.y ?? 0) + (steps?.height ?? 0)).toBeLessThanOrEqual(800);
    await screenshot(page, `study-${game}`);
  });
});

describe('Portuguese', () => {
  it('is spoken by the page and the server', async () => {
    const { page, close } = await stage.open('#/study?game=quantik', { locale: 'pt-PT' });
    await page.getByRole('button', { name: 'Ligar o motor' }).waitFor();
    await page.getByTestId('language').click();
    await page.getByRole('button', { name: 'Start the engine' }).waitFor();
    await followSystem(page);
    await close();
  });
});
