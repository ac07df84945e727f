import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { toasts as words } from '#words/client.ts';
import { Icon } from '../../components/Icon.tsx';
import { dismissToast, type Toast, type Tone } from '../../stores/toasts.ts';

/** Long enough to be read twice, by the letter where there are many; a toast with something to press waits longer, one with bad news until it is dismissed. */
const SHOWN_MS = 6000;
const SHOWN_MS_A_LETTER = 80;
const SHOWN_WITH_ACTION_MS = 15_000;

const toneClass: Record<Tone, string> = { plain: 'toast', good: 'toast toast-good', bad: 'toast toast-bad' };

export function ToastItem({ toast: { id, message, tone, action } }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || tone === 'bad') return undefined;
    const least = action ? SHOWN_WITH_ACTION_MS : SHOWN_MS;
    const timer = setTimeout(() => dismissToast(id), Math.max(least, message.length * SHOWN_MS_A_LETTER));
    return () => clearTimeout(timer);
  }, [id, message, tone, action, held]);

  const from = useRef<Element>(null);
  function onFocus({ currentTarget, relatedTarget }: FocusEvent): void {
    setHeld(true);
    if (!currentTarget.contains(relatedTarget)) from.current = relatedTarget;
  }

  /** It goes, and the keyboard back to where it came from. */
  function dismiss(): void {
    if (from.current instanceof HTMLElement) from.current.focus();
    dismissToast(id);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer over it only stops the clock; its buttons act
    <div
      className={toneClass[tone]}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={onFocus}
      onBlur={() => setHeld(false)}
    >
      <p>{message}</p>
      {action && 'href' in action && <a href={action.href}>{action.label}</a>}
      {action && 'run' in action && (
        <button
          type="button"
          className="btn-link"
          onClick={() => {
            dismiss();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="toast-close" aria-label={words.dismiss} onClick={dismiss}>
        <Icon name="close" size={20} />
      </button>
    </div>
  );
}
