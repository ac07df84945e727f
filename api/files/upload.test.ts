import { expect, test } from 'vitest';
import type { FileStore } from './store.ts';
import { uploader } from './upload.ts';

const HEAD = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
const MB = 1024 * 1024;

/** A form that brings so much of its file, and then nothing for ever. `taken` resolves once all of that has been taken. */
function stalled(bytes: number) {
  const taken = Promise.withResolvers<void>();
  const pieces = [Buffer.from(HEAD), ...Array.from({ length: bytes / MB }, () => Buffer.alloc(MB))];
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = pieces.shift();
        if (piece) controller.enqueue(piece);
        else taken.resolve();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const sent = { method: 'POST', headers, body, duplex: 'half' };
  return { request: new Request('http://localhost/file/upload', sent), taken: taken.promise };
}

test('whoever sends much, and slowly, is kept waiting; nobody else is', async () => {
  const upload = uploader();
  const store = {} as FileStore; // nothing gets as far as that
  const begin = (sender: string) => {
    const { request, taken } = stalled(5 * MB);
    const outcome = upload(request, { store, member: sender, sender, deadlineMs: 500 });
    return { outcome, held: Promise.race([taken.then(() => 'held'), outcome]) };
  };
  const three = [begin('meera'), begin('meera'), begin('meera')];
  expect(await Promise.all(three.map(({ held }) => held))).toEqual(['held', 'held', 'held']);
  expect(await begin('meera').held).toMatchObject({ status: 429, code: 'too-many' });
  expect(await begin('asha').held).toBe('held');

  // What was given up is held no longer.
  await Promise.all(three.map(({ outcome }) => outcome));
  expect(await begin('meera').held).toBe('held');
});
