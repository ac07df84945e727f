import { useRef } from 'react';
import { sameOrigin } from '../../client/links.ts';
import { useBroken } from '../../client/useBroken.ts';
import { initials } from './labels.ts';

interface Props {
  name: string;
  /** Signed link, '' where there is none. */
  url: string;
  size?: 'large';
  /** In sight from the beginning. */
  eager?: boolean;
}

/** A company's logo in its arch; its initials where it has none, or where the picture does not come. */
export function Logo({ name, url, size, eager = false }: Props) {
  const picture = useRef<HTMLImageElement>(null);
  const [broken, fail] = useBroken(picture, url);
  const looks = size ? `logo-arch avatar-${size}` : 'logo-arch';
  if (url === '' || broken)
    return (
      <span className={looks} aria-hidden="true">
        {initials(name)}
      </span>
    );
  return (
    <img
      ref={picture}
      className={looks}
      src={sameOrigin(url)}
      alt=""
      width={48}
      height={56}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={fail}
    />
  );
}
