import { afterAll, beforeAll, expect, test } from 'vitest';
import { verificationStream } from '#events/subjects/verification.ts';
import { uploadedPdf } from '../file/document.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { isVerified } from '../provider/verified.ts';
import { joinTeam } from '../team/joinTeam.fixture.ts';
import { BEGUN, openVerified, type Verified } from './verified.fixture.ts';

const DAY_MS = 86_400_000;

let api: Verified;
let asha: string;
let ravi: string;

beforeAll(async () => {
  api = await openVerified();
  ({ asha, ravi } = api);
});
afterAll(() => api.close());

const listed = async (query: string): Promise<string[]> =>
  (await (await api.call(`/company?${query}`)).json()).companies.map(({ _id }: { _id: string }) => _id);

test('a company proves its domain, is found by that, and loses it with its website', async () => {
  const id = await api.company({ website: 'https://www.cauvery.example.in' });
  expect((await api.give(id, 'domain', 'hello@gmail.com')).status).toBe(400);
  expect((await api.give(id, 'domain', 'not an address')).message).toContain('valid email');
  await api.give(id, 'domain', 'desk@cauvery.example.in');
  await api.dayAsked();
  const mail = api.sent.at(-1);
  expect(mail?.text).toContain(`/dashboard/team?kind=company&id=${id}`);
  const code = /^ {4}([2-9A-HJ-NP-Z]{8})$/m.exec(mail?.text ?? '')?.[1] ?? '';
  const body = { code };
  const proved = await api.say(
    await api.call(`/company/${id}/verification/confirm`, { method: 'POST', body, as: asha }),
  );
  expect(proved.parts).toMatchObject([{ kind: 'domain', state: 'proved', domain: 'cauvery.example.in' }]);
  expect(await api.read(id)).toMatchObject({ verified: true });
  expect(await listed('verified=true')).toEqual([id]);
  expect(await listed('verified=true&industry=Tech')).toEqual([]);
  expect(await listed('verified=true&q=looms&sort=name')).toEqual([id]);
  expect((await api.call('/company?verified=maybe')).status).toBe(400);
  await api.call(`/company/${id}`, { method: 'PATCH', body: { website: 'https://tapti.example.in' }, as: asha });
  await api.dayAsked();
  expect(await api.read(id)).toMatchObject({ verified: false, verification: { parts: [] } });
  expect((await api.own(id)).parts).toMatchObject([{ state: 'ended', why: 'website-changed' }]);
});

test('who takes a domain back takes back the code that waits, alone or beside a proof that holds', async () => {
  const id = await api.company({ website: 'https://www.godavari.example.in' });
  const path = `/company/${id}/verification`;
  async function askedCode(address: string): Promise<string> {
    expect((await api.give(id, 'domain', address)).status).toBe(200);
    await api.dayAsked();
    return /^ {4}([2-9A-HJ-NP-Z]{8})$/m.exec(api.sent.at(-1)?.text ?? '')?.[1] ?? '';
  }
  const takeBack = async () => (await api.withdraw(id, 'domain')).parts;
  const confirm = async (code: string): Promise<number> =>
    (await api.call(`${path}/confirm`, { method: 'POST', body: { code }, as: asha })).status;
  const withdrawn = [{ kind: 'domain', state: 'ended', why: 'withdrawn' }];

  const first = await askedCode('one@godavari.example.in');
  expect(await takeBack()).toMatchObject(withdrawn);
  expect(await confirm(first)).toBe(400);
  expect(await confirm(await askedCode('two@godavari.example.in'))).toBe(200);
  const renewal = await askedCode('three@godavari.example.in');
  expect(await takeBack()).toMatchObject(withdrawn);
  expect(await confirm(renewal)).toBe(400);
  expect(await api.read(id)).toMatchObject({ verified: false });
  const head = await api.platform.store.head();
  expect(await takeBack()).toMatchObject(withdrawn);
  expect(await api.platform.store.head(), 'the same again is no event').toBe(head);
});

