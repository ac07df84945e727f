import { createSecretKey } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { StreamTombstoned } from '#events/port/store.ts';
import { DOCUMENT_MAX_BYTES } from '../contract/limits.ts';
import { picture } from '../e2e/picture.fixture.ts';
import { openDiskStore } from '../storage/disk.ts';
import { openSpool } from '../storage/spool.ts';
import { PIXEL_MEMORY_MB, pixelMemoryInUse } from './pictures.ts';
import { UPLOAD_LIMITS, type UploadLimits, uploader } from './upload.ts';

const HEAD = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
const part = (name: string, text: string): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;

/** A form that sends these pieces, and then ends, or waits until it is broken off. */
function formOf(pieces: readonly Uint8Array[], { ends }: { ends: boolean }) {
  const left = [...pieces];
  const taken = Promise.withResolvers<void>();
  let breakOff = () => {};
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        breakOff = () => controller.error(new Error('hung up'));
      },
      pull(controller) {
        const piece = left.shift();
        if (piece) controller.enqueue(piece);
        else if (ends) controller.close();
        else taken.resolve();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const sent = { method: 'POST', headers, body, duplex: 'half' };
  return {
    request: new Request('http://localhost/file/upload', sent),
    taken: taken.promise,
    breakOff: () => breakOff(),
  };
}

const KEYS = {
  create: async () => {},
  find: async () => createSecretKey(new Uint8Array(32)),
  destroy: async () => {},
};

async function uploads(limits: Partial<UploadLimits> = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'upload-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const [store, spool] = [await openDiskStore({ dir: join(dir, 'files') }), await openSpool(join(dir, 'spool'))];
  const upload = uploader({ ...UPLOAD_LIMITS, ...limits });
  const send = (request: Request, sender: string, guest = false) =>
    upload(request, {
      ...{ store, spool, keyring: KEYS, now: () => 0 },
      ...{ member: guest ? null : sender, sender, own: async () => true },
    });
  return {
    spooled: () => readdirSync(join(dir, 'spool')).map((name) => statSync(join(dir, 'spool', name))),

    /** A whole form with this picture. */
    whole: (sender: string, bytes: Uint8Array) =>
      send(
        formOf([Buffer.from(part('name', 'x') + part('context', 'Post') + HEAD), bytes, Buffer.from('\r\n--x--\r\n')], {
          ends: true,
        }).request,
        sender,
      ),

    /** A form that brings so much of its file, and then nothing for ever. `held` resolves once all of it has been taken. */
    stalled(sender: string, megabytes: number, guest = false) {
      const { request, taken, breakOff } = formOf(
        [Buffer.from(HEAD), ...Array.from({ length: megabytes }, () => Buffer.alloc(1024 * 1024))],
        { ends: false },
      );
      const outcome = send(request, sender, guest);
      return { outcome, breakOff, held: Promise.race([taken.then(() => 'held'), outcome]) };
    },
  };
}

