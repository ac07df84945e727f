import { beforeAll, expect, it } from 'vitest';
import { upload } from '#api/e2e/client.fixture.ts';
import { picture } from '#api/e2e/picture.fixture.ts';
import { caseIdOf } from '#events/subjects/case.ts';
import { findings } from './axe.fixture.ts';
import { inBrowser } from './browser.fixture.ts';
import { BOSS, company, fund, member, post, signIn, type Visitor } from './community.fixture.ts';
import { focused } from './focus.fixture.ts';
import { mayFail } from './line.fixture.ts';
import { moved, watchMoves } from './moved.fixture.ts';

const WORDS = 'Please tell us who stands behind it.';
const CERTIFICATE = {
  name: 'Incorporation.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\nCertificate of incorporation\n%%EOF'),
};

inBrowser(
  'A case',
  (site) => {
    let owner: Visitor;
    let mod: Visitor;
    let asha: Visitor;

    beforeAll(async () => {
      const [boss, first] = [await member(site.call, 'Bhavna Iyer', BOSS), await member(site.call, 'Mohan Das')];
      [owner, asha] = [await member(site.call, 'Owner of it'), await member(site.call, 'Asha Rao')];
      const body = { member: first.user._id, role: 'moderator', given: true };
      expect((await site.call('PUT', '/api/v1/admin/roles', { body, token: boss.accessToken })).status).toBe(200);
      mod = await signIn(site.call, first);
    });

    const report = async (kind: 'fund' | 'provider' | 'post', id: string) => {
      const body = { kind, id, reason: 'fraud', text: '' };
      expect((await site.call('POST', '/api/v1/reports', { body, token: asha.accessToken })).status).toBe(201);
    };
    const decide = async (inCase: string, decision: string, reason: string) => {
      const path = `/api/v1/moderation/cases/${inCase}/decide`;
      const body = { decision, reason, words: WORDS };
      expect((await site.call('POST', path, { body, token: mod.accessToken })).text).toContain('success');
    };
    const caseOf = async (id: string) =>
      (await site.call('GET', `/api/v1/moderation/cases/${id}`, { token: mod.accessToken })).body.case;
    async function fits(page: Awaited<ReturnType<typeof site.open>>): Promise<void> {
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    }

    it('is one line of the queue for what is new and reported, and says what else hides what it keeps', async () => {
      const sums = { minAmount: 100_000, maxAmount: 2_500_000 };
      const id = await fund(site.call, owner, { provider: 'Kaveri Trust', ...sums });
      const { opportunity } = (await site.call('GET', `/api/v1/opportunities/${id}`)).body;
      await report('fund', id);
      const causes = async () => (await caseOf(caseIdOf('reports', 'fund', id))).causes;
      await expect.poll(causes).toEqual(['reports', 'review']);
      const page = await site.open('/dashboard/moderation', { as: mod, width: 360 });
      const lines = page.getByRole('region', { name: 'Cases' }).getByRole('listitem');
      await lines.first().waitFor();
      expect(await lines.allTextContents()).toEqual([
        expect.stringContaining('1 report\u00a0· New or changed, to be reviewed'),
      ]);
      await report('provider', opportunity.providerId);
      await decide(caseIdOf('reports', 'provider', opportunity.providerId), 'hide', 'fraud');
      await page.goto(`/dashboard/moderation/${caseIdOf('reports', 'fund', id)}`);
      await page.getByText('Its provider is hidden, and it with it').waitFor();
      for (const sum of ['₹1,00,000', '₹25,00,000']) await page.getByText(sum, { exact: true }).first().waitFor();
      await fits(page);
      await decide(caseIdOf('reports', 'fund', id), 'keep', 'no-breach');
      const own = await site.open('/dashboard/decisions', { as: owner, width: 360 });
      const still = own.getByText('Others still do not see it: its provider is hidden.');
      const name = own.getByRole('heading', { name: 'Kept: Grant, Kaveri Trust' });
      const [above, below] = [await name.boundingBox(), await still.boundingBox()];
      // Its name does not lean on it.
      expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThan(6);
      await fits(own);
    });

    it('tells later reports below those that are there', async () => {
      const id = await post(site.call, owner, 'Our looms are shown twice.');
      await report('post', id);
      const body = { kind: 'post', id, reason: 'spam', text: 'I read it twice.' };
      expect((await site.call('POST', '/api/v1/reports', { body, token: mod.accessToken })).status).toBe(201);
      const browser = await site.visit({ as: mod, width: 360 });
      const page = await browser.newPage();
      // One page of reports holds fewer than one would write for a test.
      await page.route('**/api/v1/moderation/cases/*', (route) => {
        const url = new URL(route.request().url());
        url.searchParams.set('limit', '1');
        return route.continue({ url: url.href });
      });
      await page.goto(`/dashboard/moderation/${caseIdOf('reports', 'post', id)}`);
      const lines = page.locator('.case-details .case-lines').first().getByRole('listitem');
      await page.getByRole('button', { name: 'Show later reports' }).click();
      await expect.poll(() => lines.count()).toBe(2);
      expect(await lines.first().innerText()).toContain('Asha Rao');
      expect(await lines.last().innerText()).toContain('I read it twice.');
      expect(await page.getByRole('button', { name: 'Show later reports' }).count()).toBe(0);
    });

    it('is not kept unread: what was changed meanwhile is shown anew, and decided then', async () => {
      const id = await post(site.call, owner, 'Our looms are open to all.');
      await report('post', id);
      const inCase = caseIdOf('reports', 'post', id);
      const page = await site.open(`/dashboard/moderation/${inCase}`, { as: mod, width: 360 });
      await page.getByRole('button', { name: 'Keep', exact: true }).click();
      await page.getByRole('combobox', { name: 'Reason' }).selectOption('no-breach');
      const body = { content: 'Pay a fee to see our looms.' };
      expect((await site.call('PATCH', `/api/v1/post/${id}`, { body, token: owner.accessToken })).status).toBe(200);
      mayFail(page, `/cases/${inCase}/decide`);
      await page.getByRole('button', { name: 'Keep', exact: true }).last().click();
      await page.getByText('It was changed since you opened it. Look at it as it reads now, then decide.').waitFor();
      await page.getByText(body.content).first().waitFor();
      await fits(page);
      await page.getByRole('button', { name: 'Keep', exact: true }).last().click();
      await page.locator('.toast').first().waitFor();
      const { case: found } = (await site.call('GET', `/api/v1/moderation/cases/${inCase}`, { token: mod.accessToken }))
        .body;
      expect([found.state, found.decision]).toEqual(['decided', 'keep']);
    });

    it('leads to the page that says the same, shows the answer to what was asked, and waits no more once decided', async () => {
      const [first, id] = [await company(site.call, owner, {}), await company(site.call, owner, {})];
      const inCase = caseIdOf('reports', 'company', id);
      const path = `/api/v1/moderation/cases/${inCase}`;
      const codes = async () => {
        const { notes } = (await site.call('GET', path, { token: mod.accessToken })).body.case ?? { notes: [] };
        return notes.map(({ value }: { value: string }) => value);
      };
      await expect.poll(codes).toContain(`company ${first}`);
      await decide(inCase, 'ask', 'identity');
      const inbox = await site.open('/dashboard/inbox', { as: owner, width: 360 });
      await inbox.getByText('Moderators have a question about something of yours').waitFor();
      expect(await inbox.getByRole('link', { name: 'Read it and answer' }).getAttribute('href')).toBe(
        '/dashboard/decisions',
      );
      const body = { words: 'We are weavers.' };
      expect((await site.call('POST', `${path}/objection`, { body, token: owner.accessToken })).status).toBeLessThan(
        300,
      );
      const page = await site.open(`/dashboard/moderation/${inCase}`, { as: mod, width: 360 });
      await page.locator('.notice', { hasText: 'was asked, and answered:' }).getByText('We are weavers.').waitFor();
      const links = page.locator('.case-notes').getByRole('link', { name: 'Look at that page' });
      const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
      expect(hrefs).toContain(`/startups/${first}`);
      await fits(page);
      await decide(inCase, 'hide', 'fraud');
      const own = await site.open('/dashboard/decisions', { as: owner, width: 360 });
      const asked = own.getByRole('article').filter({ hasText: 'We are weavers.' });
      await asked.getByText('A later decision followed').waitFor();
      await asked.getByText('What was answered', { exact: true }).waitFor();
      expect(await asked.getByText('It waits for a moderator.').count()).toBe(0);
    });

    it('closes by itself once its certificate is taken back, and says so to moderators and to whom was asked', async () => {
      const id = await company(site.call, owner, { registeredEntity: 'Kaveri Looms' });
      const team = await site.open(`/dashboard/team?kind=company&id=${id}`, { as: owner, width: 360 });
      const panel = team.getByRole('region', { name: 'Verification' });
      await panel.locator('input[type=file]').setInputFiles(CERTIFICATE);
      await team.getByText('The certificate waits for a moderator.').waitFor();
      const inCase = caseIdOf('document', 'company', id);
      await decide(inCase, 'ask', 'document');
      const page = await site.open(`/dashboard/moderation/${inCase}`, { as: mod, width: 360 });
      await page.getByText(/^Whoever it is about is asked, and can answer until .* 20\d\d\.$/).waitFor();
      const path = `/api/v1/company/${id}/verification/document`;
      expect((await site.call('DELETE', path, { token: owner.accessToken })).status).toBeLessThan(300);
      const closed = async () => (await caseOf(inCase)).closed;
      await expect.poll(closed).toBe('taken-back');
      const why = 'What was to be looked at was taken back by whoever sent it.';
      await page.goto('/dashboard/moderation');
      await page.getByLabel('State').selectOption('closed');
      await page.getByRole('button', { name: 'Kaveri Looms' }).click();
      await page.getByText(`This closed by itself, and nobody has to decide. ${why}`).waitFor();
      await page.getByText('There is nothing to be decided.').waitFor();
      await fits(page);
      const own = await site.open('/dashboard/decisions', { as: owner, width: 360 });
      await own.getByText(`The case closed by itself. ${why}`).waitFor();
      expect(await own.getByRole('button', { name: 'Answer' }).count()).toBe(0);
      await fits(own);
    });

    it('asks again who is there before somebody is suspended, keeps their words, and goes on', async () => {
      const id = await fund(site.call, owner, { provider: 'Vaigai Trust' });
      await report('fund', id);
      const inCase = caseIdOf('reports', 'fund', id);
      const page = await site.open(`/dashboard/moderation/${inCase}`, { as: mod, width: 360, height: 640 });
      // As the server answers a session that is older than ten minutes.
      mayFail(page, `/moderation/cases/${inCase}/decide`);
      let isProved = false;
      page.on('response', (answer) => {
        isProved ||= answer.url().endsWith('/auth/step-up') && answer.ok();
      });
      await page.route(`**/moderation/cases/${inCase}/decide`, (route) => {
        if (isProved) return route.continue();
        const body = { status: 'error', code: 'step-up', message: 'Please confirm first that it is you.' };
        return route.fulfill({ status: 403, json: body });
      });
      await page.getByRole('button', { name: 'Suspend', exact: true }).waitFor();
      await page.keyboard.press('s');
      await page.getByRole('combobox', { name: 'Reason' }).selectOption('fraud');
      const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
      await page.getByLabel('Until').fill(day);
      const words = page.getByRole('textbox', { name: 'Words to the person' });
      await words.fill(WORDS);
      // What is half decided stands open after a reload, as it was left.
      await page.reload();
      await words.waitFor();
      expect(await words.inputValue()).toBe(WORDS);
      expect(await page.getByRole('combobox', { name: 'Reason' }).inputValue()).toBe('fraud');
      expect(await page.getByLabel('Until').inputValue()).toBe(day);
      const submit = page.getByRole('button', { name: 'Suspend', exact: true }).last();
      await submit.click();
      const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' });
      await dialog.getByRole('textbox', { name: 'Your password' }).waitFor();
      // It comes a moment after the dialog, whose button to close it had the keyboard until then.
      await expect.poll(() => focused(page)).toBe('Your password');
      await fits(page);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(await words.inputValue()).toBe(WORDS);
      await submit.click();
      await dialog.getByRole('textbox', { name: 'Your password' }).fill(mod.password);
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await page.getByText('It is decided. Those whom it concerns are told.').waitFor();
      const { history } = await caseOf(inCase);
      expect(history.at(-1)).toMatchObject({ decision: 'suspend', reason: 'fraud' });
    });

    it.each([360, 1280])('at %i px stands still when its picture comes, with nothing blank below it', async (width) => {
      const weaver = await member(site.call, 'Zoya Khan');
      const key = await upload(site.call, weaver.accessToken, await picture(900, 600), 'Post');
      const id = await post(site.call, weaver, 'Our looms, all of them.', key);
      await report('post', id);
      const browser = await site.visit({ as: mod, width, height: 800 });
      await watchMoves(browser);
      const page = await browser.newPage();
      const { promise, resolve: come } = Promise.withResolvers<void>();
      await page.route('**/files/**', (route) => promise.then(() => route.fallback()));
      await page.goto(`/dashboard/moderation/${caseIdOf('reports', 'post', id)}`);
      const shown = page.locator('.case-picture').first();
      const before = await shown.scrollIntoViewIfNeeded().then(() => moved(page));
      come();
      await expect.poll(() => shown.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth)).toBe(900);
      expect((await moved(page)) - before).toBeLessThan(0.01);
      const { width: wide, height: blankToo } = (await shown.boundingBox()) ?? { width: 0, height: 1 };
      expect(blankToo).toBeLessThanOrEqual(Math.ceil((wide * 2) / 3));
    });
  },
  { env: { ADMIN_EMAILS: BOSS, TRUST_UNCONFIRMED: 'development', REVIEW: 'after' } },
);
