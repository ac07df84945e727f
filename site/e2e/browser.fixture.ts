import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Before, type Product, startProduct } from '#api/e2e/contract.fixture.ts';
import type { Visitor } from './community.fixture.ts';
import { expectedFailures, slowDown } from './line.fixture.ts';

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
// The shell draws the same pages without a desktop's windows around them, in two thirds of the time.
const CHROMIUM = [process.env.CHROMIUM_PATH, ...NAMES.map((name) => join('/usr/bin', name))]
  .filter((path) => path !== undefined)
  .find((path) => existsSync(path));

const FLAGS = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-extensions', '--no-first-run'];

/** Whatever the page is waited for comes sooner, on a machine that does much else at the same time too. */
const PATIENCE_MS = 30_000;

/** Some tests walk through every screen. */
const TEST_MS = 300_000;

export interface View {
  /** Who is signed in; a guest where left out. */
  readonly as?: Visitor;
  /** Pixels; 1280 × 800 unless told. */
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  readonly javaScript?: boolean;
  /** Address of another server than the file's own. */
  readonly at?: string;
  /** Whether things may move; they stand still unless told, which is also what the visitor asked their device for. */
  readonly motion?: boolean;
}

/** A server of its own, one Chromium, and what went wrong in its pages. */
export interface Site extends Pick<Product, 'call' | 'codeFor' | 'dataDir' | 'invitationFor' | 'mailsTo'> {
  readonly url: string;
  /** Somebody's browser: storage of its own, shared by its tabs. Closed after the test. */
  visit(view?: View): Promise<BrowserContext>;
  /** A page in a browser of its own. */
  open(path: string, view?: View): Promise<Page>;
  /** A page in a browser that is there already. */
  tab(browser: BrowserContext, path: string): Promise<Page>;
}

/** Waits until every island of the page answers. */
export async function awake(page: Page): Promise<void> {
  // Scripts of ours run in pages without JavaScript too: there, islands never wake.
  await page.waitForFunction(() => {
    const { matches } = matchMedia('(scripting: none)');
    return matches || document.querySelector('astro-island[ssr], .btn-waking, [data-waking]') === null;
  });
}

/** Sets the page's writing as somebody does who has chosen letters of twice the size in their browser. */
export async function withLargeWriting(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

/**
 * A page whose clock stands still from its beginning, until the test moves it by `page.clock`: however long the machine
 * takes, no time passes there, and no request is given up.
 */
export async function stoppedAt(site: Site, path: string, view?: View): Promise<Page> {
  const browser = await site.visit(view);
  const page = await browser.newPage();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(path);
  await awake(page);
  return page;
}

/**
 * `describe`, where a Chromium is found. Where none is, the name says so; with REQUIRE_BROWSER=1 that is a failure.
 *
 * @param before what the server is started with
 */
export function inBrowser(name: string, tests: (site: Site) => void, before: Before = {}): void {
  if (CHROMIUM !== undefined) {
    describe(name, { timeout: TEST_MS }, () => tests(startSite(before)));
    return;
  }
  const why = `${name} (no Chromium found: set CHROMIUM_PATH)`;
  if (process.env.REQUIRE_BROWSER === '1') {
    it(why, () => expect.fail('REQUIRE_BROWSER=1, and there is no Chromium to test in'));
    return;
  }
  it.skip(why);
}

function startSite({ env, ...before }: Before): Site {
  let chromiumItself: Browser | undefined;
  let product: Product | undefined;
  const contexts: BrowserContext[] = [];
  const problems: string[] = [];

  beforeAll(async () => {
    product = await startProduct({ ...before, env: { LOG_LEVEL: 'info', ...env } });
    chromiumItself = await chromium.launch({ ...(CHROMIUM && { executablePath: CHROMIUM }), args: FLAGS });
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    // The policy allowed all the pages did, nothing broke, and no request left the site's own origin.
    expect(problems.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await chromiumItself?.close();
    await product?.stop();
  });

  function running(): Product {
    if (!product) throw new Error('the server runs within tests only');
    return product;
  }

  async function visit({ as, at, width = 1280, height = 800, dark, javaScript, motion }: View = {}) {
    if (!chromiumItself) throw new Error('the browser runs within tests only');
    const url = at ?? running().url;
    const context = await chromiumItself.newContext({
      baseURL: url,
      viewport: { width, height },
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: motion ? 'no-preference' : 'reduce',
      javaScriptEnabled: javaScript ?? true,
      locale: 'en-IN',
      storageState: { cookies: [], origins: as ? [{ origin: url, localStorage: storedSession(as) }] : [] },
    });
    context.setDefaultTimeout(PATIENCE_MS);
    context.on('page', (page) => watch(page, url, problems));
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        // biome-ignore lint/suspicious/noConsole: the console of the page is what is watched below
        console.error(`securitypolicyviolation: ${violatedDirective} ${blockedURI}`),
      );
    });
    await slowDown(context);
    contexts.push(context);
    return context;
  }

  async function tab(context: BrowserContext, path: string): Promise<Page> {
    const page = await context.newPage();
    await page.goto(path);
    await awake(page);
    return page;
  }

  return {
    get url() {
      return running().url;
    },
    get dataDir() {
      return running().dataDir;
    },
    mailsTo: (email) => running().mailsTo(email),
    call: (method, path, sent) => running().call(method, path, sent),
    codeFor: (email, seen) => running().codeFor(email, seen),
    invitationFor: (email) => running().invitationFor(email),
    visit,
    tab,
    open: async (path, view) => tab(await visit(view), path),
  };
}

const storedSession = ({ accessToken, user }: Visitor) => [
  { name: 'accessToken', value: accessToken },
  { name: 'user', value: JSON.stringify(user) },
];

/** Notes everything that no page of ours may do. */
function watch(page: Page, origin: string, problems: string[]): void {
  const note = (what: string): void => void problems.push(`${new URL(page.url(), origin).pathname}: ${what}`);
  page.on('pageerror', (error) => note(`threw ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    // What was refused, or never came, is looked at below.
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) note(`console: ${text}`);
  });
  page.on('request', (request) => {
    if (!/^(data|blob|about):/.test(request.url()) && !request.url().startsWith(`${origin}/`))
      note(`asked ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() < 400) return;
    if (!expectedFailures(page).some((part) => response.url().includes(part.replaceAll('*', ''))))
      note(`was answered ${response.status()} by ${response.url()}`);
  });
}
