import { expect, test } from 'vitest';
import { type ServerEvent, serverEvents } from './eventStream.ts';

async function eventsIn(chunks: readonly string[]): Promise<ServerEvent[]> {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      controller.close();
    },
  });
  return Array.fromAsync(serverEvents(body));
}

test('messages are put together from whatever pieces arrive, and signs of life are passed over', async () => {
  const pieces = ['event: change\ni', 'd: 7\ndata: {"a":', '1}\n', '\n: still here\n\ndata: one\ndata: two\n\n'];
  expect(await eventsIn(pieces)).toEqual([
    { event: 'change', id: '7', data: '{"a":1}' },
    { event: 'message', id: '', data: 'one\ntwo' },
  ]);
});

test('a message that was cut off is not told', async () => {
  expect(await eventsIn(['data: whole\n\n', 'data: half'])).toEqual([{ event: 'message', id: '', data: 'whole' }]);
});

test('lines may end as they like, and a message that never ends is given up', async () => {
  const pieces = ['\ufeffevent: change\r\nid: 1\r\ndata: a\r', '\n\r\nid: 2\rdata:b\r\r', 'data: c\n\n'];
  expect((await eventsIn(pieces)).map(({ data }) => data)).toEqual(['a', 'b', 'c']);
  const endless = Array.from({ length: 30 }, () => 'x'.repeat(50_000));
  await expect(eventsIn(['data: ', ...endless])).rejects.toThrow();
});
