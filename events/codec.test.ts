import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Fact } from './catalogue.ts';
import { decode, encode, Forgotten } from './codec.ts';
import { createKeyring } from './keyring.ts';
import type { NewEvent, RecordedEvent } from './port/store.ts';
import { openSqliteStore } from './sqlite/store.ts';

const ASHA = 'a'.repeat(24);

async function openLog() {
  const dir = mkdtempSync(join(tmpdir(), 'codec-'));
  const store = await openSqliteStore({ file: join(dir, 'events.db') });
  onTestFinished(async () => {
    await store.close();
    rmSync(dir, { recursive: true });
  });
  const masterKey = randomBytes(32);
  const keyring = createKeyring(store, masterKey);
  await keyring.create(ASHA, 0);
  return { store, keyring, masterKey };
}

const stamp = () => ({ id: randomUUID(), at: 5, actor: ASHA, causationId: 'request-1', correlationId: 'trace-1' });
const image = { key: 'Post/a.webp', width: 4, height: 3 };
const published: Fact = {
  type: 'PostPublished',
  data: { post: 'p1', author: ASHA, image },
  personal: { content: 'Loom number two runs. करघा चल पड़ा' },
};

/** As the log gives it back. */
const recorded = ({ causationId = null, correlationId = null, ...event }: NewEvent): RecordedEvent => ({
  ...event,
  causationId,
  correlationId,
  position: 7,
  stream: 'post-p1',
  revision: 0,
});

test('what is personal is not in the log in clear, and comes back as it was', async () => {
  const { keyring } = await openLog();
  const event = await encode(keyring, published, stamp());
  expect(JSON.stringify(event)).not.toContain('Loom');
  expect(await decode(keyring, [recorded(event)])).toEqual(
    [{ ...recorded(event), ...published, version: undefined, data: published.data }].map(
      ({ version: _, ...rest }) => rest,
    ),
  );
});

test('who has been forgotten is forgotten by every reader, and nothing more can be written of them', async () => {
  const { store, keyring, masterKey } = await openLog();
  const event = await encode(keyring, published, stamp());
  await keyring.destroy(ASHA);
  for (const reader of [keyring, createKeyring(store, masterKey)]) {
    expect(await decode(reader, [recorded(event)])).toMatchObject([{ data: published.data, personal: null }]);
    await expect(encode(reader, published, stamp())).rejects.toThrow(Forgotten);
  }
});

test('seeing an erasure go by drops the key that another process destroyed', async () => {
  const { store, keyring, masterKey } = await openLog();
  const event = await encode(keyring, published, stamp());
  await createKeyring(store, masterKey).destroy(ASHA);
  const erased = { id: randomUUID(), at: 6, actor: ASHA, type: 'MemberErased', version: 1, data: { member: ASHA } };
  expect(await decode(keyring, [recorded(erased), recorded(event)])).toMatchObject([{}, { personal: null }]);
});

test('a key that comes by needs not be asked for, and brings back nobody whose erasure has', async () => {
  const { store, masterKey } = await openLog();
  const [created] = await store.readStream(`key-${ASHA}`);
  const [fresh, told] = [createKeyring(store, masterKey), createKeyring(store, masterKey)];
  expect(fresh.known(ASHA)).toBeUndefined();
  fresh.learn(created?.data ?? {});
  expect(fresh.known(ASHA)?.export()).toEqual((await told.find(ASHA))?.export());
  told.forget(ASHA);
  told.learn(created?.data ?? {});
  expect(told.known(ASHA)).toBeNull();
});

test('a sealed text cannot be moved to another event', async () => {
  const { keyring } = await openLog();
  const event = await encode(keyring, published, stamp());
  await expect(decode(keyring, [recorded({ ...event, id: randomUUID() })])).rejects.toThrow();
});

test('version 1 of PostPublished, which knew a picture by its key alone, is read as version 2', async () => {
  const { keyring } = await openLog();
  const event = await encode(keyring, published, stamp());
  const old = recorded({ ...event, version: 1, data: { ...event.data, image: 'Post/old.webp' } });
  expect(await decode(keyring, [old])).toMatchObject([
    { data: { image: { key: 'Post/old.webp', width: 0, height: 0 } }, personal: { content: /Loom/ } },
  ]);
});

