import { onOtherTab, readStored, storedNames, writeStored } from './browserStorage.ts';

/** What is half written is kept under names that begin so; of a member's own, their id is in the name. */
export const DRAFT = 'draft:';
/** Whose account was erased in this browser last. */
const ERASED = 'erased';

/**
 * Forgets all that a member has half written on this device, after their account is erased: here, in the other tabs, and
 * in tabs that the browser had put away, once they are shown again. What is a tab's own no other tab can reach.
 */
export function forgetDraftsOf(member: string): void {
  writeStored('local', ERASED, member);
  forgetErased();
}

function forgetErased(): void {
  const member = readStored('local', ERASED);
  if (!member) return;
  for (const kind of ['session', 'local'] as const)
    for (const key of storedNames(kind))
      if (key.startsWith(DRAFT) && key.includes(member)) writeStored(kind, key, null);
}

forgetErased();
onOtherTab([ERASED], forgetErased);
