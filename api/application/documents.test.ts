import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { applicationStream } from '#events/subjects/application.ts';
import { effectOf } from '../processes/effect.fixture.ts';
import { lapses } from '../processes/lapses.ts';
import { type Applications, withBothSides } from './application.fixture.ts';
import { receiptKeyRoutes } from './receiptRoutes.ts';
import { isValid, receiptKey } from './receipts.ts';

const HOUR_MS = 3_600_000;
const { api, sides } = await withBothSides();

const send = (...[method, path, as, body, key]: Parameters<Applications['send']>) =>
  api.send(method, path, as, body, key);

test('documents are read by both sides, each reading by the provider told; taken back, none opens', async () => {
  const { founder, colleague, provider, reviewer, stranger, company, get, ends } = sides;
  const key = await api.document(founder, 'balance sheet');
  const foreign = await api.document(stranger, 'theirs');
  const { id: other } = await api.fund(provider);
  const id = await api.draft(founder, other, company, { documents: [{ name: 'Balance sheet', key }] });
  const stolen = await send('PATCH', `/${id}`, founder, { documents: [{ name: 'x', key: foreign }] });
  expect(await ends(stolen)).toEqual([400, 'no-document']);
  expect((await get(id, founder)).documents).toEqual([
    { n: 1, question: '', name: 'Balance sheet', size: 28, key, takenBack: false },
  ]);
  await api.json(await send('POST', `/${id}/submit`, founder));
  const read = await send('GET', `/${id}/documents/1`, reviewer);
  expect([read.headers.get('content-type'), await read.text()]).toEqual([
    'application/pdf',
    '%PDF-1.7\nbalance sheet\n%%EOF',
  ]);
  expect((await send('GET', `/${id}/documents/1`, colleague)).status).toBe(200);
  expect((await send('GET', `/${id}/documents/2`, reviewer)).status).toBe(404);
  expect((await send('GET', `/${id}/documents/1`, stranger)).status).toBe(404);
  const { openings } = await api.json(await send('GET', `/${id}/documents/1/openings`, founder));
  expect(openings).toMatchObject([{ by: { name: 'Reviewer' } }]);
  expect((await send('DELETE', `/${id}/documents/1`, reviewer)).status).toBe(403);
  for (const _ of [1, 2]) expect((await send('DELETE', `/${id}/documents/1`, founder)).status).toBe(204);
  expect(await ends(await send('GET', `/${id}/documents/1`, reviewer))).toEqual([410, 'taken-back']);
  expect(await api.platform.files.stat(key)).toBeNull();
  expect((await get(id, reviewer)).documents).toMatchObject([{ takenBack: true }]);
});

test('a receipt is checked with the public key, and not once anything of it is changed', async () => {
  const { founder, provider, sent } = sides;
  const id = await sent();
  const { receipt } = await api.json(await send('GET', `/${id}/receipt`, founder));
  expect((await api.json(await send('GET', `/${id}/receipt`, provider))).receipt).toEqual(receipt);
  const check = async (body: object) =>
    (await api.json(await api.call('/receipts/check', { method: 'POST', body }))).valid;
  expect(await check(receipt)).toBe(true);
  for (const change of [{ position: receipt.position + 1 }, { hash: 'f'.repeat(64) }, { application: 'other' }])
    expect(await check({ ...receipt, ...change })).toBe(false);
  expect(isValid(receipt, [receiptKey(new Uint8Array(32)).publicKey])).toBe(false);
});

test('the command checks a receipt with a copy of the public keys', { timeout: 30_000 }, async () => {
  const { founder, sent } = sides;
  const id = await sent();
  const said = await api.json(await send('GET', `/${id}/receipt`, founder));
  const dir = mkdtempSync(join(tmpdir(), 'receipt-'));
  const write = (name: string, value: unknown): string => {
    writeFileSync(join(dir, name), JSON.stringify(value));
    return join(dir, name);
  };
  const served = receiptKeyRoutes(api.platform).request('/.well-known/udyamsetu-keys.json');
  const keys = write('keys.json', await (await served).json());
  const run = (receipt: unknown) => {
    const { status, stdout } = spawnSync(process.execPath, ['api/receipt.ts', write('receipt.json', receipt), keys]);
    return [status, String(stdout).split(':')[0]];
  };
  expect(run(said)).toEqual([0, 'valid']);
  expect(run(said.receipt)).toEqual([0, 'valid']);
  expect(run({ ...said.receipt, at: '2020-01-01T00:00:00.000Z' })).toEqual([1, 'not valid']);
  expect(run('nothing')[0]).toBe(2);
  rmSync(dir, { recursive: true });
});

