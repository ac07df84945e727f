import { once } from 'node:events';
import type {
  BatchAppendReq,
  BatchAppendResp,
  ReadReq,
  ReadResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import {
  type handleBidiStreamingCall,
  type handleServerStreamingCall,
  type handleUnaryCall,
  type ServerWritableStream,
  status,
} from '@grpc/grpc-js';
import { filterOf } from './filter.fixture.ts';
import { listen, listenSomewhere } from './listen.fixture.ts';
import { createMemoryLog, type Proposed } from './memoryLog.fixture.ts';
import {
  appended,
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  eventMessage,
  identifier,
  refusal,
  serverError,
  streams,
} from './messages.fixture.ts';

type Reading = ServerWritableStream<ReadReq, ReadResp>;

const UNAVAILABLE = { code: status.UNAVAILABLE, details: 'fault: unavailable' };

function nameOf(options: { getStreamIdentifier(): { getStreamName_asU8(): Uint8Array } | undefined } | undefined) {
  return Buffer.from(options?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();
}

/**
 * A server that speaks the protocol's Streams service over real gRPC, as far as the adapter uses it, with faults to be
 * switched on: enough to see how the adapter behaves on a wire that breaks.
 */
export async function startServer() {
  const log = createMemoryLog();
  const subscriptions = new Set<Reading>();
  const faults = {
    hang: false,
    refuse: 0,
    loseAnswers: 0,
    /** So many subscriptions are taken and never heard of again. */
    loseSubscriptions: 0,
    withholdPositions: 0,
    dropAfter: Number.POSITIVE_INFINITY,
    /** So many reads of a stream do not find its last event yet: the other nodes of a cluster do not have it. */
    behind: 0,
  };
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
    const known = log.readStream(stream);
    faults.behind -= 1;
    const shown = faults.behind >= 0 && Array.isArray(known) ? known.slice(0, -1) : known;
    const stored = shown?.length === 0 ? undefined : shown;
    if (stored === 'deleted') {
      call.emit('error', serverError('stream-deleted', stream));
      return;
    }
    if (stored) {
      const backwards = options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;
      const ordered = backwards ? stored.toReversed() : stored;
      const revision = Number(from?.getRevision() ?? 0);
      const begun = ordered.filter((event) =>
        from?.hasRevision() ? (backwards ? event.revision <= revision : event.revision >= revision) : true,
      );
      for (const event of begun.slice(0, Number(options.getCount()))) call.write(eventMessage(event));
    } else {
      const notFound = new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifier(stream));
      call.write(new streams.ReadResp().setStreamNotFound(notFound));
    }
    call.end();
  }

  async function readAll(call: Reading, options: ReadReq.Options): Promise<void> {
    const position = options.getAll()?.getPosition();
    if (options.getReadDirection() === streams.ReadReq.Options.ReadDirection.FORWARDS) {
      // Inclusive, as the server has it.
      const first = position ? log.indexOf(Number(position.getCommitPosition())) : 0;
      const event = log.at(first); // the adapter asks for one alone
      if (event) call.write(eventMessage(event));
      call.end();
      return;
    }
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
    faults.loseSubscriptions -= 1;
    if (faults.loseSubscriptions >= 0) return;
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
    if (faults.hang) return;
    if (refuses() || !options) call.emit('error', UNAVAILABLE);
    else if (options.hasStream()) readStream(call, options);
    else if (options.hasSubscription()) await subscribe(call, options);
    else await readAll(call, options);
  };

  const batchAppend: handleBidiStreamingCall<BatchAppendReq, BatchAppendResp> = (call) => {
    call.on('end', () => call.end());
    call.on('error', () => {});
    call.on('data', (request: BatchAppendReq) => {
      counts.appends += 1;
      if (faults.hang) return;
      // An error ends the call, and with it all appends that wait for their answers.
      if (refuses()) return call.emit('error', UNAVAILABLE);
      const options = request.getOptions();
      const stream = nameOf(options);
      const events = request.getProposedMessagesList().map((message): Proposed => {
        const headers = message.getMetadataMap();
        return {
          id: message.getId()?.getString() ?? '',
          type: headers.get('type') ?? '',
          contentType: headers.get('content-type') ?? '',
          data: message.getData_asU8(),
          metadata: message.getCustomMetadata_asU8(),
        };
      });
      const outcome = log.append(
        stream,
        options?.hasStreamPosition() ? Number(options.getStreamPosition()) : -1,
        events,
      );
      faults.loseAnswers -= 1;
      if (faults.loseAnswers >= 0) return call.emit('error', UNAVAILABLE);
      const answer = new streams.BatchAppendResp().setStreamIdentifier(identifier(stream));
      answer.setCorrelationId(request.getCorrelationId());
      if ('position' in outcome) {
        faults.withholdPositions -= 1;
        const position = faults.withholdPositions >= 0 ? null : outcome.position;
        answer.setSuccess(appended(outcome.revision, position));
      } else answer.setError(refusal(outcome.refused));
      call.write(answer);
    });
  };

  const tombstone: handleUnaryCall<TombstoneReq, TombstoneResp> = (call, answer) => {
    const stream = nameOf(call.request.getOptions());
    if (refuses()) return answer(UNAVAILABLE);
    const outcome = log.tombstone(stream);
    if ('refused' in outcome) return answer(serverError('stream-deleted', stream));
    answer(null, new streams.TombstoneResp());
  };

  const services = { read, batchAppend, tombstone };
  let running = await listenSomewhere(services);
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
      running = await listen(running.port, services);
    },
    async stop(): Promise<void> {
      running.server.forceShutdown();
    },
  };
}
