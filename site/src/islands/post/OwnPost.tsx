import type { Post } from '#api/contract/post.ts';
import { OwnWords } from './OwnWords.tsx';
import { changePost, takePostBack, versionsPath } from './ownPosts.ts';

/** The popup in which a post of one's own is changed, or taken back. */
export function OwnPost({ post: { _id: id, content, mentions }, close }: { post: Post; close: () => void }) {
  return (
    <OwnWords
      of="post"
      text={content}
      mentions={mentions}
      versions={versionsPath(id)}
      save={(text, named) => changePost(id, text, named)}
      takeBack={() => takePostBack(id)}
      close={close}
    />
  );
}
