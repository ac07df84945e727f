import { useState } from 'react';
import { sameOrigin } from '../client/sameOrigin.ts';

interface Props {
  name: string;
  /** Signed link, '' where there is none. */
  photo: string;
  /** Beside the size's own class, e.g. `avatar-small`. */
  className?: string;
}

/** A member's photo, or their initials where there is none or it cannot be had. Decorative: the name stands beside it. */
export function Avatar({ name, photo, className = '' }: Props) {
  const [broken, setBroken] = useState('');
  if (photo === '' || photo === broken) {
    return (
      <span className={`avatar ${className}`} aria-hidden="true">
        {initials(name)}
      </span>
    );
  }
  return (
    <img
      className={`avatar ${className}`}
      src={sameOrigin(photo)}
      alt=""
      width={48}
      height={48}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(photo)}
    />
  );
}

const letters = new Intl.Segmenter();

/** The first letters of the first and the last word: 'AR' for Asha Rao. Letters with their vowel signs, in any script. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words;
  return shown.map((word = '') => letters.segment(word).containing(0)?.segment.toLocaleUpperCase() ?? '').join('');
}
