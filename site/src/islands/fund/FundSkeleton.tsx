import { FUNDS_PAGE_SIZE } from '#api/contract/limits.ts';

/** Keeps the place of the first page. */
export function FundSkeleton() {
  return (
    <div className="grid-two" aria-hidden="true">
      {Array.from({ length: FUNDS_PAGE_SIZE }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div className="card fund-card" key={index}>
          <div className="fund-card-head">
            <span className="logo-arch bone" />
            <span className="bone bone-title" />
          </div>
          <span className="bone bone-title bone-short" />
          <span className="bone bone-block" />
        </div>
      ))}
    </div>
  );
}
