import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { forms } from '#words/forms.ts';
import { Icon } from '../../components/Icon.tsx';
import { describedBy, FieldFrame } from './Field.tsx';

interface Props extends ComponentProps<'input'> {
  name: string;
  label: string;
  /** For password managers. */
  autoComplete: 'current-password' | 'new-password';
  hint?: ReactNode;
  error?: string | undefined;
}

/** A password that can be shown while it is typed. */
export function PasswordField({ label, hint, error, ...input }: Props) {
  const [shown, setShown] = useState(false);
  const id = input.name;
  useEffect(() => {
    // Browsers remember what was sent in a field that shows its text, and offer it again to the next person.
    const hide = () => setShown(false);
    document.addEventListener('submit', hide, true);
    return () => document.removeEventListener('submit', hide, true);
  }, []);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <span className="input-with">
        <input
          className="input"
          {...input}
          id={id}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, hint, error)}
        />
        <button
          type="button"
          className="btn btn-icon btn-quiet btn-small"
          aria-controls={id}
          aria-label={shown ? forms.hide(label) : forms.show(label)}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} size={20} />
        </button>
      </span>
    </FieldFrame>
  );
}
