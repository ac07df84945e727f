import { expect, onTestFinished, test, vi } from 'vitest';
import { caseIdOf, caseStream, oldReviewCaseId } from '#events/subjects/case.ts';
import { postStream } from '#events/subjects/post.ts';
import { standingStream } from '#events/subjects/standing.ts';
import { wordsStream } from '#events/subjects/words.ts';
import { type Deciding, decideCase } from '../case/decide.ts';
import { openCase } from '../case/open.ts';
import { picture } from '../e2e/picture.fixture.ts';
import { openSubjects } from '../e2e/subjects.fixture.ts';
import { createStanding } from '../standing/standing.ts';
import { postListRoutes } from './lists.ts';
import { ownPostRoutes } from './ownRoutes.ts';
import { postRoutes } from './routes.ts';

const LINK = 'All of it stands at https://looms.example.in/prices';
const DAY_MS = 86_400_000;
const POST = 'a1b2c3d4e5f6a1b2c3d4e5f6';

async function opened(env: Readonly<Record<string, string>> = { ADMIN_EMAILS: 'admin@example.in' }) {
  const api = await openSubjects(
    (platform) => [postListRoutes(platform), postRoutes(platform), ownPostRoutes(platform)],
    {
      RATE_LIMIT: 'on',
      ...env,
    },
  );
  onTestFinished(api.close);
  const { call, platform, time } = api;
  const { commands, reads, store } = platform;
  const asha = await api.join('Asha');
  const image = { key: 'Post/loom-1.webp', width: 1, height: 1 };
  const published = { type: 'PostPublished', data: { post: POST, author: asha, image }, personal: {} } as const;
  await commands.begin(postStream(POST), [published], { actor: asha, at: time.now });
  const caughtUp = async () => reads.waitFor(await store.head(), ['feed', 'members', 'standings'], 5000);
  await caughtUp();

  const comments = async (as?: string): Promise<{ _id: string; text: string }[]> => {
    await caughtUp();
    return (await (await call(`/post/${POST}`, { as })).json()).data.post.comments;
  };
  return {
    ...api,
    asha,
    comments,
    say: (text: string, as = asha) =>
      call('/post/comment', { method: 'PUT', body: { postId: POST, comment: { text } }, as }),
    texts: async (as?: string) => (await comments(as)).map(({ text }) => text).filter((text) => text !== ''),
  };
}

test("a new account's link is read by its writer alone until a moderator has passed it", async () => {
  const { say, texts, comments, asha, join, platform, time, call } = await opened();
  const ravi = await join('Ravi');
  expect((await say(LINK)).status).toBe(200);
  expect([await texts(), await texts(ravi)]).toEqual([[], []]);

  const [held] = await comments(asha);
  expect(held).toMatchObject({ hidden: true });
  const id = held?._id ?? '';
  const versions = (as: string) => call(`/post/${POST}/comments/${id}/versions`, { as });
  expect(await (await versions(asha)).json()).toMatchObject({ versions: [{ text: LINK }] });
  expect((await versions(ravi)).status).toBe(403);
  const inCase = caseIdOf('review', 'comment', id);
  expect(await platform.commands.history(caseStream(inCase))).toMatchObject([
    { type: 'CaseOpened', data: { kind: 'comment', id, cause: 'review', notes: [{ code: 'first-link' }] } },
  ]);
  const ground = { case: inCase, by: 'moderator', reason: 'no-breach' };
  await createStanding(platform).show({ kind: 'comment', id }, ground, { actor: 'moderator', at: time.now });
  expect(await texts(ravi)).toEqual([LINK]);
});

test("so is a new account's post with a link, which its writer sees marked", async () => {
  const { asha, call, join, platform } = await opened();
  const ravi = await join('Ravi');
  const key = 'Post/loom-2.webp';
  await platform.files.put(key, await picture(), 'image/webp');
  const made = await call('/post/new', { method: 'POST', body: { content: LINK, image: { key } }, as: asha });
  const { post } = (await made.json()).data;
  expect([made.status, post.content]).toEqual([201, LINK]);
  // At once, so that nobody takes it for published.
  expect(post.hidden).toMatchObject({ state: 'hidden', reason: 'first-link' });
  const seen = async (as?: string) => (await call(`/post/${post._id}`, { as })).status;
  expect([await seen(), await seen(ravi), await seen(asha)]).toEqual([404, 404, 200]);
  const comments = async (as?: string) => (await call(`/post/${post._id}/comments`, { as })).status;
  expect([await comments(asha), await comments(), await comments(ravi)]).toEqual([200, 404, 404]);
  // Nobody saw it for a moment, nor would whoever reads after a crash: it was hidden before it was there.
  const about: string[] = [];
  for await (const { events } of platform.store.readAll({ after: -1 }))
    for (const { type, data } of events) if ([data.id, data.post].includes(post._id)) about.push(type);
  expect(about).toEqual(['WordsWritten', 'ThingHidden', 'CaseOpened', 'PostPublished']);
});

