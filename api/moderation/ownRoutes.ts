import { Hono } from 'hono';
import type { DomainEvent } from '#events/catalogue.ts';
import { OBJECTION_DAYS, OBJECTION_MS } from '#events/lists/case.ts';
import { caseStream } from '#events/subjects/case.ts';
import type { ConcernedRow, CountRow } from '#projections/case/queries.ts';
import { decideObjection, isOfOtherSide, objectionTo } from '../case/decide.ts';
import { caseFrom, unreadIn } from '../case/state.ts';
import {
  decisionsQuery,
  MONTHS_USUAL,
  newObjection,
  type OwnDecision,
  type OwnDecisionsAnswer,
  type TransparencyAnswer,
  transparencyQuery,
} from '../contract/case.ts';
import { dayInIndia } from '../contract/indiaDay.ts';
import { CASE_DECISIONS } from '../contract/options.ts';
import { fail, notFound, signInFirst, tooMany } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import { answerList, type ListDeps } from '../http/list.ts';
import { answerPageLater } from '../http/page.ts';
import { waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { hiddenAfter } from './hiddenStill.ts';
import { createSubjects, NOW } from './subject.ts';

const isSaidOf = (one: DomainEvent, id: string): boolean =>
  (one.type === 'CaseAnswered' && one.data.decision === id) ||
  (one.type === 'CaseObjected' && [one.data.decision, ...(one.data.also ?? [])].includes(id));

const isAnswer = (one: DomainEvent, said: DomainEvent): boolean =>
  one.type === 'CaseDecided' && one.position > said.position;

const iso = (at: number): string => new Date(at).toISOString();

/** Whom decisions concern reads them and objects; everybody reads how often what was decided. */
export function ownCaseRoutes(platform: Platform & ListDeps) {
  const { commands, reads, guard, clock } = platform;
  const subjectOf = createSubjects(platform);

  /** As its stream tells it, for one whom it concerns; undefined where the stream has it no more. */
  async function own({ inCase, event: id }: ConcernedRow, member: string): Promise<OwnDecision[]> {
    const history = await commands.history(caseStream(inCase));
    const found = caseFrom(history);
    const event = history.find((one) => one.id === id);
    if (!found || event?.type !== 'CaseDecided') return [];
    const { kind, id: thing, decision, reason, until } = event.data;
    const subject = await subjectOf(kind, thing);
    const isNewest = found.last?.id === id;
    const { may, to } = objectionTo(found, member, clock());
    const [first, ...also] = to;
    const isOffered = first?.id === id && (may === 'object' || may === 'answer');
    const said = history.find((one) => isSaidOf(one, id));
    const unread = unreadIn(history);
    const answer = said && history.find((one) => isAnswer(one, said) && !unread.has(one.id));
    const words = said && 'words' in (said.personal ?? {}) ? (said.personal as { words: string }).words : ''; // as these two have it
    return [
      {
        ...{ _id: inCase, kind, id: thing, decision, reason, at: iso(event.at), inForce: isNewest },
        side: isOfOtherSide({ against: [], ...event.data }, member) ? 'other' : 'own',
        title: subject.at(NOW)?.title ?? '',
        hiddenStill: isNewest ? await hiddenAfter(platform, found, subject) : null,
        closed: isNewest ? found.closed : null,
        words: event.personal?.[member]?.words ?? '',
        until: until === null ? null : iso(until),
        answer: isOffered ? may : null,
        answerAlso: isOffered ? also.map((one) => one.decision) : [],
        answerUntil: iso(event.at + OBJECTION_MS),
        objection: said
          ? {
              ...{ at: iso(said.at), words: said.actor === member ? words : '' },
              outcome: answer?.type === 'CaseDecided' ? answer.data.objection : null,
            }
          : null,
      },
    ];
  }

  return new Hono<Env>()
    .get('/moderation/decisions', valid('query', decisionsQuery), async (c) => {
      const { session } = c.var;
      if (session === null) return signInFirst(c);
      const { member } = session;
      return answerPageLater(
        c,
        platform,
        ['cases', 'directory', 'funds', 'feed', 'members', 'providers', 'standings'],
        async () => {
          const page = reads.queries.cases.concerning(member, c.req.valid('query'));
          if ('refused' in page) return page;
          const decisions = await Promise.all(page.items.map((row) => own(row, member)));
          return { decisions: decisions.flat(), nextCursor: page.nextCursor } satisfies OwnDecisionsAnswer;
        },
        (page) => page,
        // What can still be objected to hangs on the day.
        { state: dayInIndia(clock()) },
      );
    })

    .post('/moderation/cases/:id/objection', membersOnly, valid('json', newObjection), async (c) => {
      const { member } = c.var.member;
      const { at } = c.var.command;
      const stream = caseStream(c.req.param('id'));
      const found = caseFrom(await commands.history(stream));
      if (!found || objectionTo(found, member, at).may === 'unknown') return notFound(c, 'ownDecision');
      const wait = guard.ask('objection', member);
      if (wait !== null) return tooMany(c, wait, 'objections');
      const { words } = c.req.valid('json');
      const isSame = ([done]: readonly DomainEvent[]): boolean =>
        (done?.type === 'CaseObjected' || done?.type === 'CaseAnswered') && done.personal?.words === words;
      const outcome = await commands.execute(stream, c.var.command, decideObjection(member, words, at), { isSame });
      if ('refused' in outcome) {
        if (outcome.refused === 'unknown') return notFound(c, 'ownDecision');
        return fail(
          c,
          409,
          outcome.refused === 'too-late' ? ['too-late.decision', OBJECTION_DAYS] : `${outcome.refused}.decision`,
        );
      }
      await waitForProjection(c, reads, outcome.position, ['cases']);
      return c.json({ status: 'success' as const }, 201);
    })

    .get('/transparency', valid('query', transparencyQuery), (c) => {
      const { months = MONTHS_USUAL } = c.req.valid('query');
      const names = monthsUntil(dayInIndia(clock()).slice(0, 7), months);
      const render = (): string => {
        const counted = reads.queries.cases.months(names.at(-1) ?? '');
        return JSON.stringify({ status: 'success', ...transparency(names, counted) });
      };
      return answerList(c, platform, ['cases'], render, { sameForMembers: true, state: names[0] ?? '' });
    });
}

/** So many months up to one, the newest first. @param newest YYYY-MM */
function monthsUntil(newest: string, count: number): string[] {
  const [year = 0, month = 1] = newest.split('-').map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

function transparency(names: readonly string[], counted: readonly CountRow[]): TransparencyAnswer {
  const byMonth = Map.groupBy(counted, ({ month }) => month);
  return {
    months: names.map((month) => {
      const rows = byMonth.get(month) ?? [];
      const of = (what: CountRow['decision']): number =>
        rows.reduce((sum, { decision, count }) => (decision === what ? sum + count : sum), 0);
      return {
        month,
        decisions: CASE_DECISIONS.flatMap((decision) =>
          rows.flatMap((row) =>
            row.decision === decision ? [{ decision, reason: row.reason, count: row.count }] : [],
          ),
        ),
        ...{ reports: of('reported'), objections: of('objected'), upheld: of('upheld'), overturned: of('overturned') },
      };
    }),
  };
}
