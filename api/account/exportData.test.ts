import { expect, onTestFinished, test, vi } from 'vitest';
import { READ_MODELS } from '#projections/models.ts';
import { build } from '#projections/runner/build.ts';
import { companyForm } from '../company/company.fixture.ts';
import { companyRoutes } from '../company/routes.ts';
import { openSubjects } from '../e2e/subjects.fixture.ts';
import { memberData } from './exportData.ts';

test('an export goes on when another read model takes the place of the one it began with', async () => {
  const api = await openSubjects(() => []);
  onTestFinished(api.close);
  const { platform } = api;
  const member = await api.join('Asha', await api.upload('User/picture-a1.webp'));
  const files = memberData(platform)(member);
  const names: string[] = [];
  async function take(upTo?: string): Promise<void> {
    for (let next = await files.next(); !next.done; next = await files.next()) {
      for await (const _ of next.value.content); // a reader takes one file after the other
      names.push(next.value.name);
      if (next.value.name === upTo) return;
    }
  }
  await take('followers.json');

  const before = platform.reads.queries.files;
  const { store, keyring, config } = platform;
  await build({ dataDir: config.DATA_DIR, store, keyring, models: READ_MODELS });
  await vi.waitFor(() => expect(() => before.shownBy(member)).toThrow('finalized'), { timeout: 15_000 });
  await take();
  expect(names.at(-1)).toBe('pictures/picture-a1.webp');
});

test('an export says nothing of a company that was never given', async () => {
  const api = await openSubjects((platform) => [companyRoutes(platform)]);
  onTestFinished(api.close);
  const member = await api.join('Asha');
  expect((await api.call('/company', { method: 'POST', body: companyForm(), as: member })).status).toBe(201);
  let companies = '';
  for await (const { name, content } of memberData(api.platform)(member))
    for await (const bytes of content) if (name === 'companies.json') companies += Buffer.from(bytes).toString();
  expect(JSON.parse(companies)).toMatchObject([{ growth: null, metrics: null, employees: [], investors: [] }]);
});
