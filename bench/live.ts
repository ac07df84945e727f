import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as elapsed } from 'node:timers/promises';
import type { Fact } from '#events/catalogue.ts';
import { encode } from '#events/codec.ts';
import { openLog } from '#events/open.ts';
import { connectionStream } from '#events/subjects/connection.ts';
import { memberStream } from '#events/subjects/member.ts';
import { sessionStream } from '#events/subjects/session.ts';
import { type Figure, megabytes } from './figure.ts';
import { type RunningServer, startServer } from './server.ts';

const MEMBERS = 5000;
const FEW = 50;
/** Members come from so many addresses. */
const OF_AN_ADDRESS = 500;
const MESSAGES = 100;
const PACE_MS = 100;
const REST_MS = 5000;
const AT_ONCE = 64;
/** What is late by then is not on its way. */
const WAIT_MS = 5000;
const P99_MS = 500;
/** How much dearer a message may be with a hundred times as many listeners. */
const GROWTH = 1.5;

const idOf = (n: number): string => createHash('sha256').update(`m${n}`).digest('hex').slice(0, 24);
const tokenOf = (n: number): string => createHash('sha256').update(`t${n}`).digest('hex').slice(0, 40);

/** So many members, each signed in, every two of them connected. */
async function written(dataDir: string): Promise<void> {
  const { store, keyring } = await openLog({ DATA_DIR: dataDir });
  const at = Date.now();
  async function append(stream: string, ...facts: readonly Fact[]): Promise<void> {
    const stamp = () => ({ id: crypto.randomUUID(), at, actor: null });
    await store.append(stream, 'no-stream', await Promise.all(facts.map((fact) => encode(keyring, fact, stamp()))));
  }
  async function member(n: number): Promise<void> {
    const id = idOf(n);
    await keyring.create(id, at);
    const words = { name: `Member ${n}`, photo: '', gender: 'other', dob: '1990-01-31', passwordHash: '-' } as const;
    await append(memberStream(id), {
      type: 'MemberRegistered',
      data: { member: id },
      personal: { ...words, email: `m${n}@example.in` },
    });
    const session = createHash('sha256').update(tokenOf(n)).digest('hex');
    const data = { session, member: id, expiresAt: at + 1e9, remember: false, device: null };
    await append(sessionStream(session), { type: 'SessionStarted', data, personal: { browser: '' } });
    if (n % 2 === 0) return;
    const pair = { from: id, to: idOf(n - 1) };
    const note = 'Both of us ship by rail.';
    await append(
      connectionStream(pair.from, pair.to),
      { type: 'ConnectionAsked', data: pair, personal: { note } },
      { type: 'ConnectionAccepted', data: pair },
    );
  }
  for (let from = 0; from < MEMBERS; from += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, MEMBERS - from) }, (_, i) => member(from + i)));
  await store.close();
}

interface Listener {
  readonly socket: Socket;
  /** How many changes came. */
  changes: number;
}

/** A member who listens, once the server has said hello. */
function listen(url: URL, n: number): Promise<Listener> {
  return new Promise((resolve, reject) => {
    // An address has a part of all connections.
    const localAddress = `127.0.0.${2 + Math.floor(n / OF_AN_ADDRESS)}`;
    const socket = connect({ port: Number(url.port), host: url.hostname, localAddress });
    const listener: Listener = { socket, changes: 0 };
    const head = `GET /api/v1/live HTTP/1.1\r\nHost: ${url.host}\r\nAuthorization: Bearer ${tokenOf(n)}\r\n\r\n`;
    socket.once('connect', () => socket.write(head));
    socket.on('error', reject);
    socket.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      if (text.includes('event: hello')) resolve(listener);
      else if (/^HTTP\/1.1 (?!200)/.test(text)) reject(new Error(`listener ${n}: ${text.slice(0, 80)}`));
      listener.changes += text.match(/^event: change/gm)?.length ?? 0;
    });
  });
}

