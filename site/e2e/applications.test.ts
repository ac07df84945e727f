import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { awake, inBrowser, type Site } from './browser.fixture.ts';
import { application, company, fund, inDays, member, sentApplication, type Visitor } from './community.fixture.ts';
import { focused, pressInPlace } from './focus.fixture.ts';
import { answerAgain, leaveUnanswered, mayFail } from './line.fixture.ts';

const press = (page: Page, name: string | RegExp) => pressInPlace(page.getByRole('button', { name, exact: true }));
const dialog = (page: Page) => page.getByRole('dialog');
const badge = (page: Page, name: string) => page.locator('.application-head .badge', { hasText: name }).waitFor();
const moved = (page: Page, name: string) => badge(page, name).then(() => page.locator('header p:focus').waitFor());
const saved = (page: Page) => page.locator('.application-save[data-phase=saved]').waitFor();
const wider = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const QUESTIONS = [
  { text: 'What will you do with it?', kind: 'text' },
  { text: 'How many looms have you?', kind: 'number' },
  { text: 'Where do you work?', kind: 'choice', options: ['In a village', 'In a town'], required: false },
];

inBrowser('Applications', (site) => {
  let asha: Visitor;
  beforeAll(async () => {
    asha = await member(site.call, 'Asha Rao');
  });
  const asking = (provider: string, change: object = {}) =>
    fund(site.call, asha, { provider, questions: QUESTIONS, evaluationCriteria: ['Impact'], ...change });
  const founder = async (name: string, registeredEntity: string) => {
    const visitor = await member(site.call, name);
    return { visitor, company: await company(site.call, visitor, { registeredEntity }) };
  };

  it.each([360, 1280])('at %i px both sides go the whole way, from Apply to an accepted offer', async (width) => {
    const provider = `Cauvery Trust ${width}`;
    const id = await asking(provider);
    const { visitor: ravi } = await founder('Ravi Krishnamurthy', `Kaveri Looms ${width}`);
    const view = { width, height: 900 };

    // Apply, and answer.
    const mine = await site.open(`/dashboard/funds/${id}`, { as: ravi, ...view });
    await mine.getByRole('button', { name: 'Apply' }).filter({ visible: true }).click();
    await mine.waitForURL('**/dashboard/applications/*');
    await awake(mine);
    await mine.getByLabel('What will you do with it?').fill('Train forty weavers.');
    await saved(mine);
    await press(mine, 'Send the application');
    await mine.getByText('1 answer is missing').waitFor();
    await mine.getByRole('link', { name: 'Answer this: How many looms have you?' }).click();
    await mine.keyboard.type('1,200');
    await press(mine, 'Send the application');
    await dialog(mine).getByText('1 optional question has no answer.').waitFor();
    await dialog(mine).getByRole('button', { name: 'Send now' }).click();
    await moved(mine, 'Sent');
    expect(await mine.locator('.application-answers').innerText()).toMatch(/Train forty weavers\.[\s\S]*1,200/);
    expect(await wider(mine)).toBeLessThanOrEqual(0);

    // The provider reads, scores and asks.
    const desk = await site.open(`/dashboard/funds/${id}`, { as: asha, ...view });
    await desk.getByRole('link', { name: 'Applications', exact: true }).click();
    await awake(desk);
    await desk.getByRole('link', { name: `Kaveri Looms ${width}` }).click();
    await badge(desk, 'Sent');
    await desk.getByText('Train forty weavers.').waitFor();
    await desk.getByText('4', { exact: true }).click();
    await press(desk, 'Save my score');
    await desk.locator('.toast', { hasText: 'Your score is saved' }).getByRole('button').click(); // over what is next
    await desk.getByText('Ask a question', { exact: true }).click();
    await press(desk, 'Send the question');
    await desk.getByText('Write what you want to ask').waitFor();
    await desk.getByLabel('Your question').fill('Which weavers?');
    await press(desk, 'Send the question');
    await moved(desk, 'Question asked');
    expect(await wider(desk)).toBeLessThanOrEqual(0);

    // The founder answers, and writes.
    await mine.reload();
    await mine.locator('.application-letter', { hasText: 'Which weavers?' }).waitFor();
    await mine.getByLabel('What will you do with it?').fill('Train forty weavers of Kanchipuram.');
    await press(mine, 'Send your answers');
    await dialog(mine).getByRole('button', { name: 'Send now' }).click();
    await moved(mine, 'Sent');
    await mine.getByText('Your answers have arrived.').waitFor();
    await mine.getByLabel('Your message').fill('Thank you for reading.');
    await press(mine, 'Send');
    await mine.locator('.application-messages').getByText('Thank you for reading.').waitFor();

    // Shortlist, offer, accept.
    await desk.reload();
    await desk.getByText('The company has answered your question').waitFor();
    await desk.getByText('Train forty weavers of Kanchipuram.').waitFor();
    await desk.locator('.application-messages').getByText('Thank you for reading.').waitFor();
    for (const [move, submit, status] of [
      ['Put on the shortlist', 'Put on the shortlist', 'Shortlisted'],
      ['Make an offer', 'Send the offer', 'Offer made'],
    ] as const) {
      await desk.locator('label.chip', { hasText: move }).click();
      await desk.getByLabel(/^Letter to the company/).fill(`Well done: ${status}.`);
      await press(desk, submit);
      if (status === 'Offer made') await dialog(desk).getByRole('button', { name: submit }).click();
      await moved(desk, status);
    }
    await mine.reload();
    await mine.locator('.application-letter', { hasText: 'Well done: Offer made.' }).waitFor();
    await press(mine, 'Accept the offer');
    await dialog(mine).getByRole('button', { name: 'Accept the offer' }).click();
    await moved(mine, 'Accepted');
    const steps = await mine.locator('.application-history strong:first-child').allTextContents();
    expect(steps.filter((step) => /offer|shortlist|Begun|Sent again/.test(step))).toEqual([
      ...['The offer was accepted', 'An offer was made', 'Put on the shortlist', 'Sent again', 'Begun'],
    ]);

    // Each reads in the inbox what the other did.
    await desk.goto('/dashboard/inbox');
    await desk.getByText('Ravi Krishnamurthy accepted your offer').first().waitFor();
    await desk
      .locator('.inbox-list a', { hasText: `Kaveri Looms ${width}` })
      .first()
      .click();
    await badge(desk, 'Accepted');
    expect(await desk.locator('.way-back').count()).toBe(0); // That would be the applicant's.
    await mine.getByRole('link', { name: 'All my applications' }).click();
    const accepted = mine.getByRole('region', { name: /^Accepted/ });
    await accepted.getByText('Open one to write to its provider about what comes next.').waitFor();
    await mine.goto('/dashboard/inbox');
    await mine.getByText('Asha Rao made you an offer').waitFor();
    await expect.poll(() => mine.locator('.inbox-list > li').count()).toBe(3);
    expect(await wider(mine)).toBeLessThanOrEqual(0);
  });

  it('what was typed and could not be saved is still there after a reload, and is saved then', async () => {
    const opportunity = await asking('Nilgiri Trust');
    const { visitor, company: applies } = await founder('Meera Pillai', 'Nilgiri Teas');
    const id = await application(site.call, visitor, { opportunity, company: applies });
    const page = await site.open(`/dashboard/applications/${id}`, { as: visitor, width: 360, height: 740 });
    const answer = page.getByLabel('What will you do with it?');
    await answer.waitFor();
    await leaveUnanswered(page, `/applications/${id}`);
    await answer.fill('A second drying house.');
    await answer.blur();
    await page.getByText('Not saved. It stays on this device, and we try again.').waitFor();
    await answerAgain(page, `/applications/${id}`);
    await page.reload();
    await saved(page);
    await page.getByText('What you had typed and was not saved yet is back.').waitFor();
    expect(await answer.inputValue()).toBe('A second drying house.');
    const token = visitor.accessToken;
    const { body } = await site.call('GET', `/api/v1/applications/${id}`, { token });
    expect(body.application.answers).toEqual({ q1: 'A second drying house.' });

    const looms = page.getByLabel('How many looms have you?');
    await looms.fill('twelve');
    const wrong = page.getByText('Write a number, in digits', { exact: true });
    await wrong.waitFor();
    await press(page, 'Send the application');
    await page.getByRole('link', { name: 'How many looms have you?: Write a number, in digits' }).click();
    await looms.fill('12');
    await wrong.waitFor({ state: 'detached' });
    await saved(page);
  });

  it('a guest signs in and goes on; who has no company registers one; who has begun is led to it', async () => {
    const id = await asking('Malabar Trust');
    const guest = await site.open(`/dashboard/funds/${id}`);
    expect(await guest.locator('.fund-side .btn-primary').getAttribute('href')).toContain('/auth/signin?next=');
    const visitor = await member(site.call, 'Zoya Khan');
    const page = await site.open(`/dashboard/funds/${id}`, { as: visitor });
    await page.getByRole('link', { name: 'Register your startup' }).waitFor();

    const first = await company(site.call, visitor, { registeredEntity: 'Malabar Spices' });
    await company(site.call, visitor, { registeredEntity: 'Malabar Boats' });
    const begun = await application(site.call, visitor, { opportunity: id, company: first });
    await page.reload();
    await page.locator('.fund-apply button', { hasText: 'Go on applying' }).waitFor({ state: 'attached' }); // on a phone
    await page.locator('.fund-side').getByRole('button', { name: 'Go on with your application' }).click();
    await dialog(page).getByRole('button', { name: 'Go on Malabar Spices' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Apply Malabar Boats' }).click();
    await page.waitForURL(new RegExp(`/dashboard/applications/(?!${begun})`));
    await badge(page, 'Draft');
    await page.locator('.application-head').getByText('Malabar Boats').waitFor();

    await press(page, 'Drop the draft');
    await dialog(page).getByRole('button', { name: 'Drop the draft' }).click();
    await badge(page, 'Withdrawn');
    await page.goto(new URL('/dashboard/applications', page.url()).href);
    await page.getByRole('heading', { name: /^Your turn/ }).waitFor();
    await page.getByRole('heading', { name: /^Ended/ }).waitFor();
  });

  it.each([360, 1280])('at %i px many are decided on at once, shown as a board, and taken along', async (width) => {
    const id = await asking('Godavari Trust', { deadline: inDays(9) });
    const sent: { visitor: Visitor; id: string }[] = [];
    for (const name of ['=Sum Labs', 'Teak Works', 'Jute House']) {
      const { visitor, company: applies } = await founder('Dev Menon', name);
      const applying = { opportunity: id, company: applies, answers: { q1: 'Much.', q2: 3 } };
      sent.push({ visitor, id: await sentApplication(site.call, visitor, applying) });
    }
    const page = await site.open(`/dashboard/funds/${id}/desk`, { as: asha, width, height: 900 });
    await page.getByRole('link', { name: 'Teak Works' }).waitFor();
    const downloading = page.waitForEvent('download');
    await press(page, 'Save as CSV');
    expect(await text(await (await downloading).createReadStream())).toContain("'=Sum Labs,Sent,");

    for (const name of ['Teak Works', 'Jute House']) await page.getByLabel(`Choose ${name}`).check();
    await press(page, 'Decide…');
    await dialog(page).getByText('Decline', { exact: true }).click();
    await page.getByLabel(/^Letter to the company/).fill('Not this time, {company}.');
    await press(page, 'Decline 2 applications');
    // All that the dialog says: what was refused stands in it.
    await expect.poll(() => dialog(page).innerText()).toContain('All are moved on.');
    await dialog(page).locator('.dialog-foot').getByRole('button', { name: 'Close' }).click();
    // With nothing chosen any more, what opened it cannot be pressed.
    await expect.poll(() => focused(page)).toBe('Choose all that are shown');
    const [, teak] = sent;
    const told = await site.open(`/dashboard/applications/${teak?.id}`, { as: teak?.visitor ?? asha, width });
    await told.locator('.application-letter', { hasText: 'Not this time, Teak Works.' }).waitFor();
    await page.getByRole('link', { name: /^Declined 2/ }).click();
    await expect.poll(() => page.locator('.desk-table tbody tr').count()).toBe(2);
    await page.getByRole('link', { name: 'Board', exact: true }).click();
    await page.locator('.desk-column', { hasText: 'Sent' }).getByRole('link', { name: '=Sum Labs' }).waitFor();
    expect(await wider(page)).toBeLessThanOrEqual(0);
    await page.goBack();
    await expect.poll(() => page.locator('.desk-table tbody tr').count()).toBe(2);
  });

  it('nobody else sees any of it', async () => {
    const opportunity = await asking('Konkan Trust');
    const { visitor, company: applies } = await founder('Ravi Iyer', 'Konkan Foods');
    const id = await application(site.call, visitor, { opportunity, company: applies });
    const stranger = await member(site.call, 'Kavita Rangrez');
    const page = await tab(site, stranger);
    await page.goto(`/dashboard/applications/${id}`);
    await page.getByText('No such application').waitFor();
    await page.goto(`/dashboard/funds/${opportunity}/desk`);
    await page.getByText('This is not your fund').waitFor();
    // A draft is the founder's own.
    const provider = await tab(site, asha);
    await provider.goto(`/dashboard/funds/${opportunity}/desk`);
    await provider.getByText('No applications yet').waitFor();
    const guest = await site.open(`/dashboard/applications/${id}`);
    await guest.getByText('Sign in to see your applications').waitFor();
  });
});

/** A page that the server may refuse what it asks of an application. */
async function tab(site: Site, as: Visitor): Promise<Page> {
  const page = await (await site.visit({ as })).newPage();
  mayFail(page, '/applications/');
  return page;
}
