import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Everything, type Kind, MARKS, publishedEverything } from './everywhere.fixture.ts';
import { OWN, SURFACES } from './surfaces.fixture.ts';

let shared: Everything;
beforeAll(async () => {
  shared = await publishedEverything();
});
afterAll(() => shared.close());

async function opened(): Promise<Everything> {
  const all = await publishedEverything();
  onTestFinished(all.close);
  return all;
}

/** An answer's text; of a stream, up to what it tells first. */
async function told(answer: Response): Promise<string> {
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer.text();
  let text = '';
  // Leaving the loop ends the stream.
  for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    if (/event: change\n.*\n\n/s.test(text)) break;
  }
  return text;
}

test.each(Object.keys(SURFACES) as Kind[])(
  'a hidden %s is hidden everywhere, and then everywhere again',
  async (kind) => {
    const all = await publishedEverything();
    const { ids, decide, owner } = all;
    const thing = { kind, id: ids[kind] };
    const seen = new Map<string, string>();

    async function where(isSecond: boolean): Promise<Record<string, boolean>> {
      const found: Record<string, boolean> = {};
      for (const { path, as, names, headers } of SURFACES[kind]) {
        const [url, reader] = [path(all), as === undefined ? undefined : all[as]];
        const key = `${url} as ${as ?? 'guest'}`;
        // What a reader has kept from before must not be called good.
        const kept = seen.get(key);
        const answer = await all.ask(url, reader, {
          ...headers,
          ...(kept && isSecond ? { 'if-none-match': kept } : {}),
        });
        const etag = answer.headers.get('etag');
        if (etag) seen.set(key, etag);
        expect({ key, status: answer.status }).not.toEqual({ key, status: 304 });
        found[key] = (await told(answer)).includes(names?.(all) ?? ids[kind]);
      }
      return found;
    }
    const places = SURFACES[kind].map(({ path, as }) => `${path(all)} as ${as ?? 'guest'}`);
    const everywhere = (is: boolean) => Object.fromEntries(places.map((place) => [place, is]));

    expect(await where(false)).toEqual(everywhere(true));
    await decide('hide', thing);
    expect(await where(true)).toEqual(everywhere(false));
    for (const path of kind in OWN ? OWN[kind as keyof typeof OWN] : []) {
      const answer = await all.ask(path.replace('ID', ids[kind]), owner);
      const body = await answer.text();
      expect([path, answer.status, body.includes(MARKS[kind] === MARKS.post ? 'Mallika' : MARKS[kind])]).toEqual([
        path,
        200,
        true,
      ]);
      expect(body).toContain('"hidden":{"state":"hidden","reason":"false-identity","case":"case1"');
    }
    await decide('show', thing);
    expect(await where(true)).toEqual(everywhere(true));
  },
);

test('who wrote a hidden comment or message reads it, marked as hidden', async () => {
  const { ids, decide, ask, owner, talk } = await opened();
  await decide('hide', { kind: 'comment', id: ids.comment });
  await decide('hide', { kind: 'message', id: ids.message });
  const { comments } = await (await ask('/post/below001/comments', owner)).json();
  expect(comments).toMatchObject([{ text: MARKS.comment, hidden: true }]);
  const { messages } = await (await ask(`/conversations/${talk}/messages`, owner)).json();
  expect(messages).toMatchObject([{ text: MARKS.message, state: 'hidden' }]);
});

test('what is removed is gone for good, its words from the log too', async () => {
  const { ids, decide, ask, owner, platform, standing, ground, act } = await opened();
  for (const kind of ['post', 'comment', 'message'] as const) await decide('remove', { kind, id: ids[kind] });
  await decide('remove', { kind: 'fund', id: ids.fund });
  for (const kind of ['post', 'comment', 'message', 'fund'] as const)
    expect(await standing.show({ kind, id: ids[kind] }, ground, act)).toEqual({ refused: 'removed' });
  for (const kind of ['post', 'comment', 'message'] as const)
    await expect(platform.store.readStream(`words-${ids[kind]}`)).resolves.toEqual([]);
  expect((await ask('/post/mallika1', owner)).status).toBe(404);
  expect((await (await ask(`/opportunities/${ids.fund}`, owner)).json()).opportunity.hidden.state).toBe('removed');
});

