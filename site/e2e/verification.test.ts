import { expect, it } from 'vitest';
import { findings } from './axe.fixture.ts';
import { inBrowser } from './browser.fixture.ts';
import { company, member } from './community.fixture.ts';
import { answerAgain, answerWith, mayFail, refusal } from './line.fixture.ts';

const GSTIN = '29AAACI4798L1ZU';

inBrowser('A company', (site) => {
  it.each([360, 1280])('at %i px proves its domain and its GSTIN, and its badge says so', async (width) => {
    const asha = await member(site.call, 'Asha Rao');
    const domain = `looms${width}.example.in`;
    const number = width === 360 ? GSTIN : '33AAACL0582H1ZT';
    const id = await company(site.call, asha, { website: `https://www.${domain}` });
    const page = await site.open(`/dashboard/team?kind=company&id=${id}`, { as: asha, width, height: 780 });
    const panel = page.getByRole('region', { name: 'Verification' });
    await panel.getByText('Nothing was given yet').waitFor();

    // The form is checked while it is typed; what would fit is not told.
    const value = panel.getByLabel('The number', { exact: true });
    await value.fill(`${number.slice(0, 14)}1`);
    await panel.getByText('The check character at the end does not fit').waitFor();
    await value.fill(number);
    await panel.getByText('The form is right.').waitFor();
    await panel.getByRole('button', { name: 'Check and add' }).click();
    await panel.getByText(/^Form checked, until/).waitFor();
    await expect.poll(() => value.evaluate((field) => field === document.activeElement)).toBe(true);

    // In letters of twice the size too, nothing of a badge is cut, nor stands beyond its card.
    const list = await site.open('/dashboard/startups', { width, javaScript: false });
    await list.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const badge = list.getByRole('button', { name: 'Number’s form checked' }).first();
    const past = await badge.evaluate((one) => {
      const right = (part: Element | null) => part?.getBoundingClientRect().right ?? 0;
      const words = one.querySelector('span');
      return Math.max(
        right(words) - right(one),
        right(one) - right(one.closest('.card')),
        (words?.scrollWidth ?? 0) - (words?.getBoundingClientRect().width ?? 0),
      );
    });
    expect(past).toBeLessThanOrEqual(1);

    await panel.getByRole('button', { name: 'Prove the domain' }).click();
    const dialog = page.getByRole('dialog', { name: 'Prove your domain' });
    // What a provider of funds gains by it is nothing to a company.
    await dialog.getByText('the page of your company counts as verified').waitFor();
    expect(await dialog.innerText()).not.toContain('alerts');
    const to = `desk@${domain}`;
    await dialog.getByLabel('An address of your website’s domain').fill(to);
    await dialog.getByRole('button', { name: 'Send the code' }).click();
    const mailed = dialog.getByText(`mailed a code to ${to}`);
    await mailed.waitFor();
    await expect.poll(() => mailed.evaluate((one) => one === document.activeElement)).toBe(true);
    await dialog.getByLabel('Confirmation code').fill(await site.codeFor(to));
    await dialog.getByRole('button', { name: 'Prove it' }).click();
    await panel.getByText(/^Proved, until/).waitFor();
    const atHand = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(atHand).toBe('Prove the domain again');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

    // Everybody reads it, without scripts too: pressed, the badge says what, when and until when.
    const guest = await site.open(`/startups/${id}`, { width, javaScript: false });
    await guest.getByRole('button', { name: `Domain proved: ${domain}` }).click();
    const told = guest.getByRole('dialog', { name: 'What was checked' });
    await told.getByText(`Somebody of its team read a mail at ${domain}`).waitFor();
    await told.getByText(`GSTIN ${number}: a program checked its form`).waitFor();
    await guest.keyboard.press('Escape');
    await guest.goto('/dashboard/startups?verified=true');
    await guest.locator('.startup-card').getByRole('button', { name: 'Domain proved' }).first().waitFor();

    mayFail(page, '/verification');
    // A proof is not gone by one press beside another button.
    const sure = panel.getByRole('button', { name: 'Withdraw GSTIN: it ends now, and has to be given anew' });
    await panel.getByRole('button', { name: 'Withdraw GSTIN' }).press('Enter');
    await sure.waitFor();
    await page.keyboard.press('Tab');
    await sure.waitFor({ state: 'detached' });
    await panel.getByText(/^Form checked, until/).waitFor();
    await panel.getByRole('button', { name: 'Withdraw GSTIN' }).press('Enter');
    await sure.press('Enter');
    await panel.getByText(/^Withdrawn on/).waitFor();
    await expect.poll(atHand).toBe('Verification');
  });

  it('is told that the number of a person is shown to nobody', async () => {
    const asha = await member(site.call, 'Asha Rao');
    const id = await company(site.call, asha, { entityType: 'Sole Proprietorship' });
    const page = await site.open(`/dashboard/team?kind=company&id=${id}`, { as: asha, width: 360 });
    const panel = page.getByRole('region', { name: 'Verification' });
    // What is not written in a label has a name all the same.
    await panel.getByLabel('Send a certificate: Choose a PDF').waitFor();
    expect(await findings(page)).toEqual([]);
    await panel.getByLabel('Which number').selectOption('pan');
    await panel.getByLabel('The number', { exact: true }).fill('AAAPS8577K');
    await panel.getByRole('button', { name: 'Check and add' }).click();
    await panel.getByText('Not shown to anybody, because it is a person’s', { exact: true }).waitFor();
    expect(await panel.innerText()).not.toMatch(/AAAPS8577K|not shown/);
  });

  it.each([360, 1280])('at %i px is told why its domain cannot be proved yet, and can try again', async (width) => {
    const asha = await member(site.call, 'Asha Rao');
    const id = await company(site.call, asha, { website: `https://unread${width}.example.in` });
    const browser = await site.visit({ as: asha, width, height: 780 });
    const page = await browser.newPage();
    const path = `/company/${id}`;
    await answerWith(page, path, 503, refusal('Not now'));
    await page.goto(`/dashboard/team?kind=company&id=${id}`);
    const panel = page.getByRole('region', { name: 'Verification' });
    const prove = panel.getByRole('button', { name: 'Prove the domain' });
    await panel.getByText('it could not be loaded').waitFor();
    expect(await prove.isDisabled()).toBe(true);
    const why = await prove.evaluate(
      (one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.innerText,
    );
    expect(why).toContain('To prove the domain we need the website');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await findings(page)).toEqual([]);

    await answerAgain(page, path);
    await panel.getByRole('button', { name: 'Try again' }).press('Enter');
    await panel.getByText('it could not be loaded').waitFor({ state: 'detached' });
    await expect.poll(() => prove.isEnabled()).toBe(true);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('verification');
    await prove.click();
    await page.getByRole('dialog', { name: 'Prove your domain' }).waitFor();
  });
});
