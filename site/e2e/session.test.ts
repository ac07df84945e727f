import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { client } from '#api/e2e/client.fixture.ts';
import { freePort } from '#api/e2e/freePort.fixture.ts';
import { newDataDir, startProcess } from '#api/e2e/server.fixture.ts';
import { awake, inBrowser, stoppedAt } from './browser.fixture.ts';
import { company, member, pictureFile, post, signIn, type Visitor } from './community.fixture.ts';
import { face, logoutButton } from './face.fixture.ts';
import { holdBack, mayFail } from './line.fixture.ts';

const stored = (page: Page) => page.evaluate(() => [localStorage.accessToken, localStorage.user]);
const toast = (page: Page, words: string) => page.locator('.toast', { hasText: words });

inBrowser('A session', (site) => {
  let asha: Visitor;
  let ravi: Visitor;
  let postId: string;
  let companyId: string;
  beforeAll(async () => {
    [asha, ravi] = await Promise.all([member(site.call, 'Asha Rao'), member(site.call, 'Ravi Krishnamurthy')]);
    [postId, companyId] = await Promise.all([
      post(site.call, ravi, 'First looms are running.'),
      company(site.call, ravi),
    ]);
  });

  /** Whoever is on the sign-in screen signs in there. */
  async function signInHere(page: Page, who: Visitor): Promise<void> {
    await page.waitForURL('**/auth/signin?next=*');
    await page.locator('#email').fill(who.email);
    await page.locator('#password').fill(who.password);
    await page.locator('button[type=submit]').click();
  }

  /** Ends the session on the server, behind the page's back. */
  async function endOnServer({ accessToken: token }: Visitor): Promise<void> {
    expect((await site.call('POST', '/api/v1/auth/logout', { token })).status).toBe(204);
  }

  it('is restored on start where token and user are stored', async () => {
    const page = await site.open('/dashboard/feed', { as: asha });
    await (await logoutButton(page)).waitFor();
    expect(await page.getByRole('link', { name: 'Login' }).isVisible()).toBe(false);
    await page.locator('#post-content').waitFor();
  });

  it('whose stored user cannot be parsed is dropped', async () => {
    const browser = await site.visit({ as: asha });
    const page = await site.tab(browser, '/favicon.svg');
    for (const broken of ['{"_id":', 'null', '"Asha"', '{}']) {
      await page.goto('/favicon.svg');
      await page.evaluate(
        ([token, user]) => {
          localStorage.setItem('accessToken', token);
          localStorage.setItem('user', user);
        },
        [asha.accessToken, broken] as const,
      );
      await page.goto('/dashboard/feed');
      await page.getByRole('link', { name: 'Sign in to post' }).waitFor();
      expect(await stored(page)).toEqual([undefined, undefined]);
      expect(await face(page).isVisible()).toBe(false);
    }
  });

  it('logging out clears what is stored, ends it on the server, and goes to the sign-in screen 100 ms later', async () => {
    const own = await signIn(site.call, asha);
    const page = await stoppedAt(site, '/dashboard/startups', { as: own });
    await (await logoutButton(page)).click();
    await page.clock.runFor(90);
    expect(page.url()).toContain('/dashboard/startups');
    await page.clock.runFor(10);
    await page.waitForURL('**/auth/signin');
    expect(await stored(page)).toEqual([undefined, undefined]);
    await expect
      .poll(async () => (await site.call('GET', '/api/v1/auth/me', { token: own.accessToken })).status)
      .toBe(401);
  });

  it('two tabs keep in step: out in one is out in the other, and in again in both', async () => {
    const own = await signIn(site.call, asha);
    const browser = await site.visit({ as: own });
    const [first, second] = [await site.tab(browser, '/dashboard/feed'), await site.tab(browser, '/dashboard/feed')];
    await second.locator('#post-content').waitFor();
    await (await logoutButton(first)).click();
    await second.getByRole('link', { name: 'Sign in to post' }).waitFor();
    expect(await face(second).isVisible()).toBe(false);

    await first.waitForURL('**/auth/signin');
    await first.locator('#email').fill(own.email);
    await first.locator('#password').fill(own.password);
    await first.locator('button[type=submit]').click();
    await second.locator('#post-content').waitFor();
    await face(second).waitFor();
    await first.waitForURL('**/dashboard/startups');
  });

  it('a page that Back brings as it was left shows whoever is signed in now', async () => {
    const page = await site.open('/dashboard/feed', { as: asha });
    await page.locator('#post-content').fill('Nobody else’s business');
    /** What happened in this tab while the page was away: it has heard of nothing. */
    const comeBack = (as?: Visitor) =>
      page.evaluate((who) => {
        localStorage.clear();
        if (who) {
          localStorage.setItem('accessToken', who.accessToken);
          localStorage.setItem('user', JSON.stringify(who.user));
        }
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      }, as);
    await comeBack();
    await page.getByRole('link', { name: 'Sign in to post' }).waitFor();
    expect(await face(page).isVisible()).toBe(false);
    await comeBack(ravi);
    await face(page).waitFor();
    expect(await page.locator('#post-content').inputValue()).toBe('');
  });

  it('what one member has half written waits for them, and is not shown to the next at the same device', async () => {
    const own = await signIn(site.call, asha);
    const browser = await site.visit({ as: own });
    const [page, other] = [await site.tab(browser, '/dashboard/feed'), await site.tab(browser, '/dashboard/startups')];
    const box = page.locator('#post-content');
    const openComments = () =>
      page
        .locator(`#post-${postId}`)
        .getByRole('button', { name: /^Comments/ })
        .click();
    await box.fill('Our bank has refused us');
    await openComments();
    await page.getByLabel('Your comment').fill('Not for everybody');
    await page.keyboard.press('Escape');

    /** Signs out and in by the other tab, as people do who share a computer. */
    async function change(to: Visitor): Promise<void> {
      await (await logoutButton(other)).click();
      await other.waitForURL('**/auth/signin');
      await other.locator('#email').fill(to.email);
      await other.locator('#password').fill(to.password);
      await other.locator('button[type=submit]').click();
      await other.waitForURL('**/dashboard/startups');
    }
    await change(ravi);
    await box.waitFor();
    await expect.poll(() => box.inputValue()).toBe('');
    await page.reload();
    await awake(page);
    expect(await box.inputValue()).toBe('');
    await openComments();
    expect(await page.getByLabel('Your comment').inputValue()).toBe('');
    await page.keyboard.press('Escape');

    await change(asha);
    await expect.poll(() => box.inputValue()).toBe('Our bank has refused us');
    await openComments();
    expect(await page.getByLabel('Your comment').inputValue()).toBe('Not for everybody');
  });

  it('a like by a guest is done when they come back signed in', async () => {
    const page = await site.open('/dashboard/feed');
    const like = page.locator(`#post-${postId}`).getByRole('button', { name: /^Like/ });
    await like.click();
    await page.getByText('Please sign in to go on.').waitFor();
    await signInHere(page, asha);
    await page.waitForURL('**/dashboard/feed');
    await page.locator(`#post-${postId} [aria-pressed=true]`).waitFor();
    await expect
      .poll(async () => {
        const answer = await site.call('GET', `/api/v1/post/${postId}`, { token: asha.accessToken });
        return answer.body.data.post.likedByMe;
      })
      .toBe(true);
  });

  it('a comment by a guest begins when they come back', async () => {
    const page = await site.open('/dashboard/feed');
    await page
      .locator(`#post-${postId}`)
      .getByRole('button', { name: /^Comments/ })
      .click();
    await signInHere(page, asha);
    await page.getByRole('dialog').getByLabel('Your comment').waitFor();
  });

  it('following by a guest is done when they come back', async () => {
    const zoya = await member(site.call, 'Zoya Khan');
    const page = await site.open('/dashboard/feed');
    await page.getByRole('button', { name: 'Follow Zoya Khan' }).click();
    await signInHere(page, asha);
    await page.getByRole('button', { name: 'Following Zoya Khan' }).waitFor();
    // The button says so while the call is under way.
    const following = async () => (await site.call('GET', `/api/v1/user/${asha.user._id}`)).body.user.following;
    await expect.poll(following).toContain(zoya.user._id);
  });

  it('a company’s details asked for by a guest are open when they come back', async () => {
    const page = await site.open('/dashboard/startups');
    await page
      .getByRole('link', { name: /^View Details/ })
      .first()
      .click();
    await signInHere(page, asha);
    await page.waitForURL(`**/dashboard/startups?startup=${companyId}`);
    await page.getByRole('dialog').getByRole('tab', { name: 'Overview' }).waitFor();
  });

  it.each([
    ['/dashboard/startups', 'Create Startup', '/startup/register', 'Basic Information'],
    ['/dashboard/funds', 'Create Funds', '/dashboard/funds', 'Create Fund'],
  ])('what a guest begins on %s by “%s” goes on after signing in', async (from, button, to, heading) => {
    const page = await site.open(from);
    await page.getByText(button, { exact: true }).first().click();
    await signInHere(page, asha);
    await page.waitForURL(`**${to}`);
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
  });

  it('lost while a post is sent: words and picture are there again after signing in', async () => {
    const own = await signIn(site.call, asha);
    const page = await site.open('/dashboard/feed', { as: own });
    await page.locator('#post-content').fill('Written before the session ended');
    await page.locator('#post-photo').setInputFiles(await pictureFile());
    await page.locator('.composer progress').waitFor({ state: 'detached' });
    mayFail(page, '/api/v1/');
    await endOnServer(own);
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.getByText('Your session has ended.').waitFor();
    await signInHere(page, asha);
    await page.waitForURL('**/dashboard/feed');
    await expect.poll(() => page.locator('#post-content').inputValue()).toBe('Written before the session ended');
    await page.getByAltText('The photo of your post').waitFor();
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await toast(page, 'Your post is in the feed.').waitFor();
  });

  it('lost while a comment is sent: the comment is there again', async () => {
    const own = await signIn(site.call, asha);
    const page = await site.open('/dashboard/feed', { as: own });
    await page
      .locator(`#post-${postId}`)
      .getByRole('button', { name: /^Comments/ })
      .click();
    await page.getByLabel('Your comment').fill('Well done, all of you');
    mayFail(page, '/api/v1/');
    await endOnServer(own);
    await page.getByLabel('Your comment').press('Enter');
    await signInHere(page, asha);
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => page.getByLabel('Your comment').inputValue()).toBe('Well done, all of you');
  });

  it('lost in the settings: nothing is asked on the way to sign in, and what was typed is there again', async () => {
    const own = await signIn(site.call, asha);
    const page = await site.open('/settings/personal', { as: own });
    await page.getByLabel('Headline').fill('Handloom from Kanchipuram');
    await page.locator('#about').fill('We weave, and write about it at length.');
    await page.locator('#links').fill('looms.example.in/asha');
    let asked = 0;
    page.on('dialog', (dialog) => {
      asked += 1;
      void dialog.accept();
    });
    mayFail(page, '/api/v1/');
    await endOnServer(own);
    await page.getByRole('button', { name: 'Save your page' }).click();
    await signInHere(page, asha);
    await page.waitForURL('**/settings/personal');
    await expect.poll(() => page.locator('#about').inputValue()).toBe('We weave, and write about it at length.');
    expect(asked).toBe(0);
    expect(await page.getByLabel('Headline').inputValue()).toBe('Handloom from Kanchipuram');
    expect(await page.locator('#links').inputValue()).toBe('https://looms.example.in/asha');
    await page.getByRole('button', { name: 'Save your page' }).click();
    await toast(page, 'Your page is saved.').waitFor();
    await page.reload();
    await awake(page);
    await expect.poll(() => page.locator('#about').inputValue()).toBe('We weave, and write about it at length.');
    expect(await page.getByText('Not saved yet').count()).toBe(0);
  });

  it('a complaint and a request to connect, half written, outlast a reload until they are sent', async () => {
    const own = await member(site.call, 'Kavya Iyer');
    const page = await site.open('/privacy/complaints', { as: own });
    const words = page.locator('#text');
    await words.fill('My data was shown to somebody else.');
    await page.reload();
    await awake(page);
    await expect.poll(() => words.inputValue()).toBe('My data was shown to somebody else.');
    await page.locator('form', { has: words }).locator('button[type=submit]').click();
    await expect.poll(() => words.inputValue()).toBe('');
    await page.reload();
    await awake(page);
    await page.getByText('My data was shown to somebody else.').waitFor();
    expect(await words.inputValue()).toBe('');

    await page.goto(`/members/${ravi.user._id}`);
    const ask = page.getByRole('button', { name: /^Connect/ });
    await ask.click();
    await page.getByRole('dialog').locator('#note').fill('We both weave.');
    await page.keyboard.press('Escape');
    await page.reload();
    await ask.click();
    expect(await page.getByRole('dialog').locator('#note').inputValue()).toBe('We both weave.');
  });

  it('lost while a fund is sent: the form is filled in again', async () => {
    const own = await signIn(site.call, asha);
    const page = await site.open('/dashboard/funds', { as: own });
    await page.getByRole('button', { name: 'Create Funds' }).click();
    await page.locator('#provider').fill('Angel circle Pune');
    await page.locator('#type').selectOption('Equity');
    await page.locator('#description').fill('Small first cheques.');
    await page.locator('#amount').fill('2500000');
    await page.locator('#deadline').fill('2099-03-31');
    await page.locator('#stage').fill('Seed');
    await page.locator('#region').fill('Pune');
    await page.locator('#documentRequired').fill('Pitch deck');
    await page.locator('#documentRequired').press('Enter');
    await page.locator('#contactEmail').fill('angels@example.in');
    await page.locator('#supportPhone').fill('+91 22 4000 0000');
    mayFail(page, '/api/v1/');
    await endOnServer(own);
    await page.getByRole('dialog').getByRole('button', { name: 'Create Fund' }).click();
    await signInHere(page, asha);
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => page.locator('#provider').inputValue()).toBe('Angel circle Pune');
    expect(await page.locator('#description').inputValue()).toBe('Small first cheques.');
    await page.getByText('Pitch deck').waitFor();
  });

  it('that has ended does not hinder reading', async () => {
    const own = await signIn(site.call, asha);
    await endOnServer(own);
    const browser = await site.visit({ as: own });
    const page = await browser.newPage();
    mayFail(page, '/api/v1/');
    // What is said goes away by itself, maybe before the page is whole.
    const told = toast(page, 'Your session has ended.').waitFor();
    await Promise.all([page.goto('/dashboard/feed'), told]);
    await page.locator(`#post-${postId}`).waitFor();
    expect(await stored(page)).toEqual([undefined, undefined]);
  });

  it('that has ended does not hinder reading either where what only members see is answered first', async () => {
    const own = await signIn(site.call, asha);
    await endOnServer(own);
    const page = await (await site.visit({ as: own })).newPage();
    mayFail(page, '/api/v1/');
    const goOn = await holdBack(page, '/post/getAllPosts*');
    const told = toast(page, 'Your session has ended.').waitFor();
    await Promise.all([page.goto('/dashboard/feed'), told]);
    goOn();
    await page.locator(`#post-${postId}`).waitFor();
    expect(await stored(page)).toEqual([undefined, undefined]);
    expect(new URL(page.url()).pathname).toBe('/dashboard/feed');
  });

  it('cannot be led elsewhere by a link to the sign-in screen', async () => {
    for (const next of ['https://evil.example/', '//evil.example']) {
      const page = await site.open(`/auth/signin?next=${encodeURIComponent(next)}`);
      await page.locator('#email').fill(asha.email);
      await page.locator('#password').fill(asha.password);
      await page.locator('button[type=submit]').click();
      await page.waitForURL(`${site.url}/dashboard/startups`);
    }
  });

  it('a server that is killed takes nothing away: the like goes back, the words stay, and all works when it is up', async () => {
    const env = { DATA_DIR: newDataDir(), PORT: await freePort() };
    const server = await startProcess('site/main.ts', env);
    const call = client(server.url);
    const zoya = await member(call, 'Zoya Khan');
    const own = await post(call, zoya, 'Before the fall');
    const page = await site.open('/dashboard/feed', { as: zoya, at: server.url });
    const like = page.locator(`#post-${own}`).getByRole('button', { name: /^Like/ });
    await like.waitFor();
    await page.locator('#post-content').fill('Half written');
    await server.kill();
    await like.click();
    await toast(page, 'No response from server. Please check your connection.').waitFor();
    await expect.poll(() => like.getAttribute('aria-pressed')).toBe('false');
    expect(await page.locator('#post-content').inputValue()).toBe('Half written');

    // Whoever asks for news while it starts is told that it is not ready.
    mayFail(page, '/api/v1/live');
    const again = await startProcess('site/main.ts', env);
    await like.click();
    await page.locator(`#post-${own} [aria-pressed=true]`).waitFor();
    await expect
      .poll(async () => (await call('GET', `/api/v1/post/${own}`)).body.data.post.likes)
      .toContain(zoya.user._id);
    // The news come again by themselves.
    const ravi = await member(call, 'Ravi Krishnamurthy');
    await post(call, ravi, 'After the fall');
    // Between two tries of the line there may be half a minute by then.
    await page.getByRole('button', { name: '1 new post' }).waitFor({ timeout: 90_000 });
    await page.context().close();
    await again.stop();
  });
});
