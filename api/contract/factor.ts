import * as z from 'zod/mini';
import { email } from './address.ts';
import { body } from './body.ts';
import { plainCode } from './code.ts';
import { CODE_ALPHABET, FACTOR_NAME_MAX, RECOVERY_CODE_LENGTH } from './limits.ts';
import { typedPassword } from './password.ts';
import { blankableText, text } from './text.ts';
import * as rules from './words/en/rules.ts';

export type {
  FactorAnswer,
  FactorListAnswer,
  FactorListItem,
  FactorNeeded,
  OfferedFactor,
  PasskeyAddedAnswer,
  ProvedAnswer,
  RecoveryCodesAnswer,
  TotpBegunAnswer,
} from './factor-answer.ts';

const password = z.optional(typedPassword());
const name = z._default(blankableText({ label: 'Name', max: FACTOR_NAME_MAX }), '');

const sixDigits = z.regex(/^\d{6}$/, rules.sixDigits);
const typed = (max: number) => text({ label: 'Code', max }).check(z.overwrite(plainCode));

/** A code of an authenticator app, as people type it: with a blank in the middle. */
const appCode = typed(20).check(sixDigits);

/** The same, or a recovery code. */
const factorCode = typed(40).check(
  z.regex(new RegExp(`^(\\d{6}|[${CODE_ALPHABET}]{${RECOVERY_CODE_LENGTH}})$`), rules.sixDigitsOrRecovery),
);

/** Bytes as WebAuthn's JSON writes them. */
const bytes = (max: number) =>
  z.string(rules.base64url).check(z.maxLength(max, rules.base64url), z.regex(/^[\w-]*$/, rules.base64url));
const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key', rules.publicKey),
  authenticatorAttachment: z.optional(z.enum(['cross-platform', 'platform'], rules.attachment)),
  /** Nothing of it is looked at. */
  clientExtensionResults: z._default(
    z.pipe(
      z.unknown(),
      z.transform(() => ({})),
    ),
    {},
  ),
};

const transport = z
  .string(rules.transports)
  .check(z.maxLength(40, rules.transports), z.regex(/^[\w-]+$/, rules.transports));

/** What a passkey signed: an AuthenticationResponseJSON. */
const assertion = body({
  ...credential,
  response: body({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(8000),
    signature: bytes(8000),
    userHandle: z.optional(bytes(200)),
  }),
});
export type Assertion = z.output<typeof assertion>;

/** A passkey that was made: a RegistrationResponseJSON. */
const attestation = body({
  ...credential,
  response: body({
    clientDataJSON: bytes(8000),
    attestationObject: bytes(16_000),
    transports: z.optional(z.array(transport, rules.transports).check(z.maxLength(10, rules.transports))),
  }),
});
export type Attestation = z.output<typeof attestation>;

/** POST /auth/login/factor: the ticket that the sign-in answered, and a code or what a passkey signed. */
export const factorLogin = body({
  ticket: text({ label: 'Ticket', max: 1000 }),
  code: z.optional(factorCode),
  assertion: z.optional(assertion),
}).check(
  z.refine((sent) => (sent.code === undefined) !== (sent.assertion === undefined), {
    error: rules.codeOrPasskey,
    path: ['code'],
  }),
);

/** POST /auth/step-up: the password, or the second factor of who has one. */
export const stepUpProof = body({
  password,
  code: z.optional(factorCode),
  assertion: z.optional(assertion),
}).check(
  z.refine((sent) => [sent.password, sent.code, sent.assertion].filter((part) => part !== undefined).length === 1, {
    error: rules.oneProof,
    path: ['password'],
  }),
);

/** POST /auth/totp. `name`: what the member calls the app; '' for 'Authenticator app'. */
export const totpBegin = body({ password, name });

/** POST /auth/totp/confirm */
export const totpConfirm = body({ code: appCode });

/** POST /auth/passkeys/options, and what removes a factor or renews the recovery codes. */
export const proof = body({ password });

/** POST /auth/passkeys */
export const newPasskey = body({ name, attestation });

/** PUT /auth/email */
export const emailChange = body({ email: email(), password: typedPassword() });

/** PUT, POST /auth/email/undo, POST /auth/factors/undo: what the link in the mail carries. */
export const mailedUndo = body({
  code: text({ label: 'Code', max: 400, missing: rules.openLinkAgain }),
});
