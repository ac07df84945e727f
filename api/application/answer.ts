import type { ApplicationContent, ApplicationDocument } from '#events/subjects/application.ts';
import type { TeamKind } from '#events/subjects/team.ts';
import type { ApplicationRow } from '#projections/application/queries.ts';
import { UNSCORED } from '#projections/application/scores.ts';
import { isWritable, turnOf } from '#projections/application/status.ts';
import type { MessageRow } from '#projections/conversation/queries.ts';
import type { Application, ApplicationListAnswer, ApplicationMessage } from '../contract/application.ts';
import { dayInIndia } from '../contract/indiaDay.ts';
import { createFaces } from '../faces/faces.ts';
import { type Kept, messageAnswer } from '../message/answer.ts';
import type { Platform } from '../platform/platform.ts';
import { documentFileKey } from '../storage/keys.ts';
import { movesOf, type Seen, type Standing } from './access.ts';
import { missing, NOTHING, withoutTakenBack } from './answers.ts';
import { answeredIn, askedThen } from './earlier.ts';
import type { AttachedDocument, Message, Score } from './state.ts';

const iso = (at: number): string => new Date(at).toISOString();

const shownQuestion = <Q extends { readonly id: string }>({ id: _id, ...question }: Q) => ({ _id, ...question });

type Shown = Pick<ApplicationRow, 'id' | 'fund' | 'company' | 'status' | 'at' | 'changedAt' | 'submittedAt'>;

/** How applications, and who acts in them, are shown. */
export function applicationAnswers(platform: Pick<Platform, 'reads' | 'link' | 'clock'>) {
  const { reads, link, clock } = platform;
  const facesOf = createFaces(reads, link);
  const person = (member: string) => {
    const { name, photo } = facesOf([member])(member);
    return { _id: member, name, photoUrl: photo };
  };
  const fundOf = (id: string) => reads.queries.funds.known(id, dayInIndia(clock()));

  function short({ id, fund, company, status, at, changedAt, submittedAt }: Shown, reviews: Standing['reviews']) {
    const day = dayInIndia(clock());
    const shown = reads.queries.funds.find(fund, day);
    const hidden = shown ? undefined : reads.queries.funds.withheld(fund, day);
    const { provider = '', providerId = '', type = '', deadline = '', logo = '', status: life } = shown ?? hidden ?? {};
    const closed = life === 'closed';
    const applicant = reads.queries.directory.known(company);
    return {
      ...{ _id: id, status, opportunity: fund, company, turn: turnOf(status) },
      fund: { provider, providerId, type, deadline, closed, logoUrl: link(logo), withheld: hidden !== undefined },
      applicant: { name: applicant?.registeredEntity ?? '', logoUrl: link(applicant?.logo ?? '') },
      mayDecide: movesOf({ reviews }, status),
      ...{ createdAt: iso(at), updatedAt: iso(changedAt) },
      submittedAt: submittedAt === 0 ? null : iso(submittedAt),
    };
  }

  const file = ({ n, question, name, size }: ApplicationDocument, attached: ReadonlyMap<number, AttachedDocument>) => {
    const { document = '', takenBack = true } = attached.get(n) ?? {};
    return { n, question, name, size, key: document === '' ? '' : documentFileKey(document), takenBack };
  };

  const isHeard = ([kind, thing]: [TeamKind, string]) => reads.queries.teams.members(kind, thing).length > 0;

  /** @param content what the reader is to see of what was written */
  function whole(seen: Seen, as: Application['as'], content: ApplicationContent): Application {
    const { state } = seen;
    const { history, submittedAt, status, fund } = state;
    const sentAt = as === 'applicant' && isWritable(status) ? null : state.sentAt;
    const { questions = [], evaluationCriteria = [], documentRequired = [] } = fundOf(fund) ?? {};
    const sent = new Set(answeredIn(state.sent ?? NOTHING));
    const { asked, earlier } = askedThen(reads.queries.funds, { fund, now: questions, sentAt }, content);
    const row = {
      ...state,
      at: history[0]?.at ?? 0,
      changedAt: history.at(-1)?.at ?? 0,
      submittedAt: submittedAt ?? 0,
    };
    return {
      ...short(row, seen.reviews),
      as,
      questions: questions.map(shownQuestion),
      asked: asked.map(shownQuestion),
      earlier: earlier.map((one) => ({ ...shownQuestion(one), sent: sent.has(one.id) })),
      documentRequired,
      criteria: evaluationCriteria,
      answers: content.answers,
      documents: content.documents.map((one) => file(one, state.documents)),
      missing: missing(questions, withoutTakenBack(content, state.documents)),
      heard: isHeard(as === 'applicant' ? ['provider', state.provider] : ['company', state.company]),
      history: history.map((step) => ({
        ...{ at: iso(step.at), status: step.status, letter: step.letter },
        by: step.by === null ? null : person(step.by),
        orphaned: step.isOrphaned,
      })),
    };
  }

  return {
    person,
    whole,
    /**
     * @param reviewer who reads them for a provider; null for the applicant
     * @param reviewsFor what the reader is to applications sent to a provider
     */
    list(
      rows: readonly ApplicationRow[],
      reviewer: string | null,
      reviewsFor: (provider: string) => Standing['reviews'],
    ): ApplicationListAnswer['applications'] {
      const ids = rows.map(({ id }) => id);
      const scores = reviewer === null ? undefined : reads.queries.applications.scores(ids, reviewer);
      return rows.map((row) => ({
        ...short(row, reviewsFor(row.provider)),
        score: scores ? (scores.get(row.id) ?? UNSCORED) : null,
      }));
    },
    /**
     * @param row its words, as the read model has them
     * @param kept what a hidden one says, for its writer
     */
    message(
      { side, by, documents }: Message,
      row: Omit<MessageRow, 'position'>,
      attached: ReadonlyMap<number, AttachedDocument>,
      kept?: Kept,
    ): ApplicationMessage {
      const { document: _, ...said } = messageAnswer(row, link, kept);
      const names = (kept ?? row).name.split('\n');
      const isShown = said.state !== 'taken-back' && (said.state !== 'hidden' || kept !== undefined);
      const files = documents.map(({ n, size }, i) => file({ n, size, question: '', name: names[i] ?? '' }, attached));
      return { ...said, side, by: person(by), documents: isShown ? files : [] };
    },
    score: ({ by, at, scores, note }: Score) => ({ by: person(by), at: iso(at), scores, note }),
    opening: ({ by, at }: { readonly by: string; readonly at: number }) => ({ by: person(by), at: iso(at) }),
  };
}

export type ApplicationAnswers = ReturnType<typeof applicationAnswers>;
