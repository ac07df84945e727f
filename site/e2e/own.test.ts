import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findings } from './axe.fixture.ts';
import { awake, inBrowser } from './browser.fixture.ts';
import {
  company,
  follow,
  fund,
  joinsTeam,
  member,
  pictureFile,
  post,
  signIn,
  type Visitor,
} from './community.fixture.ts';
import { answerWith, holdBack, leaveUnanswered, mayFail } from './line.fixture.ts';

const toast = (page: Page, words: string) => page.locator('.toast', { hasText: words });
const storedUser = (page: Page) => page.evaluate(() => JSON.parse(localStorage.user));

inBrowser('What is one’s own: profile, settings, Grow Business', (site) => {
  let ravi: Visitor;
  beforeAll(async () => {
    ravi = await member(site.call, 'Ravi Krishnamurthy');
  });

  it('details are saved, with a photo, and shown by the session from then on', async () => {
    const asha = await member(site.call, 'Asha Rao');
    const page = await site.open('/settings/personal', { as: asha });
    await page.locator('#name').fill('');
    await page.getByRole('button', { name: 'Save details' }).click();
    await page.locator('.error-summary').getByRole('link', { name: 'Name is required' }).waitFor();
    await page.locator('#name').fill('Asha R. Rao');
    await page.locator('#photo').setInputFiles(await pictureFile());
    await page.getByRole('button', { name: 'Save details' }).click();
    await toast(page, 'Your details are saved.').waitFor();
    expect(await storedUser(page)).toMatchObject({ name: 'Asha R. Rao', photo: expect.stringContaining('User/') });
    // The address that one signs in with is changed elsewhere.
    await page.getByRole('link', { name: 'Change it under Security' }).click();
    await page.waitForURL('**/settings/security');
  });

  it('what is typed in one part of the settings outlasts saving the other, and is asked about on leaving', async () => {
    const asha = await member(site.call, 'Asha Rao');
    const page = await site.open('/settings/personal', { as: asha, width: 360 });
    await page.getByLabel('Headline').fill('Handloom from Kanchipuram');
    await page.locator('#name').fill('Asha R. Rao');
    const unsaved = (save: string) =>
      page.locator('form', { has: page.getByRole('button', { name: save }) }).getByText('Not saved yet');
    const counts = async () => [await unsaved('Save details').count(), await unsaved('Save your page').count()];
    await expect.poll(counts).toEqual([1, 1]);
    await page.getByRole('button', { name: 'Save details' }).press('Enter');
    await toast(page, 'Your details are saved.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Save details');
    await expect.poll(counts).toEqual([0, 1]);
    expect(await page.getByLabel('Headline').inputValue()).toBe('Handloom from Kanchipuram');

    const asked = page.waitForEvent('dialog');
    void page.evaluate(() => location.assign('/settings/global'));
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await page.getByRole('button', { name: 'Save your page' }).click();
    await toast(page, 'Your page is saved.').waitFor();
    await expect.poll(counts).toEqual([0, 0]);
    await page.goto('/settings/global');
    await page.getByRole('heading', { name: 'Global Settings' }).waitFor();
  });

  it('no switch says that it is off before it is known, and nothing moves when it is', async () => {
    const asha = await member(site.call, 'Asha Rao');
    await site.call('PUT', '/api/v1/auth/preferences', { body: { likes: false }, token: asha.accessToken });
    const page = await (await site.visit({ as: asha, width: 360 })).newPage();
    const letGo = await holdBack(page, '/auth/me');
    await page.goto('/settings/global');
    await awake(page);
    const sizes = () =>
      page.locator('fieldset.settings-switches').evaluateAll((parts) => parts.map((part) => part.clientHeight));
    const before = await sizes();
    expect(before.length).toBe(2);
    expect(await page.getByRole('checkbox').count()).toBe(0);
    expect(await page.getByLabel('At what hour').inputValue()).toBe('');
    letGo();
    await page.getByRole('checkbox', { name: 'Comments Inbox' }).waitFor();
    expect(await page.getByRole('checkbox', { name: 'Likes Inbox' }).isChecked()).toBe(false);
    expect(await page.getByRole('checkbox', { name: 'Seen marks' }).isChecked()).toBe(true);
    expect(await sizes()).toEqual(before);
  });

  it('a new password needs the present one, signs out everywhere else, and not here', async () => {
    const asha = await member(site.call, 'Asha Rao');
    const elsewhere = await signIn(site.call, asha);
    const page = await site.open('/settings/personal', { as: asha });
    mayFail(page, '/auth/password');
    await page.locator('.settings-sessions li').nth(1).waitFor();
    await page.locator('#currentPassword').fill('not this one');
    await page.locator('#password').fill('Bridge-over-Ganga-8');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.locator('#currentPassword-error').waitFor();
    await page.locator('#currentPassword').fill(asha.password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await toast(page, 'Your password has been changed.').waitFor();
    await page.getByText('You are signed in nowhere else.').waitFor();
    const { status } = await site.call('GET', '/api/v1/auth/me', { token: elsewhere.accessToken });
    expect(status).toBe(401);
    await page.reload();
    await page.locator('#name').waitFor();
  });

  it('another session can be ended from here', async () => {
    const asha = await member(site.call, 'Asha Rao');
    const elsewhere = await signIn(site.call, asha);
    const page = await site.open('/settings/personal', { as: asha });
    await page.locator('.settings-sessions li').nth(1).getByRole('button').click();
    await toast(page, 'That session has ended.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
    expect((await site.call('GET', '/api/v1/auth/me', { token: elsewhere.accessToken })).status).toBe(401);
  });

  it('a switch for notices is kept, and goes back where that fails', async () => {
    const page = await site.open('/settings/global', { as: ravi });
    const likes = page.getByRole('checkbox', { name: 'Likes Inbox' });
    // The page has several: each can be used once its own answer is there.
    const usable = async (): Promise<void> => {
      await awake(page);
      await expect.poll(() => page.locator('fieldset:disabled').count()).toBe(0);
    };
    await usable();
    await Promise.all([page.waitForResponse('**/auth/preferences'), likes.click()]);
    await page.reload();
    await usable();
    await expect.poll(() => likes.isChecked()).toBe(false);
    await leaveUnanswered(page, '/auth/preferences');
    await page.getByRole('checkbox', { name: 'Comments Inbox' }).click();
    await page.locator('.toast').waitFor();
    await expect.poll(() => page.getByRole('checkbox', { name: 'Comments Inbox' }).isChecked()).toBe(true);
  });

  it('the profile shows what is one’s own, and each part alone says where it could not be loaded', async () => {
    const asha = await member(site.call, 'Asha Rao');
    await company(site.call, asha);
    await post(site.call, asha, 'First looms are running.');
    await follow(site.call, asha, ravi);
    const page = await site.open('/dashboard/profile', { as: asha });
    await page.getByText(asha.email).waitFor();
    await page.getByText('Setu Looms Private Limited').first().waitFor();
    await page.getByText('First looms are running.').waitFor();
    await page.getByRole('button', { name: 'Following Ravi Krishnamurthy' }).waitFor();
    await answerWith(page, '/company/mine', 500);
    await page.reload();
    await page.getByText('Your companies could not be loaded.').waitFor();
    await page.getByText('First looms are running.').waitFor();
  });

  it.each([360, 1280])('at %i px a company that somebody else registered says so on the profile', async (width) => {
    const [asha, uma] = [await member(site.call, 'Asha Rao'), await member(site.call, 'Uma Iyer')];
    await company(site.call, uma, { registeredEntity: 'Vaigai Looms' });
    const ofAsha = (registeredEntity: string) => company(site.call, asha, { registeredEntity });
    await joinsTeam(site, `company/${await ofAsha('Palar Looms')}`, asha, uma, 'editor');
    await joinsTeam(site, `company/${await ofAsha('Noyyal Looms')}`, asha, uma, 'reviewer');
    const page = await site.open('/dashboard/profile', { as: uma, width });
    const card = (name: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
    const said = 'Registered by Asha Rao. You may change it as one of its team.';
    const link = card('Palar Looms').getByRole('link', { name: said });
    expect(await link.getAttribute('href')).toBe(`/members/${asha.user._id}`);
    await card('Vaigai Looms').waitFor();
    expect(await card('Vaigai Looms').getByText('Registered by').count()).toBe(0);
    // In whose team one only reads, one finds the team again, and the way to leave it.
    await card('Noyyal Looms').getByText('You are in its team as reviewer.').waitFor();
    expect(await card('Noyyal Looms').getByRole('button').count()).toBe(0);
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await card('Noyyal Looms').getByRole('link', { name: 'Team of Noyyal Looms' }).click();
    await page.getByRole('button', { name: 'Leave the team' }).waitFor();
  });

  it('an owner changes what their company says of itself, and what is half changed waits', async () => {
    const asha = await member(site.call, 'Asha Rao');
    const id = await company(site.call, asha, { registeredEntity: 'Palar Looms' });
    await company(site.call, ravi, { email: 'taken@example.in' });
    const page = await site.open('/dashboard/profile', { as: asha });
    const opener = page.getByRole('button', { name: 'Edit Palar Looms' });
    const dialog = page.getByRole('dialog', { name: 'Edit Palar Looms' });
    await opener.click();
    expect(await dialog.locator('#tagline').inputValue()).toBe('Handloom, sold fairly');
    expect(await dialog.locator('#stage').inputValue()).toBe('Growth');
    await dialog.getByText('https://x.com/looms').waitFor();
    await dialog.locator('#tagline').fill('');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await dialog.locator('.error-summary').getByRole('link', { name: 'Tagline is required' }).waitFor();
    expect(await findings(page)).toEqual([]);

    await dialog.locator('#tagline').fill('Silk, sold fairly');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await opener.click();
    expect(await dialog.locator('#tagline').inputValue()).toBe('Silk, sold fairly');

    mayFail(page, `/company/${id}`);
    await dialog.locator('#email').fill('taken@example.in');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await dialog.locator('.error-summary', { hasText: 'Email Already exists' }).waitFor();
    await dialog.locator('#email').fill('palar@example.in');
    await dialog.locator('#city').fill('Vellore');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await toast(page, 'Saved.').waitFor();
    await page.getByText('Growth · Vellore').waitFor();
    const { body } = await site.call('GET', `/api/v1/company/${id}`, { token: asha.accessToken });
    expect(body.company).toMatchObject({ tagline: 'Silk, sold fairly', city: 'Vellore', email: 'palar@example.in' });
    await opener.click();
    await dialog.locator('#city').fill('Chennai');
    await dialog.getByRole('button', { name: 'Discard', exact: true }).click();
    await opener.click();
    expect(await dialog.locator('#city').inputValue()).toBe('Vellore');
  });

  it('Grow Business says which open funds fit, and why', async () => {
    const asha = await member(site.call, 'Asha Rao');
    await company(site.call, asha, { registeredEntity: 'Kanchi Weaves' });
    await fund(site.call, ravi, { provider: 'For looms', industry: 'Apparel and Textiles' });
    await fund(site.call, ravi, { provider: 'For robots', industry: 'Robotics and Drones' });
    await fund(site.call, asha, { provider: 'Of her own', industry: 'Apparel and Textiles' });
    const page = await site.open('/dashboard/grow-business', { as: asha });
    await page.getByRole('heading', { name: '1 open fund fits' }).waitFor();
    await page.locator('.grow-list > li:last-child', { hasText: 'Yours' }).getByText('Of her own').waitFor();
    expect(await page.getByText('For robots').count()).toBe(0);
    const card = page.locator('.card', { hasText: 'For looms' }).filter({ hasText: 'Made for Apparel and Textiles' });
    const badges = await card.locator('.proof-badge, .not-reviewed').allInnerTexts();
    expect(badges).toEqual(['Provider not checked', 'Not reviewed yet']);
  });

  it('sections that are still being built say what will come, and play the film', async () => {
    const page = await (await site.visit({ as: ravi })).newPage();
    for (const section of ['government_policies', 'reports', 'knowledge_base']) {
      await page.goto(`/dashboard/${section}`);
      await page.getByText('Being built').waitFor();
      const film = page.locator('video').evaluate((video: HTMLVideoElement) => [video.muted, video.loop]);
      expect(await film, section).toEqual([true, true]);
    }
  });

  it('guests are asked in where there is nothing to see without a session', async () => {
    const dashboard = ['profile', 'inbox', 'grow-business', 'team?kind=provider&id=cauvery'];
    for (const path of ['/settings/personal', ...dashboard.map((name) => `/dashboard/${name}`)]) {
      const link = (await site.open(path)).locator('main').getByRole('link', { name: 'Sign In' });
      expect(await link.getAttribute('href'), path).toBe(`/auth/signin?next=${encodeURIComponent(path)}`);
    }
  });
});
