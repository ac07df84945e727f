import { expect, it } from 'vitest';
import { findings } from './axe.fixture.ts';
import { awake, inBrowser } from './browser.fixture.ts';
import { fund, member } from './community.fixture.ts';
import { mayFail } from './line.fixture.ts';

inBrowser('A provider', (site) => {
  it.each([360, 1280])('at %i px proves its domain with the code of a mail, and everybody reads it', async (width) => {
    const meera = await member(site.call, 'Meera Raghavan');
    const id = await fund(site.call, meera, { provider: `Cauvery Trust ${width}` });
    const { body } = await site.call('GET', `/api/v1/opportunities/${id}`);
    const path = `/providers/${body.opportunity.providerId}`;
    const page = await site.open(path, { as: meera, width, height: 780 });
    await page.getByText('Nobody has checked yet who this is').waitFor();
    const prove = () => page.getByRole('button', { name: 'Prove your domain', exact: true }).click();
    const dialog = page.getByRole('dialog');

    await prove();
    await dialog.getByText('Say first which website is yours').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Change this page' }).click();
    await dialog.getByLabel('What you are').selectOption('foundation');
    await dialog.getByLabel(/^Website/).fill('https://www.cauvery.example.in');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'cauvery.example.in' }).waitFor();
    await awake(page);

    await prove();
    mayFail(page, '/verification');
    const address = dialog.getByLabel('An address of your website’s domain');
    await address.fill('meera@gmail.com');
    await dialog.getByRole('button', { name: 'Send the code' }).click();
    await dialog.getByText('Anybody can have an address there').first().waitFor();
    const to = `desk${width}@cauvery.example.in`;
    await address.fill(to);
    await dialog.getByRole('button', { name: 'Send the code' }).click();
    await dialog.getByText(`mailed a code to ${to}`).waitFor();
    // Who closes it to read the mail, or comes back later, is where they were.
    await page.keyboard.press('Escape');
    await prove();
    await dialog.getByLabel('Confirmation code').waitFor();
    const edges = (of: string) => dialog.locator(of).evaluate((one) => one.getBoundingClientRect().left);
    expect(await edges('.dialog-head > :first-child')).toBe(await edges('.dialog-body > p'));
    await dialog.getByRole('button', { name: 'Another address' }).click();
    await expect.poll(() => address.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.reload();
    await awake(page);
    await prove();
    await dialog.getByText('mailed a code to cauvery.example.in').waitFor();
    await dialog.getByLabel('Confirmation code').fill('AAAA-2222');
    await dialog.getByRole('button', { name: 'Prove it' }).click();
    await dialog.getByText('This is not the code of the newest mail').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await dialog.getByLabel('Confirmation code').fill(await site.codeFor(to));
    await page.evaluate(() => document.documentElement.setAttribute('data-loaded-before', ''));
    await dialog.getByRole('button', { name: 'Prove it' }).click();
    // Said, shown, and the keyboard is where it was, on the page that was there.
    await page.getByRole('status').getByText('The domain is proved').waitFor();
    await page.getByRole('button', { name: 'Domain proved' }).waitFor();
    await page.getByText(/^Somebody here showed on .* that they read mails at cauvery\.example\.in\.$/).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Prove your domain again');
    expect(await page.locator('html[data-loaded-before]').count()).toBe(1);
    expect(await findings(page)).toEqual([]);

    const guest = await site.open(path, { width, javaScript: false });
    await guest.getByText(/Somebody here showed on .* that they read mails at cauvery\.example\.in\./).waitFor();
  });
});
