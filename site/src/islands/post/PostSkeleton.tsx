/** Keeps the place of the first posts. */
export function PostSkeleton() {
  return (
    <div className="stack" aria-hidden="true">
      {['one', 'two', 'three'].map((bone) => (
        <div className="card" key={bone}>
          <div className="person">
            <span className="bone bone-avatar" />
            <span className="stack stack-tight">
              <span className="bone bone-title" />
              <span className="bone bone-short" />
            </span>
          </div>
          <span className="bone" />
          <span className="bone bone-block" />
        </div>
      ))}
    </div>
  );
}
