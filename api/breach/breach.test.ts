import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileStream } from '#events/subjects/file.ts';
import { memberStream } from '#events/subjects/member.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { gather, type Stood } from './gather.ts';
import { writeList } from './list.ts';
import { readOptions } from './options.ts';

const HOUR = 3_600_000;
const dir = mkdtempSync(join(tmpdir(), 'breach-'));
let api: Subjects;
let asha: string;
let ravi: string;
let gone: string;
let left: string;
let begun: number;
/** An hour in which something leaked. */
let time: { since: number; until: number };

beforeAll(async () => {
  api = await openSubjects(() => []);
  begun = api.time.now;
  [asha, gone, left] = [await api.join('Asha'), await api.join('Gone'), await api.join('Left')];
  await erase(gone);
  api.time.now += 10 * HOUR;
  time = { since: api.time.now, until: api.time.now + HOUR };
  await change(asha, { city: 'Pune' });
  await own(asha, 'User/asha-1.webp');
  await own(asha, 'Document/0a1b.sealed');
  api.time.now += 2 * HOUR;
  // Afterwards: nothing of theirs can have leaked.
  ravi = await api.join('Ravi');
  await change(asha, { city: 'Nagpur' });
  await own(asha, 'Post/later-1.webp');
  await erase(left);
});
afterAll(async () => {
  await api.close();
  rmSync(dir, { recursive: true });
});

async function change(member: string, personal: { city: string }): Promise<void> {
  const fact = { type: 'MemberProfileChanged', data: { member }, personal } as const;
  const command = { actor: member, at: api.time.now };
  await api.platform.commands.execute<never>(memberStream(member), command, () => ({ facts: [fact] }));
}

async function own(member: string, key: string): Promise<void> {
  const fact = { type: 'FileOwned', data: { key, member } } as const;
  const command = { actor: member, at: api.time.now };
  await api.platform.commands.execute<never>(fileStream(key), command, () => ({ facts: [fact] }));
}

async function erase(member: string): Promise<void> {
  await api.platform.keyring.destroy(member);
  const facts = [{ type: 'MemberErased', data: { member } }] as const;
  await api.platform.commands.execute<never>(memberStream(member), { actor: member, at: api.time.now }, () => ({
    facts,
  }));
}

let files = 0;
async function gathered() {
  files += 1;
  return gather(api.platform.store, time, join(dir, `${files}.db`));
}

test('who had something in the log by then is listed, by record, with what was written in the time', async () => {
  const found = await gathered();
  const stood: Stood[] = [...found.stood(['stored'])];
  expect(stood.filter(({ member }) => member === asha)).toEqual([
    { member: asha, place: 'stored', record: 'account', count: 1, inTime: 0, first: begun, last: begun, left: 0 },
    {
      member: asha,
      place: 'stored',
      record: 'page',
      count: 1,
      inTime: 1,
      first: time.since,
      last: time.since,
      left: 0,
    },
    { member: asha, place: 'stored', record: 'sessions', count: 1, inTime: 0, first: begun, last: begun, left: 0 },
  ]);
  const members = new Set(stood.map(({ member }) => member));
  // Whose key was gone before had nothing left to leak; who left later is listed, and said to be gone.
  expect([members.has(gone), members.has(ravi), members.has(left)]).toEqual([false, false, true]);
  expect(stood.find(({ member }) => member === left)?.left).toBe(1);
  found.close();
});

test('who was signed in in the time is listed, and nobody else', async () => {
  const found = await gathered();
  const stood = [...found.stood(['sessions'])];
  expect(stood.map(({ member }) => member).toSorted()).toEqual([asha, left].toSorted());
  expect(found.totals(['sessions'])).toEqual([['sessions', 'sessions', 2]]);
  found.close();
});

test('whose files lay in the store by then is listed, by folder', async () => {
  const found = await gathered();
  const times = { inTime: 1, first: time.since, last: time.since, left: 0 };
  expect([...found.stood(['files'])]).toEqual(
    ['Document', 'User'].map((record) => ({ member: asha, place: 'files', record, count: 1, ...times })),
  );
  found.close();
});

async function listed(...args: string[]) {
  const iso = (at: number): string => new Date(at).toISOString();
  const asked = readOptions(['--since', iso(time.since), '--until', iso(time.until), ...args], api.time.now);
  if ('problem' in asked || asked.do === 'help') throw new Error('not understood');
  const found = await gathered();
  let text = '';
  const write = async (more: string): Promise<void> => {
    text += more;
  };
  const { commands } = api.platform;
  const summary = await writeList(found, asked, { commands, write, officer: 'Leela Nair <leela@example.in>' });
  found.close();
  return { text, summary };
}

test('as lines, with no word of anybody unless addresses are asked for', async () => {
  const { text, summary } = await listed();
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toContainEqual(expect.objectContaining({ member: asha, place: 'stored', record: 'page', inTime: 1 }));
  expect(text).not.toContain('@');
  expect(summary).toContain('2 members, 1 of whom have left since');
  for (const rule of ['rule 7(1)', 'rule 7(2)(a)', 'rule 7(2)(b)', 'Leela Nair']) expect(summary).toContain(rule);
  expect((await listed('--addresses')).text).toContain('"address":"asha@example.in"');
});

test('as a table', async () => {
  const { text } = await listed('--format', 'csv', '--of', 'sessions');
  const [head, ...rows] = text.trim().split('\r\n');
  expect(head).toBe('member,place,record,count,inTime,first,last,left');
  expect(rows).toHaveLength(2);
  expect(rows.every((row) => row.includes('"sessions"'))).toBe(true);
});

test('what is not understood is said in words', () => {
  for (const args of [
    [],
    ['--since', 'soon'],
    ['--since', '2026-01-02', '--until', '2026-01-01'],
    ['--since', '2026-01-01', '--of', 'ears'],
  ])
    expect(readOptions(args, 0)).toEqual({ problem: expect.stringMatching(/^--/) });
});
