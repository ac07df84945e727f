import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { fits } from './axe.fixture.ts';
import { inBrowser } from './browser.fixture.ts';
import { company, fund, joinsTeam, member, sentApplication, type Visitor } from './community.fixture.ts';

inBrowser('What somebody who deletes their account leaves with others', (site) => {
  const erase = async ({ password, accessToken: token }: Visitor) =>
    expect((await site.call('DELETE', '/api/v1/auth/me', { body: { password }, token })).status).toBe(204);
  const lines = (page: Page) => page.locator('.inbox-list li');

  /** A founder and a provider, an application of the one to the other, and what the provider decided about it. */
  async function applied(to: 'question' | 'in-review', letter: string, questions: readonly object[] = []) {
    const [founder, provider] = await Promise.all([member(site.call, 'Farah Khan'), member(site.call, 'Pranav Rao')]);
    const opportunity = await fund(site.call, provider, { provider: 'Cauvery Trust', questions });
    const looms = await company(site.call, founder, { registeredEntity: 'Farah Looms' });
    const answers = Object.fromEntries(questions.map((_, at) => [`q${at + 1}`, 'Train forty weavers.']));
    const id = await sentApplication(site.call, founder, { opportunity, company: looms, answers });
    return { founder, provider, opportunity, looms, id, decide: (by: Visitor) => decide(id, by, to, letter) };
  }
  async function decide(id: string, { accessToken: token }: Visitor, to: string, letter: string): Promise<void> {
    const answer = await site.call('POST', `/api/v1/applications/${id}/decide`, { body: { to, letter }, token });
    expect(answer.status).toBe(200);
  }
  const read = async (id: string, { accessToken: token }: Visitor) =>
    (await site.call('GET', `/api/v1/applications/${id}`, { token })).body.application;
  const heard = async (id: string, reader: Visitor) => (await read(id, reader)).heard;
  const becomes = (id: string, reader: Visitor, status: string) =>
    expect.poll(async () => (await read(id, reader)).status).toBe(status);

  it.each([360, 1280])(
    'at %i px an application of whose company nobody is left says so, and so does the inbox',
    async (width) => {
      const { founder, provider, id } = await applied('in-review', '');
      await erase(founder);
      await becomes(id, provider, 'withdrawn');
      const page = await site.open(`/dashboard/applications/${id}`, { as: provider, width });
      await page.getByText('Nobody is left in the team of this company, so the application has ended.').waitFor();
      await page
        .locator('.application-history')
        .getByText('Ended: nobody is left in the team of the company')
        .waitFor();
      await page.getByText('Nobody is left in the team of this company to read a message.').waitFor();
      expect(await page.getByRole('textbox', { name: /^Your message/ }).count()).toBe(0);
      await fits(page, width);
      await page.goto('/dashboard/inbox');
      await lines(page)
        .getByText('An application has ended: nobody is left in the team of its company', { exact: true })
        .waitFor();
      expect(await page.getByText('took an application back').count()).toBe(0);
      await fits(page, width);
    },
  );

  it('whoever watches a fund of whose provider nobody is left reads why it was closed', async () => {
    const { founder, provider, id } = await applied('in-review', '');
    await erase(provider);
    await becomes(id, founder, 'lapsed');
    const sent = await site.open(`/dashboard/applications/${id}`, { as: founder, width: 360 });
    await sent
      .getByText('Nobody is left at this provider who could decide, so the fund and the application have ended.')
      .waitFor();
    await sent
      .locator('.application-history')
      .getByText('Ended: nobody is left at the provider who could decide')
      .waitFor();
    await sent.getByText('Nobody is left in the team of this provider to read a message.').waitFor();
    await fits(sent, 360);
    const page = await site.open('/dashboard/inbox', { as: founder, width: 360 });
    await lines(page)
      .getByText('A fund that you watch was closed: nobody is left in the team of its provider', { exact: true })
      .waitFor();
    await lines(page).getByText('A fund was withdrawn, and your application with it').waitFor();
    await fits(page, 360);
  });

  /** The same, with an offer that was made and accepted. */
  async function accepted(questions: readonly object[]) {
    const their = await applied('in-review', '', questions);
    const { founder, provider, id } = their;
    await their.decide(provider);
    await decide(id, provider, 'offered', '');
    const token = founder.accessToken;
    expect((await site.call('POST', `/api/v1/applications/${id}/accept`, { token })).status).toBe(200);
    return their;
  }

  it.each([360, 1280])(
    'at %i px an offer that was accepted tells each side that nobody is left of the other',
    async (width) => {
      const optional = { text: 'What will you do with it?', kind: 'text', required: false };
      const [one, other] = [await accepted([optional]), await accepted([])];
      const page = await site.open(`/dashboard/applications/${one.id}`, { as: one.provider, width });
      await page.getByText('Train forty weavers.').waitFor();
      await page.getByText('The company has accepted your offer.', { exact: true }).waitFor();
      await erase(one.founder);
      await erase(other.provider);
      await expect.poll(() => heard(one.id, one.provider)).toBe(false);
      await page.reload();
      await page
        .getByText('The company has accepted your offer. Nobody is left in the team of this company.', { exact: true })
        .waitFor();
      await page.getByText('These answers are gone: who wrote them has left.').waitFor();
      expect(await page.getByText('No answer').count()).toBe(0);
      await fits(page, width);

      await expect.poll(() => heard(other.id, other.founder)).toBe(false);
      const mine = await site.open(`/dashboard/applications/${other.id}`, { as: other.founder, width });
      await mine
        .getByText('You have accepted the offer. Nobody is left in the team of this provider.', { exact: true })
        .waitFor();
      await fits(mine, width);
    },
  );

  it('answers that are gone with one of a company are told, though others of it are left', async () => {
    const { founder, provider, looms, id } = await applied('in-review', '', [{ text: 'Why?', kind: 'text' }]);
    const partner = await member(site.call, 'Esha Nair');
    await joinsTeam(site, `company/${looms}`, founder, partner, 'owner');
    await erase(founder);
    const page = await site.open(`/dashboard/applications/${id}`, { as: provider, width: 360 });
    await page.getByText('These answers are gone: who wrote them has left.').waitFor();
    expect(await page.getByText('No answer').count()).toBe(0);
    expect(await heard(id, provider)).toBe(true);
    await fits(page, 360);
  });

  it.each([360, 1280])(
    'at %i px a question whose writer has left says that its words are gone, and what to do',
    async (width) => {
      const { founder, provider, opportunity, id, ...their } = await applied('question', 'Who weaves for you?');
      const asker = await member(site.call, 'Esha Nair');
      const { providerId } = (await site.call('GET', `/api/v1/opportunities/${opportunity}`)).body.opportunity;
      const body = { email: `asker-${width}@cauvery.example.in`, role: 'editor' };
      await site.call('POST', `/api/v1/teams/provider/${providerId}/invitations`, {
        body,
        token: provider.accessToken,
      });
      const path = await site.invitationFor(body.email);
      await site.call('PUT', `/api/v1${path}`, { body: { accept: true }, token: asker.accessToken });
      await their.decide(asker);
      const page = await site.open(`/dashboard/applications/${id}`, { as: founder, width });
      await page.locator('.application-letter', { hasText: 'Who weaves for you?' }).waitFor();
      await erase(asker);
      await page.reload();
      await page.getByText('What was asked is gone: who wrote it has left.').waitFor();
      await page.locator('.application-history').getByText('These words are gone: who wrote them has left.').waitFor();
      await fits(page, width);
    },
  );
});
