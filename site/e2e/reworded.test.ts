import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { awake, inBrowser } from './browser.fixture.ts';
import { application, company, fund, member, sentApplication, type Visitor } from './community.fixture.ts';
import { pressInPlace } from './focus.fixture.ts';

const PLAN = 'What will you do with it?';
const NEW_PLAN = 'What will you do with the money, month by month?';
const LOOMS = 'How many looms have you?';
const BUYER = 'Who is your biggest buyer?';
const QUESTIONS = [
  { text: PLAN, kind: 'text' },
  { text: LOOMS, kind: 'number' },
  { text: 'Where do you work?', kind: 'text', required: false },
];

const press = (page: Page, name: string) => pressInPlace(page.getByRole('button', { name, exact: true }));
const saved = (page: Page) => page.locator('.application-save[data-phase=saved]').waitFor();
const wider = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

inBrowser('Questions that are changed while people apply', (site) => {
  let asha: Visitor;
  beforeAll(async () => {
    asha = await member(site.call, 'Asha Rao');
  });
  const founder = async (name: string, registeredEntity: string) => {
    const visitor = await member(site.call, name);
    return { visitor, applies: await company(site.call, visitor, { registeredEntity }) };
  };

  it.each([360, 1280])('at %i px no answer is lost, and each side is told', async (width) => {
    const view = { width, height: 900 };
    const opportunity = await fund(site.call, asha, { provider: `Vaigai Trust ${width}`, questions: QUESTIONS });
    const ravi = await founder('Ravi Krishnamurthy', `Vaigai Looms ${width}`);
    const answers = { q1: 'Train forty weavers.', q2: 12, q3: 'In Madurai' };
    const sent = await sentApplication(site.call, ravi.visitor, { opportunity, company: ravi.applies, answers });
    const zoya = await founder('Zoya Khan', `Vaigai Silks ${width}`);
    const draft = await application(site.call, zoya.visitor, { opportunity, company: zoya.applies, answers });
    // It is open in a tab while the questions change.
    const writing = await site.open(`/dashboard/applications/${draft}`, { as: zoya.visitor, ...view });
    await writing.getByLabel(PLAN).waitFor();

    const desk = await site.open(`/dashboard/funds/${opportunity}`, { as: asha, ...view });
    await press(desk, 'Change');
    const form = desk.getByRole('dialog');
    await form.getByLabel('Question 1', { exact: true }).fill(NEW_PLAN);
    // It is said at the question itself, not below the last one.
    const reworded = form.locator('.fund-questions > li').first();
    await reworded.getByText('1 open application was sent with the questions as they were:').waitFor();
    await reworded.getByText(`‘${PLAN}’ becomes ‘${NEW_PLAN}’`).waitFor();
    await form.getByRole('button', { name: 'Remove Question 3' }).click();
    await press(desk, 'Add a question');
    await form.getByLabel('Question 3', { exact: true }).fill(BUYER);
    await form.getByText('What was answered stays, under the old words.').waitFor();
    expect(await wider(desk)).toBeLessThanOrEqual(0);
    await press(desk, 'Save changes');
    await desk.getByText('The questions were changed: 1 reworded, 1 removed, 1 added').waitFor();

    // What was sent reads as it was answered, on both sides.
    for (const [as, query] of [
      [asha, '?as=reviewer'],
      [ravi.visitor, ''],
    ] as const) {
      const page = await site.open(`/dashboard/applications/${sent}${query}`, { as, ...view });
      const given = page.locator('.application-answers').first();
      await given.waitFor();
      expect(await given.innerText()).toMatch(
        /What will you do with it\?\s+Train forty weavers\.[\s\S]*12[\s\S]*In Madurai/,
      );
      const since = await page.locator('.application-since').innerText();
      expect(since).toContain(NEW_PLAN);
      expect(since).toContain(BUYER);
      expect(await page.getByText('No answer', { exact: true }).count()).toBe(0);
      expect(await wider(page)).toBeLessThanOrEqual(0);
    }
    const inbox = await site.open('/dashboard/inbox', { as: ravi.visitor, ...view });
    await inbox.getByText('changed the terms of a fund that you have an application for').waitFor();

    // The open draft shows what was answered, with its own question; one press takes it over.
    await writing.evaluate(() => window.dispatchEvent(new Event('focus')));
    const earlier = writing.locator('section.notice', { hasText: `in place of ‘${PLAN}’` });
    await earlier.getByText('Train forty weavers.').waitFor();
    expect(await writing.getByLabel(NEW_PLAN).inputValue()).toBe('');
    await earlier.getByRole('button', { name: 'Take this answer over' }).click();
    await earlier.waitFor({ state: 'detached' });
    expect(await writing.getByLabel(NEW_PLAN).inputValue()).toBe('Train forty weavers.');
    await writing.getByLabel(BUYER).fill('A shop in Chennai');
    await writing.getByLabel(BUYER).blur();
    await saved(writing);
    expect(await wider(writing)).toBeLessThanOrEqual(0);
    await press(writing, 'Send the application');
    const dialog = writing.getByRole('dialog');
    await dialog
      .getByText('Not sent along, because it is not asked any more: your answer to ‘Where do you work?’.')
      .waitFor();
    await press(writing, 'Send now');
    await writing.getByText('Your application has arrived.').waitFor();
    const { body } = await site.call('GET', `/api/v1/applications/${draft}`, { token: zoya.visitor.accessToken });
    expect(body.application.answers).toEqual({ q4: 'Train forty weavers.', q2: 12, q5: 'A shop in Chennai' });
    expect(body.application.earlier).toEqual([]);

    // Asked something, the one who had sent before still has what was sent, and sends it along.
    const { accessToken: token } = asha;
    const letter = 'Who buys what you weave?';
    await site.call('POST', `/api/v1/applications/${sent}/decide`, { token, body: { to: 'question', letter } });
    const again = await site.open(`/dashboard/applications/${sent}`, { as: ravi.visitor, ...view });
    await awake(again);
    await again.getByText('The provider asks this in place of ‘Where do you work?’').waitFor();
    expect(await again.getByText('The provider has this answer. It stays with your application.').count()).toBe(2);
    await again.getByLabel(NEW_PLAN).fill('In June, looms.');
    await again.getByLabel(BUYER).fill('Nobody yet');
    await press(again, 'Send your answers');
    await press(again, 'Send now');
    await again.getByText('Your answers have arrived.').waitFor();
    const before = again.locator('.application-answers').nth(1);
    expect(await before.innerText()).toMatch(/What will you do with it\?\s+Train forty weavers\./);
  });

  it('writing one of two missing answers is not interrupted by what is still missing', async () => {
    const opportunity = await fund(site.call, asha, { provider: 'Tapti Trust', questions: QUESTIONS });
    const zoya = await founder('Zoya Khan', 'Tapti Looms');
    const draft = await application(site.call, zoya.visitor, { opportunity, company: zoya.applies });
    const page = await site.open(`/dashboard/applications/${draft}`, { as: zoya.visitor });
    await press(page, 'Send the application');
    await page.getByText('2 answers are missing').waitFor();
    await page.getByRole('link', { name: `Answer this: ${PLAN}` }).click();
    await page.keyboard.type('Train forty weavers.');
    expect(await page.getByLabel(PLAN).inputValue()).toBe('Train forty weavers.');
    await page.getByRole('link', { name: `Answer this: ${LOOMS}` }).waitFor();
    await page.getByText('1 answer is missing').waitFor();
  });
});
