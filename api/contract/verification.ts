import * as z from 'zod/mini';
import { email } from './address.ts';
import { body } from './body.ts';
import { code } from './code.ts';
import { type Answered, moment, says, thing } from './described.ts';
import { id } from './id.ts';
import { oneOf } from './oneOf.ts';

/** POST /providers/{id}/verification. `value`: an address of the website's own domain; the code is mailed to it. */
export const newVerification = body({ kind: oneOf(['domain'], { label: 'Kind' }), value: email('Address') });

/** POST /providers/{id}/verification/confirm */
export const verificationCode = body({ code });

export const verifiedPath = z.object({ id: id('Id') });

/** One thing that was proved, or is being. */
export const verificationPart = thing('VerificationPart', {
  kind: says(z.enum(['domain']), "Somebody of its team has read a mail at an address of its website's own domain."),
  state: says(z.enum(['asked', 'proved']), 'What has ended is not shown.'),
  domain: z.string(),
  at: says(moment(), 'Since when: asked for, or proved.'),
  until: says(moment(), 'A proof is good for a year, a code for a day.'),
});
export type VerificationPart = Answered<typeof verificationPart>;

export const verification = z.object({ parts: z.array(verificationPart) });
export type Verification = Answered<typeof verification>;

export const verificationAnswer = z.object({ verification });
export type VerificationAnswer = Answered<typeof verificationAnswer>;
