import { expect, test } from 'vitest';
import { ANSWERS, type Applications, withBothSides } from './application.fixture.ts';

const { api, sides } = await withBothSides();

const send = (...[method, path, as, body, key]: Parameters<Applications['send']>) =>
  api.send(method, path, as, body, key);
const decide = (id: string, as: string, to: string, letter = '') => send('POST', `/${id}/decide`, as, { to, letter });

test('a draft is written by the company’s people on any device, and is there for nobody else', async () => {
  const { founder, colleague, provider, reviewer, stranger, company, fund, get, ends } = sides;
  const id = await api.draft(founder, fund, company, { answers: { q1: 'Pumps' } });
  expect(await get(id, founder)).toMatchObject({
    ...{ _id: id, status: 'draft', as: 'applicant', opportunity: fund, company, turn: 'applicant' },
    ...{ answers: { q1: 'Pumps' }, missing: ['q3'], submittedAt: null },
    fund: { provider: 'Cauvery Innovation Trust', deadline: '2031-03-31' },
    applicant: { name: 'Setu Looms Private Limited' },
  });
  await api.json(await send('PATCH', `/${id}`, colleague, { answers: { q3: 'Goa', q2: 12 } }));
  await api.json(await send('PATCH', `/${id}`, founder, { answers: { q1: '' } }));
  expect((await get(id, colleague)).answers).toEqual({ q3: 'Goa', q2: 12 });
  for (const other of [provider, reviewer, stranger])
    expect(await ends(await send('GET', `/${id}`, other))).toEqual([404, 'not-found']);
  expect((await send('GET', `/${id}`, undefined)).status).toBe(401);
  const list = await api.json(await send('GET', '?as=reviewer', provider));
  expect(list.applications.map(({ _id }: { _id: string }) => _id)).not.toContain(id);
});

test('a company has one open application for a fund; repeated with its key, a request begins none', async () => {
  const { founder, colleague, provider, company, fund } = sides;
  const { id: other } = await api.fund(provider);
  const body = { opportunity: other, company, answers: {} };
  const first = await api.json(await send('POST', '', founder, body, 'key-1'), 201);
  const again = await api.json(await send('POST', '', founder, body, 'key-1'), 201);
  expect(again.application._id).toBe(first.application._id);
  const refused = await send('POST', '', colleague, body);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ code: 'open-already', errors: [{ message: first.application._id }] });
  const both = await Promise.all([1, 2].map((n) => send('POST', '', founder, { ...body, opportunity: fund }, `b${n}`)));
  expect(both.map(({ status }) => status)).toEqual([409, 409]);
  await api.json(await send('POST', `/${first.application._id}/withdraw`, founder));
  const next = await api.json(await send('POST', '', founder, body), 201);
  expect(next.application._id).not.toBe(first.application._id);
});

test('what is missing or wrong is said by question, and nothing is lost', async () => {
  const { founder, provider, company, ends } = sides;
  const { id: other } = await api.fund(provider);
  const id = await api.draft(founder, other, company, { answers: { q2: 'many', q3: 'Paris' } });
  const early = await send('POST', `/${id}/submit`, founder);
  expect(early.status).toBe(400);
  expect((await early.json()).errors).toEqual([
    { path: 'answers.q1', message: 'Please answer this question' },
    { path: 'answers.q2', message: 'Please answer with a number' },
    { path: 'answers.q3', message: 'Please choose one of the answers' },
  ]);
  await api.json(await send('PATCH', `/${id}`, founder, { answers: ANSWERS }));
  const { application } = await api.json(await send('POST', `/${id}/submit`, founder));
  expect(application).toMatchObject({ status: 'submitted', turn: 'provider', answers: { ...ANSWERS, q2: 1200 } });
  expect(await ends(await send('PATCH', `/${id}`, founder, { answers: {} }))).toEqual([409, 'wrong-state']);
  expect(await ends(await send('POST', `/${id}/submit`, founder))).toEqual([409, 'wrong-state']);
});

