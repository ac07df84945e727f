import * as z from 'zod/mini';
import { type Answered, count, moment, says, signedLink, thing } from './described.ts';
import { publicMember } from './member-answer.ts';
import { CASE_CAUSES, CASE_DECISIONS, CASE_ENDS, CASE_KINDS, CASE_STATES } from './options.ts';
import { paged } from './paging-answer.ts';
import { NUMBER_KINDS } from './registrationNumber.ts';

const reason = () => says(z.string(), 'Why, by its name in the list of reasons of its decision.');
const note = z.object({
  code: says(
    z.string(),
    'What a program noticed: `same-words`, `borrowed-name`, `many-at-once`, `short-link`, `lookalike-link`, `bad-link` (a host of what was removed for fraud or spam), `first-link`, `many-links` (a post or comment is held for these; of others as many hosts are looked up as it says), `number-claimed`.',
  ),
  value: says(z.string(), "What it looked at; '' of a post or comment, whose words stand beside it."),
});

const closed = () =>
  says(
    z.nullable(z.enum(CASE_ENDS)),
    'Why it closed by itself: what was to be proved was taken back; the link that it was held for is out; it was taken back; another case removed it; whose it was has left. null where it did not.',
  );

const summary = {
  _id: z.string(),
  kind: z.enum(CASE_KINDS),
  id: says(z.string(), 'Of what it is about.'),
  causes: says(
    z.array(z.enum(CASE_CAUSES)),
    'What it was opened for: something new that is reported has both. Of what is under review its owner does not read that it is reported.',
  ),
  state: says(
    z.enum(CASE_STATES),
    'asked: waits for an answer of the person concerned; objected: for another moderator than the one who decided; closed: what it is about is gone.',
  ),
  closed: closed(),
  title: says(z.string(), "What it is about, as people call it; '' where it is not there any more."),
  since: moment(),
  reports: says(count(), 'Each member reports a thing once.'),
  reasons: says(z.record(z.string(), z.number()), 'How often each reason was given in the reports.'),
  gravest: z.exactOptional(
    says(
      z.string(),
      'Of what waits for a moderator: the gravest reason given in the reports since it was last decided, for which it stands where it does. Left out where nobody reported it since, where reports are kept from the reader, and of an earlier moment.',
    ),
  ),
  reportsWithheld: says(
    z.boolean(),
    'Whether reports are kept from the reader, whose own or whose team’s it is: `reports` is 0 then, and `reasons` empty.',
  ),
  notes: says(z.array(note), 'What a program noticed.'),
  decision: says(z.nullable(z.enum(CASE_DECISIONS)), 'The newest one, which is in force; null before the first.'),
  notShown: z.exactOptional(
    says(
      z.literal(true),
      'Others do not see it now: it is hidden, held for its link, or awaits its review. Left out where they do.',
    ),
  ),
  decidedByMe: says(z.boolean(), 'Whether that was the reader: an objection to it is then for another one.'),
};

/** A case as the queue shows it. */
export const caseSummary = thing(
  'CaseSummary',
  summary,
  'A thing that moderators decide about, once with all its reports.',
);
export type CaseSummary = Answered<typeof caseSummary>;

export const casesAnswer = z.object({
  cases: says(
    z.array(caseSummary),
    'What waits for a moderator, gravest first (by `gravest`: unlawful, then fraud and harassment, then false-identity and what is objected to, then other reports, then what nobody reported), and of what is as grave, oldest first; without what is the reader’s own or their team’s. What is asked, oldest first; what was decided or closed, newest first.',
  ),
  ...paged,
});
export type CasesAnswer = Answered<typeof casesAnswer>;

const subject = z.object({
  title: z.string(),
  fields: says(z.record(z.string(), z.string()), 'What it says of itself; what is empty is left out.'),
  pictures: z.array(signedLink()),
});
export type CaseSubject = Answered<typeof subject>;

const historyLine = z.object({
  at: moment(),
  position: z.number(),
  what: z.enum(['opened', 'decided', 'objected', 'answered', 'closed']),
  closed: closed(),
  by: says(z.nullable(publicMember), 'Who decided, objected or answered.'),
  cause: says(
    z.nullable(z.enum(CASE_CAUSES)),
    'What it was opened for; null for other lines, and for whoever it is about.',
  ),
  decision: z.nullable(z.enum(CASE_DECISIONS)),
  reason: says(z.string(), "Of a decision; '' else."),
  until: says(z.nullable(z.string()), 'Of a suspension.'),
  words: says(z.string(), "'' where there were none, or where whoever they were for or from has been forgotten."),
  objection: z.nullable(z.enum(['upheld', 'overturned'])),
  also: z.exactOptional(
    says(
      z.array(z.enum(CASE_DECISIONS)),
      'Of an objection: earlier decisions that it concerns besides the newest one.',
    ),
  ),
});
export type CaseHistoryLine = Answered<typeof historyLine>;

const report = z.object({ at: moment(), by: publicMember, reason: z.string(), text: z.string() });
export type CaseReport = Answered<typeof report>;

