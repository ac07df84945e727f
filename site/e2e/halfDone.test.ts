import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { codeIn } from '#api/account/account.fixture.ts';
import { awake, inBrowser } from './browser.fixture.ts';
import { comment, member, post, storedPicture, type Visitor } from './community.fixture.ts';
import { answerAgain, leaveUnanswered } from './line.fixture.ts';

inBrowser('What is half done outlives a reload', (site) => {
  let asha: Visitor;
  let ravi: Visitor;
  beforeAll(async () => {
    [asha, ravi] = await Promise.all([member(site.call, 'Asha Rao'), member(site.call, 'Ravi Krishnamurthy')]);
  });

  const withComment = async (): Promise<string> => {
    const id = await post(site.call, ravi, 'Looms for rent', await storedPicture(site.call, ravi));
    await comment(site.call, ravi, id, 'Ask me anything.');
    return id;
  };
  const box = (page: Page) => page.locator('.comment-form textarea');
  const send = (page: Page) => page.getByRole('button', { name: 'Comment', exact: true }).click();
  const answered = (page: Page) => page.locator('.comment-form').getByText('In answer to Ravi Krishnamurthy');

  it('a reply goes on as a reply, and what answers nobody is a draft of its own', async () => {
    const page = await site.open(`/posts/${await withComment()}`, { as: asha, width: 360 });
    await box(page).fill('Congratulations!');
    await page.getByRole('button', { name: 'Reply to Ravi Krishnamurthy' }).click();
    await answered(page).waitFor();
    expect(await box(page).inputValue()).toBe('');
    await box(page).fill('How much a day?');
    await page.reload();
    await awake(page);
    await answered(page).waitFor();
    expect(await box(page).inputValue()).toBe('How much a day?');
    await send(page);
    await answered(page).waitFor({ state: 'detached' });
    expect(await box(page).inputValue()).toBe('Congratulations!');
    await page.locator('.comment[data-reply=true]', { hasText: 'How much a day?' }).waitFor();
    await page.locator('.comment[aria-busy=true]').waitFor({ state: 'detached' });
    await page.reload();
    await awake(page);
    await expect.poll(() => box(page).inputValue()).toBe('Congratulations!');
    expect(await answered(page).count()).toBe(0);
  });

  it('that a comment came to nothing is said no more once it went through', async () => {
    const page = await site.open(`/posts/${await withComment()}`, { as: asha });
    await leaveUnanswered(page, '/post/comment');
    await box(page).fill('Which loom?');
    await send(page);
    const failed = page.locator('.toast', { hasText: 'No response from server' });
    await failed.waitFor();
    await answerAgain(page, '/post/comment');
    await send(page);
    await page.locator('.comment:not([aria-busy=true])', { hasText: 'Which loom?' }).waitFor();
    await failed.waitFor({ state: 'detached' });
  });

  it('the code for a new address can be typed, until it is used, or asked for no more', async () => {
    const meera = await member(site.call, 'Meera Das');
    const page = await site.open('/settings/security', { as: meera, width: 360 });
    const next = `new.${meera.email}`;
    await page.locator('#email').fill(next);
    await page.locator('#password').fill(meera.password);
    await page.getByRole('button', { name: 'Send a code there' }).click();
    await page.getByText(`We have sent a code to ${next}`).waitFor();
    await page.reload();
    await page.getByText(`We have sent a code to ${next}`).waitFor();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(meera.password);
    const sent = () => site.mailsTo(next).then(([mail = '']) => codeIn(mail));
    await expect.poll(sent).not.toBe('');
    await page.locator('#code').fill(await sent());
    await page.getByRole('button', { name: 'Use this address' }).click();
    await page.locator('.settings-email', { hasText: next }).waitFor();
    await page.reload();
    await page.locator('#email').waitFor();
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('step-')))).toEqual([]);
  });

  it('the words of a report come back, until it is sent', async () => {
    const id = await withComment();
    const page = await site.open(`/posts/${id}`, { as: asha });
    const open = () => page.getByRole('button', { name: 'Report what Ravi Krishnamurthy said' }).first().click();
    const text = page.getByRole('textbox', { name: 'What happened' });
    await open();
    await text.fill('They ask for money.');
    await page.keyboard.press('Escape');
    await text.waitFor({ state: 'detached' });
    await page.reload();
    await awake(page);
    await open();
    expect(await text.inputValue()).toBe('They ask for money.');
    await page.getByRole('radio', { name: 'Somebody is to be cheated' }).check();
    await page.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('Your report is sent. Thank you.').waitFor();
    await text.waitFor({ state: 'detached' });
    await open();
    expect(await text.inputValue()).toBe('');
  });
});
