import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { awake, inBrowser } from './browser.fixture.ts';
import { movableClock } from './clock.fixture.ts';
import { application as begun, company, confirmAddress, fund, inDays, member, signIn } from './community.fixture.ts';
import { focused } from './focus.fixture.ts';
import { answerAgain, answerWith, mayFail } from './line.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'deal-'));
const clock = movableClock();

const DAY_MS = 86_400_000;
const INDIA = '+05:30';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole('dialog');
const badge = (page: Page, name: string) => page.locator('.application-head .badge', { hasText: name }).waitFor();
const pdf = (words: string) => `%PDF-1.7\n${words}\n%%EOF`;
const file = (name: string, words: string) => ({
  name: `${name}.pdf`,
  mimeType: 'application/pdf',
  buffer: Buffer.from(pdf(words)),
});

/** What the command says of a receipt. @throws where it is not valid */
async function checked(receipt: string, keys: string): Promise<string> {
  const command = fileURLToPath(new URL('../../api/receipt.ts', import.meta.url));
  const run = promisify(execFile)(process.execPath, [command, receipt, keys]);
  return (await run.catch(({ stdout }: { stdout: string }) => Promise.reject(new Error(stdout)))).stdout;
}

/** Every file below a folder that holds these bytes. */
function filesWith(bytes: string, dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(bytes));
}

