import { expect, test } from 'vitest';
import { type Mail, type Transport, Undeliverable } from '../mail/transport.ts';
import { sendMail } from './sendMail.ts';

const mail: Mail = {
  id: 'a1',
  intendedAt: new Date(0),
  position: 1,
  to: 'asha@example.in',
  subject: 'Hello',
  text: '',
};

/** What came of it, and from whom mails were taken back. */
async function sent(transport: Transport, isWanted = true) {
  const takenBack: string[] = [];
  const forget = async (email: string): Promise<void> => void takenBack.push(email);
  const outcome = await sendMail({ transport, forget }, mail, async () => isWanted);
  return { outcome, takenBack };
}
const failing =
  (error: Error): Transport =>
  async () => {
    throw error;
  };

test('a mail that is sent is done, and taken back from whoever left meanwhile', async () => {
  const carried: Mail[] = [];
  const carry: Transport = async (one) => void carried.push(one);
  expect(await sent(carry)).toEqual({ outcome: { ended: 'done' }, takenBack: [] });
  expect(await sent(carry, false)).toEqual({ outcome: { ended: 'done' }, takenBack: ['asha@example.in'] });
  expect(carried).toEqual([mail, mail]);
});

test('what can never arrive is given up, what cannot now is tried again, and any other failure is thrown', async () => {
  const never = await sent(failing(new Undeliverable('550', true)), false);
  expect(never).toEqual({ outcome: { ended: 'given-up', reason: '550' }, takenBack: [] });
  const later = await sent(failing(new Undeliverable('451', false)), false);
  expect(later).toEqual({ outcome: { retryAfterMs: 2000, reason: '451' }, takenBack: [] });
  await expect(sent(failing(new Error('no disk')))).rejects.toThrow('no disk');
});
