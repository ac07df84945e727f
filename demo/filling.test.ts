import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { sayFilling } from './filling.ts';

test('who opens the demo while it is filled reads that, and the port is free afterwards', async () => {
  const trial = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => trial.once('listening', resolve));
  const { port } = trial.address() as AddressInfo; // it listens on a port
  await new Promise((resolve) => trial.close(resolve));

  const stop = await sayFilling(port, '127.0.0.1');
  const answer = await fetch(`http://127.0.0.1:${port}/dashboard/funds`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await answer.text()).toContain('The demo is being filled');
  await stop();
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
});
