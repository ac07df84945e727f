import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { PublicMember } from '#api/contract/member.ts';
import { mentions as words } from '#words/mentions.ts';
import { Avatar } from '../../components/Avatar.tsx';
import { type MentionAt, mentionAt, type Nameable, withName } from './mentionAt.ts';
import { usePeople } from './usePeople.ts';

interface Props extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'ref'> {
  value: string;
  onText: (text: string) => void;
  /** Somebody was chosen. */
  onNamed: (named: Nameable) => void;
  /** Who is offered first, e.g. those who spoke before. */
  near?: readonly PublicMember[];
  box?: RefObject<HTMLTextAreaElement | null>;
  /** Where the list opens: above, where the text stands at the foot of what it is in. */
  side?: 'above' | 'below';
}

const NOBODY: readonly PublicMember[] = [];

/** A text in which members are named: behind an '@' there is a list of whom it may mean, chosen from by arrows and Enter. */
export function MentionField({ value, onText, onNamed, near = NOBODY, box, side = 'below', ...field }: Props) {
  const list = useId();
  const own = useRef<HTMLTextAreaElement>(null);
  const text = box ?? own;
  const options = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<MentionAt | null>(null);
  const [chosen, setChosen] = useState(0);
  /** The '@' that was closed: it opens no list again. */
  const [closed, setClosed] = useState<number | null>(null);
  const caret = useRef<number | null>(null);
  const people = usePeople(at && at.from !== closed ? at.typed : null, near);
  const isOpen = people.length > 0;
  const active = Math.min(chosen, people.length - 1);

  useLayoutEffect(() => {
    if (isOpen) options.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, active]);

  // After a name was put in, the caret stands behind it.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    text.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function look({ value: written, selectionStart, selectionEnd }: HTMLTextAreaElement): void {
    const found = selectionStart === selectionEnd ? mentionAt(written, selectionStart) : null;
    if (found?.typed !== at?.typed || found?.from !== at?.from) setChosen(0);
    setAt(found);
    if (found?.from !== closed) setClosed(null);
  }

  function choose(person: Nameable): void {
    if (!at) return;
    const put = withName(value, at, person.name);
    caret.current = put.caret;
    onNamed({ _id: person._id, name: person.name });
    onText(put.text);
    setAt(null);
    text.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const person = people[active];
    const isPlain = !event.nativeEvent.isComposing && !event.ctrlKey && !event.metaKey && !event.altKey;
    const last = people.length - 1;
    if (!isOpen || !person || !isPlain) {
      field.onKeyDown?.(event);
      return;
    }
    if (event.key === 'ArrowDown') setChosen(active >= last ? 0 : active + 1);
    else if (event.key === 'ArrowUp') setChosen(active <= 0 ? last : active - 1);
    else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) choose(person);
    else if (event.key === 'Escape') setClosed(at?.from ?? null);
    else {
      field.onKeyDown?.(event);
      return;
    }
    // Neither is the form sent, nor does the dialog around it close.
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="mention" data-side={side}>
      <textarea
        {...field}
        ref={text}
        value={value}
        aria-autocomplete="list"
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen ? `${list}-${active}` : undefined}
        onChange={({ target }) => {
          onText(target.value);
          look(target);
        }}
        onSelect={({ currentTarget }) => look(currentTarget)}
        onBlur={(event) => {
          setAt(null);
          field.onBlur?.(event);
        }}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <div ref={options} id={list} className="mention-list" role="listbox" aria-label={words.list}>
          {people.map((person, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
            <div
              key={person._id}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              <Avatar name={person.name} photo={person.photo} className="avatar-small" />
              <span>{person.name}</span>
            </div>
          ))}
        </div>
      )}
      <p className="unseen" role="status">
        {isOpen && words.found(people.length)}
      </p>
    </div>
  );
}
