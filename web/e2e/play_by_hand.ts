// Helpers of the tests: play a known turn with the mouse or with keys alone.
import type { Page } from 'playwright-core';

// The parts of a move text in the order in which a user chooses them: "S@b3" is a piece and a cell, "b2-b1=C"
// two cells and a piece, "a4xc4xc6xa8@b1@f2" the cells of a chain and of two drops.
export function partsOf(move: string): string[] {
  return move.match(/[a-z]\d+|[A-Z]/g) ?? [];
}

// Shows everything that the screen for a new game has on request.
export async function showMore(page: Page): Promise<void> {
  const details = page.locator('.new-game details');
  await details.evaluate((element) => element.setAttribute('open', ''));
}

// Chooses the players on the screen for a new game.
export async function beginGame(page: Page, first: string, second: string): Promise<void> {
  await showMore(page);
  await page.getByTestId('seat-1').selectOption(first);
  await page.getByTestId('seat-2').selectOption(second);
  await page.getByTestId('begin').click();
  await page.locator('.play').waitFor();
}

// Waits until `ply` turns have been played and the last one is shown.
export async function waitForPly(page: Page, ply: number): Promise<void> {
  await page.locator(`.move-list [data-ply="${ply}"][aria-current]`).waitFor();
}

export async function plies(page: Page): Promise<number> {
  return page.locator('.move-list [data-ply]').count();
}

function isCell(part: string): boolean {
  return /\d/.test(part);
}

async function state(page: Page): Promise<string> {
  return page.evaluate(() => {
    const text = document.querySelector('.turn-prompt')?.getAttribute('data-text') ?? '';
    return `${document.querySelectorAll('.move-list [data-ply]').length} ${text}`;
  });
}

// While a turn is being sent there is no prompt: it counts once it is in the list.
async function changed(page: Page, before: string): Promise<void> {
  await page.waitForFunction((old) => {
    const text = document.querySelector('.turn-prompt')?.getAttribute('data-text');
    const plies = document.querySelectorAll('.move-list [data-ply]').length;
    return text === undefined ? `${plies}` !== old.split(' ')[0] : `${plies} ${text}` !== old;
  }, before);
}

// Waits for the board: the last turn may be in the list before the board knows the next choices.
async function atTurn(page: Page): Promise<void> {
  await page.locator('.cell.choosable, [data-choice]').first().waitFor();
}

// Clicks the parts of a move until only one move is still possible.
export async function clickMove(page: Page, move: string, ply: number): Promise<void> {
  await atTurn(page);
  for (const part of partsOf(move)) {
    if ((await plies(page)) >= ply) break;
    const before = await state(page);
    if (isCell(part)) await page.locator(`[data-cell="${part}"]`).click();
    else await page.locator(`.turn-prompt [data-word="${part}"], [data-choice="${part}"]`).first().click();
    await changed(page, before);
  }
}

export async function playByMouse(page: Page, move: string, ply: number): Promise<void> {
  await clickMove(page, move, ply);
  await waitForPly(page, ply);
}

// Moves the board's focus with the arrow keys until it is on a cell: row by row, then along the row.
export async function walkTo(page: Page, cell: string): Promise<void> {
  const box = async (name: string) => {
    const found = await page.locator(`[data-cell="${name}"]`).boundingBox();
    if (!found) throw new Error(`there is no cell ${name}`);
    return { x: found.x + found.width / 2, y: found.y + found.height / 2 };
  };
  const target = await box(cell);
  for (;;) {
    const name = await page.evaluate(() => document.activeElement?.getAttribute('data-cell') ?? '');
    if (name === cell) return;
    const at = await box(name);
    const up = Math.abs(at.y - target.y) > 4;
    const key = up
      ? at.y > target.y
        ? 'ArrowUp'
        : 'ArrowDown'
      : at.x > target.x
        ? 'ArrowLeft'
        : 'ArrowRight';
    await page.keyboard.press(key);
  }
}

// Presses Tab until a matching element has the focus; Shift+Tab if it comes before the focused one, since Tab
// leads from the end of a page into the browser's own controls.
export async function tabTo(page: Page, selector: string): Promise<void> {
  const there = () => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
  const key = await page.evaluate((wanted) => {
    const target = document.querySelector(wanted);
    const order = target ? document.activeElement?.compareDocumentPosition(target) : undefined;
    return order && order & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab';
  }, selector);
  for (let presses = 0; presses < 80; ++presses) {
    if (await there()) return;
    await page.keyboard.press(key);
  }
  throw new Error(`the Tab key does not lead to ${selector}`);
}

export async function playByKeys(page: Page, move: string, ply: number): Promise<void> {
  await atTurn(page);
  for (const part of partsOf(move)) {
    if ((await plies(page)) >= ply) break;
    const before = await state(page);
    if (isCell(part)) {
      await tabTo(page, '[data-cell]');
      await walkTo(page, part);
    } else {
      await tabTo(page, `[data-word="${part}"], [data-choice="${part}"]`);
    }
    await page.keyboard.press('Enter');
    await changed(page, before);
  }
  await waitForPly(page, ply);
}
