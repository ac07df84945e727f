import type { UserListAnswer } from '#api/contract/member.ts';

/** A screen's worth: the panel stands beside the feed. */
const PAGE = '8';

/** A list's name in the cache of reads. */
export const membersKey = (query: string) => ['members', query, ''] as const;

/** The same for whom a member may want to know; no typed query begins with a space. */
export const SUGGESTED_KEY = ['members', ' suggested', ''] as const;
export const SUGGESTED_PATH = `/user/suggestions?limit=${PAGE}`;

/** The path of GET /user/getAll that answers a page of the members found, below /api/v1. */
export function membersPath(query: string, cursor = ''): string {
  return `/user/getAll?${new URLSearchParams({ limit: PAGE, ...(query && { q: query }), ...(cursor && { cursor }) })}`;
}

/** The newest members as guests see them; null where they could not be had. @param askApi `Astro.locals.api` */
export async function newestMembers(askApi: (path: string) => Promise<Response>): Promise<UserListAnswer | null> {
  const answer = await askApi(membersPath('')).catch(() => null);
  if (!answer?.ok) return null;
  // Written by our own API, whose type this is.
  const { users, nextCursor } = (await answer.json()) as UserListAnswer;
  return { users, nextCursor };
}
