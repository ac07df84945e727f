import axe from 'axe-core';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What a theme can change; everything else is the same in the dark. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** What axe-core finds against WCAG 2.2 AA, target size included, in light and in dark: a line for each element. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(`if (!window.axe) { ${axe.source} }`);
  const light = await run(page, { type: 'tag', values: TAGS });
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await run(page, { type: 'rule', values: OF_COLOURS });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light.map((line) => `light, ${line}`), ...dark.map((line) => `dark, ${line}`)];
}

async function run(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  // What is fading in is not yet as people see it.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  return page.evaluate(async (only) => {
    // Put there by the line above.
    const { axe: here } = window as unknown as { axe: typeof axe };
    const rules = only.type === 'tag' ? { 'target-size': { enabled: true } } : {};
    const { violations } = await here.run(document, { runOnly: only, rules, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  }, runOnly);
}
