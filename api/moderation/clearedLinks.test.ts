import { expect, onTestFinished, test } from 'vitest';
import { caseIdOf, caseStream } from '#events/subjects/case.ts';
import { standingStream } from '#events/subjects/standing.ts';
import { picture } from '../e2e/picture.fixture.ts';
import { openBadLinks } from './badLinks.fixture.ts';

const DAY_MS = 86_400_000;

async function opened() {
  const api = await openBadLinks({ REVIEW: 'after', RATE_LIMIT: 'on' });
  onTestFinished(api.close);
  const { call, platform, time } = api;
  time.now -= 10 * DAY_MS;
  const asha = await api.join('Asha');
  time.now += 10 * DAY_MS;
  const key = 'Post/loom.webp';
  let published = 0;
  return {
    ...api,
    asha,
    async publish(content: string): Promise<string> {
      published += 1;
      const image = { key: key.replace('loom', `loom${published}`) };
      await platform.files.put(image.key, await picture(), 'image/webp');
      const made = await call('/post/new', { method: 'POST', body: { content, image }, as: asha });
      return (await made.json()).data.post._id;
    },
    seen: async (id: string) => (await call(`/post/${id}`)).status,
    standing: async (id: string) =>
      (await platform.commands.history(standingStream('post', id))).map(({ type }) => type),
    ends: async (id: string) =>
      (await platform.commands.history(caseStream(caseIdOf('review', 'post', id)))).map((event) =>
        event.type === 'CaseClosed' ? event.data.why : event.type,
      ),
  };
}

test('what was held for a host is shown once a moderator clears it, each once, and its case closes', async () => {
  const { removed, publish, seen, standing, ends, object, decide, other, done } = await opened();
  const bad = await removed('https://loan-quick.in');
  await removed('https://fee-first.in');
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) ids.push(await publish(`Apply at https://loan-quick.in/${n}`));
  const two = await publish('Apply at https://loan-quick.in or https://fee-first.in');
  const [first = ''] = ids;
  expect([await seen(first), await seen(two)]).toEqual([404, 404]);
  await object('company', bad.id, bad.as);
  await decide('company', bad.id, 'ask', { reason: 'unclear' }, other);
  expect(await seen(first), 'a question clears nothing').toBe(404);
  await decide('company', bad.id, 'warn', {}, other);
  await done();
  for (const id of ids) {
    expect([await seen(id), await standing(id), await ends(id)]).toEqual([
      200,
      ['ThingHidden', 'ThingShown'],
      ['CaseOpened', 'link-cleared'],
    ]);
  }
  expect([await seen(two), await ends(two)], 'it is held for the other one').toEqual([404, ['CaseOpened']]);
  await done();
  expect(await standing(first)).toEqual(['ThingHidden', 'ThingShown']);
});

test('what a moderator hid meanwhile stays so', async () => {
  const { removed, publish, seen, decide, done } = await opened();
  const bad = await removed('https://loan-quick.in');
  const hidden = await publish('Apply at https://loan-quick.in/1');
  const reported = await publish('Apply at https://loan-quick.in/2');
  await decide('post', hidden, 'hide');
  await decide('company', bad.id, 'keep', { anew: true });
  await done();
  expect([await seen(hidden), await seen(reported)]).toEqual([404, 200]);
});
