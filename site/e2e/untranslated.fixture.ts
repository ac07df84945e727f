import type { Page } from 'playwright-core';
import { awake } from './browser.fixture.ts';

/** Words on the page that stand in no catalogue: as text, or said to who listens. Data in Latin letters is left out. */
export const untranslated = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    // What the browser itself writes, in the language it is told: amounts, days.
    const intl = /₹[\d.,]+( lakh| crore)?|\d{1,2} [A-Z][a-z]+ \d{4}( at \d{1,2}:\d\d [ap]m)?|\d+ \w+ ago/g;
    const isData = (text: string): boolean => /^\S*[@/]\S*$|^https?:|^\S+\.(in|org|com)\S*$/.test(text);
    function look(text: string, where: Element): void {
      if (where.closest('[translate=no], script, style, noscript, code')) return;
      const outside = text
        .replaceAll(/⟦[^⟧]*⟧/g, ' ')
        .replaceAll(intl, ' ')
        .split(/\s+/)
        .filter((word) => /[A-Za-z]{2}/.test(word) && !isData(word));
      if (outside.length > 0)
        found.add(`${where.tagName.toLowerCase()}.${where.className}: ${text.trim().slice(0, 90)}`);
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.parentElement) look(node.textContent ?? '', node.parentElement);
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      for (const element of document.querySelectorAll(`body [${name}]`))
        look(element.getAttribute(name) ?? '', element);
    look(document.title, document.body);
    return [...found];
  });

/** Waits until nothing of a screen, or of what is opened on it, is still on its way. */
async function settled(page: Page): Promise<void> {
  await awake(page);
  await page.waitForFunction(() =>
    [...document.querySelectorAll(':is(main, dialog[open]) :is([aria-busy=true], .bone)')].every(
      (part) => !part.checkVisibility(),
    ),
  );
}

/** What is wrong with a page as it stands: words that are in no catalogue, and how many pixels it is too wide. */
export async function wrongWith(page: Page): Promise<unknown> {
  await settled(page);
  const words = await untranslated(page);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wider > 0) return { words, wider };
  return words.length > 0 ? words : undefined;
}

export const PALETTE = 'Control+k';

/** A dialog, or a message: where it is, what opens it, and what is done in it next. */
export interface Opened {
  readonly path: string;
  /** A selector, or the palette's key. */
  readonly press?: string;
  readonly shows?: string;
  readonly next?: (page: Page) => Promise<void>;
  readonly says?: string;
}

/** Opens it and reads the page; and once more when something more was done in it. Answers what was wrong each time. */
export async function readOpened(page: Page, thing: Opened): Promise<unknown[]> {
  const { path, press, shows = 'dialog[open]', next, says = 'dialog[open] .error' } = thing;
  await page.goto(path);
  await settled(page);
  if (press === PALETTE) await page.keyboard.press(PALETTE);
  else if (press) await page.locator(press).filter({ visible: true }).first().click();
  const shown = page
    .locator(shows)
    .first()
    .describe(`what ${press ?? 'the address'} opens on ${path}`);
  await shown.waitFor({ state: 'attached' });
  const found = [await wrongWith(page)];
  if (next === undefined) return found;
  await next(page);
  await page.locator(says).first().waitFor();
  return [...found, await wrongWith(page)];
}
