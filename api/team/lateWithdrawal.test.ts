import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTeams, type Teams } from './team.fixture.ts';

/** An invitation that is withdrawn when it is over already. */
let api: Teams;
let asha: string;
let team: string;

beforeAll(async () => {
  api = await openTeams();
  asha = await api.join('Asha');
  team = await api.company(asha);
});
afterAll(() => api.close());

async function invited(email: string): Promise<{ id: string; code: string }> {
  const answer = await api.invite(team, email, 'editor', { as: asha });
  return { id: (await answer.json()).invitation._id, code: await api.codeTo(email) };
}
const withdraw = async (id: string, key?: string) => {
  const answer = await api.withdraw(team, id, { as: asha, key });
  return [answer.status, ...(answer.status === 204 ? [] : [(await answer.json()).code])];
};

test('who has accepted is in the team, and whoever withdraws the invitation is told so', async () => {
  const { id, code } = await invited('joins@example.in');
  const ravi = await api.join('Ravi');
  expect((await api.reply(code, true, { as: ravi })).status).toBe(200);
  const late = await api.withdraw(team, id, { as: asha, key: 'late' });
  expect([late.status, await late.json()]).toMatchObject([
    409,
    {
      code: 'accepted',
      message: 'They have accepted and are in the team now. Remove them from it if they should not be.',
    },
  ]);
  // Sent again it is the same, and so is another role of theirs.
  expect(await withdraw(id, 'late')).toEqual([409, 'accepted']);
  expect((await api.promote(team, ravi, 'reviewer', { as: asha })).status).toBe(200);
  expect(await withdraw(id)).toEqual([409, 'accepted']);
  // Removed, there is nothing left to be withdrawn.
  expect((await api.leave(team, ravi, { as: asha })).status).toBe(204);
  expect(await withdraw(id)).toEqual([204]);
});

test('what was declined, withdrawn or has expired is withdrawn as before', async () => {
  const declined = await invited('declines@example.in');
  await api.reply(declined.code, false, { as: await api.join('Dev') });
  const twice = await invited('twice@example.in');
  const expired = await invited('expired@example.in');
  expect(await withdraw(twice.id, 'first')).toEqual([204]);
  api.time.now += 15 * 86_400_000;
  for (const { id } of [declined, twice, expired]) expect(await withdraw(id)).toEqual([204]);
  expect(await withdraw(twice.id, 'first')).toEqual([204]);
});

test('accepted and withdrawn at once, either they are in the team or the withdrawal was in time', async () => {
  const ends = new Set<string>();
  for (let round = 0; round < 8; round += 1) {
    const { id, code } = await invited(`race${round}@example.in`);
    const joins = await api.join(`Joiner${round}`);
    const both = [() => api.reply(code, true, { as: joins }), () => api.withdraw(team, id, { as: asha })];
    // In either order, whichever the log takes first.
    if (round % 2 === 1) both.reverse();
    const answers = await Promise.all(both.map((send) => send()));
    const [reply, withdrawn] = round % 2 === 1 ? answers.toReversed() : answers;
    const isIn = (await api.team(team, joins)).status === 200;
    ends.add(`${reply?.status} ${withdrawn?.status} ${isIn}`);
  }
  for (const end of ends) expect(['200 409 true', '404 204 false']).toContain(end);
});
