import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { fits } from './axe.fixture.ts';
import { awake, inBrowser } from './browser.fixture.ts';
import { company, confirmAddress, member, type Visitor } from './community.fixture.ts';
import { fillInFund } from './fundForm.fixture.ts';
import { mayFail } from './line.fixture.ts';

const NOTE = 'We weave in Kanchipuram and look for a wholesaler in Pune.';

inBrowser(
  'Who has not confirmed their address',
  (site) => {
    const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
    const confirmed = async (name: string): Promise<Visitor> => {
      const made = await member(site.call, name);
      await confirmAddress(site.call, made, await site.codeFor(made.email));
      return made;
    };
    /** What was refused is said, and leads to where an address is confirmed. */
    async function leadsOn(page: Page, width: number): Promise<void> {
      const summary = page.locator('.error-summary', { hasText: 'Confirm your e-mail address first' });
      const link = summary.getByRole('link', { name: 'Confirm your address' });
      await link.waitFor();
      await fits(page, width);
      await link.click();
      await page.getByRole('heading', { name: 'Almost There!' }).waitFor();
    }

    it.each([360, 1280])('at %i px is led to it from the forms that ask for it', async (width) => {
      const [asha, ravi, meera] = await Promise.all([
        member(site.call, 'Asha Rao'),
        confirmed('Ravi Krishnamurthy'),
        confirmed('Meera Pillai'),
      ]);
      const page = await site.open(`/members/${ravi.user._id}`, { as: asha, width, height: 900 });
      mayFail(page, '/connections');
      await awake(page);
      await button(page, 'Connect with Ravi Krishnamurthy').click();
      await page.getByLabel('Why should the two of you meet?').fill(NOTE);
      await button(page, 'Ask to connect').click();
      await leadsOn(page, width);
      await page.goBack();
      await awake(page);
      await button(page, 'Connect with Ravi Krishnamurthy').click();
      expect(await page.getByLabel('Why should the two of you meet?').inputValue()).toBe(NOTE);

      mayFail(page, '/opportunities');
      mayFail(page, '/opportunities');
      const provider = `Nilgiri Angels ${width}`;
      await page.goto('/dashboard/funds');
      await awake(page);
      await button(page, 'Create Funds').click();
      await fillInFund(page, provider);
      await page.locator('.fund-form .btn-primary').click();
      await leadsOn(page, width);
      await page.goto('/dashboard/funds');
      await awake(page);
      await button(page, 'Create Funds').click();
      expect(await page.locator('#provider').inputValue()).toBe(provider);
      // A draft asks for nothing, but its publication does.
      await button(page, 'Save as draft').click();
      await page.getByText('Saved as a draft').waitFor();
      await page.goto('/dashboard/funds/mine');
      await awake(page);
      await button(page, `Go on ${provider}`).click();
      await button(page, 'Publish').click();
      await leadsOn(page, width);

      mayFail(page, '/invitations');
      const looms = await company(site.call, asha, { registeredEntity: `Asha Looms ${width}` });
      await page.goto(`/dashboard/team?kind=company&id=${looms}`);
      await awake(page);
      await page.getByLabel('Email').fill('weaver@example.in');
      await button(page, 'Send the invitation').click();
      await leadsOn(page, width);
      await page.goto(`/dashboard/team?kind=company&id=${looms}`);
      await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('weaver@example.in');

      for (const { accessToken: token } of [ravi, meera])
        await site.call('POST', '/api/v1/connections', { body: { to: asha.user._id, note: NOTE }, token });
      for (const { user } of [ravi, meera])
        await site.call('PUT', `/api/v1/connections/${user._id}`, {
          body: { accept: true },
          token: asha.accessToken,
        });
      mayFail(page, '/introductions');
      await page.goto('/dashboard/connections');
      await awake(page);
      await button(page, 'Introduce Ravi Krishnamurthy to somebody').click();
      await page.getByRole('radio', { name: 'Meera Pillai' }).check();
      await page.getByLabel('Why should the two of them meet?').fill(NOTE);
      await button(page, 'Introduce them').click();
      await leadsOn(page, width);
    });
  },
  { env: { TRUST_UNCONFIRMED: '' } },
);
