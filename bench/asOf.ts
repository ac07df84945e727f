import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeHistory } from '#events/madeHistory.fixture.ts';
import { READ_MODELS } from '#projections/models.ts';
import { temporal } from '#projections/temporal/model.ts';
import { createTemporalQueries } from '#projections/temporal/queries.ts';
import { build } from './build.ts';
import { commandOf } from './command.ts';
import { signUp } from './community.ts';
import { type Figure, median } from './figure.ts';
import { mixedEvents } from './mixedEvents.ts';
import { startServer } from './server.ts';

const EVENTS = 1_000_000;
const MANY_EVENTS = 10_000_000;
const MOMENTS = 20;
const FIRST_PAGE_MS = 200;
/** The first search as of a moment makes the index of its words. */
const FIRST_SEARCH_MS = 1000;
const MANY_MS = 300;

/** What an analyst's tables ask for: the lists with the usual filters, orders and pages. */
const LISTS = [
  ...['/company?limit=20', '/company?limit=20&sort=name', '/company?limit=20&industry=Tech&city=Pune'],
  ...['/company?limit=20&sort=founded&state=Kerala', '/post/getAllPosts?limit=20'],
  ...[
    '/opportunities?limit=20',
    '/opportunities?limit=20&sort=popular',
    '/opportunities?limit=20&sort=deadline&type=Grant',
  ],
] as const;

const SEARCHES = [
  ['companies', '/company?limit=20&q=solar', '/company?limit=20&q=textile'],
  ['funds', '/opportunities?limit=20&q=textile', '/opportunities?limit=20&q=solar'],
] as const;

const run = promisify(execFile);

const MODELS = READ_MODELS.map(({ name }) => name);

/** A position that nobody has asked for: anywhere in the log, the last and the first tenth among them. */
function* moments(events: number): Generator<number> {
  for (let n = 0; n < MOMENTS; n += 1) yield Math.floor(((n + Math.random()) / MOMENTS) * events);
}

/** The lists as of moments that nobody has asked for, over HTTP at a million events, and from the model alone at ten. */
export async function asOf(): Promise<Figure[]> {
  const root = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    return [...(await overHttp(root)), ...fromModel(join(root, 'many'))];
  } finally {
    rmSync(root, { recursive: true });
  }
}

async function overHttp(root: string): Promise<Figure[]> {
  const dataDir = join(root, 'data');
  const email = 'analyst@example.com';
  await writeHistory(dataDir, EVENTS);
  const flags = commandOf('projections/rebuild.ts').slice(0, -1);
  await run(process.execPath, [...flags, join(import.meta.dirname, 'rebuildOnce.ts'), dataDir, ...MODELS]);
  // On a machine of one's own an analyst's address needs no confirmation.
  const settings = { DATA_DIR: dataDir, ANALYST_EMAILS: email, TRUST_UNCONFIRMED: 'development' };
  const server = await startServer('api/main.ts', settings);
  try {
    const [analyst] = await signUp(server.url, 1, () => email);
    const headers = { Authorization: `Bearer ${analyst?.token}` };
    const figures: Figure[] = [];
    for (const list of LISTS) {
      const took: number[] = [];
      const nextTook: number[] = [];
      for (const moment of moments(EVENTS)) {
        const path = `${server.url}/api/v1${list}&asOf=${moment}`;
        const first = await timed(path, headers);
        took.push(first.ms);
        if (first.nextCursor !== null) nextTook.push((await timed(`${path}&cursor=${first.nextCursor}`, headers)).ms);
      }
      figures.push(...figuresOf(`${list}, 1 million events`, took, FIRST_PAGE_MS));
      if (nextTook.length > 0) figures.push(longest(`${list}, its second page`, nextTook, FIRST_PAGE_MS));
    }
    for (const [list, first, second] of SEARCHES) {
      const [firsts, seconds]: [number[], number[]] = [[], []];
      for (const moment of moments(EVENTS)) {
        firsts.push((await timed(`${server.url}/api/v1${first}&asOf=${moment}`, headers)).ms);
        seconds.push((await timed(`${server.url}/api/v1${second}&asOf=${moment}`, headers)).ms);
      }
      const name = `search of ${list} as of a moment, 1 million events`;
      figures.push(...figuresOf(`the first ${name}`, firsts, FIRST_SEARCH_MS));
      figures.push(...figuresOf(`the next ${name}`, seconds, FIRST_PAGE_MS));
    }
    return figures;
  } finally {
    await server.stop();
  }
}

