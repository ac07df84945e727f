import { conformance } from '../store.conformance.ts';
import { startServer } from './server.fixture.ts';
import { openEventStoreDb } from './store.ts';

conformance('EventStoreDB over gRPC, against a server of our own', async () => {
  const server = await startServer();
  const another = () => openEventStoreDb({ url: server.url });
  const store = await another();
  return {
    store,
    another,
    async close() {
      await store.close();
      await server.stop();
    },
  };
});
