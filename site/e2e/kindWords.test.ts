import { beforeAll, expect, it } from 'vitest';
import { inBrowser } from './browser.fixture.ts';
import { follow, member, post, type Visitor } from './community.fixture.ts';
import { mayFail } from './line.fixture.ts';
import { fillInBasics, next, section } from './wizard.fixture.ts';

inBrowser('Words are taken kindly', (site) => {
  let asha: Visitor;
  let ravi: Visitor;
  beforeAll(async () => {
    [asha, ravi] = await Promise.all([member(site.call, 'Asha Rao'), member(site.call, 'Ravi Krishnamurthy')]);
    await post(site.call, ravi, 'An older post');
    await follow(site.call, asha, ravi);
  });

  it('a website without https:// and a link that was typed but not added are taken on Next', async () => {
    const page = await site.open('/startup/register', { as: asha });
    await section(page, 'Basic Information');
    await fillInBasics(page);
    await page.locator('#website').fill('rajbearings.in');
    await page.locator('#city').focus();
    expect(await page.locator('#website').inputValue()).toBe('https://rajbearings.in');
    await page.locator('#website').fill('rajbearings.co.in');
    await page.locator('#website').press('Enter');
    await section(page, 'Social Links');
    await page.locator('#socialLink').fill('x.com/rajbearings');
    await next(page);
    await section(page, 'Media');
    await page.goto('/startup/register#review');
    await page.getByText('https://rajbearings.co.in').waitFor();
    await page.getByText('https://x.com/rajbearings').waitFor();
  });

  it('a link that is none is not taken on Next, and says why', async () => {
    const zoya = await member(site.call, 'Zoya Khan');
    const page = await site.open('/startup/register#social', { as: zoya });
    await section(page, 'Social Links');
    await page.locator('#socialLink').fill('my page');
    await next(page);
    await page.locator('#socialLink-error').getByText('https://').waitFor();
    expect(await page.locator('#socialLink').inputValue()).toBe('my page');
  });

  it('who has no photo has their words painted, and what was sent is in sight', async () => {
    const page = await site.open('/dashboard/feed', { as: asha, width: 360, height: 740 });
    await page.getByRole('button', { name: 'Paint my words' }).click();
    await page.getByText('Post content cannot be empty.').waitFor();
    await page.locator('#post-content').fill('Our recycled-yarn loom ran its first full shift today: 212 metres.');
    await page.getByRole('button', { name: 'Paint my words' }).click();
    const preview = page.getByAltText('The photo of your post');
    await preview.waitFor();
    const yellow = await preview.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const pen = canvas.getContext('2d');
      pen?.drawImage(image, 0, 0);
      return [canvas.width, canvas.height, ...(pen?.getImageData(110, 320, 1, 1).data ?? [])];
    });
    expect(yellow).toEqual([1200, 800, 255, 199, 44, 255]);
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    const sent = page.locator('article.post', { hasText: 'recycled-yarn' });
    await sent.waitFor();
    const seen = () =>
      sent.evaluate((article) => {
        const { top } = article.getBoundingClientRect();
        const bar = document.getElementById('bottombar')?.getBoundingClientRect().top ?? innerHeight;
        return top >= 0 && top + 60 < bar;
      });
    await expect.poll(seen).toBe(true);
  });

  it('whom one follows says Following, and pressed again stops', async () => {
    const page = await site.open('/dashboard/profile', { as: asha });
    const button = page.getByRole('button', { name: 'Following Ravi Krishnamurthy' });
    expect(await button.innerText()).toBe('Following');
    await button.click();
    await page.getByRole('button', { name: 'Follow Ravi Krishnamurthy' }).waitFor();
  });

  it('a sign-up half filled in survives a reload, without its passwords', async () => {
    const page = await site.open('/auth/signup');
    await page.locator('#name').fill('Meera Kulkarni');
    await page.locator('#email').fill('meera@example.in');
    await page.locator('#password').fill('a sentence to remember');
    await page.getByLabel('Female').check({ force: true });
    await page.locator('#dob').fill('1990-05-04');
    await page.reload();
    await expect.poll(() => page.locator('#name').inputValue()).toBe('Meera Kulkarni');
    expect(await page.locator('#email').inputValue()).toBe('meera@example.in');
    expect(await page.locator('#dob').inputValue()).toBe('1990-05-04');
    expect(await page.getByLabel('Female').isChecked()).toBe(true);
    expect(await page.locator('#password').inputValue()).toBe('');
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('sentence');
  });

  it('a sign-in that fails after signing up says Invalid credentials, and where to go', async () => {
    const page = await site.open('/auth/signup');
    mayFail(page, '/api/v1/auth/login');
    await page.route('**/api/v1/auth/login', (route) =>
      route.fulfill({ status: 401, json: { status: 'error', message: 'No.', code: 'wrong-credentials' } }),
    );
    await page.locator('#name').fill('Meera Kulkarni');
    await page.locator('#email').fill('meera.k@example.in');
    await page.locator('#password').fill('a sentence to remember');
    await page.locator('#confirmPassword').fill('a sentence to remember');
    await page.getByLabel('Female').check({ force: true });
    await page.locator('#dob').fill('1990-05-04');
    await page.locator('#agreeToTerms').check({ force: true });
    await page.locator('button[type=submit]').click();
    const alert = page.getByRole('alert');
    await alert.getByText('Invalid credentials', { exact: true }).waitFor();
    expect(await alert.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth/signin');
  });
});
