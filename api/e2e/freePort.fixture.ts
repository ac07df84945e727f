import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A free port for a server that is to come back to it: none of those that the system gives away by itself, where the other
 * tests of this moment have theirs from.
 */
export async function freePort(): Promise<string> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const taken = createServer().listen(port, '127.0.0.1');
    const isFree = await once(taken, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    await once(taken.close(), 'close');
    return String(port);
  }
}