test('a letter in front of it does not hide a link', async () => {
  const { say, texts } = await opened();
  for (const letter of ['ſ', '\u212a', 'x'])
    expect((await say(`${letter}${LINK.slice(LINK.indexOf('https'))}`)).status).toBe(200);
  expect(await texts()).toEqual([]);
});

test('a link that is put in later is held as well, and nobody holds what is not theirs', async () => {
  const { say, texts, comments, asha, join, call } = await opened();
  const ravi = await join('Ravi');
  await say('I have the prices.');
  const [{ _id = '' } = {}] = await comments(asha);
  const change = (as: string) =>
    call(`/post/${POST}/comments/${_id}`, { method: 'PATCH', body: { content: LINK }, as });
  expect((await change(ravi)).status).toBe(403);
  expect(await texts(ravi)).toEqual(['I have the prices.']);
  expect((await change(asha)).status).toBe(200);
  expect(await texts(ravi)).toEqual([]);
});

test('once its writer takes the link out, it is seen; with the link put back it is held again', async () => {
  const { say, texts, comments, asha, join, call, time } = await opened();
  const ravi = await join('Ravi');
  await say(LINK);
  const [{ _id = '' } = {}] = await comments(asha);
  const change = async (content: string) => {
    const answer = await call(`/post/${POST}/comments/${_id}`, { method: 'PATCH', body: { content }, as: asha });
    expect(answer.status).toBe(200);
    return (await answer.json()).data.comment;
  };
  expect((await change('It stands on our page.')).hidden).toBeUndefined();
  expect(await texts(ravi)).toEqual(['It stands on our page.']);
  await change(LINK);
  expect(await texts(ravi)).toEqual([]);
  // What was held stays so when the account is known, until the link goes.
  time.now += 4 * DAY_MS;
  await change(`${LINK} and more`);
  expect(await texts(ravi)).toEqual([]);
  await change('It stands on our page.');
  expect(await texts(ravi)).toEqual(['It stands on our page.']);
});

test('a link put back while it is taken out is held, whichever comes first', async () => {
  const { say, texts, comments, asha, join, call, platform } = await opened();
  const ravi = await join('Ravi');
  await say(LINK);
  const [{ _id = '' } = {}] = await comments(asha);
  const change = (content: string) =>
    call(`/post/${POST}/comments/${_id}`, { method: 'PATCH', body: { content }, as: asha });
  const { commands } = platform;
  const execute = commands.execute;
  // Held already it is not hidden anew; then the other change comes, and shows it, before this one is written.
  vi.spyOn(commands, 'execute').mockImplementation(async (...decided) => {
    if (decided[0] === wordsStream(_id)) {
      vi.restoreAllMocks();
      expect((await change('It stands on our page.')).status).toBe(200);
      expect(await texts(ravi)).toEqual(['It stands on our page.']);
    }
    return execute(...decided);
  });
  expect((await change(`${LINK}#again`)).status).toBe(200);
  expect(await texts(ravi)).toEqual([]);
  expect(await comments(asha)).toMatchObject([{ _id, hidden: true }]);
});

