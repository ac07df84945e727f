import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join as joinPath, relative } from 'node:path';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { EVENT_NAMES, typeNamed } from '#events/catalogue.ts';
import { decode } from '#events/codec.ts';
import { openLog } from '#events/open.ts';
import { type Json, START } from '#events/port/store.ts';
import { caseIdOf } from '#events/subjects/case.ts';
import { READ_MODELS } from '#projections/models.ts';
import { differencesFromRebuild } from '#projections/runner/compare.fixture.ts';
import { currentReadModel } from '#projections/runner/files.ts';
import { companyForm } from '../company/company.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { applyBothWays } from './applicationTraces.fixture.ts';
import { type Call, client, join, type Member, signIn, upload, uploadForm, uploadPdf } from './client.fixture.ts';
import { picture } from './picture.fixture.ts';
import { findInFiles } from './rawBytes.fixture.ts';
import { exerciseRights, OFFICER, RIGHTS_TOLD } from './rightsTraces.fixture.ts';
import { newDataDir, runToItsEnd, startProcess } from './server.fixture.ts';
import { changeAddressAndBack, leaveTrustTraces, TRUST_TOLD } from './trustTraces.fixture.ts';

const NAME = 'Quillamon Vyaghresh';
const EMAIL = 'quill.vyag@forgotten-mail.example';
/** What a member tells of themselves: words that occur nowhere else. */
const TOLD = {
  dob: '1971-11-23',
  post: 'Zinnober xylophones murmur',
  comment: 'Wistful pangolins concur',
  complaint: 'Bumptious narwhals importune',
  reworded: 'Lachrymose wombats demur',
  phone: '+91 98989 70707',
  companyEmail: 'reach-me@vyagh-works.example',
  fundEmail: 'grants@vyagh-funds.example',
  fundPhone: '+91 97979 60606',
  founder: 'Ottokar Brightwater',
  search: 'Quokkas of Lakshadweep',
  query: 'umbrageous',
  draft: 'Perspicacious ibexes',
  desk: 'desk-of-mine@vyagh-proofs.example',
  about: 'Marmalade for astronomers',
  introduction: 'Vagabond echidnas and their sousaphones',
  note: 'Numbats and their favourite termites',
  message: 'Chrysanthemums for the lighthouse',
  mended: 'Dandelions for the boathouse',
  pdf: 'Wainscoted armadillos',
  reply: 'Gregarious lorikeets applaud',
  link: 'https://vyagh-walks.example/hello',
};
/** What they took back, before they left. */
const TAKEN_BACK = ['Mothballed accordions', 'Furtive bandicoots'];
/** There is an administrator, and who is in office is asked for no second factor. */
const OFFICE = { ADMIN_EMAILS: `${OFFICER},boss@example.in`, TRUST_UNCONFIRMED: 'development' };
/** A full-text index leaves out how a word begins where the word before it begins likewise. */
const TRACES = [
  ...Object.values({ ...TOLD, ...RIGHTS_TOLD, ...TRUST_TOLD }),
  'Supercilious flamingos',
  EMAIL,
  encodeURIComponent(EMAIL),
  NAME,
  'illamon',
  'aghresh',
  'ottokar',
];

/** What moderators write to the member: it speaks of them, and goes with them. */
const DECISION = 'Supercilious flamingos misbehaved';
const casePath = (post: string, call: string) =>
  `/api/v1/moderation/cases/${caseIdOf('reports', 'post', post)}/${call}`;

/** A post of the member is reported; a moderator asks and warns, and the member answers and objects. */
async function beDecidedAbout(call: Call, reporter: string, post: string, object: (words: string) => Promise<unknown>) {
  const moderator = await join(call, 'mod@example.in', { name: 'Meenakshi Iyer' });
  const boss = await join(call, 'boss@example.in', { name: 'Bhavna Iyer' });
  const given = { member: moderator._id, role: 'moderator', given: true };
  const give = await call('PUT', '/api/v1/admin/roles', { body: given, token: boss.token });
  expect(give.status).toBe(200);
  const report = { kind: 'post', id: post, reason: 'spam' };
  expect((await call('POST', '/api/v1/reports', { body: report, token: reporter })).status).toBe(201);
  for (const [decision, reason, words] of [
    ['ask', 'unclear', 'Obliging manatees explain'],
    ['warn', 'spam', 'Indignant capybaras protest'],
  ] as const) {
    const body = { decision, reason, words: DECISION };
    const decided = await call('POST', casePath(post, 'decide'), { body, token: moderator.token });
    expect(decided.text).toContain('success');
    await object(words);
  }
}

