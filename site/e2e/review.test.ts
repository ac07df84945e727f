import { expect, it } from 'vitest';
import { fits } from './axe.fixture.ts';
import { awake, inBrowser } from './browser.fixture.ts';
import { company, fund, member, sentApplication } from './community.fixture.ts';

inBrowser('What a provider’s people think of an application', (site) => {
  it.each([
    { criteria: [], title: 'Your note', other: 'Your score', label: 'What you think of it', save: 'Save my note' },
    { criteria: ['Team'], title: 'Your score', other: 'Your note', label: 'Private note', save: 'Save my score' },
  ])('is points for each criterion, or a note where there is none: $title', async (said) => {
    const [asha, ravi] = [await member(site.call, 'Asha Rao'), await member(site.call, 'Ravi Das')];
    const offer = { provider: `Trust for ${said.title}`, evaluationCriteria: said.criteria };
    const opportunity = await fund(site.call, asha, offer);
    const id = await sentApplication(site.call, ravi, { opportunity, company: await company(site.call, ravi) });
    const page = await site.open(`/dashboard/applications/${id}?as=reviewer`, { as: asha, width: 360 });
    await awake(page);
    const card = page.locator('section', { has: page.locator('#score-title') });
    await card.getByRole('heading', { name: said.title }).waitFor();
    const save = card.getByRole('button', { name: said.save });
    // The heading is there before what they said so far has been read.
    await save.waitFor();
    expect(await card.getByRole('radio').count()).toBe(6 * said.criteria.length);
    expect(await card.getByText('From 0 to 5').count()).toBe(said.criteria.length);
    expect(await card.getByText(said.other).count()).toBe(0);
    expect(await page.title()).toContain(`: Grant by ${offer.provider}`);
    // A note without words says nothing; points do.
    expect(await save.isDisabled()).toBe(said.criteria.length === 0);
    await fits(page, 1280, 360);
    await card.getByLabel(said.label).fill('Good people, thin accounts.');
    // What is not saved yet is there after a reload.
    await page.reload();
    await expect.poll(() => card.getByLabel(said.label).inputValue()).toBe('Good people, thin accounts.');
    await save.click();
    await page.locator('.toast', { hasText: `${said.title} is saved` }).waitFor();
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /score/.test(key)))).toEqual([]);
    await page.reload();
    await expect.poll(() => card.getByLabel(said.label).inputValue()).toBe('Good people, thin accounts.');
  });
});
