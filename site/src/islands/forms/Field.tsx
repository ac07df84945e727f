import type { ComponentProps, ReactNode } from 'react';
import { forms } from '#words/forms.ts';
import { wrong } from '#words/rules.ts';

interface FrameProps {
  /** Of the control. */
  id: string;
  label: string;
  optional?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
}

/** Label, hint, control, error. The control describes itself by `describedBy`. */
export function FieldFrame({ id, label, optional, hint, error, children }: FrameProps) {
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {optional && <span className="optional">{forms.optional}</span>}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return error === undefined ? null : (
    <p className="error" id={`${id}-error`}>
      {wrong(error)}
    </p>
  );
}

/** `aria-describedby` of a control that stands in a frame. */
export function describedBy(id: string, hint: unknown, error: string | undefined): string | undefined {
  return [hint && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ') || undefined;
}

type Props = Omit<FrameProps, 'id' | 'children'> & ComponentProps<'input'> & { name: string };

/** A line of text, a date, an address; takes what `register` gives. Its id is its name. */
export function TextField({ label, optional, hint, error, ...input }: Props) {
  const id = input.name;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} {...(optional !== undefined && { optional })}>
      <input
        type="text"
        className="input"
        {...input}
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
    </FieldFrame>
  );
}
