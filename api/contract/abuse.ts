import * as z from 'zod/mini';
import { body } from './body.ts';
import { id } from './id.ts';
import { ABUSE_TEXT_MAX } from './limits.ts';
import { oneOf } from './oneOf.ts';
import { ABUSE_REASONS, REPORTED_KINDS } from './options.ts';
import { blankableText } from './text.ts';

/** POST /reports */
export const newAbuseReport = body({
  kind: oneOf(REPORTED_KINDS, { label: 'Kind' }),
  id: id('Id'),
  reason: oneOf(ABUSE_REASONS, { label: 'Reason' }),
  text: z.optional(blankableText({ label: 'What happened', max: ABUSE_TEXT_MAX, multiline: true })),
});
export type NewAbuseReport = z.output<typeof newAbuseReport>;