test('a message of version 1 keeps its words in its event, and bears no picture and no document', async () => {
  const { keyring } = await openLog();
  const data = { conversation: 'c', message: 'm', by: ASHA, to: 'ravi' };
  const fact = {
    type: 'MessageSent',
    data: { ...data, image: null, document: null },
    personal: { text: 'At nine.' },
  } as const;
  const event = await encode(keyring, fact, stamp());
  const { image: _, document: __, ...before } = event.data as { image: null; document: null };
  const old = recorded({ ...event, version: 1, data: before });
  expect(await decode(keyring, [old])).toMatchObject([
    { data: { ...data, image: null, document: null }, personal: { text: 'At nine.' } },
  ]);
});

test('a company of version 2, which nobody had asked, may not be found', async () => {
  const { keyring } = await openLog();
  const profile = {
    ...{ company: 'c1', owner: ASHA, registeredEntity: 'Setu Looms', tagline: '', description: '', industry: 'Tech' },
    ...{ companySize: '', city: 'Kochi', state: '', stage: 'MVP', establishedYear: 2020, fundedType: '' },
    ...{ entityType: '', website: '', socialLinks: [], logo: '', banner: '', findable: true, recognitions: [] },
  };
  const personal = { name: 'Asha', phone: '', email: '' };
  const event = await encode(keyring, { type: 'CompanyRegistered', data: profile, personal }, stamp());
  const { findable: _, recognitions: __, ...data } = event.data;
  expect(await decode(keyring, [recorded({ ...event, version: 2, data })])).toMatchObject([
    { data: { findable: false, recognitions: [], city: 'Kochi' }, personal },
  ]);
});

test('types that a newer version wrote are passed over', async () => {
  const { keyring } = await openLog();
  const unknown = recorded({ ...stamp(), type: 'PostPinned', version: 1, data: {} });
  expect(await decode(keyring, [unknown])).toEqual([]);
});

test('the log takes nothing that its own schema refuses', async () => {
  const { keyring } = await openLog();
  const wrong = { ...published, data: { post: 'p1', author: ASHA, image: 'Post/a.webp' } } as unknown as Fact;
  await expect(encode(keyring, wrong, stamp())).rejects.toThrow();
});

test('a member has one key, however many ask for it at once', async () => {
  const { store, keyring, masterKey } = await openLog();
  const other = createKeyring(store, masterKey);
  await Promise.all([keyring.create('b'.repeat(24), 1), other.create('b'.repeat(24), 1)]);
  const keys = await Promise.all([keyring.find('b'.repeat(24)), other.find('b'.repeat(24))]);
  expect(keys[0]?.export()).toEqual(keys[1]?.export());
});

test('a fingerprint tells nothing but sameness', async () => {
  const { keyring, store } = await openLog();
  expect(keyring.fingerprint('email', 'a@example.com')).toMatch(/^[0-9a-f]{64}$/);
  expect(keyring.fingerprint('email', 'a@example.com')).toBe(keyring.fingerprint('email', 'a@example.com'));
  expect(keyring.fingerprint('company', 'a@example.com')).not.toBe(keyring.fingerprint('email', 'a@example.com'));
  expect(createKeyring(store, randomBytes(32)).fingerprint('email', 'a@example.com')).not.toBe(
    keyring.fingerprint('email', 'a@example.com'),
  );
});

test('changes of companies from before they named a holder are of who registered it', async () => {
  const { keyring } = await openLog();
  const of = { company: 'c1', owner: ASHA };
  const none = { marketShare: [], revenue: [], employees: [], investors: [], growth: null, culture: [] };
  const facts: [Fact, number][] = [
    [{ type: 'CompanyEdited', data: { ...of, tagline: 'Woven' }, personal: { phone: '044 1234567' } }, 3],
    [{ type: 'CompanyMetricsReported', data: { ...of, ...none }, personal: { founders: [] } }, 1],
  ];
  for (const [fact, version] of facts) {
    const event = recorded({ ...(await encode(keyring, fact, stamp())), version });
    expect(await decode(keyring, [event])).toMatchObject([fact]);
  }
});

test('a change of a company is sealed for its holder, who need not be who registered it', async () => {
  const { keyring } = await openLog();
  const data = { company: 'c1', owner: 'erased', holder: ASHA };
  const fact: Fact = { type: 'CompanyEdited', data, personal: { phone: '044 1234567' } };
  const event = recorded(await encode(keyring, fact, stamp()));
  expect(await decode(keyring, [event])).toMatchObject([fact]);
  await keyring.destroy(ASHA);
  expect(await decode(keyring, [event])).toMatchObject([{ data, personal: null }]);
});
