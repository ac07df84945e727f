import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { saved as words } from '#words/saved.ts';
import { askToSignIn, takeIntent } from '../../stores/intent.ts';
import { $session } from '../../stores/session.ts';
import { Icon } from '../Icon.tsx';
import { WakingButton } from '../WakingButton.tsx';
import { $marks, markOf, type SavedKind, setSaved, useSavedIds } from './marks.ts';

interface Props {
  kind: SavedKind;
  id: string;
  /** What it is called, for who hears the button. */
  name: string;
  /** With its word beside it. */
  wide?: boolean;
}

/** Save or Saved, one button: pressed again, it is off the list. Guests sign in first and come back with it saved. */
export function SaveButton({ kind, id, name, wide = false }: Props) {
  const mark = markOf(kind, id);
  const pressed = useStore($marks, { keys: [mark], ssr: 'initial' })[mark];
  const ids = useSavedIds();
  const isSaved = pressed ?? ids?.[kind].includes(id) ?? false;

  useEffect(() => {
    // Of the buttons of a page the first takes it up, for whichever was pressed.
    const wanted = $session.get() ? takeIntent('save') : undefined;
    if (wanted?.subject) setSaved(wanted.subject, true);
  }, []);

  function toggle(): void {
    if ($session.get()) setSaved(mark, !isSaved);
    else askToSignIn({ intent: { act: 'save', subject: mark } });
  }

  return (
    <WakingButton
      className={`btn btn-small save when-script${wide ? '' : ' btn-quiet'}`}
      aria-pressed={isSaved}
      aria-label={isSaved ? words.unsave(name) : words.save(name)}
      onClick={toggle}
    >
      <Icon name="bookmark" size={20} filled={isSaved} />
      {wide && (isSaved ? words.savedShort : words.saveShort)}
    </WakingButton>
  );
}
