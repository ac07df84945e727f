import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { fits } from './axe.fixture.ts';
import { awake, inBrowser } from './browser.fixture.ts';
import { comment, member, post, type Visitor } from './community.fixture.ts';
import { answerWith, holdBack, mayFail, refusal } from './line.fixture.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

inBrowser('A post on a page of its own', (site) => {
  let asha: Visitor;
  let ravi: Visitor;
  beforeAll(async () => {
    [asha, ravi] = await Promise.all([member(site.call, 'Asha Rao'), member(site.call, 'Ravi Kumar')]);
  });
  const liked = async (id: string) => (await site.call('GET', `/api/v1/post/${id}`)).body.data.post.likes;

  it.each([360, 1280])('at %i px is liked, commented on, answered, saved and reported from there', async (width) => {
    const id = await post(site.call, asha, `The shed is up at ${width}.`);
    await comment(site.call, asha, id, 'Ask me about it.');
    const page = await site.open(`/posts/${id}`, { as: ravi, width });
    await press(page, 'Like, 0 likes');
    await page.getByRole('button', { name: 'Like, 1 like', pressed: true }).waitFor();
    await expect.poll(() => liked(id)).toEqual([ravi.user._id]);
    await fits(page);

    await press(page, 'Comments, 1 comment');
    await page.getByRole('textbox', { name: 'Your comment' }).fill('How many looms?');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await press(page, 'Reply to Asha Rao');
    await page.getByRole('textbox', { name: 'Your comment' }).fill('When was that?');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    const texts = () => page.locator('.comment .keep-lines').allInnerTexts();
    await expect.poll(texts).toEqual(['Ask me about it.', 'When was that?', 'How many looms?']);
    await page.getByRole('button', { name: 'Comments, 3 comments' }).waitFor();

    await page.getByRole('button', { name: 'Edit what you wrote, or take it back' }).last().click();
    await page.getByRole('textbox', { name: 'The words of your comment' }).fill('How many looms are in it?');
    await press(page, 'Save');
    await page.locator('.comment').getByText('How many looms are in it?').waitFor();
    await press(page, 'Report the post by Asha Rao');
    await page.getByRole('radio', { name: 'Something else' }).check();
    await press(page, 'Send report');
    await page.getByText('Your report is sent. Thank you.').waitFor();
    await fits(page);
  });

  it('answers whom its reader chooses while the comment before is under way', async () => {
    const id = await post(site.call, asha, 'The loom is warm.');
    await comment(site.call, asha, id, 'Come and see.');
    const page = await site.open(`/posts/${id}`, { as: ravi, width: 360 });
    const release = await holdBack(page, '/post/comment');
    const box = page.getByRole('textbox', { name: 'Your comment' });
    await box.fill('I will.');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await press(page, 'Reply to Asha Rao');
    await box.fill('On Monday?');
    release();
    await page.getByRole('button', { name: 'Comments, 2 comments' }).waitFor();
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    const texts = () => page.locator('.comment .keep-lines').allInnerTexts();
    await expect.poll(texts).toEqual(['Come and see.', 'On Monday?', 'I will.']);
  });

  it('loses neither a comment that did not arrive nor what was written meanwhile', async () => {
    const id = await post(site.call, asha, 'The yarn has come.');
    const page = await site.open(`/posts/${id}`, { as: ravi, width: 360 });
    await answerWith(page, '/post/comment', 503, refusal('Please try again.'));
    const release = await holdBack(page, '/post/comment');
    const box = page.getByRole('textbox', { name: 'Your comment' });
    await box.fill('Which one?');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await box.fill('The red?');
    release();
    await expect.poll(() => box.inputValue()).toBe('Which one?\nThe red?');
    await page.reload();
    await expect.poll(() => box.inputValue()).toBe('Which one?\nThe red?');
  });

  it('is changed and taken back by its author', async () => {
    const id = await post(site.call, asha, 'Before the rain');
    const page = await site.open(`/posts/${id}`, { as: asha, width: 360 });
    await press(page, 'Edit this post or take it back');
    await page.getByRole('textbox', { name: 'The words of your post' }).fill('After the rain');
    await press(page, 'Save');
    await page.locator('article').getByText('After the rain').waitFor();
    await press(page, 'Edit this post or take it back');
    await press(page, 'Take this post back');
    await page.getByRole('dialog').getByRole('button', { name: 'Take this post back' }).click();
    await page.getByRole('heading', { name: 'You took this post back.' }).waitFor();
    // Where nothing stands any more, nothing is shared.
    await expect.poll(() => page.getByRole('heading', { name: 'Share' }).count()).toBe(0);
    expect((await page.request.get(`/posts/${id}`)).status()).toBe(404);
  });

  it('leads guests to sign in, who come back to what they meant to do', async () => {
    const id = await post(site.call, asha, 'Liked by a guest');
    const page = await site.open(`/posts/${id}`, { width: 360 });
    mayFail(page, '/api/v1/');
    await fits(page);
    await press(page, 'Like, 0 likes');
    await page.waitForURL('**/auth/signin**');
    await awake(page);
    await page.locator('#email').fill(ravi.email);
    await page.locator('#password').fill(ravi.password);
    await page.locator('button[type=submit]').click();
    await page.waitForURL(`**/posts/${id}`);
    await page.getByRole('button', { name: 'Like, 1 like', pressed: true }).waitFor();
    await expect.poll(() => liked(id)).toEqual([ravi.user._id]);
    const other = await site.open(`/posts/${id}`);
    await press(other, 'Sign in to comment');
    await other.waitForURL('**/auth/signin**');
  });

  it('reads without JavaScript', async () => {
    const id = await post(site.call, asha, 'Read it plainly.');
    await comment(site.call, ravi, id, 'So I do.');
    const page = await site.open(`/posts/${id}`, { javaScript: false, width: 360 });
    for (const text of ['Read it plainly.', 'So I do.']) await page.getByText(text).waitFor();
    expect(await page.getByRole('button', { name: 'Sign in to comment' }).count()).toBe(0);
  });
});
