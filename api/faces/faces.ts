import { growingCache } from '#events/runtime/growingCache.ts';
import type { Face } from '#projections/member/queries.ts';
import { DELETED_MEMBER, HIDDEN_MEMBER } from '../contract/deletedMember.ts';
import type { ListReads } from '../pointInTime/reads.ts';

/** How a member is named and pictured beside what they did. */
export interface ShownFace {
  readonly name: string;
  /** A link; '' for none. */
  readonly photo: string;
}

export interface Faces {
  /** @param erased whether who asks knows already that the member has been forgotten */
  (member: string, erased?: boolean): ShownFace;
  /** Another read model may not have come to that, and have their words still. */
  isForgotten(member: string): boolean;
}

const KEPT = 10_000;

/**
 * Names and faces of members for a page of something else: one look-up for all of them, of which those are left out that
 * were looked up before and that nothing can have changed since.
 */
export function createFaces(reads: ListReads, link: (key: string) => string): (members: Iterable<string>) => Faces {
  const kept = growingCache<string, Face>(KEPT);
  let version: string | undefined;

  return function facesOf(members) {
    const present = reads.state('members');
    if (present !== version) kept.clear();
    version = present;
    const faces = new Map<string, Face>();
    const wanted: string[] = [];
    for (const member of new Set(members)) {
      const known = kept.get(member);
      if (known) faces.set(member, known);
      else wanted.push(member);
    }
    if (wanted.length > 0)
      for (const face of reads.queries.members.faces(wanted)) {
        kept.set(face.id, face);
        faces.set(face.id, face);
      }
    const isForgotten = (member: string): boolean => faces.get(member)?.erased === 1;
    function show(member: string, erased = false): ShownFace {
      const face = faces.get(member);
      if (erased || face?.erased === 1) return { name: DELETED_MEMBER, photo: '' };
      if (face?.hidden === 1) return { name: HIDDEN_MEMBER, photo: '' };
      // Not there: the members' read model has not come to them yet.
      return { name: face?.name ?? '', photo: link(face?.photo ?? '') };
    }
    return Object.assign(show, { isForgotten });
  };
}
