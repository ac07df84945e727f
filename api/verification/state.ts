import type { DomainEvent, EventNamed } from '#events/catalogue.ts';
import type { Position } from '#events/port/store.ts';
import type { NumberPart } from '#events/subjects/verification.ts';

interface DomainAsked {
  readonly proof: string;
  readonly by: string;
  readonly domain: string;
  /** null once its writer has been forgotten. */
  readonly email: string | null;
  /** Milliseconds since 1970, as all times here. */
  readonly at: number;
  readonly expiresAt: number;
  readonly wrong: number;
}

interface DomainProved {
  readonly proof: string;
  readonly domain: string;
  readonly at: number;
  readonly until: number;
}

/** Why a part does not hold any more. */
export type Ended = 'lapsed' | 'website-changed' | 'withdrawn' | 'claimed-elsewhere';

export interface NumberGiven {
  readonly state: 'checked' | 'asked' | 'refused' | 'ended';
  readonly part: NumberPart;
  readonly mark: string;
  readonly by: string;
  /** As everybody may read it; '' where it is a person's. */
  readonly number: string;
  /** The number itself; '' where whoever gave it was forgotten. */
  readonly whole: string;
  readonly at: number;
  /** Of the event that gave it. */
  readonly position: Position;
  /** null where it holds for no time. */
  readonly until: number | null;
  readonly why: Ended | null;
  /** In which case, and where in the log, it came to an end; null while it stands, and where no case ended it. */
  readonly over: { readonly inCase: string; readonly position: Position } | null;
}

export interface Certificate {
  readonly document: string;
  /** Where its bytes were stored. */
  readonly key: string;
  readonly sentBy: string;
  readonly at: number;
  /** Of the event that sent it. */
  readonly position: Position;
  /** null until it was seen. */
  readonly until: number | null;
}

/** How the last certificate that does not hold came to its end. */
interface CertificateOver {
  readonly state: 'refused' | 'ended';
  readonly at: number;
  readonly why: Ended | null;
}

/** What a thing's stream adds up to. */
export interface VerificationState {
  /** The newest code that waits for an answer, the proof that holds, and how the last one ended. */
  readonly asked: DomainAsked | null;
  readonly proved: DomainProved | null;
  readonly domainOver: { readonly at: number; readonly domain: string; readonly why: Ended } | null;
  readonly numbers: ReadonlyMap<NumberPart, NumberGiven>;
  /** One waits to be seen; another one may hold meanwhile. */
  readonly sent: Certificate | null;
  readonly seen: Certificate | null;
  /** Refused, and kept until nobody can object to that any more. */
  readonly refused: Certificate | null;
  readonly certificateOver: CertificateOver | null;
}

const NOTHING: VerificationState = {
  ...{ asked: null, proved: null, domainOver: null, numbers: new Map() },
  ...{ sent: null, seen: null, refused: null, certificateOver: null },
};

export const verificationFrom = (history: readonly DomainEvent[]): VerificationState =>
  history.reduce<VerificationState>(evolve, NOTHING);

function evolve(state: VerificationState, event: DomainEvent): VerificationState {
  switch (event.type) {
    case 'DomainProofAsked': {
      const { proof, by, domain, expiresAt } = event.data;
      const email = event.personal?.email ?? null;
      return { ...state, asked: { proof, by, domain, email, at: event.at, expiresAt, wrong: 0 } };
    }
    case 'DomainProofMistried':
      return { ...state, asked: state.asked && { ...state.asked, wrong: state.asked.wrong + 1 } };
    case 'DomainProved': {
      const { proof, domain, until } = event.data;
      return { ...state, asked: null, proved: { proof, domain, at: event.at, until }, domainOver: null };
    }
    case 'DomainProofEnded': {
      const { domain, reason: why } = event.data;
      // Who takes it back wants no code to be good either; where it ended by itself, one may wait for the next.
      const asked = why === 'withdrawn' ? null : state.asked;
      return { ...state, asked, proved: null, domainOver: { at: event.at, domain, why } };
    }
    case 'NumberChecked':
    case 'NumberAsked':
      return withNumber(state, given(event));
    case 'NumberRefused':
    case 'NumberEnded': {
      const before = state.numbers.get(event.data.part);
      if (before?.mark !== event.data.mark) return state;
      const over = event.type === 'NumberRefused' ? 'refused' : 'ended';
      const why = event.type === 'NumberEnded' ? event.data.reason : null;
      const inCase = event.data.case;
      const decided = inCase === undefined ? null : { inCase, position: event.position };
      return withNumber(state, { ...before, state: over, at: event.at, until: null, why, over: decided });
    }
    case 'CertificateSent': {
      const { document, key, by: sentBy } = event.data;
      return {
        ...state,
        sent: { document, key, sentBy, at: event.at, position: event.position, until: null },
        certificateOver: null,
      };
    }
    case 'CertificateSeen': {
      const { document, until } = event.data;
      const meant = [state.sent, state.refused].find((one) => one?.document === document);
      if (!meant) return state;
      const sent = state.sent === meant ? null : state.sent;
      return { ...state, sent, seen: { ...meant, at: event.at, until }, refused: null, certificateOver: null };
    }
    case 'CertificateDestroyed':
      return state.refused?.document === event.data.document ? { ...state, refused: null } : state;
    case 'CertificateRefused':
      return {
        ...state,
        sent: null,
        refused: state.sent,
        certificateOver: { state: 'refused', at: event.at, why: null },
      };
    case 'CertificateEnded': {
      const { document, reason: why } = event.data;
      const without = state.sent?.document === document ? { sent: null } : { seen: null };
      return { ...state, ...without, certificateOver: { state: 'ended', at: event.at, why } };
    }
    default:
      return state;
  }
}

const withNumber = (state: VerificationState, number: NumberGiven): VerificationState => ({
  ...state,
  numbers: new Map([...state.numbers, [number.part, number]]),
});

function given({
  type,
  at,
  position,
  data,
  personal,
}: EventNamed<'NumberChecked'> | EventNamed<'NumberAsked'>): NumberGiven {
  const { part, mark, by, number } = data;
  const whole = number || (personal?.number ?? '');
  const isChecked = type === 'NumberChecked';
  return {
    ...{ part, mark, by, number, whole, at, position, why: null, over: null },
    state: isChecked ? 'checked' : 'asked',
    until: isChecked ? data.until : null,
  };
}