test('a question is answered, the provider seeing only what was sent; then shortlisted, offered, accepted', async () => {
  const { founder, colleague, provider, reviewer, get, ends, sent } = sides;
  const id = await sent();
  const asked = await api.json(await decide(id, reviewer, 'question', 'How deep?'));
  expect(asked.application).toMatchObject({ status: 'question', as: 'reviewer', mayDecide: [] });
  await api.json(await send('PATCH', `/${id}`, founder, { answers: { q1: 'Pumps, 40 m' } }));
  expect((await get(id, reviewer)).answers.q1).toBe('Pumps that last');
  await api.json(await send('POST', `/${id}/submit`, colleague));
  expect((await get(id, reviewer)).answers.q1).toBe('Pumps, 40 m');
  expect((await get(id, reviewer)).mayDecide).toEqual(['in-review', 'question', 'shortlisted']);
  await api.json(await decide(id, reviewer, 'shortlisted'));
  expect(await ends(await decide(id, reviewer, 'offered'))).toEqual([403, 'not-manager']);
  await api.json(await decide(id, provider, 'offered', 'Welcome'));
  expect(await ends(await send('POST', `/${id}/accept`, provider))).toEqual([403, 'not-yours']);
  const { application } = await api.json(await send('POST', `/${id}/accept`, founder));
  expect(application).toMatchObject({ status: 'accepted', turn: null });
  const steps = application.history.map(({ status, letter, by }: Record<string, { name: string }>) => [
    status,
    letter,
    by?.name,
  ]);
  expect(steps).toEqual([
    ['draft', '', 'Founder'],
    ['submitted', '', 'Founder'],
    ['question', 'How deep?', 'Reviewer'],
    ['submitted', '', 'Colleague'],
    ['shortlisted', '', 'Reviewer'],
    ['offered', 'Welcome', 'Provider'],
    ['accepted', '', 'Founder'],
  ]);
});

test('a list says of each where its reader may move it, as the application itself does', async () => {
  const { founder, provider, reviewer, sent } = sides;
  const id = await sent();
  const movesIn = async (as: string, side: string) => {
    const { applications } = await api.json(await send('GET', `?as=${side}&limit=100`, as));
    return applications.find(({ _id }: { _id: string }) => _id === id).mayDecide;
  };
  expect(await movesIn(reviewer, 'reviewer')).toEqual(['in-review', 'question', 'shortlisted']);
  expect(await movesIn(provider, 'reviewer')).toEqual(['in-review', 'question', 'shortlisted', 'declined']);
  expect(await movesIn(founder, 'applicant')).toEqual([]);
  await api.json(await decide(id, provider, 'question', 'How deep?'));
  expect(await movesIn(provider, 'reviewer')).toEqual([]);
});

