import { once } from 'node:events';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { newDataDir, type Program, runToItsEnd, startProcess } from './server.fixture.ts';
import { head, openSocket } from './socket.fixture.ts';

const PROGRAMS: readonly Program[] = ['api/main.ts', 'site/main.ts', 'projections/worker.ts'];

/** A module that makes a process throw where nobody listens, at a signal. */
function fault(act: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'udyamsetu-fault-')), 'fault.mjs');
  writeFileSync(file, `process.on('SIGUSR2', () => setTimeout(() => { ${act} }, 0));`);
  return `--import ${file}`;
}

describe.each([
  ['an error', "throw new Error('nobody hears this')"],
  ['a rejection', "Promise.reject(new Error('nobody hears this'))"],
])('%s that nobody handles', (_what, act) => {
  test.each(PROGRAMS)('is logged, and %s leaves with 1', async (program) => {
    const server = await startProcess(program, { DATA_DIR: newDataDir(), NODE_OPTIONS: fault(act) });
    server.signal('SIGUSR2');
    expect(await server.exited).toBe(1);
    expect(server.lines.filter((line) => /"level":60/.test(line) && /nobody hears this/.test(line))).toHaveLength(1);
  });
});

test('what is under way when it happens is brought to its end', async () => {
  const dataDir = newDataDir();
  const options = fault("throw new Error('nobody hears this')");
  const server = await startProcess('api/main.ts', { DATA_DIR: dataDir, NODE_OPTIONS: options });
  const body = JSON.stringify({ email: 'nobody@example.in', password: 'a long enough passphrase 7' });
  const begun = openSocket(server.url);
  const json = 'Content-Type: application/json';
  await begun.send(head('GET', '/healthz'));
  await begun.until(/"success"/);
  await begun.send(head('POST', '/api/v1/auth/login', json, `Content-Length: ${body.length}`) + body.slice(0, 10));
  const reader = openSocket(server.url);
  await reader.send(head('GET', '/api/v1/live'));
  await reader.until(/event: hello/);
  server.signal('SIGUSR2');
  await reader.closed;
  await begun.send(body.slice(10));
  expect(await begun.closed).toContain('HTTP/1.1 401');
  expect(await server.exited).toBe(1);
});

describe('a port that is in use', () => {
  test.each(['api/main.ts', 'site/main.ts', 'demo/main.ts'])('is said by %s in one line', async (program) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo; // it listens on a port
    const dataDir = join(newDataDir(), 'data');
    const { code, output } = await runToItsEnd(program, { DATA_DIR: dataDir, PORT: String(port) });
    expect(output).toBe(`PORT ${port} on 127.0.0.1 cannot be used: it is in use: another program listens there.`);
    expect(code).toBe(1);
    expect(existsSync(dataDir)).toBe(false);
  });
});
