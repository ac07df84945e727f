import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { encode } from './codec.ts';
import { createLines } from './eventJsonLine.ts';
import { openLog } from './open.ts';
import { type RecordedJson, toJson } from './port/store.ts';

const ID = '00000000-0000-4000-8000-000000000001';

function recorded(data: object, type = 'Happened'): RecordedJson {
  return toJson({
    ...{ id: ID, type, version: 1, at: 1_700_000_000_123, actor: null, data: { ...data } },
    ...{ position: 7, stream: 'test-"1"', revision: 0, causationId: 'request-"1"', correlationId: null },
  });
}

async function log() {
  const dataDir = mkdtempSync(join(tmpdir(), 'lines-'));
  const opened = await openLog({ DATA_DIR: dataDir });
  onTestFinished(async () => {
    await opened.store.close();
    rmSync(dataDir, { recursive: true });
  });
  return opened;
}

test('a line is what the contract says', async () => {
  const { keyring } = await log();
  const [line = ''] = await createLines(keyring, 'left-out')([recorded({ a: 1 })]);
  expect(JSON.parse(line)).toEqual({
    ...{ position: '7', stream: 'test-"1"', revision: 0, type: 'Happened', version: 1, id: ID },
    ...{ at: '2023-11-14T22:13:20.123Z', actor: null, data: { a: 1 } },
    ...{ causationId: 'request-"1"', correlationId: null },
  });
});

test('whatever an event says, its box is left out and nothing else is', async () => {
  const { keyring } = await log();
  const lines = createLines(keyring, 'left-out');
  const box = { of: 'm1', box: 'AAAA+/==' };
  const said = fc.dictionary(
    fc.string().filter((name) => name !== 'sealed' && name !== '__proto__'),
    fc.jsonValue(),
  );
  const traps = fc.constantFrom(
    {},
    { text: ',"sealed":{"of":"x","box":"y"}}' },
    { deep: { sealed: box } },
    { deep: { sealed: [box] } },
  );
  await fc.assert(
    fc.asyncProperty(
      said,
      traps,
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      async (some, trap, first, boxed, several) => {
        const data = { ...some, ...trap };
        const sealed = boxed ? { sealed: several ? [box, { ...box, of: 'm2' }] : box } : {};
        const [line = ''] = await lines([recorded(first ? { ...sealed, ...data } : { ...data, ...sealed })]);
        expect(JSON.parse(line).data).toEqual(JSON.parse(JSON.stringify(data)));
        const [raw = ''] = await createLines(keyring, 'sealed')([recorded({ ...data, ...sealed })]);
        expect(JSON.parse(raw).data).toEqual(JSON.parse(JSON.stringify({ ...data, ...sealed })));
      },
    ),
  );
});

test('personal fields are shown to who asks, until their owner is forgotten; passwords and keys never', async () => {
  const { keyring, store } = await log();
  await keyring.create('m1', 1);
  const personal = { name: 'Asha', photo: '', gender: 'female', dob: '1990-01-31', email: 'a@example.in' } as const;
  const fact = {
    type: 'MemberRegistered',
    data: { member: 'm1' },
    personal: { ...personal, passwordHash: 'PHC' },
  } as const;
  await store.append('member-m1', 'no-stream', [await encode(keyring, fact, { id: ID, at: 1, actor: 'm1' })]);
  const events: RecordedJson[] = [];
  for await (const batch of store.readJson({ after: -1 })) events.push(...batch.events);
  const dataOf = async (how: 'left-out' | 'shown') =>
    (await createLines(keyring, how)(events)).map((line) => JSON.parse(line).data);

  expect(await dataOf('left-out')).toEqual([{ member: 'm1' }, { member: 'm1' }]);
  expect(await dataOf('shown')).toEqual([{ member: 'm1' }, { member: 'm1', ...personal }]);
  await keyring.destroy('m1');
  expect(await dataOf('shown')).toEqual([{ member: 'm1' }, { member: 'm1' }]);
});
