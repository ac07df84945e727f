import type { Part } from '../shape/part.ts';

/** Signing up and in, what proves that it is oneself, and one's settings. */
export const account = {
  'email-taken': {
    account: 'An account with this email already exists.',
    signUp: 'An account with this email already exists. Please sign in, or use another email.',
  },
  'same-email': { account: 'This is your address already' },
  'proof-needed': {
    challenge:
      'Many accounts were made from your network. Please send the solution of this challenge along as `proof`.',
  },
  'weak-password': {
    common: 'This password is one of the most common ones. Please choose another',
    ours: 'This password is made of the name of this site. Please choose another',
    personal: 'This password is made of your name or email. Please choose another',
  },
  'wrong-credentials': { signIn: 'Invalid email or password. Please try again.' },
  'wrong-password': { present: 'This is not your present password' },
  'code-wrong': {
    mailed: 'This code is wrong or has expired. Please check it, or ask for a new one.',
    undoing: 'This link is no longer good. If somebody else has your account, please write to us.',
  },

  'ticket-expired': { signIn: 'This took too long. Please sign in with your password again.' },
  'wrong-factor': {
    used: 'This is not right, or was used before. Please try again.',
    app: 'This is not the code that your app shows now. Is the clock of your telephone right?',
  },
  'factor-needed': { stepUp: 'Please use your second factor: a code, a passkey or a recovery code.' },
  'totp-there': { app: 'You have an authenticator app already. Remove it first, to set up another one.' },
  'totp-not-begun': { app: 'Please begin again: the key that you were shown is no longer good.' },
  'no-factor': { recoveryCodes: 'Recovery codes come with a second factor.' },
  'passkey-refused': { passkey: 'This passkey could not be added. Please try again.' },
  'passkey-known': { passkey: 'This passkey is among yours already.' },
  'many-passkeys': { passkey: (most: number) => `You have ${most} passkeys. Remove one first.` },

  'not-found': { factor: 'There is no such factor.', session: 'There is no such session.' },
  needed: { consent: 'Without this there is no account. To withdraw it, delete your account in your settings.' },
  'no-company': { consent: 'You have registered no company yet. Choose it when you register one.' },
  'too-many': {
    logins: 'Too many login attempts. Please try again later.',
    emailChanges: 'You have asked for many changes today. Please go on tomorrow.',
    mailedCodes: 'A code is on its way. Please wait a minute before asking again.',
  },
} satisfies Part;
