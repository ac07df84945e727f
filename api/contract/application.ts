import * as z from 'zod/mini';
import { body } from './body.ts';
import { boundedRecord } from './boundedRecord.ts';
import { documentKey, messagePictureKey } from './file.ts';
import { id } from './id.ts';
import { LINE_MAX } from './limits.ts';
import { numeric } from './number.ts';
import { oneOf } from './oneOf.ts';
import { APPLICATION_DECISIONS, APPLICATION_SIDES, APPLICATION_STATUSES } from './options.ts';
import { choiceParameter, optionalChoiceParameter, pageParameters } from './paging.ts';
import { blankableText, text } from './text.ts';
import * as rules from './words/en/rules.ts';

export type {
  Application,
  ApplicationAnswer,
  ApplicationDocument,
  ApplicationListAnswer,
  ApplicationMessage,
  ApplicationMessageAnswer,
  ApplicationScore,
  MessagesAnswer,
  OpeningsAnswer,
  Receipt,
  ReceiptAnswer,
  ScoresAnswer,
} from './application-answer.ts';

/** In UTF-16 units. Thirty answers of this length are well under a request's bound. */
export const ANSWER_MAX = 3000;
export const LETTER_MAX = 4000;
const ANSWERS_MAX = 30;
export const DOCUMENTS_MAX = 20;
export const MESSAGE_DOCUMENTS_MAX = 5;
const CRITERIA_MAX = 50;

/** A fund whose every change rewords all of its questions comes to fifteen thousand ids. */
const questionId = z.string(rules.noQuestion).check(z.regex(/^q\d{1,5}$/, rules.noQuestion));
const answer = z.union(
  [z.number(rules.textOrNumber), blankableText({ label: 'Answer', max: ANSWER_MAX, multiline: true })],
  rules.textOrNumber,
);

/** What is answered so far, by the question's id. What the opportunity does not ask is not kept. */
export const answers = boundedRecord({
  key: questionId,
  value: answer,
  most: ANSWERS_MAX,
  tooMany: rules.tooManyAnswers(ANSWERS_MAX),
  error: rules.answersByQuestion,
});
export type Answers = z.output<typeof answers>;

const documents = z
  .array(
    body({
      question: z._default(z.union([questionId, z.literal('', rules.noQuestion)], rules.noQuestion), ''),
      name: text({ label: 'Name', max: LINE_MAX }),
      key: documentKey('Document'),
    }),
    { error: rules.mustBeList('Documents') },
  )
  .check(z.maxLength(DOCUMENTS_MAX, rules.tooManyDocuments(DOCUMENTS_MAX)));

/** POST /applications: a draft. */
export const newApplication = body({
  opportunity: id('Opportunity'),
  company: id('Company'),
  answers: z._default(answers, {}),
  documents: z._default(documents, []),
});
export type NewApplication = z.output<typeof newApplication>;

/**
 * PATCH /applications/{id}: an answer that is '' is taken out; one that is left out stays. `documents` are all that it is to
 * have, where they are given. `from`: answers as they stood when they were changed, '' for none; where one of them reads
 * otherwise by now, and not as it is sent, nothing is written.
 */
export const applicationEdit = body({
  answers: z._default(answers, {}),
  from: z.optional(answers),
  documents: z.optional(documents),
});
export type ApplicationEdit = z.output<typeof applicationEdit>;

export const applicationPath = z.object({ id: id('Id') });

/** GET /applications/{id}: as which side, for who is in both teams; the applicant unless told. */
export const applicationView = z.object({ as: optionalChoiceParameter('As', APPLICATION_SIDES) });
export const documentPath = z.object({
  id: id('Id'),
  n: numeric({ label: 'Number', min: 1, max: 10_000, integer: true }),
});

const letter = blankableText({ label: 'Letter', max: LETTER_MAX, multiline: true });

/** The status that is shown to whoever moves an application on: where it is another one by now, nothing is done. */
const from = z.optional(oneOf(APPLICATION_STATUSES, { label: 'Status' }));

