import { type KeyboardEvent, useRef, useState } from 'react';
import { funds } from '#words/funds.ts';
import { Icon } from '../../components/Icon.tsx';
import { describedBy, FieldFrame } from '../forms/Field.tsx';

const words = funds.form;

interface Props {
  name: string;
  label: string;
  hint?: string;
  optional?: boolean;
  error?: string | undefined;
  maxLength: number;
  /** Id of a datalist. */
  offered?: string;
  value: readonly string[];
  onChange: (items: string[]) => void;
  onBlur: () => void;
}

/** A list of short texts: Enter, the button or leaving the field adds one; blank ones and repetitions are not added. */
export function ChipsField({
  name,
  label,
  hint,
  optional = false,
  error,
  maxLength,
  offered,
  value,
  onChange,
  onBlur,
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');

  function add(): void {
    const item = typed.trim();
    setTyped('');
    if (item !== '' && !value.includes(item)) onChange([...value, item]);
  }

  function keys(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Enter in a field would send the form.
    event.preventDefault();
    add();
  }

  return (
    <FieldFrame id={name} label={label} optional={optional} hint={hint} error={error}>
      <div className="chips-entry">
        <input
          ref={input}
          id={name}
          type="text"
          className="input"
          maxLength={maxLength}
          list={offered}
          value={typed}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(name, hint, error)}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={keys}
          onBlur={() => {
            add();
            onBlur();
          }}
        />
        {/* Pressing it leaves the field, and that adds what stands there. */}
        <button type="button" className="btn" aria-label={words.addTo(label)} onClick={() => input.current?.focus()}>
          {words.add}
        </button>
      </div>
      {value.length > 0 && (
        <ul className="chips chips-list">
          {value.map((item) => (
            <li key={item} className="chip chip-fixed">
              {item}
              <button
                type="button"
                className="chip-remove"
                aria-label={words.remove(item)}
                onClick={() => {
                  onChange(value.filter((other) => other !== item));
                  input.current?.focus();
                }}
              >
                <Icon name="close" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </FieldFrame>
  );
}
