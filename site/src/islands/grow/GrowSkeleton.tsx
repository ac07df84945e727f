import { grow as words } from '#words/grow.ts';

/** Keeps the place of the company and the first funds. */
export function GrowSkeleton() {
  return (
    <div className="stack stack-loose" aria-busy="true">
      <p className="unseen" role="status">
        {words.loading}
      </p>
      <div className="card card-sunk" aria-hidden="true">
        <span className="bone bone-title" />
        <span className="bone" />
      </div>
      <FundSkeleton />
    </div>
  );
}

export function FundSkeleton() {
  return (
    <div className="grid-two" aria-hidden="true">
      {['one', 'two'].map((bone) => (
        <div className="card" key={bone}>
          <span className="bone bone-title" />
          <span className="bone bone-block" />
          <span className="bone" />
        </div>
      ))}
    </div>
  );
}
