import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { introductionStream } from '#events/subjects/introduction.ts';
import type { IntroductionRow } from '#projections/introduction/queries.ts';
import { isConfirmed } from '../access/confirmed.ts';
import { createSight, withSight } from '../access/sight.ts';
import { areConnected } from '../connection/connected.ts';
import { dayInIndia } from '../contract/indiaDay.ts';
import {
  type Introduction,
  type IntroductionAnswer,
  type IntroductionsAnswer,
  introductionReply,
  introductionsQuery,
  newIntroduction,
} from '../contract/introduction.ts';
import { createFaces, type Faces } from '../faces/faces.ts';
import { fail, notFound, signInFirst, tooMany } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import type { ListDeps } from '../http/list.ts';
import { answerPage } from '../http/page.ts';
import { caughtUp, waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { completeIntroduction } from './complete.ts';
import { AGAIN_MS, againFrom, decideAnswer, decideIntroduce } from './decide.ts';

const SHOWN = ['introductions', 'members'] as const;

/** So long is waited for what another machine wrote. */
const HEAR_MS = 2000;

/** The same whichever of the two is named first, so that the same member introduces them once. */
const idOf = (by: string, one: string, other: string): string =>
  createHash('sha256').update([by, ...[one, other].sort()].join(' ')).digest('hex').slice(0, 24); // biome-ignore format: one digest

/** Members introduce two of their connections to one another; both must say yes. */
export function introductionRoutes(platform: Platform & ListDeps) {
  const { commands, guard, reads, store, link } = platform;
  const facesOf = createFaces(reads, link);
  const sight = createSight(platform);

  const othersIn = ({ introducer, first, second }: IntroductionRow): string[] => [introducer, first, second];

  function shown(row: IntroductionRow, faces: Faces): Introduction {
    const member = (id: string) => ({ _id: id, ...faces(id) });
    return {
      ...{ _id: row.id, by: member(row.introducer), first: member(row.first), second: member(row.second) },
      ...{ note: row.note, state: stateOf(row), at: new Date(row.at).toISOString() },
      ...(row.role === 'introducer' && { againFrom: new Date(row.at + AGAIN_MS).toISOString() }),
    };
  }

  /** The newest introduction of two by one, as a list. */
  function ofTwo(by: string, first: string, second: string) {
    const row = reads.queries.introductions.find(idOf(by, first, second), by);
    return { items: row ? [row] : [], nextCursor: null };
  }

  const answerOf = (row: IntroductionRow): IntroductionAnswer => ({ introduction: shown(row, facesOf(othersIn(row))) });

  return new Hono<Env>()
    .get('/introductions', valid('query', introductionsQuery), async (c) => {
      const { session } = c.var;
      if (session === null) return signInFirst(c);
      const { member } = session;
      const { introductions } = reads.queries;
      const { first, second, ...page } = c.req.valid('query');
      await caughtUp(c, reads, [...SHOWN, 'blocks']);
      return answerPage(
        c,
        platform,
        withSight(['members'], member),
        () => (first && second ? ofTwo(member, first, second) : introductions.list(member, page)),
        ({ items, nextCursor }): IntroductionsAnswer => {
          const others = items.flatMap(othersIn);
          const [faces, hidden] = [facesOf(others), sight.hidden(member, others)];
          const seen = items.filter((row) => !othersIn(row).some((id) => hidden.has(id)));
          return { introductions: seen.map((row) => shown(row, faces)), nextCursor };
        },
        { state: String(introductions.version(member)) },
      );
    })

    .post('/introductions', membersOnly, valid('json', newIntroduction), async (c) => {
      const { first, second, note } = c.req.valid('json');
      const { member: by } = c.var.member;
      if (first === second || first === by || second === by) return oneself(c, first === by ? 'first' : 'second');
      if (!isConfirmed(platform, by)) return fail(c, 403, 'confirm-email.introduces');
      const isWith = await Promise.all([areConnected(commands, by, first), areConnected(commands, by, second)]);
      if (isWith.includes(false)) return fail(c, 403, 'not-connected.introduce');
      const introduction = idOf(by, first, second);
      const stream = introductionStream(introduction);
      const { at } = c.var.command;
      const before = await commands.execute<'new'>(stream, c.var.command, () => ({ refused: 'new' }), {
        isSame: ([done]) => done?.type === 'IntroductionMade' && done.personal?.note === note,
      });
      if ('refused' in before) {
        const again = againFrom(await commands.history(stream));
        if (again > at) return introducedLately(c, again);
        const wait = guard.ask('introduction', by);
        if (wait !== null) return tooMany(c, wait, 'introduced');
      }
      // With whom somebody is connected, and whom they blocked, whoever introduces them does not learn.
      const quiet = (await areConnected(commands, first, second)) || (await sight.areApartInLog(first, second));
      const decide = decideIntroduce({ introduction, by, first, second, quiet, note, at });
      const outcome = await commands.execute(stream, c.var.command, decide);
      if ('refused' in outcome) return introducedLately(c, againFrom(await commands.history(stream)));
      await waitForProjection(c, reads, outcome.position, SHOWN);
      const late = { position: 0, id: introduction, introducer: by, first, second, note, at, met: 0 };
      const row = reads.queries.introductions.find(introduction, by) ?? { ...late, role: 'introducer', said: '' };
      return c.json({ status: 'success' as const, ...answerOf(row) }, 201);
    })

    .put('/introductions/:id', membersOnly, valid('json', introductionReply), async (c) => {
      const { accept } = c.req.valid('json');
      const { member } = c.var.member;
      const introduction = c.req.param('id');
      // When one of the three left, what the log still knows of it is for nobody.
      const find = () => reads.queries.introductions.find(introduction, member);
      const found =
        find() ?? ((await reads.waitFor(await store.head(), ['introductions'], HEAR_MS)) ? find() : undefined);
      if (!found) return notFound(c, 'introduction');
      const decide = decideAnswer({ introduction, member, accept });
      const outcome = await commands.execute(introductionStream(introduction), c.var.command, decide);
      if ('refused' in outcome) return notFound(c, 'introduction');
      const own = { ...c.var.command, actor: null, key: undefined };
      const done = accept ? await completeIntroduction(platform, sight, introduction, own) : null;
      await waitForProjection(c, reads, Math.max(outcome.position, done ?? -1), [...SHOWN, 'connections']);
      return c.json({ status: 'success' as const, ...answerOf(find() ?? found) });
    });
}

/** As its reader may know it. */
function stateOf({ role, said, met }: IntroductionRow): Introduction['state'] {
  if (met === 1) return 'connected';
  if (role === 'introducer') return 'open';
  return said === '' ? 'asks-me' : said === 'yes' ? 'accepted' : 'declined';
}

function oneself(c: Context, path: 'first' | 'second') {
  return fail(c, 400, 'oneself.introduce', path);
}

function introducedLately(c: Context, again: number) {
  return fail(c, 409, ['introduced-lately.two', dayInIndia(again)]);
}