/** A member who leaves something everywhere: in every type of event that has a personal part. */
async function leaveTraces(plain: Call, friend: Member, friendsPost: string) {
  const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const call: Call = (method, path, sent) =>
    plain(method, path, { ...sent, headers: { ...sent?.headers, 'user-agent': browser } });
  const photo = await call('POST', '/file/upload', { body: uploadForm(await picture(80), 'User', NAME) });
  const member = await join(call, EMAIL, { name: NAME, dob: TOLD.dob, photo: photo.body.key });
  let { token } = member;
  const send = async (method: string, path: string, body: object) => {
    const answer = await call(method, path, { body, token });
    expect({ path, text: answer.text, ok: answer.status < 300 }).toMatchObject({ ok: true });
    return answer.body;
  };
  const postPicture = await call('POST', '/file/upload', { body: uploadForm(await picture(90), 'Post', NAME), token });
  const image = { key: postPicture.body.key };
  const { data } = await send('POST', '/post/new', { content: TOLD.post, image });
  const { comments } = await send('PUT', '/post/comment', { postId: friendsPost, comment: { text: TOLD.comment } });
  await send('PATCH', `/api/v1/post/${friendsPost}/comments/${comments[0]._id}`, { content: TOLD.reworded });
  const answer = { text: `@Quirin Vyas, ${TOLD.reply}`, replyTo: comments[0]._id };
  await send('PUT', '/post/comment', { postId: friendsPost, comment: answer, mentions: [friend._id] });
  await send('PUT', '/post/interact', { postId: friendsPost });
  await send('PUT', '/user/follow', { userId: member._id, followId: friend._id });
  await send('POST', '/api/v1/connections', { to: friend._id, note: TOLD.note });
  // The note of a request is there while it is open: whom they write to is another.
  const pal = await join(plain, 'pal@example.in', { name: 'Pallavi Rao' });
  await send('POST', '/api/v1/connections', { to: pal._id, note: 'We both ship by rail from Hubballi.' });
  await call('PUT', `/api/v1/connections/${member._id}`, { body: { accept: true }, token: pal.token });
  await send('PUT', '/user/mute', { member: pal._id });
  await send('POST', '/api/v1/reports', { kind: 'member', id: pal._id, reason: 'spam', text: TOLD.complaint });
  const other = await join(plain, 'other.pal@example.in', { name: 'Omar Rao' });
  await send('POST', '/api/v1/connections', { to: other._id, note: 'We both ship by rail from Hubballi.' });
  await call('PUT', `/api/v1/connections/${member._id}`, { body: { accept: true }, token: other.token });
  await send('POST', '/api/v1/introductions', { first: pal._id, second: other._id, note: TOLD.introduction });
  await beDecidedAbout(plain, pal.token, data.post._id, (words) =>
    send('POST', casePath(data.post._id, 'objection'), { words }),
  );
  const { conversation } = await send('POST', '/api/v1/conversations', { with: pal._id });
  const messages = `/api/v1/conversations/${conversation._id}/messages`;
  await send('POST', messages, { text: TOLD.message });
  const shown = await call('POST', '/file/upload', { body: uploadForm(await picture(85), 'Message', NAME), token });
  const { message } = await send('POST', messages, { text: TOLD.message, image: { key: shown.body.key } });
  await send('PATCH', `${messages}/${message._id}`, { text: TOLD.mended });
  const said = { body: { text: 'The lighthouse answers' }, token: pal.token };
  expect((await call('POST', messages, said)).status).toBe(201);
  const document = { name: TOLD.pdf, key: await uploadPdf(call, token, 'Clandestine quokkas') };
  const sent = await send('POST', messages, { document });
  const [text = '', name = ''] = TAKEN_BACK;
  const second = { name, key: await uploadPdf(call, token, 'Nobody reads this') };
  const gone = await send('POST', messages, { text, document: second });
  await call('DELETE', `${messages}/${gone.message._id}`, { token });
  const founderImage = await upload(call, token, await picture(70), 'Company');
  const logo = await upload(call, token, await picture(75), 'Company');
  const form = companyForm({ name: NAME, email: TOLD.companyEmail, logo });
  const { company } = await send('POST', '/company', form);
  await send('PATCH', `/company/${company._id}`, { phone: TOLD.phone });
  await send('PUT', `/company/${company._id}/metrics`, {
    ...{ marketShare: [], revenue: [], employees: [], investors: [], growth: 5, culture: [] },
    founders: [{ name: TOLD.founder, role: 'Founder', image: founderImage }],
  });
  const { opportunity } = await send('POST', '/api/v1/opportunities', fundForm({ contactEmail: TOLD.fundEmail }));
  await send('PATCH', `/api/v1/opportunities/${opportunity._id}`, { supportPhone: TOLD.fundPhone });
  await send('POST', '/api/v1/opportunities', { draft: true, description: TOLD.draft });
  // Of an invitation it is whoever it is sent to.
  const website = 'https://vyagh-proofs.example';
  const { provider } = await send('POST', '/api/v1/providers', { name: 'Vyagh Funds', kind: 'angels', website });
  const proof = { kind: 'domain', value: TOLD.desk };
  await send('POST', `/api/v1/providers/${provider._id}/verification`, proof);
  await send('POST', `/api/v1/teams/provider/${provider._id}/invitations`, { email: friend.email, role: 'editor' });
  const theirs = await call('POST', '/api/v1/providers', {
    body: { name: 'Quirin Funds', kind: 'angels' },
    token: friend.token,
  });
  const team = `/api/v1/teams/provider/${theirs.body.provider._id}`;
  const invited = { email: EMAIL, role: 'editor' };
  expect((await call('POST', `${team}/invitations`, { body: invited, token: friend.token })).status).toBe(201);
  const { search } = await send('POST', '/api/v1/saved/searches', { kind: 'fund', query: '', name: 'Funds' });
  const change = { name: TOLD.search, query: `q=${TOLD.query}` };
  await send('PATCH', `/api/v1/saved/searches/${search._id}`, change);
  await send('PUT', `/api/v1/saved/company/${company._id}`, {});
  const applied = await applyBothWays(call, { token }, friend, company._id);
  await send('PATCH', '/api/v1/auth/me', { gender: 'other', about: TOLD.about, links: [TOLD.link] });
  await exerciseRights(plain, token);
  const password = 'another long passphrase 8';
  const changed = await send('PUT', '/api/v1/auth/password', { currentPassword: member.password, password });
  token = changed.accessToken; // every session before has ended
  await send('PUT', '/api/v1/auth/preferences', { theme: 'dark' });
  await call('POST', '/api/v1/auth/password/reset', { body: { email: EMAIL } });
  const pictures = { gone: [photo.body.key, image.key, founderImage], stays: [logo] };
  return {
    ...member,
    token,
    password,
    post: data.post._id as string,
    company: company._id as string,
    pictures,
    applied,
    talk: { messages, token: pal.token, documents: [document.key, second.key], sent: sent.message._id as string },
  };
}

