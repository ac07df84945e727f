import type { Post } from '#api/contract/post.ts';
import { OwnWords } from './OwnWords.tsx';
import { changePost, takePostBack, versionsPath } from './ownPosts.ts';

interface Props {
  post: Post;
  /** Where the keyboard goes on once it is taken back; left out where something in its place takes the focus. */
  goOn?: () => HTMLElement | null;
  close: () => void;
}

/** The popup in which a post of one's own is changed, or taken back. */
export function OwnPost({ post: { _id: id, content, mentions }, goOn = () => null, close }: Props) {
  return (
    <OwnWords
      of="post"
      thing={id}
      text={content}
      mentions={mentions}
      versions={versionsPath(id)}
      save={(text, named) => changePost(id, text, named)}
      takeBack={() => takePostBack(id)}
      goOn={goOn}
      close={close}
    />
  );
}
