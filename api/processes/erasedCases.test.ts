import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CaseKind } from '#events/lists/case.ts';
import { abuseStream } from '#events/subjects/abuse.ts';
import { caseIdOf, caseStream } from '#events/subjects/case.ts';
import { memberStream } from '#events/subjects/member.ts';
import { postStream } from '#events/subjects/post.ts';
import { event } from '#projections/runner/events.fixture.ts';
import { openCase } from '../case/open.ts';
import { createCommands } from '../commands/commands.ts';
import { type Conversations, openConversations } from '../conversation/conversation.fixture.ts';
import { picture } from '../e2e/picture.fixture.ts';
import { ownPostRoutes } from '../post/ownRoutes.ts';
import { postRoutes } from '../post/routes.ts';
import { MODEL_NAMES } from '../readModels/readModels.ts';
import { createStanding } from '../standing/standing.ts';
import { caseEnds } from './caseEnds.ts';

/** Which cases end with a member who leaves. */

let api: Conversations;
let reporter: string;
beforeAll(async () => {
  api = await openConversations({}, (platform) => [postRoutes(platform), ownPostRoutes(platform)]);
  reporter = await api.join('Reporter');
});
afterAll(() => api.close());

async function posted(as: string): Promise<string> {
  const key = `Post/${as}.webp`;
  await api.platform.files.put(key, await picture(), 'image/webp');
  const body = { content: 'Our looms.', image: { key } };
  return (await (await api.call('/post/new', { method: 'POST', body, as })).json()).data.post._id;
}
async function commented(as: string, postId: string): Promise<string> {
  const body = { postId, comment: { text: 'Finely woven.' } };
  return (await (await api.call('/post/comment', { method: 'PUT', body, as })).json()).comments[0]._id;
}
async function reported(kind: CaseKind, id: string): Promise<string> {
  const command = { actor: null, at: api.time.now };
  const data = { kind, id, reason: 'spam', by: reporter } as const;
  const fact = { type: 'AbuseReported', data, personal: { text: '' } } as const;
  await api.platform.commands.begin(abuseStream(kind, id, reporter), [fact], command);
  return (await openCase(api.platform, { kind, id, cause: 'reports', notes: [] }, command)).id;
}
const projected = async () => api.platform.reads.waitFor(await api.platform.store.head(), MODEL_NAMES, 5000);

test('all that goes with them: their account, and what they wrote, also where it was hidden or taken back', async () => {
  const { call, connect, join, platform, say, talk, time } = api;
  const [asha, ravi] = [await join('Asha'), await join('Ravi')];
  await connect(asha, ravi);
  const talked = await talk(asha, ravi);
  const others = await posted(ravi);
  const [seen, hidden, gone] = [await posted(asha), await posted(asha), await posted(asha)];
  const [comment, deleted] = [await commented(asha, others), await commented(asha, others)];
  const cases = [
    await reported('member', asha),
    ...(await Promise.all([seen, hidden, gone].map((id) => reported('post', id)))),
    ...(await Promise.all([comment, deleted].map((id) => reported('comment', id)))),
    await reported('message', (await say(asha, talked, 'Look at this.'))._id),
  ];
  const stays = [
    await reported('post', others),
    await reported('message', (await say(ravi, talked, 'I do.'))._id),
    await reported('comment', await commented(ravi, seen)),
  ];
  const act = { actor: null, at: time.now };
  const ground = { case: caseIdOf('reports', 'post', hidden), by: 'mod', reason: 'spam' };
  await createStanding(platform).hide({ kind: 'post', id: hidden }, ground, act);
  for (const path of [`/post/${gone}`, `/post/${others}/comments/${deleted}`])
    expect((await call(path, { method: 'DELETE', as: asha })).status).toBeLessThan(300);
  await platform.keyring.destroy(asha);
  for (const type of ['MemberErasureBegun', 'MemberErased'] as const) {
    const facts = [{ type, data: { member: asha } }];
    await platform.commands.execute<never>(memberStream(asha), act, () => ({ facts }));
  }
  await api.dayAsked();
  const ends = async (inCase: string) => {
    const last = (await platform.commands.history(caseStream(inCase))).at(-1);
    return last?.type === 'CaseClosed' ? last.data.why : 'open';
  };
  expect(await Promise.all(cases.map(ends))).toEqual(cases.map(() => 'erased'));
  expect(await Promise.all(stays.map(ends))).toEqual(stays.map(() => 'open'));
});

test('what others wrote is not looked at, however many of their cases wait', async () => {
  const [meera, uma] = [await api.join('Meera'), await api.join('Uma')];
  const own = await posted(meera);
  const others = await Promise.all(Array.from({ length: 12 }, () => posted(uma)));
  await Promise.all([own, ...others].map((id) => reported('post', id)));
  await projected();
  const { store, keyring, reads } = api.platform;
  const commands = createCommands({ store, keyring });
  const read = vi.spyOn(commands, 'history');
  const erased = event('MemberErased', await store.head(), { member: meera }, null);
  for await (const intentions of caseEnds({ commands, reads, store, keyring }).fanOut?.(erased) ?? [])
    expect(intentions, 'what has its words stays').toEqual([]);
  const looked = read.mock.calls.map(([stream]) => stream);
  expect(looked).toContain(postStream(own));
  expect(looked.filter((stream) => others.includes(stream.slice('post-'.length)))).toEqual([]);
});
