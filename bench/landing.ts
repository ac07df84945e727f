import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { type Browser, chromium } from 'playwright-core';
import { type Figure, median } from './figure.ts';
import { type RunningServer, startServer } from './server.ts';

const FLAGS = ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'];
/** A machine that does something else for a moment must not decide. */
const LIGHTHOUSE_RUNS = 3;

/** What the public first page weighs and how Lighthouse judges it, and the scripts of the directory before a chart opens. */
export async function landing(): Promise<Figure[]> {
  const executablePath = browserPath();
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const server = await startServer('site/main.ts', { DATA_DIR: dataDir });
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    const weights = [...(await landingWeight(browser, server)), await directoryScripts(browser, server)];
    await browser.close();
    return [...weights, ...(await lighthouseScores(executablePath, server))];
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true });
  }
}

/** @throws where there is no Chromium: a claim that was not looked at does not hold */
function browserPath(): string {
  const paths = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const found = paths.find((path) => path !== undefined && existsSync(path));
  if (!found) throw new Error('no Chromium found: set CHROMIUM_PATH');
  return found;
}

/** In 'kB' of 1,000 bytes. */
function weight(name: string, bytes: number, atMost: number): Figure {
  const kilobytes = bytes / 1000;
  return { name, measured: `${kilobytes.toFixed(1)} kB`, limit: '', ratio: kilobytes, promise: { atMost } };
}

/** All that comes over the wire for the landing page, scrolled to its end, headers included; and whose scripts are among it. */
async function landingWeight(browser: Browser, { url }: RunningServer): Promise<Figure[]> {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  let bytes = 0;
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') scripts.push(await response.text());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.waitForLoadState('networkidle');
  const islands = await page.locator('astro-island').count();
  await page.close();

  const framework = scripts.filter((text) => text.includes('react.transitional.element')).length + islands;
  return [
    weight('landing page, all that is transferred', bytes, 90),
    {
      name: 'landing page, scripts and islands of a framework',
      measured: String(framework),
      limit: `${scripts.length} scripts`,
      ratio: framework,
      promise: { atMost: 0 },
    },
  ];
}

/** The directory's scripts as they are sent to a browser that takes gzip. */
async function directoryScripts(browser: Browser, { url }: RunningServer): Promise<Figure> {
  const page = await browser.newPage();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  await page.goto(`${url}/dashboard/startups`, { waitUntil: 'load' });
  await page.getByText('The first stall is free').waitFor();
  // Modules import others, of which the last may still be on its way.
  await page.waitForFunction(() => document.querySelectorAll('astro-island[ssr]').length === 0);
  await page.close();
  const sizes = await Promise.all([...scripts].map(gzippedSize));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return weight('startups page, JavaScript before a chart opens, gzip', bytes, 140);
}

/** Bytes of the body as it is sent. */
function gzippedSize(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve(bytes));
      response.on('error', reject);
    }).on('error', reject);
  });
}

const CATEGORIES = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const categories = Object.keys(CATEGORIES) as (keyof typeof CATEGORIES)[]; // its own keys

/** Mobile and throttled, as Lighthouse does by itself: the median of a few runs in each category. */
async function lighthouseScores(chromePath: string, { url }: RunningServer): Promise<Figure[]> {
  const chrome = await launch({ chromePath, chromeFlags: FLAGS });
  const runs: Record<string, number>[] = [];
  const missed = new Set<string>();
  try {
    for (let run = 0; run < LIGHTHOUSE_RUNS; run += 1) {
      const result = await lighthouse(`${url}/`, { port: chrome.port, onlyCategories: categories, logLevel: 'error' });
      if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message}`);
      const { lhr } = result;
      runs.push(Object.fromEntries(categories.map((id) => [id, 100 * (lhr.categories[id]?.score ?? 0)])));
      for (const id of categories)
        for (const { id: audit, weight: counts } of lhr.categories[id]?.auditRefs ?? [])
          if (counts > 0 && (lhr.audits[audit]?.score ?? 1) < 0.9) missed.add(`${audit}: ${lhr.audits[audit]?.title}`);
    }
  } finally {
    chrome.kill();
  }
  for (const audit of missed) console.log(`  Lighthouse, ${audit}`);
  return categories.map((id) => {
    const score = median(runs.map((run) => run[id] ?? 0));
    return {
      name: `landing page, Lighthouse, ${id}`,
      measured: String(Math.round(score)),
      limit: '',
      ratio: score,
      promise: { atLeast: CATEGORIES[id] },
    };
  });
}
