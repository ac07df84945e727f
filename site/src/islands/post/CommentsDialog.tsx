import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { Post } from '#api/contract/post.ts';
import { feed } from '#words/feed.ts';
import { hasKeys } from '../../client/hasKeys.ts';
import { DialogHead } from '../../components/DialogHead.tsx';
import { CommentBox, CommentLines, OwnComment, useThread } from './CommentParts.tsx';

const words = feed.comments;

/** The popup of a post's comments: oldest on top, the box to write in below. */
export function CommentsDialog({ post, close }: { post: Post; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const title = useId();
  const thread = useThread(post);
  const { oldestFirst } = thread;
  const [types] = useState(hasKeys);
  // Open before anything is measured.
  useLayoutEffect(() => {
    dialog.current?.showModal();
    // A touch screen's keyboard would come up over what they came to read.
    if (!types) body.current?.focus({ preventScroll: true });
  }, [types]);

  const first = oldestFirst[0]?._id;
  const last = oldestFirst.at(-1)?._id;
  const seen = useRef({ first, last, height: 0 });
  // A new comment is scrolled to; older ones come in above without moving what is being read.
  useLayoutEffect(() => {
    const box = body.current;
    if (!box) return;
    if (last !== seen.current.last || seen.current.height === 0) box.scrollTop = box.scrollHeight;
    else if (first !== seen.current.first) box.scrollTop += box.scrollHeight - seen.current.height;
    // Measured each time: what else comes and goes in there has its height too.
    seen.current = { first, last, height: box.scrollHeight };
  });

  const sending = oldestFirst.find(({ _id }) => _id.startsWith('sending-'))?._id;
  // A reply stands below what it answers, which may be out of sight.
  useLayoutEffect(() => {
    if (sending) body.current?.querySelector('[aria-busy="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [sending]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the close button do the same by keyboard
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={title}
      onClose={close}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <DialogHead
        id={title}
        title={words.title(post.author.name)}
        close={words.close}
        onClose={() => dialog.current?.close()}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section ref={body} className="dialog-body comments" tabIndex={0} aria-label={words.list}>
        <CommentLines thread={thread} />
      </section>
      <CommentBox thread={thread} focused={types} />
      <OwnComment thread={thread} />
    </dialog>
  );
}
