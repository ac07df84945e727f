import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Fact } from '#events/catalogue.ts';
import { memberStream } from '#events/subjects/member.ts';
import { teamStream } from '#events/subjects/team.ts';
import { abuseRoutes } from '../abuse/routes.ts';
import { settingsRoutes } from '../account/settingsRoutes.ts';
import { blockRoutes } from '../block/routes.ts';
import type { ApplicationMessage, MessagesAnswer } from '../contract/application.ts';
import type { MessagesFoundAnswer } from '../contract/conversation.ts';
import { messageSearchRoutes } from '../conversation/searchRoutes.ts';
import { createConcerned } from '../live/concerned.ts';
import { type Applications, bothSides, openApplications } from './application.fixture.ts';

let api: Applications;
let sides: Awaited<ReturnType<typeof bothSides>>;
let id: string;

beforeAll(async () => {
  api = await openApplications({}, (platform) => [
    ...[settingsRoutes(platform), blockRoutes(platform), abuseRoutes(platform), messageSearchRoutes(platform)],
  ]);
});
afterAll(() => api.close());
beforeEach(async () => {
  sides = await bothSides(api);
  id = await sides.sent();
});

const say = async (as: string, text: string): Promise<ApplicationMessage> =>
  (await api.json(await api.send('POST', `/${id}/messages`, as, { text }), 201)).message;
const read = async (as: string): Promise<MessagesAnswer> => api.json(await api.send('GET', `/${id}/messages`, as));
const see = (as: string, upTo: string) => api.send('PUT', `/${id}/seen`, as, { upTo });
const seenBy = async (as: string): Promise<string | null> => (await read(as)).seenUpTo;
const marks = (as: string, seenMarks: boolean) =>
  api.call('/auth/preferences', { method: 'PUT', as, body: { seenMarks } });
const search = async (as: string, q: string): Promise<MessagesFoundAnswer> =>
  api.json(await api.call(`/conversations/search?q=${q}`, { as }));
const textsOf = async (as: string, q: string) => (await search(as, q)).found.map(({ message }) => message.text);

/** Writes what happened beside the API, and waits until it is read. */
async function append(stream: string, fact: Fact): Promise<void> {
  const { commands, reads } = api.platform;
  const done = await commands.execute(stream, { actor: null, at: api.time.now }, () => ({ facts: [fact] }));
  if ('position' in done) await reads.waitFor(done.position, ['conversations', 'teams'], 5000);
}

const leaves = (kind: 'company' | 'provider', thing: string, member: string) =>
  append(teamStream(kind, thing), { type: 'TeamLeft', data: { kind, thing, member, by: member } });

test('a side is told once somebody of the other has seen, and how far', async () => {
  const { founder, colleague, reviewer, provider, ends } = sides;
  const [first, second] = [await say(founder, 'One'), await say(colleague, 'Two')];
  expect(await seenBy(founder)).toBeNull();
  expect((await see(colleague, second._id)).status, 'of one’s own side').toBe(204);
  expect(await seenBy(founder)).toBeNull();
  expect((await see(reviewer, first._id)).status).toBe(204);
  expect([await seenBy(founder), await seenBy(colleague)]).toEqual([first._id, first._id]);
  expect((await see(provider, second._id)).status).toBe(204);
  expect(await seenBy(founder)).toBe(second._id);
  const head = await api.head();
  expect((await see(provider, first._id)).status).toBe(204);
  expect(await api.head(), 'what was read before is no event').toBe(head);
  expect(await ends(await see(reviewer, 'nothing'))).toEqual([404, 'not-found']);
  expect((await see(reviewer, '')).status).toBe(400);
});

test('who switched seen marks off tells nobody, and is told of nobody', async () => {
  const { founder, reviewer, provider } = sides;
  const first = await say(founder, 'One');
  await marks(reviewer, false);
  await see(reviewer, first._id);
  expect(await seenBy(founder)).toBeNull();
  await marks(reviewer, true);
  expect(await seenBy(founder), 'what was read meanwhile').toBeNull();
  await see(provider, first._id);
  expect(await seenBy(founder)).toBe(first._id);
  await marks(founder, false);
  expect(await seenBy(founder)).toBeNull();
  await marks(founder, true);
  await api.call('/user/block', { method: 'PUT', as: provider, body: { member: founder } });
  expect(await seenBy(founder), 'of who blocked them').toBeNull();
});

test('words in applications are found by the two teams, and by nobody else', async () => {
  const { founder, colleague, reviewer, provider, stranger, company, fund } = sides;
  await say(founder, 'The kalimba came.');
  await say(reviewer, 'Which kalimba?');
  for (const reader of [founder, colleague, reviewer, provider])
    expect(await textsOf(reader, 'kalim')).toEqual(['Which kalimba?', 'The kalimba came.']);
  expect(await textsOf(stranger, 'kalimba')).toEqual([]);
  expect((await api.call('/conversations/search?q=kalimba', {})).status).toBe(401);
  const [hit] = (await search(founder, 'which')).found;
  expect(hit).toMatchObject({ conversation: null, cursor: null, member: { name: 'Reviewer' } });
  expect(hit?.application).toMatchObject({ _id: id, as: 'applicant' });
  const [theirs] = (await search(provider, 'which')).found;
  expect(theirs?.application).toMatchObject({ as: 'reviewer' });
  expect([theirs?.application?.company, theirs?.application?.provider].every(Boolean)).toBe(true);
  expect([company, fund].every(Boolean)).toBe(true);
  // Who only looks at the company, and who has left a team, finds nothing more.
  await api.joinTeam('company', company, stranger, 'reviewer');
  expect(await textsOf(stranger, 'kalimba')).toEqual([]);
  await leaves('company', company, colleague);
  expect(await textsOf(colleague, 'kalimba')).toEqual([]);
  expect((await api.send('GET', `/${id}/messages`, colleague)).status).toBe(404);
  // Whoever blocked somebody of the other team reads on: a deal is the teams’, not theirs.
  await api.call('/user/block', { method: 'PUT', as: provider, body: { member: founder } });
  expect(await textsOf(founder, 'kalimba')).toHaveLength(2);
});