test('a certificate is seen by a moderator, and never opens again', async () => {
  const { files, keyring } = api.platform;
  const id = await api.company();
  const key = await uploadedPdf(api.platform, asha, 'Certificate of incorporation');
  const foreign = await uploadedPdf(api.platform, ravi, 'Theirs');
  expect((await api.sendKey(id, foreign)).status).toBe(400);
  expect((await api.sendKey(id, key)).parts).toMatchObject([{ kind: 'document', state: 'asked' }]);
  expect(await api.isOpen(id, 'document')).toBe(true);
  expect(api.platform.reads.queries.files.isClaimed([key]).has(key)).toBe(true);
  expect((await api.sendKey(id, await uploadedPdf(api.platform, asha, 'Another'))).message).toContain(
    'waits to be seen',
  );
  expect(await api.read(id)).toMatchObject({ verified: false });

  // Unopened, nobody has seen it.
  await api.moderate(id, 'document', true);
  expect((await api.own(id)).parts).toMatchObject([{ kind: 'document', state: 'asked' }]);
  await api.openCertificate(id, key);
  await api.moderate(id, 'document', true);
  expect((await api.own(id)).parts).toMatchObject([{ kind: 'document', state: 'seen' }]);
  await api.dayAsked();
  expect(await api.read(id)).toMatchObject({ verified: true, verification: { parts: [{ state: 'seen' }] } });
  expect([await files.stat(key), await keyring.find(key.slice('Document/'.length, -'.sealed'.length))]).toEqual([
    null,
    null,
  ]);
  expect((await api.sendKey(id, key)).status).toBe(400);

  const refused = await api.company();
  await api.sendKey(refused, await uploadedPdf(api.platform, asha, 'A menu'));
  await api.moderate(refused, 'document', false);
  expect((await api.own(refused)).parts).toMatchObject([{ kind: 'document', state: 'refused' }]);

  // What is sent after a decision is not what was decided on, however late that is carried out.
  const again = await uploadedPdf(api.platform, asha, 'Sent later');
  const decided = await api.platform.store.head();
  await api.sendKey(refused, again);
  await api.moderate(refused, 'document', false, decided);
  expect((await api.own(refused)).parts).toMatchObject([{ kind: 'document', state: 'asked' }]);
  expect(await files.stat(again)).not.toBeNull();

  const back = await api.company();
  const taken = await uploadedPdf(api.platform, asha, 'Too early');
  await api.sendKey(back, taken);
  expect((await api.withdraw(back, 'document')).parts).toMatchObject([{ state: 'ended', why: 'withdrawn' }]);
  expect(await files.stat(taken)).toBeNull();
  // Decided after that, nothing happens.
  await api.moderate(back, 'document', true);
  expect((await api.own(back)).parts).toMatchObject([{ state: 'ended', why: 'withdrawn' }]);
});

test('what was left of an end is made up for: the key of a certificate, the claim of a number', async () => {
  const { commands, files } = api.platform;
  const id = await api.company();
  const key = await uploadedPdf(api.platform, asha, 'Left');
  await api.sendKey(id, key);
  const number = 'UDYAM-TN-01-0000777';
  await api.give(id, 'udyam', number);
  const stream = verificationStream('company', id);
  const of = { kind: 'company', thing: id } as const;
  const [checked] = (await commands.history(stream)).filter(({ type }) => type === 'NumberChecked');
  const mark = checked?.type === 'NumberChecked' ? checked.data.mark : '';
  const document = key.slice('Document/'.length, -'.sealed'.length);
  // As if the process had been killed behind the event.
  await commands.execute<never>(stream, { actor: asha, at: api.time.now }, () => ({
    facts: [
      { type: 'CertificateEnded', data: { ...of, document, sentBy: asha, reason: 'withdrawn' } },
      { type: 'NumberEnded', data: { ...of, part: 'udyam', mark, reason: 'withdrawn' } },
    ],
  }));
  await api.dayAsked();
  expect(await files.stat(key)).toBeNull();
  expect((await api.give(await api.company(), 'udyam', number)).parts).toMatchObject([{ state: 'checked' }]);
});

test('a provider that only gave a number is not verified, and its funds say so', async () => {
  const body = { name: 'Tapti Trust', kind: 'foundation', website: 'https://tapti.example.in' };
  const { provider } = await (await api.call('/providers', { method: 'POST', body, as: asha })).json();
  expect((await api.give(provider._id, 'gstin', '33AAACL0582H1ZT', asha, 'providers')).status).toBe(200);
  const fund = { method: 'POST', body: fundForm({ provider: provider._id }), as: asha } as const;
  const { opportunity } = await (await api.call('/opportunities', fund)).json();
  expect(isVerified(api.platform, provider._id)).toBe(false);
  const [shown] = (await (await api.call('/opportunities?limit=1')).json()).opportunities;
  expect(shown).toMatchObject({
    ...{ _id: opportunity._id, verified: false, verifiedDomain: null },
    verification: { parts: [{ kind: 'gstin', state: 'checked' }] },
  });
  const { opportunities } = await (await api.call('/opportunities?verified=true')).json();
  expect(opportunities).toEqual([]);
});

test('its team is reminded two weeks before a part ends, once; after a year it is over and its number free', async () => {
  const id = await api.company({ registeredEntity: 'Narmada Looms' });
  const number = 'UDYAM-TN-01-0000999';
  await api.give(id, 'udyam', number);
  const reminders = () => api.sent.filter(({ subject }) => subject.startsWith('Narmada Looms:'));
  api.time.now = BEGUN + 350 * DAY_MS;
  await api.dayAsked();
  expect(reminders()).toHaveLength(0);
  api.time.now = BEGUN + 351 * DAY_MS + 1;
  for (const _ of [1, 2]) await api.dayAsked();
  expect(reminders()).toHaveLength(1);
  expect(reminders()[0]).toMatchObject({ to: 'asha@example.in', text: expect.stringContaining('5 March 2027') });
  api.time.now = BEGUN + 365 * DAY_MS;
  await api.dayAsked();
  expect((await api.read(id)).verification.parts).toEqual([]);
  // Sessions are as old by now.
  const mira = await api.join('Mira');
  await joinTeam(api, { kind: 'company', thing: id, member: mira, role: 'editor' });
  expect((await api.own(id, mira)).parts).toMatchObject([{ state: 'ended', why: 'lapsed' }]);
  expect((await api.give(await api.company({}, mira), 'udyam', number, mira)).parts).toMatchObject([
    { state: 'checked' },
  ]);
});
