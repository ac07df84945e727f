import { type RefObject, useEffect, useRef, useState } from 'react';
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
  const board = useRef<HTMLElement>(null);
  const isWide = useScrollsSideways(board);
  return (
    <>
      {isWide && <p className="meta">{words.boardHint}</p>}
      {/* What scrolls sideways is scrolled by keyboard, too. */}
      <section ref={board} className="desk-board" aria-label={words.views.board} tabIndex={isWide ? 0 : undefined}>
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
    </>
  );
}

/** Whether there is more of it than is in sight: asked whenever it is rendered, and when its room changes. */
function useScrollsSideways(box: RefObject<HTMLElement | null>): boolean {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const shown = box.current;
    if (!shown) return;
    const look = (): void => setWide(shown.scrollWidth > shown.clientWidth);
    const observer = new ResizeObserver(look);
    for (const one of [shown, ...shown.children]) observer.observe(one);
    return () => observer.disconnect();
  });
  return isWide;
}