test('what was changed or taken back is found as it reads now', async () => {
  const { founder, reviewer } = sides;
  const said = await say(founder, 'An ocarina.');
  await api.send('PATCH', `/${id}/messages/${said._id}`, founder, { text: 'A theremin.' });
  expect([await textsOf(reviewer, 'ocarina'), await textsOf(reviewer, 'theremin')]).toEqual([[], ['A theremin.']]);
  await api.send('DELETE', `/${id}/messages/${said._id}`, founder);
  expect(await textsOf(reviewer, 'theremin')).toEqual([]);
});

test('words of who is forgotten are gone, those of the others stay, and their marks go', async () => {
  const { founder, colleague, reviewer } = sides;
  const said = await say(colleague, 'A marimba.');
  await say(reviewer, 'Which marimba?');
  await see(colleague, said._id);
  await append(memberStream(colleague), { type: 'MemberErased', data: { member: colleague } });
  expect((await read(founder)).messages).toMatchObject([
    { state: 'gone', text: '' },
    { state: 'said', text: 'Which marimba?' },
  ]);
  expect(await textsOf(reviewer, 'marimba')).toEqual(['Which marimba?']);
  const talk = api.platform.reads.queries.conversations.find(id);
  expect(api.platform.reads.queries.conversations.seenBy(talk?.position ?? -1, colleague)).toBe(0);
});

test('news of messages, changes and marks reach the two teams, and nobody else', async () => {
  const { founder, colleague, reviewer, provider, stranger, company } = sides;
  await api.joinTeam('company', company, stranger, 'reviewer');
  const { byMessages } = createConcerned(api.platform.reads);
  const both = [founder, colleague, reviewer, provider].sort();
  const since = async (act: () => Promise<unknown>): Promise<readonly string[]> => {
    const before = await api.head();
    await act();
    return [...(byMessages(before) ?? [])].sort();
  };
  let message = '';
  expect(await since(async () => (message = (await say(founder, 'One'))._id))).toEqual(both);
  const path = () => `/${id}/messages/${message}`;
  expect(await since(() => api.send('PATCH', path(), founder, { text: 'Two' }))).toEqual(both);
  expect(await since(() => see(reviewer, message))).toEqual(both);
  expect(await since(() => api.send('DELETE', path(), founder))).toEqual(both);
  expect(await since(() => api.draft(founder, sides.fund, company)), 'a draft is the company’s alone').toEqual([]);
});

test('a message is reported by who may read it; hidden, its writer alone reads it', async () => {
  const { founder, reviewer, stranger } = sides;
  const key = await api.document(founder, 'score');
  const body = { text: 'A bassoon.', documents: [{ name: 'Score', key }] };
  const said = (await api.json(await api.send('POST', `/${id}/messages`, founder, body), 201)).message;
  const opens = async (as: string) => (await api.send('GET', `/${id}/documents/${said.documents[0].n}`, as)).status;
  expect(await opens(reviewer)).toBe(200);
  const report = (as: string) =>
    api.call('/reports', { method: 'POST', as, body: { kind: 'message', id: said._id, reason: 'spam' } });
  expect([(await report(stranger)).status, (await report(reviewer)).status]).toEqual([404, 201]);
  const ground = { case: 'c', by: stranger, reason: 'spam' } as const;
  await append(`standing-${said._id}`, { type: 'ThingHidden', data: { kind: 'message', id: said._id, ...ground } });
  expect((await read(founder)).messages).toMatchObject([{ state: 'hidden', text: 'A bassoon.' }]);
  expect((await read(reviewer)).messages).toMatchObject([{ state: 'hidden', text: '' }]);
  expect((await read(founder)).messages[0]?.documents).toHaveLength(1);
  expect((await read(reviewer)).messages[0]?.documents).toEqual([]);
  expect([await opens(founder), await opens(reviewer)]).toEqual([200, 404]);
  expect(await textsOf(reviewer, 'bassoon')).toEqual([]);
});

test('who writes or changes very much is told to wait', async () => {
  const { founder, ends } = sides;
  const said = await say(founder, 'One');
  const asked = vi.spyOn(api.platform.guard, 'ask').mockReturnValue(7);
  onTestFinished(() => asked.mockRestore());
  const again = await api.send('POST', `/${id}/messages`, founder, { text: 'Two' });
  expect(again.headers.get('retry-after')).toBe('7');
  expect(await ends(again)).toEqual([429, 'too-many']);
  const path = `/${id}/messages/${said._id}`;
  expect(await ends(await api.send('PATCH', path, founder, { text: 'Two' }))).toEqual([429, 'too-many']);
  expect(asked.mock.calls).toEqual([
    ['message', founder],
    ['rewording', founder],
  ]);
});
