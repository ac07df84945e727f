import { useRef, useState } from 'react';
import { SOCIAL_LINKS_MAX } from '#api/contract/limits.ts';
import { wizard } from '#words/wizard.ts';
import { Icon } from '../../components/Icon.tsx';
import { socialKind } from '../company/socialKind.ts';
import { describedBy, FieldError } from '../forms/Field.tsx';
import { addLink } from './links.ts';

const words = wizard.social;

interface Props {
  links: readonly string[];
  /** What stands in the field and is no link yet: going on adds it too. */
  typed: string;
  onTyped: (typed: string) => void;
  /** What is wrong with the section as a whole, said when somebody wants to go on. */
  problem: string | undefined;
  onChange: (links: readonly string[]) => void;
}

export function SocialSection({ links, typed, onTyped, problem, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string>();
  const [news, setNews] = useState('');
  const error = wrong ?? problem;

  function add(): void {
    const added = addLink(typed, links);
    if (!added) return;
    setWrong('refused' in added ? added.refused : undefined);
    input.current?.focus();
    if ('refused' in added) return;
    onChange(added.links);
    onTyped('');
    setNews(words.added(added.link));
  }

  function remove(link: string): void {
    onChange(links.filter((other) => other !== link));
    setNews(words.removed(link));
    input.current?.focus();
  }

  return (
    <>
      <p className="meta">{words.lede}</p>
      <div className="field">
        <label htmlFor="socialLink">{words.label}</label>
        <p className="hint" id="socialLink-hint">
          {words.hint}
        </p>
        <div className="social-add">
          <input
            ref={input}
            id="socialLink"
            className="input"
            type="text"
            inputMode="url"
            autoComplete="url"
            placeholder="linkedin.com/company/…"
            value={typed}
            disabled={links.length >= SOCIAL_LINKS_MAX}
            aria-invalid={error !== undefined}
            aria-describedby={describedBy('socialLink', words.hint, error)}
            onChange={({ target }) => {
              onTyped(target.value);
              setWrong(undefined);
            }}
            onKeyDown={(event) => {
              // While a word is being put together (Indic keyboards), Enter belongs to the keyboard.
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              add();
            }}
          />
          <button type="button" className="btn" disabled={links.length >= SOCIAL_LINKS_MAX} onClick={add}>
            <Icon name="plus" size={20} />
            {words.add}
          </button>
        </div>
        <div role="alert">
          <FieldError id="socialLink" error={error} />
        </div>
      </div>
      <p className="unseen" role="status">
        {news}
      </p>
      {links.length === 0 ? (
        <p className="faint">{words.none}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keyboard
        <section className="social-scroll" aria-label={words.list} tabIndex={0}>
          <ul className="social-links">
            {links.map((link) => {
              const { icon, name } = socialKind(link);
              return (
                <li key={link}>
                  <Icon name={icon} size={22} />
                  <span>
                    <span className="faint">{name}</span>
                    <span className="social-address">{link}</span>
                  </span>
                  <button
                    type="button"
                    className="btn btn-icon btn-quiet"
                    aria-label={words.remove(link)}
                    onClick={() => remove(link)}
                  >
                    <Icon name="trash" size={20} />
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </>
  );
}
