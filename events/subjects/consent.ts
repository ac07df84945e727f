import * as z from 'zod';
import { eventType } from '../port/event.ts';
import { PURPOSES } from './purposes.ts';

/**
 * What a member agrees to, and who acts for them: in the member's own stream, since a choice in the settings and the
 * consent that it is are one append.
 */
const category = 'member';
const id = z.object({ member: z.string() });
const owner = (data: { member: string }): string => data.member;

/**
 * What was shown with the question. The text of every version stays in the code; `digest`: SHA-256 (hex) of it, by which
 * a text that was changed afterwards is known.
 */
const notice = z.object({ id: z.string(), version: z.number(), language: z.string(), digest: z.string() });
export type ShownNotice = z.output<typeof notice>;

const choice = id.extend({ purpose: z.enum(PURPOSES), notice });

export const consentGiven = eventType({ type: 'ConsentGiven', category, version: 1, data: choice });

export const consentWithdrawn = eventType({ type: 'ConsentWithdrawn', category, version: 1, data: choice });

/** Who acts for the member where they die or cannot act. `reach`: an address, a telephone number or an e-mail address. */
export const nomineeNamed = eventType({
  type: 'NomineeNamed',
  category,
  version: 1,
  data: id,
  personal: z.object({ name: z.string(), reach: z.string() }),
  owner,
});

export const nomineeRemoved = eventType({ type: 'NomineeRemoved', category, version: 1, data: id });
