import { beforeAll, expect, it } from 'vitest';
import { awake, inBrowser } from './browser.fixture.ts';
import { inDays, member, pictureFile, post, type Visitor } from './community.fixture.ts';
import { holdPageBack } from './line.fixture.ts';
import { fillInWizard } from './wizard.fixture.ts';

inBrowser('From a guest to a founder among others', (site) => {
  let ravi: Visitor;
  let known: string;
  beforeAll(async () => {
    ravi = await member(site.call, 'Ravi Krishnamurthy');
    known = await post(site.call, ravi, 'First looms are running.');
  });

  it.each([360, 1280])('the whole way at %d pixels', async (width) => {
    const page = await site.open('/', { width, height: 780 });
    const entity = `Kaveri Robotics ${width} LLP`;

    await page.getByRole('link', { name: 'START NOW', exact: true }).click();
    await page.waitForURL('**/dashboard/startups');
    // A guest who wants to register is asked in, and makes an account on the way.
    await page.getByRole('link', { name: 'Create Startup' }).first().click();
    await page.waitForURL('**/auth/signin?next=*');
    await awake(page);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.waitForURL('**/auth/signup*');
    await page.locator('#name').fill('Farhan Qureshi');
    await page.locator('#email').fill(`farhan${width}@example.in`);
    await page.locator('#password').fill('Bridge-over-Yamuna-7');
    await page.locator('#confirmPassword').fill('Bridge-over-Yamuna-7');
    await page.getByText('Male', { exact: true }).click();
    await page.locator('#dob').fill('1990-04-12');
    await page.locator('#agreeToTerms').check();
    await page.locator('#photo').setInputFiles(await pictureFile());
    // It is said for a second: less than the next look may be away on a busy machine.
    const goOn = await holdPageBack(page, '/startup/register');
    await page.locator('button[type=submit]').click();
    await page.getByText('Account created successfully! Redirecting...').waitFor();
    goOn();
    await page.waitForURL('**/startup/register');

    await fillInWizard(page, { registeredEntity: entity, email: `hello${width}@kaveri.example.in` });
    await page.locator('#agreeToTerms').check();
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await page.waitForURL('**/dashboard/startups');
    await page.locator('.toast', { hasText: 'Form submitted successfully!' }).waitFor();

    await page.getByLabel('Search startups').pressSequentially(`kaveri robotics ${width}`);
    await page.locator('.startup-total', { hasText: '1 startup' }).waitFor();
    await page.getByRole('link', { name: `View Details of ${entity}` }).click();
    await page.getByRole('dialog').getByRole('heading', { name: 'Company stats' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    const places = width < 600 ? page.locator('#bottombar') : page.locator('.shell-side');
    // On a phone the bar is away while one reads on, and back near the top.
    await page.evaluate(() => scrollTo(0, 0));
    await places.locator('a[href="/dashboard/feed"]').click();
    await page.waitForURL('**/dashboard/feed');
    await awake(page);
    await page.locator('#post-content').fill(`Namaste from ${width} pixels`);
    await page.locator('#post-photo').setInputFiles(await pictureFile(600, 400));
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.locator('article.post', { hasText: `Namaste from ${width} pixels` }).waitFor();

    await page.locator(`#post-${known}`).getByRole('button', { name: /^Like/ }).click();
    await page.locator(`#post-${known} [aria-pressed=true]`).waitFor();
    if (width < 600) await page.locator('.network-toggle').click();
    // The list of the member's own has come in the place of the one that guests see.
    await page.locator('.network .person', { hasText: ravi.user.name }).locator('.person-why .meta').waitFor();
    await page.getByRole('button', { name: 'Follow Ravi Krishnamurthy', exact: true }).click();
    await page.getByRole('button', { name: 'Following Ravi Krishnamurthy' }).waitFor();

    await page.evaluate(() => scrollTo(0, 0));
    await places.locator('a[href="/dashboard/funds"]').click();
    await page.waitForURL('**/dashboard/funds');
    await page.getByRole('button', { name: 'Create Funds' }).click();
    await page.locator('#provider').fill(`Kaveri Fund ${width}`);
    await page.locator('#type').selectOption('Grant');
    await page.locator('#description').fill('For those who come after us.');
    await page.locator('#amount').fill('500000');
    await page.locator('#deadline').fill(inDays(90));
    await page.locator('#stage').fill('Ideation');
    await page.locator('#region').fill('Karnataka');
    await page.locator('#documentRequired').fill('A page on what you make');
    await page.locator('#documentRequired').press('Enter');
    await page.locator('#contactEmail').fill('fund@kaveri.example.in');
    await page.locator('#supportPhone').fill('+91 98200 00000');
    await page.getByRole('dialog').getByRole('button', { name: 'Create Fund' }).click();
    await page.locator('.toast', { hasText: 'Fund created successfully!' }).waitFor();
    await page
      .locator('.fund-card', { hasText: `Kaveri Fund ${width}` })
      .getByText('₹5 lakh')
      .waitFor();

    // All of it is on the server, not only on the screen.
    const found = await site.call('GET', `/api/v1/company?q=${encodeURIComponent(entity)}`);
    expect(found.body.companies).toMatchObject([{ registeredEntity: entity, city: 'Mysuru' }]);
    const me = await page.evaluate(() => JSON.parse(localStorage.user)._id);
    await expect.poll(async () => (await site.call('GET', `/api/v1/post/${known}`)).body.data.post.likes).toContain(me);
    await expect
      .poll(async () => (await site.call('GET', `/api/v1/user/${me}`)).body.user.following)
      .toEqual([ravi.user._id]);
  });
});