test('what a hidden fund takes: no application is begun or sent; those that were sent stay for both sides', async () => {
  const { ids, decide, made, send, ask, friend, owner, friendsCompany: company, stranger } = await opened();
  const applying = { opportunity: ids.fund, company, answers: {}, documents: [] };
  const begun = await made<{ application: { _id: string } }>('POST', '/applications', friend, applying);
  const { _id } = begun.application;
  await decide('hide', { kind: 'fund', id: ids.fund });
  const sent = await send('POST', `/applications/${_id}/submit`, friend);
  expect([sent.status, (await sent.json()).code]).toEqual([409, 'fund-hidden']);
  expect((await send('POST', '/applications', friend, applying)).status).toBe(404);
  await decide('show', { kind: 'fund', id: ids.fund });
  await made('POST', `/applications/${_id}/submit`, friend);
  await decide('hide', { kind: 'fund', id: ids.fund });
  for (const [who, as] of [
    [friend, 'applicant'],
    [owner, 'reviewer'],
  ] as const) {
    const { application } = await (await ask(`/applications/${_id}?as=${as}`, who)).json();
    expect([application.status, application.fund.provider]).toEqual(['submitted', MARKS.fund]);
    expect(application.fund.withheld).toBe(true);
  }
  expect((await ask(`/applications/${_id}`, stranger)).status).toBe(404);
});

test('a change of what is hidden is there when it is shown again, and nowhere before', async () => {
  const { ids, decide, made, ask, owner } = await opened();
  await decide('hide', { kind: 'company', id: ids.company });
  await decide('hide', { kind: 'fund', id: ids.fund });
  await decide('hide', { kind: 'post', id: ids.post });
  await made('PATCH', `/company/${ids.company}`, owner, { tagline: 'Ketaki' });
  await made('PATCH', `/opportunities/${ids.fund}`, owner, { description: 'Ketaki' });
  await made('PATCH', '/post/mallika1', owner, { content: 'Ketaki' });
  const found = async () => (await (await ask('/search?q=Ketaki')).json()).results.length;
  expect(await found()).toBe(0);
  for (const kind of ['company', 'fund', 'post'] as const) await decide('show', { kind, id: ids[kind] });
  expect(await found()).toBe(3);
});

test('a fund is seen again only once neither it nor its provider is hidden', async () => {
  const { ids, offered, decide, ask } = await opened();
  const status = async () => (await ask(`/opportunities/${offered}`)).status;
  await decide('hide', { kind: 'fund', id: offered });
  await decide('hide', { kind: 'provider', id: ids.provider });
  await decide('show', { kind: 'fund', id: offered });
  expect(await status()).toBe(404);
  await decide('show', { kind: 'provider', id: ids.provider });
  expect(await status()).toBe(200);
});

test('a suspended member reads and writes nothing until their time has come; what they wrote stays', async () => {
  const all = await opened();
  const { ids, owner, send, ask, standing, ground, act, time, caughtUp } = all;
  const until = time.now + 86_400_000;
  await standing.suspend(owner, until, ground, act);
  await caughtUp();
  const refused = await send('PUT', '/post/interact', owner, { postId: 'below001', userId: owner });
  expect([refused.status, (await refused.json()).code]).toEqual([403, 'suspended']);
  expect((await send('PATCH', '/auth/me', owner, { headline: 'Here' })).status).toBe(403);
  expect((await send('POST', '/moderation/cases/case1/objection', owner, { words: 'No.' })).status).not.toBe(403);
  expect((await ask('/post/mallika1')).status).toBe(200);
  const { user } = await (await ask('/auth/me', owner)).json();
  const suspended = { until: new Date(until).toISOString(), reason: 'false-identity', case: 'case1' };
  expect(user).toMatchObject({ _id: ids.member, suspended });
  time.now = until;
  expect((await send('PUT', '/post/interact', owner, { postId: 'below001', userId: owner })).status).toBe(200);
  expect((await (await ask('/auth/me', owner)).json()).user.suspended).toBeUndefined();
});
