import * as z from 'zod/mini';
import { loginAnswer } from './account-answer.ts';
import { type Answered, count, moment, says, thing } from './described.ts';
import { notes } from './notes.ts';

const kind = z.enum(['totp', 'passkey']);
const codes = () =>
  says(z.array(z.string()), 'Ten codes, each good once in place of a second factor. They are shown this once.');
const webAuthn = (what: string) => says(z.record(z.string(), z.unknown()), what);

/** POST /auth/step-up */
export const provedAnswer = z.object({
  until: says(moment(), 'Until then this session may do what asks for a proof.'),
});
export type ProvedAnswer = Answered<typeof provedAnswer>;

const offeredFactor = thing(
  'OfferedFactor',
  {
    kind: z.enum(['totp', 'passkey', 'recovery']),
    options: z.optional(
      webAuthn('Of passkeys: what `navigator.credentials.get` takes, as PublicKeyCredentialRequestOptionsJSON.'),
    ),
  },
  'With what a sign-in goes on.',
);
export type OfferedFactor = Answered<typeof offeredFactor>;

/** POST /auth/login of who has a second factor. */
export const factorNeeded = z.object({
  status: z.literal('factor'),
  ticket: says(z.string(), 'Goes to `/auth/login/factor`. Good once, for five minutes, from where it was asked for.'),
  factors: z.array(offeredFactor),
});
export type FactorNeeded = Answered<typeof factorNeeded>;

/** POST /auth/login */
export const loginOrFactor = z.union([
  z.object({ status: z.literal('success'), ...loginAnswer.def.shape }),
  factorNeeded,
]);

/** POST /auth/totp */
export const totpBegunAnswer = z.object({
  secret: says(z.string(), 'Base32, to be typed into an app.'),
  uri: says(z.string(), '`otpauth://totp/…`, to be shown as a QR code.'),
});
export type TotpBegunAnswer = Answered<typeof totpBegunAnswer>;

/** POST /auth/totp/confirm, and of renewed recovery codes. */
export const recoveryCodesAnswer = z.object({ recoveryCodes: codes() });
export type RecoveryCodesAnswer = Answered<typeof recoveryCodesAnswer>;

/** POST /auth/passkeys/options */
export const passkeyOptionsAnswer = z.object({
  options: webAuthn('What `navigator.credentials.create` takes, as PublicKeyCredentialCreationOptionsJSON.'),
});

/** POST /auth/step-up/options */
export const stepUpOptionsAnswer = z.object({ factors: z.array(offeredFactor) });

const factor = thing('Factor', {
  _id: z.string(),
  kind,
  name: z.string(),
  addedAt: moment(),
  lastUsedAt: says(z.nullable(z.string().register(notes, { format: 'date-time' })), 'null before its first use.'),
});
export type FactorListItem = Answered<typeof factor>;

/** POST /auth/passkeys. `recoveryCodes`: with the first factor. */
export const passkeyAddedAnswer = z.object({ factor, recoveryCodes: z.optional(codes()) });
export type PasskeyAddedAnswer = Answered<typeof passkeyAddedAnswer>;

/** GET /auth/factors/{id} */
export const factorAnswer = z.object({ factor });
export type FactorAnswer = Answered<typeof factorAnswer>;

/** GET /auth/factors */
export const factorListAnswer = z.object({
  factors: z.array(factor),
  recoveryCodesLeft: count(),
  removalAt: says(
    z.nullable(z.string().register(notes, { format: 'date-time' })),
    'When all of them are removed, because an administrator was told that they are lost; null where nobody asked for it.',
  ),
});
export type FactorListAnswer = Answered<typeof factorListAnswer>;
