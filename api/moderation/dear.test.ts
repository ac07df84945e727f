import { expect, onTestFinished, test } from 'vitest';
import { caseIdOf, caseStream } from '#events/subjects/case.ts';
import { abuseRoutes } from '../abuse/routes.ts';
import { openSubjects } from '../e2e/subjects.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { fundRoutes } from '../fund/routes.ts';
import { moderator, OFFICE } from '../role/role.fixture.ts';
import { sessionsOf } from '../session/sessions.ts';
import { moderationRoutes } from './routes.ts';

const DAY_MS = 86_400_000;

test('to remove and to suspend want a proof of the last ten minutes, and nothing else does', async () => {
  const api = await openSubjects(
    (platform) => [abuseRoutes(platform), moderationRoutes(platform), fundRoutes(platform)],
    { ...OFFICE, REVIEW: 'off' },
  );
  onTestFinished(api.close);
  const [mod, owner, asha] = [await moderator(api, 'Mohan'), await api.join('Owner'), await api.join('Asha')];
  const made = await api.call('/opportunities', { method: 'POST', body: fundForm(), as: owner });
  const id = (await made.json()).opportunity._id;
  const report = { kind: 'fund', id, reason: 'fraud', text: '' };
  expect((await api.call('/reports', { method: 'POST', body: report, as: asha })).status).toBe(201);
  const inCase = caseIdOf('reports', 'fund', id);
  const decided = async () =>
    (await api.platform.commands.history(caseStream(inCase))).flatMap(({ type, data }) =>
      type === 'CaseDecided' ? [data.decision] : [],
    );
  const until = new Date(api.time.now + 7 * DAY_MS).toISOString();
  const bodyOf = (decision: string) => {
    const reason = { ask: 'identity', keep: 'no-breach' }[decision] ?? 'fraud';
    const words = 'Whoever pays the fee never hears of it again.';
    return { decision, reason, words, anew: true, ...(decision === 'suspend' && { until }) };
  };
  async function decide(decision: string, as = mod, authorization?: string) {
    const sent = authorization ? { headers: { authorization } } : { as };
    const path = `/moderation/cases/${inCase}/decide`;
    const answer = await api.call(path, { method: 'POST', body: bodyOf(decision), ...sent });
    const { code = '', message = '' } = await answer.json();
    return [answer.status, code, message];
  }

  api.time.now += 600_000 - 1;
  expect(await decide('suspend')).toEqual([200, '', '']);
  api.time.now += 1;
  const first = [403, 'step-up', 'Please confirm first that it is you.'];
  expect([await decide('remove'), await decide('suspend')]).toEqual([first, first]);
  // Whoever may not decide is not asked for anything.
  expect((await decide('remove', asha)).slice(0, 2)).toEqual([403, 'not-allowed']);
  for (const one of ['ask', 'warn', 'hide', 'keep']) expect(await decide(one), one).toEqual([200, '', '']);
  const { token } = await sessionsOf(api.platform).start(mod, true, { actor: mod, at: api.time.now });
  expect(await decide('remove', mod, `Bearer ${token}`)).toEqual([200, '', '']);
  expect(await decided()).toEqual(['suspend', 'ask', 'warn', 'hide', 'keep', 'remove']);
});
