import * as z from 'zod';
import { eventType } from '../port/event.ts';

/** A new address that a member wants: stream `emailChange-<member>`. What comes of it stands in the member's own stream. */
export const emailChangeStream = (member: string): string => `emailChange-${member}`;

const category = 'emailChange';
const id = z.object({ member: z.string(), change: z.string() });

/** `expiresAt`: of the code, milliseconds since 1970. `before`: the address until then. */
export const emailChangeAsked = eventType({
  type: 'EmailChangeAsked',
  category,
  version: 1,
  data: id.extend({ expiresAt: z.number() }),
  personal: z.object({ email: z.string(), before: z.string() }),
  owner: (data: { member: string }): string => data.member,
});

/** Somebody typed another code than the mail's. */
export const emailChangeMistried = eventType({ type: 'EmailChangeMistried', category, version: 1, data: id });
