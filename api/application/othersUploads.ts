import { applicationStream } from '#events/subjects/application.ts';
import { DOCUMENT_USES_MOST } from '#projections/file/queries.ts';
import type { Platform } from '../platform/platform.ts';
import { appliesFor, reviewsFor } from './access.ts';
import { applicationFrom } from './state.ts';

/**
 * Whether an upload stands in an application on a side on which a member does not stand: as where its uploader was put out of the
 * team, since what a team sent is the team's. They put it to no other use, and where they take it back that is from there alone:
 * it has one key, and to destroy that would destroy what the team sent. Also true where it stands in too many to look at.
 * Takes the storage key of the upload, and the member.
 */
export function othersUploads({ commands, reads, store }: Pick<Platform, 'commands' | 'reads' | 'store'>) {
  /** @param applies by company: a member sends one upload with many applications of few companies, whose team is asked once */
  async function isTheirs(application: string, key: string, member: string, applies: Map<string, boolean>) {
    const row = reads.queries.applications.find(application);
    if (!row) return false;
    const isApplicant = applies.get(row.company) ?? (await appliesFor({ reads, store }, row.company, member));
    applies.set(row.company, isApplicant);
    if (isApplicant) return true;
    if (reviewsFor({ reads }, row.provider, member) === null) return false;
    const state = applicationFrom(await commands.history(applicationStream(application)));
    return [...(state?.documents.values() ?? [])].every((one) => one.key !== key || one.side === 'provider');
  }

  return async function isOthersToo(key: string, member: string): Promise<boolean> {
    const uses = reads.queries.files.documentUses(key);
    if (uses.length >= DOCUMENT_USES_MOST) return true;
    const applies = new Map<string, boolean>();
    for (const application of new Set(uses)) if (!(await isTheirs(application, key, member, applies))) return true;
    return false;
  };
}
