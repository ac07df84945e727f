import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findings } from './axe.fixture.ts';
import { inBrowser } from './browser.fixture.ts';
import { application, company, fund, member, sentApplication, type Visitor } from './community.fixture.ts';
import { focused } from './focus.fixture.ts';
import { mayFail } from './line.fixture.ts';

inBrowser('On a page that is out of date', (site) => {
  let asha: Visitor;
  let ravi: Visitor;
  let applying: { opportunity: string; company: string };
  beforeAll(async () => {
    [asha, ravi] = await Promise.all([member(site.call, 'Asha Rao'), member(site.call, 'Ravi Krishnamurthy')]);
  });
  async function anew(): Promise<void> {
    const opportunity = await fund(site.call, asha, { provider: 'Cauvery Trust' });
    applying = { opportunity, company: await company(site.call, ravi, { registeredEntity: 'Kaveri Looms' }) };
  }

  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const dialog = (page: Page) => page.getByRole('dialog');
  const post = (id: string, action: string, as: Visitor, body: object = {}) =>
    site.call('POST', `/api/v1/applications/${id}/${action}`, { body, token: as.accessToken });
  const statusOf = async (id: string): Promise<string> =>
    (await site.call('GET', `/api/v1/applications/${id}`, { token: ravi.accessToken })).body.application.status;
  const badge = (page: Page, name: string) => page.locator('.application-head .badge', { hasText: name }).waitFor();

  it('a draft that was sent in another tab is not dropped, and the dialog says what became of it', async () => {
    await anew();
    const id = await application(site.call, ravi, applying);
    const page = await site.open(`/dashboard/applications/${id}`, { as: ravi, width: 360 });
    await press(page, 'Drop the draft');
    expect((await post(id, 'submit', ravi)).status).toBe(200);
    mayFail(page, `/applications/${id}/withdraw`);
    await dialog(page).getByRole('button', { name: 'Drop the draft' }).click();
    await dialog(page).getByRole('heading', { name: 'This has moved on meanwhile' }).waitFor();
    await dialog(page).getByText('Your application has arrived.').waitFor();
    // The button that was pressed has gone: the keyboard goes on where it is said why.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('So nothing was done.');
    expect(await findings(page)).toEqual([]);
    expect(await statusOf(id)).toBe('submitted');
    await press(page, 'Look at it');
    await badge(page, 'Sent');
    await press(page, 'Take the application back');
    await dialog(page).getByRole('button', { name: 'Take the application back' }).click();
    await badge(page, 'Withdrawn');
  });

  it('an offer that comes while one is asked is not declined by the answer', async () => {
    await anew();
    const id = await sentApplication(site.call, ravi, applying);
    expect((await post(id, 'decide', asha, { to: 'in-review' })).status).toBe(200);
    const page = await site.open(`/dashboard/applications/${id}`, { as: ravi, width: 360 });
    await press(page, 'Take the application back');
    await dialog(page).getByText('Take this application back?').waitFor();
    expect((await post(id, 'decide', asha, { to: 'offered' })).status).toBe(200);
    // Whether the page hears of it before the press or by its answer.
    mayFail(page, `/applications/${id}/withdraw`);
    const takeBack = dialog(page).getByRole('button', { name: 'Take the application back' });
    const isSaid = dialog(page).getByText('The provider makes you an offer.');
    await takeBack.or(isSaid).waitFor();
    if (!(await isSaid.isVisible())) await takeBack.click({ timeout: 1000 }).catch(() => {});
    await isSaid.waitFor();
    expect(await statusOf(id)).toBe('offered');
    await press(page, 'Look at it');
    await press(page, 'Accept the offer');
    await dialog(page).getByRole('button', { name: 'Accept the offer' }).click();
    await badge(page, 'Accepted');
  });

  it('nobody declines what others have put on the shortlist, and the letter is kept', async () => {
    await anew();
    const id = await sentApplication(site.call, ravi, applying);
    const page = await site.open(`/dashboard/applications/${id}`, { as: asha, width: 360 });
    await page.getByText('Decline', { exact: true }).click();
    await page.getByText('This is final: you cannot take up again what you decline.').waitFor();
    await page.getByLabel('Letter to the company').fill('Thank you for applying.');
    const decline = page.getByRole('button', { name: 'Send the decline', exact: true });
    await decline.click();
    await dialog(page).getByRole('heading', { name: 'Decline this application?' }).waitFor();
    for (const line of [/^Kaveri Looms reads it at once\./, 'This is final', 'Thank you for applying.'])
      await dialog(page).getByText(line).waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await statusOf(id)).toBe('submitted');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Send the decline');
    await decline.click();
    expect((await post(id, 'decide', asha, { to: 'shortlisted' })).status).toBe(200);
    mayFail(page, `/applications/${id}/decide`);
    await dialog(page).getByRole('button', { name: 'Send the decline' }).click();
    await page.locator('.toast', { hasText: 'Others have moved this on meanwhile' }).waitFor();
    await badge(page, 'Shortlist');
    expect(await page.getByLabel('Letter to the company').inputValue()).toBe('Thank you for applying.');
    expect(await statusOf(id)).toBe('shortlisted');
    // Nor is it declined by the answer, where the company takes it back while one is asked.
    await decline.click();
    await dialog(page).getByRole('heading', { name: 'Decline this application?' }).waitFor();
    expect((await post(id, 'withdraw', ravi, { from: 'shortlisted' })).status).toBe(200);
    await dialog(page).getByRole('heading', { name: 'This has moved on meanwhile' }).waitFor();
    await press(page, 'Look at it');
    await badge(page, 'Withdrawn');
  });

  it('an invitation that was accepted is not said to be taken back, and who joined is shown', async () => {
    const provider = (await site.call('GET', `/api/v1/opportunities/${applying.opportunity}`)).body.opportunity
      .providerId;
    const path = `/api/v1/teams/provider/${provider}`;
    const joins = await member(site.call, 'Meera Pillai');
    const sent = await site.call('POST', `${path}/invitations`, {
      ...{ body: { email: 'meera@example.in', role: 'editor' }, token: asha.accessToken },
    });
    expect(sent.status).toBe(201);
    const [, code] = (await site.invitationFor('meera@example.in')).split('/invitations/');
    const before = await site.call('GET', path, { token: asha.accessToken });
    const page = await site.open(`/dashboard/team?kind=provider&id=${provider}`, { as: asha, width: 360 });
    const back = page.getByRole('button', { name: 'Take back the invitation of meera@example.in' });
    await back.waitFor();
    // News of it come late: the page reads what was, until it is pressed.
    await page.route(`**${path}`, (route) => route.fulfill({ json: before.body }));
    await page.route(`**${path}/invitations/*`, async (route) => {
      await page.unroute(`**${path}`);
      await route.continue();
    });
    const body = { accept: true };
    expect((await site.call('PUT', `/api/v1/invitations/${code}`, { body, token: joins.accessToken })).status).toBe(
      200,
    );
    mayFail(page, '/invitations/');
    await back.press('Enter');
    await page.locator('.toast', { hasText: 'They have accepted and are in the team now.' }).waitFor();
    await page.locator('.team-list').getByRole('link', { name: 'Meera Pillai' }).waitFor();
    await back.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Invite somebody');
    // What is said in passing may lie over a name just then, which is no name too small to be pressed.
    const passing = page.locator('.toast-close');
    await passing.evaluateAll((all) => {
      for (const one of all) if (one instanceof HTMLElement) one.click();
    });
    await passing.waitFor({ state: 'detached' });
    expect(await findings(page)).toEqual([]);
  });
});
