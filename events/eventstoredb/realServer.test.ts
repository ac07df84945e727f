import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';
import { describe, test } from 'vitest';
import { conformance } from '../store.conformance.ts';
import { openEventStoreDb } from './store.ts';

const IMAGE = 'eventstore/eventstore:23.10.0-bookworm-slim';
const PORT = 2113;

async function subjectAt(url: string, stop: () => Promise<void> = async () => {}) {
  const another = () => openEventStoreDb({ url });
  const store = await another();
  return {
    store,
    another,
    async close() {
      await store.close();
      await stop();
    },
  };
}

const url = process.env.EVENTSTORE_URL;
if (url) conformance('EventStoreDB at EVENTSTORE_URL', () => subjectAt(url));
else describe.skip('EventStoreDB at EVENTSTORE_URL (it names none)', () => test('the whole suite', () => {}));

const dockerAnswers = await getContainerRuntimeClient().then(
  () => true,
  () => false,
);
if (dockerAnswers) {
  conformance('EventStoreDB by testcontainers', async () => {
    const container = await new GenericContainer(IMAGE)
      .withEnvironment({
        EVENTSTORE_INSECURE: 'true',
        EVENTSTORE_MEM_DB: 'true',
        EVENTSTORE_TELEMETRY_OPTOUT: 'true',
        DOTNET_CLI_TELEMETRY_OPTOUT: '1',
      })
      .withExposedPorts(PORT)
      .withWaitStrategy(Wait.forHttp('/health/live', PORT).forStatusCode(204))
      .start();
    const address = `${container.getHost()}:${container.getMappedPort(PORT)}`;
    return subjectAt(`esdb://${address}?tls=false`, async () => void (await container.stop()));
  });
} else {
  describe.skip('EventStoreDB by testcontainers (no Docker engine answers)', () => test('the whole suite', () => {}));
}
