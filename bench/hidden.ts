import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as elapsed } from 'node:timers/promises';
import { writeHistory } from '#events/madeHistory.fixture.ts';
import { asked, type BenchMember, makeModerator, signUp } from './community.ts';
import type { Figure } from './figure.ts';
import { startServer } from './server.ts';

const EVENTS = 20_000;
const FUNDS = 10;
const POLL_MS = 10;
const GONE_MS = 1000;
/** What is not seen, or not gone, by then is a mistake. */
const PATIENCE_MS = 20_000;
const ADMIN = 'administrator@example.in';

/** Where everybody reads of a fund; `word` is its provider's name and nobody else's. */
const placesOf = (site: string, api: string, id: string, word: string): string[] => [
  ...[site, api].flatMap((url) => [
    `${url}/api/v1/opportunities`,
    `${url}/api/v1/opportunities/${id}`,
    `${url}/api/v1/opportunities?q=${word}`,
    `${url}/api/v1/opportunities?sort=deadline&status=any`,
    `${url}/api/v1/search?q=${word}`,
    `${url}/api/v1/updates`,
    `${url}/updates.json`,
  ]),
  ...[`${site}/dashboard/funds/${id}`, `${site}/search?q=${word}`],
];

const shows = async (place: string, id: string): Promise<boolean> => {
  const response = await fetch(place);
  const text = await response.text();
  return response.ok && text.includes(id);
};

/** Milliseconds until a place shows a fund, or shows it no more. */
async function until(is: boolean, place: string, id: string): Promise<number> {
  const started = performance.now();
  while ((await shows(place, id)) !== is) {
    if (performance.now() - started > PATIENCE_MS) throw new Error(`${place}: still ${is ? 'not there' : 'there'}`);
    await elapsed(POLL_MS);
  }
  return performance.now() - started;
}

/** A fund that two members have reported, in a moderator's queue: its id and its case. */
async function reported(site: string, word: string, members: readonly BenchMember[], moderator: BenchMember) {
  const [owner, ...reporters] = members;
  if (!owner) throw new Error('nobody signed up');
  const { opportunity } = await asked<{ opportunity: { _id: string } }>(site, owner, '/opportunities', 'POST', {
    ...{ provider: word, type: 'Grant', stage: 'Seed', description: 'For looms that count.', amount: '25,00,000' },
    ...{ deadline: '2031-03-31', region: 'Tamil Nadu', entityType: 'Startup (DPIIT)' },
    ...{ documentRequired: ['Pitch deck'], contactEmail: 'grants@example.in', supportPhone: '+91 44 2345 6789' },
  });
  const id = opportunity._id;
  for (const reporter of reporters) {
    const body = { kind: 'fund', id, reason: 'false-identity', text: 'It is not who it says.' };
    await asked(site, reporter, '/reports', 'POST', body);
  }
  const { cases } = await asked<{ cases: { _id: string; id: string }[] }>(
    site,
    moderator,
    '/moderation/cases?limit=50',
  );
  const inCase = cases.find((one) => one.id === id);
  if (!inCase) throw new Error('a reported fund has no case');
  return { id, inCase: inCase._id };
}

/**
 * Ten false funds, each reported twice and hidden by a moderator at one of two processes over one data folder: how long
 * after the decision was sent the last place at which everybody reads of it, at both and on the pages, shows it no more.
 */
export async function hidden(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  await writeHistory(dataDir, EVENTS, 'mixed');
  const env = { DATA_DIR: dataDir, TRUST_UNCONFIRMED: 'development', ADMIN_EMAILS: ADMIN, REVIEW: 'off' };
  const site = await startServer('site/main.ts', env);
  const api = await startServer('api/main.ts', { ...env, PROJECTIONS: 'external' });
  try {
    const members = await signUp(site.url, 3);
    const [moderator] = await signUp(site.url, 1, () => ADMIN);
    if (!moderator) throw new Error('nobody signed up');
    await makeModerator(site.url, moderator);
    const took: number[] = [];
    let count = 0;
    for (let n = 0; n < FUNDS; n += 1) {
      const word = `Reservbank${'abcdefghij'[n]}`;
      const { id, inCase } = await reported(site.url, word, members, moderator);
      const places = placesOf(site.url, api.url, id, word);
      count = places.length;
      await Promise.all(places.map((place) => until(true, place, id)));
      const body = { decision: 'hide', reason: 'false-identity', words: 'It offers no such fund.' };
      const deciding = asked(api.url, moderator, `/moderation/cases/${inCase}/decide`, 'POST', body);
      took.push(...(await Promise.all(places.map((place) => until(false, place, id)))));
      await deciding;
    }
    const longest = Math.max(...took);
    return [
      {
        name: `the last of ${count} places shows a hidden fund no more`,
        ...{ measured: `${longest.toFixed(0)} ms`, limit: `${GONE_MS} ms`, ratio: longest / GONE_MS },
        promise: { atMost: 1 },
      },
    ];
  } finally {
    await Promise.all([site.stop(), api.stop()]);
    rmSync(dataDir, { recursive: true });
  }
}
