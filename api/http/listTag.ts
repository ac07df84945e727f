import { createHash } from 'node:crypto';
import { OWN_CODE } from '#events/runtime/ownCode.ts';
import { INDIA_AHEAD_MS } from '../contract/indiaDay.ts';
import type { ModelName, ReadModels } from '../readModels/readModels.ts';

const DAY_MS = 86_400_000;

/** One entry, where a process serves one product. */
const renderers = new Map<string, string>();

/** Names what makes an answer of rows: the code, and the address that its links begin with. */
function renderer(publicUrl: string): string {
  let name = renderers.get(publicUrl);
  if (name === undefined) {
    name = createHash('sha256').update(`${OWN_CODE} ${publicUrl}`).digest('base64url').slice(0, 8);
    renderers.set(publicUrl, name);
  }
  return name;
}

export interface TagDeps {
  readonly reads: Pick<ReadModels, 'state'>;
  readonly clock: () => number;
  /** Where the product is reached. */
  readonly publicUrl: string;
}

/**
 * The version of what an answer is made of: that of each of its read models, since each moves on its own, and another
 * machine may be further with one and less far with another.
 */
export const versionOf = (reads: TagDeps['reads'], from: readonly ModelName[]): string =>
  from.map((model) => reads.state(model)).join('-');

/**
 * The tag of a list: what renders it (after a deployment, what a reader has kept may be shaped otherwise), the version of
 * the read models that it is made of, the day (links in the answer are signed for UTC's, deadlines end with India's) and the
 * member who reads.
 */
export function listTag({ reads, clock, publicUrl }: TagDeps, from: readonly ModelName[], viewer = ''): string {
  const now = clock();
  // Grows at each of the two midnights.
  const day = Math.floor(now / DAY_MS) + Math.floor((now + INDIA_AHEAD_MS) / DAY_MS);
  return `"${renderer(publicUrl)}.${versionOf(reads, from)}.${day.toString(36)}${viewer && `.${viewer}`}"`;
}
