import { expect, onTestFinished, test } from 'vitest';
import { fundForm } from '../fund/fund.fixture.ts';
import { moderator } from '../role/role.fixture.ts';
import { openFundCases } from './fundCases.fixture.ts';

test('no page, nor where it ends, tells a moderator where their own stands among what waits', async () => {
  const api = await openFundCases('off');
  onTestFinished(api.close);
  const post = async (path: string, body: unknown, as: string) => {
    const answer = await api.call(path, { method: 'POST', body, as });
    expect(answer.status).toBe(201);
    return answer.json();
  };
  const [mod, other] = [await moderator(api, 'Mohan'), await moderator(api, 'Nila')];
  const [owner, asha] = [await api.join('Owner'), await api.join('Asha')];
  const made = async (as: string): Promise<string> => (await post('/opportunities', fundForm(), as)).opportunity._id;
  const reported = async (reason: string, as = owner) => {
    const id = await made(as);
    await post('/reports', { kind: 'fund', id, reason }, asha);
    return id;
  };
  const theirs = [await reported('unlawful'), await reported('spam')];
  const own = [await reported('fraud', mod), await reported('spam', mod)];
  await api.dayAsked();

  /** Each page with one case: its ids, and the priority where it ends. */
  async function pages(as: string) {
    const all: unknown[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const answer = await api.call(`/moderation/cases?limit=1&cursor=${cursor}`, { as });
      const page: { cases: { id: string }[]; nextCursor: string | null } = await answer.json();
      const [, priority] = page.nextCursor ? JSON.parse(Buffer.from(page.nextCursor, 'base64url').toString()) : [];
      all.push([...page.cases.map(({ id }) => id), priority]);
      cursor = page.nextCursor;
    }
    return all;
  }
  expect(await pages(other)).toEqual([
    [theirs[0], 0],
    [own[0], 1],
    [theirs[1], 3],
    [own[1], undefined],
  ]);
  expect(await pages(mod)).toEqual([
    [theirs[0], 0],
    [theirs[1], undefined],
  ]);
});