/** POST /applications/{id}/withdraw */
export const applicationWithdrawal = body({ from });

/**
 * POST /applications/{id}/submit: as whoever sends it sees it. `answers`: to all that is asked, '' for none; `documents`: their
 * numbers. Where it stands elsewhere, or reads otherwise by now, nothing is sent. What is left out is not compared.
 */
export const applicationSubmission = body({
  from,
  answers: z.optional(answers),
  documents: z.optional(
    z
      .array(numeric({ label: 'Document', min: 1, max: 10_000, integer: true }), {
        error: rules.mustBeList('Documents'),
      })
      .check(z.maxLength(DOCUMENTS_MAX, rules.tooManyDocuments(DOCUMENTS_MAX))),
  ),
});

/** POST /applications/{id}/decide */
export const applicationDecision = body({
  to: oneOf(APPLICATION_DECISIONS, { label: 'Decision' }),
  from,
  letter: z._default(letter, ''),
});
export type ApplicationDecision = z.output<typeof applicationDecision>;

/** POST /applications/{id}/messages: words, a picture, documents, or all of them. */
export const newMessage = body({
  text: z._default(blankableText({ label: 'Message', max: LETTER_MAX, multiline: true }), ''),
  documents: z._default(
    z
      .array(body({ name: text({ label: 'Name', max: LINE_MAX }), key: documentKey('Document') }), {
        error: rules.mustBeList('Documents'),
      })
      .check(z.maxLength(MESSAGE_DOCUMENTS_MAX, rules.tooManyWithMessage(MESSAGE_DOCUMENTS_MAX))),
    [],
  ),
  image: z.optional(body({ key: messagePictureKey('Picture') })),
}).check(
  z.refine(({ text, documents, image }) => text.trim() !== '' || documents.length > 0 || image, {
    path: ['text'],
    error: rules.required('Message'),
  }),
);

/** PATCH /applications/{id}/messages/{message} */
export const changedMessage = body({
  text: text({ label: 'Message', max: LETTER_MAX, multiline: true }),
});

export const messagePath = z.object({ id: id('Id'), message: id('Message') });

/** PUT /applications/{id}/seen */
export const messagesSeenUpTo = body({ upTo: id('Up to') });

/** PUT /applications/{id}/score: 0 to 5 for each of the opportunity's own criteria. */
export const newScore = body({
  scores: boundedRecord({
    key: z.string().check(z.maxLength(LINE_MAX)),
    value: numeric({ label: 'Score', min: 0, max: 5, integer: true }),
    most: CRITERIA_MAX,
    tooMany: rules.tooManyScores(CRITERIA_MAX),
    error: rules.scoresByCriterion,
  }),
  note: z._default(blankableText({ label: 'Note', max: LETTER_MAX, multiline: true }), ''),
});

/** GET /applications: of one's companies, or those sent to one's providers. */
export const applicationsQuery = body({
  as: choiceParameter('As', APPLICATION_SIDES),
  opportunity: z.optional(id('Opportunity')),
  company: z.optional(id('Company')),
  status: optionalChoiceParameter('Status', APPLICATION_STATUSES),
  ...pageParameters,
});
export type ApplicationsQuery = z.output<typeof applicationsQuery>;

/** POST /receipts/check */
export const receiptCheck = body({
  application: id('Application'),
  opportunity: id('Opportunity'),
  hash: z.string(rules.noHash).check(z.regex(/^[0-9a-f]{64}$/, rules.noHash)),
  position: numeric({ label: 'Position', min: 0, max: Number.MAX_SAFE_INTEGER, integer: true }),
  at: text({ label: 'At', max: 40 }),
  key: text({ label: 'Key', max: 64 }),
  signature: z.string(rules.noSignature).check(z.regex(/^[A-Za-z0-9_-]{86}$/, rules.noSignature)),
});
export type ReceiptToCheck = z.output<typeof receiptCheck>;
