import { argon2Sync } from 'node:crypto';
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { argon2id, createArgon2 } from './argon2.ts';
import { hashPassword, NOBODYS_HASH, verifyPassword } from './passwords.ts';
import { createSemaphore, QueueFull } from './semaphore.ts';

describe('a password', () => {
  it('is kept as an Argon2id string at the cost that the design asks for, with a salt of its own', async () => {
    const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(other).not.toBe(one);
  });

  it('is verified by its own characters alone', async () => {
    const hash = await hashPassword(' pässwörd ');
    expect(await verifyPassword(hash, ' pässwörd ')).toBe(true);
    for (const wrong of ['pässwörd', ' Pässwörd ', '']) expect(await verifyPassword(hash, wrong)).toBe(false);
  });

  it('is verified at the cost it was hashed at', async () => {
    const nonce = Buffer.alloc(16, 1);
    const cost = { memory: 64, passes: 3, parallelism: 2 };
    const hash = argon2Sync('argon2id', { message: 'old', nonce, tagLength: 32, ...cost });
    const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
    const stored = `$argon2id$v=19$m=64,t=3,p=2$${unpadded(nonce)}$${unpadded(hash)}`;
    expect(await verifyPassword(stored, 'old')).toBe(true);
    expect(await verifyPassword(stored, 'new')).toBe(false);
  });

  it('that cannot be hashed says so, and hinders no other', async () => {
    const parameters = { message: 'a', nonce: Buffer.alloc(16), parallelism: 1, tagLength: 32, memory: 64, passes: 1 };
    const [wrong, right] = await Promise.allSettled([argon2id({ ...parameters, memory: 1 }), argon2id(parameters)]);
    expect(wrong).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('memory') } });
    expect(right).toEqual({ status: 'fulfilled', value: argon2Sync('argon2id', parameters) });
  });

  it('is hashed on a thread that ends when it had nothing to do for a while; the next one starts another', async () => {
    const threads: Worker[] = [];
    const note = (thread: Worker) => void threads.push(thread);
    process.on('worker', note);
    onTestFinished(() => void process.off('worker', note));
    const hash = createArgon2({ idleMs: 1 });
    const parameters = { message: 'a', nonce: Buffer.alloc(16), parallelism: 1, tagLength: 32, memory: 64, passes: 1 };
    for (const started of [1, 2]) {
      expect(await hash(parameters)).toEqual(argon2Sync('argon2id', parameters));
      expect(threads).toHaveLength(started);
      await once(threads[started - 1] as Worker, 'exit');
    }
  });

  it('never fits nobody, nor what is no hash', async () => {
    expect(await verifyPassword(NOBODYS_HASH, '')).toBe(false);
    expect(await verifyPassword('', '')).toBe(false);
  });
});

describe('turns', () => {
  it('lets so many tasks run at once, in order, and goes on after one that fails', async () => {
    const inTurn = createSemaphore(2);
    const order: number[] = [];
    let running = 0;
    let most = 0;
    const tasks = Array.from({ length: 9 }, (_, n) =>
      inTurn(async () => {
        order.push(n);
        running += 1;
        most = Math.max(most, running);
        await Promise.resolve();
        running -= 1;
        if (n === 3) throw new Error('failed');
        return n;
      }),
    );
    const outcomes = await Promise.allSettled(tasks);
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([1, 1, 1, 0, 1, 1, 1, 1, 1].map(Boolean));
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(most).toBe(2);
  });

  it('are refused where too many wait already, before anything of the task is done', async () => {
    const inTurn = createSemaphore(1, 2);
    const done: number[] = [];
    const gate = Promise.withResolvers<void>();
    const tasks = [0, 1, 2, 3].map((n) => inTurn(async () => done.push(n) && (await gate.promise)));
    await expect(tasks[3]).rejects.toThrow(QueueFull);
    gate.resolve();
    await Promise.all(tasks.slice(0, 3));
    expect(done).toEqual([0, 1, 2]);
    expect(await inTurn(async () => 'there is room again')).toBe('there is room again');
  });
});
