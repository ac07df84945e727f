import { useState } from 'react';
import { sameOrigin } from '../../client/sameOrigin.ts';
import { initials } from './labels.ts';

interface Props {
  name: string;
  /** Signed link, '' where there is none. */
  url: string;
  size?: 'large';
}

/** A company's logo in its arch; its initials where it has none, or where the picture does not come. */
export function Logo({ name, url, size }: Props) {
  const [broken, setBroken] = useState('');
  const looks = size ? `logo-arch avatar-${size}` : 'logo-arch';
  if (url === '' || broken === url)
    return (
      <span className={looks} aria-hidden="true">
        {initials(name)}
      </span>
    );
  return (
    <img
      className={looks}
      src={sameOrigin(url)}
      alt=""
      width={48}
      height={56}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(url)}
    />
  );
}
