import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { companyForm } from '../company/company.fixture.ts';
import { client, join as signUp } from './client.fixture.ts';
import { newDataDir, startProcess } from './server.fixture.ts';

/** What a bad disk may leave of the words by which companies are found. Nothing else of the file is touched. */
const SPOILT = [
  ['lost what its words lead to', 'UPDATE company_search_data SET block = zeroblob(40) WHERE id > 10'],
  ['lost the format of its index of words', 'UPDATE company_search_config SET v = 0'],
] as const;

test.each(SPOILT)(
  'a read model that has %s is built anew when it is searched',
  { timeout: 120_000 },
  async (_, sql) => {
    const dataDir = newDataDir();
    const first = await startProcess('api/main.ts', { DATA_DIR: dataDir });
    const call = client(first.url);
    const { token } = await signUp(call, 'asha@example.in');
    for (const name of ['Surya Looms', 'Kaveri Looms'])
      await call('POST', '/company', {
        body: companyForm({ email: `${name.slice(0, 3)}@example.in`, registeredEntity: name }),
        token,
      });
    const search = '/company/?q=surya';
    expect((await call('GET', search)).body.total).toBe(1);
    expect(await first.stop()).toBe(0);

    const folder = join(dataDir, 'read/directory');
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.db'))) {
      const db = new DatabaseSync(join(folder, name), { defensive: false });
      db.exec(sql);
      db.close();
    }

    const second = await startProcess('api/main.ts', { DATA_DIR: dataDir });
    const statuses = new Set<number>();
    await expect
      .poll(async () => {
        const { status, body } = await client(second.url)('GET', search);
        statuses.add(status);
        return status === 200 && body.total;
      })
      .toBe(1);
    // 503 while it is being built.
    expect([...statuses].filter((status) => status !== 503)).toEqual([200]);
    expect(await second.stop()).toBe(0);
  },
);
