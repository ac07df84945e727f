import * as z from 'zod';
import { eventType } from '../port/event.ts';

/** A search that a member keeps under a name, to look again or to be told of what is new: stream `savedSearch-<id>`. */
export const SEARCH_KINDS = ['company', 'fund'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];
/** When the member is told of what is new in it. */
export const ALERTS = ['none', 'daily', 'at-once'] as const;
export type Alert = (typeof ALERTS)[number];
export const savedSearchStream = (search: string): string => `savedSearch-${search}`;

const category = 'savedSearch';
const id = z.object({ search: z.string(), member: z.string() });
const owner = (data: { member: string }): string => data.member;
/** `query`: the list's parameters as they stand in an address. */
const words = z.object({ name: z.string(), query: z.string() });

export const searchSaved = eventType({
  type: 'SearchSaved',
  category,
  version: 1,
  data: id.extend({ kind: z.enum(SEARCH_KINDS), alert: z.enum(ALERTS) }),
  personal: words,
  owner,
});

export const searchChanged = eventType({
  type: 'SearchChanged',
  category,
  version: 1,
  data: id.extend({ alert: z.enum(ALERTS).optional() }),
  personal: words.partial(),
  owner,
});

export const searchDropped = eventType({ type: 'SearchDropped', category, version: 1, data: id });
