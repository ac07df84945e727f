import { useRef } from 'react';
import { sameOrigin } from '../client/links.ts';
import { useBroken } from '../client/useBroken.ts';
import { initials } from '../format/initials.ts';

interface Props {
  name: string;
  /** Signed link, '' where there is none. */
  photo: string;
  /** Beside the size's own class, e.g. `avatar-small`. */
  className?: string;
}

/** A member's photo, or their initials where there is none or it cannot be had. Decorative: the name stands beside it. */
export function Avatar({ name, photo, className = '' }: Props) {
  const picture = useRef<HTMLImageElement>(null);
  const [broken, fail] = useBroken(picture, photo);
  if (photo === '' || broken) {
    return (
      <span className={`avatar ${className}`} aria-hidden="true">
        {initials(name)}
      </span>
    );
  }
  return (
    <img
      ref={picture}
      className={`avatar ${className}`}
      src={sameOrigin(photo)}
      alt=""
      width={48}
      height={48}
      loading="lazy"
      decoding="async"
      onError={fail}
    />
  );
}
