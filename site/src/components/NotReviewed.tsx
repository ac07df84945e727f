import { standing } from '#words/standing.ts';

/** Beside a company or a fund that no moderator has looked at yet. */
export function NotReviewed({ reviewed }: { reviewed: boolean }) {
  if (reviewed) return null;
  return (
    <span className="badge not-reviewed" title={standing.notReviewedLine}>
      {standing.notReviewed}
    </span>
  );
}
