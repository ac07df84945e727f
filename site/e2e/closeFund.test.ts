import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { inBrowser } from './browser.fixture.ts';
import { application, company, fund, member, sentApplication, type Visitor } from './community.fixture.ts';
import { mayFail } from './line.fixture.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

inBrowser('Closing a fund', (site) => {
  let asha: Visitor;
  let ravi: Visitor;
  beforeAll(async () => {
    [asha, ravi] = await Promise.all([member(site.call, 'Asha Rao'), member(site.call, 'Ravi Krishnamurthy')]);
  });

  it.each([360, 1280])('at %i px who closes a fund is told before what becomes of its applications', async (width) => {
    const opportunity = await fund(site.call, asha, { provider: `Vaigai Trust ${width}` });
    const page = await site.open(`/dashboard/funds/${opportunity}`, { as: asha, width, height: 800 });
    const effect = (button: string) =>
      dialog(page)
        .getByRole('button', { name: button })
        .evaluate((one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent);
    const told = async (line: string) => {
      await press(page, 'Close…');
      await dialog(page).getByText(line, { exact: true }).waitFor();
    };
    await told('No application is open.');
    await press(page, 'Keep it');

    const applies = async () => {
      const body = { opportunity, company: await company(site.call, ravi) };
      return { draft: () => application(site.call, ravi, body), sent: () => sentApplication(site.call, ravi, body) };
    };
    const [first, second, third] = [await applies(), await applies(), await applies()];
    const ended = await first.sent();
    await told('You decide on 1 open application as before.');
    await press(page, 'Keep it');
    // What is over and what was never sent are no open applications.
    await site.call('POST', `/api/v1/applications/${ended}/withdraw`, { token: ravi.accessToken });
    const [sent, other, draft] = [await second.sent(), await third.sent(), await first.draft()];
    await told('You decide on 2 open applications as before.');
    expect(await effect('It is filled')).toBe('You decide on 2 open applications as before.');
    expect(await effect('Withdraw it')).toBe(
      '2 open applications end for good, offers and drafts too. Their companies are told.',
    );
    await press(page, 'Keep it');

    // Where it cannot be counted, it is said without a number.
    mayFail(page, '/applications');
    await page.route('**/api/v1/applications?*', (route) => route.fulfill({ status: 503, json: {} }));
    await told('You decide on open applications as before.');
    await press(page, 'Withdraw it');
    await page.getByText('Closed: Withdrawn').waitFor();
    const status = async (id: string) =>
      (await site.call('GET', `/api/v1/applications/${id}`, { token: ravi.accessToken })).body.application.status;
    for (const id of [sent, other, draft]) await expect.poll(() => status(id)).toBe('lapsed');
    expect(await status(ended)).toBe('withdrawn');
  });
});
