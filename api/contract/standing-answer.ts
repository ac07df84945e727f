import * as z from 'zod/mini';
import { type Answered, moment, says, thing } from './described.ts';

/** Why others do not see a thing: said to its owner, its team and the moderators alone. */
export const hiddenMark = thing(
  'HiddenMark',
  {
    state: says(
      z.enum(['hidden', 'removed', 'awaiting-review']),
      'Hidden by a moderator, removed for good, or not looked at yet.',
    ),
    reason: says(
      z.nullable(z.string()),
      'By its name; null while it awaits its review. `first-link`, `bad-link` and `many-links`: nobody has decided, it is held until a moderator has looked at its links.',
    ),
    case: says(z.nullable(z.string()), 'The case in which it was decided, where its owner may object.'),
    since: z.nullable(moment()),
  },
  'Why others do not see it.',
);
export type HiddenMark = Answered<typeof hiddenMark>;

/** Why something is held until a moderator has looked at it, by its name. */
export const heldFor = z.enum(['first-link', 'bad-link', 'many-links']);
export type HeldFor = z.infer<typeof heldFor>;

/** Beside what was just changed; left out where there are none. */
export const badLinks = z.optional(
  says(
    z.array(z.string()),
    'Hosts that the change brought in, and to which something linked that was removed for fraud or spam: a moderator looks at it. Of a member’s page others do not see the link, nor a text with it.',
  ),
);

/** Of companies and funds. */
export const reviewed = says(
  z.boolean(),
  'False while no moderator has looked at it yet, where they look at new ones.',
);

/** Left out where others see it too. */
export const hidden = z.optional(says(hiddenMark, 'Why others do not see it; left out where they do.'));

/** A member who reads and writes nothing. */
export const suspension = thing('Suspension', {
  until: moment(),
  reason: says(z.string(), 'By its name.'),
  case: says(z.string(), 'The case in which it was decided, where one may object.'),
});
export type Suspension = Answered<typeof suspension>;
