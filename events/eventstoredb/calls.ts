import { DeadlineExceededError, type EventStoreDBClient, UnavailableError } from '@eventstore/db-client';
import { convertToCommandError } from '@eventstore/db-client/dist/utils/CommandError.js';
import {
  type CallOptions,
  type ClientDuplexStream,
  type ClientReadableStream,
  Client as GrpcClient,
  type Metadata,
} from '@grpc/grpc-js';
import { type AppendAnswer, type AppendRequest, decodeAppend, encodeAppend } from './appendWire.ts';
import { decodeRead, encodeRead, type ReadAnswer, type ReadRequest } from './wire.ts';

/**
 * Calls of the Streams service over the connection of EventStoreDB's client, which finds the node to talk to and
 * another one when that fails; only the messages are read and written here.
 */

const SERVICE = '/event_store.client.streams.Streams';

/** What the client keeps for its own calls. Names as in @eventstore/db-client 6.2. */
interface Internals {
  GRPCStreamCreator<T>(kind: typeof GrpcClient, name: string, create: (client: GrpcClient) => T): () => Promise<T>;
  callArguments(call: { requiresLeader?: boolean }, options: CallOptions): [Metadata, CallOptions];
}

/** They are protected: the client's own modules, which add its methods, reach them in the same way. */
const internals = (client: EventStoreDBClient): Internals => client as unknown as Internals;

/** The error of a call, as the client's own calls have it. */
export const commandError = (error: Error): Error => convertToCommandError(error);

export function openRead(
  client: EventStoreDBClient,
  request: ReadRequest,
  call: { requiresLeader?: boolean },
): Promise<ClientReadableStream<ReadAnswer>> {
  const { GRPCStreamCreator, callArguments } = internals(client);
  const create = (grpc: GrpcClient) => {
    const [metadata, options] = callArguments(call, { deadline: Number.POSITIVE_INFINITY });
    return grpc.makeServerStreamRequest(`${SERVICE}/Read`, encodeRead, decodeRead, request, metadata, options);
  };
  return GRPCStreamCreator(GrpcClient, 'read', create)();
}

type Appends = ClientDuplexStream<AppendRequest, AppendAnswer>;

function openAppends(client: EventStoreDBClient): Promise<Appends> {
  const { GRPCStreamCreator, callArguments } = internals(client);
  const create = (grpc: GrpcClient) => {
    const [metadata, options] = callArguments({ requiresLeader: true }, { deadline: Number.POSITIVE_INFINITY });
    return grpc.makeBidiStreamRequest(`${SERVICE}/BatchAppend`, encodeAppend, decodeAppend, metadata, options);
  };
  return GRPCStreamCreator(GrpcClient, 'batchAppend', create)();
}

interface Waiting {
  resolve(answer: AppendAnswer): void;
  reject(error: Error): void;
  readonly late: NodeJS.Timeout;
}

/**
 * One call for appends. When it breaks, all that wait fail in passing: nobody knows what of it was stored. An append that is
 * not answered in time ends the call, for then the server, or the way to it, is not well.
 */
async function beginAppends(client: EventStoreDBClient, onEnd: () => void) {
  const call = await openAppends(client);
  const waiting = new Map<string, Waiting>();
  let ended: Error | null = null;

  function end(error: Error): void {
    ended ??= error;
    onEnd();
    for (const { reject, late } of waiting.values()) {
      clearTimeout(late);
      reject(error);
    }
    waiting.clear();
  }

  call.on('data', (answer: AppendAnswer) => {
    const one = waiting.get(answer.correlation);
    waiting.delete(answer.correlation);
    clearTimeout(one?.late);
    one?.resolve(answer);
  });
  call.on('error', (error) => end(commandError(error)));
  call.on('end', () => end(new UnavailableError()));

  return (request: AppendRequest): Promise<AppendAnswer> =>
    new Promise((resolve, reject) => {
      if (ended) return reject(ended);
      const late = setTimeout(() => {
        end(new DeadlineExceededError());
        call.cancel();
      }, request.deadlineMs);
      waiting.set(request.correlation, { resolve, reject, late });
      call.write(request);
    });
}

/**
 * Appends over one call that stays open: a call for each would cost server and client more than the append itself.
 * @throws what is passing when the call breaks or the time is over
 */
export function createAppends(client: EventStoreDBClient): (request: AppendRequest) => Promise<AppendAnswer> {
  let current: ReturnType<typeof beginAppends> | null = null;

  return async (request) => {
    if (!current) {
      const begun = beginAppends(client, () => {
        if (current === begun) current = null;
      });
      begun.catch(() => {
        if (current === begun) current = null;
      });
      current = begun;
    }
    const send = await current;
    return send(request);
  };
}
