import { useRef, useState } from 'react';
import { isSocialLinkPresent, socialLink } from '#api/contract/company.ts';
import { SOCIAL_LINKS_MAX } from '#api/contract/limits.ts';
import { Icon } from '../../components/Icon.tsx';
import { wizard } from '../../words/en/wizard.ts';
import { describedBy, FieldError } from '../forms/Field.tsx';
import { socialKind } from '../startups/socialKind.ts';

const words = wizard.social;

interface Props {
  links: readonly string[];
  /** What is wrong with the section as a whole, said when somebody wants to go on. */
  problem: string | undefined;
  onChange: (links: readonly string[]) => void;
}

export function SocialSection({ links, problem, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [news, setNews] = useState('');
  const error = wrong ?? problem;

  function add(): void {
    const link = typed.trim();
    // A blank is no link, and no mistake either.
    if (link === '') return;
    const checked = socialLink.safeParse(link);
    const first = checked.error?.issues[0]?.message;
    const refusal = first ?? (isSocialLinkPresent(link, links) ? words.present : undefined);
    setWrong(refusal);
    input.current?.focus();
    if (refusal) return;
    onChange([...links, link]);
    setTyped('');
    setNews(words.added(link));
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
            type="url"
            inputMode="url"
            autoComplete="url"
            placeholder="https://"
            value={typed}
            disabled={links.length >= SOCIAL_LINKS_MAX}
            aria-invalid={error !== undefined}
            aria-describedby={describedBy('socialLink', words.hint, error)}
            onChange={({ target }) => {
              setTyped(target.value);
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
