import { afterAll, beforeAll, expect, test } from 'vitest';
import { standingStream } from '#events/subjects/standing.ts';
import { abuseRoutes } from '../abuse/routes.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { moderator, OFFICE } from '../role/role.fixture.ts';
import { openTeams, type Teams } from '../team/team.fixture.ts';
import { moderationRoutes } from './routes.ts';

const DAY_MS = 86_400_000;
const FRAUD = 'Pay 5,000 rupees first, then get a crore';

let api: Teams;
let mod: string;
beforeAll(async () => {
  api = await openTeams({ ...OFFICE, REVIEW: 'off', RATE_LIMIT: 'off' }, (platform) => [
    ...[abuseRoutes(platform), moderationRoutes(platform)],
  ]);
  mod = await moderator(api, 'Mohan');
});
afterAll(() => api.close());

let people = 0;
const named = (name: string): string => `${name}${++people}`;

/** Who made a thing, and the owner whom they took into its team. */
async function two(make: (founder: string) => Promise<string>) {
  const founder = await api.join(named('Founder'));
  const team = await make(founder);
  const owner = await api.joinTeam(team, founder, named('Owner'), 'owner');
  return { founder, owner, team, id: team.split('/')[1] ?? '' };
}

async function provider(as: string): Promise<string> {
  const body = { name: named('Angels'), kind: 'angels' };
  const answer = await (await api.call('/providers', { method: 'POST', body, as })).json();
  return `provider/${answer.provider._id}`;
}

async function change(path: string, as: string, body: object): Promise<void> {
  const answer = await api.call(path, { method: 'PATCH', body, as });
  if (answer.status !== 200) throw new Error(`the change answered ${answer.status}: ${await answer.text()}`);
}

/** Reports a thing as fraud, and reads the case that it has then. */
async function reported(kind: string, id: string) {
  const body = { kind, id, reason: 'fraud', text: '' };
  const answer = await api.call('/reports', { method: 'POST', body, as: await api.join(named('Reporter')) });
  if (!answer.ok) throw new Error(`the report answered ${answer.status}: ${await answer.text()}`);
  await api.platform.reads.waitFor(await api.head(), ['cases'], 5000);
  const { cases } = await (await api.call('/moderation/cases', { as: mod })).json();
  const { _id } = cases.find((one: { id: string }) => one.id === id);
  return (await (await api.call(`/moderation/cases/${_id}`, { as: mod })).json()).case;
}
const authorOf = async (kind: string, id: string) => (await reported(kind, id)).author?._id ?? null;

async function suspend(inCase: string): Promise<void> {
  const until = new Date(api.time.now + 7 * DAY_MS).toISOString();
  const body = { decision: 'suspend', reason: 'fraud', words: 'An advance fee is fraud.', until };
  const answer = await api.call(`/moderation/cases/${inCase}/decide`, { method: 'POST', body, as: mod });
  if (answer.status !== 200) throw new Error(`the decision answered ${answer.status}: ${await answer.text()}`);
}
const isSuspended = async (member: string): Promise<boolean> =>
  (await api.platform.commands.history(standingStream('member', member))).some(
    ({ type }) => type === 'MemberSuspended',
  );

test('of what a company says once its founder has left, whoever wrote it last answers', async () => {
  const { founder, owner, team, id } = await two(api.company);
  await change(`/${team}`, owner, { description: 'We weave, and we ship.' });
  expect(await authorOf('company', id), 'who is in the team stands for it').toBe(founder);
  await api.leave(team, founder, { as: founder });
  await change(`/${team}`, owner, { description: FRAUD });
  const found = await reported('company', id);
  expect(found.author._id).toBe(owner);
  await suspend(found._id);
  expect([await isSuspended(founder), await isSuspended(owner)]).toEqual([false, true]);
});

test('who was made somebody that only reads answers for nothing that others wrote since', async () => {
  const { founder, owner, team, id } = await two(api.company);
  await api.promote(team, founder, 'reviewer', { as: owner });
  await change(`/${team}`, owner, { description: FRAUD });
  expect(await authorOf('company', id)).toBe(owner);
});

test('of a company that nobody has changed since, its founder answers wherever they are', async () => {
  const { founder, team, id } = await two(api.company);
  await api.leave(team, founder, { as: founder });
  expect(await authorOf('company', id)).toBe(founder);
});

test('that a company may be found says nothing to readers, and makes nobody its author', async () => {
  const { founder, owner, team, id } = await two(api.company);
  await change(`/${team}`, owner, { description: FRAUD });
  await change(`/${team}`, founder, { findable: true });
  await api.leave(team, founder, { as: founder });
  expect(await authorOf('company', id)).toBe(owner);
});

test('of a provider, whoever changed it last answers once its founder has left', async () => {
  const { founder, owner, team, id } = await two(provider);
  await change(`/providers/${id}`, owner, { about: 'For looms.' });
  expect(await authorOf('provider', id)).toBe(founder);
  await api.leave(team, founder, { as: owner });
  expect(await authorOf('provider', id)).toBe(owner);
});

test('of a fund, whoever changed its terms last answers; who only moved its deadline changed none', async () => {
  const { founder, owner, team, id } = await two(provider);
  const made = await api.call('/opportunities', { method: 'POST', body: fundForm({ provider: id }), as: founder });
  const { _id: fund } = (await made.json()).opportunity;
  await change(`/opportunities/${fund}`, owner, { deadline: '2999-12-31' });
  expect(await authorOf('fund', fund)).toBe(founder);
  await change(`/opportunities/${fund}`, owner, { description: FRAUD });
  await api.leave(team, founder, { as: owner });
  const found = await reported('fund', fund);
  expect(found.author._id).toBe(owner);
  await suspend(found._id);
  expect([await isSuspended(founder), await isSuspended(owner)]).toEqual([false, true]);
});
