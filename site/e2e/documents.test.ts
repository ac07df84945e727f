import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { awake, inBrowser } from './browser.fixture.ts';
import { application, company, fund, member, sentApplication, type Visitor } from './community.fixture.ts';
import { focused } from './focus.fixture.ts';
import { mayFail } from './line.fixture.ts';

const PDF = '%PDF-1.7\nA plan for forty looms\n%%EOF';
const plan = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) };

inBrowser('Documents of an application', (site) => {
  let asha: Visitor;
  let ravi: Visitor;
  let looms: string;
  beforeAll(async () => {
    asha = await member(site.call, 'Asha Rao');
    ravi = await member(site.call, 'Ravi Krishnamurthy');
    looms = await company(site.call, ravi, { registeredEntity: 'Kaveri Looms' });
  });

  it.each([360, 1280])('at %i px a PDF is added, read by the provider, and taken back', async (width) => {
    const view = { width, height: 900 };
    const questions = [{ text: 'Your plan', kind: 'file' }];
    const id = await fund(site.call, asha, { provider: `Cauvery Trust ${width}`, questions });
    const mine = await site.open(`/dashboard/funds/${id}`, { as: ravi, ...view });
    await mine.getByRole('button', { name: 'Apply' }).filter({ visible: true }).click();
    await mine.waitForURL('**/dashboard/applications/*');
    await awake(mine);
    const path = new URL(mine.url()).pathname;

    await mine.getByRole('button', { name: 'Send the application' }).click();
    await mine.getByRole('link', { name: 'Answer this: Your plan' }).waitFor();
    for (const part of ['/file/upload', '/documents/']) mayFail(mine, part);
    const place = mine.getByLabel('Add a PDF: Your plan');
    await place.setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: Buffer.from('PNG') });
    await mine.getByText('Please choose a PDF document.').waitFor();
    await place.setInputFiles({ ...plan, buffer: Buffer.from('no document at all') });
    await mine.getByText('Please choose a PDF document.').waitFor();
    await place.setInputFiles(plan);
    await mine.getByRole('button', { name: 'plan', exact: true }).waitFor();
    await mine.getByRole('button', { name: 'Remove plan' }).click();
    await mine.getByRole('button', { name: 'plan', exact: true }).waitFor({ state: 'detached' });
    await expect.poll(() => focused(mine)).toContain('Your plan');
    const long = 'Our plan for the water of the Periyar basin, '.repeat(4);
    await place.setInputFiles({ ...plan, name: `${long}second version.pdf` });
    await mine.locator('.application-document').waitFor();
    // However long a name is, it begins beside its icon.
    const [icon, name] = await mine.locator('.application-document > :nth-child(-n + 2)').all();
    const [left, right] = [await icon?.boundingBox(), await name?.boundingBox()];
    expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
    expect(await name?.evaluate((one) => getComputedStyle(one).textAlign)).toBe('start');
    await mine.getByRole('button', { name: /^Remove Our plan/ }).click();
    await mine.locator('.application-document').waitFor({ state: 'detached' });
    await place.setInputFiles(plan);
    await mine.getByRole('button', { name: 'plan', exact: true }).waitFor();
    await mine.getByRole('button', { name: 'Send the application' }).click();
    await mine.getByRole('button', { name: 'Send now' }).click();
    await mine.getByRole('heading', { name: 'Documents' }).waitFor();

    const theirs = await site.open(path, { as: asha, ...view });
    await awake(theirs);
    mayFail(theirs, '/documents/');
    // Whoever reads it sees what it answers.
    await theirs.getByRole('list', { name: 'Your plan' }).getByRole('button', { name: 'plan', exact: true }).waitFor();
    const [file] = await Promise.all([
      theirs.waitForEvent('download'),
      theirs.getByRole('button', { name: 'plan', exact: true }).click(),
    ]);
    expect([file.suggestedFilename(), await readFile(await file.path(), 'utf8')]).toEqual(['plan.pdf', PDF]);

    await mine.getByRole('button', { name: 'Who opened it? plan', exact: true }).click();
    await mine.getByText(/^Asha Rao, /).waitFor();
    await mine.getByRole('button', { name: 'Take the document back plan', exact: true }).click();
    await mine.getByRole('button', { name: 'Take it back for good' }).click();
    await mine.getByText('Taken back', { exact: true }).waitFor();
    await expect.poll(() => focused(mine)).toBe('Documents');
    await theirs.getByRole('button', { name: 'plan', exact: true }).click();
    await theirs.getByText('Taken back: nobody opens it any more').waitFor();
    expect(await mine.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  it.each([360, 1280])(
    'at %i px what the provider asks for is named, and sending without it is no mistake',
    async (width) => {
      const documentRequired = ['Bank statement', 'Udyam certificate'];
      const opportunity = await fund(site.call, asha, { provider: `Pamba Trust ${width}`, documentRequired });
      const path = `/dashboard/applications/${await application(site.call, ravi, { opportunity, company: looms })}`;
      const mine = await site.open(path, { as: ravi, width, height: 900 });
      const part = mine.getByRole('region', { name: 'Documents' });
      await expect.poll(() => part.getByRole('listitem').allTextContents()).toEqual(documentRequired);
      await mine.getByRole('button', { name: 'Send the application' }).click();
      const unsent = mine.getByText(
        'The provider asks for: Bank statement, Udyam certificate. You have attached nothing.',
      );
      await unsent.waitFor();
      await mine.getByRole('button', { name: 'Not yet' }).click();
      await mine.getByLabel('Add a PDF: Documents').setInputFiles(plan);
      await mine.getByRole('button', { name: 'plan', exact: true }).waitFor();
      await mine.getByRole('button', { name: 'Send the application' }).click();
      await mine.getByRole('button', { name: 'Send now' }).waitFor();
      expect(await unsent.count()).toBe(0);
      await mine.getByRole('button', { name: 'Not yet' }).click();
      await mine.getByRole('button', { name: 'Remove plan' }).click();
      await mine.getByRole('button', { name: 'plan', exact: true }).waitFor({ state: 'detached' });
      await mine.getByRole('button', { name: 'Send the application' }).click();
      await unsent.waitFor();
      await mine.getByRole('button', { name: 'Send now' }).click();
      await mine.locator('.application-head .badge', { hasText: 'Sent' }).waitFor();
    },
  );

  it('one that is added to a message is still there after a reload, and is sent with it', async () => {
    const opportunity = await fund(site.call, asha, { provider: 'Tapti Trust' });
    const path = `/dashboard/applications/${await sentApplication(site.call, ravi, { opportunity, company: looms })}`;
    const mine = await site.open(path, { as: ravi, width: 360, height: 900 });
    await mine.getByLabel('Add a PDF', { exact: true }).setInputFiles(plan);
    const added = mine.getByRole('button', { name: 'Remove plan', exact: true });
    await added.waitFor();
    await mine.getByLabel('Your message').fill('Here it is.');
    await mine.reload();
    await awake(mine);
    await added.waitFor();
    expect(await mine.getByLabel('Your message').inputValue()).toBe('Here it is.');
    await mine.getByRole('button', { name: 'Send', exact: true }).click();
    await added.waitFor({ state: 'detached' });
    const theirs = await site.open(path, { as: asha });
    await theirs.locator('.application-messages', { hasText: 'Here it is.' }).waitFor();
    await theirs.locator('.application-messages').getByRole('button', { name: 'plan', exact: true }).waitFor();
    await mine.reload();
    await awake(mine);
    expect(await mine.getByLabel('Your message').inputValue()).toBe('');
  });
});
