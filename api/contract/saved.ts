import * as z from 'zod/mini';
import { body } from './body.ts';
import { id } from './id.ts';
import { oneOf, oneOfOrBlank } from './oneOf.ts';
import { SAVED_KINDS } from './options.ts';
import { pageParameters } from './paging.ts';

export type { SavedAnswer, SavedIdsAnswer, SavedItem } from './saved-answer.ts';

/** PUT and DELETE /saved/{kind}/{id} */
export const savedPath = z.object({ kind: oneOf(SAVED_KINDS, { label: 'Kind' }), id: id('Id') });

/** GET /saved: of one kind, or of all. */
export const savedQuery = body({ kind: z.optional(oneOfOrBlank(SAVED_KINDS, { label: 'Kind' })), ...pageParameters });