test('who is forgotten leaves no byte behind, and everyone sees a deleted member', { timeout: 300_000 }, async () => {
  const dataDir = newDataDir();
  // Where there are analysts, every version of every row is kept.
  const env = { DATA_DIR: dataDir, ANALYST_EMAILS: 'ana@example.in', ...OFFICE };
  const [server, other] = [await startProcess('api/main.ts', env), await startProcess('api/main.ts', env)];
  const [call, elsewhere] = [client(server.url), client(other.url)];
  const friend = await join(call, 'friend@example.in', { name: 'Quirin Vyas' });
  const image = { key: await upload(call, friend.token, await picture(), 'Post') };
  const friendsPost = await call('POST', '/post/new', { body: { content: 'Hello', image }, token: friend.token });
  const postId = friendsPost.body.data.post._id;
  const left = await leaveTraces(call, friend, postId);
  await changeAddressAndBack(dataDir, left._id);
  const member = { ...left, token: (await signIn(call, EMAIL, left.password)).token };
  await call('PUT', '/user/follow', { body: { userId: friend._id, followId: member._id }, token: friend.token });
  const second = await signIn(elsewhere, EMAIL, member.password);
  await leaveTrustTraces(dataDir, { member: member._id, company: member.company });
  expect(member.pictures.gone.join()).not.toMatch(/quill/i);
  // All of it is there, in clear: in the read model, or in the mails that nobody has sent yet.
  const nowhere = () => TRACES.filter((trace) => findInFiles(dataDir, [trace]).length === 0);
  // What was written beside the API its models come to a moment later.
  await expect.poll(nowhere).toEqual([]);
  await expect.poll(() => findInFiles(dataDir, TAKEN_BACK)).toEqual([]);
  const { talk } = member;
  const document = `${talk.messages}/${talk.sent}/document`;
  expect((await call('GET', document, { token: talk.token })).status).toBe(200);
  const told = await toldBy(dataDir, member._id);
  expect(PERSONAL_EVENTS.filter((name) => !told.types.has(name))).toEqual([]);
  // A key of a picture is made up by the server and tells nothing. That the pictures are gone is asked below.
  const keys = new Set<string>(Object.values(member.pictures).flat());
  const traces = [...TRACES, ...told.words.filter((word) => !keys.has(word))];

  const personal = READ_MODELS.filter((model) => model.personal);
  const served = personal.map((model) => currentReadModel(dataDir, model)?.path ?? '');
  const holdingNothing = () => {
    const found = findInFiles(dataDir, [...traces, member._id]);
    return served.filter((path) => !found.some((line) => line.startsWith(relative(dataDir, path))));
  };
  await expect.poll(holdingNothing).toEqual([]);
  const refused = await call('DELETE', '/api/v1/auth/me', {
    body: { password: 'not mine at all' },
    token: member.token,
  });
  expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'password']);
  expect((await call('DELETE', '/api/v1/auth/me', { body: {}, token: member.token })).status).toBe(400);
  expect((await call('DELETE', '/api/v1/auth/me', { body: { password: member.password } })).status).toBe(401);
  const erased = await call('DELETE', '/api/v1/auth/me', { body: { password: member.password }, token: member.token });
  expect([erased.status, erased.headers.get('x-stale')]).toEqual([204, null]);

  // Their sessions have ended, everywhere.
  const headers = { 'x-min-position': erased.headers.get('x-position') ?? '' };
  expect((await call('GET', '/api/v1/auth/me', { token: member.token })).status).toBe(401);
  expect((await elsewhere('GET', '/api/v1/auth/me', { token: second.token, headers })).status).toBe(401);
  const login = { email: EMAIL, password: member.password };
  expect((await elsewhere('POST', '/api/v1/auth/login', { body: login })).status).toBe(401);

  // What they left is nobody's any more.
  for (const one of [call, elsewhere]) {
    const post = await one('GET', `/post/${member.post}`, { headers });
    expect(post.body.data.post.author.name).toBe('Deleted member');
    expect(JSON.stringify(post.body)).not.toMatch(/zinnober/i);
    const { body } = await one('GET', `/post/${postId}/comments`, { headers });
    const names = body.comments.map((comment: { user: { name: string } }) => comment.user.name);
    expect(names).toEqual(['Deleted member', 'Deleted member']);
    expect((await one('GET', `/company/${member.company}`, { headers })).body.company.name).toBe('Deleted member');
    expect((await one('GET', `/user/getAll?q=quillamon`, { headers })).body.users).toEqual([]);
    expect((await one('GET', `/company/?q=quillamon`, { headers })).body.companies).toEqual([]);
    for (const key of member.pictures.gone) expect((await one('GET', `/file/geturl?key=${key}`)).status).toBe(404);
    for (const key of member.pictures.stays) expect((await one('GET', `/file/geturl?key=${key}`)).status).toBe(200);
  }

  // What the other wrote to them stays, and of what they wrote that there was something; no PDF of theirs opens.
  const between = await call('GET', talk.messages, { token: talk.token, headers });
  const shown = between.body.messages.map((one: { text: string; state: string }) => `${one.state} ${one.text}`);
  expect(shown).toEqual(['taken-back ', 'gone ', 'said The lighthouse answers', 'gone ', 'gone ']);
  expect((await call('GET', document, { token: talk.token })).status).toBe(410);
  for (const key of talk.documents) expect(existsSync(joinPath(dataDir, 'files', key))).toBe(false);

  // The other side's words stay, and what was signed stays true.
  const { applied } = member;
  const asFriend = { token: friend.token, headers };
  const at = (id: string, part = '') => call('GET', `/api/v1/applications/${id}${part}`, asFriend);
  expect((await at(applied.application)).body.application).toMatchObject({ answers: {} });
  expect((await at(applied.reviewed)).body.application).toMatchObject({ answers: { q1: 'Looms' } });
  // Nobody is left to go on with either: nobody has to wait.
  const statusOf = async (id: string) => (await at(id)).body.application.status;
  await expect.poll(() => statusOf(applied.application)).toBe('withdrawn');
  await expect.poll(() => statusOf(applied.reviewed)).toBe('lapsed');
  expect((await at(applied.reviewed, '/messages')).body.messages).toMatchObject([{ text: 'Quirin says hello there' }]);
  expect((await at(applied.application, '/documents/1')).status).toBe(404);
  const checked = await call('POST', '/api/v1/receipts/check', { body: applied.receipt });
  expect(checked.body.valid).toBe(true);
  expect((await at(applied.application, '/receipt')).body.receipt).toEqual(applied.receipt);
  expect(existsSync(joinPath(dataDir, 'files', applied.key))).toBe(false);

  // Not a byte is left, while everything runs: of the log, the read model and what it was written ahead to, files, mails.
  await expect.poll(() => findInFiles(dataDir, traces)).toEqual([]);
  // Also where SQLite moved rows and left their old places as they were: the file itself is replaced by a copy.
  await expect.poll(() => served.filter((path) => existsSync(path))).toEqual([]);
  // Nor in a read model that is built from the log again, nor for whoever reads the log with all its keys.
  expect((await runToItsEnd('projections/rebuild.ts', env)).code).toBe(0);
  expect(findInFiles(dataDir, traces)).toEqual([]);
  expect(await Promise.all([server.stop(), other.stop()])).toEqual([0, 0]);
  expect(findInFiles(dataDir, traces)).toEqual([]);
  expect(await differencesFromRebuild(dataDir)).toEqual([]);
  const readable = (await replayed(dataDir)).toLowerCase();
  expect(traces.filter((trace) => readable.includes(trace.toLowerCase()))).toEqual([]);

  // The addresses are free again.
  const again = await startProcess('api/main.ts', env);
  const newcomer = await join(client(again.url), EMAIL, { name: 'Somebody Else' });
  expect(newcomer._id).not.toBe(member._id);
  const form = companyForm({ registeredEntity: 'New Works', email: TOLD.companyEmail });
  expect((await client(again.url)('POST', '/company', { body: form, token: newcomer.token })).status).toBe(201);
  await again.stop();
});

