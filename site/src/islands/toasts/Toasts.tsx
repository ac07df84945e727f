import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { $toasts, showLeftToast } from '../../stores/toasts.ts';
import { ToastItem } from './ToastItem.tsx';
import './toasts.css';

/** The page's news in passing. Once on every page with islands: `<Toasts client:load slot="after" />`. */
export default function Toasts() {
  const toasts = useStore($toasts, { ssr: 'initial' });
  const dialog = useTopDialog();
  useEffect(showLeftToast, []);

  const urgent = toasts.filter(({ tone }) => tone === 'bad');
  const calm = toasts.filter(({ tone }) => tone !== 'bad');
  const regions = (
    <div className="toasts">
      <div role="status" aria-live="polite">
        {calm.map((toast) => (
          <ToastItem key={toast.id} toast={toast} />
        ))}
      </div>
      <div role="alert" aria-live="assertive">
        {urgent.map((toast) => (
          <ToastItem key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  );
  return dialog ? createPortal(regions, dialog) : regions;
}

/**
 * The modal dialog on top, null where none is open. What stands outside of it is neither seen nor read out, so the
 * toasts move in with it.
 */
function useTopDialog(): Element | null {
  const [dialog, setDialog] = useState<Element | null>(null);
  useEffect(() => {
    const look = () => setDialog([...document.querySelectorAll('dialog:modal')].at(-1) ?? null);
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    look();
    return () => observer.disconnect();
  }, []);
  return dialog;
}
