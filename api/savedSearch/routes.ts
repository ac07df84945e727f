import { Hono } from 'hono';
import type { $ZodType } from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';
import { savedSearchStream } from '#events/subjects/savedSearch.ts';
import { SEARCHES_MAX, type SearchRow } from '#projections/savedSearch/queries.ts';
import { SETTINGS_A_DAY } from '../access/quotas.ts';
import { newId } from '../commands/commands.ts';
import { companiesQuery } from '../contract/company.ts';
import { fundsQuery } from '../contract/fund.ts';
import {
  newSearch,
  type SavedSearch,
  type SearchAnswer,
  type SearchesAnswer,
  searchAnswer,
  searchChanges,
  searchesAnswer,
  searchPath,
} from '../contract/savedSearch.ts';
import { fail, notFound, signInFirst } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { CallGroup } from '../http/call.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import { answerList, type ListDeps } from '../http/list.ts';
import { createQuota, ofPath } from '../http/quota.ts';
import { waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { decideChange, decideDrop, searchFrom } from './decide.ts';

/** The list of each kind: what its parameters are, and where its page is. */
const LISTS = {
  company: { schema: companiesQuery, path: '/dashboard/startups' },
  fund: { schema: fundsQuery, path: '/dashboard/funds' },
} as const satisfies Record<string, { readonly schema: $ZodType; readonly path: string }>;

/** Where somebody was in a list, or in time, is not what they look for. */
const PLACES: ReadonlySet<string> = new Set(['limit', 'cursor', 'asOf']);

/** The parameters that the list knows, in one order; null where one of them is wrong. */
function normal(kind: keyof typeof LISTS, given: URLSearchParams): string | null {
  const read = safeParse(LISTS[kind].schema, Object.fromEntries(given));
  if (!read.success) return null;
  const known = Object.entries(read.data as object).filter(([name, value]) => value !== undefined && !PLACES.has(name));
  return new URLSearchParams(known.map(([name, value]) => [name, String(value)]).sort()).toString();
}

function answered({ id, kind, name, query, alert, at }: Omit<SearchRow, 'member' | 'position'>): SavedSearch {
  const path = query === '' ? LISTS[kind].path : `${LISTS[kind].path}?${query}`;
  return { _id: id, kind, name, query, alert, path, savedAt: new Date(at).toISOString() };
}

/** Searches that members keep under a name. */
export function savedSearchRoutes(platform: Platform & ListDeps) {
  const { commands, reads } = platform;
  const edits = createQuota(platform)('setting', ofPath(savedSearchStream));

  async function asWritten(id: string): Promise<SearchAnswer | null> {
    const kept = searchFrom(await commands.history(savedSearchStream(id)));
    return kept && { search: answered({ ...kept, id }) };
  }

  return new Hono<Env>()
    .get('/saved/searches', async (c) => {
      const { session } = c.var;
      if (session === null) return signInFirst(c);
      return answerList(c, platform, ['savedSearches'], () => {
        const found = reads.queries.savedSearches.ofMember(session.member);
        const answer: SearchesAnswer = { searches: found.map(answered) };
        return JSON.stringify({ status: 'success', ...answer });
      });
    })

    .post('/saved/searches', membersOnly, valid('json', newSearch), async (c) => {
      const { kind, query: given, name, alert } = c.req.valid('json');
      const { member } = c.var.member;
      const query = normal(kind, given);
      if (query === null) return wrongQuery(c);
      if (reads.queries.savedSearches.count(member) >= SEARCHES_MAX)
        return fail(c, 409, ['too-many.searches', SEARCHES_MAX]);
      const id = newId(c.var.command, 'savedSearch');
      const data = { search: id, member, kind, alert };
      const fact = { type: 'SearchSaved', data, personal: { name, query } } as const;
      const position = await commands.begin(savedSearchStream(id), [fact], c.var.command);
      await waitForProjection(c, reads, position, ['savedSearches']);
      const answer: SearchAnswer = { search: answered({ id, kind, name, query, alert, at: c.var.command.at }) };
      return c.json({ status: 'success' as const, ...answer }, 201);
    })

    .patch(
      '/saved/searches/:id',
      membersOnly,
      valid('param', searchPath),
      valid('json', searchChanges),
      edits,
      async (c) => {
        const { id } = c.req.valid('param');
        const { query: given, ...changes } = c.req.valid('json');
        const { member } = c.var.member;
        const stream = savedSearchStream(id);
        const kept = searchFrom(await commands.history(stream));
        const query = kept && given && normal(kept.kind, given);
        if (kept && query === null) return wrongQuery(c);
        const decide = decideChange(member, { ...changes, ...(query ? { query } : {}) });
        const outcome = await commands.execute(stream, c.var.command, decide);
        const answer = 'refused' in outcome ? null : await asWritten(id);
        if ('refused' in outcome || answer === null) return notFound(c, 'search');
        await waitForProjection(c, reads, outcome.position, ['savedSearches']);
        return c.json({ status: 'success' as const, ...answer });
      },
    )

    .delete('/saved/searches/:id', membersOnly, valid('param', searchPath), async (c) => {
      const { id } = c.req.valid('param');
      const outcome = await commands.execute(savedSearchStream(id), c.var.command, decideDrop(c.var.member.member));
      if (!('refused' in outcome)) await waitForProjection(c, reads, outcome.position, ['savedSearches']);
      return c.body(null, 204);
    });
}

const wrongQuery = (c: Parameters<typeof fail>[0]) =>
  fail(c, 400, 'invalid.form', [{ path: 'query', says: 'invalid.search' }]);

export const savedSearchCalls: CallGroup = {
  name: 'Saved searches',
  description: 'Searches that a member keeps under a name.',
  calls: [
    {
      method: 'GET',
      path: '/saved/searches',
      summary: 'The searches that one keeps',
      who: 'member',
      isTagged: true,
      answer: { status: 200, schema: searchesAnswer },
    },
    {
      method: 'POST',
      path: '/saved/searches',
      summary: 'Keep a search',
      who: 'member',
      example: { kind: 'fund', query: 'industry=Tech&region=Goa', name: 'Tech in Goa', alert: 'daily' },
      answer: { status: 201, schema: searchAnswer },
      failures: { 409: 'One keeps as many as one can.' },
    },
    {
      method: 'PATCH',
      path: '/saved/searches/{id}',
      summary: 'Change a search',
      description: SETTINGS_A_DAY,
      who: 'member',
      example: { alert: 'none' },
      answer: { status: 200, schema: searchAnswer },
      failures: { 404: 'One keeps no such search.' },
    },
    {
      method: 'DELETE',
      path: '/saved/searches/{id}',
      summary: 'Drop a search',
      who: 'member',
      answer: { status: 204 },
    },
  ],
};
