import { EventSourceParserStream } from 'eventsource-parser/stream';

/** One message of a stream of server-sent events. */
export interface ServerEvent {
  readonly event: string;
  readonly data: string;
  /** '' where the message has none of its own. */
  readonly id: string;
}

/** Characters of a message that is not complete yet. No message of ours comes near it. */
const MESSAGE_MAX = 1_000_000;

/**
 * The messages of a `text/event-stream` body, as they come. The browser's own EventSource cannot send a bearer token.
 * Ends with the body; throws what reading it throws, and where a message does not end.
 */
export async function* serverEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<ServerEvent> {
  const messages = new EventSourceParserStream({ maxBufferSize: MESSAGE_MAX });
  const reader = body.pipeThrough(new TextDecoderStream()).pipeThrough(messages).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield { event: value.event ?? 'message', data: value.data, id: value.id ?? '' };
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
