import type { DomainEvent, Fact } from '#events/catalogue.ts';
import type { ApplicationContent, ApplicationStatus, Decided, Side } from '#events/subjects/application.ts';
import { decisionsFrom, isOver } from '#projections/application/status.ts';
import type { Decision } from '../commands/commands.ts';
import type { StoredPicture } from '../file/stored.ts';
import { attaching, type Unattached, type Upload } from './attach.ts';
import { type ApplicationState, type AttachedDocument, applicationFrom, type Message } from './state.ts';

export type ApplicationRefusal =
  | 'unknown'
  | 'wrong-state'
  | 'deadline-passed'
  | 'asked-enough'
  | 'changed-meanwhile'
  | Unattached;

/** So many steps, messages and scores one application can have; the applicant can end it all the same. */
const EVENTS_MOST = 1000;
export const MESSAGES_MOST = 500;
/** So often it is sent; each time holds all of its answers, and whoever reads it reads them all. */
export const SENT_MOST = 20;

type Decide = (history: readonly DomainEvent[]) => Decision<ApplicationRefusal>;

/** Puts what every decision asks first before the decision itself. */
const about =
  (decide: (state: ApplicationState) => Decision<ApplicationRefusal>): Decide =>
  (history) => {
    const state = applicationFrom(history);
    return state === null ? { refused: 'unknown' } : decide(state);
  };
const isFull = ({ events }: ApplicationState): boolean => events >= EVENTS_MOST;
const timesSent = ({ history }: ApplicationState): number =>
  history.filter(({ status }) => status === 'submitted').length;
const FULL = { refused: 'too-many' } as const;

const one = (fact: Fact): Decision<never> => ({ facts: [fact] });
const WRONG_STATE = { refused: 'wrong-state' } as const;

/** How whoever sends it saw it. `from`: where it stood; unless told, anywhere. `isOther`: it reads otherwise than they saw. */
interface Sending {
  readonly from?: ApplicationStatus | undefined;
  readonly isOther?: boolean;
}

/** @param isOpen whether the fund takes applications now; an answer to a question is taken after that too */
export const decideSubmit = (
  by: string,
  content: ApplicationContent,
  isOpen: boolean,
  { from, isOther = false }: Sending = {},
): Decide =>
  about(({ id: application, status }) => {
    if ((status !== 'draft' && status !== 'question') || (from ?? status) !== status) return WRONG_STATE;
    if (status === 'draft' && !isOpen) return { refused: 'deadline-passed' };
    if (isOther) return { refused: 'changed-meanwhile' };
    return one({ type: 'ApplicationSubmitted', data: { application, by }, personal: content });
  });

/** @param from where the application stood when they decided: somebody else may have been faster */
export const decideMove = (by: string, from: ApplicationStatus, to: Decided, letter: string): Decide =>
  about((state) => {
    const { id: application, status } = state;
    // A refusal ends it: there is always room for that.
    if (isFull(state) && to !== 'declined') return FULL;
    if (status !== from || !decisionsFrom(status).includes(to)) return WRONG_STATE;
    if (to === 'question' && timesSent(state) >= SENT_MOST) return { refused: 'asked-enough' };
    return one({ type: 'ApplicationDecided', data: { application, by, to }, personal: { letter } });
  });

export const decideAccept = (by: string): Decide =>
  about(({ id: application, status }) =>
    status === 'offered' ? one({ type: 'ApplicationAccepted', data: { application, by } }) : WRONG_STATE,
  );

const withdrawing = (data: { readonly by: string; readonly orphaned?: true }, from?: ApplicationStatus): Decide =>
  about(({ id: application, status }) =>
    isOver(status) || (from ?? status) !== status
      ? WRONG_STATE
      : one({ type: 'ApplicationWithdrawn', data: { application, ...data } }),
  );
/** @param from where they saw it stand: who takes an application back has not said no to an offer. Unless told, anywhere */
export const decideWithdraw = (by: string, from?: ApplicationStatus): Decide => withdrawing({ by }, from);
/** @param last of those who could go on with it: nobody is left */
export const decideOrphan = (last: string): Decide => withdrawing({ by: last, orphaned: true });

/**
 * Where it is over already, nothing is left to do.
 * @param since when its fund was withdrawn: milliseconds since 1970
 * @param isOrphaned whether that was because nobody was left who could go on with the fund
 */
export const decideLapse =
  (since: number, isOrphaned = false): Decide =>
  (history) => {
    const state = applicationFrom(history);
    if (state === null || isOver(state.status)) return { facts: [] };
    const data = { application: state.id, since, ...(isOrphaned && { orphaned: true as const }) };
    return one({ type: 'ApplicationLapsed', data });
  };

