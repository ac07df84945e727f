import { expect, onTestFinished, test } from 'vitest';
import { caseIdOf, caseStream } from '#events/subjects/case.ts';
import { standingStream } from '#events/subjects/standing.ts';
import { verificationStream } from '#events/subjects/verification.ts';
import { decideCase } from '../case/decide.ts';
import { caseFrom } from '../case/state.ts';
import { openBadLinks } from '../moderation/badLinks.fixture.ts';

test('a company that was changed at the moment of its keeping neither passes its review by it nor keeps its name', async () => {
  const api = await openBadLinks({ REVIEW: 'before' });
  onTestFinished(api.close);
  const { company, change, platform, call, done, mod, time, decide } = api;
  const { id, as } = await company({ website: 'https://looms.example.in' });
  const inCase = caseIdOf('review', 'company', id);
  const seen = await platform.store.head();
  await change(`/company/${id}`, { registeredEntity: 'Reserve Bank of India Loans' }, as);
  const said = { decision: 'keep', reason: 'not-shown', words: '', until: null, anew: false, at: time.now } as const;
  const of = { author: as, concerned: [as], against: [], gravest: null, hasPart: false, isInOffice: false };
  const kept = decideCase({ ...said, ...of, by: mod, seen });
  await platform.commands.execute(caseStream(inCase), { actor: mod, at: time.now }, kept);
  await done();
  const names = async (stream: string) => (await platform.commands.history(stream)).map(({ type }) => type);
  expect(await names(standingStream('company', id))).toEqual([]);
  expect(await names(verificationStream('company', id))).toEqual([]);
  expect([
    (await call(`/company/${id}`)).status,
    caseFrom(await platform.commands.history(caseStream(inCase))),
  ]).toMatchObject([404, { state: 'open' }]);
  await decide('company', id, 'keep');
  expect((await call(`/company/${id}`)).status).toBe(200);
});
