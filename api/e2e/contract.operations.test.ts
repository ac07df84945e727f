import { readFileSync, statSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, client, join, person, uploadForm } from './client.fixture.ts';
import { expectFailure, type Product, startProduct } from './contract.fixture.ts';
import { picture } from './picture.fixture.ts';
import { newDataDir, runToItsEnd, startProcess } from './server.fixture.ts';

describe('rate limits', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ env: { RATE_LIMIT: 'on' } });
  });
  afterAll(() => product.stop());

  function expectTooMany(answer: Answer): void {
    expectFailure(answer, 429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }

  test('on sign-ins: ten failures, then not even the right password', async () => {
    const { call } = product;
    const { token } = await join(call, 'asha@example.in');
    // Somebody who has never signed in from here: whoever has is slowed down instead.
    const { email, password, ...rest } = person('meera@example.in');
    expect((await call('POST', '/api/v1/auth/new', { body: { email, password, ...rest } })).status).toBe(201);
    const attempt = (typed: string): Promise<Answer> =>
      call('POST', '/api/v1/auth/login', { body: { email, password: typed } });
    const answers = await Promise.all(Array.from({ length: 10 }, () => attempt('a wrong password')));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(401));
    expectTooMany(await attempt(password));

    // On codes asked for again.
    const resend = (): Promise<Answer> => call('POST', '/api/v1/auth/email/resend', { token });
    expect((await resend()).status).toBe(202);
    expectTooMany(await resend());
  });

  test('on uploads', async () => {
    const bytes = await picture(2, 2);
    const send = (): Promise<Answer> => product.call('POST', '/file/upload', { body: uploadForm(bytes, 'User') });
    // One after the other: several at once are held back for another reason.
    for (let sent = 0; sent < 60; sent += 1) expect((await send()).status).toBe(200);
    expectTooMany(await send());
  });

  test('on sign-ups', async () => {
    // Addresses that are taken count too: nobody can ask for them without end.
    const send = (): Promise<Answer> => product.call('POST', '/api/v1/auth/new', { body: person('asha@example.in') });
    const answers = await Promise.all(Array.from({ length: 99 }, send));
    expect(answers.filter(({ status }) => status === 429).length).toBeLessThanOrEqual(1);
    expectTooMany(await send());
  });
});

describe('configuration', () => {
  const PROGRAMS = ['site/main.ts', 'api/main.ts'] as const;

  test.each(PROGRAMS)('%s names every problem and exits with 1', async (program) => {
    const { code, output } = await runToItsEnd(program, {
      ...{ PORT: '70000', HOST: '0.0.0.0', RATE_LIMIT: 'off', PUBLIC_URL: 'nowhere', EVENTSTORE_URL: 'http://log' },
      ...{
        MASTER_KEY: 'short',
        PROJECTIONS: 'elsewhere',
        ANALYST_EMAILS: 'someone',
        ADMIN_EMAILS: 'her',
        LOG_LEVEL: 'loud',
      },
      ...{ MINIO_ENDPOINT: 'ftp://files', SMTP_URL: 'mail', API_URL: 'api', DATA_DIR: newDataDir() },
    });
    expect(code).toBe(1);
    const named = output.split('\n').map((line) => line.split(/[:.]/)[0]);
    for (const name of [
      'PORT',
      'PUBLIC_URL',
      'EVENTSTORE_URL',
      'MASTER_KEY',
      'PROJECTIONS',
      'ANALYST_EMAILS',
      'ADMIN_EMAILS',
      'LOG_LEVEL',
      'MINIO_ENDPOINT',
      'SMTP_URL',
      'API_URL',
      'RATE_LIMIT',
      'MINIO_ACCESS_KEY',
      'MINIO_SECRET_KEY',
    ])
      expect(named).toContain(name);
  });

  test('what fits only together is checked together', async () => {
    const { code, output } = await runToItsEnd('api/main.ts', {
      ...{ HOST: '0.0.0.0', RATE_LIMIT: 'off', EVENTSTORE_URL: 'esdb://log', MINIO_ENDPOINT: 'http://files:9000' },
      DATA_DIR: newDataDir(),
    });
    expect(code).toBe(1);
    for (const name of ['RATE_LIMIT', 'MASTER_KEY', 'MINIO_ACCESS_KEY', 'MINIO_SECRET_KEY'])
      expect(output).toContain(`${name}: `);
  });

  test('who is named for complaints and cannot answer them is warned of, and not who can', async () => {
    const named = { GRIEVANCE_OFFICER: 'Leela Nair <leela@example.in>', LOG_LEVEL: 'info' };
    for (const [ADMIN_EMAILS, times] of [
      ['boss@example.in', 1],
      ['boss@example.in,leela@example.in', 0],
    ] as const) {
      const server = await startProcess('api/main.ts', { ...named, ADMIN_EMAILS, DATA_DIR: newDataDir() });
      const warnings = server.lines.filter((line) => line.includes('GRIEVANCE_OFFICER'));
      expect(warnings.length).toBe(times);
      for (const line of warnings) expect(JSON.parse(line)).toMatchObject({ level: 40 });
      await server.stop();
    }
  });

  test('the worker checks its part too', async () => {
    const { code, output } = await runToItsEnd('projections/worker.ts', {
      MASTER_KEY: 'short',
      LOG_LEVEL: 'loud',
      DATA_DIR: newDataDir(),
    });
    expect(code).toBe(1);
    expect(output).toMatch(/MASTER_KEY: [\s\S]*LOG_LEVEL: must be fatal, error, /);
  });

  test('a first start makes a master key that its owner alone can read, and the log tells no secrets', async () => {
    const dataDir = newDataDir();
    const server = await startProcess('api/main.ts', { DATA_DIR: dataDir, LOG_LEVEL: 'trace' });
    const key = joinPath(dataDir, 'master.key');
    expect(statSync(key).mode & 0o777).toBe(0o600);
    const { token, email, password } = await join(client(server.url), 'asha@example.in');
    expect(await server.stop()).toBe(0);
    const log = server.lines.join('\n');
    for (const secret of [readFileSync(key, 'utf8').trim(), token, email, password, 'Asha', '1990-01-31'])
      expect(log).not.toContain(secret);
  });
});
