import type { Context } from 'hono';
import type { Position } from '#events/port/store.ts';
import type { Counted, Guard } from '../guarding/guard.ts';
import type { ModelName, ReadModels } from '../readModels/readModels.ts';
import { threadTime } from '../readPool/threadTime.ts';
import { tooMany } from './answer.ts';
import { callPath } from './call.ts';
import type { AskedFor, Env } from './env.ts';
import { isAmong } from './etag.ts';
import { header } from './header.ts';
import { readTooFast } from './limitReads.ts';
import { listTag, type TagDeps } from './listTag.ts';
import { costOfBytes, costOfThreads, READ_COST } from './readBudget.ts';
import { ALL_MEMBERS, type ResponseCache } from './responseCache.ts';
import { caughtUp } from './waitForProjection.ts';

/** Parameters that make a read dear. */
const DEAR: readonly string[] = ['q', 'asOf'];
/** Longer targets are looked up by what they mean alone. */
const TARGET_MOST = 512;

export interface ListDeps extends TagDeps {
  readonly responseCache: ResponseCache;
  readonly guard: Guard;
  /** Those of an earlier moment have nothing to wait for. */
  readonly reads: Pick<ReadModels, 'state'> & Partial<Pick<ReadModels, 'waitFor' | 'position'>>;
}

type Rendered = string | Uint8Array<ArrayBuffer>;

export interface ListRules {
  /** All members are answered alike, and guests alike: the answer is kept once for each of the two. */
  readonly sameForMembers?: boolean;
  /** Whether rendering it costs as much as a search, whatever it is asked with. */
  readonly isDear?: boolean;
  /**
   * What the answer hangs on beside the versions of `from`, of this reader alone: in place of a read model whose version
   * would tell that something happened which the reader is not to know of.
   */
  readonly state?: string;
  /** What of others the rendered answer shows, counted for the member who reads it. Asked after `render`. */
  readonly counted?: () => Counted;
}

/**
 * Answers a list read: with an ETag made of the versions of what it was read from, with 304 where the reader has that
 * version already, and out of the kept bytes of an earlier answer to the same reader where that still holds. What has to be
 * rendered counts against the reader's allowance.
 *
 * @param from the read models that the list is made of; when none of them has moved, neither has the answer
 * @param render gives the answer's JSON text, or its bytes
 */
export async function answerList(
  c: Context<Env>,
  deps: ListDeps,
  from: readonly ModelName[],
  render: () => Rendered,
  rules: ListRules = {},
) {
  const begun = await beginList(c, deps, from, rules);
  return 'answer' in begun ? begun.answer : begun.end(render());
}

/** The same for a list that takes a while to find, in its reader's line. @param render is told the answer's tag */
export async function answerListLater(
  c: Context<Env>,
  deps: ListDeps,
  from: readonly ModelName[],
  render: (etag: string) => Promise<Rendered>,
  rules: ListRules = {},
) {
  const begun = await beginList(c, deps, from, rules);
  if ('answer' in begun) return begun.answer;
  const took = { ms: 0 };
  const work = (): Promise<Rendered> => threadTime.run(took, () => render(begun.etag));
  const inLine = c.get('inLine');
  const found = inLine ? inLine(work) : work();
  if (found !== null) {
    const rendered = await found;
    const beyond = costOfThreads(took.ms, READ_COST.search);
    if (beyond > 0) c.get('spend')?.(beyond, true);
    return begun.end(rendered);
  }
  c.header('ETag', undefined);
  return readTooFast(c, 1);
}

/** Sets a list's headers, and answers it where nothing has to be rendered; else `end` answers with what was. */
async function beginList(
  c: Context<Env>,
  deps: ListDeps,
  from: readonly ModelName[],
  { sameForMembers = false, isDear = false, state = '', counted }: ListRules,
) {
  const { waitFor } = deps.reads;
  if (waitFor) await caughtUp(c, { waitFor }, from);
  const member = c.var.session?.member ?? '';
  const viewer = member !== '' && sameForMembers ? ALL_MEMBERS : member;
  // Both are read before the rows: an answer may be newer than its tag and position say, never older.
  const position = deps.reads.position?.(from);
  const etag = listTag(deps, from, [viewer, state].filter(Boolean).join('.'));
  const isKnown = isAmong(header(c, 'if-none-match'), etag);
  const asked = c.get('asked');
  const key = `${callPath(c.req.path)} ${asked?.key ?? ''}`;
  const kept = isKnown ? undefined : deps.responseCache.find(viewer, key);
  const holds = kept?.etag === etag;
  if (!isKnown && !holds) {
    const wait = c.get('spend')?.(isDear ? READ_COST.search : costOf(asked)) ?? null;
    if (wait !== null) return { answer: readTooFast(c, wait) };
  }
  c.header('ETag', etag);
  c.header('Cache-Control', 'no-cache');
  c.header('Vary', 'Authorization, Accept-Encoding');
  if (isKnown) return { answer: c.body(null, 304) };
  c.header('Content-Type', 'application/json');
  const target = plainTarget(c, asked);
  if (holds) {
    if (target !== undefined) deps.responseCache.alias(target, key);
    sayPosition(kept.position);
    return { answer: tooMuch(kept.counted) ?? c.body(kept.bytes) };
  }
  sayPosition(position);
  return { etag, end };

  function end(rendered: Rendered) {
    const bytes = typeof rendered === 'string' ? Buffer.from(rendered) : rendered;
    // How long it is, is known only now.
    const beyond = costOfBytes(bytes.length);
    if (beyond > 0) c.get('spend')?.(beyond, true);
    const seen = member === '' ? undefined : counted?.();
    // Also what a reader may have seen more than: its tag names the state that it is of.
    deps.responseCache.keep(viewer, key, { etag, bytes, from, position, counted: seen });
    if (target !== undefined) deps.responseCache.alias(target, key);
    return tooMuch(seen) ?? c.body(bytes);
  }

  function sayPosition(seen: Position | undefined): void {
    if (seen !== undefined) c.header('x-read-position', String(seen));
  }

  /** The refusal of a member who has read enough of others today. */
  function tooMuch(shown: Counted | undefined) {
    const wait = shown === undefined ? null : deps.guard.read(shown.kind, member, shown.things);
    if (wait === null) return undefined;
    c.header('ETag', undefined);
    return tooMany(c, wait, 'ofOthers');
  }
}

/** What rendering the list costs: looking for words, or back in time, is dear. */
function costOf(asked: AskedFor | undefined): number {
  return asked?.names.some((name) => DEAR.includes(name)) ? READ_COST.search : READ_COST.list;
}

/** The request's target, where it holds nothing but what was understood: then it always means the same. */
function plainTarget(c: Context<Env>, asked: AskedFor | undefined): string | undefined {
  // Set by @hono/node-server; a call from within the process has none.
  const { incoming } = (c.env ?? {}) as { incoming?: { url?: string } };
  const url = incoming?.url;
  if (url === undefined || url.length > TARGET_MOST) return undefined;
  const mark = url.indexOf('?');
  if (mark < 0) return url;
  const names = Object.keys(c.req.query());
  const isWhole = url.slice(mark + 1).split('&').length === names.length;
  return isWhole && names.every((name) => asked?.names.includes(name)) ? url : undefined;
}
