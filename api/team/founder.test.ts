import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountRoutes } from '../account/routes.ts';
import { companyForm } from '../company/company.fixture.ts';
import { userRoutes } from '../member/routes.ts';
import { openTeams, type Teams } from './team.fixture.ts';

let api: Teams;
beforeAll(async () => {
  api = await openTeams({}, (platform) => [accountRoutes(platform), userRoutes(platform)]);
});
afterAll(() => api.close());

let people = 0;

/** Who registered a company, and the owner whom they took into its team. */
async function founded() {
  people += 1;
  const founder = await api.join(`Founder${people}`);
  const team = await api.company(founder);
  const owner = await api.joinTeam(team, founder, `Owner${people}`, 'owner');
  return { founder, owner, team, id: team.replace('company/', '') };
}

const edit = (team: string, as: string, body: object = { tagline: `By ${as}` }) =>
  api.call(`/${team}`, { method: 'PATCH', body, as });
const report = (team: string, as: string) =>
  api.call(`/${team}/metrics`, {
    ...{ method: 'PUT', as },
    body: { culture: [`By ${as}`], revenue: [], employees: [], investors: [], marketShare: [], founders: [] },
  });
const mine = async (as: string) => (await api.call('/company/mine', { as })).json();
const shown = async (member: string) => (await (await api.call(`/user/${member}`)).json()).user.companies;
const findable = (as: string) =>
  api.call('/auth/consents', { method: 'PUT', body: { purpose: 'findable', given: true }, as });
const idsOf = (companies: readonly { readonly _id: string }[]) => companies.map(({ _id }) => _id);

test('who registered a company changes it for as long as they may in its team, and it is among their own so long', async () => {
  const { founder, owner, team, id } = await founded();
  expect([(await edit(team, founder)).status, (await report(team, founder)).status]).toEqual([200, 200]);
  expect([idsOf((await mine(founder)).companies), idsOf(await shown(founder))]).toEqual([[id], [id]]);

  await api.promote(team, founder, 'reviewer', { as: owner });
  expect([(await edit(team, founder)).status, (await report(team, founder)).status]).toEqual([403, 403]);
  expect(await mine(founder)).toMatchObject({ companies: [], reviewed: [{ _id: id }] });

  await api.leave(team, founder, { as: owner });
  expect([(await edit(team, founder)).status, (await report(team, founder)).status]).toEqual([403, 403]);
  expect(await mine(founder)).toMatchObject({ companies: [], reviewed: [], nextCursor: null });
  expect(await shown(founder)).toEqual([]);
  const asked = await findable(founder);
  expect([asked.status, (await asked.json()).code]).toEqual([409, 'no-company']);
  expect((await (await api.call(`/${team}/told`, { as: owner })).json()).told.findable).toBe(false);
  // Who is left goes on.
  expect([(await edit(team, owner)).status, (await report(team, owner)).status]).toEqual([200, 200]);
});

test('a page of one’s own ends where it did, without what one was put out of', async () => {
  const { founder, owner, team } = await founded();
  const other = await api.company(founder, 'Looms of Bhuj');
  await api.leave(team, founder, { as: owner });
  const first = await (await api.call('/company/mine?limit=1', { as: founder })).json();
  expect([`company/${first.companies[0]._id}`, first.nextCursor]).toEqual([other, expect.any(String)]);
  const rest = await (await api.call(`/company/mine?limit=1&cursor=${first.nextCursor}`, { as: founder })).json();
  expect(rest).toMatchObject({ companies: [], nextCursor: null });
});

test('a company whose team has no event is its registrant’s', async () => {
  const founder = await api.join('Alone');
  const body = companyForm({ email: 'alone@looms.example.in' });
  const { company } = await (await api.call('/company', { method: 'POST', body, as: founder })).json();
  const team = `company/${company._id}`;
  expect([(await edit(team, founder)).status, (await report(team, founder)).status]).toEqual([200, 200]);
  expect((await findable(founder)).status).toBe(200);
});

test('nobody comes into a team by the invitation of who is an owner no longer', async () => {
  for (const end of ['demoted', 'put out', 'left'] as const) {
    const { founder, owner, team } = await founded();
    const second = await api.join(`Second${people}`);
    const email = `second${people}@invited.example.in`;
    expect((await api.invite(team, email, 'owner', { as: founder })).status).toBe(201);
    const others = `other${people}@invited.example.in`;
    await api.invite(team, others, 'editor', { as: owner });
    const [code, othersCode] = [await api.codeTo(email), await api.codeTo(others)];
    if (end === 'demoted') await api.promote(team, founder, 'editor', { as: owner });
    else await api.leave(team, founder, { as: end === 'left' ? founder : owner });
    expect((await api.look(code)).status, end).toBe(404);
    expect((await api.reply(code, true, { as: second })).status, end).toBe(404);
    expect((await api.team(team, second)).status, end).toBe(403);
    // Who stays has theirs.
    expect((await api.reply(othersCode, true, { as: second })).status, end).toBe(200);
  }
});
