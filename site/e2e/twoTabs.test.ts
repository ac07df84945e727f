import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { awake, inBrowser } from './browser.fixture.ts';
import { application, company, fund, member, post, storedPicture, type Visitor } from './community.fixture.ts';
import { holdBack, mayFail } from './line.fixture.ts';

const QUESTIONS = [
  { text: 'What will you do with it?', kind: 'text' },
  { text: 'How many looms have you?', kind: 'number' },
];

const saved = (page: Page) => page.locator('.application-save[data-phase=saved]').waitFor();

async function opened(visit: BrowserContext, path: string): Promise<Page> {
  const page = await visit.newPage();
  await page.goto(path);
  await awake(page);
  return page;
}

inBrowser('One thing in two tabs', (site) => {
  let asha: Visitor;
  beforeAll(async () => {
    asha = await member(site.call, 'Asha Rao');
  });

  it('each takes in what the other answers; of an answer changed in both, one chooses', async () => {
    const opportunity = await fund(site.call, asha, { provider: 'Periyar Trust', questions: QUESTIONS });
    const visitor = await member(site.call, 'Lakshmi Menon');
    const applies = await company(site.call, visitor, { registeredEntity: 'Periyar Weavers' });
    const id = await application(site.call, visitor, { opportunity, company: applies });
    const visit = await site.visit({ as: visitor, width: 360, height: 740 });
    const path = `/dashboard/applications/${id}`;
    const [first, second] = [await opened(visit, path), await opened(visit, path)];
    const [plan, looms] = ['What will you do with it?', 'How many looms have you?'];
    const stands = async (): Promise<object> => {
      const { body } = await site.call('GET', `/api/v1/applications/${id}`, { token: visitor.accessToken });
      return body.application.answers;
    };
    const write = async (page: Page, label: string, text: string): Promise<void> => {
      await page.getByLabel(label).fill(text);
      await page.getByLabel(label).blur();
    };

    // Another field: what the other tab wrote comes with the answer of what is saved, and when the tab is looked at.
    await write(first, plan, 'Train forty weavers.');
    await saved(first);
    await write(second, looms, '12');
    await saved(second);
    expect(await second.getByLabel(plan).inputValue()).toBe('Train forty weavers.');
    await first.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect.poll(() => first.getByLabel(looms).inputValue()).toBe('12');
    expect(await stands()).toEqual({ q1: 'Train forty weavers.', q2: 12 });

    // The same field: nothing is written over, and what else was typed is saved.
    await write(first, plan, 'Train sixty weavers.');
    await saved(first);
    expect(await stands()).toMatchObject({ q1: 'Train sixty weavers.' });
    // What is left is saved at once, and the answer brings what the other tab wrote: it comes when both are typed here.
    const letGo = await holdBack(second, `/applications/${id}`);
    await second.getByLabel(looms).fill('14');
    await write(second, plan, 'A second loom shed.');
    letGo();
    const both = second.locator('.application-both', { hasText: 'Train sixty weavers.' });
    await both.waitFor();
    await second.getByText('Not saved yet: choose which answer stays.').waitFor();
    await expect.poll(stands).toEqual({ q1: 'Train sixty weavers.', q2: 14 });
    expect(await second.getByLabel(plan).inputValue()).toBe('A second loom shed.');
    await second.getByRole('button', { name: 'Send the application' }).click();
    await second.getByRole('link', { name: `Choose which answer stays: ${plan}` }).waitFor();

    // After a reload it stands open still.
    await second.reload();
    await both.getByRole('button', { name: 'Keep what I wrote' }).click();
    expect(await second.evaluate(() => document.activeElement?.id)).toBe('answer-q1');
    await saved(second);
    expect(await stands()).toEqual({ q1: 'A second loom shed.', q2: 14 });

    mayFail(first, `/applications/${id}`);
    await write(first, plan, 'Train eighty weavers.');
    await first.getByRole('button', { name: 'Take this answer' }).click();
    expect(await first.getByLabel(plan).inputValue()).toBe('A second loom shed.');
    await saved(first);
    expect(await stands()).toEqual({ q1: 'A second loom shed.', q2: 14 });
  });

  it('what one tab has not saved yet is not forgotten when the other saves', async () => {
    const opportunity = await fund(site.call, asha, { provider: 'Palar Trust', questions: QUESTIONS });
    const visitor = await member(site.call, 'Kavya Iyer');
    const applies = await company(site.call, visitor, { registeredEntity: 'Palar Weavers' });
    const id = await application(site.call, visitor, { opportunity, company: applies });
    const visit = await site.visit({ as: visitor, width: 360, height: 740 });
    const path = `/dashboard/applications/${id}`;
    const [first, second] = [await opened(visit, path), await opened(visit, path)];
    const [plan, looms] = ['What will you do with it?', 'How many looms have you?'];
    const letGo = await holdBack(first, `/applications/${id}`);
    await first.getByLabel(plan).fill('Train forty weavers.');
    await first.getByLabel(plan).blur();
    // Here nothing can be saved.
    await second.route(`**/api/v1/applications/${id}`, (route) =>
      route.request().method() === 'PATCH' ? route.abort('connectionfailed') : route.fallback(),
    );
    await second.getByLabel(looms).fill('14');
    // What the device keeps, as the first tab sees it.
    const kept = () =>
      first.evaluate(() =>
        Object.entries(localStorage).flatMap(([name, value]) =>
          /application-/.test(name) && !name.endsWith('-over') ? [value] : [],
        ),
      );
    await expect.poll(kept).toEqual([JSON.stringify({ q2: '14' })]);
    letGo();
    await saved(first);
    expect(await kept()).toEqual([JSON.stringify({ q2: '14' })]);
  });

  it('a post edited in both is shown as it stands now, before it is replaced', async () => {
    const id = await post(site.call, asha, 'Forty looms.', await storedPicture(site.call, asha));
    const visit = await site.visit({ as: asha, width: 360, height: 740 });
    const [first, second] = [await opened(visit, `/posts/${id}`), await opened(visit, `/posts/${id}`)];
    const said = async (): Promise<string> => {
      const { body } = await site.call('GET', `/api/v1/post/${id}/versions`, { token: asha.accessToken });
      return body.versions[0].text;
    };
    const edit = async (page: Page, text: string): Promise<void> => {
      await page.getByRole('button', { name: 'Edit this post or take it back' }).click();
      await page.getByRole('textbox', { name: 'The words of your post' }).fill(text);
    };
    await edit(second, 'Fifty looms.');
    await edit(first, 'Sixty looms.');
    await first.getByRole('button', { name: 'Save', exact: true }).click();
    await first.getByRole('dialog').waitFor({ state: 'detached' });

    await second.getByRole('button', { name: 'Save', exact: true }).click();
    const told = second.getByRole('alert').filter({ hasText: 'Sixty looms.' });
    await told.getByText('This was changed meanwhile').waitFor();
    expect(await said()).toBe('Sixty looms.');
    // What it began with is kept with what is half changed.
    await second.reload();
    await awake(second);
    await edit(second, 'Fifty looms, and a warp.');
    await edit(first, 'Seventy looms.');
    await first.getByRole('button', { name: 'Save', exact: true }).click();
    await first.getByRole('dialog').waitFor({ state: 'detached' });
    await second.getByRole('button', { name: 'Save', exact: true }).click();
    await second.getByRole('alert').filter({ hasText: 'Seventy looms.' }).waitFor();
    await second.getByRole('button', { name: 'Replace it with mine' }).click();
    await second.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await said()).toBe('Fifty looms, and a warp.');
  });
});