inBrowser(
  'A deal',
  (site) => {
    it.each([360, 1280])('at %i px goes from a published fund to an offer that is accepted', async (width) => {
      clock.move(0);
      const view = { width, height: 900 };
      const provider = `Vaigai Trust ${width}`;
      const days = { remember: true };
      const asha = await signIn(site.call, await member(site.call, 'Asha Rao'), days);
      const ravi = await signIn(site.call, await member(site.call, 'Ravi Krishnamurthy'), days);
      await confirmAddress(site.call, ravi, await site.codeFor(ravi.email));
      const looms = await company(site.call, ravi, { registeredEntity: `Vaigai Looms ${width}`, city: 'Madurai' });
      const today = await fund(site.call, asha, { provider: `Palar Trust ${width}`, deadline: inDays(0) });
      const tooLate = await begun(site.call, ravi, { opportunity: today, company: looms });
      const deadline = inDays(8);

      // The provider publishes, with what it checks and what it asks.
      const desk = await site.open('/dashboard/funds', { as: asha, ...view });
      await press(desk, 'Create Funds');
      const values = {
        ...{ provider, description: 'First cheques for looms.', amount: '25,00,000', deadline, stage: 'Any stage' },
        ...{ region: 'Tamil Nadu', contactEmail: 'trust@example.in', supportPhone: '+91 22 4000 0000' },
      };
      await desk.locator('#type').selectOption('Grant');
      for (const [field, value] of Object.entries(values)) await desk.locator(`#${field}`).fill(value);
      await desk.locator('#documentRequired').fill('Plan');
      await desk.locator('#documentRequired').press('Enter');
      await desk.locator('[name="criteria.maxAgeMonths"]').fill('240');
      for (const [i, question] of ['Your plan', 'Your accounts'].entries()) {
        await press(desk, 'Add a question');
        await desk.getByLabel(`Question ${i + 1}`, { exact: true }).fill(question);
        await desk.getByLabel(`How question ${i + 1} is answered`).selectOption('With a document');
      }
      await dialog(desk).locator('button[type=submit]').last().click();
      await desk.locator('.toast', { hasText: 'Fund created successfully!' }).waitFor();
      await desk.locator('.fund-card').filter({ hasText: provider }).getByRole('link').first().click();
      await desk.waitForURL(/\/dashboard\/funds\/[0-9a-f]+/);
      const path = new URL(desk.url()).pathname;

      // The founder reads whether it fits, and saves it.
      const mine = await site.open(path, { as: ravi, ...view });
      await mine.getByText('Your company meets all that is checked.').waitFor();
      await mine.locator('.save').filter({ visible: true }).first().click();
      await mine.locator('.save[aria-pressed=true]').filter({ visible: true }).first().waitFor();

      // At half past eight in India, seven days before the deadline, they are reminded.
      clock.move(Date.parse(`${deadline}T08:30:00${INDIA}`) - 7 * DAY_MS - Date.now());
      let reminder = '';
      const reminded = async () => {
        [reminder = ''] = (await site.mailsTo(ravi.email)).filter((mail) => mail.includes(path));
        return reminder;
      };
      await expect.poll(reminded, { timeout: 90_000, interval: 250 }).toContain(provider);
      expect(reminder).toMatch(/^List-Unsubscribe:/m);
      const [address = ''] = /https?:\/\/\S+/.exec(reminder.slice(reminder.indexOf(provider))) ?? [];
      expect(new URL(address).pathname).toBe(path);

      // What they had begun for a fund that has closed meanwhile waits for nobody, and cannot be sent.
      await mine.goto(new URL('/dashboard/applications', site.url).href);
      const ended = mine.getByRole('region', { name: /^Ended/ });
      await ended.getByText(/^Closed/).waitFor();
      expect(await mine.getByRole('region', { name: /^Your turn/ }).count()).toBe(0);
      await ended.getByRole('link').click();
      await mine.waitForURL(`**/dashboard/applications/${tooLate}`);
      await mine.getByText('this draft was not sent').waitFor();
      expect(await mine.getByRole('button', { name: 'Send the application' }).count()).toBe(0);

      // They come from the mail, and apply with two documents.
      await mine.goto(path);
      await mine.getByRole('button', { name: 'Apply' }).filter({ visible: true }).click();
      await mine.waitForURL('**/dashboard/applications/*');
      await awake(mine);
      const application = new URL(mine.url()).pathname;
      const [plan, accounts] = [`Plan for ${width} looms`, `Accounts of ${width} looms`];
      await mine.getByLabel('Add a PDF: Your plan').setInputFiles(file('plan', plan));
      await mine.getByRole('button', { name: 'plan', exact: true }).waitFor();
      await mine.getByLabel('Add a PDF: Your accounts').setInputFiles(file('accounts', accounts));
      await mine.getByRole('button', { name: 'accounts', exact: true }).waitFor();
      await press(mine, 'Send the application');
      await dialog(mine).getByRole('button', { name: 'Send now' }).click();
      await badge(mine, 'Sent');

      // The provider reads both, and asks; the founder answers.
      await desk.goto(application);
      await awake(desk);
      for (const [name, words] of [
        ['plan', plan],
        ['accounts', accounts],
      ] as const) {
        const [got] = await Promise.all([
          desk.waitForEvent('download'),
          desk.getByRole('button', { name, exact: true }).click(),
        ]);
        expect(readFileSync(await got.path(), 'utf8')).toBe(pdf(words));
      }
      await desk.getByText('Ask a question', { exact: true }).click();
      await desk.getByLabel('Your question').fill('Which looms?');
      await press(desk, 'Send the question');
      await badge(desk, 'Question asked');
      await mine.reload();
      await mine.locator('.application-letter', { hasText: 'Which looms?' }).waitFor();
      await awake(mine);
      const sendAnswers = async () => {
        await press(mine, 'Send your answers');
        await dialog(mine).getByRole('button', { name: 'Send now' }).click();
      };
      const reply = mine.getByLabel(/^Your answer\b/);
      await press(mine, 'Send your answers');
      await dialog(mine).getByText('You have written nothing under “Your answer”.').waitFor();
      await press(mine, 'Not yet');
      // What is half written is there after a reload.
      await reply.fill('Pit looms.');
      await mine.reload();
      await awake(mine);
      expect(await reply.inputValue()).toBe('Pit looms.');
      // Without the answer to what was asked, the application does not go out.
      mayFail(mine, '/messages');
      await answerWith(mine, '/applications/*/messages', 503);
      await sendAnswers();
      await mine.locator('.error-summary').waitFor();
      await badge(mine, 'Question asked');
      await answerAgain(mine, '/applications/*/messages');
      await sendAnswers();
      await mine.locator('.toast', { hasText: 'Your answer is sent' }).waitFor();
      await badge(mine, 'Sent');
      // Who looks at it reads it at once, and once.
      await desk.locator('.application-messages').getByText('Pit looms.').waitFor();
      await expect.poll(() => mine.locator('.application-messages').getByText('Pit looms.').count()).toBe(1);

      // Shortlisted, offered, accepted.
      await desk.reload();
      for (const [move, submit, status] of [
        ['Put on the shortlist', 'Put on the shortlist', 'Shortlisted'],
        ['Make an offer', 'Send the offer', 'Offer made'],
      ] as const) {
        await desk.locator('label.chip', { hasText: move }).click();
        await desk.getByLabel(/^Letter to the company/).fill('Well done.');
        await press(desk, submit);
        if (status === 'Offer made') await dialog(desk).getByRole('button', { name: submit }).click();
        await badge(desk, status);
      }
      await mine.reload();
      await press(mine, 'Accept the offer');
      await dialog(mine).locator('.application-letter', { hasText: 'Well done.' }).waitFor();
      await dialog(mine).getByRole('button', { name: 'Accept the offer' }).click();
      await badge(mine, 'Accepted');
      await mine.getByRole('link', { name: `Write to ${provider} below about what comes next.` }).click();
      await expect.poll(() => focused(mine)).toBe('Messages');

      // What was sent, and when, is proved by the receipt alone; a changed one proves nothing.
      const saving = mine.waitForEvent('download');
      await press(mine, 'Save the receipt');
      const receipt = join(folder, `receipt-${width}.json`);
      await (await saving).saveAs(receipt);
      const keys = join(folder, 'keys.json');
      writeFileSync(keys, await (await fetch(`${site.url}/.well-known/udyamsetu-keys.json`)).text());
      expect(await checked(receipt, keys)).toMatch(/^valid: application/);
      const changed = join(folder, 'changed.json');
      const later = (_: string, position: string) => `"position": ${Number(position) + 1}`;
      writeFileSync(changed, readFileSync(receipt, 'utf8').replace(/"position": ?(\d+)/, later));
      await expect(checked(changed, keys)).rejects.toThrow('not valid');

      // A document that is taken back opens no more, and its words are in no file.
      await mine
        .locator('.application-documents')
        .getByRole('button', { name: 'Take the document back' })
        .first()
        .click();
      await press(mine, /^Take it back for good/);
      await mine.getByText('Taken back', { exact: true }).waitFor();
      mayFail(desk, '/documents/');
      await desk.reload();
      await desk.getByText('Taken back').first().waitFor();
      expect(filesWith(plan, site.dataDir)).toEqual([]);
      expect(filesWith(accounts, site.dataDir)).toEqual([]);
    });
  },
  { env: clock.env },
);
