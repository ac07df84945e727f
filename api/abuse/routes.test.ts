import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { abuseStream } from '#events/subjects/abuse.ts';
import { caseIdOf, caseStream } from '#events/subjects/case.ts';
import { connectionRoutes } from '../connection/routes.ts';
import { conversationRoutes } from '../conversation/routes.ts';
import { openSubjects } from '../e2e/subjects.fixture.ts';
import { abuseRoutes } from './routes.ts';

async function opened(env: Readonly<Record<string, string>> = {}) {
  const api = await openSubjects(
    (platform) => [abuseRoutes(platform), connectionRoutes(platform), conversationRoutes(platform)],
    env,
  );
  onTestFinished(api.close);
  const [asha, ravi, uma] = [await api.join('Asha'), await api.join('Ravi'), await api.join('Uma')];
  const report = async (body: object, as?: string) => (await api.call('/reports', { method: 'POST', body, as })).status;
  return { ...api, asha, ravi, uma, report };
}

test('a member reports another once, with words that are theirs alone', async () => {
  const { asha, ravi, report, platform } = await opened();
  const body = { kind: 'member', id: ravi, reason: 'fraud', text: 'They ask for a fee first.' };
  expect(await report(body)).toBe(401);
  expect(await report(body, asha)).toBe(201);
  expect(await report({ ...body, reason: 'spam', text: 'Again' }, asha)).toBe(201);
  const events = await platform.commands.history(abuseStream('member', ravi, asha));
  expect(events).toMatchObject([
    { data: { kind: 'member', id: ravi, reason: 'fraud' }, personal: { text: body.text } },
  ]);
  await platform.reads.waitFor(await platform.store.head(), ['abuseReports'], 5000);
  const { abuseReports } = platform.reads.queries;
  expect(abuseReports.reportedBy(asha, -1)).toMatchObject([{ id: ravi, reason: 'fraud', text: body.text }]);
  expect(abuseReports.reportedBy(ravi, -1)).toEqual([]);
});

test('a second report of the same says when it was reported first, and whether its reporter was told of it since', async () => {
  const { asha, ravi, uma, call, time, platform } = await opened();
  const body = { kind: 'member', id: ravi, reason: 'fraud', text: 'They ask for a fee first.' } as const;
  const reported = async (key?: string) => {
    const answer = await call('/reports', { method: 'POST', body, as: asha, key });
    expect(answer.status).toBe(201);
    return answer.json();
  };
  const first = new Date(time.now).toISOString();
  const key = randomUUID();
  const once = { status: 'success', again: false, reportedAt: first, decided: false };
  expect(await reported(key)).toEqual(once);
  // Sent again because no answer came, it is no second one.
  expect(await reported(key)).toMatchObject({ reportedAt: first });
  time.now += 86_400_000;
  expect(await reported()).toEqual({ ...once, again: true });
  const inCase = caseIdOf('reports', 'member', ravi);
  const about = { case: inCase, kind: 'member', id: ravi, cause: 'reports', by: uma, decision: 'keep' } as const;
  const told = { reason: 'no-breach', until: null, author: ravi, objection: null } as const;
  const data = { ...about, ...told, concerned: [] };
  const fact = { type: 'CaseDecided', data, personal: {} } as const;
  const command = { actor: uma, at: time.now };
  const done = await platform.commands.execute<never>(caseStream(inCase), command, () => ({ facts: [fact] }));
  await platform.reads.waitFor(done.position, ['cases'], 5000);
  expect(await reported()).toEqual({ ...once, again: true, decided: true });
});

test('other words under the key of a report are told so', async () => {
  const { asha, ravi, call, platform } = await opened();
  const body = { kind: 'member', id: ravi, reason: 'fraud', text: 'They ask for a fee first.' };
  const send = async (more: object = {}) => {
    const answer = await call('/reports', { method: 'POST', body: { ...body, ...more }, as: asha, key: 'once' });
    return [answer.status, (await answer.json()).code];
  };
  for (const _ of [1, 2]) expect(await send()).toEqual([201, undefined]);
  expect(await send({ reason: 'spam' })).toEqual([409, 'key-used']);
  expect(await send({ text: 'And then they are gone.' })).toEqual([409, 'key-used']);
  expect(await platform.commands.history(abuseStream('member', ravi, asha))).toHaveLength(1);
});

test('what is not there cannot be reported, nor what is not understood', async () => {
  const { asha, ravi, report } = await opened();
  for (const kind of ['company', 'fund', 'post', 'comment', 'member', 'provider', 'message'])
    expect([kind, await report({ kind, id: 'nothing', reason: 'spam' }, asha)]).toEqual([kind, 404]);
  expect(await report({ kind: 'house', id: ravi, reason: 'spam' }, asha)).toBe(400);
  expect(await report({ kind: 'member', id: ravi, reason: 'dislike' }, asha)).toBe(400);
  expect(await report({ kind: 'member', id: ravi, reason: 'other', text: 'x'.repeat(1001) }, asha)).toBe(400);
});

test('a message is reported by one of its two alone', async () => {
  const { asha, ravi, uma, report, call } = await opened();
  const note = 'We both ship by rail from Hubballi.';
  await call('/connections', { method: 'POST', body: { to: ravi, note }, as: asha });
  await call(`/connections/${asha}`, { method: 'PUT', body: { accept: true }, as: ravi });
  const begun = await call('/conversations', { method: 'POST', body: { with: ravi }, as: asha });
  const { _id } = (await begun.json()).conversation;
  const sent = await call(`/conversations/${_id}/messages`, { method: 'POST', body: { text: 'Pay me' }, as: asha });
  const [message] = (await sent.json()).messages ?? [];
  const list = await (await call(`/conversations/${_id}/messages`, { as: ravi })).json();
  const id = message?._id ?? list.messages[0]._id;
  expect(await report({ kind: 'message', id, reason: 'fraud' }, uma)).toBe(404);
  expect(await report({ kind: 'message', id, reason: 'fraud' }, ravi)).toBe(201);
});

test('a new member reports 10 things a day; what they reported before costs nothing', async () => {
  const { asha, report, join } = await opened({ RATE_LIMIT: 'on' });
  const others: string[] = [];
  for (let n = 0; n < 11; n += 1) others.push(await join(`Member${n}`));
  const [first = ''] = others;
  for (const id of others.slice(0, 10)) expect(await report({ kind: 'member', id, reason: 'spam' }, asha)).toBe(201);
  expect(await report({ kind: 'member', id: others[10], reason: 'spam' }, asha)).toBe(429);
  expect(await report({ kind: 'member', id: first, reason: 'spam' }, asha)).toBe(201);
});
