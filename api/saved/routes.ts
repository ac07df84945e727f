import { Hono } from 'hono';
import { recordOf } from '#events/runtime/recordOf.ts';
import { SAVED_KINDS, type SavedKind, savedStream } from '#events/subjects/saved.ts';
import type { SavedRow } from '#projections/saved/queries.ts';
import { createSight, withSight } from '../access/sight.ts';
import { dayInIndia } from '../contract/indiaDay.ts';
import { type SavedAnswer, type SavedIdsAnswer, type SavedItem, savedPath, savedQuery } from '../contract/saved.ts';
import { checksOf, NOBODY_CHECKS } from '../heldPart/checks.ts';
import { fail, notFound, signInFirst } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import { answerList, type ListDeps } from '../http/list.ts';
import { answerPage } from '../http/page.ts';
import { waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { decideSaved } from './decide.ts';

/** More than anybody looks through; it bounds what one member can make a read model hold. */
const SAVED_MAX = 5000;
/** How much of a text stands in a line. */
const LINE = 120;

type Shown = Omit<SavedItem, 'kind' | '_id' | 'savedAt'>;

/** What no fund is has no last day. */
const NO_DEADLINE = { deadline: '', closed: false } as const;

/** A text, or its beginning, which ends at a word. */
function beginning(text: string): string {
  if (text.length <= LINE) return text;
  const cut = text.slice(0, LINE);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LINE / 2))}…`;
}

/** What members put aside to find it again. */
export function savedRoutes(platform: Platform & ListDeps) {
  const { commands, reads, link, clock } = platform;
  const sight = createSight(platform);

  /** How a thing is shown; undefined where there is none. */
  const show: Readonly<Record<SavedKind, (id: string, viewer: string) => Shown | undefined>> = {
    fund(id) {
      const fund = reads.queries.funds.find(id, dayInIndia(clock()));
      if (!fund) return undefined;
      const line = [fund.type, fund.stage, fund.region].join(' · ');
      const checks = checksOf(fund);
      const { provider: title, deadline, status } = fund;
      const until = { deadline, closed: status === 'closed' };
      return { title, line, ...checks, ...until, imageUrl: link(fund.logo), path: `/dashboard/funds/${id}` };
    },
    company(id) {
      const company = reads.queries.directory.find(id);
      if (!company) return undefined;
      const { registeredEntity: title, tagline: line, logo } = company;
      return { title, line, ...checksOf(company), ...NO_DEADLINE, imageUrl: link(logo), path: `/startups/${id}` };
    },
    post(id, viewer) {
      const post = reads.queries.feed.post(id);
      if (!post || post.content === null || sight.areApart(viewer, post.author)) return undefined;
      const line = beginning(post.content.replace(/\s+/g, ' ').trim());
      return {
        title: reads.queries.members.find(post.author)?.name ?? '',
        line,
        ...NOBODY_CHECKS,
        ...NO_DEADLINE,
        imageUrl: link(post.image),
        path: `/posts/${id}`,
      };
    },
  };

  function item({ kind, id, at }: SavedRow, viewer: string): SavedItem[] {
    const shown = show[kind](id, viewer);
    return shown ? [{ kind, _id: id, ...shown, savedAt: new Date(at).toISOString() }] : [];
  }

  return new Hono<Env>()
    .get('/saved', valid('query', savedQuery), async (c) => {
      const { session } = c.var;
      if (session === null) return signInFirst(c);
      const query = c.req.valid('query');
      return answerPage(
        c,
        platform,
        withSight(['saved', 'funds', 'directory', 'feed', 'members'], session.member),
        () => reads.queries.saved.list(session.member, { ...query, kind: query.kind === '' ? undefined : query.kind }),
        ({ items, nextCursor }): SavedAnswer => ({
          saved: items.flatMap((row) => item(row, session.member)),
          nextCursor,
        }),
      );
    })

    .get('/saved/ids', async (c) => {
      const { session } = c.var;
      if (session === null) return signInFirst(c);
      return answerList(c, platform, ['saved'], () => {
        const rows = reads.queries.saved.ids(session.member);
        const answer: SavedIdsAnswer = {
          ids: recordOf(SAVED_KINDS, (kind) => rows.flatMap((row) => (row.kind === kind ? [row.id] : []))),
        };
        return JSON.stringify({ status: 'success', ...answer });
      });
    })

    .put('/saved/:kind/:id', membersOnly, valid('param', savedPath), async (c) => {
      const { kind, id } = c.req.valid('param');
      const { member } = c.var.member;
      if (!show[kind](id, member)) return notFound(c);
      if (reads.queries.saved.count(member) >= SAVED_MAX) return fail(c, 409, 'too-many.saved');
      const decide = decideSaved({ kind, id, member }, true);
      const reading = { mostlyNew: true, lastOnly: true };
      const outcome = await commands.execute(savedStream(kind, id, member), c.var.command, decide, reading);
      await waitForProjection(c, reads, outcome.position, ['saved']);
      return c.body(null, 204);
    })

    .delete('/saved/:kind/:id', membersOnly, valid('param', savedPath), async (c) => {
      const { kind, id } = c.req.valid('param');
      const { member } = c.var.member;
      const decide = decideSaved({ kind, id, member }, false);
      const outcome = await commands.execute(savedStream(kind, id, member), c.var.command, decide, { lastOnly: true });
      await waitForProjection(c, reads, outcome.position, ['saved']);
      return c.body(null, 204);
    });
}
