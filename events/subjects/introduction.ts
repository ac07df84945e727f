import * as z from 'zod';
import { eventType } from '../port/event.ts';

/** A member who introduces two others to one another. */
export const introductionStream = (introduction: string): string => `introduction-${introduction}`;

const category = 'introduction';
const id = z.object({ introduction: z.string() });
/** Who introduces, and the two. */
const between = id.extend({ by: z.string(), first: z.string(), second: z.string() });

/** `note`: why the two should meet. */
export const introductionMade = eventType({
  type: 'IntroductionMade',
  category,
  version: 1,
  data: between.extend({
    /**
     * The two have met already, or one of them blocked the other: neither is told, and whoever introduces them does not
     * learn why nothing comes of it.
     */
    quiet: z.boolean(),
  }),
  personal: z.object({ note: z.string() }),
  owner: (data) => data.by,
});

/** One of the two says yes or no; what they say last counts. Nobody is told of a no. */
export const introductionAnswered = eventType({
  type: 'IntroductionAnswered',
  category,
  version: 1,
  data: id.extend({ member: z.string(), accept: z.boolean() }),
});

/** Both said yes, and are connected now. */
export const introductionCompleted = eventType({
  type: 'IntroductionCompleted',
  category,
  version: 1,
  data: between,
});
