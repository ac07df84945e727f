import { expect, onTestFinished, test } from 'vitest';
import { caseIdOf, caseStream } from '#events/subjects/case.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import type { Mail } from '../mail/transport.ts';
import { openFundCases } from '../moderation/fundCases.fixture.ts';
import { moderator } from '../role/role.fixture.ts';
import { caseDecisions } from './caseDecisions.ts';
import { effectOf } from './effect.fixture.ts';

const AGAIN_MS = 5 * 60_000;

/** A fund that was reported, and the process as a runner would call it for the decisions about it. */
async function open() {
  const api = await openFundCases('off');
  onTestFinished(api.close);
  const [mod, owner, asha] = [await moderator(api, 'Mohan'), await api.join('Owner'), await api.join('Asha')];
  const post = async (path: string, body: unknown, as: string) => {
    const answer = await api.call(path, { method: 'POST', body, as });
    expect(answer.ok).toBe(true);
    return answer.json();
  };
  const { opportunity } = await post('/opportunities', fundForm(), owner);
  const inCase = caseIdOf('reports', 'fund', opportunity._id);
  await post('/reports', { kind: 'fund', id: opportunity._id, reason: 'fraud', text: 'A fee' }, asha);
  const sent: Mail[] = [];
  const transport = async (mail: Mail) => void sent.push(mail);
  const process = caseDecisions({ ...api.platform, transport, forget: async () => {} });

  /** @returns what is to be mailed of it */
  async function decide(decision: 'hide' | 'keep') {
    const reason = decision === 'keep' ? 'no-breach' : 'fraud';
    await post(`/moderation/cases/${inCase}/decide`, { decision, reason, words: 'It takes a fee.', anew: true }, mod);
    const event = (await api.platform.commands.history(caseStream(inCase))).findLast(
      ({ type }) => type === 'CaseDecided',
    );
    const mails = process.react(event ?? expect.fail()).filter(({ key }) => key.startsWith('mail '));
    return mails.map(({ payload }) => payload);
  }
  const carryOut = (payloads: Awaited<ReturnType<typeof decide>>) =>
    Promise.all(payloads.map((payload) => process.carryOut(effectOf(payload, () => api.time.now))));
  return { time: api.time, decide, carryOut, sent };
}

test('of decisions that go back and forth the first is told at once, and the last once it has stood for a while', async () => {
  const { time, decide, carryOut, sent } = await open();
  const payloads = [];
  for (let n = 0; n < 15; n += 1) payloads.push(...(await decide('hide')), ...(await decide('keep')));
  expect(payloads).toHaveLength(30);
  expect(await carryOut(payloads)).toEqual([
    { ended: 'done' },
    ...Array(29).fill({ retryAfterMs: AGAIN_MS, reason: 'it may be decided again' }),
  ]);
  expect(sent.map(({ subject }) => subject)).toEqual(['Moderators have hidden your opportunity']);

  time.now += AGAIN_MS;
  expect(await carryOut(payloads.slice(1))).toEqual([
    ...Array(28).fill({ ended: 'needless', reason: 'it was decided again' }),
    { ended: 'done' },
  ]);
  expect(sent.map(({ subject }) => subject).slice(1)).toEqual(['Moderators looked at your opportunity: it stays']);
});

test('what is decided again later is told at once', async () => {
  const { time, decide, carryOut, sent } = await open();
  for (const decision of ['hide', 'keep'] as const) {
    expect(await carryOut(await decide(decision))).toEqual([{ ended: 'done' }]);
    time.now += AGAIN_MS;
  }
  expect(sent).toHaveLength(2);
});
