import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createChance } from '#events/chance.fixture.ts';
import { writeHistory } from '#events/madeHistory.fixture.ts';
import { type BenchMember, signUp } from './community.ts';
import { type Figure, median, megabytes, perSecond } from './figure.ts';
import { httpRequest, load } from './load.ts';
import { startServer } from './server.ts';

const MEMBERS = 64;
const ROUNDS = 9;
const SECONDS = 3;
/** After so long under likes the memory is looked at. */
const MINUTE = 60;
const MOST_MEMORY = 300e6;
/** More than any member can like in all rounds. */
const POSTS = 16_000;

/**
 * Likes by 64 concurrent members (of posts all over the feed, none twice), as the site sends them: each with an
 * Idempotency-Key of its own, each waiting for its answer (so for the read model too) before the next, on a server that has
 * answered likes for a round already. Against the plainest thing that is as safe: one insert of the same bytes into SQLite
 * with synchronous=FULL, one commit each. Then a minute more of it, and the memory that the process holds.
 */
export async function likes(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  await writeHistory(dataDir, POSTS + 200, 'posts');
  const server = await startServer('site/main.ts', { DATA_DIR: dataDir });
  try {
    const members = await signUp(server.url, MEMBERS);
    const posts = await postIds(server.url);
    const request = likeRequests(server.url, members, posts);
    await load({ url: server.url, request, connections: MEMBERS, seconds: SECONDS }); // until the code is compiled
    const ours: number[] = [];
    const limits: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      limits.push(insertsPerSecond(dataDir, SECONDS));
      const answered = await load({ url: server.url, request, connections: MEMBERS, seconds: SECONDS });
      if (answered.failures > 0) throw new Error(`${answered.failures} likes failed`);
      ours.push(answered.perSecond);
    }
    await load({ url: server.url, request, connections: MEMBERS, seconds: MINUTE });
    const memory = server.memory();
    const ratios = ours.map((value, i) => value / (limits[i] ?? Number.NaN));
    const [measured, limit] = [perSecond(median(ours)), perSecond(median(limits))];
    const name = 'likes by 64 members at once, against a commit a row';
    return [
      { name: `${name}: median`, measured, limit, ratio: median(ratios), promise: { atLeast: 1.2 } },
      { name: `${name}: least`, measured, limit, ratio: Math.min(...ratios), promise: { atLeast: 1.05 } },
      {
        name: 'memory after a minute of likes',
        measured: megabytes(memory),
        limit: megabytes(MOST_MEMORY),
        ratio: memory / MOST_MEMORY,
        promise: { atMost: 1 },
      },
    ];
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  }
}

/** The requests of so many members, one a connection: each likes posts in an order of their own, none twice. */
export function likeRequests(url: string, members: readonly BenchMember[], posts: readonly string[]) {
  const chance = createChance(1);
  const wanted = members.map((member) => ({ ...member, posts: chance.shuffled(posts) }));
  return (connection: number): Buffer => {
    const member = wanted[connection];
    const postId = member?.posts.pop();
    if (!member || !postId) throw new Error('more posts are needed: a member has liked all of them');
    const headers = { Authorization: `Bearer ${member.token}`, 'Idempotency-Key': randomBytes(16).toString('hex') };
    return httpRequest(url, 'PUT', '/api/v1/post/interact', headers, { postId, userId: member.id });
  };
}

export async function postIds(url: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor = '';
  do {
    const response = await fetch(`${url}/api/v1/post/getAllPosts?limit=100${cursor && `&cursor=${cursor}`}`);
    const page = (await response.json()) as { data: { posts: { _id: string }[] }; nextCursor: string | null }; // CONTRACT
    ids.push(...page.data.posts.map(({ _id }) => _id));
    cursor = page.nextCursor ?? '';
  } while (cursor !== '');
  return ids;
}

/** On the same disk, with the columns and the bytes that a like has in the log. */
function insertsPerSecond(dir: string, seconds: number): number {
  const file = join(dir, 'limit.db');
  const db = new DatabaseSync(file);
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  db.exec(`CREATE TABLE IF NOT EXISTS events (position INTEGER PRIMARY KEY AUTOINCREMENT, stream TEXT, revision INTEGER,
    type TEXT, id TEXT, version INTEGER, at INTEGER, actor TEXT, data TEXT)`);
  const insert = db.prepare(
    'INSERT INTO events (stream, revision, type, id, version, at, actor, data) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const member = 'a'.repeat(24);
  const data = JSON.stringify({ post: member, member });
  const stream = `like-${member}-${member}`;
  const started = performance.now();
  let inserted = 0;
  while (performance.now() - started < seconds * 1000) {
    insert.run(stream, inserted, 'PostLiked', '00000000-0000-8000-a000-000000000000', 1, Date.now(), member, data);
    inserted += 1;
  }
  const took = (performance.now() - started) / 1000;
  db.close();
  return inserted / took;
}
