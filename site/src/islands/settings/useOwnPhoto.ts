import { useState } from 'react';
import type { Member } from '#api/contract/account.ts';
import { forms } from '#words/forms.ts';
import { sameOrigin } from '../../client/links.ts';
import { usePictureUpload } from '../../client/usePictureUpload.ts';

/**
 * The photo that a member has, and another one in its place.
 *
 * `change()` waits for an upload under way: the storage key of the new photo, '' to have none, 'same' where nothing was
 * changed, undefined where the upload failed.
 */
export function useOwnPhoto(member: Member, name: () => string) {
  const picked = usePictureUpload({ context: 'User', name, failed: forms.photo.failed });
  const [touched, setTouched] = useState(false);
  const own = !touched && member.photo !== '' ? { preview: sameOrigin(member.photo), progress: 1 } : null;

  return {
    /** Whether another one is chosen, or none, and not saved yet. */
    touched,
    field: {
      chosen: picked.chosen ?? own,
      error: picked.error,
      choose(file: File): void {
        setTouched(true);
        picked.choose(file);
      },
      remove(): void {
        setTouched(true);
        picked.remove();
      },
    },
    change: (): Promise<string | undefined> => (touched ? picked.key() : Promise.resolve('same')),
    /** After saving: what was chosen is now what the member has. */
    settle(): void {
      setTouched(false);
      picked.remove();
    },
  };
}
