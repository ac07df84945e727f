import { loginAnswer } from '../contract/account-answer.ts';
import {
  factorAnswer,
  factorListAnswer,
  passkeyAddedAnswer,
  passkeyOptionsAnswer,
  provedAnswer,
  recoveryCodesAnswer,
  stepUpOptionsAnswer,
  totpBegunAnswer,
} from '../contract/factor-answer.ts';
import type { CallGroup } from '../http/call.ts';

const password = 'a long enough passphrase 7';
export const STEP_UP =
  '`step-up`: the session is older than ten minutes, and its member has not shown again since that it is them.';
const credential = { id: 'AQID', rawId: 'AQID', type: 'public-key', clientExtensionResults: {} };
const attestation = { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'oA' } };

export const factorCalls: CallGroup = {
  name: 'Second factors',
  description:
    'With what members sign in besides their password: an authenticator app, passkeys, recovery codes. Who has one shows it where dear actions ask for a proof.',
  calls: [
    {
      method: 'POST',
      path: '/auth/login/factor',
      summary: 'Go on with a sign-in that asks for a second factor',
      description: 'With a code of the app, a recovery code, or what a passkey signed: its challenge is the ticket.',
      who: 'anyone',
      example: { ticket: 'as the sign-in answered', code: '123456' },
      answer: { status: 200, schema: loginAnswer },
    },
    {
      method: 'POST',
      path: '/auth/step-up',
      summary: 'Show again that it is oneself',
      description:
        'What answers 403 `step-up` asks for this: the password, or the second factor of who has one. A sign-in counts as well. Good for ten minutes.',
      who: 'member',
      example: { password },
      answer: { status: 200, schema: provedAnswer },
    },
    {
      method: 'POST',
      path: '/auth/step-up/options',
      summary: 'With what one can show that it is oneself',
      description: 'None means: the password.',
      who: 'member',
      answer: { status: 200, schema: stepUpOptionsAnswer },
    },
    {
      method: 'GET',
      path: '/auth/factors',
      summary: 'Which second factors one has',
      who: 'member',
      answer: { status: 200, schema: factorListAnswer },
    },
    {
      method: 'GET',
      path: '/auth/factors/{id}',
      summary: 'One of one’s second factors',
      who: 'member',
      answer: { status: 200, schema: factorAnswer },
      failures: { 404: 'There is no such factor.' },
    },
    {
      method: 'POST',
      path: '/auth/factors/undo',
      summary: 'Say of a second factor, or of its removal, that it was not oneself',
      description:
        'By the link in the mail, without a session. A factor goes with all that was added after it, within seven days; all sessions end, and a new password is to be chosen by mail. A removal that an administrator asked for does not happen.',
      who: 'anyone',
      example: { code: 'as the link has it' },
      answer: { status: 202 },
    },
    {
      method: 'DELETE',
      path: '/auth/factors/removal',
      summary: 'Keep one’s second factors, which an administrator is going to remove',
      description: 'Where nothing is to be removed, nothing happens.',
      who: 'member',
      answer: { status: 204 },
    },
    {
      method: 'DELETE',
      path: '/auth/factors/{id}',
      summary: 'Remove a second factor',
      description: 'With the last one the recovery codes go.',
      who: 'member',
      answer: { status: 204 },
      failures: { 403: STEP_UP, 404: 'There is no such factor.' },
    },
    {
      method: 'POST',
      path: '/auth/totp',
      summary: 'Begin to set up an authenticator app',
      description: 'It is no factor before a code of it was typed, within an hour.',
      who: 'member',
      example: { password, name: 'My telephone' },
      answer: { status: 200, schema: totpBegunAnswer },
      failures: { 403: STEP_UP, 409: '`totp-there`: there is one already.' },
    },
    {
      method: 'POST',
      path: '/auth/totp/confirm',
      summary: 'Finish with the first code of the app',
      description: 'Answers new recovery codes; those from before are good no more.',
      who: 'member',
      example: { code: '123456' },
      answer: { status: 200, schema: recoveryCodesAnswer },
      failures: { 409: '`totp-not-begun`: no key was given out lately.' },
    },
    {
      method: 'DELETE',
      path: '/auth/totp',
      summary: 'Remove the authenticator app',
      who: 'member',
      answer: { status: 204 },
      failures: { 403: STEP_UP, 404: 'There is none.' },
    },
    {
      method: 'POST',
      path: '/auth/recovery-codes',
      summary: 'Have new recovery codes',
      description: 'Those from before are good no more.',
      who: 'member',
      example: { password },
      answer: { status: 200, schema: recoveryCodesAnswer },
      failures: { 403: STEP_UP, 409: '`no-factor`: they come with a second factor.' },
    },
    {
      method: 'POST',
      path: '/auth/passkeys/options',
      summary: 'What a browser needs to make a passkey',
      who: 'member',
      example: { password },
      answer: { status: 200, schema: passkeyOptionsAnswer },
      failures: { 403: STEP_UP, 409: '`many-passkeys`: there are ten already.' },
    },
    {
      method: 'POST',
      path: '/auth/passkeys',
      summary: 'Add the passkey that the browser made',
      who: 'member',
      example: { name: 'My laptop', attestation },
      answer: { status: 201, schema: passkeyAddedAnswer },
      failures: { 409: '`passkey-known`: it is among them already.' },
    },
  ],
};
