import * as z from 'zod/mini';
import { type Answered, moment, says, thing } from './described.ts';
import { PARTS } from './verification.ts';

/** One thing that shows who somebody is, or is to show it. */
export const verificationPart = thing('VerificationPart', {
  kind: says(
    z.enum(PARTS),
    "'document': a certificate; 'domain': that of its website; else a number that an authority gave, whose form was checked.",
  ),
  state: says(
    z.enum(['checked', 'proved', 'seen', 'asked', 'refused', 'ended']),
    'The form of a number was checked; the domain was proved; a moderator saw the certificate. To others than the team, what holds alone.',
  ),
  domain: z.optional(z.string()),
  number: z.optional(says(z.string(), 'Left out where it is that of a person.')),
  at: says(moment(), 'Since when.'),
  until: says(z.nullable(moment()), 'A proof is good for a year, a code for a day; null for what has no end.'),
  why: z.optional(
    says(z.enum(['lapsed', 'website-changed', 'withdrawn', 'claimed-elsewhere']), 'Why it holds no more.'),
  ),
});
export type VerificationPart = Answered<typeof verificationPart>;

export const verification = thing(
  'Verification',
  { parts: z.array(verificationPart) },
  'What shows who somebody is, the strongest part first. Nobody checks that a number exists.',
);
export type Verification = Answered<typeof verification>;

export const verificationAnswer = z.object({ verification });
export type VerificationAnswer = Answered<typeof verificationAnswer>;

/** What `verified` means of a company or a provider. */
export const VERIFIED =
  'Whether its domain was proved, or a moderator has seen a certificate; not while it bears the name of a bank or a public body that is not its own and that no moderator kept.';
