import { createRequire } from 'node:module';
import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import type { Stored } from './memoryLog.fixture.ts';

// The generated code is CommonJS whose exports Node cannot see from an import.
const require = createRequire(import.meta.url);
const generated = '@eventstore/db-client/generated';
export const streams = require(
  `${generated}/streams_pb.js`,
) as typeof import('@eventstore/db-client/generated/streams_pb.js');
export const shared = require(
  `${generated}/shared_pb.js`,
) as typeof import('@eventstore/db-client/generated/shared_pb.js');
const { Status } = require(
  `${generated}/status_pb.js`,
) as typeof import('@eventstore/db-client/generated/status_pb.js');
const { Any } =
  require('google-protobuf/google/protobuf/any_pb.js') as typeof import('google-protobuf/google/protobuf/any_pb.js');
const { Empty } =
  require('google-protobuf/google/protobuf/empty_pb.js') as typeof import('google-protobuf/google/protobuf/empty_pb.js');
export const { StreamsService } = require(
  `${generated}/streams_grpc_pb.js`,
) as typeof import('@eventstore/db-client/generated/streams_grpc_pb.js');

/** How the server names its errors to the client. */
export function serverError(exception: string, stream: string): Partial<ServiceError> {
  const metadata = new Metadata();
  metadata.set('exception', exception);
  metadata.set('stream-name-bin', Buffer.from(stream));
  metadata.set('stream-name', encodeURIComponent(stream));
  metadata.set('maximum-append-size', '1048576');
  return { code: status.FAILED_PRECONDITION, details: exception, metadata };
}

export function identifier(stream: string) {
  return new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
}

export function eventMessage(stored: Stored) {
  const event = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(stored.id))
    .setStreamIdentifier(identifier(stored.stream))
    .setStreamRevision(String(stored.revision))
    .setCommitPosition(String(stored.position))
    .setPreparePosition(String(stored.position))
    .setData(stored.data)
    .setCustomMetadata(stored.metadata);
  event.getMetadataMap().set('type', stored.type).set('content-type', stored.contentType).set('created', '0');
  const read = new streams.ReadResp.ReadEvent().setEvent(event).setCommitPosition(String(stored.position));
  return new streams.ReadResp().setEvent(read);
}

export function checkpointMessage(position: number) {
  const checkpoint = new streams.ReadResp.Checkpoint();
  checkpoint.setCommitPosition(String(position)).setPreparePosition(String(position));
  return new streams.ReadResp().setCheckpoint(checkpoint);
}

export function caughtUpMessage() {
  return new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());
}

export function confirmationMessage() {
  const confirmation = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId('1');
  return new streams.ReadResp().setConfirmation(confirmation);
}

/** @param position null where the server does not know it any more */
export function appended(revision: number, position: number | null) {
  const success = new streams.BatchAppendResp.Success().setCurrentRevision(String(revision));
  if (position === null) return success.setNoPosition(new Empty());
  const place = new shared.AllStreamPosition();
  return success.setPosition(place.setCommitPosition(String(position)).setPreparePosition(String(position)));
}

const KINDS = {
  deleted: 'StreamDeleted',
  'too-large': 'MaximumAppendSizeExceeded',
  'wrong-version': 'WrongExpectedVersion',
} as const;

/** Why an append was not taken, as the server's answer to it says. */
export function refusal(why: keyof typeof KINDS) {
  const details = new Any();
  details.setTypeUrl(`type.googleapis.com/event_store.client.${KINDS[why]}`);
  return new Status().setMessage(why).setDetails(details);
}
