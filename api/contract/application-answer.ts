import * as z from 'zod/mini';
import { messagePicture, messageState } from './conversation-answer.ts';
import { earlierQuestion, question } from './criteria-answer.ts';
import { type Answered, count, dayOrBlank, moment, says, signedLink, thing } from './described.ts';
import { APPLICATION_DECISIONS, APPLICATION_STATUSES } from './options.ts';
import { paged } from './paging-answer.ts';

const SIDES = ['applicant', 'provider'] as const;

/** Who did something. A member who has been forgotten has no name any more. */
const person = z.object({ _id: z.string(), name: z.string(), photoUrl: signedLink() });

const short = {
  _id: z.string(),
  status: z.enum(APPLICATION_STATUSES),
  opportunity: says(z.string(), 'Its id.'),
  company: says(z.string(), 'Its id.'),
  fund: says(
    z.object({
      provider: z.string(),
      providerId: z.string(),
      type: z.string(),
      deadline: dayOrBlank(),
      closed: says(z.boolean(), 'It takes no applications any more: a draft for it cannot be sent.'),
      logoUrl: signedLink(),
      withheld: says(
        z.boolean(),
        'Others do not see it at present: nothing can be sent for it, and it has no page for them.',
      ),
    }),
    'Of the opportunity, as it is today.',
  ),
  applicant: says(z.object({ name: z.string(), logoUrl: signedLink() }), 'The company, as it is today.'),
  turn: says(z.nullable(z.enum(SIDES)), 'Who is to do something next; null once it is over.'),
  mayDecide: says(
    z.array(z.enum(APPLICATION_DECISIONS)),
    'Where the reader may move it now; in a list, [] for the applicant.',
  ),
  createdAt: moment(),
  updatedAt: moment(),
  submittedAt: says(z.nullable(z.string()), 'ISO 8601, UTC: when it was first submitted; null while it never was.'),
};

const score = z.object({
  reviewers: says(count(), 'How many of the provider have given points.'),
  average: says(
    z.nullable(z.number()),
    'Of what they gave, 0 to 5; null where nobody did, and until the reader has given a score or a note of their own.',
  ),
});

export const applicationShort = thing(
  'ApplicationInList',
  { ...short, score: says(z.nullable(score), 'null for the applicant.') },
  'An application, without what was written.',
);

export const document = thing('ApplicationDocument', {
  n: says(z.number(), 'Its number, by which it is opened and taken back.'),
  question: says(z.string(), "The question that it answers; ''."),
  name: z.string(),
  size: says(z.number(), 'Bytes.'),
  key: says(z.string(), 'By which the applicant names it when changing the application.'),
  takenBack: says(
    z.boolean(),
    'Nobody opens it any more: it was taken back from here, or from another application with the same upload.',
  ),
});
export type ApplicationDocument = Answered<typeof document>;

/** GET /applications/{id}/documents/{n}/openings: of the newest thousand of the application, oldest first. */
export const openingsAnswer = z.object({ openings: z.array(z.object({ by: person, at: moment() })) });
export type OpeningsAnswer = Answered<typeof openingsAnswer>;

