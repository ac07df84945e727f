import * as z from 'zod';
import { eventType } from '../port/event.ts';

/** A member's own key: stream `key-<member>`. Tombstoning it forgets the member everywhere. */
export const keyStream = (member: string): string => `key-${member}`;

export const keyCreated = eventType({
  type: 'KeyCreated',
  category: 'key',
  version: 1,
  /** `wrapped`: the 32-byte key, AES-256-GCM under MASTER_KEY, base64 of nonce, tag and ciphertext. */
  data: z.object({ member: z.string(), wrapped: z.string() }),
});
