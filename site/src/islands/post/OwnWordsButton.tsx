import { ownWords as words } from '#words/ownWords.ts';
import { Icon } from '../../components/Icon.tsx';

/** The way to change or take back what one wrote. */
export function OwnWordsButton({ of, onClick }: { of: 'post' | 'comment'; onClick: () => void }) {
  const label = (of === 'post' ? words.ofPost : words.ofComment).open;
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
