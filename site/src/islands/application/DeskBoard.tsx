import type { ApplicationListAnswer } from '#api/contract/application.ts';
import { APPLICATION_STATUSES, type ApplicationStatus } from '#api/contract/options.ts';
import { applications } from '#words/applications.ts';
import { reviewing } from '#words/reviewing.ts';
import { Logo } from '../company/Logo.tsx';
import { When } from '../post/When.tsx';
import type { Row } from './deskRows.ts';
import type { DeskSearch } from './deskSearch.ts';
import { pageAtDesk } from './pageAtDesk.ts';
import { scoreLine } from './scoreLine.ts';

const words = reviewing.desk;
/** The way that an application goes: of all, these columns are there even when they are empty. */
const ALWAYS: readonly ApplicationStatus[] = ['submitted', 'in-review', 'question', 'shortlisted', 'offered'];

interface Props {
  rows: readonly Row[];
  /** Of all, whether loaded or not; undefined where only what was found counts. */
  counts: ApplicationListAnswer['counts'] | undefined;
  search: DeskSearch;
  /** Whether anybody has given points for any. */
  hasScores: boolean;
}

/** A column for each status. */
export function DeskBoard({ rows, counts, search, hasScores }: Props) {
  const among = (status: ApplicationStatus): readonly Row[] => rows.filter((row) => row.status === status);
  const countOf = (status: ApplicationStatus): number => (counts ? (counts[status] ?? 0) : among(status).length);
  const isAlways = (status: ApplicationStatus): boolean => counts !== undefined && ALWAYS.includes(status);
  const columns = APPLICATION_STATUSES.filter((status) => isAlways(status) || countOf(status) > 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by keyboard, too
    <section className="desk-board" aria-label={words.views.board} tabIndex={0}>
      {columns.map((status) => (
        <section
          key={status}
          className="desk-column"
          aria-labelledby={`board-${status}`}
          data-empty={countOf(status) === 0 ? '' : undefined}
        >
          <h2 id={`board-${status}`} className="card-title">
            {applications.status[status]} <span className="faint">{countOf(status)}</span>
          </h2>
          <ul>
            {among(status).map(({ _id, applicant, updatedAt, score }) => (
              <li key={_id} className="card">
                <Logo name={applicant.name} url={applicant.logoUrl} />
                <p>
                  <a className="card-link" href={pageAtDesk({ _id }, search)}>
                    {applicant.name}
                  </a>
                  <span className="faint">
                    <When at={updatedAt} />
                  </span>
                  {hasScores && <span className="faint">{scoreLine({ score })}</span>}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
