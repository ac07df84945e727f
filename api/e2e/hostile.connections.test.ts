import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { FILES_LEAST } from '../http/processFiles.ts';
import { client, join } from './client.fixture.ts';
import { newDataDir, startProcess } from './server.fixture.ts';

/** Connections that say nothing. */
function openMany(url: string, count: number): Promise<Socket[]> {
  const { port } = new URL(url);
  const open = Array.from({ length: count }, async () => {
    const socket = connect(Number(port), 'localhost');
    socket.on('error', () => {}); // it may be refused, or dropped
    await new Promise<void>((resolve) => socket.once('connect', resolve).once('close', () => resolve()));
    return socket;
  });
  return Promise.all(open);
}

test('four hundred idle connections, where a process may open hardly more files than it needs, keep nobody out', async () => {
  const server = await startProcess(
    'api/main.ts',
    { DATA_DIR: newDataDir(), RATE_LIMIT: 'on' },
    { files: FILES_LEAST },
  );
  const call = client(server.url);
  const idle = await openMany(server.url, 400);
  for (let n = 0; n < 20; n += 1) {
    expect((await call('GET', '/company/')).status).toBe(200);
    idle.push(...(await openMany(server.url, 20)));
  }
  // Also what opens files: the log, the outbox, the read model.
  await join(call, 'asha@example.in');
  expect((await call('GET', '/readyz')).status).toBe(200);
  for (const socket of idle) socket.destroy();
  expect(server.lines.filter((line) => /EMFILE|"level":(50|60)/.test(line))).toEqual([]);
  expect(await server.stop()).toBe(0);
});

test('a process that may open fewer files than it needs says so and does not begin', async () => {
  const begun = startProcess('api/main.ts', { DATA_DIR: newDataDir() }, { files: FILES_LEAST - 1 });
  await expect(begun).rejects.toThrow(`needs ${FILES_LEAST} or more`);
});
