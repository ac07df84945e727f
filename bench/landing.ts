import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { type Browser, chromium } from 'playwright-core';
import { type Figure, median } from './figure.ts';
import { type RunningServer, startServer } from './server.ts';

const run = promisify(execFile);

const FLAGS = ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'];
/** A machine that does something else for a moment must not decide. */
const LIGHTHOUSE_RUNS = 3;

/**
 * What the public first page weighs and how Lighthouse judges it, the scripts of the directory before a chart opens, and how
 * soon a phone shows the pages that people come to.
 */
export async function landing(): Promise<Figure[]> {
  const executablePath = browserPath();
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const server = await startServer('site/main.ts', { DATA_DIR: dataDir });
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    const weights = [...(await landingWeight(browser, server)), await directoryScripts(browser, server)];
    await browser.close();
    return [...weights, ...(await lighthouseScores(executablePath, server)), ...(await phoneLooks(executablePath))];
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

/** What a phone sees of a page, and when. Seconds, and kB of 1,000 bytes. */
interface PageLook {
  readonly paint: number;
  readonly shift: number;
  readonly kilobytes: number;
}

/** The longest that the largest thing on a page may take to be painted, on a phone: seconds. */
const PAINTS = { '/': 1.3, '/dashboard/startups': 2, '/dashboard/funds': 2, '/dashboard/feed': 2 } as const;
const SHIFT_MOST = 0.01;

/** A mid-range phone on slow 4G, really slowed down rather than reckoned: processor × 4, 1.6 Mbit/s, 150 ms there and back. */
const PHONE = {
  formFactor: 'mobile',
  screenEmulation: { mobile: true, width: 412, height: 823, deviceScaleFactor: 1.75, disabled: false },
  throttlingMethod: 'devtools',
  throttling: {
    cpuSlowdownMultiplier: 4,
    requestLatencyMs: 150 * 3.75,
    downloadThroughputKbps: 1.6 * 1024 * 0.9,
    uploadThroughputKbps: 750 * 0.9,
    rttMs: 150,
    throughputKbps: 1.6 * 1024,
  },
} as const;

/** Each page of the demo as a phone gets it, with nothing kept from before: the median of a few runs. */
async function phoneLooks(chromePath: string): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const demo = join(dataDir, 'demo');
  await run(process.execPath, ['demo/main.ts'], { env: { ...process.env, DATA_DIR: demo, PORT: '0' } });
  const server = await startServer('site/main.ts', { DATA_DIR: demo });
  const chrome = await launch({ chromePath, chromeFlags: FLAGS });
  try {
    const figures: Figure[] = [];
    for (const [path, most] of Object.entries(PAINTS)) {
      const looks: PageLook[] = [];
      for (let run = 0; run < LIGHTHOUSE_RUNS; run += 1) looks.push(await look(`${server.url}${path}`, chrome.port));
      const of = (part: keyof PageLook) => median(looks.map((one) => one[part]));
      const weighs = `${of('kilobytes').toFixed(1)} kB`;
      const paint = { measured: `${of('paint').toFixed(2)} s`, limit: weighs, ratio: of('paint') };
      figures.push({ name: `${path} on a phone, largest paint, weight`, ...paint, promise: { atMost: most } });
      const shift = { measured: of('shift').toFixed(4), limit: '', ratio: of('shift') };
      figures.push({ name: `${path} on a phone, layout shift`, ...shift, promise: { atMost: SHIFT_MOST } });
    }
    return figures;
  } finally {
    chrome.kill();
    await server.stop();
    rmSync(dataDir, { recursive: true });
  }
}

async function look(url: string, port: number): Promise<PageLook> {
  const result = await lighthouse(url, { port, onlyCategories: ['performance'], logLevel: 'error' }, phoneConfig());
  if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message}`);
  const value = (audit: string): number => result.lhr.audits[audit]?.numericValue ?? Number.NaN;
  return {
    paint: value('largest-contentful-paint') / 1000,
    shift: value('cumulative-layout-shift'),
    kilobytes: value('total-byte-weight') / 1000,
  };
}

const phoneConfig = () => ({
  extends: 'lighthouse:default',
  settings: { ...PHONE, throttling: { ...PHONE.throttling } },
});

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
