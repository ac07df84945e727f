import { sameOrigin } from '../../client/sameOrigin.ts';
import { initials } from '../../components/Avatar.tsx';

/** A provider's logo in its arch, or their initials. Decorative: the name stands beside it. */
export function FundLogo({
  provider,
  logoUrl,
  className = '',
}: {
  provider: string;
  logoUrl: string;
  className?: string;
}) {
  return logoUrl === '' ? (
    <span className={`logo-arch ${className}`} aria-hidden="true">
      {initials(provider)}
    </span>
  ) : (
    <img
      className={`logo-arch ${className}`}
      src={sameOrigin(logoUrl)}
      alt=""
      width={48}
      height={56}
      decoding="async"
    />
  );
}
