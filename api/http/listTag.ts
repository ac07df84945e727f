import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Position } from '#events/store.ts';
import type { ProjectionName, ReadSide } from '../readSide.ts';
import { codeVersion } from './codeVersion.ts';

/** A day, the time for which a signed link stays the same. */
const DAY_MS = 86_400_000;

/** All that an answer goes through: from the events over the read model, with its version, to the JSON. */
const CODE = codeVersion(['events', 'projections', 'api'].map((room) => join(import.meta.dirname, '../..', room)));

/** One entry, where a process serves one product. */
const renderers = new Map<string, string>();

/** Names what makes an answer of rows: the code, and the address that its links begin with. */
function renderer(publicUrl: string): string {
  let name = renderers.get(publicUrl);
  if (name === undefined) {
    name = createHash('sha256').update(`${CODE} ${publicUrl}`).digest('base64url').slice(0, 8);
    renderers.set(publicUrl, name);
  }
  return name;
}

export interface TagDeps {
  readonly reads: Pick<ReadSide, 'versions'>;
  readonly clock: () => number;
  /** Where the product is reached. */
  readonly publicUrl: string;
}

/**
 * The tag of a list: what renders it (after a deployment, what a reader has kept may be shaped otherwise), the sum of the
 * projections' versions (each only ever grows, so the sum moves whenever one does), the day (links in the answer are
 * signed for it) and the member who reads.
 */
export function listTag({ reads, clock, publicUrl }: TagDeps, from: readonly ProjectionName[], viewer = ''): string {
  const { changed } = reads.versions();
  const version = from.reduce<Position>((sum, projection) => sum + (changed[projection] ?? 0), 0);
  const day = Math.floor(clock() / DAY_MS);
  return `"${renderer(publicUrl)}.${version.toString(36)}.${day.toString(36)}${viewer && `.${viewer}`}"`;
}
