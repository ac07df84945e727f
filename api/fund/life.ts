import type { DomainEvent, EventNamed, Fact } from '#events/catalogue.ts';
import { changed, created, type FundTerms } from '#projections/fund/fund.ts';
import type { Decision } from '../commands/commands.ts';
import type { FundDraft, FundEdit } from '../contract/fund.ts';
import type { Named } from './managers.ts';
import { askedToo, type EverAsked, numbered } from './questions.ts';

/** A draft as its stream has it. */
export interface Drafted {
  readonly creator: string;
  readonly providerId: string;
  readonly provider: string;
  readonly form: FundDraft;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** What a fund's stream adds up to; `is` is null where there is none, or only a draft that was dropped or forgotten. */
export type FundState =
  | { readonly is: null }
  | { readonly is: 'draft'; readonly draft: Drafted }
  | { readonly is: 'published'; readonly terms: FundTerms; readonly ever: EverAsked; readonly events: number };

/** A fund's terms may be changed so many times. */
export const CHANGES_MOST = 500;
/**
 * Bytes of JSON that a published fund's terms may come to with all that they were changed to, and a draft with all its versions:
 * each command reads the stream from its beginning. A draft is written whole each time, so it has more.
 */
export const TERMS_BYTES_MOST = 1_000_000;
export const DRAFT_BYTES_MOST = 2_000_000;

/** Whether these events hold as many bytes as that; no more of them are counted than it takes. */
function holds(most: number, events: readonly DomainEvent[]): boolean {
  let bytes = 0;
  return events.some(({ data, personal }) => {
    bytes += Buffer.byteLength(JSON.stringify([data, personal]));
    return bytes >= most;
  });
}

const isDraftFull = (history: readonly DomainEvent[]): boolean => holds(DRAFT_BYTES_MOST, history);
/** What it was while it was a draft counts no more. */
const areTermsFull = (history: readonly DomainEvent[]): boolean =>
  holds(
    TERMS_BYTES_MOST,
    history.filter(({ type }) => type !== 'FundDrafted'),
  );

export function fundState(history: readonly DomainEvent[]): FundState {
  let state: FundState = { is: null };
  for (const event of history) state = evolve(state, event);
  return state;
}

function evolve(state: FundState, event: DomainEvent): FundState {
  switch (event.type) {
    case 'FundDrafted': {
      const { creator, providerId, provider } = event.data;
      // What a forgotten member wrote is gone; the version before is there again.
      if (!event.personal) return state;
      return { is: 'draft', draft: { creator, providerId, provider, form: event.personal as FundDraft, at: event.at } };
    }
    case 'FundCreated':
      return { is: 'published', terms: created(event), ever: askedToo(new Map(), event.data.questions), events: 1 };
    case 'FundChanged':
    case 'FundExtended':
    case 'FundClosed':
      if (state.is !== 'published') return event.type === 'FundClosed' ? { is: null } : state;
      return {
        is: 'published',
        terms: changed(state.terms, event),
        ever: event.type === 'FundChanged' ? askedToo(state.ever, event.data.questions) : state.ever,
        events: state.events + 1,
      };
    default:
      return state;
  }
}

/** `full-*`: what they hold already leaves no room for more. */
export type FundRefusal = 'unknown' | 'wrong-state' | 'too-many' | 'full-draft' | 'full-terms' | 'amounts';

/** The draft with what is sent: blank fields are undefined there, and are taken out. */
export const withChanges = (form: FundDraft, sent: FundDraft): FundDraft =>
  Object.fromEntries(Object.entries({ ...form, ...sent }).filter(([, value]) => value !== undefined));

/** Writes down more of a draft. */
export function decideDraft(fund: string, by: string, sent: FundDraft, named?: Named) {
  return function decide(history: readonly DomainEvent[]): Decision<FundRefusal> {
    const state = fundState(history);
    if (state.is === null) return { refused: 'unknown' };
    if (state.is === 'published') return { refused: 'wrong-state' };
    if (history.length >= CHANGES_MOST) return { refused: 'too-many' };
    if (isDraftFull(history)) return { refused: 'full-draft' };
    const { draft } = state;
    const form = withChanges(draft.form, sent);
    const isSameProvider = !named || named.providerId === draft.providerId;
    if (isSameProvider && JSON.stringify(form) === JSON.stringify(draft.form)) return { facts: [] };
    return { facts: [drafted(fund, by, draft.creator, form, named ?? draft)] };
  };
}

/** @param named its provider; '' where there is none yet */
export function drafted(
  fund: string,
  by: string,
  creator: string,
  form: FundDraft,
  { providerId, provider }: Named,
): Fact {
  const data = { fund, by, creator, providerId, provider };
  return { type: 'FundDrafted', data, personal: { ...form, ...(provider === '' ? {} : { provider }) } };
}

/** Changes what differs; a later deadline is an event of its own. */
export function decideChange(fund: string, by: string, edit: FundEdit) {
  return function decide(history: readonly DomainEvent[]): Decision<FundRefusal> {
    const state = fundState(history);
    if (state.is === null) return { refused: 'unknown' };
    if (state.is === 'draft' || state.terms.closed !== '') return { refused: 'wrong-state' };
    if (state.events >= CHANGES_MOST) return { refused: 'too-many' };
    if (areTermsFull(history)) return { refused: 'full-terms' };
    const { terms } = state;
    const { contactEmail, supportPhone, questions, deadline, ...rest } = edit;
    const told = { ...rest, ...(questions && { questions: numbered(questions, state.ever) }) };
    const { minAmount = terms.minAmount, maxAmount = terms.maxAmount } = told;
    if (minAmount !== null && maxAmount !== null && minAmount > maxAmount) return { refused: 'amounts' };

    const isLater = deadline !== undefined && deadline > terms.deadline;
    const others = { ...told, ...(isLater ? {} : { deadline }) };
    const differing = Object.entries(others).filter(
      ([field, value]) => value !== undefined && asStored(value) !== terms[field as keyof FundTerms],
    );
    const contact = {
      contactEmail: contactEmail ?? terms.contactEmail,
      supportPhone: supportPhone ?? terms.supportPhone,
    };
    const reachedElse = contact.contactEmail !== terms.contactEmail || contact.supportPhone !== terms.supportPhone;
    const changes = { fund, by, creator: terms.creator, ...Object.fromEntries(differing) };
    const facts: Fact[] = [];
    if (isLater) facts.push({ type: 'FundExtended', data: { fund, by, from: terms.deadline, to: deadline } });
    if (reachedElse) facts.push({ type: 'FundChanged', data: { ...changes, contact: true }, personal: contact });
    else if (differing.length > 0) facts.push({ type: 'FundChanged', data: changes, personal: {} });
    return { facts };
  };
}

const asStored = (value: unknown): unknown =>
  typeof value === 'boolean'
    ? Number(value)
    : typeof value === 'object' && value !== null
      ? JSON.stringify(value)
      : value;

/** Nobody can apply any more. A draft that is closed was never there for others. */
export const decideClosing = (fund: string, by: string, reason: 'filled' | 'withdrawn') =>
  closing({ fund, by, reason });

/** @param last of those who could go on with it: nobody is left */
export const decideOrphan = (fund: string, last: string) =>
  closing({ fund, by: last, reason: 'withdrawn', orphaned: true });

function closing(data: EventNamed<'FundClosed'>['data']) {
  return function decide(history: readonly DomainEvent[]): Decision<FundRefusal> {
    const state = fundState(history);
    if (state.is === null) return { refused: 'unknown' };
    if (state.is === 'published' && state.terms.closed !== '') return { refused: 'wrong-state' };
    return { facts: [{ type: 'FundClosed', data }] };
  };
}
