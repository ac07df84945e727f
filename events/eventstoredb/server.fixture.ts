import { once } from 'node:events';
import type {
  AppendReq,
  AppendResp,
  ReadReq,
  ReadResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import {
  type handleClientStreamingCall,
  type handleServerStreamingCall,
  type handleUnaryCall,
  Server,
  ServerCredentials,
  type ServerWritableStream,
  status,
} from '@grpc/grpc-js';
import { createMemoryLog, type Proposed, type Stored } from './memoryLog.fixture.ts';
import {
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  eventMessage,
  identifier,
  StreamsService,
  serverError,
  shared,
  streams,
} from './messages.fixture.ts';

type Reading = ServerWritableStream<ReadReq, ReadResp>;

const UNAVAILABLE = { code: status.UNAVAILABLE, details: 'fault: unavailable' };

function nameOf(options: { getStreamIdentifier(): { getStreamName_asU8(): Uint8Array } | undefined } | undefined) {
  return Buffer.from(options?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();
}

/** What a subscription's filter lets pass, and after how many events it reports how far it is. */
function filterOf(options: ReadReq.Options): { passes: (event: Stored) => boolean; window: number } {
  const filter = options.getFilter();
  if (!filter) return { passes: () => true, window: Number.POSITIVE_INFINITY };
  const [types, names] = [filter.getEventType()?.getPrefixList(), filter.getStreamIdentifier()?.getPrefixList()];
  const passes = ({ type, stream }: Stored) =>
    (types?.some((prefix) => type.startsWith(prefix)) ?? true) &&
    (names?.some((prefix) => stream.startsWith(prefix)) ?? true);
  return { passes, window: filter.getMax() * filter.getCheckpointintervalmultiplier() };
}

/**
 * A server that speaks the protocol's Streams service over real gRPC, as far as the adapter uses it, with faults to be
 * switched on: enough to see how the adapter behaves on a wire that breaks.
 */
export async function startServer() {
  const log = createMemoryLog();
  const subscriptions = new Set<Reading>();
  const faults = { refuse: 0, loseAnswers: 0, withholdPositions: 0, dropAfter: Number.POSITIVE_INFINITY };
  const counts = { calls: 0, appends: 0, subscribed: 0, sent: 0 };
  let stalled = Promise.withResolvers<void>();

  function refuses(): boolean {
    counts.calls += 1;
    faults.refuse -= 1;
    return faults.refuse >= 0;
  }

  function readStream(call: Reading, options: ReadReq.Options): void {
    const from = options.getStream();
    const stream = nameOf(from);
    const stored = log.readStream(stream);
    if (stored === 'deleted') {
      call.emit('error', serverError('stream-deleted', stream));
      return;
    }
    if (stored) for (const event of stored.slice(Number(from?.getRevision() ?? 0))) call.write(eventMessage(event));
    else {
      const notFound = new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifier(stream));
      call.write(new streams.ReadResp().setStreamNotFound(notFound));
    }
    call.end();
  }

  async function readAllBackwards(call: Reading, options: ReadReq.Options): Promise<void> {
    const position = options.getAll()?.getPosition();
    // Exclusive, as the server has it.
    let index = position ? log.indexOf(Number(position.getCommitPosition())) : log.length();
    for (let left = Number(options.getCount()); left > 0 && index > 0 && !call.cancelled; left -= 1) {
      index -= 1;
      const event = log.at(index);
      if (event && !call.write(eventMessage(event))) await Promise.race([once(call, 'drain'), once(call, 'cancelled')]);
    }
    call.end();
  }

  async function subscribe(call: Reading, options: ReadReq.Options): Promise<void> {
    const cancelled = new AbortController();
    call.on('cancelled', () => cancelled.abort());
    call.on('error', () => cancelled.abort());
    subscriptions.add(call);
    counts.subscribed += 1;
    const { passes, window } = filterOf(options);
    const from = options.getAll()?.getPosition();
    // The first event at or after the position is taken for the one seen last, and left out.
    let index = from ? log.indexOf(Number(from.getCommitPosition())) + 1 : 0;
    let [considered, checkpoint, sent, caughtUp] = [0, log.at(index)?.position ?? 0, 0, false];
    call.write(confirmationMessage());
    while (!cancelled.signal.aborted) {
      const event = log.at(index);
      if (!event) {
        if (!caughtUp) call.write(caughtUpMessage());
        caughtUp = true;
        await log.nextWrite(cancelled.signal);
        continue;
      }
      index += 1;
      considered += 1;
      if (passes(event)) {
        checkpoint = event.position;
        counts.sent += 1;
        sent += 1;
        if (!call.write(eventMessage(event))) {
          stalled.resolve();
          await once(call, 'drain', { signal: cancelled.signal }).catch(() => {}); // or it is over
        }
        if (sent >= faults.dropAfter) call.emit('error', UNAVAILABLE);
      }
      if (considered % window === 0) {
        call.write(checkpointMessage(checkpoint));
        checkpoint = log.at(index)?.position ?? checkpoint;
      }
    }
    subscriptions.delete(call);
  }

  const read: handleServerStreamingCall<ReadReq, ReadResp> = async (call) => {
    const options = call.request.getOptions();
    if (refuses() || !options) call.emit('error', UNAVAILABLE);
    else if (options.hasStream()) readStream(call, options);
    else if (options.hasSubscription()) await subscribe(call, options);
    else await readAllBackwards(call, options);
  };

  const append: handleClientStreamingCall<AppendReq, AppendResp> = async (call, answer) => {
    const requests: AppendReq[] = [];
    for await (const request of call) requests.push(request as AppendReq); // the service's request type
    counts.appends += 1;
    if (refuses()) return answer(UNAVAILABLE);
    const options = requests[0]?.getOptions();
    const stream = nameOf(options);
    const events = requests.slice(1).map((request): Proposed => {
      const message = request.getProposedMessage();
      const headers = message?.getMetadataMap();
      return {
        id: message?.getId()?.getString() ?? '',
        type: headers?.get('type') ?? '',
        contentType: headers?.get('content-type') ?? '',
        data: message?.getData_asU8() ?? new Uint8Array(),
        metadata: message?.getCustomMetadata_asU8() ?? new Uint8Array(),
      };
    });
    const outcome = log.append(stream, options?.hasRevision() ? Number(options.getRevision()) : -1, events);
    faults.loseAnswers -= 1;
    if (faults.loseAnswers >= 0) return answer(UNAVAILABLE);
    if ('position' in outcome) {
      const success = new streams.AppendResp.Success().setCurrentRevision(String(outcome.revision));
      faults.withholdPositions -= 1;
      const position = new streams.AppendResp.Position();
      position.setCommitPosition(String(outcome.position)).setPreparePosition(String(outcome.position));
      if (faults.withholdPositions >= 0) success.setNoPosition(new shared.Empty());
      else success.setPosition(position);
      return answer(null, new streams.AppendResp().setSuccess(success));
    }
    if (outcome.refused === 'deleted') return answer(serverError('stream-deleted', stream));
    if (outcome.refused === 'too-large') return answer(serverError('maximum-append-size-exceeded', stream));
    const wrong = new streams.AppendResp.WrongExpectedVersion();
    if (outcome.current < 0) wrong.setCurrentNoStream(new shared.Empty());
    else wrong.setCurrentRevision(String(outcome.current));
    answer(null, new streams.AppendResp().setWrongExpectedVersion(wrong));
  };

  const tombstone: handleUnaryCall<TombstoneReq, TombstoneResp> = (call, answer) => {
    const stream = nameOf(call.request.getOptions());
    if (refuses()) return answer(UNAVAILABLE);
    const outcome = log.tombstone(stream);
    if ('refused' in outcome) return answer(serverError('stream-deleted', stream));
    answer(null, new streams.TombstoneResp());
  };

  async function listen(port: number): Promise<{ server: Server; port: number }> {
    const server = new Server();
    server.addService(StreamsService, { read, append, tombstone });
    const bound = await new Promise<number>((resolve, reject) =>
      server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, bound) =>
        error ? reject(error) : resolve(bound),
      ),
    );
    return { server, port: bound };
  }

  let running = await listen(0);
  return {
    url: `esdb://127.0.0.1:${running.port}?tls=false`,
    log,
    faults,
    counts,
    /** Resolves once a subscription cannot be sent more, because its reader does not read. */
    stalled: () => {
      stalled = Promise.withResolvers();
      return stalled.promise;
    },
    /** Ends all subscriptions with an error; ABORTED is what a reader gets that is too slow. */
    dropSubscriptions(code: status = status.UNAVAILABLE): void {
      for (const call of subscriptions) call.emit('error', { code, details: 'fault: dropped' });
    },
    /** Cuts every connection and listens again, with the same log. */
    async restart(): Promise<void> {
      running.server.forceShutdown();
      running = await listen(running.port);
    },
    async stop(): Promise<void> {
      running.server.forceShutdown();
    },
  };
}
