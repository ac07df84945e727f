import type { DomainEvent } from '#events/catalogue.ts';
import type { Position } from '#events/port/store.ts';
import type { ApplicationContent, ApplicationDocument, ApplicationStatus, Side } from '#events/subjects/application.ts';
import { statusAfter } from '#projections/application/status.ts';

/** One step of an application; `by` null where nobody took it. */
export interface Step {
  readonly at: number;
  readonly status: ApplicationStatus;
  readonly by: string | null;
  readonly letter: string;
  /** Whether it ended because nobody was left to go on with it. */
  readonly isOrphaned: boolean;
}

export interface Message {
  readonly id: string;
  readonly at: number;
  readonly side: Side;
  readonly by: string;
  /** A storage key, '' for none. */
  readonly image: string;
  /** Of what was sent with it, the numbers and bytes; none once its writer has been forgotten. */
  readonly documents: readonly Pick<ApplicationDocument, 'n' | 'size'>[];
  readonly isTakenBack: boolean;
}

export interface Score {
  readonly by: string;
  readonly at: number;
  readonly scores: { readonly [criterion: string]: number };
  readonly note: string;
}

/** A file of the application. `document`: the id of its key. */
export interface AttachedDocument {
  readonly document: string;
  readonly key: string;
  /** Who attached it. */
  readonly owner: string;
  readonly side: Side;
  readonly takenBack: boolean;
}

/** What an application's stream adds up to. Times in milliseconds since 1970. */
export interface ApplicationState {
  readonly id: string;
  readonly fund: string;
  readonly provider: string;
  readonly company: string;
  readonly status: ApplicationStatus;
  /** What was submitted last; null while nothing was, or once who submitted it has been forgotten. */
  readonly sent: ApplicationContent | null;
  readonly submittedAt: number | null;
  /** The position of the last submission in the log; null while there is none. */
  readonly sentAt: Position | null;
  readonly history: readonly Step[];
  readonly messages: readonly Message[];
  /** By reviewer. */
  readonly scores: ReadonlyMap<string, Score>;
  /** By number. */
  readonly documents: ReadonlyMap<number, AttachedDocument>;
  readonly events: number;
}

/** null where there is none. */
export function applicationFrom(history: readonly DomainEvent[]): ApplicationState | null {
  let state: ApplicationState | null = null;
  for (const event of history) state = evolve(state, event);
  return state;
}

function evolve(before: ApplicationState | null, event: DomainEvent): ApplicationState | null {
  if (event.type === 'ApplicationBegun') return begun(event);
  if (before === null) return null;
  const state = { ...before, events: before.events + 1 };
  switch (event.type) {
    case 'ApplicationSubmitted':
      return {
        ...stepped(state, event),
        sent: event.personal,
        ...{ sentAt: event.position, submittedAt: state.submittedAt ?? event.at },
      };
    case 'ApplicationDecided':
    case 'ApplicationAccepted':
    case 'ApplicationWithdrawn':
    case 'ApplicationLapsed':
      return stepped(state, event);
    case 'ApplicationMessageSent': {
      const { message: id, side, by, image } = event.data;
      const documents = event.personal ? (event.personal.documents ?? event.data.documents) : [];
      const message: Message = { id, at: event.at, side, by, image: image?.key ?? '', documents, isTakenBack: false };
      return { ...state, messages: [...state.messages, message] };
    }
    case 'ApplicationMessageTakenBack': {
      const { message } = event.data;
      const taken = { image: '', documents: [], isTakenBack: true };
      return { ...state, messages: state.messages.map((one) => (one.id === message ? { ...one, ...taken } : one)) };
    }
    case 'ApplicationScored':
      return { ...state, scores: scored(state.scores, event) };
    case 'DocumentAttached': {
      const { n, document, key, by: owner, side = 'applicant' } = event.data;
      return withDocument(state, n, { document, key, owner, side, takenBack: false });
    }
    case 'DocumentTakenBack': {
      const known = state.documents.get(event.data.n);
      return known ? withDocument(state, event.data.n, { ...known, takenBack: true }) : state;
    }
    default:
      return state;
  }
}

type Of<N extends DomainEvent['type']> = Extract<DomainEvent, { type: N }>;

function begun({
  at,
  data: { application: id, fund, provider, company, by },
}: Of<'ApplicationBegun'>): ApplicationState {
  const history: Step[] = [{ at, status: 'draft', by, letter: '', isOrphaned: false }];
  const nothing = {
    sent: null,
    submittedAt: null,
    sentAt: null,
    messages: [],
    scores: new Map<string, Score>(),
    documents: new Map(),
  };
  return { id, fund, provider, company, status: 'draft', history, ...nothing, events: 1 };
}

type Move = Of<
  'ApplicationSubmitted' | 'ApplicationDecided' | 'ApplicationAccepted' | 'ApplicationWithdrawn' | 'ApplicationLapsed'
>;

function stepped(state: ApplicationState, event: Move): ApplicationState {
  const status = statusAfter(state.status, event);
  const isOrphaned = 'orphaned' in event.data;
  // Whoever was the last did not do it.
  const by = 'by' in event.data && !isOrphaned ? event.data.by : null;
  const letter = event.type === 'ApplicationDecided' ? (event.personal?.letter ?? '') : '';
  const at = event.type === 'ApplicationLapsed' ? (event.data.since ?? event.at) : event.at;
  return { ...state, status, history: [...state.history, { at, status, by, letter, isOrphaned }] };
}

function scored(before: ApplicationState['scores'], { at, data, personal }: Of<'ApplicationScored'>) {
  const scores = new Map(before);
  // What a forgotten reviewer thought is gone with them.
  if (personal) scores.set(data.by, { by: data.by, at, ...personal });
  else scores.delete(data.by);
  return scores;
}

const withDocument = (state: ApplicationState, n: number, document: AttachedDocument): ApplicationState => ({
  ...state,
  documents: new Map(state.documents).set(n, document),
});
