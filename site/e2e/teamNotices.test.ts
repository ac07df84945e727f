import { expect, it } from 'vitest';
import { findings } from './axe.fixture.ts';
import { inBrowser } from './browser.fixture.ts';
import { fund, member } from './community.fixture.ts';

inBrowser('News of one’s place in a team', (site) => {
  it.each([360, 1280])('at %i px stands in the inbox, and leads to the team where one is in it', async (width) => {
    const [asha, ravi] = [await member(site.call, 'Asha Rao'), await member(site.call, 'Ravi Krishnamurthy')];
    const name = `Cauvery Innovation Trust ${width}`;
    const id = await fund(site.call, asha, { provider: name });
    const provider = (await site.call('GET', `/api/v1/opportunities/${id}`)).body.opportunity.providerId;
    const team = `/api/v1/teams/provider/${provider}`;
    const email = `ravi.${width}@invited.example.in`;
    const ofAsha = { token: asha.accessToken };
    await site.call('POST', `${team}/invitations`, { ...ofAsha, body: { email, role: 'reviewer' } });
    const path = await site.invitationFor(email);
    await site.call('PUT', `/api/v1${path}`, { token: ravi.accessToken, body: { accept: true } });
    await site.call('PATCH', `${team}/members/${ravi.user._id}`, { ...ofAsha, body: { role: 'editor' } });

    const page = await site.open('/dashboard/inbox', { as: ravi, width, height: 900 });
    const lines = page.locator('.inbox-list > li');
    await lines.getByText(`You are now an editor of ${name}`).waitFor();
    expect(await lines.getByText('Asha').count()).toBe(0);
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await lines.getByRole('link', { name: 'See the team' }).click();
    await page.getByRole('heading', { name: 'People' }).waitFor();

    await site.call('DELETE', `${team}/members/${ravi.user._id}`, ofAsha);
    await page.goto(new URL('/dashboard/inbox', page.url()).href);
    await lines.getByText(`You are no longer in the team of ${name}`).waitFor();
    // Nothing leads to where they are not let in.
    expect([await lines.count(), await lines.getByRole('link').count()]).toEqual([1, 0]);
    expect(await findings(page)).toEqual([]);
  });
});
