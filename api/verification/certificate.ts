import type { DomainEvent, Fact } from '#events/catalogue.ts';
import type { Decision } from '../commands/commands.ts';
import { documentIdOf } from '../storage/keys.ts';
import { type Of, PROOF_GOOD_MS } from './decide.ts';
import { type Certificate, verificationFrom } from './state.ts';

/** Sends a certificate for a moderator to see. One at a time; the same again changes nothing. */
export function decideSend(of: Of, key: string, by: string) {
  return function decide(history: readonly DomainEvent[]): Decision<'waits' | 'used'> {
    const document = documentIdOf(key);
    const { sent, refused } = verificationFrom(history);
    if (sent?.document === document) return { facts: [] };
    if (sent) return { refused: 'waits' };
    // Its key goes with the decision.
    if (history.some((event) => event.type === 'CertificateSent' && event.data.document === document))
      return { refused: 'used' };
    // Who sends another one objects no more to what became of the last.
    return { facts: [...destroyed(of, refused), { type: 'CertificateSent', data: { ...of, document, key, by } }] };
  };
}

/** A moderator has decided on one certificate. @param isGood whether it proves who they are */
export function decideSeen(
  of: Of,
  document: string,
  isGood: boolean,
  { by, caseId, at }: { readonly by: string; readonly caseId: string; readonly at: number },
) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    const { sent, refused } = verificationFrom(history);
    // What was refused is seen with other eyes once somebody objects.
    const meant = [sent, isGood ? refused : null].find((one) => one?.document === document);
    if (!meant) return { facts: [] };
    const data = { ...of, document, by, case: caseId, sentBy: meant.sentBy };
    if (!isGood) return { facts: [{ type: 'CertificateRefused', data }] };
    return { facts: [{ type: 'CertificateSeen', data: { ...data, until: at + PROOF_GOOD_MS } }] };
  };
}

/** Takes back what waits and what was seen. */
export function decideWithdrawCertificate(of: Of) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    const { sent, seen, refused } = verificationFrom(history);
    const ended = [sent, seen].flatMap((one) => (one ? [one] : []));
    const withdrawn = ended.map(({ document, sentBy }) => end(of, document, sentBy, 'withdrawn'));
    return { facts: [...withdrawn, ...destroyed(of, refused)] };
  };
}

/** What was refused goes: nobody can object any more. */
export function decideDestroy(of: Of) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    return { facts: destroyed(of, verificationFrom(history).refused) };
  };
}

const destroyed = (of: Of, refused: Certificate | null): Fact[] =>
  refused
    ? [{ type: 'CertificateDestroyed', data: { ...of, document: refused.document, sentBy: refused.sentBy } }]
    : [];

/** Ends what was seen more than a year ago. */
export function decideLapse(of: Of, at: number) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    const { seen } = verificationFrom(history);
    if (!seen || seen.until === null || seen.until > at) return { facts: [] };
    return { facts: [end(of, seen.document, seen.sentBy, 'lapsed')] };
  };
}

const end = (of: Of, document: string, sentBy: string, reason: 'lapsed' | 'withdrawn') =>
  ({ type: 'CertificateEnded', data: { ...of, document, sentBy, reason } }) as const;