/** Writes messages, one after the other, in the conversations of the first pairs; each reaches its two readers. */
async function round(server: RunningServer, listeners: readonly Listener[], talks: readonly string[]) {
  const took: number[] = [];
  // What so many connections cost while nothing happens is no message's.
  await elapsed(REST_MS);
  const idle = server.processorTime();
  await elapsed(REST_MS);
  const resting = (server.processorTime() - idle) / REST_MS;
  const begun = performance.now();
  const before = listeners.map(({ changes }) => changes);
  const processor = server.processorTime();
  for (let n = 0; n < MESSAGES; n += 1) {
    const pair = n % talks.length;
    const readers = listeners.slice(2 * pair, 2 * pair + 2);
    const had = readers.map(({ changes }) => changes);
    const started = performance.now();
    await post(server.url, `/conversations/${talks[pair]}/messages`, 2 * pair, { text: 'The parcel left today.' });
    while (readers.some(({ changes }, i) => changes === had[i])) {
      if (performance.now() - started > WAIT_MS) throw new Error('a message did not come');
      await elapsed(1);
    }
    took.push(performance.now() - started);
    await elapsed(PACE_MS);
  }
  const used = (server.processorTime() - processor - resting * (performance.now() - begun)) / MESSAGES;
  const strays = listeners.slice(2 * talks.length).filter(({ changes }, i) => changes !== before[2 * talks.length + i]);
  return { took: took.toSorted((a, b) => a - b), used, strays: strays.length };
}

async function post(url: string, path: string, as: number, body: object) {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${tokenOf(as)}` };
  const answer = await fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Members who listen, and messages among a few of them: how late they come, to whom, and what each costs the server. */
export async function live(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  await written(dataDir);
  const server = await startServer('site/main.ts', { DATA_DIR: dataDir });
  const listeners: Listener[] = [];
  try {
    const url = new URL(server.url);
    const until = async (count: number): Promise<void> => {
      while (listeners.length < count) {
        const next = Math.min(AT_ONCE, count - listeners.length);
        listeners.push(
          ...(await Promise.all(Array.from({ length: next }, (_, i) => listen(url, listeners.length + i)))),
        );
      }
    };
    const talks: string[] = [];
    for (let pair = 0; pair < FEW / 5; pair += 1) {
      const { conversation } = await post(server.url, '/conversations', 2 * pair, { with: idOf(2 * pair + 1) });
      talks.push(conversation._id);
    }
    await until(FEW);
    await round(server, listeners, talks); // until the code is compiled
    const few = await round(server, listeners, talks);
    const memory = server.memory();
    await until(MEMBERS);
    const many = await round(server, listeners, talks);
    const p99 = many.took[Math.floor(many.took.length * 0.99) - 1] ?? Number.NaN;
    const milliseconds = (value: number): string => `${value.toFixed(1)} ms`;
    return [
      {
        name: `a message to its two readers among ${listeners.length}: p99`,
        ...{ measured: milliseconds(p99), limit: milliseconds(P99_MS), ratio: p99 / P99_MS, promise: { atMost: 1 } },
      },
      {
        name: 'listeners who heard of what is not theirs',
        ...{ measured: `${many.strays}`, limit: '0', ratio: many.strays, promise: { atMost: 0 } },
      },
      {
        name: `a message, processor time: with ${listeners.length}, against ${FEW}`,
        ...{
          measured: milliseconds(many.used * 1000),
          limit: milliseconds(few.used * 1000),
          ratio: many.used / few.used,
        },
        promise: { atMost: GROWTH },
      },
      {
        name: `memory with ${listeners.length} listeners, against ${FEW}`,
        ...{ measured: megabytes(server.memory()), limit: megabytes(memory), ratio: server.memory() / memory },
        promise: { atMost: 3 },
      },
    ];
  } finally {
    for (const { socket } of listeners) socket.destroy();
    await server.stop();
    rmSync(dataDir, { recursive: true });
  }
}
