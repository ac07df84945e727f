import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { feed as words } from '#words/feed.ts';
import { Icon } from '../../components/Icon.tsx';
import { $fresh, firstPost, showFresh } from './feed.ts';

/** 'N new posts': floats over the posts and takes no room, so that nothing moves until it is pressed. */
export function FreshPosts() {
  const fresh = useStore($fresh, { ssr: 'initial' });
  const [busy, setBusy] = useState(false);

  async function show(): Promise<void> {
    setBusy(true);
    const first = (await showFresh()) ? firstPost() : undefined;
    setBusy(false);
    if (!first) return;
    // After React has put it on the page.
    requestAnimationFrame(() => {
      const post = document.getElementById(`post-${first._id}`);
      post?.focus({ preventScroll: true });
      post?.scrollIntoView({ block: 'start' });
    });
  }

  return (
    <div className="fresh" role="status">
      {fresh.length > 0 && (
        <button type="button" className="btn btn-small fresh-button" aria-busy={busy} onClick={() => void show()}>
          <span className="fresh-arrow">
            <Icon name="arrowRight" size={18} />
          </span>
          {words.fresh(fresh.length)}
        </button>
      )}
    </div>
  );
}