/** The types of events that have a personal part: of each of them a member must be forgotten. */
const PERSONAL_EVENTS = EVENT_NAMES.filter((name) => {
  const type = typeNamed(name);
  return type?.personal !== undefined || type?.personalOf !== undefined;
});

/** What is shorter may stand in a file by chance. */
const WORD_MIN = 8;

/** What a member has told, and nobody else, by the log itself; and in which types of events. */
async function toldBy(dataDir: string, member: string) {
  const { store, keyring } = await openLog({ DATA_DIR: dataDir });
  const types = new Set<string>();
  const theirs = new Set<string>();
  const others = new Set<string>();
  for await (const { events } of store.readAll({ after: START }))
    for (const { type, data, personal } of await decode(keyring, events))
      for (const [owner, part] of partsOf(type, data, personal, member)) {
        if (owner === member) types.add(type);
        for (const text of textsIn(part)) (owner === member ? theirs : others).add(text);
      }
  await store.close();
  const words = [...theirs].filter((text) => text.length >= WORD_MIN && !others.has(text));
  return { types, words };
}

/** The personal parts of an event, each with the member whose it is. */
function partsOf(name: string, data: Json, personal: Json | null, member: string): [owner: string, part: unknown][] {
  const type = typeNamed(name);
  if (personal === null) return [];
  // An invitation stands under a key of its own: it is of the member whose address it is.
  if (name === 'MemberInvited') return [[personal.email === EMAIL ? member : 'another', personal]];
  return type?.owner ? [[type.owner(data), personal]] : Object.entries(personal);
}

