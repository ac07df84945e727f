import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeHistory } from '#events/madeHistory.fixture.ts';
import { signUp } from './community.ts';
import { type Figure, median, perSecond } from './figure.ts';
import { httpRequest, load } from './load.ts';
import { startServer } from './server.ts';

const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 32;
const MEMBERS = 64;

/** First pages for guests and the feed for signed-in members, each against bare node:http sending the same bytes. */
export async function pages(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  await writeHistory(dataDir, 20_000);
  const server = await startServer('site/main.ts', { DATA_DIR: dataDir, LOG_LEVEL: 'info' });
  const members = await signUp(server.url, MEMBERS);
  const figures: Figure[] = [];
  try {
    for (const [name, path] of [
      ['first page of companies, guest', '/api/v1/company/'],
      ['first page of posts, guest', '/api/v1/post/getAllPosts'],
      ['first page of funds, guest', '/api/v1/opportunities'],
    ] as const) {
      figures.push(await compare(name, path, () => httpRequest(server.url, 'GET', path), 0.75));
    }
    const feed = '/api/v1/post/getAllPosts';
    const asMember = members.map(({ token }) =>
      httpRequest(server.url, 'GET', feed, { Authorization: `Bearer ${token}` }),
    );
    const request = (connection: number): Buffer => asMember[connection % MEMBERS] as Buffer; // within the list
    figures.push(await compare('feed page, signed in', feed, request, 0.35));
    return figures;
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  }

  async function compare(
    name: string,
    path: string,
    request: (connection: number) => Buffer,
    atLeast: number,
  ): Promise<Figure> {
    const file = join(dataDir, 'answer.json');
    writeFileSync(file, Buffer.from(await (await fetch(server.url + path)).arrayBuffer()));
    const bare = await startServer('bench/bareServer.ts', {}, [file]);
    const bareRequest = httpRequest(bare.url, 'GET', path);
    const ours: number[] = [];
    const theirs: number[] = [];
    // In turn, so that a machine that slows down slows both.
    for (let round = 0; round < ROUNDS; round += 1) {
      const limit = await load({
        url: bare.url,
        request: () => bareRequest,
        connections: CONNECTIONS,
        seconds: SECONDS,
      });
      const answered = await load({ url: server.url, request, connections: CONNECTIONS, seconds: SECONDS });
      if (answered.failures > 0) throw new Error(`${name}: ${answered.failures} answers were not 2xx`);
      theirs.push(limit.perSecond);
      ours.push(answered.perSecond);
    }
    await bare.stop();
    const ratio = median(ours.map((value, i) => value / (theirs[i] ?? Number.NaN)));
    return { name, measured: perSecond(median(ours)), limit: perSecond(median(theirs)), ratio, promise: { atLeast } };
  }
}
