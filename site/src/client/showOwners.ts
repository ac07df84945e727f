import { $session } from '../stores/session.ts';

/**
 * On a page that is the same for everybody: shows its owner, by the id in `data-own-of`, what stands there for them, in
 * place of what is for all others.
 */
export function showOwners(): void {
  const own = document.querySelector<HTMLElement>('[data-own-of]');
  const others = document.querySelector<HTMLElement>('[data-to-all-but-owner]');
  if (!own || !others) return;
  $session.subscribe((session) => {
    const isOwner = session?.user._id === own.dataset.ownOf;
    own.hidden = !isOwner;
    others.hidden = isOwner;
  });
}
