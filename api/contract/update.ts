import * as z from 'zod/mini';
import { body } from './body.ts';
import { id } from './id.ts';
import { UPDATE_KINDS } from './options.ts';
import { optionalChoiceParameter, pageParameters } from './paging.ts';

export type { Update, UpdatesAnswer } from './update-answer.ts';

/** GET /updates. `company`: only of funds that fit it, for its team. */
export const updatesQuery = body({
  kind: optionalChoiceParameter('Kind', UPDATE_KINDS),
  company: z.optional(id('Company')),
  ...pageParameters,
});
export type UpdatesQuery = z.output<typeof updatesQuery>;
