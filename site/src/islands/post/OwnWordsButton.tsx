import { ownWords as words } from '#words/ownWords.ts';
import { Icon } from '../../components/Icon.tsx';
import type { OwnThing } from './OwnWords.tsx';

const LABELS = { post: words.ofPost.open, comment: words.ofComment.open, message: words.ofMessage.open } as const;

/** The way to change or take back what one wrote. */
export function OwnWordsButton({ of, onClick }: { of: OwnThing; onClick: () => void }) {
  const label = LABELS[of];
  return (
    <button
      type="button"
      className="btn btn-icon btn-quiet own-words"
      aria-haspopup="dialog"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon name="edit" size={18} />
    </button>
  );
}