test('what a moderator hid, or another case hides, stays hidden without its link', async () => {
  const { say, texts, comments, asha, join, call, platform, time } = await opened();
  const ravi = await join('Ravi');
  for (const text of [`${LINK}#1`, `${LINK}#2`]) await say(text);
  const [second, first] = await comments(asha);
  const inCase = caseIdOf('review', 'comment', first?._id ?? '');
  const decision: Deciding = {
    ...{ by: 'moderator', decision: 'hide', reason: 'spam', words: 'It is the same to all.', until: null, anew: false },
    ...{ at: time.now, author: asha, concerned: [asha], against: [], gravest: null, hasPart: false, isInOffice: false },
  };
  const command = { actor: 'moderator', at: time.now };
  await platform.commands.execute(caseStream(inCase), command, decideCase(decision));
  const again = { method: 'PATCH', body: { content: `${LINK}#3` }, as: asha };
  expect((await call(`/post/${POST}/comments/${first?._id}`, again)).status).toBe(200);
  const types = (await platform.commands.history(caseStream(inCase))).map(({ type }) => type);
  expect(types, 'it is not brought back into the queue').toEqual(['CaseOpened', 'CaseDecided']);
  const ground = { case: 'another', by: 'moderator', reason: 'spam' };
  const thing = { kind: 'comment', id: second?._id ?? '' } as const;
  await createStanding(platform).hide(thing, ground, { actor: 'moderator', at: time.now });
  for (const one of [first, second]) {
    const body = { content: 'No link any more.' };
    await call(`/post/${POST}/comments/${one?._id}`, { method: 'PATCH', body, as: asha });
  }
  expect(await texts(ravi)).toEqual([]);
  await createStanding(platform).show(thing, ground, { actor: 'moderator', at: time.now });
  expect(await texts(ravi)).toEqual(['No link any more.']);
});

test('what a moderator hid stays hidden also where they ask or warn afterwards, whatever its writer writes', async () => {
  const { say, comments, asha, join, call, platform, texts, time } = await opened();
  const ravi = await join('Ravi');
  const said: Omit<Deciding, 'decision' | 'reason'> = {
    ...{ by: 'moderator', words: 'It is the same to all.', until: null, anew: true, gravest: null, hasPart: false },
    ...{ at: time.now, author: asha, concerned: [asha], against: [], isInOffice: false },
  };
  for (const decision of ['ask', 'warn'] as const) {
    await say(`The prices of a ${decision}.`);
    const thing = { kind: 'comment', id: (await comments(asha))[0]?._id ?? '' } as const;
    const inCase = caseIdOf('reports', 'comment', thing.id);
    const command = { actor: 'moderator', at: time.now };
    await openCase(platform, { ...thing, cause: 'reports', notes: [] }, command);
    for (const one of [{ decision: 'hide', reason: 'spam' } as const, { decision, reason: 'spam' } as const])
      await platform.commands.execute(
        caseStream(inCase),
        command,
        decideCase({ ...said, ...one, reason: one.decision === 'ask' ? 'unclear' : one.reason }),
      );
    await createStanding(platform).hide(thing, { case: inCase, by: 'moderator', reason: 'spam' }, command);
    for (const content of ['Other words.', LINK, 'No link any more.'])
      await call(`/post/${POST}/comments/${thing.id}`, { method: 'PATCH', body: { content }, as: asha });
    expect(await texts(ravi), decision).toEqual([]);
  }
});

test('while its review waits under the id of before, a link is held and released in that case', async () => {
  const { say, comments, asha, join, call, platform, texts, time } = await opened();
  const ravi = await join('Ravi');
  await say('I have the prices.');
  const [{ _id = '' } = {}] = await comments(asha);
  const inCase = oldReviewCaseId('comment', _id);
  const command = { actor: asha, at: time.now };
  await openCase(platform, { kind: 'comment', id: _id, cause: 'review', notes: [], in: inCase }, command);
  const change = (content: string) =>
    call(`/post/${POST}/comments/${_id}`, { method: 'PATCH', body: { content }, as: asha });
  expect((await change(LINK)).status).toBe(200);
  const held = await platform.commands.history(standingStream('comment', _id));
  // Before it reads otherwise, and anew from there on.
  expect(held).toMatchObject(Array(2).fill({ type: 'ThingHidden', data: { case: inCase } }));
  expect(await platform.commands.history(caseStream(caseIdOf('review', 'comment', _id)))).toEqual([]);
  expect((await change('I have them.')).status).toBe(200);
  expect(await texts(ravi)).toEqual(['I have them.']);
});

test('words without a link, and those of an account that is known, are seen at once', async () => {
  const { say, texts, time } = await opened();
  await say('Our prices are fair.');
  time.now += 3 * DAY_MS;
  await say(LINK);
  expect(await texts()).toEqual([LINK, 'Our prices are fair.']);
});

test('where nobody could pass it nothing is held', async () => {
  const { say, texts } = await opened({});
  await say(LINK);
  expect(await texts()).toEqual([LINK]);
});