/** What was accepted stays so when nobody is left in the company's team; that the provider may know, it is noted, once. */
export function decideApplicantGone(history: readonly DomainEvent[]): Decision<never> {
  const state = applicationFrom(history);
  const isNoted = history.some(({ type }) => type === 'ApplicantGone');
  if (state?.status !== 'accepted' || isNoted) return { facts: [] };
  return one({ type: 'ApplicantGone', data: { application: state.id } });
}

/** What somebody writes to the other side. `documents`: uploads of their own. */
export interface Writing {
  readonly message: string;
  readonly by: string;
  readonly side: Side;
  readonly image: StoredPicture | null;
  readonly documents: readonly Upload[];
}

/**
 * A draft is nobody else's yet: there is nobody to write to. What is over may still be talked about. A document becomes
 * part of the application together with the message that it is sent with. Its words stand ready in a stream of their own.
 */
export function writing(
  state: ApplicationState,
  { message, by, side, image, documents: uploads }: Writing,
): Decision<ApplicationRefusal> {
  const { id: application, submittedAt, messages } = state;
  if (submittedAt === null) return WRONG_STATE;
  const attached = attaching(state, uploads, { by, side });
  if (isFull(state) || messages.length >= MESSAGES_MOST) return FULL;
  if ('refused' in attached) return attached;
  const documents = attached.documents.map(({ n, size }) => ({ n, size }));
  const data = { application, message, by, side, image, documents };
  return { facts: [...attached.facts, { type: 'ApplicationMessageSent', data, personal: {} }] };
}

export const decideMessage = (message: Writing): Decide => about((state) => writing(state, message));

/** @param draft the documents of what its company is writing at present */
function withMessage(
  { messages, sent, documents }: ApplicationState,
  message: Message,
  draft: Holding,
): AttachedFile[] {
  const others = [...messages.filter(({ id }) => id !== message.id), ...(sent ? [sent] : []), draft];
  const elsewhere = new Set(others.flatMap((one) => one.documents.map(({ n }) => n)));
  return message.documents.flatMap(({ n }) => {
    const known = documents.get(n);
    return known && !known.takenBack && !elsewhere.has(n) ? [{ ...known, n }] : [];
  });
}

/** @param stays whether its key does */
export const documentTakenBack = (
  data: Omit<Extract<Fact, { type: 'DocumentTakenBack' }>['data'], 'keyStays'>,
  stays: boolean,
): Fact => ({ type: 'DocumentTakenBack', data: stays ? { ...data, keyStays: true } : data });

type AttachedFile = AttachedDocument & { readonly n: number };

/** What has documents of an application. */
export interface Holding {
  readonly documents: readonly { readonly n: number }[];
}

/**
 * Takes a message of one's own back, with what was sent with it alone. Whether it is one's own, and still may be, is asked of
 * its words. What also stands in the answer that the company is writing stays: the other side cannot open it any more, and
 * whoever writes has lost nothing. `stays`: documents that another team sent as well, whose keys stay.
 */
export const decideTakeBack = (message: string, by: string, draft: Holding, stays: ReadonlySet<string>): Decide =>
  about((state) => {
    const known = state.messages.find(({ id }) => id === message);
    if (!known) return { refused: 'unknown' };
    if (known.isTakenBack) return { facts: [] };
    const { id: application } = state;
    const facts: Fact[] = [
      { type: 'ApplicationMessageTakenBack', data: { application, by, message, side: known.side } },
    ];
    for (const { n, document, owner } of withMessage(state, known, draft))
      facts.push(documentTakenBack({ application, by, n, document, owner }, stays.has(document)));
    return { facts };
  });

/** Notes how far somebody has read; the same again is nothing new. */
export const decideSeen =
  (data: Extract<Fact, { type: 'ApplicationMessagesSeen' }>['data']) =>
  (history: readonly DomainEvent[]): Decision<never> => {
    const last = history.at(-1);
    const isKnown = last?.type === 'ApplicationMessagesSeen' && last.data.upTo === data.upTo;
    return { facts: isKnown ? [] : [{ type: 'ApplicationMessagesSeen', data }] };
  };

interface Scoring {
  readonly scores: { readonly [criterion: string]: number };
  readonly note: string;
}
export const isSameScore = (one: Scoring, other: Scoring): boolean =>
  one.note === other.note && JSON.stringify(one.scores) === JSON.stringify(other.scores);

export const decideScore = (by: string, scores: { readonly [criterion: string]: number }, note: string): Decide =>
  about((state) => {
    const { id: application, submittedAt, scores: before } = state;
    if (submittedAt === null) return WRONG_STATE;
    if (isFull(state)) return FULL;
    const own = before.get(by);
    if (own && isSameScore(own, { scores, note })) return { facts: [] };
    return one({ type: 'ApplicationScored', data: { application, by }, personal: { scores: { ...scores }, note } });
  });