const quick = () =>
  sharp({ create: { width: 30, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

test('members with slow forms, as many as there may be of each, shut nobody out', async () => {
  const { stalled, whole } = await uploads({ deadlineMs: 20_000 });
  const slow = Array.from({ length: 12 }, (_, n) => stalled(`slow-${n % 4}`, 5));
  expect(new Set(await Promise.all(slow.map(({ held }) => held)))).toEqual(new Set(['held']));
  const picture = await quick();
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => whole(`quick-${n}`, picture)));
  for (const answer of answers) expect(answer).toMatchObject({ key: expect.stringMatching(/^Post\//) });
});

test('guests, however many addresses they come from, leave members their places', async () => {
  const { stalled, whole } = await uploads({ deadlineMs: 20_000 });
  const guests = Array.from({ length: UPLOAD_LIMITS.arrivals.guestPlaces }, (_, n) =>
    stalled(`2001:db8::${n}`, 1, true),
  );
  await Promise.all(guests.map(({ held }) => held));
  expect(await whole('asha', await quick())).toHaveProperty('key');
});

test('what arrives stands on the disk, readable by nobody else, and is removed whatever becomes of it', async () => {
  const { stalled, whole, spooled } = await uploads();
  const { held, outcome, breakOff } = stalled('asha', 3);
  await held;
  await expect.poll(() => spooled().map(({ size }) => size)).toEqual([3 * 1024 * 1024]);
  expect(spooled().map(({ mode }) => mode & 0o777)).toEqual([0o600]);
  breakOff();
  expect(await outcome).toMatchObject({ status: 400, says: 'malformed.upload' });
  expect(spooled()).toEqual([]);
  expect(await whole('asha', await quick())).toHaveProperty('key');
  expect(await whole('asha', Buffer.from('no picture'))).toMatchObject({ status: 415 });
  expect(spooled()).toEqual([]);
});

test('who sends less than the least rate is refused long before the deadline', async () => {
  const leastRate = { bytesPerSecond: 1024 * 1024, graceMs: 100 };
  const { stalled } = await uploads({ deadlineMs: 3_600_000, leastRate });
  expect(await stalled('asha', 1).outcome).toMatchObject({ status: 408, says: 'timeout.upload' });
});

test('a slow 3G line is through with the largest document in time', () => {
  const seconds = DOCUMENT_MAX_BYTES / 50_000;
  expect(UPLOAD_LIMITS.deadlineMs).toBeGreaterThan(seconds * 1000);
});

test('who stops in the middle is refused long before the deadline, however fast the beginning came', async () => {
  const { stalled } = await uploads({ deadlineMs: 3_600_000, silenceMs: 300 });
  expect(await stalled('asha', 5).outcome).toMatchObject({ status: 408, says: 'timeout.upload' });
});

test('fifty tall pictures at once are never counted as more than there is memory for', {
  timeout: 600_000,
}, async () => {
  const arrivals = { ...UPLOAD_LIMITS.arrivals, waitMs: 600_000 };
  const { whole } = await uploads({ arrivals });
  const tall = await sharp({ create: { width: 1600, height: 16_000, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  let most = 0;
  const watching = setInterval(() => {
    most = Math.max(most, pixelMemoryInUse());
  }, 1);
  onTestFinished(() => clearInterval(watching));
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => whole(`member-${n}`, tall)));
  for (const answer of answers) expect(answer).toHaveProperty('key');
  expect(most).toBeGreaterThan((1600 * 16_000 * 4) / 1e6);
  expect(most).toBeLessThanOrEqual(PIXEL_MEMORY_MB);
  expect(pixelMemoryInUse()).toBe(0);
});

test('answers that a document was taken back where its key is destroyed for good', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'upload-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const [store, spool] = [await openDiskStore({ dir: join(dir, 'files') }), await openSpool(join(dir, 'spool'))];
  const create = async () => {
    throw new StreamTombstoned('key-x');
  };
  const fields = part('name', 'x') + part('context', 'Document') + HEAD;
  const { request } = formOf([Buffer.from(`${fields}%PDF-1.7\n%%EOF\r\n--x--\r\n`)], { ends: true });
  const outcome = await uploader()(request, {
    ...{ store, spool, keyring: { ...KEYS, create }, now: () => 0 },
    ...{ member: 'asha', sender: 'asha', own: async () => true },
  });
  expect(outcome).toMatchObject({ status: 410, says: 'gone.upload' });
});

test.each(['Post', 'Document'])('keeps no %s of whoever has left while it arrived', async (context) => {
  const dir = mkdtempSync(join(tmpdir(), 'upload-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const [store, spool] = [await openDiskStore({ dir: join(dir, 'files') }), await openSpool(join(dir, 'spool'))];
  const fields = part('name', 'x') + part('context', context) + HEAD;
  const bytes = context === 'Post' ? await picture(20) : Buffer.from('%PDF-1.7\n%%EOF');
  const { request } = formOf([Buffer.from(fields), bytes, Buffer.from('\r\n--x--\r\n')], { ends: true });
  const destroyed: string[] = [];
  const asked: string[] = [];
  const outcome = await uploader()(request, {
    ...{ store, spool, now: () => 0, member: 'asha', sender: 'asha' },
    keyring: { ...KEYS, destroy: async (id) => void destroyed.push(id) },
    own: async (key) => asked.push(key) === 0,
  });
  expect(outcome).toEqual({ status: 401, says: 'unauthorized.upload' });
  const [key = ''] = asked;
  expect(await store.stat(key)).toBeNull();
  expect(destroyed).toHaveLength(context === 'Document' ? 1 : 0);
});
