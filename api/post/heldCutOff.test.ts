import { afterAll, beforeAll, expect, test } from 'vitest';
import { caseIdOf, caseStream } from '#events/subjects/case.ts';
import { standingStream } from '#events/subjects/standing.ts';
import { picture } from '../e2e/picture.fixture.ts';
import { openBadLinks } from '../moderation/badLinks.fixture.ts';
import { decideHide } from '../standing/decide.ts';

/** What is held by a request that is cut off before its case is open. */

let api: Awaited<ReturnType<typeof openBadLinks>>;
let asha: string;
beforeAll(async () => {
  api = await openBadLinks({ RATE_LIMIT: 'on' });
  asha = await api.join('Asha');
});
afterAll(() => api.close());

let published = 0;
async function publish(content: string): Promise<string> {
  published += 1;
  const key = `Post/loom-${published}.webp`;
  await api.platform.files.put(key, await picture(), 'image/webp');
  const answer = await api.call('/post/new', { method: 'POST', body: { content, image: { key } }, as: asha });
  return (await answer.json()).data.post._id;
}

/** What a change that brings a link in writes before it is cut off. */
async function holdAlone(id: string): Promise<void> {
  const ground = { case: caseIdOf('review', 'post', id), by: '', reason: 'first-link' };
  const command = { actor: asha, at: api.time.now };
  await api.platform.commands.execute(standingStream('post', id), command, decideHide({ kind: 'post', id }, ground));
}
const openings = async (id: string) =>
  (await api.platform.commands.history(caseStream(caseIdOf('review', 'post', id)))).flatMap((event) =>
    event.type === 'CaseOpened' ? [event.data.notes] : [],
  );

test('what was held by a change that was cut off comes before the moderators, who let it be seen', async () => {
  const id = await publish('Looms');
  await holdAlone(id);
  await api.done();
  expect((await api.call(`/post/${id}`)).status).toBe(404);
  expect(await openings(id)).toEqual([[{ code: 'first-link', value: '' }]]);
  await api.decide('post', id, 'keep');
  expect((await api.call(`/post/${id}`)).status).toBe(200);
});

test('what the request itself brought before them, or let go since, is brought there no second time', async () => {
  const one = await publish('Looms at https://looms.example.in');
  await api.done();
  expect(await openings(one)).toHaveLength(1);
  const other = await publish('Shuttles at https://shuttles.example.in');
  await api.call(`/post/${other}`, { method: 'PATCH', body: { content: 'Shuttles' }, as: asha });
  await api.done();
  expect(await openings(other)).toHaveLength(1);
});
