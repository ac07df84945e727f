import * as z from 'zod';
import type { DomainEvent } from '#events/catalogue.ts';
import { CASE_ENDS, CASE_KINDS, type CaseEnd, type CaseKind } from '#events/lists/case.ts';
import { caseIdOf, caseStream, oldReviewCaseId } from '#events/subjects/case.ts';
import { standingStream } from '#events/subjects/standing.ts';
import { TEAM_KINDS } from '#events/subjects/team.ts';
import { verificationStream } from '#events/subjects/verification.ts';
import type { CaseRow } from '#projections/case/queue.ts';
import { decideClose, isMoot } from '../case/close.ts';
import { openCase } from '../case/open.ts';
import { caseFrom } from '../case/state.ts';
import { createSubjects, NOW } from '../moderation/subject.ts';
import { WRITTEN_IN, writtenBy } from '../moderation/written.ts';
import type { Platform } from '../platform/platform.ts';
import { heldFor, LINK_CLEARED, noteOf } from '../post/heldLinks.ts';
import { isHiddenBy } from '../standing/decide.ts';
import { CERTIFICATE, claimOf } from '../verification/opening.ts';
import { verificationFrom } from '../verification/state.ts';
import type { Effect, Intention, Outcome, Process } from './process.ts';
import { haveRead, readUpTo } from './readUpTo.ts';

const RETRY_MS = 1000;

/** `position`: of the event that asks for it. */
const of = { case: z.string(), kind: z.enum(CASE_KINDS), id: z.string(), position: z.number() };
const payload = z.discriminatedUnion('about', [
  z.object({ about: z.literal('proof'), ...of, kind: z.enum(TEAM_KINDS), cause: z.enum(['document', 'claim']) }),
  z.object({ about: z.literal('link'), ...of, isCleared: z.exactOptional(z.literal(true)) }),
  z.object({ about: z.literal('gone'), ...of, why: z.enum(CASE_ENDS) }),
]);
type Payload = z.output<typeof payload>;
type About<A extends Payload['about']> = Extract<Payload, { about: A }>;

type Needs = Pick<Platform, 'commands' | 'reads' | 'store' | 'keyring'>;

/**
 * Closes cases that wait for somebody although what they are about is gone: a certificate or a number was taken back, a link
 * that was held is out, whatever it was about was taken back, removed or erased. What was reported closes only with an erasure or a removal: nobody
 * ends a case about themselves by taking back what others reported.
 */
