import type { ApplicationListAnswer } from '#api/contract/application.ts';
import { APPLICATION_STATUSES, type ApplicationStatus } from '#api/contract/options.ts';
import { applications } from '#words/applications.ts';
import { reviewing } from '#words/reviewing.ts';
import { Logo } from '../company/Logo.tsx';
import { When } from '../post/When.tsx';
import type { Row } from './Desk.tsx';
import { pageAtDesk } from './pageAtDesk.ts';

const words = reviewing.desk;
/** The way that an application goes: these columns are there even when they are empty. */
const ALWAYS: readonly ApplicationStatus[] = ['submitted', 'in-review', 'question', 'shortlisted', 'offered'];

/** A column for each status. */
export function DeskBoard({ rows, counts }: { rows: readonly Row[]; counts: ApplicationListAnswer['counts'] }) {
  const columns = APPLICATION_STATUSES.filter((status) => ALWAYS.includes(status) || (counts[status] ?? 0) > 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by keyboard, too
    <section className="desk-board" aria-label={words.views.board} tabIndex={0}>
      {columns.map((status) => (
        <section key={status} className="desk-column" aria-labelledby={`board-${status}`}>
          <h2 id={`board-${status}`} className="card-title">
            {applications.status[status]} <span className="faint">{counts[status] ?? 0}</span>
          </h2>
          <ul>
            {rows
              .filter((row) => row.status === status)
              .map(({ _id, applicant, updatedAt }) => (
                <li key={_id} className="card">
                  <Logo name={applicant.name} url={applicant.logoUrl} />
                  <p>
                    <a className="card-link" href={pageAtDesk({ _id })}>
                      {applicant.name}
                    </a>
                    <span className="faint">
                      <When at={updatedAt} />
                    </span>
                  </p>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
