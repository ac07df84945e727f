import * as z from 'zod/mini';
import { type Answered, says } from './described.ts';

export const uploadAnswer = z.object({ key: says(z.string(), 'The storage key, e.g. `Company/<slug>-<id>.webp`.') });
export type UploadAnswer = Answered<typeof uploadAnswer>;

export const fileUrlAnswer = z.object({
  url: says(z.string(), 'Signed; carries `X-Amz-Date` and `X-Amz-Expires`.'),
});
export type FileUrlAnswer = Answered<typeof fileUrlAnswer>;
