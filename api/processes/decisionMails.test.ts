import { expect, onTestFinished, test } from 'vitest';
import { applicationStream } from '#events/subjects/application.ts';
import { openApplications } from '../application/application.fixture.ts';
import { type Mail, type Transport, Undeliverable } from '../mail/transport.ts';
import { decisionMails } from './decisionMails.ts';
import { effectOf } from './effect.fixture.ts';

/** An application that was sent, and the process as a runner would call it for its last decision. */
async function open(transport: Transport) {
  const api = await openApplications();
  onTestFinished(api.close);
  const [founder, provider] = [await api.join('Founder'), await api.join('Provider')];
  const company = await api.company(founder);
  const fund = await api.fund(provider, { provider: 'Cauvery.example.in Trust' });
  const id = await api.draft(founder, fund.id, company);
  await api.json(await api.send('POST', `/${id}/submit`, founder));
  const process = decisionMails({ ...api.platform, transport, forget: async () => {} });

  async function decided(to: string, letter = '') {
    await api.json(await api.send('POST', `/${id}/decide`, provider, { to, letter }));
    const event = (await api.platform.commands.history(applicationStream(id))).at(-1) ?? expect.fail();
    return process.react(event);
  }
  const carryOut = (payload: ReturnType<typeof process.react>[number]['payload']) =>
    process.carryOut(effectOf(payload, () => api.time.now));
  return { ...api, founder, id, decided, carryOut };
}

test('who sent it is told of a decision, with a link and without the letter; twice it is the same mail', async () => {
  const sent: Mail[] = [];
  const { decided, carryOut, id } = await open(async (mail) => void sent.push(mail));
  expect(await decided('in-review')).toEqual([]);
  const [intention] = await decided('question', 'How deep is the secret well?');
  const { payload } = intention ?? expect.fail();
  for (const _ of [1, 2]) expect(await carryOut(payload)).toEqual({ ended: 'done' });
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]).toMatchObject({
    to: 'founder@example.in',
    // Mail programs find no link in a name.
    subject: 'Cauvery. example. in Trust has a question about your application',
  });
  expect(sent[0]?.text).toContain(`/dashboard/applications/${id}`);
  expect(sent[0]?.text).not.toContain('secret well');
  expect(JSON.stringify(payload)).not.toContain('secret well');
});

test('a mail server that is busy is asked again, one that refuses for good is not', async () => {
  let permanent = false;
  const { decided, carryOut } = await open(async () => {
    throw new Undeliverable('no', permanent);
  });
  const [intention] = await decided('declined');
  const { payload } = intention ?? expect.fail();
  expect(await carryOut(payload)).toMatchObject({ retryAfterMs: expect.any(Number) });
  permanent = true;
  expect(await carryOut(payload)).toEqual({ ended: 'given-up', reason: 'no' });
});
