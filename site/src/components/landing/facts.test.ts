import { expect, it } from 'vitest';
import { createFacts } from './facts.ts';

const NOW = Date.parse('2026-11-22T06:00:00Z');
const fund = (deadline: string, active = true) => ({ _id: deadline, deadline, active });

function api(change: { broken?: boolean; silent?: boolean } = {}) {
  const asked: string[] = [];
  const funds = [
    fund('2026-11-22'),
    fund('2026-12-01'),
    fund('2027-03-01'),
    fund('2026-11-21'),
    fund('2027-01-01', false),
  ];
  const ask = async (path: string) => {
    asked.push(path);
    if (change.silent) return new Promise<Response>(() => {});
    if (change.broken) return new Response(null, { status: 503 });
    if (path.startsWith('/company')) return Response.json({ companies: [{ _id: 'c' }], total: 7, nextCursor: 'x' });
    if (path.startsWith('/opportunities')) return Response.json({ opportunities: funds, total: 9, nextCursor: null });
    return Response.json({
      data: {
        posts: [
          { _id: 'gone', content: '' },
          { _id: 'p', content: 'Hello' },
        ],
      },
      nextCursor: null,
    });
  };
  return { ask, asked, change };
}

it('counts what is open, not what is listed', async () => {
  const facts = await createFacts(() => NOW)(api().ask);
  expect(facts).toMatchObject({ companyCount: 7, fundCount: 3, closing: 2, moreFunds: false, post: { _id: 'p' } });
  expect(facts.funds.map(({ _id }) => _id)).toEqual(['2026-11-22', '2026-12-01', '2027-03-01']);
});

it('asks once for everybody, and anew within a second, so that nothing hidden stays', async () => {
  let now = NOW;
  const { ask, asked } = api();
  const facts = createFacts(() => now);
  await Promise.all([facts(ask), facts(ask), facts(ask)]);
  await facts(ask);
  expect(asked).toHaveLength(3);
  now += 1000;
  await facts(ask);
  expect(asked).toHaveLength(6);
});

it('a failing API leaves what was known, and is not asked by every visitor', async () => {
  let now = NOW;
  const { ask, asked, change } = api();
  const facts = createFacts(() => now);
  await facts(ask);
  change.broken = true;
  now += 1000;
  expect((await facts(ask)).companyCount).toBe(7);
  await facts(ask);
  expect(asked).toHaveLength(6);
});

it('an API that says nothing does not keep the page', async () => {
  expect((await createFacts(() => NOW)(api({ silent: true }).ask)).companyCount).toBe(0);
});
