import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { inBrowser } from './browser.fixture.ts';
import { member } from './community.fixture.ts';
import { focused } from './focus.fixture.ts';
import { holdBack } from './line.fixture.ts';
import { moved, watchMoves } from './moved.fixture.ts';

inBrowser('Rights over one’s own data', (site) => {
  it('who signs up reads before the box what is taken, what for, and how to take it back', async () => {
    const page = await site.open('/auth/signup');
    const notice = page.getByRole('region', { name: 'Before you agree' });
    for (const said of ['date of birth', '18 or older', 'as easily as you give it', 'Data Protection Board'])
      expect(await notice.innerText()).toContain(said);
    const [above, below] = await Promise.all([notice.boundingBox(), page.locator('#agreeToTerms').boundingBox()]);
    expect(above?.y).toBeLessThan(below?.y ?? 0);
    // Nothing is ticked for anybody.
    expect(await page.locator('#agreeToTerms').isChecked()).toBe(false);
  });

  it('a choice is withdrawn with one press, a nominee is named, and both stand in the download', async () => {
    const asha = await member(site.call, 'Asha Rao');
    const browser = await site.visit({ as: asha });
    const page = await site.tab(browser, '/settings/privacy');
    const daily = page.getByRole('checkbox', { name: 'Daily mail' });
    await expect.poll(() => daily.isChecked()).toBe(true);
    await daily.press('Space');
    await page.getByText(/^Not agreed on .* to notice 2$/).waitFor();
    await page.getByLabel('Name').fill('Meera Rao');
    await page.getByLabel('How they can be reached').fill('meera@example.in');
    await page.getByRole('button', { name: 'Save nominee' }).click();
    await page.getByRole('button', { name: 'Remove' }).waitFor();

    const global = await site.tab(browser, '/settings/global');
    await expect.poll(() => global.locator('#switch-digest:enabled').count()).toBe(1);
    expect(await global.locator('#switch-digest').isChecked()).toBe(false);

    const complaints = await site.tab(browser, '/privacy/complaints');
    await complaints.getByLabel('What is wrong').fill('My number stands on a page.');
    await complaints.getByRole('button', { name: 'Complain' }).click();
    await complaints.getByText(/^Received as G-\w{8}\. An answer is owed by the end of /).waitFor();
    expect(await complaints.locator('.complaint').innerText()).toContain('My number stands on a page.');

    const own = await site.tab(browser, '/settings/personal');
    const [download] = await Promise.all([
      own.waitForEvent('download'),
      own.getByRole('button', { name: 'Download my data' }).click(),
    ]);
    const files = unzipSync(await readFile(await download.path()));
    const told = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array()));
    expect(told('consents.json')).toMatchObject([
      { purpose: 'account', given: true, notice: { version: 2 } },
      { purpose: 'digest', given: false },
    ]);
    expect(told('nominee.json')).toMatchObject([{ name: 'Meera Rao', reach: 'meera@example.in' }]);
    expect(told('grievances.json')).toMatchObject([{ text: 'My number stands on a page.', answer: '' }]);

    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('You have no nominee any more.').waitFor();
    await expect.poll(() => focused(page)).toBe('Name');
  });

  it('what there is to choose is read before what was chosen has come, and nothing moves then', async () => {
    const browser = await site.visit({ as: await member(site.call, 'Asha Rao'), width: 360 });
    await watchMoves(browser);
    const page = await browser.newPage();
    const come = await holdBack(page, '/auth/consents');
    await page.goto('/settings/privacy');
    await page.locator('.settings-switch').getByText('Daily mail', { exact: true }).waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
    come();
    await page.getByRole('checkbox', { name: 'Daily mail' }).waitFor();
    expect(await moved(page)).toBeLessThan(0.05);
  });

  it('without JavaScript everybody reads what is processed, who answers, and by when', async () => {
    const page = await site.open('/privacy/records', { javaScript: false });
    const record = page.getByRole('region', { name: 'Accounts' });
    for (const said of ['Argon2id', 'section 6', 'MemberRegistered']) expect(await record.innerText()).toContain(said);
    // Its heading stands apart from what stands above it.
    const [above, below] = [await page.locator('.record-list').boundingBox(), await record.boundingBox()];
    expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThan(32);
    await page.goto('/privacy/complaints');
    const text = await page.locator('main').innerText();
    for (const said of ['named no grievance officer', 'within 7 days', 'Write to']) expect(text).toContain(said);
  });
});