export function caseEnds(platform: Needs): Process {
  const { commands, reads } = platform;
  const subjectOf = createSubjects(platform);
  const behind = { retryAfterMs: RETRY_MS, reason: 'the read model is behind the log' } as const;

  async function close(inCase: string, why: CaseEnd, { command, id }: Effect): Promise<Outcome> {
    await commands.execute(caseStream(inCase), command(id), decideClose(why));
    return { ended: 'done' };
  }

  async function isWaiting(inCase: string, why: CaseEnd): Promise<boolean> {
    const found = caseFrom(await commands.history(caseStream(inCase)));
    return found !== null && isMoot(found, why);
  }

  /** Whether somebody reported what a case is about since it was decided; null where the read model does not know in time. */
  async function isReported(inCase: string, position: number): Promise<boolean | null> {
    const found = caseFrom(await commands.history(caseStream(inCase)));
    if (!(await haveRead(platform, position, ['cases']))) return null;
    return reads.queries.cases.isReportedSince(inCase, found?.settled ?? -1);
  }

  /** What of a proof waits for moderators now; null for nothing. */
  async function waitingProof({ kind, id, cause }: About<'proof'>) {
    const { numbers, sent } = verificationFrom(await commands.history(verificationStream(kind, id)));
    if (cause === 'document') return sent && CERTIFICATE;
    const asked = [...numbers.values()].find(({ state }) => state === 'asked');
    return asked ? claimOf(asked.part) : null;
  }

  /** Another number may wait, or a certificate that was sent since. */
  async function endProof(about: About<'proof'>, effect: Effect): Promise<Outcome> {
    const { case: inCase, kind, id } = about;
    const isKnown = await commands.isCarriedOut(caseStream(inCase), effect.command(effect.id));
    if (!isKnown && (await waitingProof(about))) return { ended: 'needless', reason: 'something waits' };
    await close(inCase, 'taken-back', effect);
    // What was given right then found the case still waiting, and opened none.
    const given = await waitingProof(about);
    if (given) await openCase(platform, { kind, id, ...given }, effect.command(`${effect.id} again`));
    return { ended: 'done' };
  }

  async function endLink(
    { case: inCase, kind, id, position, isCleared }: About<'link'>,
    effect: Effect,
  ): Promise<Outcome> {
    const standing = () => commands.history(standingStream(kind, id));
    const isHeld = async () => isHiddenBy(await standing(), inCase);
    const isKnown = await commands.isCarriedOut(caseStream(inCase), effect.command(effect.id));
    if (!isKnown) {
      if (await isHeld()) return { ended: 'needless', reason: 'a link was put back' };
      const reported = await isReported(inCase, position);
      if (reported === null) return behind;
      if (reported) return { ended: 'needless', reason: 'it is reported' };
      await close(inCase, isCleared ? 'link-cleared' : 'link-removed', effect);
    }
    // A link that was put back right then found the case still waiting, and opened none.
    if (await isHeld()) {
      const notes = [noteOf(heldFor(await standing(), inCase))];
      await openCase(platform, { kind, id, cause: 'review', notes, in: inCase }, effect.command(`${effect.id} again`));
    }
    return { ended: 'done' };
  }

  async function endGone({ case: inCase, position, why }: About<'gone'>, effect: Effect): Promise<Outcome> {
    if (!(await isWaiting(inCase, why))) return { ended: 'needless', reason: 'nothing waits' };
    const reported = why === 'gone' ? await isReported(inCase, position) : false;
    if (reported === null) return behind;
    return reported ? { ended: 'needless', reason: 'it is reported' } : close(inCase, why, effect);
  }

  return {
    name: 'case-ends',
    causes: [
      ...(['CertificateEnded', 'CertificateDestroyed', 'NumberEnded', 'ThingShown', 'HidingLifted'] as const),
      ...(['ThingRemoved', 'PostDeleted', 'CommentDeleted', 'MessageTakenBack', 'MemberErased'] as const),
    ],
    react: wanted,

    /** What was theirs has no words any more. */
    async *fanOut(event) {
      if (event.type !== 'MemberErased') return;
      const { member } = event.data;
      await readUpTo(platform, event.position, ['cases', ...WRITTEN_IN]);
      for (const { kind, ids } of writtenBy(platform, member)) {
        const waiting = reads.queries.cases.waitingAmong(ids.flatMap((id) => judgedIn(kind, id)));
        const gone = await Promise.all(waiting.map(async (row) => ((await isGone(row, member)) ? [row] : [])));
        yield gone.flat().map((row) => erasedIn(row.id, row.kind, row.thing, event.position));
      }
    },

    async carryOut(effect): Promise<Outcome> {
      const about = payload.parse(effect.payload);
      if (about.about === 'proof') return endProof(about, effect);
      return about.about === 'link' ? endLink(about, effect) : endGone(about, effect);
    },
  };

  /** Whether it was this member's, and has no words any more. */
  async function isGone({ kind, thing }: CaseRow, member: string): Promise<boolean> {
    const { author, at } = await subjectOf(kind, thing);
    return author === member && at(NOW) === null;
  }
}

const intention = (key: string, about: Payload): Intention => ({ key, payload: about });

const erasedIn = (inCase: string, kind: CaseKind, id: string, position: number): Intention =>
  intention(`erased ${inCase} ${position}`, { about: 'gone', case: inCase, kind, id, position, why: 'erased' });

/** The cases in which a thing is judged: of before a thing had one, two. */
const judgedIn = (kind: CaseKind, id: string): readonly string[] => [
  caseIdOf('reports', kind, id),
  oldReviewCaseId(kind, id),
];

function wanted(event: DomainEvent): Intention[] {
  const { id: cause, position } = event;
  const gone = (kind: CaseKind, id: string, why: CaseEnd = 'gone', but = ''): Intention[] =>
    judgedIn(kind, id)
      .filter((one) => one !== but)
      .map((one) => intention(`${why} ${cause} ${one}`, { about: 'gone', case: one, kind, id, position, why }));
  switch (event.type) {
    case 'CertificateEnded':
    case 'CertificateDestroyed':
    case 'NumberEnded': {
      const { kind, thing: id } = event.data;
      const of = event.type === 'NumberEnded' ? 'claim' : 'document';
      const inCase = caseIdOf(of, kind, id);
      return [intention(`proof ${cause}`, { about: 'proof', case: inCase, kind, id, position, cause: of })];
    }
    case 'ThingShown':
    case 'HidingLifted': {
      // Nobody decided it: its writer took the link out, or its host is not known to be bad any more.
      const { kind, id, by, case: inCase, reason } = event.data;
      if (by !== '') return [];
      const isCleared = reason === LINK_CLEARED && ({ isCleared: true } as const);
      return [intention(`link ${cause}`, { about: 'link', case: inCase, kind, id, position, ...isCleared })];
    }
    case 'ThingRemoved':
      return gone(event.data.kind, event.data.id, 'removed', event.data.case);
    case 'PostDeleted':
      return gone('post', event.data.post);
    case 'CommentDeleted':
      return gone('comment', event.data.comment);
    case 'MessageTakenBack':
      return gone('message', event.data.message);
    default:
      return [];
  }
}
