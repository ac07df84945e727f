import { afterAll, beforeAll, describe } from 'vitest';
import { appending } from './conformance/append.ts';
import { reading } from './conformance/read.ts';
import type { Subject } from './conformance/subject.ts';
import { subscribing } from './conformance/subscribe.ts';

/**
 * What every store must do, written against the port alone. The log may hold other events already: each test works in
 * streams and categories of its own, from the present end on.
 */
export function conformance(name: string, open: () => Promise<Subject>): void {
  describe(name, () => {
    let subject: Subject;
    beforeAll(async () => {
      subject = await open();
    });
    afterAll(async () => {
      await subject?.close();
    });
    describe('appending', () => appending(() => subject));
    describe('reading', () => reading(() => subject));
    describe('subscribing', () => subscribing(() => subject));
  });
}
