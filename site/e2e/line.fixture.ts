import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page, Route } from 'playwright-core';

/**
 * Up to so many milliseconds late, each on its own, come the scripts and the API's answers: with LATE_MS=500 falls what
 * stands only because this machine is fast.
 */
const LATE_MS = Number(process.env.LATE_MS ?? 0);

/** What a page is allowed to be answered with a failure for: parts of addresses. */
const allowed = new WeakMap<Page, string[]>();

export const expectedFailures = (page: Page): readonly string[] => allowed.get(page) ?? [];

/** From now on the server may refuse this page's requests to addresses with `part` in them. */
export function mayFail(page: Page, part: string): void {
  allowed.set(page, [...expectedFailures(page), part]);
}

/** The server answers this page's calls to a path below /api/v1 like this, from now on. `body` as JSON, or as the text it is. */
export async function answerWith(page: Page, path: string, status: number, body: unknown = {}): Promise<void> {
  mayFail(page, path);
  const isText = typeof body === 'string';
  await page.unroute(`**/api/v1${path}`);
  await page.route(`**/api/v1${path}`, (route) =>
    isText ? route.fulfill({ status, body, contentType: 'text/html' }) : route.fulfill({ status, json: body }),
  );
}

/** An error as the API writes it. */
export const refusal = (message: string, errors: readonly object[] = []) => ({
  status: 'error',
  message,
  code: 'refused',
  errors,
});

/** This page's calls to the path are lost on the way, from now on. */
export async function leaveUnanswered(page: Page, path: string): Promise<void> {
  await page.unroute(`**/api/v1${path}`);
  await page.route(`**/api/v1${path}`, (route) => route.abort('connectionfailed'));
}

/** Answers come again, as the server gives them. */
export const answerAgain = (page: Page, path: string): Promise<void> => page.unroute(`**/api/v1${path}`);

/** Holds this page's calls to the path back until the returned function is called. */
export const holdBack = (page: Page, path: string): Promise<() => void> => hold(page, `**/api/v1${path}`);

/** Holds back the page to which this one goes on by itself: what is said in between stands until the returned function is called. */
export const holdPageBack = (page: Page, path: string): Promise<() => void> => hold(page, `**${path}`);

/** Holds the scripts of this page's islands back, or of the one that is named, until the returned function is called. */
export const holdScriptsBack = (page: Page, island = ''): Promise<() => void> => hold(page, `**/_astro/${island}*.js`);

async function hold(page: Page, addresses: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await held.promise;
    await goOn(route);
  });
  return held.resolve;
}

/** The page may have gone meanwhile. */
const goOn = (route: Route): Promise<void> => route.fallback().catch(() => {});

/** From now on the page fails at working out where to go next: an error that no code of ours foresees. */
export async function breakWhatFollows(page: Page): Promise<void> {
  await page.evaluate(() => {
    URLSearchParams.prototype.get = () => {
      throw new Error('broken for a test');
    };
  });
}

/** Makes everything of a browser's late, where LATE_MS says so. */
export async function slowDown(context: BrowserContext): Promise<void> {
  if (LATE_MS === 0) return;
  await context.route(/\/(_astro|api)\//, async (route) => {
    await setTimeout(Math.random() * LATE_MS);
    await goOn(route);
  });
}
