import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as elapsed } from 'node:timers/promises';
import type { Fact } from '#events/catalogue.ts';
import { encode } from '#events/codec.ts';
import { openLog } from '#events/open.ts';
import type { NewEvent } from '#events/port/store.ts';
import { fundStream } from '#events/subjects/fund.ts';
import { memberStream } from '#events/subjects/member.ts';
import { providerStream } from '#events/subjects/provider.ts';
import { savedSearchStream } from '#events/subjects/savedSearch.ts';
import { verificationStream } from '#events/subjects/verification.ts';
import type { Figure } from './figure.ts';
import { startServer } from './server.ts';

const SEARCHES = 10_000;
const SECONDS_MOST = 10;
const BEFORE_MS = 4000;
const PACE_MS = 5;
const AT_ONCE = 64;
const PROVIDER = 'p1';

/** What the n-th search asks: a thousand different ones, and every one finds the fund. */
const queryOf = (n: number): string =>
  new URLSearchParams({
    ...(n % 2 ? { type: 'Grant' } : {}),
    ...(n % 3 ? { region: 'Goa' } : {}),
    ...(n % 5 ? {} : { q: 'looms' }),
    maxAmount: String(1e7 + (n % 1000)),
  }).toString();

/** So many members, each with one search, and a fund that all of them find: written before the server starts, but the fund. */
async function written(dataDir: string) {
  const { store, keyring } = await openLog({ DATA_DIR: dataDir });
  const made = (fact: Fact): Promise<NewEvent> =>
    encode(keyring, fact, { id: crypto.randomUUID(), at: Date.now(), actor: null });
  async function member(n: number): Promise<void> {
    const id = `m${n}`;
    await keyring.create(id, Date.now());
    const words = { name: `Member ${n}`, photo: '', gender: 'other', dob: '1990-01-31', passwordHash: '-' } as const;
    const facts: Fact[] = [
      { type: 'MemberRegistered', data: { member: id }, personal: { ...words, email: `m${n}@example.in` } },
      { type: 'EmailConfirmed', data: { member: id } },
    ];
    await store.append(memberStream(id), 'no-stream', await Promise.all(facts.map(made)));
    const data = { search: `s${n}`, member: id, kind: 'fund', alert: 'at-once' } as const;
    const kept = await made({ type: 'SearchSaved', data, personal: { name: `Search ${n}`, query: queryOf(n) } });
    await store.append(savedSearchStream(`s${n}`), 'no-stream', [kept]);
  }
  for (let from = 0; from < SEARCHES; from += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, SEARCHES - from) }, (_, i) => member(from + i)));
  await keyring.create('giver', Date.now());
  // Of a provider that has proved nothing no alert tells.
  const profile = { kind: 'foundation', website: 'https://cauvery.example.in', about: '', logo: '' } as const;
  const created = { provider: PROVIDER, creator: 'giver', name: 'Cauvery Trust', ...profile };
  const of = { kind: 'provider', thing: PROVIDER, proof: 'proof', by: 'giver' } as const;
  const proof = { ...of, domain: 'cauvery.example.in', until: Date.now() + 1e9 };
  for (const [stream, fact] of [
    [providerStream(PROVIDER), { type: 'ProviderCreated', data: created }],
    [verificationStream('provider', PROVIDER), { type: 'DomainProved', data: proof }],
  ] as const)
    await store.append(stream, 'no-stream', [await made(fact)]);

  return {
    async fund(): Promise<void> {
      const data = {
        ...{ fund: 'f1', creator: 'giver', provider: 'Cauvery Trust', providerId: PROVIDER, logo: '' },
        type: 'Grant',
        ...{ description: 'For looms that count.', amount: 2.5e6, minAmount: null, maxAmount: null, launchDate: '' },
        ...{ deadline: '2099-03-31', active: true, stage: 'Seed', industry: '', region: 'Goa' },
        ...{ team: '', teamDate: '', entityType: 'LLP', pitchRequired: false, interviewRequired: false },
        ...{ criteria: {}, verified: false },
      } as const;
      const lists = { industryTags: [], documentRequired: [], evaluationCriteria: [], questions: [] };
      const personal = { contactEmail: '', supportPhone: '' };
      const event = await made({ type: 'FundCreated', data: { ...data, ...lists }, personal });
      await store.append(fundStream('f1'), 'no-stream', [event]);
    },
    /** Resolves with how long it took until all are intended: milliseconds. */
    async intended(): Promise<number> {
      const started = performance.now();
      let count = 0;
      const types = ['EffectIntended'];
      let after = -1;
      while (count < SEARCHES) {
        for await (const batch of store.readAll({ after, types })) {
          count += batch.events.filter(({ data }) => 'search' in Object(data.payload)).length;
          after = batch.position;
        }
        if (performance.now() - started > 120_000) throw new Error(`${count} alerts after two minutes`);
        await elapsed(50);
      }
      return performance.now() - started;
    },
    close: () => store.close(),
  };
}

/** Asks for a list of funds, again and again, until told to stop: how long each answer took, in milliseconds. */
function asking(url: string) {
  const took: number[] = [];
  let running = true;
  const done = (async () => {
    for (let n = 0; running; n += 1) {
      const started = performance.now();
      const answer = await fetch(`${url}/api/v1/opportunities?limit=20&minAmount=${n}`);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`the list answered ${answer.status}`);
      took.push(performance.now() - started);
      await elapsed(PACE_MS);
    }
  })();
  return {
    async stop(): Promise<readonly number[]> {
      running = false;
      await done;
      return took;
    },
  };
}

const p99 = (took: readonly number[]): number => took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0;

/** Ten thousand members are told of one new fund, while others ask for lists. */
export async function alertsOfOneFund(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const log = await written(dataDir);
  const server = await startServer('api/main.ts', { DATA_DIR: dataDir });
  try {
    const before = asking(server.url);
    await elapsed(BEFORE_MS);
    const calm = p99(await before.stop());
    const during = asking(server.url);
    await log.fund();
    const took = await log.intended();
    const busy = p99(await during.stop());
    return [
      {
        name: `${SEARCHES} alerts after one new fund, intended`,
        measured: `${(took / 1000).toFixed(1)} s`,
        limit: `${SECONDS_MOST} s`,
        ratio: took / 1000 / SECONDS_MOST,
        promise: { atMost: 1 },
      },
      {
        name: 'p99 of a list meanwhile, to that before',
        measured: `${busy.toFixed(1)} ms`,
        limit: `${calm.toFixed(1)} ms`,
        ratio: busy / calm,
        promise: { atMost: 2 },
      },
    ];
  } finally {
    await server.stop();
    await log.close();
    rmSync(dataDir, { recursive: true });
  }
}
