import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Answers each request with its time; tells, after 200 requests a day apart, what the time is outside of any. */
const PROGRAM = `
  import { once } from 'node:events';
  import { createServer } from 'node:http';
  const server = createServer((_, response) => response.end(String(Date.now()))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = 'http://127.0.0.1:' + server.address().port;
  const told = [];
  for (let day = 0; day < 200; day += 1) {
    const headers = { 'x-demo-time': String(1e12 + day * 864e5) };
    told.push(Number(await (await fetch(url, { headers })).text()));
  }
  console.log(JSON.stringify({ told, outside: Date.now() }));
  process.exit();
`;

test('a request happens when it says; what no request asks for, no earlier than the last of these times allow', () => {
  const flags = ['--import', join(import.meta.dirname, 'clock.ts'), '--input-type=module', '--eval', PROGRAM];
  const { stdout, stderr } = spawnSync(process.execPath, flags, { encoding: 'utf8' });
  expect(stderr).toBe('');
  const { told, outside } = JSON.parse(stdout) as { told: number[]; outside: number }; // as the program writes it
  expect(told).toEqual(Array.from({ length: 200 }, (_, day) => 1e12 + day * 864e5));
  expect(outside).toBe(told[50]);
});