async function timed(url: string, headers: Record<string, string>): Promise<{ ms: number; nextCursor: string | null }> {
  const started = performance.now();
  const response = await fetch(url, { headers });
  const text = await response.text();
  const ms = performance.now() - started;
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return { ms, nextCursor: (JSON.parse(text) as { nextCursor: string | null }).nextCursor }; // CONTRACT: a list
}

/** The model that answers, built of ten times as many events through its own handlers, without a log. */
function fromModel(dataDir: string): Figure[] {
  const db = build(dataDir, { model: temporal, events: mixedEvents }, MANY_EVENTS);
  const { companies, funds, at } = createTemporalQueries(db);
  const day = { today: '2026-06-01', limit: 20 } as const;
  const reads: readonly (readonly [name: string, read: (asOf: number) => unknown])[] = [
    ...(['newest', 'name', 'founded'] as const).map(
      (sort) => [`companies by ${sort}`, (asOf: number) => shown(companies({ asOf, sort, limit: 20 }), asOf)] as const,
    ),
    [
      'companies of an industry by name',
      (asOf) => shown(companies({ asOf, sort: 'name', industry: 'Tech', limit: 20 }), asOf),
    ],
    ['companies of a rare town', (asOf) => shown(companies({ asOf, city: 'Gondal', limit: 20 }), asOf)],
    ...(['newest', 'popular', 'deadline'] as const).map(
      (sort) =>
        [
          `open funds by ${sort}`,
          (asOf: number) => shownFunds(funds({ ...day, asOf, sort, status: 'open' }), asOf),
        ] as const,
    ),
    ['posts', (asOf) => posts(asOf)],
  ];

  function shown(found: ReturnType<typeof companies>, asOf: number): unknown {
    return 'refused' in found ? found : at(asOf).directory.numbered(found.positions);
  }
  function shownFunds(found: ReturnType<typeof funds>, asOf: number): unknown {
    return 'refused' in found ? found : at(asOf).funds.numbered(found.positions, day.today);
  }
  function posts(asOf: number): unknown {
    const { feed, members } = at(asOf);
    const rows = feed.page({ before: Number.MAX_SAFE_INTEGER, limit: 21 }).flatMap(({ position }) => {
      const row = feed.postAt(position);
      return row ? [{ ...row, likers: feed.likers(row.newest), comments: feed.comments(position, asOf + 1, 20) }] : [];
    });
    return members.faces(rows.flatMap(({ author, comments }) => [author, ...comments.map((one) => one.author)]));
  }

  const figures = reads.flatMap(([name, read]) => {
    const took = [...moments(MANY_EVENTS)].map((moment) => {
      const started = performance.now();
      read(moment);
      return performance.now() - started;
    });
    return figuresOf(`${name}, 10 million events`, took, MANY_MS);
  });
  db.close();
  return figures;
}

function figuresOf(name: string, took: readonly number[], limit: number): Figure[] {
  return [{ ...longest(`${name}: median`, [median(took)], limit) }, longest(`${name}: longest`, took, limit)];
}

function longest(name: string, took: readonly number[], limit: number): Figure {
  const ms = Math.max(...took);
  return { name, measured: `${ms.toFixed(1)} ms`, limit: `${limit} ms`, ratio: ms / limit, promise: { atMost: 1 } };
}
