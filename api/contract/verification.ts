import * as z from 'zod/mini';
import { email } from './address.ts';
import { body } from './body.ts';
import { code } from './code.ts';
import { documentKey } from './file.ts';
import { id } from './id.ts';
import { EMAIL_MAX } from './limits.ts';
import { oneOf } from './oneOf.ts';
import { NUMBER_KINDS } from './registrationNumber.ts';
import { text } from './text.ts';
import * as rules from './words/en/rules.ts';

export type { Verification, VerificationAnswer, VerificationPart } from './verification-answer.ts';

/** What can show who a company or a provider is, the strongest first. */
export const PARTS = ['document', 'domain', ...NUMBER_KINDS] as const;
export type Part = (typeof PARTS)[number];

/** A code is mailed to `value`: an address of the website's own domain. */
export const domainAsked = body({ kind: oneOf(['domain'], { label: 'Kind' }), value: email('Address') });

/**
 * POST /company/{id}/verification, providers alike. `value`: the number, or for the domain an address there; `key`: of an
 * uploaded PDF. Whether a number's form holds is judged by what the company says of itself.
 */
export const newVerification = body({
  kind: oneOf(PARTS, { label: 'Kind' }),
  value: z.optional(text({ label: 'Value', max: EMAIL_MAX })),
  key: z.optional(documentKey('Certificate')),
}).check(
  z.check((payload) => {
    const { kind, value, key } = payload.value;
    const path = kind === 'document' ? 'key' : 'value';
    if ((kind === 'document' ? key : value) !== undefined) return;
    const message = kind === 'document' ? rules.choosePdf : rules.required('Value');
    payload.issues.push({ code: 'custom', message, input: payload.value, path: [path] });
  }),
);

/** POST …/verification/confirm */
export const verificationCode = body({ code });

export const verifiedPath = z.object({ id: id('Id') });
export const verifiedPartPath = z.object({ id: id('Id'), part: oneOf(PARTS, { label: 'Part' }) });
export const certificatePath = z.object({ id: id('Id'), document: id('Document') });
