import { type DomainEvent, EVENT_NAMES, type EventName } from '#events/catalogue.ts';
import { indiaDayNumber } from '#events/indiaDay.ts';
import { type Handlers, readModel } from '../runner/definition.ts';
import { createSeen } from '../runner/seen.ts';
import { rows } from '../sql/rows.ts';
import { waitClass } from './classes.ts';
import { createReportQueries, REPORT_STATEMENTS } from './queries.ts';

/** What an erasure, or a writer who takes words back, takes out of the log: a rebuild would not find it again. */
const DESTROYED: ReadonlySet<EventName> = new Set([
  ...(['KeyCreated', 'WordsWritten', 'WordsChanged'] as const),
  ...(['MessageWritten', 'MessageChanged'] as const),
]);
const COUNTED = EVENT_NAMES.filter((name) => !DESTROYED.has(name));

/** Counts of so many days are gathered, in a build, before they are written. */
const DAYS_GATHERED = 400;

/**
 * What the reports are made of: counts by day, so that a page costs the days it looks back on and not the events of the
 * log. A row stands for what was added on its day; what something came to by a day is the sum up to it.
 *
 * `report_steps`: members who have posted, and those who have posted and founded a company, by the day they came so far.
 * `report_waits`: how long members waited before they first followed somebody. `report_groups`: companies by industry and
 * by city; an edit takes from one and gives to another on its day.
 */
export const reports = readModel({
  name: 'reports',
  version: 1,
  tablesDigest: '15151830e2f928d2',
  personal: false,
  cacheKiB: 4096,
  tables: `
    CREATE TABLE report_days (
      day   INTEGER NOT NULL,
      type  TEXT NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (day, type)
    ) WITHOUT ROWID;
    CREATE TABLE report_members (
      member   TEXT PRIMARY KEY,
      joinedAt INTEGER NOT NULL,
      posted   INTEGER NOT NULL DEFAULT 0,
      founded  INTEGER NOT NULL DEFAULT 0,
      followed INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID;
    CREATE TABLE report_steps (
      day   INTEGER NOT NULL,
      step  TEXT NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (day, step)
    ) WITHOUT ROWID;
    CREATE TABLE report_waits (
      day   INTEGER NOT NULL,
      class INTEGER NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (day, class)
    ) WITHOUT ROWID;
    CREATE TABLE report_companies (
      company  TEXT PRIMARY KEY,
      industry TEXT NOT NULL,
      city     TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE report_groups (
      kind  TEXT NOT NULL,
      name  TEXT NOT NULL COLLATE NOCASE,
      day   INTEGER NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (kind, name, day)
    ) WITHOUT ROWID;
  `,

  handlers(db) {
    const more = 'ON CONFLICT DO UPDATE SET count = count + excluded.count';
    const count = db.prepare(`INSERT INTO report_days (day, type, count) VALUES (?, ?, ?) ${more}`);
    const step = db.prepare(`INSERT INTO report_steps (day, step, count) VALUES (?, ?, 1) ${more}`);
    const waited = db.prepare(`INSERT INTO report_waits (day, class, count) VALUES (?, ?, 1) ${more}`);
    const group = db.prepare(`INSERT INTO report_groups (kind, name, day, count) VALUES (?, ?, ?, ?) ${more}`);
    const join = db.prepare('INSERT OR IGNORE INTO report_members (member, joinedAt) VALUES (?, ?)');
    const post = rows<{ founded: number }>(
      db.prepare('UPDATE report_members SET posted = 1 WHERE member = ? AND posted = 0 RETURNING founded'),
    );
    const found = rows<{ posted: number }>(
      db.prepare('UPDATE report_members SET founded = 1 WHERE member = ? AND founded = 0 RETURNING posted'),
    );
    const follow = rows<{ joinedAt: number }>(
      db.prepare('UPDATE report_members SET followed = 1 WHERE member = ? AND followed = 0 RETURNING joinedAt'),
    );
    const addCompany = db.prepare('INSERT OR IGNORE INTO report_companies (company, industry, city) VALUES (?, ?, ?)');
    const findCompany = rows<{ industry: string; city: string }>(
      db.prepare('SELECT industry, city FROM report_companies WHERE company = ?'),
    );
    const moveCompany = db.prepare('UPDATE report_companies SET industry = ?, city = ? WHERE company = ?');

    function regroup(kind: 'industry' | 'city', day: number, from: string | undefined, to: string): void {
      if (from === to) return;
      if (from) group.run(kind, from, day, -1);
      if (to !== '') group.run(kind, to, day, 1);
    }

    // Only the first time counts, and nearly all posts and follows are later ones: these need not be looked for.
    const posted = createSeen();
    const followed = createSeen();

    const also: Partial<Handlers> = {
      MemberRegistered({ at, data }) {
        join.run(data.member, at);
      },
      PostPublished({ at, data }) {
        if (posted.has(data.author)) return;
        const first = post.get(data.author);
        posted.add(data.author);
        if (!first) return;
        step.run(indiaDayNumber(at), 'posted');
        if (first.founded) step.run(indiaDayNumber(at), 'founded');
      },
      CompanyRegistered({ at, data }) {
        const { company, owner, industry, city } = data;
        const first = found.get(owner);
        if (first?.posted) step.run(indiaDayNumber(at), 'founded');
        addCompany.run(company, industry, city);
        regroup('industry', indiaDayNumber(at), undefined, industry);
        regroup('city', indiaDayNumber(at), undefined, city);
      },
      CompanyEdited({ at, data }) {
        if (data.industry === undefined && data.city === undefined) return;
        const before = findCompany.get(data.company);
        if (!before) return;
        const { industry = before.industry, city = before.city } = data;
        moveCompany.run(industry, city, data.company);
        regroup('industry', indiaDayNumber(at), before.industry, industry);
        regroup('city', indiaDayNumber(at), before.city, city);
      },
      UserFollowed({ at, data }) {
        if (followed.has(data.follower)) return;
        const first = follow.get(data.follower);
        followed.add(data.follower);
        if (first) waited.run(indiaDayNumber(at), waitClass(at - first.joinedAt));
      },
    };

    // Every event counts, and most of a batch count towards the same few rows: they are written once a batch.
    const gathered = new Map<number, Map<string, number>>();

    function flush(): void {
      for (const [day, counts] of gathered) for (const [type, n] of counts) count.run(day, type, n);
      gathered.clear();
    }

    function gather(type: EventName, at: number): void {
      const day = indiaDayNumber(at);
      let counts = gathered.get(day);
      if (!counts) {
        if (gathered.size >= DAYS_GATHERED) flush();
        counts = new Map<string, number>();
        gathered.set(day, counts);
      }
      counts.set(type, (counts.get(type) ?? 0) + 1);
    }

    function handler(name: EventName): (event: DomainEvent) => void {
      const special = also[name] as ((event: DomainEvent) => void) | undefined; // named by the event's own type
      if (!special) return ({ at }) => gather(name, at);
      return (event) => {
        gather(name, event.at);
        special(event);
      };
    }

    return {
      // Each handler takes events of the type it is named by.
      handlers: Object.fromEntries(COUNTED.map((name) => [name, handler(name)])) as Handlers,
      flush,
      drop() {
        gathered.clear();
        posted.clear();
        followed.clear();
      },
    };
  },

  queries: createReportQueries,
  statements: REPORT_STATEMENTS,
  // Counts, and ids of who is counted already.
  own: 'nothing',
});
