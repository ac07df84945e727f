import { useEffect, useState } from 'react';
import { toasts as words } from '#words/client.ts';
import { Icon } from '../../components/Icon.tsx';
import { dismissToast, type Toast, type Tone } from '../../stores/toasts.ts';

/** Long enough to be read twice; a toast with something to press waits longer, one with bad news until it is dismissed. */
const SHOWN_MS = 6000;
const SHOWN_WITH_ACTION_MS = 15_000;

const toneClass: Record<Tone, string> = { plain: 'toast', good: 'toast toast-good', bad: 'toast toast-bad' };

export function ToastItem({ toast: { id, message, tone, action } }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || tone === 'bad') return undefined;
    const timer = setTimeout(() => dismissToast(id), action ? SHOWN_WITH_ACTION_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, tone, action, held]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer over it only stops the clock; its buttons act
    <div
      className={toneClass[tone]}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{message}</p>
      {action && (
        <button
          type="button"
          className="btn-link"
          onClick={() => {
            dismissToast(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="toast-close" aria-label={words.dismiss} onClick={() => dismissToast(id)}>
        <Icon name="close" size={20} />
      </button>
    </div>
  );
}