test('of two reviewers who decide at once one wins, and the other is told', async () => {
  const { provider, reviewer, sent } = sides;
  const id = await sent();
  const answers = await Promise.all([decide(id, reviewer, 'shortlisted'), decide(id, provider, 'declined')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const codes = await Promise.all(answers.map(async (answer) => (await answer.json()).code));
  expect(codes).toContain('wrong-state');
});

test('saying no to an offer declines it', async () => {
  const { founder, provider, sent } = sides;
  const id = await sent();
  await api.json(await decide(id, provider, 'in-review'));
  await api.json(await decide(id, provider, 'offered'));
  const { application } = await api.json(await send('POST', `/${id}/withdraw`, founder));
  expect(application).toMatchObject({ status: 'declined', turn: null });
  expect(application.history.at(-1)).toMatchObject({ status: 'declined', by: { name: 'Founder' } });
});

test('it is taken until the last millisecond of the day in India, and an answer to a question after it', async () => {
  const { founder, provider, reviewer, company, get, ends } = sides;
  const before = api.time.now;
  const soon = { deadline: '2026-03-06' };
  const [one, two, three] = [
    await api.fund(provider, soon),
    await api.fund(provider, soon),
    await api.fund(provider, soon),
  ];
  const [late, inTime, asked] = await Promise.all([one, two, three].map(({ id }) => api.draft(founder, id, company)));
  await api.json(await send('POST', `/${asked}/submit`, founder));
  await api.json(await decide(asked ?? '', reviewer, 'question'));
  api.time.now = Date.parse('2026-03-06T23:59:59.999+05:30');
  expect((await get(late ?? '', founder)).fund.closed).toBe(false);
  expect((await send('POST', `/${inTime}/submit`, founder)).status).toBe(200);
  api.time.now += 1;
  expect(await ends(await send('POST', `/${late}/submit`, founder))).toEqual([409, 'deadline-passed']);
  expect(await get(late ?? '', founder)).toMatchObject({ answers: ANSWERS, fund: { closed: true } });
  // It has to be whole then as before.
  await api.json(await send('PATCH', `/${asked}`, founder, { answers: { q1: '' } }));
  const lacking = await send('POST', `/${asked}/submit`, founder);
  expect([lacking.status, (await lacking.json()).errors]).toMatchObject([400, [{ path: 'answers.q1' }]]);
  await api.json(await send('PATCH', `/${asked}`, founder, { answers: ANSWERS }));
  expect((await send('POST', `/${asked}/submit`, founder)).status).toBe(200);
  api.time.now = before;
});

test('both sides write to each other once it is sent; reviewers see other scores once they gave theirs', async () => {
  const { founder, colleague, provider, reviewer, company, ends } = sides;
  const { id: other } = await api.fund(provider);
  const draft = await api.draft(founder, other, company);
  expect(await ends(await send('POST', `/${draft}/messages`, founder, { text: 'Hello' }))).toEqual([
    409,
    'wrong-state',
  ]);
  await api.json(await send('POST', `/${draft}/submit`, founder));
  await api.json(await send('POST', `/${draft}/messages`, founder, { text: 'Hello' }), 201);
  await api.json(await send('POST', `/${draft}/messages`, reviewer, { text: 'Welcome' }), 201);
  const { messages } = await api.json(await send('GET', `/${draft}/messages`, colleague));
  expect(messages).toMatchObject([
    { side: 'applicant', text: 'Hello', by: { name: 'Founder' } },
    { side: 'provider', text: 'Welcome', by: { name: 'Reviewer' } },
  ]);

  await api.json(await send('PUT', `/${draft}/score`, reviewer, { scores: { Team: 4 }, note: 'Good' }));
  expect(await api.json(await send('GET', `/${draft}/score`, provider))).toMatchObject({ scores: [], others: 1 });
  const given = await api.json(await send('PUT', `/${draft}/score`, provider, { scores: { Team: '2', Reach: 5 } }));
  expect(given.scores).toMatchObject([{ scores: { Team: 2, Reach: 5 } }, { scores: { Team: 4 }, note: 'Good' }]);
  expect((await send('PUT', `/${draft}/score`, provider, { scores: { Luck: 2 } })).status).toBe(400);
  expect((await send('PUT', `/${draft}/score`, provider, { scores: { Team: 6 } })).status).toBe(400);
  expect(await ends(await send('GET', `/${draft}/score`, founder))).toEqual([403, 'not-reviewer']);
});

test('lists are of one’s own side, filtered and counted', async () => {
  const { founder, colleague, provider, reviewer, stranger, company, get, sent } = sides;
  const side = async (query: string, as: string) => api.json(await send('GET', `?${query}`, as));
  const id = await sent();
  const { opportunity } = await get(id, founder);
  expect(await side(`as=reviewer&opportunity=${opportunity}`, reviewer)).toMatchObject({
    applications: [{ _id: id, status: 'submitted', applicant: { name: 'Setu Looms Private Limited' } }],
    ...{ counts: { submitted: 1 }, nextCursor: null },
  });
  expect(await side(`opportunity=${opportunity}`, colleague)).toMatchObject({ applications: [{ _id: id }] });
  expect(await side('status=accepted', founder)).toMatchObject({ applications: [{ status: 'accepted' }] });
  expect(await side(`as=reviewer&opportunity=${opportunity}`, stranger)).toEqual({
    ...{ status: 'success', applications: [], counts: {}, nextCursor: null },
  });
  const all = await side('limit=100', founder);
  const first = await side('limit=2', founder);
  const second = await side(`limit=100&cursor=${first.nextCursor}`, founder);
  expect([...first.applications, ...second.applications]).toEqual(all.applications);
  const counted = Object.values<number>(all.counts).reduce((sum, n) => sum + n, 0);
  expect(counted).toBe(all.applications.length);
  expect((await side(`as=reviewer&company=${company}&limit=100`, provider)).applications.length).toBeGreaterThan(3);
});