const hiddenStill = () =>
  says(
    z.nullable(
      z.object({
        case: says(z.string(), 'The case that hides it: this one where an earlier decision of it does.'),
        reason: reason(),
        with: says(
          z.nullable(z.enum(['provider'])),
          'What is hidden, and takes it along; null where it is hidden itself.',
        ),
      }),
    ),
    'What else hides it, so that others do not see it although the newest decision lets it be seen; null for nothing.',
  );
const changed = z.object({ field: z.string(), from: z.string(), to: z.string() });

const proof = z.object({
  certificate: says(
    z.nullable(z.object({ document: says(z.string(), 'Its id, by which a moderator opens it.'), since: moment() })),
    'The certificate that waits; null where none does.',
  ),
  numbers: says(
    z.array(
      z.object({
        part: z.enum(NUMBER_KINDS),
        since: moment(),
        holder: says(
          z.nullable(z.object({ kind: z.enum(['company', 'provider']), _id: z.string(), name: z.string() })),
          'Who has it here; null where nobody has it any more.',
        ),
      }),
    ),
    'The numbers that what the case is about claims, and that somebody else has here.',
  ),
});
export type CaseProof = Answered<typeof proof>;

export const caseAnswer = z.object({
  case: thing('Case', {
    ...summary,
    author: says(z.nullable(publicMember), 'Whose it is.'),
    now: says(z.nullable(subject), 'As it stands, also while it is hidden; null where it is not there any more.'),
    seen: says(
      z.number(),
      'The position of the log as of which this was read. Sent with a decision to keep it, that is refused where it reads otherwise by then.',
    ),
    before: says(z.nullable(subject), 'As it stood when it was first reported, or the case was opened.'),
    changes: says(z.array(changed), 'What changed since the newest decision, or since it was first reported.'),
    history: says(z.array(historyLine), 'Oldest first.'),
    askedUntil: says(
      z.nullable(moment()),
      'Until when whoever was asked can answer, also where the case was opened again meanwhile; null where nobody is asked. Reports that are no graver wait with it.',
    ),
    hiddenStill: hiddenStill(),
    proof: says(
      z.nullable(proof),
      'What a case about a certificate or a claimed number waits for, as it is now; null for others, and with asOf.',
    ),
    decisions: says(
      z.array(z.enum(CASE_DECISIONS)),
      'What the reader may decide now; none where they have a part in it.',
    ),
    barred: says(
      z.nullable(z.enum(['own-part', 'another-moderator', 'final', 'closed'])),
      'Why they may decide nothing: it is theirs or they reported it; they took the decision that is objected to; it was decided on an objection; it closed by itself.',
    ),
  }),
  reported: says(z.array(report), 'A page of its reports, oldest first.'),
  ...paged,
});
export type HiddenStill = NonNullable<CaseAnswer['case']['hiddenStill']>;
export type CaseAnswer = Answered<typeof caseAnswer>;

export const decidedAnswer = z.object({ case: caseSummary });

/** What was decided about something of the reader's. By whom, and who reported it, they are not told. */
export const ownDecision = thing('OwnDecision', {
  _id: says(z.string(), 'Of the case.'),
  kind: z.enum(CASE_KINDS),
  id: z.string(),
  title: z.string(),
  side: says(
    z.enum(['own', 'other']),
    'other: it is about somebody else, who claims a number that the reader’s team has here, or had: verify gives it to them.',
  ),
  decision: z.enum(CASE_DECISIONS),
  reason: reason(),
  words: says(z.string(), 'What the moderator says to the reader.'),
  until: says(z.nullable(z.string()), 'Of a suspension.'),
  at: moment(),
  inForce: says(z.boolean(), 'Whether it is the newest decision of its case.'),
  hiddenStill: hiddenStill(),
  closed: closed(),
  answer: says(
    z.nullable(z.enum(['object', 'answer'])),
    'What the reader can do about it until `answerUntil`; null where they cannot, or have done so.',
  ),
  answerAlso: says(
    z.array(z.enum(CASE_DECISIONS)),
    'Which earlier decisions of the case, in force besides, an objection to this one concerns as well.',
  ),
  answerUntil: moment(),
  objection: says(
    z.nullable(z.object({ at: moment(), words: z.string(), outcome: z.nullable(z.enum(['upheld', 'overturned'])) })),
    'What was said against it; outcome: null while nobody has decided on it.',
  ),
});
export type OwnDecision = Answered<typeof ownDecision>;

export const ownDecisionsAnswer = z.object({ decisions: says(z.array(ownDecision), 'Newest first.'), ...paged });
export type OwnDecisionsAnswer = Answered<typeof ownDecisionsAnswer>;

const counted = z.object({ decision: z.enum(CASE_DECISIONS), reason: reason(), count: count() });

export const transparencyAnswer = z.object({
  months: says(
    z.array(
      z.object({
        month: says(z.string(), 'YYYY-MM, in India.'),
        decisions: z.array(counted),
        reports: count(),
        objections: count(),
        upheld: says(count(), 'Decided as before.'),
        overturned: count(),
      }),
    ),
    'Newest first; a month in which nothing happened is there too.',
  ),
});
export type TransparencyAnswer = Answered<typeof transparencyAnswer>;
