import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { TextField } from '../forms/Field.tsx';

interface Props {
  /** What its buttons say. */
  says: { readonly submit: string; readonly busy: string; readonly cancel: string };
  /** The one thing that is typed: a code of the app, or what the passkey is called. */
  field: Omit<ComponentProps<typeof TextField>, 'value' | 'error' | 'onChange'>;
  /** Answers what is wrong, in words; null where all is well, or the member put it away. */
  add: (typed: string) => Promise<string | null>;
  onCancel: () => void;
  className?: string;
  children: ReactNode;
}

/** The last step of adding a second factor. */
export function NewFactorForm({ says, field, add, onCancel, className = '', children }: Props) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // The button cannot hold the keyboard while it is busy; what is wrong is mended in the field.
  useEffect(() => {
    if (error !== undefined && !busy) place.current?.querySelector('input')?.focus();
  }, [error, busy]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setError((await add(typed)) ?? undefined);
    setBusy(false);
  }

  return (
    <form className={`stack ${className}`} method="post" noValidate onSubmit={(event) => void submit(event)}>
      {children}
      <div ref={place}>
        <TextField {...field} value={typed} error={error} onChange={(event) => setTyped(event.currentTarget.value)} />
      </div>
      <p className="row">
        <button type="submit" className="btn btn-primary" disabled={busy} aria-busy={busy}>
          {busy && <span className="spinner" aria-hidden="true" />}
          {busy ? says.busy : says.submit}
        </button>
        <button type="button" className="btn btn-quiet" disabled={busy} onClick={onCancel}>
          {says.cancel}
        </button>
      </p>
    </form>
  );
}
