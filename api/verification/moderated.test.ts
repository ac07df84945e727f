import { afterAll, beforeAll, expect, test } from 'vitest';
import { caseIdOf } from '#events/subjects/case.ts';
import { createApp } from '../app.ts';
import { companyForm } from '../company/company.fixture.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { uploadedPdf } from '../file/document.fixture.ts';
import { give as makeModerator, moderator, OFFICE } from '../role/role.fixture.ts';
import { documentIdOf } from '../storage/keys.ts';

const DAY_MS = 86_400_000;
let api: Subjects;
let app: ReturnType<typeof createApp>;
let asha: string;
let mod: string;

beforeAll(async () => {
  api = await openSubjects(() => [], OFFICE);
  app = createApp(api.platform);
  [asha, mod] = [await api.join('Asha'), await moderator(api)];
});
afterAll(() => api.close());

async function call(method: string, path: string, as: string, body?: object) {
  const headers = { authorization: api.bearer(as), 'content-type': 'application/json' };
  const answer = await app.request(`/api/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  return { status: answer.status, body: isJson ? await answer.json() : await answer.text() };
}
const company = async (email: string): Promise<string> =>
  (await call('POST', '/company', asha, companyForm({ email }))).body.company._id;
const give = (id: string, body: object) => call('POST', `/company/${id}/verification`, asha, body);
const own = async (id: string) => (await call('GET', `/company/${id}/verification`, asha)).body.verification.parts;
const read = async (id: string, cause: 'claim' | 'document', as = mod) =>
  (await call('GET', `/moderation/cases/${caseIdOf(cause, 'company', id)}`, as)).body.case;
const decide = (id: string, cause: 'claim' | 'document', decision: string, reason: string) =>
  call('POST', `/moderation/cases/${caseIdOf(cause, 'company', id)}/decide`, mod, {
    ...{ decision, reason, words: 'Please give it once more.' },
  });

test('a moderator verifies the certificate that they opened, and no other; it holds at once', async () => {
  const id = await company('one@x.example.in');
  const verify = () => decide(id, 'document', 'verify', 'document-seen');
  await give(id, { kind: 'document', key: await uploadedPdf(api.platform, asha, 'First') });
  const first = (await read(id, 'document')).proof.certificate.document;
  expect(await verify()).toMatchObject({ status: 409, body: { code: 'unseen' } });
  expect((await read(id, 'document')).decisions).not.toContain('verify');
  expect((await call('GET', `/company/${id}/verification/documents/${first}`, mod)).body).toContain('First');
  // Changed for another one behind the moderator's back.
  await call('DELETE', `/company/${id}/verification/document`, asha);
  expect(await verify()).toMatchObject({ status: 409, body: { code: 'unseen' } });
  await give(id, { kind: 'document', key: await uploadedPdf(api.platform, asha, 'Second') });
  expect(await verify()).toMatchObject({ status: 409, body: { code: 'unseen' } });
  const second = (await read(id, 'document')).proof.certificate.document;
  await call('GET', `/company/${id}/verification/documents/${second}`, mod);
  expect((await read(id, 'document')).decisions).toContain('verify');
  expect((await verify()).status).toBe(200);
  expect(await own(id)).toMatchObject([{ kind: 'document', state: 'seen' }]);
  expect((await read(id, 'document')).proof).toEqual({ certificate: null, numbers: [] });
});

test('a claimed number shows who holds it; one given since the case was opened is not verified', async () => {
  const [holder, id] = [await company('two@x.example.in'), await company('three@x.example.in')];
  const [udyam, other] = ['UDYAM-TN-01-0000123', 'UDYAM-TN-01-0000124'];
  await give(holder, { kind: 'udyam', value: udyam });
  await give(id, { kind: 'udyam', value: udyam });
  const { proof } = await read(id, 'claim');
  expect(proof.numbers).toMatchObject([{ part: 'udyam', holder: { kind: 'company', _id: holder } }]);
  // Another one waits on: the case is not over with the first.
  for (const one of [holder, id]) await give(one, { kind: 'dpiit', value: 'DIPP54321' });
  await call('DELETE', `/company/${holder}/verification/udyam`, asha);
  await give(holder, { kind: 'udyam', value: other });
  await call('DELETE', `/company/${id}/verification/udyam`, asha);
  await give(id, { kind: 'udyam', value: other });
  const verify = () => decide(id, 'claim', 'verify', 'claim-proved');
  expect(await verify()).toMatchObject({ status: 409, body: { code: 'unseen' } });
  expect((await decide(id, 'claim', 'refuse', 'claim-unproved')).status).toBe(200);
  await give(id, { kind: 'udyam', value: other });
  expect((await verify()).status).toBe(200);
  expect(await partsOf(id, asha)).toEqual(['udyam checked', 'dpiit refused']);
});

test('of the proof of their own team a moderator sees nothing where they would decide', async () => {
  const colleague = await api.join('Colleague');
  const id = (await call('POST', '/company', colleague, companyForm({ email: 'four@x.example.in' }))).body.company._id;
  const key = await uploadedPdf(api.platform, colleague, 'Ours');
  await call('POST', `/company/${id}/verification`, colleague, { kind: 'document', key });
  await makeModerator(api, colleague, 'moderator');
  const { document } = (await read(id, 'document')).proof.certificate;
  expect(await read(id, 'document', colleague)).toMatchObject({ proof: null, barred: 'own-part', decisions: [] });
  const opened = await call('GET', `/company/${id}/verification/documents/${document}`, colleague);
  expect([opened.status, opened.body.code]).toEqual([403, 'own-part']);
});

const partsOf = async (id: string, as: string) =>
  (await call('GET', `/company/${id}/verification`, as)).body.verification.parts.map(
    ({ kind, state }: { kind: string; state: string }) => `${kind} ${state}`,
  );

async function claimedTwice(udyam: string) {
  const [holder, claimer] = [await api.join('Holder'), await api.join('Claimer')];
  const made = async (as: string) => {
    const email = `${as.slice(-8)}@x.example.in`;
    const id = (await call('POST', '/company', as, companyForm({ email }))).body.company._id;
    await call('POST', `/company/${id}/verification`, as, { kind: 'udyam', value: udyam });
    return id;
  };
  const [had, claims] = [await made(holder), await made(claimer)];
  const path = `/moderation/cases/${caseIdOf('claim', 'company', claims)}`;
  return {
    ...{ holder, claimer, had, claims, path },
    decide: (decision: string, as: string, anew = false) =>
      call('POST', `${path}/decide`, as, {
        ...{ decision, anew, words: 'We rang the registrar.' },
        reason: { verify: 'claim-proved', ask: 'unclear' }[decision] ?? 'claim-unproved',
      }),
    object: async (as: string) => {
      const { status, body } = await call('POST', `${path}/objection`, as, { words: 'It is ours since 2019.' });
      return [status, body.code];
    },
    told: async (as: string) => (await call('GET', '/moderation/decisions', as)).body.decisions[0],
  };
}

test('who loses a number to another is told and objects; it comes back, and the other side objects in its turn', async () => {
  const second = await moderator(api, 'Nila');
  const { holder, claimer, had, claims, path, decide, object, told } = await claimedTwice('UDYAM-TN-01-0000125');
  // A second number in the same case.
  await decide('ask', mod);
  for (const [as, id] of [
    [holder, had],
    [claimer, claims],
  ] as const)
    await call('POST', `/company/${id}/verification`, as, { kind: 'dpiit', value: 'DIPP12345' });
  expect((await decide('verify', mod)).status).toBe(200);
  // Both numbers of the one holder.
  expect(await partsOf(had, holder)).toEqual(['udyam ended', 'dpiit ended']);
  expect(await partsOf(claims, claimer)).toEqual(['udyam checked', 'dpiit checked']);
  expect(await told(holder)).toMatchObject({ side: 'other', decision: 'verify', answer: 'object' });
  expect(await told(claimer)).toMatchObject({ side: 'own', decision: 'verify', answer: null });
  await expect
    .poll(async () => (await api.mails()).filter((mail) => mail.includes('To: holder@')).join('\n'))
    .toContain('a number of yours belongs to somebody else');
  expect(await object(claimer)).toEqual([409, 'favourable']);
  expect(await object(holder)).toEqual([201, undefined]);

  expect((await call('GET', path, mod)).body.case).toMatchObject({ barred: 'another-moderator' });
  const open = (await call('GET', path, second)).body.case;
  expect(open).toMatchObject({ decisions: ['verify', 'refuse'], proof: { numbers: [{}, {}] } });
  expect((await decide('refuse', second)).status).toBe(200);
  expect(await partsOf(had, holder)).toEqual(['udyam checked', 'dpiit checked']);
  expect(await partsOf(claims, claimer)).toEqual(['udyam ended', 'dpiit ended']);
  expect(await told(holder)).toMatchObject({ side: 'other', decision: 'refuse', answer: null });
  expect(await told(claimer)).toMatchObject({ side: 'own', decision: 'refuse', answer: 'object' });

  expect(await object(claimer)).toEqual([201, undefined]);
  expect((await decide('verify', mod)).status).toBe(200);
  expect(await partsOf(claims, claimer)).toEqual(['udyam checked', 'dpiit checked']);
  expect(await partsOf(had, holder)).toEqual(['udyam ended', 'dpiit ended']);
  expect(await object(holder)).toEqual([409, 'objected']);
});

test('nobody of either side decides whose a number is, nor hears of a claim that came to nothing', async () => {
  const { holder, claimer, decide, path, told } = await claimedTwice('UDYAM-TN-01-0000126');
  for (const one of [holder, claimer]) {
    await makeModerator(api, one, 'moderator');
    expect((await call('GET', path, one)).body.case).toMatchObject({ barred: 'own-part', proof: null });
    for (const decision of ['verify', 'refuse'])
      expect(await decide(decision, one)).toMatchObject({ status: 403, body: { code: 'own-part' } });
  }
  expect((await decide('refuse', mod)).status).toBe(200);
  expect(await told(claimer)).toMatchObject({ decision: 'refuse', answer: 'object' });
  expect(await told(holder)).toBeUndefined();
});

const kept = async (key: string) => [
  (await api.platform.files.stat(key)) !== null,
  (await api.platform.keyring.find(documentIdOf(key))) !== null,
];

async function refused(email: string) {
  const id = await company(email);
  const key = await uploadedPdf(api.platform, asha, 'Unfit');
  await give(id, { kind: 'document', key });
  expect((await decide(id, 'document', 'refuse', 'document-unfit')).status).toBe(200);
  expect([await own(id), await kept(key)]).toMatchObject([[{ state: 'refused' }], [true, true]]);
  const path = `/moderation/cases/${caseIdOf('document', 'company', id)}`;
  return {
    ...{ id, key },
    object: () => call('POST', `${path}/objection`, asha, { words: 'It is the right one.' }),
    answer: (decision: string, reason: string, as: string) =>
      call('POST', `${path}/decide`, as, { decision, reason, words: 'We looked at it again.' }),
  };
}

test('a refused certificate is there for whoever decides on the objection, and gone with that', async () => {
  const second = await moderator(api, 'Nila');
  const [one, two] = [await refused('five@x.example.in'), await refused('six@x.example.in')];
  for (const { object } of [one, two]) expect((await object()).status).toBe(201);
  const { document } = (await read(one.id, 'document', second)).proof.certificate;
  const verify = () => one.answer('verify', 'document-seen', second);
  expect(await verify()).toMatchObject({ status: 409, body: { code: 'unseen' } });
  expect((await call('GET', `/company/${one.id}/verification/documents/${document}`, second)).body).toContain('Unfit');
  expect((await verify()).status).toBe(200);
  expect([await own(one.id), await kept(one.key)]).toMatchObject([[{ state: 'seen' }], [false, false]]);
  expect((await two.answer('refuse', 'document-unfit', second)).status).toBe(200);
  expect([await own(two.id), await kept(two.key)]).toMatchObject([[{ state: 'refused' }], [false, false]]);
});

async function objectedAndAsked(email: string, as: string) {
  const one = await refused(email);
  expect((await one.object()).status).toBe(201);
  expect((await one.answer('ask', 'unclear', as)).status).toBe(200);
  expect(await kept(one.key)).toEqual([true, true]);
  return one;
}

test('whoever is to judge an objection may ask first: the certificate is there for that', async () => {
  const second = await moderator(api, 'Nila');
  const { id, key, object, answer } = await objectedAndAsked('ten@x.example.in', second);
  expect((await object()).status, 'answers').toBe(201);
  const { document } = (await read(id, 'document', second)).proof.certificate;
  await call('GET', `/company/${id}/verification/documents/${document}`, second);
  expect((await answer('verify', 'document-seen', second)).status).toBe(200);
  expect([await own(id), await kept(key)]).toMatchObject([[{ state: 'seen' }], [false, false]]);
});

test('a refused certificate goes when nobody objected in time, with the next one, and when it is taken back', async () => {
  const [next, back, left] = [
    await refused('seven@x.example.in'),
    await refused('eight@x.example.in'),
    await refused('nine@x.example.in'),
  ];
  const second = await moderator(api, 'Nila');
  const unanswered = await objectedAndAsked('eleven@x.example.in', second);
  const answered = await objectedAndAsked('twelve@x.example.in', second);
  expect((await answered.object()).status).toBe(201);
  await give(next.id, { kind: 'document', key: await uploadedPdf(api.platform, asha, 'Better') });
  await call('DELETE', `/company/${back.id}/verification/document`, asha);
  for (const { key } of [next, back]) expect(await kept(key)).toEqual([false, false]);
  api.time.now += 29 * DAY_MS;
  await api.dayAsked();
  expect(await kept(left.key)).toEqual([true, true]);
  api.time.now += 2 * DAY_MS;
  await api.dayAsked();
  for (const { key } of [left, unanswered]) await expect.poll(() => kept(key)).toEqual([false, false]);
  expect(await kept(answered.key), 'it waits to be judged').toEqual([true, true]);
  const { store, reads } = api.platform;
  await reads.waitFor(await store.head(), ['cases'], 5000);
  expect(reads.queries.cases.removable(api.time.now)).toEqual([]);
});