/** Every text in a value, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** All that can be read of the log, its personal parts opened where there is a key. */
async function replayed(dataDir: string): Promise<string> {
  const { store, keyring } = await openLog({ DATA_DIR: dataDir });
  const lines: string[] = [];
  for await (const { events } of store.readAll({ after: START }))
    for (const event of await decode(keyring, events)) lines.push(JSON.stringify(event));
  await store.close();
  return lines.join('\n');
}

test('an export holds everything that a member has told, and their pictures', async () => {
  const dataDir = newDataDir();
  const server = await startProcess('api/main.ts', { DATA_DIR: dataDir, ...OFFICE });
  const call = client(server.url);
  const friend = await join(call, 'friend@example.in', { name: 'Quirin Vyas' });
  const image = { key: await upload(call, friend.token, await picture(), 'Post') };
  const { body } = await call('POST', '/post/new', { body: { content: 'Hello', image }, token: friend.token });
  const left = await leaveTraces(call, friend, body.data.post._id);
  await changeAddressAndBack(dataDir, left._id);
  const member = { ...left, token: (await signIn(call, EMAIL, left.password)).token };
  await call('PUT', '/user/follow', { body: { userId: friend._id, followId: member._id }, token: friend.token });
  const another = { key: await upload(call, member.token, await picture(95), 'Post') };
  const hidden = await call('POST', '/post/new', { body: { content: 'Hide me', image: another }, token: member.token });
  await leaveTrustTraces(dataDir, {
    ...{ member: member._id, company: member.company, hidden: hidden.body.data.post._id },
  });

  expect((await call('GET', '/api/v1/auth/me/export')).status).toBe(401);
  const answer = await fetch(`${server.url}/api/v1/auth/me/export`, {
    headers: { authorization: `Bearer ${member.token}` },
  });
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="udyamsetu-[\d-]+\.zip"$/);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  // biome-ignore lint/suspicious/noExplicitAny: the assertions below say what is in there
  const read = (name: string): any => JSON.parse(new TextDecoder().decode(files[name]));

  expect(read('account.json')).toMatchObject({ _id: member._id, name: NAME, email: EMAIL, dob: TOLD.dob });
  expect(read('account.json').preferences).toEqual({ theme: 'dark' });
  expect(read('account.json').sessions).toHaveLength(1);
  expect(read('account.json').invitations).toMatchObject([{ kind: 'provider', role: 'editor' }]);
  expect(read('companies.json')).toMatchObject([{ name: NAME, phone: TOLD.phone, founders: [{ name: TOLD.founder }] }]);
  expect(read('funds.json')[0]).toMatchObject({ contactEmail: TOLD.fundEmail, supportPhone: TOLD.fundPhone });
  expect(read('posts.json')).toMatchObject([{ _id: member.post, content: TOLD.post }]);
  expect(read('comments.json')).toMatchObject([
    { post: body.data.post._id, text: TOLD.reworded },
    { text: `@Quirin Vyas, ${TOLD.reply}` },
  ]);
  expect(read('likes.json')).toMatchObject([{ post: body.data.post._id }]);
  expect(read('following.json')).toMatchObject([{ _id: friend._id, name: 'Quirin Vyas' }]);
  expect(read('followers.json')).toMatchObject([{ _id: friend._id }]);
  expect(read('saved-searches.json')).toMatchObject([{ name: TOLD.search }]);
  const words = read('application-words.json');
  expect(words.map(({ as }: { as: string }) => as).sort()).toEqual([
    ...['ApplicationDecided', 'ApplicationDrafted', 'ApplicationScored', 'ApplicationSubmitted'],
  ]);
  expect(JSON.stringify(words)).toMatch(/Lugubrious/);
  const inApplications = read('messages.json').filter((one: { application?: string }) => one.application);
  expect(JSON.stringify(inApplications)).toMatch(/Effervescent/);
  const document = Object.keys(files).filter((name) => name.startsWith('documents/'));
  expect(document.map((name) => new TextDecoder().decode(files[name])).sort()).toEqual([
    ...['%PDF-1.7\nClandestine quokkas\n%%EOF', '%PDF-1.7\nMellifluous wombats\n%%EOF'],
  ]);
  expect(document).toContain(read('messages.json')[2].document.file);
  // Every list that a read model gives: none may stay untried.
  const lists = Object.keys(files).filter((name) => name.endsWith('.json') && name !== 'account.json');
  expect(lists.filter((name) => read(name).length === 0)).toEqual([]);
  const pictures = Object.keys(files).filter((name) => name.startsWith('pictures/'));
  const named = [
    read('account.json').photo,
    read('companies.json')[0].logo,
    read('companies.json')[0].founders[0].image,
    read('posts.json')[0].image,
    read('posts-hidden.json')[0].image,
    read('messages.json')[1].image,
  ];
  expect(pictures.sort()).toEqual(named.sort());
  const [onDisk = ''] = readdirSync(joinPath(dataDir, 'files', 'User'));
  expect(files[`pictures/${onDisk}`]).toEqual(new Uint8Array(readFileSync(joinPath(dataDir, 'files', 'User', onDisk))));
  expect(await server.stop()).toBe(0);
});
