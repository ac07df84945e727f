import { expect, test } from 'vitest';
import { withBothSides } from './application.fixture.ts';

const { api, sides } = await withBothSides();

const asking = (...words: string[]) => ({ questions: words.map((text) => ({ text, kind: 'text', required: false })) });
const texts = (questions: readonly { readonly text: string }[]) => questions.map(({ text }) => text);

/** A fund that asks this, and what a company has answered to it; sent or not. */
async function answeredTo(words: string[], isSent: boolean) {
  const { founder, provider, company, get } = sides;
  const { id: fund } = await api.fund(provider, asking(...words));
  const answers = Object.fromEntries(words.map((text, n) => [`q${n + 1}`, `To ‘${text}’`]));
  const id = await api.draft(founder, fund, company, { answers });
  const submit = async () => (await api.json(await api.send('POST', `/${id}/submit`, founder))).application;
  if (isSent) await submit();
  return {
    submit,
    ask: async (...now: string[]) =>
      api.json(await api.call(`/opportunities/${fund}`, { method: 'PATCH', as: provider, body: asking(...now) })),
    question: async () =>
      api.json(await api.send('POST', `/${id}/decide`, provider, { to: 'question', letter: 'And the others?' })),
    answer: async (some: object) => api.json(await api.send('PATCH', `/${id}`, founder, { answers: some })),
    both: async () => [await get(id, founder), await get(id, provider)],
    mine: () => get(id, founder),
    theirs: () => get(id, provider),
  };
}

test('what was sent is read by what was asked when it was sent, on both sides', async () => {
  const one = await answeredTo(['Why?', 'Where?'], true);
  await one.ask('Why, month by month?', 'Where?', 'Who buys it?');
  await one.ask('Why, week by week?', 'Who buys it?');
  for (const seen of await one.both()) {
    expect(texts(seen.asked)).toEqual(['Why?', 'Where?']);
    expect(texts(seen.questions)).toEqual(['Why, week by week?', 'Who buys it?']);
    expect(seen.answers).toEqual({ q1: 'To ‘Why?’', q2: 'To ‘Where?’' });
    expect(seen.earlier).toEqual([]);
  }
});

test('of a draft each answer that is asked no more comes with its question, and with what took its place', async () => {
  const one = await answeredTo(['Why?', 'Where?', 'When?'], false);
  await one.ask('Why, month by month?', 'Where?');
  await one.ask('Why, week by week?', 'Where?');
  const seen = await one.mine();
  expect(texts(seen.asked)).toEqual(['Why, week by week?', 'Where?']);
  expect(seen.earlier).toMatchObject([
    { _id: 'q1', text: 'Why?', now: 'q5', sent: false },
    { _id: 'q3', text: 'When?', now: null, sent: false },
  ]);
  expect(seen.answers).toMatchObject({ q1: 'To ‘Why?’', q3: 'To ‘When?’' });
});

test('sent again, what the other side had stays as it was sent; what it never had does not go along', async () => {
  const one = await answeredTo(['Why?', 'Where?'], true);
  await one.question();
  await one.ask('Why?', 'Where?', 'When?');
  await one.answer({ q1: 'Otherwise', q3: 'Soon' });
  await one.ask('Why, month by month?', 'Where?');
  await one.answer({ q4: 'In June' });
  const before = await one.mine();
  expect(before.earlier).toMatchObject([
    { text: 'Why?', now: 'q4', sent: true },
    { text: 'When?', now: null, sent: false },
  ]);
  await one.submit();
  for (const seen of await one.both()) {
    expect(seen.answers).toEqual({ q4: 'In June', q2: 'To ‘Where?’', q1: 'To ‘Why?’' });
    expect(texts(seen.asked)).toEqual(['Why, month by month?', 'Where?']);
    expect(seen.earlier).toMatchObject([{ _id: 'q1', text: 'Why?', now: 'q4' }]);
  }
});

test('what its writer took out is not sent again', async () => {
  const one = await answeredTo(['Why?'], true);
  await one.question();
  await one.ask('Why, month by month?');
  await one.answer({ q1: '', q2: 'In June' });
  expect((await one.submit()).answers).toEqual({ q2: 'In June' });
});

test('asked again as it was, a question has its answer again', async () => {
  const one = await answeredTo(['Why?'], false);
  await one.ask('Wy?');
  await one.ask('Why?');
  expect(await one.mine()).toMatchObject({ asked: [{ _id: 'q1' }], earlier: [], answers: { q1: 'To ‘Why?’' } });
});
