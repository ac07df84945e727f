import { profile as words } from '#words/profile.ts';

/** In place of what did not arrive: what it was, and another try. */
export function LoadFailed({ message, again }: { message: string; again: () => void }) {
  return (
    <div className="row row-between" role="alert">
      <p>{message}</p>
      <button type="button" className="btn btn-small" onClick={again}>
        {words.retry}
      </button>
    </div>
  );
}

/** Brings the next page of a list. */
export function MoreButton({ label, busy, onMore }: { label: string; busy: boolean; onMore: () => void }) {
  return (
    <p className="center">
      <button type="button" className="btn btn-small" aria-busy={busy} onClick={onMore}>
        {busy && <span className="spinner" aria-hidden="true" />}
        {label}
      </button>
    </p>
  );
}
