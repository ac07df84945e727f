import { expect, test } from 'vitest';
import { differencesFromRebuild } from '#projections/runner/compare.fixture.ts';
import { DRAIN_MS } from '../http/server.ts';
import { newDataDir, startProcess } from './server.fixture.ts';
import { head, openSocket } from './socket.fixture.ts';
import { createTraffic } from './traffic.fixture.ts';

test('SIGTERM under load: what was begun is answered, what was answered is there, and the process ends well', {
  timeout: 300_000,
}, async () => {
  const dataDir = newDataDir();
  let server = await startProcess('api/main.ts', { DATA_DIR: dataDir });
  let up = Promise.withResolvers<string>();
  up.resolve(server.url);
  const traffic = await createTraffic(() => up.promise, 16);

  for (let round = 0; round < 3; round += 1) {
    await traffic.answered(150);
    // A request that is certainly under way: the server has its head and half its body, and what there is to say.
    const body = JSON.stringify({ email: 'member0@example.in', password: 'a long enough passphrase 7' });
    const begun = openSocket(server.url);
    const type = 'Content-Type: application/json';
    await begun.send(head('GET', '/healthz'));
    await begun.until(/"success"/);
    await begun.send(head('POST', '/api/v1/auth/login', type, `Content-Length: ${body.length}`) + body.slice(0, 10));
    // Readers who would listen for ever do not hold it up.
    const reader = openSocket(server.url);
    await reader.send(head('GET', '/api/v1/live'));
    await reader.until(/event: hello/);

    up = Promise.withResolvers();
    const asked = performance.now();
    const stopped = server.stop();
    await reader.closed;
    await begun.send(body.slice(10));
    expect(await begun.closed).toContain('"accessToken"');
    expect(await stopped).toBe(0);
    // Then all that is still open would be cut.
    expect(performance.now() - asked).toBeLessThan(DRAIN_MS);
    server = await startProcess('api/main.ts', { DATA_DIR: dataDir });
    up.resolve(server.url);
  }

  await traffic.answered(50);
  await traffic.stop();
  await traffic.expectInAnswers(server.url);
  expect(await server.stop()).toBe(0);
  await traffic.expectInLog(dataDir);
  expect(await differencesFromRebuild(dataDir)).toEqual([]);
});
