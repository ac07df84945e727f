import type { Page } from 'playwright-core';
import { inDays } from './community.fixture.ts';

/** Fills in the form of a fund, all that is required. */
export async function fillInFund(page: Page, provider: string): Promise<void> {
  const values = {
    provider,
    description: 'Small first cheques for looms.',
    amount: '25,00,000',
    deadline: inDays(30),
    stage: 'Seed',
    region: 'Pune',
    contactEmail: 'angels@example.in',
    supportPhone: '+91 22 4000 0000',
  };
  await page.locator('#type').selectOption('Equity');
  for (const [field, value] of Object.entries(values)) await page.locator(`#${field}`).fill(value);
  await page.locator('#documentRequired').fill('Pitch deck');
  await page.locator('#documentRequired').press('Enter');
}
