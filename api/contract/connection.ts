import * as z from 'zod/mini';
import { body } from './body.ts';
import { id } from './id.ts';
import { CONNECTION_NOTE_MAX, CONNECTION_NOTE_MIN } from './limits.ts';
import { notes } from './notes.ts';
import { choiceParameter, pageParameters, textParameter } from './paging.ts';
import { text } from './text.ts';
import * as rules from './words/en/rules.ts';

export type { Connection, ConnectionAnswer, ConnectionsAnswer } from './connection-answer.ts';

/** Why two members should meet. */
export const connectionNote = text({
  label: 'Note',
  min: CONNECTION_NOTE_MIN,
  max: CONNECTION_NOTE_MAX,
  multiline: true,
  missing: rules.sayWhyToMeet,
});

/** POST /connections */
export const newConnection = body({ to: id('To'), note: connectionNote });
export type NewConnection = z.output<typeof newConnection>;

/** PUT and DELETE /connections/{member} */
export const connectionPath = z.object({ member: id('Member') });

/** PUT /connections/{member} */
export const connectionReply = body({
  accept: z
    .boolean({ error: (issue) => (issue.input == null ? rules.required('Accept') : rules.mustBeTrueOrFalse('Accept')) })
    .register(notes, { description: 'false says no: whoever asked is not told.' }),
});

/** GET /connections. `q`: of the other's name. */
export const connectionsQuery = body({
  state: choiceParameter('State', ['connected', 'asked', 'asks-me']),
  q: textParameter('Search'),
  ...pageParameters,
});
