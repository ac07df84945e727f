/** One message of a stream of server-sent events. */
export interface ServerEvent {
  readonly event: string;
  readonly data: string;
  /** '' where the message has none of its own. */
  readonly id: string;
}

/**
 * The messages of a `text/event-stream` body, as they come. The browser's own EventSource cannot send a bearer token.
 * Ends with the body; throws what reading it throws.
 */
export async function* serverEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<ServerEvent> {
  let rest = '';
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      // A message ends with an empty line. What follows the last one is not complete yet.
      const messages = (rest + value).split(/\r?\n\r?\n/);
      rest = messages.pop() ?? '';
      for (const message of messages) {
        const event = parse(message);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function parse(message: string): ServerEvent | undefined {
  const data: string[] = [];
  const fields: Record<string, string> = {};
  for (const line of message.split(/\r?\n/)) {
    // A line that begins with the colon is a comment: a sign of life.
    const [, name = '', value = ''] = /^([^:]+)(?:: ?(.*))?$/.exec(line) ?? [];
    if (name === 'data') data.push(value);
    else fields[name] = value;
  }
  if (data.length === 0) return undefined;
  return { event: fields.event ?? 'message', data: data.join('\n'), id: fields.id ?? '' };
}
