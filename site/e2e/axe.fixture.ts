import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { wider } from './width.fixture.ts';

/** Without comments: it is handed to hundreds of pages, each of which has to read it. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Every rule once, and those about colour in the other theme too: the elements, their names and sizes are the same. */
const RULES: Readonly<Record<'dark' | 'light', axe.RunOptions>> = {
  // In this order, so that a page is left as it was found.
  dark: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
  light: {
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
    rules: { 'target-size': { enabled: true } },
  },
};

/** What axe-core finds against WCAG 2.2 AA, target size included, in dark and in light: a line for each element. */
export async function findings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const found: string[] = [];
  for (const [theme, rules] of Object.entries(RULES)) {
    await page.emulateMedia({ colorScheme: theme as keyof typeof RULES });
    found.push(...(await run(page, rules)).map((line) => `${theme}, ${line}`));
  }
  return found;
}

/** Expects that a page fits a desktop and a phone: nothing is wider, and axe-core finds nothing. It is left at the last width. */
export async function fits(page: Page, ...widths: readonly number[]): Promise<void> {
  for (const width of widths.length > 0 ? widths : [1280, 360]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await wider(page)).toBeLessThanOrEqual(0);
    expect(await findings(page)).toEqual([]);
  }
}

async function run(page: Page, rules: axe.RunOptions): Promise<string[]> {
  // What is fading in is not yet as people see it.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  return page.evaluate(async (options) => {
    // Put there by `findings`.
    const { axe: here } = window as unknown as { axe: typeof axe };
    // No page of ours is framed, and no rule asked for reads style sheets as files.
    const { violations } = await here.run(document, {
      ...options,
      ...{ resultTypes: ['violations'], preload: false, iframes: false, elementRef: false },
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  }, rules);
}
