import { expect, it } from 'vitest';
import { findings } from './axe.fixture.ts';
import { inBrowser } from './browser.fixture.ts';
import { confirmAddress, fund, member } from './community.fixture.ts';
import { mayFail } from './line.fixture.ts';

inBrowser('News of teams', (site) => {
  it.each([360, 1280])(
    'at %i px an invitation, and what others make of one’s place, stand in the inbox and lead on',
    async (width) => {
      const [asha, ravi] = [await member(site.call, 'Asha Rao'), await member(site.call, 'Ravi Krishnamurthy')];
      const name = `Cauvery Innovation Trust ${width}`;
      const id = await fund(site.call, asha, { provider: name });
      const provider = (await site.call('GET', `/api/v1/opportunities/${id}`)).body.opportunity.providerId;
      const team = `/api/v1/teams/provider/${provider}`;
      const ofAsha = { token: asha.accessToken };
      await confirmAddress(site.call, ravi, await site.codeFor(ravi.email));
      await site.call('POST', `${team}/invitations`, { ...ofAsha, body: { email: ravi.email, role: 'reviewer' } });

      const page = await site.open('/dashboard/inbox', { as: ravi, width, height: 900 });
      const inbox = page.url();
      const lines = page.locator('.inbox-list > li');
      await lines.getByText(`You are invited to the team of ${name}, as reviewer`).waitFor();
      expect(await lines.getByText('Asha').count()).toBe(0);
      expect(await findings(page)).toEqual([]);
      await lines.getByRole('link', { name: 'Read the invitation, and answer' }).click();
      await page.getByRole('button', { name: 'Join the team' }).click();
      await page.getByText(`You are in the team of ${name} now, as reviewer.`).waitFor();

      await site.call('PATCH', `${team}/members/${ravi.user._id}`, { ...ofAsha, body: { role: 'editor' } });

      await page.goto(inbox);
      await lines.getByText(`You are now an editor of ${name}`).waitFor();
      // What was answered stands there no more.
      await expect.poll(() => lines.count()).toBe(1);
      expect(await lines.getByText('Asha').count()).toBe(0);
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await lines.getByRole('link', { name: 'See the team' }).click();
      await page.getByRole('heading', { name: 'People' }).waitFor();

      // The open page asks again as soon as there is a notice, and is not let in any more.
      mayFail(page, team.slice('/api/v1'.length));
      await site.call('DELETE', `${team}/members/${ravi.user._id}`, ofAsha);
      await page.goto(inbox);
      await lines.getByText(`You are no longer in the team of ${name}`).waitFor();
      // Nothing leads to where they are not let in.
      await expect.poll(async () => [await lines.count(), await lines.getByRole('link').count()]).toEqual([1, 0]);
      expect(await findings(page)).toEqual([]);
    },
  );

  it('a team is said where to be opened, where the address names none', async () => {
    const page = await site.open('/dashboard/team', { as: await member(site.call, 'Asha Rao'), width: 360 });
    await page.getByText('No team is chosen').waitFor();
    expect(await page.getByRole('link', { name: 'To your profile' }).getAttribute('href')).toBe('/dashboard/profile');
    expect(await findings(page)).toEqual([]);
  });
});
