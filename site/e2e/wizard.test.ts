import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { inBrowser } from './browser.fixture.ts';
import { company, member, pictureFile, type Visitor } from './community.fixture.ts';
import { answerWith, holdBack, leaveUnanswered, mayFail } from './line.fixture.ts';
import { addLink, BASICS, fillInBasics, fillInWizard, next, section } from './wizard.fixture.ts';

const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true });

inBrowser('Registering a startup', (site) => {
  let asha: Visitor;
  beforeAll(async () => {
    asha = await member(site.call, 'Asha Rao');
    await company(site.call, asha, { email: 'taken@example.in' });
  });
  /** Everybody begins with an empty wizard: drafts are kept in the browser. */
  const begin = (at = '', view = {}) => site.open(`/startup/register${at}`, { as: asha, ...view });

  it('names all that Basic Information requires, and takes what is optional', async () => {
    const page = await begin();
    expect(await page.getByLabel('Founder name').inputValue()).toBe('Asha Rao');
    await next(page);
    await expect
      .poll(() => page.locator('.error-summary').getByRole('link').allInnerTexts())
      .toEqual([
        'Registered entity is required',
        'Established year is required',
        'Tagline is required',
        'Description is required',
        'Industry is required',
        'Stage is required',
        'Funding type is required',
        'Email is required',
        'Phone is required',
        'City is required',
      ]);
    await fillInBasics(page);
    await page.locator('#website').fill('no address');
    await next(page);
    await page.locator('#website-error').waitFor();
    await page.locator('#website').fill('');
    await next(page);
    await section(page, 'Social Links');
  });

  it('a description has room for 2000 characters, and counts them', async () => {
    const page = await begin();
    await page.locator('#description').fill('a'.repeat(2001));
    expect((await page.locator('#description').inputValue()).length).toBeLessThanOrEqual(2001);
    await page.locator('#description').fill('a'.repeat(2000));
    await page.getByText('2,000 of 2,000 characters').waitFor();
    await page.locator('#description').press('b');
    expect((await page.locator('#description').inputValue()).length).toBe(2000);
  });

  it('asks for one social link at least; blanks are not added, repetitions refused', async () => {
    const page = await begin('#social');
    await next(page);
    await page.getByText('Please add atleast one social link .').waitFor();
    await addLink(page, '   ');
    expect(await page.locator('.social-links li').count()).toBe(0);
    await addLink(page, 'https://www.linkedin.com/company/kaveri');
    await expect.poll(() => page.locator('.social-links li').count()).toBe(1);
    await addLink(page, ' https://www.linkedin.com/company/kaveri ');
    await page.getByText('Already present.').waitFor();
    await page.locator('#socialLink').fill('https://x.com/kaveri');
    await page.getByRole('button', { name: 'Add link' }).click();
    await expect.poll(() => page.locator('.social-links li').count()).toBe(2);
    await page.getByRole('button', { name: 'Remove https://x.com/kaveri' }).click();
    await expect.poll(() => page.locator('.social-links li').count()).toBe(1);
    await next(page);
    await section(page, 'Media');
  });

  it('a long list of links scrolls within 400 pixels', async () => {
    const page = await begin('#social');
    for (let count = 0; count < 12; count += 1) await addLink(page, `https://example.in/${count}`);
    const box = await page.locator('.social-scroll').evaluate((list) => [list.clientHeight, list.scrollHeight]);
    expect(box[0]).toBeLessThanOrEqual(400);
    expect(box[1]).toBeGreaterThan(400);
  });

  it('asks for both pictures, shows how far they have come, and what they look like', async () => {
    const page = await begin('#media');
    await next(page);
    await page.getByText('Please upload images before proceed further.').waitFor();
    await page.getByText('400x400px').waitFor();
    await page.getByText('1200x400px').waitFor();
    const letGo = await holdBack(page, '/file/upload');
    await page.locator('#logo').setInputFiles(await pictureFile());
    await page.getByRole('progressbar', { name: 'Uploading the logo' }).waitFor();
    letGo();
    await page.getByAltText('Your logo').waitFor();
    await page.getByText('Logo uploaded.').waitFor({ state: 'attached' });
    await next(page);
    await page.getByText('Please upload images before proceed further.').waitFor();
    await page.unroute('**/api/v1/file/upload');
    await answerWith(page, '/file/upload', 500);
    await page.locator('#banner').setInputFiles(await pictureFile());
    await page.getByText('The picture could not be uploaded. Please try again.').waitFor();
  });

  it('lets one jump to any section, and marks what each still misses', async () => {
    const page = await begin();
    for (const name of ['Review & Submit', 'Media', 'Social Links', 'Basic Information']) {
      await step(page, name).click();
      await section(page, name);
      expect(await step(page, name).getAttribute('aria-current')).toBe('step');
    }
    await page.getByText('10 things missing').waitFor();
    await fillInBasics(page);
    // A town alone may be in several states.
    await page.locator('#state').selectOption('Karnataka');
    await step(page, 'Basic Information').getByText('Complete').waitFor();
  });

  it('reviews all values, empty ones as Not Provided, and is submitted only once the terms are ticked', async () => {
    const page = await begin('#review');
    await section(page, 'Review & Submit');
    // Fourteen fields without the founder, the links, and two pictures.
    await expect.poll(() => page.getByText('Not Provided', { exact: true }).count()).toBe(16);
    expect(await submit(page).isDisabled()).toBe(true);
    await page.locator('#agreeToTerms').check();
    await submit(page).click();
    // What is missing is where it leads.
    await page.locator('.toast', { hasText: 'Something is still missing.' }).waitFor();
    await section(page, 'Basic Information');
    await page.locator('.error-summary').waitFor();
  });

  it('a draft survives a reload, pictures and all', async () => {
    const page = await begin();
    await fillInWizard(page);
    await page.reload();
    await section(page, 'Review & Submit');
    for (const value of Object.values(BASICS)) await page.getByText(value, { exact: true }).waitFor();
    await page.getByText('https://www.linkedin.com/company/kaveri').waitFor();
    await page.getByAltText('Your banner').waitFor();

    await step(page, 'Social Links').click();
    await page.locator('#socialLink').fill('instagram.com/kav');
    await page.reload();
    await section(page, 'Social Links');
    expect(await page.locator('#socialLink').inputValue()).toBe('instagram.com/kav');
  });

  it('an address that is taken brings one back to its field', async () => {
    const page = await begin();
    mayFail(page, '/company');
    await fillInWizard(page, { email: 'taken@example.in' });
    await page.locator('#agreeToTerms').check();
    await submit(page).click();
    await page.getByText('Email Already exists').first().waitFor();
    await page.locator('#email').fill('free@kaveri.example.in');
    expect(await page.locator('#name').inputValue()).toBe(BASICS.name);
  });

  it('other failures say so and lose nothing; then it is registered, told, and the startups are shown', async () => {
    const page = await begin();
    await fillInWizard(page);
    await page.locator('#agreeToTerms').check();
    await answerWith(page, '/company', 500);
    await submit(page).click();
    await page.getByText('Your startup could not be submitted. Please try again.').waitFor();
    await leaveUnanswered(page, '/company');
    await submit(page).click();
    await page.getByText('No response from server. Please check your connection.').waitFor();
    await page.unroute('**/api/v1/company');
    await submit(page).click();
    await page.waitForURL('**/dashboard/startups');
    await page.locator('.toast', { hasText: 'Form submitted successfully!' }).waitFor();
    await page.locator('.startup-card', { hasText: BASICS.registeredEntity }).waitFor();
    await page.getByRole('link', { name: 'See the funds that fit' }).click();
    await page.waitForURL('**/dashboard/grow-business');
    await page.getByRole('heading', { name: BASICS.registeredEntity }).waitFor();
    await page.goto('/startup/register');
    await section(page, 'Basic Information');
    expect(await page.locator('#registeredEntity').inputValue()).toBe('');
  });

  it('a town is chosen from the list by keyboard, and brings its state', async () => {
    const page = await begin();
    const town = page.getByRole('combobox', { name: 'City' });
    await town.pressSequentially('Gonda');
    const gondal = page.getByRole('option', { name: 'Gondal, Rajkot district, Gujarat' });
    await gondal.waitFor();
    expect(await town.getAttribute('aria-expanded')).toBe('true');
    for (let presses = 0; presses < 8 && (await gondal.getAttribute('aria-selected')) !== 'true'; presses += 1)
      await town.press('ArrowDown');
    expect(await town.getAttribute('aria-activedescendant')).toBe(await gondal.getAttribute('id'));
    await town.press('Enter');
    expect([await town.inputValue(), await page.locator('#state').inputValue()]).toEqual(['Gondal', 'Gujarat']);
    expect(await town.getAttribute('aria-expanded')).toBe('false');
    await page.getByText('Gondal, Rajkot district, Gujarat. The state is filled in.').waitFor({ state: 'attached' });
    // Escape closes the list and nothing else.
    await town.fill('Vapi');
    await page.getByRole('option', { name: 'Vapi' }).first().waitFor();
    await town.press('Escape');
    expect(await page.getByRole('listbox').count()).toBe(0);
    expect(await town.inputValue()).toBe('Vapi');
  });

  it('a town is chosen with a finger, by its former name too; a late answer of other letters shows nothing', async () => {
    const page = await begin('', { width: 360, height: 740 });
    const town = page.getByRole('combobox', { name: 'City' });
    const letGo = await holdBack(page, '/places?q=Indore*');
    const asked = page.waitForRequest((request) => request.url().includes('q=Indore'));
    await town.pressSequentially('Indore');
    await asked;
    await town.fill('Bangalore');
    await page
      .getByRole('option', { name: /Bengaluru/ })
      .first()
      .waitFor();
    letGo();
    expect(await page.getByRole('option', { name: /Indore/ }).count()).toBe(0);
    await page
      .getByRole('option', { name: /Bengaluru/ })
      .first()
      .click();
    expect([await town.inputValue(), await page.locator('#state').inputValue()]).toEqual(['Bengaluru', 'Karnataka']);
  });

  it('a town in no list is taken with its state; one typed out brings its own', async () => {
    const page = await begin();
    await fillInBasics(page, { city: 'Xyzzypura Khurd' });
    await next(page);
    await page.getByRole('link', { name: 'Please choose the state that it is in' }).waitFor();
    await page.locator('#state').selectOption('Bihar');
    await next(page);
    await section(page, 'Social Links');
    await step(page, 'Basic Information').click();
    await page.locator('#city').fill('Mysore');
    await next(page);
    await section(page, 'Social Links');
    await step(page, 'Basic Information').click();
    expect(await page.locator('#state').inputValue()).toBe('Karnataka');
  });

  it('by keyboard alone, from the first field to the review', async () => {
    const page = await begin();
    await page.locator('#registeredEntity').focus();
    const keys = async (...pressed: string[]) => {
      for (const key of pressed) await page.keyboard.press(key);
    };
    const focused = () => page.evaluate(() => document.activeElement?.id);
    const typed = {
      ...BASICS,
      industry: 'Rob',
      stage: 'pro',
      fundedType: 'Boot',
      companySize: '11',
      state: 'Kar',
      website: '',
    };
    for (const field of [
      'registeredEntity',
      'name',
      'establishedYear',
      'tagline',
      'description',
      'industry',
      'stage',
      'fundedType',
      'companySize',
      'email',
      'phone',
      'city',
      'state',
      'website',
    ] as const) {
      expect(await focused()).toBe(field);
      await page.keyboard.type(typed[field]);
      await keys('Tab');
    }
    await keys('Enter');
    await section(page, 'Social Links');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
    await keys('Tab');
    await page.keyboard.type('https://x.com/kaveri');
    await keys('Enter');
    await page.locator('.social-links').getByText('https://x.com/kaveri').waitFor();
    // From the field over the button, the list and its remove to Back and on to Save & Next.
    const onNext = () => page.evaluate(() => document.activeElement?.textContent === 'Save & Next');
    for (let presses = 0; presses < 8 && !(await onNext()); presses += 1) await keys('Tab');
    await keys('Enter');
    await section(page, 'Media');
  });
});
