import { useRef } from 'react';
import { sameOrigin } from '../../client/links.ts';
import { useBroken } from '../../client/useBroken.ts';
import { initials } from '../../format/initials.ts';

/** A provider's logo in its arch, or their initials where there is none or it cannot be had. Decorative: the name stands beside it. */
export function FundLogo({
  provider,
  logoUrl,
  className = '',
}: {
  provider: string;
  logoUrl: string;
  className?: string;
}) {
  const picture = useRef<HTMLImageElement>(null);
  const [broken, fail] = useBroken(picture, logoUrl);
  return logoUrl === '' || broken ? (
    <span className={`logo-arch ${className}`} aria-hidden="true">
      {initials(provider)}
    </span>
  ) : (
    <img
      ref={picture}
      className={`logo-arch ${className}`}
      src={sameOrigin(logoUrl)}
      alt=""
      width={48}
      height={56}
      decoding="async"
      onError={fail}
    />
  );
}
