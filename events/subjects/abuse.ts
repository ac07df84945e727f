import * as z from 'zod';
import { eventType } from '../port/event.ts';

/** What can be reported. */
export const REPORTED_KINDS = ['company', 'fund', 'post', 'comment', 'member', 'provider', 'message'] as const;
export type ReportedKind = (typeof REPORTED_KINDS)[number];

/** Why. `false-identity`: somebody passes for who they are not. */
export const ABUSE_REASONS = ['spam', 'fraud', 'false-identity', 'harassment', 'unlawful', 'other'] as const;
export type AbuseReason = (typeof ABUSE_REASONS)[number];

/** What one member reported of one thing. */
export const abuseStream = (kind: ReportedKind, id: string, by: string): string => `abuse-${kind}-${id}-${by}`;

/** `text`: what the member says of it, '' for nothing. Who it is about is never told by whom. */
export const abuseReported = eventType({
  type: 'AbuseReported',
  category: 'abuse',
  version: 1,
  data: z.object({ kind: z.enum(REPORTED_KINDS), id: z.string(), reason: z.enum(ABUSE_REASONS), by: z.string() }),
  personal: z.object({ text: z.string() }),
  owner: (data) => data.by,
});
