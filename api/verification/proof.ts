import { verificationStream } from '#events/subjects/verification.ts';
import type { CaseProof } from '../contract/case.ts';
import type { Proofs } from '../moderation/proofs.ts';
import { createSubjects, NOW } from '../moderation/subject.ts';
import type { Platform } from '../platform/platform.ts';
import { isClaimedIn } from './number.ts';
import { holderOf, numberClaims } from './numberClaims.ts';
import { hasOpened } from './openings.ts';
import { type NumberGiven, verificationFrom } from './state.ts';

/** The certificates and numbers that wait for moderators, as the page of their case shows them. */
export function createProofs(platform: Platform): Proofs {
  const { commands } = platform;
  const claims = numberClaims(platform);
  const subjectOf = createSubjects(platform);

  /** The number itself is not shown: whose it is does not hang on it, and some are those of a person. */
  async function claimed({ part, mark, at }: NumberGiven): Promise<CaseProof['numbers'][number]> {
    const of = await claims.holder(mark);
    const title = of && ((await subjectOf(of.kind, of.thing)).at(NOW)?.title ?? '');
    const holder = of && { kind: of.kind, _id: of.thing, name: title ?? '' };
    return { part, since: new Date(at).toISOString(), holder };
  }

  return {
    async waiting({ id, kind, thing, cause, opened, disputed }) {
      const [inCase, isObjected] = [{ caseId: id, opened }, disputed !== null];
      if ((kind !== 'company' && kind !== 'provider') || (cause !== 'document' && cause !== 'claim')) return null;
      const state = verificationFrom(await commands.history(verificationStream(kind, thing)));
      if (cause === 'claim') {
        const isMeant = (number: NumberGiven) =>
          number.state === 'asked' || (isObjected && (number.state === 'checked' || isClaimedIn(number, inCase)));
        const meant = [...state.numbers.values()].filter(isMeant);
        return { certificate: null, numbers: await Promise.all(meant.map(claimed)) };
      }
      const sent = state.sent ?? (isObjected ? state.refused : null);
      const certificate = sent && { document: sent.document, since: new Date(sent.at).toISOString() };
      return { certificate, numbers: [] };
    },

    async others({ id, kind, thing, cause, opened }) {
      if ((kind !== 'company' && kind !== 'provider') || cause !== 'claim') return { holders: [], parties: [] };
      const of = { kind, thing };
      const { numbers } = verificationFrom(await commands.history(verificationStream(kind, thing)));
      const all = [...numbers.values()];
      const claimedNow = all.filter((number) => isClaimedIn(number, { caseId: id, opened }));
      const held = await Promise.all(claimedNow.map(({ mark }) => claims.holder(mark)));
      const holders = held.flatMap((one) => (one && holderOf(one) !== holderOf(of) ? [one] : []));
      const parties = await Promise.all(all.map(({ mark }) => claims.othersThan(of, mark)));
      return { holders, parties: parties.flat() };
    },

    async whyNotVerify({ id, kind, thing, cause, opened, disputed }, by) {
      if (kind !== 'company' && kind !== 'provider') return null;
      const state = verificationFrom(await commands.history(verificationStream(kind, thing)));
      if (cause === 'claim') {
        // What stands is confirmed where somebody else objected to it.
        if (disputed?.decision === 'verify') return null;
        const waits = [...state.numbers.values()].filter((number) => isClaimedIn(number, { caseId: id, opened }));
        if (waits.length === 0) return 'unseen.takenBack';
        return waits.some(({ state: is, position }) => is !== 'asked' || position <= opened)
          ? null
          : 'unseen.otherNumber';
      }
      if (cause !== 'document') return null;
      const meant = state.sent ?? state.refused;
      if (!meant) return 'unseen.takenBack';
      const isOpened = await hasOpened(commands, { kind, thing }, meant, by, NOW);
      return isOpened ? null : 'unseen.certificate';
    },
  };
}
