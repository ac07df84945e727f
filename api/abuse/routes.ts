import { Hono } from 'hono';
import type { Position } from '#events/port/store.ts';
import { abuseStream, type ReportedKind } from '#events/subjects/abuse.ts';
import { caseIdOf } from '#events/subjects/case.ts';
import { messageReaders } from '../access/applicationTeams.ts';
import { openCase } from '../case/open.ts';
import type { Decision } from '../commands/commands.ts';
import { newAbuseReport } from '../contract/abuse.ts';
import { type AbuseReportAnswer, abuseReportAnswer } from '../contract/abuse-answer.ts';
import { dayInIndia } from '../contract/indiaDay.ts';
import { notFound } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { CallGroup } from '../http/call.ts';
import type { Env } from '../http/env.ts';
import { type MemberContext, membersOnly } from '../http/guard.ts';
import { createQuota } from '../http/quota.ts';
import { caughtUp, waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';

export const abuseCalls: CallGroup = {
  name: 'Reports of abuse',
  description: 'Members report what should not be here. Who it is about is not told by whom.',
  calls: [
    {
      method: 'POST',
      path: '/reports',
      summary: 'Report something',
      description:
        'Each thing once a member: again, it changes nothing, and the answer says when it was reported. A message by one of its two alone, in an application by somebody of its two teams. 30 a day, 10 for an account of three days.',
      who: 'member',
      example: { kind: 'fund', id: '665f1c2ab8d5e0a1b2c3d4e5', reason: 'fraud', text: 'They ask for a fee first.' },
      answer: { status: 201, schema: abuseReportAnswer },
      failures: { 404: 'There is no such thing.' },
    },
  ],
};

/** Members report what should not be here. */
export function abuseRoutes(platform: Platform) {
  const { commands, reads, clock } = platform;
  const { queries } = reads;
  const streamOf = async (_: unknown, c: MemberContext): Promise<string> => {
    const { kind, id } = newAbuseReport.parse(await c.req.json());
    return abuseStream(kind, id, c.var.member.member);
  };
  const newReports = createQuota(platform)('report', streamOf, { isOnce: true });
  const isThere: Readonly<Record<ReportedKind, (id: string, by: string) => boolean>> = {
    company: (id) => queries.directory.find(id) !== undefined,
    fund: (id) => queries.funds.find(id, dayInIndia(clock())) !== undefined,
    post: (id) => queries.feed.post(id) !== undefined,
    comment: (id) => queries.feed.comment(id) !== undefined,
    member: (id) => queries.members.faces([id]).some(({ erased, hidden }) => erased === 0 && hidden === 0),
    provider: (id) => queries.providers.among([id]).length > 0,
    message: (id, by) => queries.conversations.isOf(id, messageReaders(platform, by)),
  };

  const isTold = (kind: ReportedKind, id: string, by: string, reported: Position): boolean =>
    queries.cases.hasToldReporter(caseIdOf('reports', kind, id), by, reported);

  return new Hono<Env>().post('/reports', membersOnly, valid('json', newAbuseReport), newReports, async (c) => {
    const { kind, id, reason, text = '' } = c.req.valid('json');
    const { member: by } = c.var.member;
    await caughtUp(c, reads, ['directory', 'funds', 'feed', 'members', 'providers', 'conversations', 'teams', 'cases']);
    if (!isThere[kind](id, by)) return notFound(c, 'reported');
    const stream = abuseStream(kind, id, by);
    const fact = { type: 'AbuseReported', data: { kind, id, reason, by }, personal: { text } } as const;
    const decide = (history: readonly unknown[]): Decision<never> => ({ facts: history.length > 0 ? [] : [fact] });
    const { position, events } = await commands.execute(stream, c.var.command, decide, {
      isSame: ([done]) => done?.type === 'AbuseReported' && done.data.reason === reason && done.personal?.text === text,
    });
    // What keeps the case from being opened is made up for by a process (`processes/caseDecisions.ts`).
    const isNew = events.length > 0;
    if (isNew) await openCase({ commands }, { kind, id, cause: 'reports', notes: [], reason }, c.var.command);
    await waitForProjection(c, reads, position, ['abuseReports']);
    const [before] = isNew ? [] : await commands.history(stream);
    const answer: AbuseReportAnswer = {
      again: before !== undefined,
      reportedAt: new Date(before?.at ?? c.var.command.at).toISOString(),
      // While the cases are built anew, it is told as one that waits.
      decided: before !== undefined && reads.has('cases') && isTold(kind, id, by, before.position),
    };
    return c.json({ status: 'success' as const, ...answer }, 201);
  });
}
