import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { encode } from '#events/codec.ts';
import { caseIdOf, caseStream } from '#events/subjects/case.ts';
import { standingStream } from '#events/subjects/standing.ts';
import { effectOf } from '../processes/effect.fixture.ts';
import { passedReviews } from '../processes/passedReviews.ts';
import { openBadLinks } from './badLinks.fixture.ts';

async function opened(REVIEW: 'after' | 'before') {
  const api = await openBadLinks({ REVIEW });
  onTestFinished(api.close);
  const { id, as } = await api.company({ website: 'https://looms.example.in' });
  const inCase = caseIdOf('review', 'company', id);
  return {
    ...{ ...api, id, as, inCase },
    let: (decision: string, over: object = {}, by = api.mod) => api.decide('company', id, decision, over, by),
    page: async (reader?: string) => {
      const answer = await api.call(`/company/${id}`, { as: reader });
      return [answer.status, (await answer.json()).company?.reviewed];
    },
    standing: async () => (await api.platform.commands.history(standingStream('company', id))).map(({ type }) => type),
    causes: async () => (await (await api.call(`/moderation/cases/${inCase}`, { as: api.mod })).json()).case.causes,
  };
}

test('what was hidden and is let stay with a warning on an objection has passed its review', async () => {
  const { let: decide, object, id, as, other, page, standing, causes } = await opened('after');
  expect([await page(), await causes()]).toEqual([[200, false], ['review']]);
  await decide('hide');
  await object('company', id, as);
  await decide('warn', {}, other);
  expect([await page(), await standing()]).toEqual([
    [200, true],
    ['ThingHidden', 'ThingShown', 'ReviewPassed'],
  ]);
});

test('what is only warned about is seen by others where they wait for its review; what is asked about is not', async () => {
  const { let: decide, page, standing, done } = await opened('before');
  await decide('ask', { reason: 'unclear' });
  expect(await page()).toEqual([404, undefined]);
  await decide('suspend', { until: new Date(Date.now() + 40 * 86_400_000).toISOString(), anew: true });
  expect(await page(), 'who is suspended is told nothing of the thing').toEqual([404, undefined]);
  await decide('warn', { anew: true });
  expect([await page(), await standing()]).toEqual([[200, true], ['ReviewPassed']]);
  await decide('keep', { anew: true });
  await done();
  expect(await standing(), 'once is enough').toEqual(['ReviewPassed', 'ReviewPassed']);
});

test('a warning of what was changed since it was read lets nothing pass', async () => {
  const { change, id, as, inCase, platform, post, mod, page } = await opened('before');
  const seen = await platform.store.head();
  await change(`/company/${id}`, { website: 'https://others.example.in' }, as);
  const body = { decision: 'warn', reason: 'spam', words: 'Say what it costs, please.', seen };
  const answer = await post(`/moderation/cases/${inCase}/decide`, body, mod);
  expect([answer.status, (await answer.json()).code, await page()]).toEqual([409, 'changed', [404, undefined]]);
});

test('what a log from before let stay with a warning passes its review once, wherever it is carried out again', async () => {
  const { id, as, inCase, mod, platform, time, caughtUp, page, standing } = await opened('before');
  const { keyring, store, commands } = platform;
  const about = { case: inCase, kind: 'company', id, cause: 'review', by: mod, decision: 'warn' } as const;
  const told = { reason: 'spam', until: null, author: as, objection: null } as const;
  const data = { ...about, ...told, concerned: [] };
  const stamp = { id: randomUUID(), at: time.now, actor: mod };
  const { length } = await commands.history(caseStream(inCase));
  const written = await encode(keyring, { type: 'CaseDecided', data, personal: {} }, stamp);
  await store.append(caseStream(inCase), length - 1, [written]);
  await caughtUp();
  const process = passedReviews(platform);
  const decided = (await commands.history(caseStream(inCase))).at(-1);
  expect(decided && process.react(decided)).toEqual([{ key: inCase, payload: { case: inCase } }]);
  const effect = effectOf({ case: inCase }, () => time.now);
  expect([await process.carryOut(effect), await process.carryOut(effect)]).toMatchObject([{ ended: 'done' }, {}]);
  await caughtUp();
  expect([await page(), await standing()]).toEqual([[200, true], ['ReviewPassed']]);
});

test('the desk says that others do not see a thing now, and which earlier decision an objection concerns too', async () => {
  const { let: decide, object, id, as, mod, inCase, call } = await opened('after');
  const row = async (query = '') =>
    (await (await call(`/moderation/cases?limit=100${query}`, { as: mod })).json()).cases.find(
      (one: { _id: string }) => one._id === inCase,
    );
  expect((await row()).notShown).toBe(undefined);
  await decide('hide');
  await decide('warn', { anew: true });
  await object('company', id, as);
  expect(await row()).toMatchObject({ state: 'objected', notShown: true });
  const { history } = (await (await call(`/moderation/cases/${inCase}`, { as: mod })).json()).case;
  expect(history.at(-1)).toMatchObject({ what: 'objected', also: ['hide'] });
  const waiting = await opened('before');
  const waits = (await (await waiting.call('/moderation/cases?limit=100', { as: waiting.mod })).json()).cases;
  expect(waits).toMatchObject([{ id: waiting.id, notShown: true }]);
});
