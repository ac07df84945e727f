import { Hono } from 'hono';
import { isDear, isFavourable } from '#events/lists/case.ts';
import { caseIdOf, caseStream } from '#events/subjects/case.ts';
import type { CaseRow } from '#projections/case/queue.ts';
import { cursorOf } from '#projections/sql/cursor.ts';
import { hasRole } from '../access/roles.ts';
import { isProvedLately } from '../access/stepUp.ts';
import { decideCase, decisionsOpen } from '../case/decide.ts';
import { isSameDecision } from '../case/sameDecision.ts';
import { type Case, caseFrom, isOver } from '../case/state.ts';
import { type CaseAnswer, caseQuery, casesQuery, newDecision } from '../contract/case.ts';
import { CASE_WORDS_MIN } from '../contract/limits.ts';
import { createFaces } from '../faces/faces.ts';
import { fail, notFound, signInFirst, tooMany } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import type { ListDeps } from '../http/list.ts';
import { onlyRole } from '../http/onlyRole.ts';
import { answerPageLater } from '../http/page.ts';
import { stepUpFirst } from '../http/stepUp.ts';
import { caughtUp, waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { changesBetween } from './changes.ts';
import { gravestSince } from './gravest.ts';
import { hiddenStill } from './hiddenStill.ts';
import { isOwnOf, notForgotten, peopleOf } from './people.ts';
import { NO_PROOFS } from './proofs.ts';
import { queuePage } from './queuePage.ts';
import { refusal, wordsMissing } from './refusals.ts';
import { createSettling, type DecisionEffects } from './settle.ts';
import {
  actorsIn,
  askedUntil,
  beganAt,
  historyOf,
  subjectAnswer,
  summaryOf,
  summaryThen,
  withoutActors,
  withoutReports,
} from './shown.ts';
import { createSubjects, NOW, type Subject } from './subject.ts';
import { isUndone, isUnread } from './unread.ts';

/** What a case shows hangs on these. */
const SHOWN = ['cases', 'directory', 'funds', 'feed', 'members', 'providers', 'conversations', 'standings'] as const;
const REPORTS = cursorOf('case-reports', ['number']);
const REPORTS_SHOWN = 20;

/**
 * Moderators decide on what was reported, and on what is new.
 * @param effects what 'verify' and 'refuse' do
 * @param proofs what they are about
 */
export function moderationRoutes(platform: Platform & ListDeps, effects: DecisionEffects = {}, proofs = NO_PROOFS) {
  const { commands, reads, store, guard, link, clock } = platform;
  const facesOf = createFaces(reads, link);
  const subjectOf = createSubjects(platform);
  const settle = createSettling(platform, effects);
  const moderator = onlyRole(platform, 'moderator');

  /** Whether others do not see now what a case is about: it is hidden, held for its link, or awaits its review. */
  function isNotShown({ kind, thing }: CaseRow): boolean {
    const { standings, directory, funds } = reads.queries;
    if (standings.hidden(kind, thing)) return true;
    if (kind === 'company') return directory.withheld(thing) !== undefined;
    return kind === 'fund' && funds.withheld(thing, '') !== undefined;
  }

  async function summaries(rows: readonly CaseRow[], reader: string) {
    const reasons = reads.queries.cases.reasons(rows.map(({ id }) => id));
    return Promise.all(
      rows.map(async (row) => {
        const subject = await subjectOf(row.kind, row.thing);
        const summary = {
          ...summaryOf(row, subject.at(NOW)?.title ?? '', reasons.get(row.id) ?? {}, reader),
          ...(isNotShown(row) && { notShown: true as const }),
        };
        return (await isOwnOf(commands, subject, reader)) ? withoutReports(summary) : summary;
      }),
    );
  }

  async function people(found: Case, subject: Subject) {
    const { holders, parties } = await proofs.others(found);
    const [had, have] = await Promise.all(
      [parties, holders].map((list) => Promise.all(list.map((one) => subjectOf(one.kind, one.thing)))),
    );
    return peopleOf(platform, found.kind, found.thing, subject, { holders: have ?? [], parties: had ?? [] });
  }

  const isInOffice = async (author: string | null): Promise<boolean> =>
    author !== null && (await hasRole(platform, author, 'administrator'));

  /** What the reader may decide now, and why nothing. */
  async function allowed(
    found: Case,
    { by, author, hasPart }: { readonly by: string; readonly author: string | null; readonly hasPart: boolean },
  ): Promise<Pick<CaseAnswer['case'], 'decisions' | 'barred'>> {
    const isOwnDecision = found.contested.some((one) => one.by === by);
    const isFinal = isOver(found) && found.isFinal;
    const barred = hasPart ? 'own-part' : isOwnDecision ? 'another-moderator' : isFinal ? 'final' : null;
    if (barred) return { barred, decisions: [] };
    const open = decisionsOpen(found, { by, at: clock(), author, hasPart, isInOffice: await isInOffice(author) });
    if (open.length === 0 && found.state === 'closed') return { barred: 'closed', decisions: [] };
    const isSeen = !open.includes('verify') || (await proofs.whyNotVerify(found, by)) === null;
    return { barred, decisions: isSeen ? open : open.filter((decision) => decision !== 'verify') };
  }

  return new Hono<Env>()
    .get('/moderation/cases', moderator, valid('query', casesQuery), async (c) => {
      const { session } = c.var;
      if (session === null) return signInFirst(c);
      const { member } = session;
      return answerPageLater(
        c,
        platform,
        SHOWN,
        () => queuePage(reads.queries.cases.list, c.req.valid('query'), (rows) => summaries(rows, member)),
        (page) => page,
      );
    })

    .get('/moderation/cases/:id', moderator, membersOnly, valid('query', caseQuery), async (c) => {
      const { member } = c.var.member;
      const { asOf, limit = REPORTS_SHOWN, cursor } = c.req.valid('query');
      const after = cursor === undefined ? -1 : REPORTS.decode(cursor)?.[0];
      if (after === undefined) return fail(c, 400, 'invalid.cursor', 'cursor');
      await caughtUp(c, reads, ['cases', 'abuseReports']);
      const id = c.req.param('id');
      const head = await store.head();
      const whole = await commands.history(caseStream(id));
      const upTo = !asOf
        ? NOW
        : 'position' in asOf
          ? asOf.position
          : (await store.timeRange({ until: asOf.time })).upTo;
      // Of two events that happened in one order, the log may have another.
      const isThen = ({ at }: { readonly at: number }): boolean => !asOf || 'position' in asOf || at <= asOf.time;
      const history = whole.filter((event) => event.position <= upTo && isThen(event));
      const found = caseFrom(history);
      if (!found) return notFound(c, 'case');
      const { kind, thing, last } = found;
      const { abuseReports, cases } = reads.queries;
      const subject = await subjectOf(kind, thing);
      const { hasPart, isOwn, isParty } = await people(found, subject);
      const own = isOwn(member);
      // Whoever it is about is not told who reported them, nor with which words, by being a moderator.
      const ofReports = id === caseIdOf('reports', kind, thing) && !own;
      const reportsOf = (from: number, most: number) =>
        ofReports ? abuseReports.ofThing(kind, thing, from, upTo, most) : [];
      const [reported, [first]] = [reportsOf(after, limit + 1), reportsOf(-1, 1)];
      const [page, more] = [reported.slice(0, limit), reported.length > limit];
      const faces = facesOf([
        ...new Set([...actorsIn(history), ...page.map(({ by }) => by), ...(subject.author ? [subject.author] : [])]),
      ]);
      const [before, now] = [subject.at(beganAt(first?.position, found)), subject.at(upTo)];
      const row = asOf ? undefined : cases.find(id);
      const counted = row ? undefined : reportsOf(-1, 1000).length;
      const summary = row
        ? summaryOf(row, now?.title ?? '', cases.reasons([id]).get(id) ?? {}, member)
        : summaryThen(found, now?.title ?? '', counted ?? 0, member);
      const answer: CaseAnswer = {
        case: {
          ...(own ? withoutReports(summary) : summary),
          author: subject.author === null ? null : { _id: subject.author, ...faces(subject.author) },
          now: subjectAnswer(now, link),
          seen: Math.min(head, upTo),
          before: subjectAnswer(before, link),
          changes: changesBetween(last ? subject.at(last.position) : before, now),
          history: own ? withoutActors(historyOf(history, faces)) : historyOf(history, faces),
          askedUntil: askedUntil(found, clock()),
          hiddenStill: asOf ? null : await hiddenStill(platform, found, subject),
          // Their own team gave it, or another one claims what is theirs: they do not decide, and need not see it.
          proof: asOf || own || isParty(member) ? null : await proofs.waiting(found),
          ...(await allowed(found, { by: member, author: subject.author, hasPart: await hasPart(member) })),
        },
        reported: page.map(({ at, by, reason, text }) => ({
          ...{ at: new Date(at).toISOString(), by: { _id: by, ...faces(by) }, reason, text: text ?? '' },
        })),
        nextCursor: more ? REPORTS.encode([page.at(-1)?.position ?? -1]) : null,
      };
      return c.json({ status: 'success' as const, ...answer });
    })

    .post('/moderation/cases/:id/decide', moderator, membersOnly, valid('json', newDecision), async (c) => {
      const { member: by } = c.var.member;
      const { until = null, seen, ...said } = c.req.valid('json');
      if (said.words.length < CASE_WORDS_MIN && !isFavourable(said.decision)) return wordsMissing(c);
      if (isDear(said.decision) && !(await isProvedLately(platform, c.var.member))) return stepUpFirst(c);
      const id = c.req.param('id');
      const found = caseFrom(await commands.history(caseStream(id)));
      if (!found) return notFound(c, 'case');
      // What is verified already may be asked for again by its key.
      const isVerified = isOver(found) && found.last?.decision === 'verify';
      const whyNot = said.decision === 'verify' && !isVerified ? await proofs.whyNotVerify(found, by) : null;
      if (whyNot !== null) return fail(c, 409, whyNot);
      const wait = guard.ask('moderation', by);
      if (wait !== null) return tooMany(c, wait, 'decisions');
      const subject = await subjectOf(found.kind, found.thing);
      if (isUnread(found, subject, said.decision, seen)) return fail(c, 409, 'changed.case');
      const { concerned, against: holders, hasPart } = await people(found, subject);
      // Who lost it once hears what becomes of it.
      const others = [...(said.decision === 'verify' ? holders : []), ...(found.last?.against ?? [])];
      const against = (await notForgotten(platform.keyring, others)).filter((member) => !concerned.includes(member));
      const { at } = c.var.command;
      const { author } = subject;
      const office = said.decision === 'suspend' && (await isInOffice(author));
      await caughtUp(c, reads, ['abuseReports']);
      const gravest = said.decision === 'ask' ? gravestSince(reads, found) : null;
      const part = { author, concerned, against, gravest, hasPart: await hasPart(by), isInOffice: office };
      const outcome = await commands.execute(
        caseStream(id),
        c.var.command,
        decideCase({ ...said, seen, until, by, at, ...part }),
        { isSame: ([done]) => isSameDecision(done, said) },
      );
      if ('refused' in outcome) return refusal(c, outcome.refused);
      const settled = await settle(id, (key) => ({ ...c.var.command, at: clock(), key }));
      await waitForProjection(c, reads, Math.max(outcome.position, settled), ['cases', ...SHOWN]);
      if (isUndone(await commands.history(caseStream(id)), outcome.position)) return fail(c, 409, 'changed.case');
      const row = reads.queries.cases.find(id);
      const [summary] = row ? await summaries([row], by) : [];
      return c.json({ status: 'success' as const, ...(summary && { case: summary }) });
    });
}
