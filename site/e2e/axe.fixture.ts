import axe from 'axe-core';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** In this order, so that a page is left as it was found. */
const THEMES = ['dark', 'light'] as const;

/** What axe-core finds against WCAG 2.2 AA, target size included, in dark and in light: a line for each element. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(`if (!window.axe) { ${axe.source} }`);
  const found: string[] = [];
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    found.push(...(await run(page)).map((line) => `${theme}, ${line}`));
  }
  return found;
}

async function run(page: Page): Promise<string[]> {
  // What is fading in is not yet as people see it.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  return page.evaluate(async (tags) => {
    // Put there by the line above.
    const { axe: here } = window as unknown as { axe: typeof axe };
    const { violations } = await here.run(document, {
      runOnly: { type: 'tag', values: tags },
      rules: { 'target-size': { enabled: true } },
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  }, TAGS);
}
