import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findings } from './axe.fixture.ts';
import { awake, inBrowser } from './browser.fixture.ts';
import { company, member, post, type Visitor } from './community.fixture.ts';
import { answerAgain, answerWith, mayFail } from './line.fixture.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

inBrowser('A member’s page', (site) => {
  let asha: Visitor;
  let ravi: Visitor;
  beforeAll(async () => {
    [asha, ravi] = await Promise.all([member(site.call, 'Asha Rao'), member(site.call, 'Ravi Krishnamurthy')]);
    await company(site.call, asha, { registeredEntity: 'Setu Looms Private Limited' });
    await post(site.call, asha, 'First looms are running in the new shed.');
  });
  const path = () => `/members/${asha.user._id}`;

  it.each([360, 1280])('at %i px is written in the settings, and read by a guest without JavaScript', async (width) => {
    const own = await site.open('/settings/personal', { as: asha, width });
    await own.getByLabel('Headline').fill(`Handloom at ${width}`);
    await own.getByLabel('About you').fill('Third generation.\nLooking for a wholesaler.');
    await own.getByLabel('Town or city').fill('Kanchipuram');
    await own.getByLabel('Links').fill('javascript:alert(1)');
    await own.getByRole('button', { name: 'Save your page' }).click();
    await own.getByText('Link must be a web address').first().waitFor();
    expect(await findings(own)).toEqual([]);
    await own.getByLabel('Links').fill('looms.example/asha\n\nhttps://x.com/asha');
    await own.getByRole('button', { name: 'Save your page' }).click();
    await own.getByText('Your page is saved.').waitFor();
    await own.getByRole('link', { name: 'See your page' }).click();
    await own.getByRole('link', { name: 'Edit my page' }).waitFor();
    expect(await own.getByRole('button', { name: /Follow/ }).count()).toBe(0);

    const guest = await site.open(path(), { javaScript: false, width });
    await heading(guest, 'Asha Rao').waitFor();
    const words = await guest.locator('main').innerText();
    for (const told of [
      `Handloom at ${width}`,
      'Third generation.',
      'Kanchipuram',
      'looms.example/asha',
      'First looms',
    ])
      expect(words).toContain(told);
    const link = guest.getByRole('link', { name: 'x.com/asha' });
    expect(await link.getAttribute('rel')).toContain('nofollow');
    await guest.getByRole('link', { name: 'Setu Looms Private Limited' }).click();
    await heading(guest, 'Setu Looms Private Limited').waitFor();

    const page = await site.open(path(), { as: ravi, width });
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

  it('is followed from, and says how many do', async () => {
    const page = await site.open(path(), { as: ravi });
    await page.getByRole('button', { name: 'Follow Asha Rao' }).click();
    await page.getByRole('button', { name: /^Following Asha Rao/ }).waitFor();
    await expect
      .poll(async () => (await site.call('GET', `/api/v1/user/${asha.user._id}`)).body.user.followersCount)
      .toBe(1);
    const guest = await site.open(path());
    await guest.getByText('1 follower', { exact: true }).waitFor();
  });

  it('tells whom it is for, and nothing else to others', async () => {
    const own = await site.open('/settings/personal', { as: asha });
    await own.getByLabel('Who may see it').selectOption('Members who are signed in');
    await own.getByRole('button', { name: 'Save your page' }).click();
    await own.getByText('Your page is saved.').waitFor();

    const guest = await site.open(path());
    await guest.getByText('is for members, or for their connections alone').waitFor();
    expect(await guest.content()).not.toContain('Third generation');
    expect(await guest.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
    const signIn = guest.locator('main').getByRole('link', { name: 'Sign in' });
    expect(await signIn.getAttribute('href')).toBe(`/auth/signin?next=${encodeURIComponent(path())}`);

    const page = await site.open(path(), { as: ravi });
    await page.getByText('Third generation.').waitFor();
    await page.getByRole('link', { name: 'Setu Looms Private Limited' }).waitFor();
  });

  it('what does not arrive is said, and asked for again', async () => {
    const page = await site.visit({ as: ravi }).then((browser) => browser.newPage());
    await answerWith(page, `/user/${asha.user._id}`, 503);
    await page.goto(path());
    await page.getByText('What they tell you could not be loaded.').waitFor();
    expect(await page.getByText('for their connections alone').count()).toBe(0);
    await answerAgain(page, `/user/${asha.user._id}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Third generation.').waitFor();
    await page.getByRole('button', { name: 'Connect with Asha Rao' }).waitFor();
  });

  it('what is typed stays when the member signs in anew in another tab', async () => {
    const meera = await member(site.call, 'Meera Nair');
    const browser = await site.visit({ as: meera });
    const page = await browser.newPage();
    await answerWith(page, '/auth/me', 503);
    await page.goto('/settings/personal');
    await page.getByText('What you tell of yourself could not be loaded.').waitFor();
    await answerAgain(page, '/auth/me');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Headline').fill('Half written');
    const other = await browser.newPage();
    await other.goto('/faq');
    // As a sign-in answers: without what the member tells of themselves.
    await other.evaluate(
      ([token, user]) => {
        localStorage.setItem('accessToken', token);
        localStorage.setItem('user', user);
      },
      [meera.accessToken, JSON.stringify({ ...meera.user, name: 'Meera K Nair' })] as const,
    );
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Meera K Nair');
    expect(await page.getByLabel('Headline').inputValue()).toBe('Half written');
  });

  it('is said not to be there, where there is none', async () => {
    const page = await (await site.visit()).newPage();
    mayFail(page, '/members/nobody');
    expect((await page.goto('/members/nobody'))?.status()).toBe(404);
    await awake(page);
    await heading(page, 'No such member').waitFor();
  });
});
