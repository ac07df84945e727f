import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as elapsed } from 'node:timers/promises';
import { promisify } from 'node:util';
import { writeHistory } from '#events/madeHistory.fixture.ts';
import { asked, type BenchMember, makeModerator, signUp } from './community.ts';
import type { Figure } from './figure.ts';
import { postIds } from './likes.ts';
import type { Answered } from './load.ts';
import { startServer } from './server.ts';

const FLOOD = 10_000;
const POSTS = 2_000;
/** Who reports, as often as they may and far beyond. */
const REPORTERS = 20;
/** What accounts of their age may report in a day. */
const REPORTS_A_DAY = 10;
/** Sign-ups that an hour has without work. */
const UNPROVEN = 60;
const HONEST = 10;
const PACE_MS = 20;
const ALONE_MS = 20_000;

/** What honest members do meanwhile, one after the other, at a pace: milliseconds each took, and p99 of them. */
async function honest(url: string, members: readonly BenchMember[], isOver: () => boolean): Promise<number> {
  const paths = [
    '/api/v1/post/getAllPosts',
    '/api/v1/company/?limit=20',
    '/api/v1/opportunities',
    '/api/v1/inbox/unread',
  ];
  const took: number[] = [];
  for (let n = 0; !isOver(); n += 1) {
    const headers = { Authorization: `Bearer ${members[n % members.length]?.token}` };
    const started = performance.now();
    const response = await fetch(url + paths[n % paths.length], { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`an honest member was answered ${response.status}`);
    took.push(performance.now() - started);
    await elapsed(PACE_MS);
  }
  return took.sort((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? Number.NaN;
}

/** Two floods at once, one at each process: what came of them together. */
async function flood(kind: string, urls: readonly string[], more: string[][] = []): Promise<Answered[]> {
  const run = promisify(execFile);
  const program = join(import.meta.dirname, 'flood.ts');
  const each = String(FLOOD / urls.length);
  const ran = await Promise.all(
    urls.map((url, n) => run(process.execPath, [program, kind, each, url, ...(more[n] ?? [])])),
  );
  return ran.map(({ stdout }) => JSON.parse(stdout) as Answered); // as it prints it
}

const ADMIN = 'administrator@example.in';

/** The cases that wait, as a moderator is given them: when each began to wait. */
async function queue(url: string, moderator: BenchMember): Promise<number[]> {
  const waiting: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Cases = await asked(url, moderator, `/moderation/cases?limit=50&cursor=${cursor}`);
    waiting.push(...page.cases.map(({ since }) => Date.parse(since)));
    cursor = page.nextCursor;
  }
  return waiting;
}

/** CONTRACT: GET /moderation/cases */
type Cases = { readonly cases: readonly { readonly since: string }[]; readonly nextCursor: string | null };

/**
 * 10,000 sign-ups and then 10,000 reports by a program, half of them to each of two processes over one data folder, while
 * honest members read: what these wait for, how much of the flood came through, and whether moderators still find the
 * oldest case first: all reports have one reason.
 */
export async function abuse(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  await writeHistory(dataDir, POSTS + 200, 'posts');
  const env = { DATA_DIR: dataDir, TRUST_UNCONFIRMED: 'development', ADMIN_EMAILS: ADMIN };
  // Members join before anything is limited: a hundred of one address are what this is about.
  const first = await startServer('api/main.ts', env);
  const members = await signUp(first.url, HONEST + REPORTERS);
  const [administrator] = await signUp(first.url, 1, () => ADMIN);
  if (!administrator) throw new Error('nobody signed up');
  const ids = (await postIds(first.url)).slice(0, FLOOD / REPORTERS);
  await first.stop();

  const limited = { ...env, RATE_LIMIT: 'on' };
  const one = await startServer('api/main.ts', limited);
  const other = await startServer('api/main.ts', { ...limited, PROJECTIONS: 'external' });
  const urls = [one.url, other.url];
  try {
    const readers = members.slice(0, HONEST);
    const until = performance.now() + ALONE_MS;
    await honest(one.url, readers, () => performance.now() > until - ALONE_MS / 2); // until the code is compiled
    const alone = await honest(one.url, readers, () => performance.now() > until);
    const half = ids.length / urls.length;
    const tokens = members.slice(HONEST).map(({ token }) => token);

    const p99While = async (flooding: Promise<Answered[]>) => {
      let isOver = false;
      const done = flooding.finally(() => {
        isOver = true;
      });
      const [p99, answered] = await Promise.all([honest(one.url, readers, () => isOver), done]);
      return { p99, passed: answered.reduce((sum, { answers, failures }) => sum + answers - failures, 0) };
    };
    const signedUp = await p99While(flood('sign-ups', urls));
    const reported = await p99While(
      // All reporters at both processes, each about other posts: no report is a repeat of another.
      flood(
        'reports',
        urls,
        urls.map((_, n) => [tokens.join(','), ids.slice(n * half, (n + 1) * half).join(',')]),
      ),
    );
    await makeModerator(other.url, administrator);
    const waiting = await queue(other.url, administrator);
    return [
      waited('10,000 sign-ups', signedUp.p99, alone),
      waited('10,000 reports', reported.p99, alone),
      came('accounts that came of 10,000 sign-ups at two processes', signedUp.passed, UNPROVEN),
      came('reports that came of 10,000 at two processes', reported.passed, REPORTERS * REPORTS_A_DAY),
      unordered(waiting),
    ];
  } finally {
    await Promise.all([one.stop(), other.stop()]);
    rmSync(dataDir, { recursive: true });
  }
}

const milliseconds = (value: number): string => `${value.toFixed(1)} ms`;

function waited(what: string, p99: number, alone: number): Figure {
  const name = `p99 of honest members under ${what}, against alone`;
  return { name, measured: milliseconds(p99), limit: milliseconds(alone), ratio: p99 / alone, promise: { atMost: 2 } };
}

function came(name: string, passed: number, most: number): Figure {
  return { name, measured: String(passed), limit: String(most), ratio: passed / most, promise: { atMost: 1 } };
}

/** Two processes write the time at which a case began to wait, and the log its place: these differ by milliseconds. */
const AS_ONE_MS = 1000;

/** Cases that stand behind one that has waited for less long. */
function unordered(waiting: readonly number[]): Figure {
  const count = waiting.filter((since, n) => since + AS_ONE_MS < (waiting[n - 1] ?? since)).length;
  const name = 'cases of the queue in front of which a younger one stands';
  return {
    ...{ name, measured: String(count), limit: `${waiting.length} cases` },
    ratio: waiting.length === 0 ? 1 : count / waiting.length,
    promise: { atMost: 0 },
  };
}
