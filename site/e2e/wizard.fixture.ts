import type { Page } from 'playwright-core';
import { pictureFile } from './community.fixture.ts';

/** What a founder writes in Basic Information, by the id of the field. */
export const BASICS = {
  registeredEntity: 'Kaveri Robotics LLP',
  name: 'Farhan Qureshi',
  establishedYear: '2021',
  tagline: 'Robots that plant rice',
  description: 'We build robots that plant rice on small fields.',
  email: 'hello@kaveri.example.in',
  phone: '+91 98200 00000',
  city: 'Mysuru',
} as const;

export const next = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save & Next' }).click();
/** Waits for the section's heading. */
export const section = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 2, name, exact: true }).waitFor();

/** Fills in Basic Information, all that is required. */
export async function fillInBasics(
  page: Page,
  change: Partial<Record<keyof typeof BASICS, string>> = {},
): Promise<void> {
  for (const [field, value] of Object.entries({ ...BASICS, ...change })) await page.locator(`#${field}`).fill(value);
  await page.locator('#industry').selectOption('Robotics and Drones');
  await page.locator('#stage').selectOption('prototype');
  await page.locator('#fundedType').selectOption('Bootstrapped');
}

export async function addLink(page: Page, link: string): Promise<void> {
  await page.locator('#socialLink').fill(link);
  await page.locator('#socialLink').press('Enter');
}

/** Uploads logo and banner, and waits until they are stored. */
export async function uploadBoth(page: Page): Promise<void> {
  await page.locator('#logo').setInputFiles(await pictureFile(400, 400));
  await page.locator('#banner').setInputFiles(await pictureFile(1200, 400));
  await page.getByText('Logo uploaded.').waitFor({ state: 'attached' });
  await page.getByText('Banner uploaded.').waitFor({ state: 'attached' });
}

/** All four sections, from the first to the review, where only the terms are left. */
export async function fillInWizard(page: Page, change?: Parameters<typeof fillInBasics>[1]): Promise<void> {
  await section(page, 'Basic Information');
  await fillInBasics(page, change);
  await next(page);
  await section(page, 'Social Links');
  await addLink(page, 'https://www.linkedin.com/company/kaveri');
  await next(page);
  await section(page, 'Media');
  await uploadBoth(page);
  await next(page);
  await section(page, 'Review & Submit');
}
