import type { Part } from '../shape/part.ts';

/** Why a request is refused whatever it asks for: as it was sent, by whom, how often, and when. */
export const requests = {
  invalid: {
    form: 'Please fix the errors in the form',
    /** What one of the contract's rules says. */
    rule: (sentence: string) => sentence,
    cursor: 'This cursor is not one of this list. Load the list from its beginning',
    idempotencyKey: 'Idempotency-Key must be 1 to 128 visible ASCII characters',
    host: 'What this request gives as its Host is no address. Ask for this site by its name, with its port if it has one.',
    minPosition: 'x-min-position must be a position, as an x-position header gave it',
  },
  malformed: {
    body: 'This request could not be read. Send valid JSON.',
    brokenOff: 'This request ended before its body did.',
  },
  'too-large': { body: (kB: number) => `A request may have at most ${kB} kB.` },
  'wrong-type': { body: 'Send the request as application/json.' },

  'not-found': { address: 'There is nothing at this address.' },
  'no-session': { none: 'Please sign in first.', ended: 'Your session has ended. Please sign in again.' },
  'not-you': { author: 'You can only do this in your own name.' },
  'not-allowed': { moderator: 'Only moderators may do this.', administrator: 'Only administrators may do this.' },
  'analysts-only': {
    history: 'Only analysts may read the history of the platform.',
    moments: 'Only analysts may look at earlier moments.',
  },
  'step-up': { first: 'Please confirm first that it is you.' },
  'second-factor-required': {
    first: 'Set up a second factor first, in your settings: who looks after others needs one.',
  },
  suspended: {
    until: (end: number) =>
      `You cannot write before ${WHEN.format(end)} (Indian time): a moderator decided so. You can object, and you can read.`,
  },

  'too-many': {
    requests: 'Too many requests. Please try again later.',
    written: 'You have written very much in a short time. Please wait a moment.',
    reads: 'You are reading faster than we can answer everybody. Please wait a moment.',
    ofOthers: 'You have read very much today. Please come back tomorrow.',
    ofNewAccount: 'This is as much as an account as new as yours may do in a day. Please go on tomorrow.',
    ofAnybody: 'This is as much as anybody may do in a day. Please go on tomorrow.',
    signIns: 'Many people are signing in just now. Please try again in a few seconds.',
    connections: 'Too many connections. Please close some.',
  },
  'too-many-readers': { all: 'Too many readers. Please try again later.' },

  starting: { all: 'We are just starting. Please try again.' },
  'being-built': { part: 'This part is being prepared after an update. Please try again in a few seconds.' },
  behind: { reading: 'We are still reading what happened meanwhile. Please try again in a moment.' },
  busy: { searches: 'Many people are searching just now. Please try again in a moment.' },
  'key-used': {
    otherwise:
      'Something else was sent under the same key before, and that is what was done. Nothing of this was saved. Please send it again, under a new key (Idempotency-Key).',
  },
  conflict: { meanwhile: 'Others were changing this at the same moment. Please try again.' },
  unavailable: {
    saving: 'Nothing can be saved just now. Nothing is lost: please try again in a few seconds.',
    elsewhere: 'We cannot answer just now. Please try again in a few seconds.',
  },
  internal: { ours: 'Something went wrong on our side. Please try again.' },
} satisfies Part;

const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' });
