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
