import type { KeyboardEvent } from 'react';

/** j leads to the next post, k to the one before, while the focus is among the posts and nobody is writing. */
export function nextByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || (event.key !== 'j' && event.key !== 'k')) return;
  // Both come from the page's own posts.
  const from = event.target as HTMLElement;
  if (from.closest('dialog, textarea, input')) return;
  const posts = [...event.currentTarget.querySelectorAll<HTMLElement>('article')];
  const here = posts.findIndex((post) => post.contains(from));
  const post = posts[here + (event.key === 'j' ? 1 : -1)];
  if (!post) return;
  event.preventDefault();
  post.focus({ preventScroll: true });
  post.scrollIntoView({ block: 'start' });
}