test('what is open lapses once its fund is withdrawn', async () => {
  const { founder, provider, get, sent } = sides;
  const id = await sent();
  const { opportunity } = await get(id, founder);
  const close = { method: 'POST', as: provider, body: { reason: 'withdrawn' } };
  const closed = await api.call(`/opportunities/${opportunity}/close`, close);
  const position = Number(closed.headers.get('x-position'));
  const closedAt = api.time.now;
  api.time.now += HOUR_MS;
  const process = lapses(api.platform);
  const payload = { fund: opportunity, position, at: closedAt };
  for (const _ of [1, 2])
    expect(await process.carryOut(effectOf(payload, () => api.time.now, HOUR_MS))).toEqual({ ended: 'done' });
  const { history, status } = await get(id, founder);
  const at = new Date(closedAt).toISOString();
  expect([status, history.length, history.at(-1)]).toEqual(['lapsed', 3, expect.objectContaining({ by: null, at })]);
  // It is dated when it was written: a time's events end with the last one from before it.
  const written = await api.platform.commands.history(applicationStream(id));
  expect(written.at(-1)).toMatchObject({ type: 'ApplicationLapsed', at: api.time.now, data: { since: closedAt } });
});

test('a message carries documents of its writer; each side takes back its own and sees who read them', async () => {
  const { founder, colleague, provider, reviewer, stranger, sent, ends } = sides;
  const id = await sent();
  const [terms, proof, foreign] = [
    await api.document(reviewer, 'terms'),
    await api.document(founder, 'proof'),
    await api.document(stranger, 'theirs'),
  ];
  const write = (as: string, body: object) => send('POST', `/${id}/messages`, as, body);
  expect(await ends(await write(reviewer, { text: ' ' }))).toEqual([400, 'invalid']);
  for (const key of [foreign, proof])
    expect(await ends(await write(reviewer, { documents: [{ name: 'x', key }] }))).toEqual([400, 'no-document']);
  const six = Array.from({ length: 6 }, () => ({ name: 'x', key: terms }));
  expect(await ends(await write(reviewer, { documents: six }))).toEqual([400, 'invalid']);

  const { message } = await api.json(await write(reviewer, { documents: [{ name: 'Terms', key: terms }] }), 201);
  expect(message).toMatchObject({ side: 'provider', text: '', documents: [{ name: 'Terms', takenBack: false }] });
  const [{ n }] = message.documents;
  const answer = { text: 'Here it is', documents: [{ name: 'Proof', key: proof }] };
  const second = (await api.json(await write(founder, answer), 201)).message.documents[0].n;
  expect(second).toBe(n + 1);
  const { messages } = await api.json(await send('GET', `/${id}/messages`, provider));
  expect(messages.map(({ documents }: { documents: { name: string }[] }) => documents.map(({ name }) => name))).toEqual(
    [['Terms'], ['Proof']],
  );

  const read = (as: string, one: number) => send('GET', `/${id}/documents/${one}`, as);
  expect(await (await read(colleague, n)).text()).toContain('terms');
  expect(await (await read(provider, second)).text()).toContain('proof');
  expect((await read(provider, n)).status).toBe(200);
  expect((await read(stranger, n)).status).toBe(404);
  const openings = async (as: string, one: number) =>
    (await api.json(await send('GET', `/${id}/documents/${one}/openings`, as))).openings;
  expect(await openings(reviewer, n)).toMatchObject([{ by: { name: 'Colleague' } }]);
  expect(await openings(founder, second)).toMatchObject([{ by: { name: 'Provider' } }]);
  expect((await send('GET', `/${id}/documents/${n}/openings`, founder)).status).toBe(403);
  expect((await send('DELETE', `/${id}/documents/${n}`, founder)).status).toBe(403);
  expect((await send('DELETE', `/${id}/documents/${n}`, provider)).status).toBe(204);
  expect(await ends(await read(founder, n))).toEqual([410, 'taken-back']);
  expect(await api.platform.files.stat(terms)).toBeNull();
});

test('what the applicant attaches to a draft is nothing to the provider until it is sent', async () => {
  const { founder, reviewer, sent } = sides;
  const id = await sent();
  await api.json(await send('POST', `/${id}/decide`, reviewer, { to: 'question', letter: 'More?' }));
  const key = await api.document(founder, 'draft');
  const { application } = await api.json(
    await send('PATCH', `/${id}`, founder, { documents: [{ name: 'Draft', key }] }),
  );
  const { n } = application.documents.at(-1);
  expect((await send('GET', `/${id}/documents/${n}`, reviewer)).status).toBe(404);
  expect((await send('GET', `/${id}/documents/${n}`, founder)).status).toBe(200);
});