/** One application as one of the two sides sees it. */
export const application = thing('Application', {
  ...short,
  as: says(
    z.enum(['applicant', 'reviewer', 'manager']),
    'What the reader is to it: of the company, or of the provider; managers may offer and decline.',
  ),
  questions: says(z.array(question), 'What the opportunity asks today.'),
  asked: says(
    z.array(question),
    'By which `answers` and `documents` are read: what the opportunity asked when they were sent; what it asks today while they are written.',
  ),
  earlier: says(
    z.array(earlierQuestion),
    'What `answers` and `documents` answer and `asked` has not: it was asked before, and with other words or not at all since.',
  ),
  documentRequired: says(
    z.array(z.string()),
    'What the opportunity asks to be sent, in its own words; an application goes out without it, too.',
  ),
  criteria: says(z.array(z.string()), 'By what the provider judges; [] for the applicant where it does not say.'),
  answers: says(
    z.record(z.string(), z.union([z.string(), z.number()])),
    'By question. To the applicant what is written, to the provider what was submitted.',
  ),
  documents: says(z.array(document), 'As the answers: what is written, or what was submitted.'),
  missing: says(z.array(z.string()), 'The required questions that have no answer yet.'),
  heard: says(z.boolean(), 'Whether anybody is left on the other side to read a message.'),
  history: says(
    z.array(
      z.object({
        at: moment(),
        status: z.enum(APPLICATION_STATUSES),
        by: says(z.nullable(person), 'null where nobody did it: it lapsed, or nobody is left in the company.'),
        letter: says(z.string(), "What the provider wrote with it; ''."),
        orphaned: says(
          z.boolean(),
          'It ended because nobody was left who could go on: of the company, or of the provider where it lapsed.',
        ),
      }),
    ),
    'Oldest first.',
  ),
});
export type Application = Answered<typeof application>;
export const applicationAnswer = z.object({ application });
export type ApplicationAnswer = Answered<typeof applicationAnswer>;

export const applicationListAnswer = z.object({
  applications: z.array(applicationShort),
  counts: says(
    z.partialRecord(z.enum(APPLICATION_STATUSES), count()),
    'By status, of all that the other filters leave; a status that has none is left out.',
  ),
  ...paged,
});
export type ApplicationListAnswer = Answered<typeof applicationListAnswer>;

export const applicationMessage = thing('ApplicationMessage', {
  _id: z.string(),
  at: moment(),
  side: z.enum(SIDES),
  by: person,
  text: says(
    z.string(),
    "'' where it was taken back, its writer has left, or documents and pictures say it all; what a moderator hid its writer alone reads.",
  ),
  image: z.nullable(messagePicture),
  documents: says(z.array(document), 'Opened and taken back by their numbers, as those of the application.'),
  editedAt: says(z.nullable(moment()), 'When its words were changed last; null for never.'),
  state: messageState,
});
export type ApplicationMessage = Answered<typeof applicationMessage>;
export const messagesAnswer = z.object({
  messages: says(z.array(applicationMessage), 'Oldest first.'),
  seenUpTo: says(
    z.nullable(z.string()),
    'The id of the newest message that somebody of the other side lets the reader know they have seen; null where nobody does, or the reader switched that off.',
  ),
});
export type MessagesAnswer = Answered<typeof messagesAnswer>;
export const messageAnswer = z.object({ message: applicationMessage });
export const saidAnswer = z.object({
  message: applicationMessage,
  messages: says(z.array(applicationMessage), 'The same message, as a list of one.'),
});
export type ApplicationMessageAnswer = Answered<typeof messageAnswer>;

export const applicationScore = thing('ApplicationScore', {
  by: person,
  at: moment(),
  scores: says(z.record(z.string(), z.number()), '0 to 5, by criterion.'),
  note: z.string(),
});
export type ApplicationScore = Answered<typeof applicationScore>;
export const scoresAnswer = z.object({
  scores: says(z.array(applicationScore), "One's own first; those of others only once one has given one's own."),
  others: says(count(), 'How many others have given theirs.'),
});
export type ScoresAnswer = Answered<typeof scoresAnswer>;

export const receipt = thing(
  'Receipt',
  {
    application: z.string(),
    opportunity: z.string(),
    hash: says(z.string(), 'SHA-256, hex, of what the log holds of the submission, sealed as it is there.'),
    position: says(z.number(), 'Where it stands in the log.'),
    at: moment(),
    key: says(z.string(), 'Which of the keys at /.well-known/udyamsetu-keys.json it was signed with.'),
    signature: says(z.string(), 'Ed25519, base64url, over the other fields: `key` last, one a line, in this order.'),
  },
  'Says that this application was in the log before this moment. It stays true when the applicant is forgotten.',
);
export type Receipt = Answered<typeof receipt>;
export const receiptAnswer = z.object({ receipt });
export type ReceiptAnswer = Answered<typeof receiptAnswer>;
export const receiptValidity = z.object({ valid: z.boolean() });
