import { afterAll, beforeAll, expect, test } from 'vitest';
import { applicationStream } from '#events/subjects/application.ts';
import { type Applications, openApplications } from './application.fixture.ts';

const MANY = 500;
const TOGETHER = 10;
const LAST = Date.parse('2026-03-06T23:59:59.999+05:30');

let api: Applications;
beforeAll(async () => {
  api = await openApplications();
});
afterAll(() => api.close());

test('of 500 that are sent around the last second each is answered one way, and true in the log', {
  timeout: 120_000,
}, async () => {
  const [founder, provider] = [await api.join('Founder'), await api.join('Provider')];
  const company = await api.company(founder);
  const { platform, time } = api;
  const ids: string[] = [];
  for (let n = 0; n < MANY; n += 1) {
    const { id } = await api.fund(provider, { deadline: '2026-03-06', questions: [] });
    ids.push(await api.draft(founder, id, company, { answers: {} }));
  }
  // Ten at a time, over the last second and the first one after.
  const before = time.now;
  const answers: number[] = [];
  for (let n = 0; n < MANY; n += TOGETHER) {
    time.now = LAST - 1000 + 4 * n;
    const some = ids.slice(n, n + TOGETHER).map((id) => api.send('POST', `/${id}/submit`, founder));
    for (const { status } of await Promise.all(some)) answers.push(status);
  }
  time.now = before;
  for (const [n, id] of ids.entries()) {
    const history = await platform.commands.history(applicationStream(id));
    const submitted = history.filter(({ type }) => type === 'ApplicationSubmitted');
    expect([answers[n], submitted.length]).toEqual(answers[n] === 200 ? [200, 1] : [409, 0]);
    if (submitted[0]) expect(submitted[0].at).toBeLessThanOrEqual(LAST);
  }
  const taken = answers.filter((status) => status === 200).length;
  expect(taken).toBe(answers.lastIndexOf(200) + 1);
  // 26 times ten until the last millisecond.
  expect(taken).toBe(260);
});
