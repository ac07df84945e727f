import * as z from 'zod/mini';
import { body } from './body.ts';
import { position, time } from './moment.ts';
import { blankableNumeric, flag } from './number.ts';
import { textParameter } from './paging.ts';
import * as rules from './words/en/rules.ts';

export type { HistoryLine } from './history-answer.ts';

const TYPES_MAX = 50;
const typePattern = /^[A-Za-z][A-Za-z0-9]{0,63}$/;

const wrongType = rules.eventTypes(TYPES_MAX);

/** `?type=PostLiked&type=PostUnliked`: one comes as a text, several as a list. */
const types = z.pipe(
  z.union([z.string(wrongType), z.array(z.string(wrongType), wrongType)], wrongType),
  z.transform((input, context): string[] => {
    const names = [...new Set([input].flat())];
    if (names.length <= TYPES_MAX && names.every((name) => typePattern.test(name))) return names;
    context.issues.push({ code: 'custom', message: wrongType, input });
    return z.NEVER;
  }),
);

/** GET /events. Positions and times are inclusive; times in milliseconds since 1970 once parsed. */
export const historyQuery = body({
  from: z.optional(position('from')),
  to: z.optional(position('to')),
  since: z.optional(time('since', 'begins')),
  until: z.optional(time('until', 'ends')),
  type: z._default(types, []),
  stream: textParameter('stream', 200),
  category: textParameter('category', 64),
  limit: z.optional(blankableNumeric({ label: 'limit', min: 1, max: Number.MAX_SAFE_INTEGER, integer: true })),
  follow: z._default(flag('follow'), false),
  personal: z._default(flag('personal'), false),
});
export type HistoryQuery = z.output<typeof historyQuery>;
