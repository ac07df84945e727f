import { randomInt } from 'node:crypto';
import { Server, ServerCredentials, type UntypedServiceImplementation } from '@grpc/grpc-js';
import { StreamsService } from './messages.fixture.ts';

interface Listening {
  readonly server: Server;
  readonly port: number;
}

/** Listens there. @throws where somebody else does */
export async function listen(port: number, services: UntypedServiceImplementation): Promise<Listening> {
  const server = new Server();
  server.addService(StreamsService, services);
  const address = `127.0.0.1:${port}`;
  await new Promise<void>((resolve, reject) =>
    server.bindAsync(address, ServerCredentials.createInsecure(), (error) => (error ? reject(error) : resolve())),
  );
  return { server, port };
}

const TRIES = 100;

/** On a port of those that the system gives to nobody by itself: nobody takes it while the server is away for a while. */
export async function listenSomewhere(services: UntypedServiceImplementation): Promise<Listening> {
  for (let tries = 1; ; tries += 1)
    try {
      return await listen(randomInt(10_000, 20_000), services);
    } catch (error) {
      if (tries === TRIES) throw error;
    }
}
