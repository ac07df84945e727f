import type { DomainEvent, Fact } from '#events/catalogue.ts';
import type { ApplicationContent, ApplicationStatus, Decided, Side } from '#events/subjects/application.ts';
import { decisionsFrom, isOver } from '#projections/application/status.ts';
import type { Decision } from '../commands/commands.ts';
import { attaching, type Upload } from './attach.ts';
import { type ApplicationState, applicationFrom } from './state.ts';

export type ApplicationRefusal = 'unknown' | 'wrong-state' | 'deadline-passed' | 'too-many';

/** So many steps, messages and scores one application can have; the applicant can end it all the same. */
const EVENTS_MOST = 1000;
const MESSAGES_MOST = 500;

type Decide = (history: readonly DomainEvent[]) => Decision<ApplicationRefusal>;

/** Puts what every decision asks first before the decision itself. */
const about =
  (decide: (state: ApplicationState) => Decision<ApplicationRefusal>): Decide =>
  (history) => {
    const state = applicationFrom(history);
    return state === null ? { refused: 'unknown' } : decide(state);
  };
const isFull = ({ events }: ApplicationState): boolean => events >= EVENTS_MOST;
const FULL = { refused: 'too-many' } as const;

const one = (fact: Fact): Decision<never> => ({ facts: [fact] });
const WRONG_STATE = { refused: 'wrong-state' } as const;

/** @param isOpen whether the fund takes applications now; an answer to a question is taken after that too */
export const decideSubmit = (by: string, content: ApplicationContent, isOpen: boolean): Decide =>
  about(({ id: application, status }) => {
    if (status !== 'draft' && status !== 'question') return WRONG_STATE;
    if (status === 'draft' && !isOpen) return { refused: 'deadline-passed' };
    return one({ type: 'ApplicationSubmitted', data: { application, by }, personal: content });
  });

/** @param from where the application stood when they decided: somebody else may have been faster */
export const decideMove = (by: string, from: ApplicationStatus, to: Decided, letter: string): Decide =>
  about((state) => {
    const { id: application, status } = state;
    // A refusal ends it: there is always room for that.
    if (isFull(state) && to !== 'declined') return FULL;
    if (status !== from || !decisionsFrom(status).includes(to)) return WRONG_STATE;
    return one({ type: 'ApplicationDecided', data: { application, by, to }, personal: { letter } });
  });

export const decideAccept = (by: string): Decide =>
  about(({ id: application, status }) =>
    status === 'offered' ? one({ type: 'ApplicationAccepted', data: { application, by } }) : WRONG_STATE,
  );

export const decideWithdraw = (by: string): Decide =>
  about(({ id: application, status }) =>
    isOver(status) ? WRONG_STATE : one({ type: 'ApplicationWithdrawn', data: { application, by } }),
  );

/**
 * Where it is over already, nothing is left to do.
 * @param since when its fund was withdrawn: milliseconds since 1970
 */
export const decideLapse =
  (since: number): Decide =>
  (history) => {
    const state = applicationFrom(history);
    if (state === null || isOver(state.status)) return { facts: [] };
    return one({ type: 'ApplicationLapsed', data: { application: state.id, since } });
  };

/** What somebody writes to the other side. `documents`: uploads of their own. */
export interface Writing {
  readonly message: string;
  readonly by: string;
  readonly side: Side;
  readonly text: string;
  readonly documents: readonly Upload[];
}

/**
 * A draft is nobody else's yet: there is nobody to write to. What is over may still be talked about. A document becomes
 * part of the application together with the message that it is sent with.
 */
export const decideMessage = ({ message, by, side, text, documents: uploads }: Writing): Decide =>
  about((state) => {
    const { id: application, submittedAt, messages } = state;
    if (submittedAt === null) return WRONG_STATE;
    const attached = attaching(state, uploads, { by, side });
    if (isFull(state) || messages.length >= MESSAGES_MOST || attached === null) return FULL;
    const { facts, documents } = attached;
    const personal = { text, ...(documents.length > 0 ? { documents } : {}) };
    return {
      facts: [...facts, { type: 'ApplicationMessageSent', data: { application, message, by, side }, personal }],
    };
  });

export const decideScore = (by: string, scores: { readonly [criterion: string]: number }, note: string): Decide =>
  about((state) => {
    const { id: application, submittedAt, scores: before } = state;
    if (submittedAt === null) return WRONG_STATE;
    if (isFull(state)) return FULL;
    const own = before.get(by);
    if (own && own.note === note && JSON.stringify(own.scores) === JSON.stringify(scores)) return { facts: [] };
    return one({ type: 'ApplicationScored', data: { application, by }, personal: { scores: { ...scores }, note } });
  });
