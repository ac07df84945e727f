import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import type { AnyEventType, Fact } from './catalogue.ts';
import { decode, encode, Forgotten } from './codec.ts';
import { createLines } from './eventJsonLine.ts';
import { openLog } from './open.ts';
import { eventType, eventTypeOfSeveral } from './port/event.ts';
import { START, toJson } from './port/store.ts';

/** Several people's parts in one event: each under its own key, so that erasing one empties theirs alone. */

const part = z.object({ text: z.string(), from: z.string().optional() });
const data = z.object({ pair: z.string(), writer: z.string() });
const before = eventType({
  ...{ type: 'MessageSent', category: 'pair', version: 1, data },
  personal: z.object({ text: z.string() }),
  owner: ({ writer }) => writer,
});
const since = eventTypeOfSeveral({
  ...{ type: 'MessageSent', category: 'pair', version: 2, data },
  personalOf: part,
  upcastsPersonal: { 1: (personal) => ({ ...personal, from: 'version 1' }) },
});

let current: unknown = since;
vi.mock('./catalogue.ts', async (original) => {
  const catalogue = await original<typeof import('./catalogue.ts')>();
  const typeNamed = (name: string) => (name === 'MessageSent' ? (current as AnyEventType) : catalogue.typeNamed(name)); // as the catalogue keeps them
  return { ...catalogue, typeNamed };
});

/** No subject of the platform has such events yet: the catalogue's own facts do not name them. */
const message = (personal: unknown) =>
  ({ type: 'MessageSent', data: { pair: 'p', writer: 'asha' }, personal }) as unknown as Fact;
const stamp = () => ({ id: randomUUID(), at: 1, actor: 'asha' });

async function open() {
  const dir = mkdtempSync(join(tmpdir(), 'several-'));
  const log = await openLog({ DATA_DIR: dir });
  onTestFinished(async () => {
    await log.store.close();
    rmSync(dir, { recursive: true });
  });
  const read = async () => {
    const recorded = [];
    for await (const { events } of log.store.readAll({ after: START, types: ['MessageSent'] }))
      recorded.push(...events);
    return recorded;
  };
  return { ...log, dir, read };
}

const names = fc.uniqueArray(fc.stringMatching(/^[a-f0-9]{24}$/), { minLength: 1, maxLength: 5 });

test('whoever is forgotten, everyone else’s part is read as it was written, and no byte of theirs in clear', {
  timeout: 60_000,
}, async () => {
  const { store, keyring, dir, read } = await open();
  const people = names.chain((members) =>
    fc.record({
      parts: fc.tuple(
        ...members.map((member) => fc.tuple(fc.constant(member), fc.stringMatching(/^secret[a-z ]{12,40}$/))),
      ),
      forgotten: fc.subarray(members),
    }),
  );
  let n = 0;
  await fc.assert(
    fc.asyncProperty(people, async ({ parts, forgotten }) => {
      n += 1;
      const own = parts.map(([member, text]) => [`${member}${n}`, { text }] as const);
      for (const [member] of own) await keyring.create(member, 1);
      const event = await encode(keyring, message(Object.fromEntries(own)), stamp());
      const { position } = await store.append(`pair-${n}`, 'no-stream', [event]);
      for (const member of forgotten) await keyring.destroy(`${member}${n}`);
      const recorded = (await read()).filter((one) => one.position === position);
      const left = own.filter(([member]) => !forgotten.some((gone) => member === `${gone}${n}`));
      expect(await decode(keyring, recorded)).toMatchObject([{ personal: Object.fromEntries(left) }]);
      const [decoded] = await decode(keyring, recorded);
      expect(Object.keys(decoded?.personal ?? {})).toHaveLength(left.length);
      const [shown = ''] = await createLines(keyring, 'shown')(recorded.map(toJson));
      expect(JSON.parse(shown).data.personal).toEqual(Object.fromEntries(left));
      const [plain = ''] = await createLines(keyring, 'left-out')(recorded.map(toJson));
      expect(JSON.parse(plain).data).toEqual({ pair: 'p', writer: 'asha' });
    }),
    { numRuns: 20 },
  );
  const bytes = Buffer.concat(readdirSync(dir).map((name) => readFileSync(join(dir, name))));
  expect(bytes.length).toBeGreaterThan(20_000);
  expect(bytes.includes('secret')).toBe(false);
});

test('nothing is written for somebody who has no key', async () => {
  const { keyring } = await open();
  await keyring.create('asha', 1);
  const fact = message({ asha: { text: 'a' }, ravi: { text: 'b' } });
  await expect(encode(keyring, fact, stamp())).rejects.toThrow(Forgotten);
});

test('boxes of one event cannot change places', async () => {
  const { store, keyring, read } = await open();
  for (const member of ['asha', 'ravi']) await keyring.create(member, 1);
  const event = await encode(keyring, message({ asha: { text: 'a' }, ravi: { text: 'b' } }), stamp());
  const [first, second] = event.data.sealed as { of: string; box: string }[]; // as `encode` wrote them
  const swapped = [{ ...first, box: second?.box }, second];
  await store.append('pair-1', 'no-stream', [{ ...event, data: { ...event.data, sealed: swapped } }]);
  await expect(read().then((recorded) => decode(keyring, recorded))).rejects.toThrow();
});

test('an event from before reads as its owner’s part', async () => {
  const { store, keyring, read } = await open();
  await keyring.create('asha', 1);
  current = before;
  const event = await encode(keyring, message({ text: 'from before' }), stamp());
  await store.append('pair-1', 'no-stream', [event]);
  expect(await decode(keyring, await read())).toMatchObject([{ personal: { text: 'from before' } }]);
  current = since;
  expect(await decode(keyring, await read())).toMatchObject([
    { personal: { asha: { text: 'from before', from: 'version 1' } } },
  ]);
  await keyring.destroy('asha');
  expect((await decode(keyring, await read()))[0]?.personal).toEqual({});
});
