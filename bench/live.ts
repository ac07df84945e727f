import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
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
/** In one stretch. Of them there are so many, and more until what is measured is known so closely. */
const MESSAGES = 20;
const STRETCHES = { warming: 6, atLeast: 16, atMost: 48 };
const CLOSE = 0.1;
/** How often a ratio is worked out of some of its values, to know how close it is. */
const DRAWS = 500;
const PACE_MS = 50;
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
    const data = { session, member: id, expiresAt: at + 1e9, remember: false, device: null, newDevice: false };
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

/** Writes messages, one after the other, in the conversations of the first pairs; each reaches its two readers. @returns how long each took */
async function write(server: RunningServer, listeners: readonly Listener[], talks: readonly string[], count: number) {
  const took: number[] = [];
  for (let n = 0; n < count; n += 1) {
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
  return took;
}

/** A server, and members who listen to it. Some of them, in pairs, write to one another. */
interface Room {
  readonly server: RunningServer;
  readonly listeners: readonly Listener[];
  readonly talks: readonly string[];
  /** How long messages took: milliseconds. */
  readonly took: number[];
  /** What a message cost in a stretch: seconds of processor time. */
  readonly used: number[];
  /** How many changes those had heard of who write nothing. */
  readonly heard: readonly number[];
}

/** @param closing is told what to close in the end, whatever comes of it */
async function open(dataDir: string, count: number, closing: (() => Promise<void>)[]): Promise<Room> {
  const server = await startServer('site/main.ts', { DATA_DIR: dataDir });
  const listeners: Listener[] = [];
  closing.push(async () => {
    for (const { socket } of listeners) socket.destroy();
    await server.stop();
  });
  const url = new URL(server.url);
  while (listeners.length < count) {
    const next = Math.min(AT_ONCE, count - listeners.length);
    listeners.push(...(await Promise.all(Array.from({ length: next }, (_, i) => listen(url, listeners.length + i)))));
  }
  const talks: string[] = [];
  for (let pair = 0; pair < FEW / 5; pair += 1) {
    const { conversation } = await post(server.url, '/conversations', 2 * pair, { with: idOf(2 * pair + 1) });
    talks.push(conversation._id);
  }
  for (let n = 0; n < STRETCHES.warming; n += 1) await write(server, listeners, talks, MESSAGES); // until the code is compiled
  return { server, listeners, talks, took: [], used: [], heard: listeners.map(({ changes }) => changes) };
}

/**
 * A stretch with messages, and after it one as long without: what they differ by is the messages' own, since so many open
 * connections cost something while nothing happens.
 */
async function stretch({ server, listeners, talks, took, used }: Room): Promise<void> {
  const [begun, before] = [performance.now(), server.processorTime()];
  took.push(...(await write(server, listeners, talks, MESSAGES)));
  const [length, busy] = [performance.now() - begun, server.processorTime() - before];
  const rested = server.processorTime();
  await elapsed(length);
  used.push((busy - (server.processorTime() - rested)) / MESSAGES);
}

/** The mean of the middle half: a heartbeat to all falls into one stretch and not into the next. */
function middleOf(values: readonly number[]): number {
  const quarter = Math.floor(values.length / 4);
  const middle = values.toSorted((a, b) => a - b).slice(quarter, values.length - quarter);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

/** By how much the ratio of what messages cost in two rooms may be off: 9 of 10 draws of the stretches are so close together. */
function doubt(many: Room, few: Room): number {
  const drawn = (values: readonly number[]) => values.map(() => values[Math.floor(Math.random() * values.length)] ?? 0);
  const ratios = Array.from({ length: DRAWS }, () => middleOf(drawn(many.used)) / middleOf(drawn(few.used)));
  const [low = 0, high = 0] = [0.05, 0.95].map((part) => ratios.toSorted((a, b) => a - b)[Math.floor(part * DRAWS)]);
  return (high - low) / 2;
}

async function post(url: string, path: string, as: number, body: object) {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${tokenOf(as)}` };
  const answer = await fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/**
 * Members who listen, and messages among a few of them: how late they come, to whom, and what each costs the server. Two
 * servers are measured by turns, one with many listeners and one with few: whatever else the machine does, it does to both.
 */
export async function live(): Promise<Figure[]> {
  const dataDirs = [mkdtempSync(join(tmpdir(), 'bench-')), mkdtempSync(join(tmpdir(), 'bench-'))] as const;
  await written(dataDirs[0]);
  cpSync(dataDirs[0], dataDirs[1], { recursive: true });
  const closing: (() => Promise<void>)[] = [];
  try {
    const few = await open(dataDirs[0], FEW, closing);
    const many = await open(dataDirs[1], MEMBERS, closing);
    const isClose = (n: number): boolean => n >= STRETCHES.atLeast && doubt(many, few) < CLOSE;
    for (let n = 0; n < STRETCHES.atMost && !isClose(n); n += 1)
      for (const room of n % 2 ? [few, many] : [many, few]) await stretch(room);

    const p99 = many.took.toSorted((a, b) => a - b)[Math.floor(many.took.length * 0.99) - 1] ?? Number.NaN;
    const writers = 2 * many.talks.length;
    const strays = many.listeners.filter(({ changes }, i) => i >= writers && changes !== many.heard[i]).length;
    const [cost, costOfFew] = [middleOf(many.used), middleOf(few.used)];
    const [memory, memoryOfFew] = [many.server.memory(), few.server.memory()];
    const milliseconds = (value: number): string => `${value.toFixed(1)} ms`;
    return [
      {
        name: `a message to its two readers among ${MEMBERS}: p99`,
        ...{ measured: milliseconds(p99), limit: milliseconds(P99_MS), ratio: p99 / P99_MS, promise: { atMost: 1 } },
      },
      {
        name: 'listeners who heard of what is not theirs',
        ...{ measured: `${strays}`, limit: '0', ratio: strays, promise: { atMost: 0 } },
      },
      {
        name: `a message, processor time: ${MEMBERS} against ${FEW} (±${doubt(many, few).toFixed(2)})`,
        ...{ measured: milliseconds(cost * 1000), limit: milliseconds(costOfFew * 1000), ratio: cost / costOfFew },
        promise: { atMost: GROWTH },
      },
      {
        name: `memory with ${MEMBERS} listeners, against ${FEW}`,
        ...{ measured: megabytes(memory), limit: megabytes(memoryOfFew), ratio: memory / memoryOfFew },
        promise: { atMost: 3 },
      },
    ];
  } finally {
    for (const close of closing) await close();
    for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true });
  }
}
