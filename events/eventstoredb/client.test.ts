import { Metadata, status } from '@grpc/grpc-js';
import { expect, test } from 'vitest';
import { connect } from './client.ts';

/** Nobody listens there. */
const NO_NODE = 'esdb://127.0.0.1:1,127.0.0.1:2?tls=false&maxDiscoverAttempts=2&discoveryInterval=10';

interface Internals {
  getChannel(): Promise<unknown>;
  handleError(failed: unknown, error: Error): Promise<void>;
}

test('a call that breaks while a node of the cluster is looked for in vain fails by itself, and nothing else does', async () => {
  const { getChannel, handleError } = connect(NO_NODE) as unknown as Internals;
  const looking = getChannel();
  const broken = { getChannel: () => 'a channel that was there before' };
  // What a stream ends with when its node is killed. The client leaves this promise to itself.
  const gone = Object.assign(new Error('gone'), {
    code: status.UNAVAILABLE,
    details: 'gone',
    metadata: new Metadata(),
  });
  const after = handleError(broken, gone);
  await expect(looking).rejects.toThrow('Failed to discover');
  await expect(after).resolves.toBeUndefined();
});
