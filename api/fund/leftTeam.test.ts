import { expect, onTestFinished, test } from 'vitest';
import { joinTeam } from '../team/joinTeam.fixture.ts';
import { openTeams } from '../team/team.fixture.ts';
import { fundForm } from './fund.fixture.ts';

const refusal = async (answer: Response) => [answer.status, (await answer.json()).code];

test('what stays with a team that one was put out of counts no more among one’s own drafts and open funds', async () => {
  const limited = await openTeams({ RATE_LIMIT: 'on' });
  onTestFinished(limited.close);
  const [owner, dev] = [await limited.join('Owner'), await limited.join('Dev')];
  const made = async (name: string, as: string): Promise<string> => {
    const answer = await limited.call('/providers', { method: 'POST', body: { name, kind: 'angels' }, as });
    return (await answer.json()).provider._id;
  };
  const theirs = await made('Nilgiri Angels', owner);
  await joinTeam(limited, { kind: 'provider', thing: theirs, member: dev, role: 'editor' });
  const post = (body: object) => limited.call('/opportunities', { method: 'POST', body, as: dev });
  for (let n = 0; n < 3; n += 1) expect((await post(fundForm({ provider: theirs }))).status).toBe(201);
  for (let n = 0; n < 20; n += 1) expect((await post({ draft: true, provider: theirs })).status).toBe(201);
  const own = await made('Nila Angels', dev);
  const published = () => post(fundForm({ provider: own }));
  expect(await refusal(await published())).toEqual([409, 'too-many']);
  expect(await refusal(await post({ draft: true }))).toEqual([409, 'too-many']);
  expect((await limited.leave(`provider/${theirs}`, dev, { as: owner })).status).toBe(204);
  for (let n = 0; n < 3; n += 1) expect((await published()).status).toBe(201);
  expect(await refusal(await published())).toEqual([409, 'too-many']);
  for (let n = 0; n < 20; n += 1) expect((await post({ draft: true })).status).toBe(201);
  expect(await refusal(await post({ draft: true }))).toEqual([409, 'too-many']);
});
