import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { inBrowser } from './browser.fixture.ts';
import { company, member, pictureFile } from './community.fixture.ts';
import { answerAgain, leaveUnanswered } from './line.fixture.ts';
import { addLink, fillInBasics, next, section } from './wizard.fixture.ts';

const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true });

inBrowser('Pictures of a company', (site) => {
  it('going on, and submitting, upload a picture again whose upload failed', async () => {
    const page = await site.open('/startup/register', { as: await member(site.call, 'Asha Rao') });
    await section(page, 'Basic Information');
    await fillInBasics(page, { registeredEntity: 'Tunga Robotics LLP', email: 'again@tunga.example.in' });
    await next(page);
    await section(page, 'Social Links');
    await addLink(page, 'https://x.com/tunga');
    await next(page);
    await section(page, 'Media');
    const failed = page.locator('.field .error', { hasText: 'No response from server. Please check your connection.' });
    await leaveUnanswered(page, '/file/upload');
    await page.locator('#logo').setInputFiles(await pictureFile(400, 400));
    await failed.waitFor();
    await answerAgain(page, '/file/upload');
    await page.locator('#banner').setInputFiles(await pictureFile(1200, 400));
    await page.getByText('Banner uploaded.').waitFor({ state: 'attached' });
    await next(page);
    await page.getByText('Logo uploaded.').waitFor({ state: 'attached' });
    expect(await failed.count()).toBe(0);

    await leaveUnanswered(page, '/file/upload');
    await page.locator('#banner').setInputFiles(await pictureFile(1200, 400));
    await failed.waitFor();
    // Once more in vain: the picture stays, and nothing asks to wait for it.
    await next(page);
    await page.getByText('Please wait until your pictures are uploaded.').waitFor({ state: 'detached' });
    await failed.waitFor();
    await step(page, 'Review & Submit').click();
    await page.locator('#agreeToTerms').check();
    await submit(page).click();
    await section(page, 'Media');
    await failed.waitFor();
    await page.getByAltText('Your banner').waitFor();
    await answerAgain(page, '/file/upload');
    await step(page, 'Review & Submit').click();
    await submit(page).click();
    await page.waitForURL('**/dashboard/startups');
    const { companies } = (await site.call('GET', '/api/v1/company/?q=Tunga')).body;
    expect(companies).toMatchObject([{ logo: expect.stringMatching(/./), banner: expect.stringMatching(/./) }]);
  });

  it('saving a changed company uploads a picture again whose upload failed, and leaves none out in silence', async () => {
    const asha = await member(site.call, 'Asha Rao');
    const id = await company(site.call, asha, { registeredEntity: 'Palar Looms' });
    const page = await site.open('/dashboard/profile', { as: asha });
    const dialog = page.getByRole('dialog', { name: 'Edit Palar Looms' });
    const save = dialog.getByRole('button', { name: 'Save changes' });
    await page.getByRole('button', { name: 'Edit Palar Looms' }).click();
    await leaveUnanswered(page, '/file/upload');
    await dialog.locator('#logo').setInputFiles(await pictureFile(400, 400));
    await save.click();
    await dialog.locator('.error-summary', { hasText: 'The picture could not be uploaded.' }).waitFor();
    await answerAgain(page, '/file/upload');
    await save.click();
    await dialog.waitFor({ state: 'detached' });
    expect((await site.call('GET', `/api/v1/company/${id}`)).body.company.logo).toMatch(/./);
  });
});
