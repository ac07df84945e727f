import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { caseIdOf, caseStream, oldReviewCaseId } from '#events/subjects/case.ts';
import { memberStream } from '#events/subjects/member.ts';
import { createApp } from '../app.ts';
import { openCase } from '../case/open.ts';
import { createCommands } from '../commands/commands.ts';
import { companyForm } from '../company/company.fixture.ts';
import { picture } from '../e2e/picture.fixture.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { uploadedPdf } from '../file/document.fixture.ts';
import { MODEL_NAMES } from '../readModels/readModels.ts';
import { moderator, OFFICE } from '../role/role.fixture.ts';
import { caseEnds } from './caseEnds.ts';
import { effectOf } from './effect.fixture.ts';

const LINK = 'All of it stands at https://looms.example.in/prices';

let api: Subjects;
let app: ReturnType<typeof createApp>;
let mod: string;

beforeAll(async () => {
  api = await openSubjects(() => [], { ...OFFICE, RATE_LIMIT: 'on', REVIEW: 'off' });
  app = createApp(api.platform);
  mod = await moderator(api);
});
afterAll(() => api.close());

async function call(method: string, path: string, as: string, body?: object) {
  const headers = { authorization: api.bearer(as), 'content-type': 'application/json' };
  const answer = await app.request(`/api/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
}
const done = async () => {
  await api.dayAsked();
  await api.platform.reads.waitFor(await api.platform.store.head(), MODEL_NAMES, 5000);
};
const typesOf = async (inCase: string) =>
  (await api.platform.commands.history(caseStream(inCase))).map(({ type, data }) =>
    type === 'CaseClosed' ? data.why : type,
  );
const onDesk = async (inCase: string) => (await call('GET', `/moderation/cases/${inCase}`, mod)).body.case;
const listed = async (state: string, inCase: string) =>
  (await call('GET', `/moderation/cases?state=${state}&limit=100`, mod)).body.cases.find(
    ({ _id }: { _id: string }) => _id === inCase,
  );
const decide = (inCase: string, decision: string, reason: string) =>
  call('POST', `/moderation/cases/${inCase}/decide`, mod, { decision, reason, words: 'Please tell us more of it.' });
const company = async (as: string) =>
  (await call('POST', '/company', as, companyForm({ email: `${as.slice(-9)}@x.example.in` }))).body.company._id;
const give = (id: string, body: object, as: string) => call('POST', `/company/${id}/verification`, as, body);
const takeBack = (id: string, part: string, as: string) => call('DELETE', `/company/${id}/verification/${part}`, as);
const report = async (kind: string, id: string) => {
  const body = { kind, id, reason: 'spam' };
  return call('POST', '/reports', await api.join('Reporter'), body);
};

async function posted(content: string) {
  const as = await api.join('Writer');
  const key = `Post/${as}.webp`;
  await api.platform.files.put(key, await picture(), 'image/webp');
  const { _id: id } = (await call('POST', '/post/new', as, { content, image: { key } })).body.data.post;
  const write = async (text: string) =>
    expect((await call('PATCH', `/post/${id}`, as, { content: text })).status).toBe(200);
  return { as, id, inCase: caseIdOf('review', 'post', id), write, remove: () => call('DELETE', `/post/${id}`, as) };
}

test('a certificate that was taken back closes its case, which says why; sent again, it is opened again', async () => {
  const as = await api.join('Owner');
  const id = await company(as);
  const inCase = caseIdOf('document', 'company', id);
  await give(id, { kind: 'document', key: await uploadedPdf(api.platform, as, 'One') }, as);
  await takeBack(id, 'document', as);
  await done();
  expect(await typesOf(inCase)).toEqual(['CaseOpened', 'taken-back']);
  expect([await listed('', inCase), await listed('closed', inCase)]).toMatchObject([
    undefined,
    { closed: 'taken-back' },
  ]);
  expect(await onDesk(inCase)).toMatchObject({
    ...{ state: 'closed', closed: 'taken-back', barred: 'closed', decisions: [] },
    history: [{ what: 'opened' }, { what: 'closed', closed: 'taken-back', by: null }],
  });
  expect(await decide(inCase, 'refuse', 'document-unfit')).toMatchObject({ status: 409, body: { code: 'closed' } });
  await give(id, { kind: 'document', key: await uploadedPdf(api.platform, as, 'Two') }, as);
  await done();
  expect(await onDesk(inCase)).toMatchObject({ state: 'open', closed: null });
});

test('who was asked about it reads on their page that it is over, and has nothing to answer', async () => {
  const as = await api.join('Owner');
  const id = await company(as);
  const inCase = caseIdOf('document', 'company', id);
  await give(id, { kind: 'document', key: await uploadedPdf(api.platform, as, 'One') }, as);
  expect((await decide(inCase, 'ask', 'document')).status).toBe(200);
  const own = async () => (await call('GET', '/moderation/decisions', as)).body.decisions[0];
  expect(await own()).toMatchObject({ answer: 'answer', closed: null });
  await takeBack(id, 'document', as);
  await done();
  expect(await own()).toMatchObject({ answer: null, closed: 'taken-back' });
  const late = await call('POST', `/moderation/cases/${inCase}/objection`, as, { words: 'It was a scan of it.' });
  expect([late.status, late.body.code]).toEqual([409, 'too-late']);
});

test('a claimed number that was taken back closes its case, unless another one waits', async () => {
  const [holder, as] = [await api.join('Holder'), await api.join('Claimer')];
  const [had, id] = [await company(holder), await company(as)];
  const inCase = caseIdOf('claim', 'company', id);
  for (const [kind, value] of [
    ['udyam', 'UDYAM-TN-01-0000777'],
    ['dpiit', 'DIPP77777'],
  ] as const) {
    await give(had, { kind, value }, holder);
    await give(id, { kind, value }, as);
  }
  await takeBack(id, 'udyam', as);
  await done();
  expect(await typesOf(inCase)).toEqual(['CaseOpened']);
  await takeBack(id, 'dpiit', as);
  await done();
  expect(await typesOf(inCase)).toEqual(['CaseOpened', 'taken-back']);
});

test('a first link that was edited out closes its review; put back, it waits again; what is reported stays', async () => {
  const one = await posted(LINK);
  await one.write('It stands on our page.');
  await done();
  expect(await typesOf(one.inCase)).toEqual(['CaseOpened', 'link-removed']);
  await one.write(LINK);
  await done();
  expect([await typesOf(one.inCase), await listed('', one.inCase)]).toMatchObject([
    ['CaseOpened', 'link-removed', 'CaseOpened'],
    { causes: ['review'], closed: null },
  ]);
  const two = await posted('Our looms.');
  await report('post', two.id);
  await two.write(LINK);
  await two.write('Our looms.');
  await done();
  expect(await onDesk(two.inCase)).toMatchObject({ state: 'open', causes: ['reports', 'review'] });
});

test('a link that is put back while its case closes waits for a moderator', async () => {
  const one = await posted(LINK);
  await one.write('It stands on our page.');
  const { store, keyring, reads } = api.platform;
  const commands = createCommands({ store, keyring });
  const execute = commands.execute;
  vi.spyOn(commands, 'execute').mockImplementationOnce(async (...closing) => {
    await one.write(LINK);
    return execute(...closing);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await api.platform.reads.waitFor(await store.head(), ['cases'], 5000);
  const about = { about: 'link', case: one.inCase, kind: 'post', id: one.id, position: 0 };
  await caseEnds({ commands, reads, store, keyring }).carryOut(effectOf(about, () => api.time.now));
  await done();
  expect((await typesOf(one.inCase)).at(-1)).toBe('CaseOpened');
  expect(await onDesk(one.inCase)).toMatchObject({ state: 'open' });
});

test('a certificate that is sent while its case closes waits for a moderator', async () => {
  const as = await api.join('Owner');
  const id = await company(as);
  const inCase = caseIdOf('document', 'company', id);
  const command = { actor: as, at: api.time.now };
  await openCase(api.platform, { kind: 'company', id, cause: 'document', notes: [] }, command);
  const { store, keyring, reads } = api.platform;
  const commands = createCommands({ store, keyring });
  const execute = commands.execute;
  vi.spyOn(commands, 'execute').mockImplementationOnce(async (...closing) => {
    await give(id, { kind: 'document', key: await uploadedPdf(api.platform, as, 'Late') }, as);
    await done();
    return execute(...closing);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const about = { about: 'proof', case: inCase, kind: 'company', id, position: 0, cause: 'document' };
  await caseEnds({ commands, reads, store, keyring }).carryOut(effectOf(about, () => api.time.now));
  expect(await typesOf(inCase)).toEqual(['CaseOpened', 'taken-back', 'CaseOpened']);
});

test('a report of the moment in which its case closes is heard all the same', async () => {
  const one = await posted('Our looms.');
  const command = { actor: null, at: api.time.now };
  await openCase(api.platform, { kind: 'post', id: one.id, cause: 'review', notes: [] }, command);
  await report('post', one.id);
  const about = { case: one.inCase, kind: 'post', id: one.id, cause: 'review', why: 'link-removed' } as const;
  await api.platform.commands.execute<never>(caseStream(one.inCase), command, () => ({
    facts: [{ type: 'CaseClosed', data: about }],
  }));
  await done();
  await done();
  expect(await typesOf(one.inCase)).toEqual(['CaseOpened', 'link-removed', 'CaseOpened']);
});

test.each([false, true])('what was taken back closes its review, not what is reported; asked: %s', async (isAsked) => {
  const [held, reported] = [await posted(LINK), await posted('Our looms.')];
  await report('post', reported.id);
  if (isAsked) expect((await decide(reported.inCase, 'ask', 'unclear')).status).toBe(200);
  for (const one of [held, reported]) expect((await one.remove()).status).toBeLessThan(300);
  await done();
  expect(await typesOf(held.inCase)).toEqual(['CaseOpened', 'gone']);
  expect(await typesOf(reported.inCase)).toEqual(['CaseOpened', ...(isAsked ? ['CaseDecided'] : [])]);
});

test('what went with its writer closes, reported and asked about too; what others wrote does not', async () => {
  const [one, other] = [await posted('Our looms.'), await posted('Their looms.')];
  for (const { id } of [one, other]) await report('post', id);
  const ofMember = caseIdOf('reports', 'member', one.as);
  await report('member', one.as);
  expect((await decide(ofMember, 'ask', 'identity')).status).toBe(200);
  const { commands, keyring } = api.platform;
  await other.remove();
  await keyring.destroy(one.as);
  for (const type of ['MemberErasureBegun', 'MemberErased'] as const) {
    const fact = { type, data: { member: one.as } };
    await commands.execute<never>(memberStream(one.as), { actor: null, at: api.time.now }, () => ({ facts: [fact] }));
  }
  await done();
  expect([await typesOf(one.inCase), (await typesOf(ofMember)).at(-1)]).toEqual([['CaseOpened', 'erased'], 'erased']);
  expect(await typesOf(other.inCase), 'taken back, and reported').toEqual(['CaseOpened']);
});

test('a removal closes the review of it that still stands under its own id', async () => {
  const one = await posted('Our looms.');
  const old = oldReviewCaseId('post', one.id);
  const command = { actor: null, at: api.time.now };
  await openCase(api.platform, { kind: 'post', id: one.id, cause: 'review', notes: [], in: old }, command);
  await report('post', one.id);
  expect((await decide(one.inCase, 'remove', 'spam')).status).toBe(200);
  api.time.now += 30 * 86_400_000;
  await api.dayAsked();
  await done();
  expect([await typesOf(old), (await typesOf(one.inCase)).at(-1)]).toEqual([['CaseOpened', 'removed'], 'CaseDecided']);
});

test('however often and on however many machines it is carried out, a case closes once', async () => {
  const one = await posted(LINK);
  await openCase(api.platform, { kind: 'member', id: one.as, cause: 'reports', notes: [] }, { actor: null, at: 1 });
  const inCase = caseIdOf('reports', 'member', one.as);
  const { store, keyring, reads } = api.platform;
  const about = { about: 'gone', case: inCase, kind: 'member', id: one.as, position: 0, why: 'erased' };
  const machine = () => caseEnds({ commands: createCommands({ store, keyring }), reads, store, keyring });
  const carry = () => machine().carryOut(effectOf(about, () => api.time.now));
  await Promise.all([carry(), carry(), carry()]);
  await carry();
  expect(await typesOf(inCase)).toEqual(['CaseOpened', 'erased']);
});
