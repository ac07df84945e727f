import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { $toasts, showLeftToasts, type Toast } from '../../stores/toasts.ts';
import { ToastItem } from './ToastItem.tsx';
import './toasts.css';

/** The page's news in passing. Once on every page with islands: `<Toasts client:load slot="after" />`. */
export default function Toasts() {
  const toasts = useStore($toasts, { ssr: 'initial' });
  const dialog = useTopDialog();
  const page = useRef<HTMLDivElement>(null);
  useEffect(showLeftToasts, []);
  useEffect(() => tellRoom(page.current), []);
  // The page's own regions stay: what comes back into them from a dialog that closes is read out as news.
  return (
    <>
      <Regions ref={page} toasts={dialog ? [] : toasts} />
      {dialog && createPortal(<Regions toasts={toasts} />, dialog)}
    </>
  );
}

/** What can wait, and what cannot. */
function Regions({ ref, toasts }: { ref?: RefObject<HTMLDivElement | null>; toasts: readonly Toast[] }) {
  const urgent = toasts.filter(({ tone }) => tone === 'bad');
  const calm = toasts.filter(({ tone }) => tone !== 'bad');
  return (
    <div ref={ref} className="toasts">
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
}

/** Keeps `--toasts` at the height of them: what sticks below the bar stands below them, and what is scrolled to comes there. */
function tellRoom(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return undefined;
  let told = 0;
  const observer = new ResizeObserver(([entry]) => {
    const pixels = Math.ceil(entry?.contentRect.height ?? 0);
    if (pixels !== told) document.documentElement.style.setProperty('--toasts', `${pixels}px`);
    told = pixels;
  });
  observer.observe(box);
  return () => observer.disconnect();
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
