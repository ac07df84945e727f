import type { BrowserContext, Page, Response } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { awake, inBrowser } from './browser.fixture.ts';
import { comment, follow, member, pictureFile, post, storedPicture, type Visitor } from './community.fixture.ts';
import { focused } from './focus.fixture.ts';
import { answerAgain, answerWith, holdBack, leaveUnanswered, mayFail, refusal } from './line.fixture.ts';

const send = (page: Page) => page.locator('.composer button[type=submit]');
const toast = (page: Page, words: string) => page.locator('.toast', { hasText: words });
/** Resolves once the page has the list that is its member's own: it takes the place of the newest, as guests see them. */
const suggested = (page: Page, name: string) =>
  page.locator('.network .person', { hasText: name }).locator('.person-why .meta').waitFor();

/** The answer with which a page's live line begins. */
const isLive = (response: Response) => new URL(response.url()).pathname === '/api/v1/live';

inBrowser('The feed', (site) => {
  let asha: Visitor;
  let ravi: Visitor;
  let key: string;
  let first: string;
  beforeAll(async () => {
    [asha, ravi] = await Promise.all([member(site.call, 'Asha Rao'), member(site.call, 'Ravi Krishnamurthy')]);
    key = await storedPicture(site.call, ravi);
    // One page of the feed, and a little of the next.
    for (let count = 1; count <= 23; count += 1) await post(site.call, ravi, `Post ${count}`, key);
    first = await post(site.call, ravi, 'The newest of all', key);
  });
  const card = (page: Page) => page.locator(`#post-${first}`);

  it('a name leads to what its member wrote, and to that alone', async () => {
    const other = await post(site.call, asha, 'What Asha wrote', await storedPicture(site.call, asha));
    for (const javaScript of [true, false]) {
      const page = await site.open('/dashboard/feed', { javaScript });
      await card(page).getByRole('link', { name: 'Ravi Krishnamurthy', exact: true }).click();
      await page.waitForURL(`**/members/${ravi.user._id}`);
      await page.getByRole('link', { name: 'All posts by Ravi Krishnamurthy' }).click();
      await page.waitForURL(`**/dashboard/feed?author=${ravi.user._id}`);
      await page.getByRole('heading', { level: 1, name: 'Posts by Ravi Krishnamurthy' }).waitFor();
      expect(await page.title()).toContain('Posts by Ravi Krishnamurthy');
      await card(page).waitFor();
      expect(await page.locator(`#post-${other}`).count()).toBe(0);
      // The next page is his too.
      const more = page.getByRole('link', { name: 'Show more posts' });
      if (!javaScript) expect(await more.getAttribute('href')).toContain(`author=${ravi.user._id}&cursor=`);
      await page.getByRole('link', { name: 'Everybody’s posts' }).click();
      await page.locator(`#post-${other}`).waitFor();
    }
  });

  it.each([360, 1280])('at %i px the posts of whom one follows have a list of their own', async (width) => {
    const [reader, writer] = await Promise.all([member(site.call, 'Hari Prasad'), member(site.call, 'Uma Devi')]);
    const guest = await site.open('/dashboard/feed', { width });
    await guest.getByRole('link', { name: 'Following', exact: true }).click();
    await guest.getByRole('heading', { name: 'Sign in to see whom you follow' }).waitFor();

    const page = await site.open('/dashboard/feed?following=true', { as: reader, width });
    await page.getByText('Follow founders, investors and mentors').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const body = { followId: writer.user._id };
    await site.call('PUT', '/api/v1/user/follow', { body, token: reader.accessToken });
    await post(site.call, writer, `Followed at ${width}`, await storedPicture(site.call, writer));
    // What is published once the live line has begun is news; before, it comes with the list.
    const live = page.waitForResponse(isLive);
    await page.reload();
    await page.getByText(`Followed at ${width}`).waitFor();
    await expect.poll(() => page.locator('article.post').count()).toBe(1);

    // News of others is none here.
    await live;
    await post(site.call, ravi, `Not followed at ${width}`, key);
    await post(site.call, writer, `Followed too at ${width}`, await storedPicture(site.call, writer));
    await page.getByRole('button', { name: '1 new post' }).click();
    await page.getByText(`Followed too at ${width}`).waitFor();
    await page.getByRole('link', { name: 'Everybody', exact: true }).click();
    await page.getByText(`Not followed at ${width}`).waitFor();
  });

  it('a web address in a post and in a comment is a link, and nothing is fetched from where it leads', async () => {
    const said = await post(site.call, ravi, 'Looms: https://looms.example/new, and more.', key);
    await comment(site.call, asha, said, 'As on http://yarn.example/a?b=1');
    for (const path of ['/dashboard/feed', `/posts/${said}`]) {
      const page = await site.open(path);
      const asked: string[] = [];
      page.on('request', (request) => void asked.push(request.url()));
      const link = page.getByRole('link', { name: 'https://looms.example/new', exact: true });
      expect(await link.getAttribute('href')).toBe('https://looms.example/new');
      expect(await link.getAttribute('rel')).toBe('nofollow ugc noopener');
      await link.hover();
      expect(asked.filter((url) => url.includes('.example'))).toEqual([]);
    }
    const plain = await site.open(`/posts/${said}`, { javaScript: false });
    await plain.getByRole('link', { name: 'http://yarn.example/a?b=1' }).waitFor();
  });

  it('a member who is not there is said not to be', async () => {
    const page = await site.open('/dashboard/feed');
    const answer = await page.request.get('/dashboard/feed?author=nobody-of-ours');
    expect(answer.status()).toBe(404);
    expect(await answer.text()).toContain('No such member');
  });

  it('a post is passed on from the feed', async () => {
    const page = await site.open('/dashboard/feed');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const share = card(page).getByRole('link', { name: 'Share the post by Ravi Krishnamurthy' });
    expect(await share.getAttribute('href')).toBe(`/posts/${first}`);
    await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await share.click();
    await toast(page, 'The link to the post is copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/posts/${first}`);
  });

  it('asks for words and for a photo', async () => {
    const page = await site.open('/dashboard/feed', { as: asha });
    await send(page).click();
    await page.getByText('Post content cannot be empty.').waitFor();
    await page.getByText('Please upload a photo.').waitFor();
    await page.locator('#post-content').fill('   ');
    await send(page).click();
    await page.getByText('Post content cannot be empty.').waitFor();
  });

  it('a post whose sending fails says so and is not lost', async () => {
    const page = await site.open('/dashboard/feed', { as: asha });
    await page.locator('#post-content').fill('Namaste from Pune');
    await page.locator('#post-photo').setInputFiles(await pictureFile());
    await page.locator('.composer progress').waitFor({ state: 'detached' });
    await answerWith(page, '/post/new', 500);
    await send(page).click();
    await toast(page, 'Failed to create post. Please try again.').waitFor();
    expect(await page.locator('#post-content').inputValue()).toBe('Namaste from Pune');
    await answerAgain(page, '/post/new');
    // What would be typed while it is sent belongs to no post.
    const letGo = await holdBack(page, '/post/new');
    await send(page).click();
    await expect.poll(() => page.locator('#post-content').isEditable()).toBe(false);
    letGo();
    await page.locator('article.post', { hasText: 'Namaste from Pune' }).waitFor();
    await expect.poll(() => page.locator('#post-content').inputValue()).toBe('');
    expect(await page.locator('#post-content').isEditable()).toBe(true);
  });

  it('a half-written post survives a reload', async () => {
    const page = await site.open('/dashboard/feed', { as: asha });
    await page.locator('#post-content').fill('Half written');
    await page.reload();
    await expect.poll(() => page.locator('#post-content').inputValue()).toBe('Half written');
  });

  it('shows how far an upload has come, and says where it fails', async () => {
    const page = await site.open('/dashboard/feed', { as: asha });
    const letGo = await holdBack(page, '/file/upload');
    await page.locator('#post-photo').setInputFiles(await pictureFile());
    await page.getByRole('progressbar', { name: 'Uploading your photo' }).waitFor();
    letGo();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove photo' }).click();
    await page.unroute('**/api/v1/file/upload');
    await answerWith(page, '/file/upload', 500);
    await page.locator('#post-photo').setInputFiles(await pictureFile());
    const failed = page.getByText('Your photo could not be uploaded. Try again, or choose another.');
    await failed.waitFor();
    await page.unroute('**/api/v1/file/upload');
    await page.locator('#post-content').fill('With the photo that was chosen before');
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    const sent = page.locator('.post', { hasText: 'With the photo that was chosen before' });
    await sent.getByRole('img', { name: /^Photo posted by/ }).waitFor();
    expect(await failed.count()).toBe(0);
  });

  it('a like shows at once, is taken back by a second press, and goes back where the server refuses', async () => {
    const page = await site.open('/dashboard/feed', { as: asha });
    const like = card(page).getByRole('button', { name: /^Like/ });
    const letGo = await holdBack(page, '/post/interact');
    const saved = () => page.waitForResponse('**/api/v1/post/interact');
    const liked = saved();
    await like.click();
    await card(page).getByRole('button', { name: 'Like, 1 like', exact: true, pressed: true }).waitFor();
    letGo();
    await liked;
    const unliked = saved();
    await like.click();
    await card(page).getByRole('button', { name: 'Like, 0 likes', pressed: false }).waitFor();
    await unliked;
    await answerWith(page, '/post/interact', 500);
    await like.click();
    await toast(page, 'Your like could not be saved. Please try again.').waitFor();
    await card(page).getByRole('button', { name: 'Like, 0 likes', pressed: false }).waitFor();
  });

  it('a like pressed while the page asks for its member’s own view of the posts is not taken back by it', async () => {
    const liked = await post(site.call, ravi, 'Liked on waking');
    const browser = await site.visit({ as: asha });
    const page = await browser.newPage();
    const letViewGo = await holdBack(page, '/post/getAllPosts*');
    const letLikeGo = await holdBack(page, '/post/interact');
    await page.goto('/dashboard/feed');
    await awake(page);
    const button = page.locator(`#post-${liked}`).getByRole('button', { name: /^Like/ });
    await button.click();
    const viewed = page.waitForResponse('**/api/v1/post/getAllPosts*');
    letViewGo();
    await viewed;
    await expect.poll(() => page.locator('.feed [aria-busy=true], .list-end [aria-busy=true]').count()).toBe(0);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
    expect(await button.getAttribute('aria-pressed')).toBe('true');
    letLikeGo();
    await expect
      .poll(async () => (await site.call('GET', `/api/v1/post/${liked}`)).body.data.post.likes)
      .toEqual([asha.user._id]);
    expect(await button.getAttribute('aria-pressed')).toBe('true');
  });

  it('a like goes on when the page is left before it has arrived', async () => {
    const liked = await post(site.call, ravi, 'Liked in passing');
    const page = await site.open('/dashboard/feed', { as: asha });
    const letGo = await holdBack(page, '/post/interact');
    const sent = page.waitForRequest('**/api/v1/post/interact');
    await page.locator(`#post-${liked}`).getByRole('button', { name: /^Like/ }).click();
    await sent;
    await page.goto('/faq');
    letGo();
    await expect
      .poll(async () => (await site.call('GET', `/api/v1/post/${liked}`)).body.data.post.likes)
      .toEqual([asha.user._id]);
  });

  it('comments open in a popup; blank ones are ignored, others show at once and come back when refused', async () => {
    await comment(site.call, ravi, first, 'The first comment');
    const page = await site.open('/dashboard/feed', { as: asha });
    await card(page)
      .getByRole('button', { name: /^Comments/ })
      .click();
    const popup = page.getByRole('dialog');
    await popup.getByText('The first comment').waitFor();
    const box = popup.getByLabel('Your comment');
    const items = popup.locator('.comment');
    // People came to write.
    expect(await box.evaluate((field) => field === document.activeElement)).toBe(true);
    await box.fill('   ');
    await popup.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect.poll(() => items.count()).toBe(1);
    const letGo = await holdBack(page, '/post/comment');
    await box.fill('Well done!');
    await box.press('Enter');
    await popup.getByText('Sending…').waitFor();
    letGo();
    await popup.getByText('Sending…').waitFor({ state: 'detached' });
    await expect.poll(() => items.count()).toBe(2);
    await page.unroute('**/api/v1/post/comment');
    await answerWith(page, '/post/comment', 500);
    await box.fill('Refused');
    await box.press('Enter');
    await toast(page, 'Your comment could not be saved. Please try again.').waitFor();
    await expect.poll(() => box.inputValue()).toBe('Refused');
    await expect.poll(() => items.count()).toBe(2);
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'detached' });
    await card(page).getByRole('button', { name: 'Comments, 2 comments' }).waitFor();
  });

  it('a comment is not taken back by an answer that was asked for before it', async () => {
    const said = await post(site.call, ravi, 'Said meanwhile', key);
    const page = await site.open('/dashboard/feed', { as: asha });
    const [read, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const path = `**/api/v1/post/${said}/comments*`;
    await page.route(path, async (route) => {
      const answer = await route.fetch();
      read.resolve();
      await late.promise;
      await route.fulfill({ response: answer });
    });
    await page
      .locator(`#post-${said}`)
      .getByRole('button', { name: /^Comments/ })
      .click();
    await read.promise;
    const popup = page.getByRole('dialog');
    await popup.getByLabel('Your comment').fill('Before you had read');
    await popup.getByLabel('Your comment').press('Enter');
    const mine = popup.locator('.comment[aria-busy=false]', { hasText: 'Before you had read' });
    await mine.waitFor();
    const heard = page.waitForResponse(path);
    late.resolve();
    await (await heard).finished();
    // Once what it brought is drawn.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await expect.poll(() => mine.count()).toBe(1);
  });

  it('on a touch screen comments open to be read: no keyboard comes up over them', async () => {
    const page = await site.open('/dashboard/feed', { as: asha, width: 360, height: 640 });
    const device = await page.context().newCDPSession(page);
    await device.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await card(page)
      .getByRole('button', { name: /^Comments/ })
      .click();
    await page.getByRole('dialog').locator('.comment').first().waitFor();
    expect(await focused(page)).toBe('Comments, oldest first');
  });

  it('comments that cannot be had can be asked for again', async () => {
    const page = await site.open('/dashboard/feed', { as: asha });
    await leaveUnanswered(page, '/post/*/comments**');
    await card(page)
      .getByRole('button', { name: /^Comments/ })
      .click();
    await page.getByText('The comments could not be loaded.').waitFor();
    await answerAgain(page, '/post/*/comments**');
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The comments could not be loaded.').waitFor({ state: 'detached' });
  });

  it('follows and unfollows at once; goes back where the server refuses', async () => {
    const page = await site.open('/dashboard/feed', { as: asha });
    await suggested(page, 'Ravi Krishnamurthy');
    const over = page.waitForResponse('**/api/v1/user/unfollow');
    await page.getByRole('button', { name: 'Follow Ravi Krishnamurthy' }).click();
    await page.getByRole('button', { name: 'Following Ravi Krishnamurthy' }).click();
    await page.getByRole('button', { name: 'Follow Ravi Krishnamurthy', exact: true }).waitFor();
    await over;
    await answerWith(page, '/user/follow', 500);
    await page.getByRole('button', { name: 'Follow Ravi Krishnamurthy', exact: true }).click();
    await toast(page, 'You could not follow this member.').waitFor();
    await page.getByRole('button', { name: 'Follow Ravi Krishnamurthy', exact: true }).waitFor();
  });

  it('what another tab has done already is said: Already Followed, Not Followed', async () => {
    const zoya = await member(site.call, 'Zoya Khan');
    const page = await site.open('/dashboard/feed', { as: asha });
    mayFail(page, '/user/');
    await suggested(page, 'Zoya Khan');
    await follow(site.call, asha, zoya);
    await page.getByRole('button', { name: 'Follow Zoya Khan', exact: true }).click();
    await toast(page, 'Already Followed').waitFor();
    const button = page.getByRole('button', { name: 'Following Zoya Khan' });
    await button.waitFor();
    const sent = { body: { unfollowId: zoya.user._id }, token: asha.accessToken };
    expect((await site.call('PUT', '/api/v1/user/unfollow', sent)).status).toBe(200);
    await button.click();
    await toast(page, 'Not Followed').waitFor();
    await page.getByRole('button', { name: 'Follow Zoya Khan', exact: true }).waitFor();
  });

  it('finds people as one types, and says where there is nobody', async () => {
    const page = await site.open('/dashboard/feed', { as: asha });
    await page.getByLabel('Search people').fill('krish');
    await page.getByRole('heading', { name: 'People found' }).waitFor();
    await page.locator('.network-list').getByText('Ravi Krishnamurthy').waitFor();
    await expect.poll(() => page.locator('.network-list > li').count()).toBe(1);
    await page.getByLabel('Search people').fill('zzzz');
    await page.getByText('Nobody by the name “zzzz”.').waitFor();
  });

  it('loads more as one scrolls, to the end', async () => {
    const page = await site.open('/dashboard/feed');
    await page.locator('article.post').nth(19).waitFor();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.getByText('Post 1', { exact: true }).waitFor();
    await page.getByText('You have seen everything there is.').waitFor();
  });

  /** The feed once its member's own view of it has come: what is published after that is not among what it shows. */
  async function ownView(browser: BrowserContext, before?: (page: Page) => Promise<void>): Promise<Page> {
    const page = await browser.newPage();
    await before?.(page);
    const answered = page.waitForResponse('**/post/getAllPosts**');
    await page.goto('/dashboard/feed');
    await (await answered).finished();
    await card(page).waitFor();
    return page;
  }

  it('new posts by others are announced, and nothing moves until they are asked for', async () => {
    const page = await ownView(await site.visit({ as: asha }));
    await page.evaluate(() => scrollTo(0, 600));
    const tops = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('article.post')].map((post) => post.getBoundingClientRect().top),
      );
    const before = await tops();
    await post(site.call, ravi, 'News one', key);
    await page.getByRole('button', { name: '1 new post' }).waitFor();
    await post(site.call, ravi, 'News two', key);
    const button = page.getByRole('button', { name: '2 new posts' });
    await button.waitFor();
    expect(await tops()).toEqual(before);
    await button.click();
    await page.locator('article.post').first().getByText('News two').waitFor();
    await button.waitFor({ state: 'detached' });
    await page.locator('article.post', { hasText: 'News one' }).waitFor();
  });

  it('what is published while the page still connects is announced too', async () => {
    const browser = await site.visit({ as: asha });
    let letGo = (): void => {};
    const page = await ownView(browser, async (fresh) => {
      letGo = await holdBack(fresh, '/live');
    });
    await post(site.call, ravi, 'In between', key);
    letGo();
    await page.getByRole('button', { name: '1 new post' }).waitFor();
  });

  it('one’s own posts are no news in another tab', async () => {
    const page = await ownView(await site.visit({ as: asha }));
    await post(site.call, asha, 'My own');
    await post(site.call, ravi, 'After mine', key);
    await page.getByRole('button', { name: '1 new post' }).waitFor();
  });

  it('a link whose time is over is fetched anew', async () => {
    const browser = await site.visit({ as: asha });
    const page = await browser.newPage();
    mayFail(page, '/files/');
    await page.route('**/post/getAllPosts**', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll(/X-Amz-Date=\d{8}T/g, 'X-Amz-Date=20200101T');
      await route.fulfill({ response: answer, body });
    });
    const refreshed = page.waitForRequest('**/post/images');
    await page.goto('/dashboard/feed');
    await refreshed;
    const loaded = () => {
      const picture = document.querySelector<HTMLImageElement>('img.post-picture');
      return picture?.complete === true && picture.naturalWidth > 1;
    };
    await page.waitForFunction(loaded);
  });

  it('a picture that is gone says so, without disturbing the rest', async () => {
    const browser = await site.visit({ as: asha });
    const page = await browser.newPage();
    mayFail(page, '/files/');
    await page.route('**/files/Post/**', (route) => route.fulfill({ status: 404 }));
    await answerWith(page, '/post/images', 404, refusal('gone'));
    await page.goto('/dashboard/feed');
    await page.getByText('This photo is not there any more.').first().waitFor();
    await page.locator('article.post').first().getByRole('button', { name: /^Like/ }).waitFor();
  });

  it.each(['an error', 'no answer'])('after %s to the next page one can try again', async (kind) => {
    const page = await site.open('/dashboard/feed');
    const path = '/post/getAllPosts?**';
    await (kind === 'no answer' ? leaveUnanswered(page, path) : answerWith(page, path, 500));
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.getByText('More posts could not be loaded.').waitFor();
    await answerAgain(page, path);
    await page.locator('.feed-retry').getByRole('button', { name: 'Try again' }).click();
    await page.locator('article.post').nth(20).waitFor();
  });
});
