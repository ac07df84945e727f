import type { ReactNode, Ref } from 'react';
import type { Application } from '#api/contract/application.ts';
import { applications } from '#words/applications.ts';
import { funds } from '#words/funds.ts';
import { dayLong } from '../../format/dates.ts';
import { named } from '../../words/named.ts';
import { Logo } from '../company/Logo.tsx';
import { applyUntil } from '../fund/applyUntil.ts';
import { FundLogo } from '../fund/FundLogo.tsx';
import { When } from '../post/When.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { TheirWords } from './TheirWords.tsx';
import { hasLostWords, orphanedSide } from './Timeline.tsx';
import { isTooLate } from './tooLate.ts';
import { MESSAGES } from './useLinkedMessage.ts';
import './head.css';

const words = applications.one;

/** 'Grant by Cauvery Innovation Trust'. */
export function fundName({ type, provider }: Pick<Application['fund'], 'type' | 'provider'>): string {
  const known = named(funds.typeName, type) ?? type; // the contract says it loosely
  return applications.fundOf(known, provider);
}

/** Where it stands, in a sentence. */
export function standsAt(application: Application): string {
  const { as, status, fund, history, heard } = application;
  if (isTooLate(application)) return words.tooLate(applyUntil(fund, Date.now()));
  const last = history.at(-1);
  const side = last && orphanedSide(last);
  if (side) return words.orphaned[side];
  const reader = as === 'applicant' ? 'applicant' : 'provider';
  if (status === 'submitted' && history.some((step) => step.status === 'question')) return words.answered[reader];
  const now = (as === 'applicant' ? words.nowApplicant : words.nowProvider)[status];
  // What was accepted does not end when the others leave, but nobody is there to go on with it.
  return status === 'accepted' && !heard ? `${now} ${words.nobodyLeft[reader]}` : now;
}

/** What it means that others do not see the fund; undefined where they do. */
function notShown({ as, status, fund, submittedAt }: Application): string | undefined {
  if (!fund.withheld) return undefined;
  if (as !== 'applicant') return words.notShown.provider;
  if (status === 'draft' || status === 'question') return words.notShown[status];
  return submittedAt === null ? undefined : words.notShown.sent;
}

interface Props {
  application: Application;
  /** Of the line that says where it stands. */
  standing: Ref<HTMLParagraphElement>;
  /** Where the desk is, for who reads it there. */
  desk: string;
  children: ReactNode;
}

/** Who applies for what, where it stands, and what its reader can do about it. */
export function Head({ application, standing, desk, children }: Props) {
  const { as, status, fund, applicant, opportunity, company, submittedAt, updatedAt, history, heard } = application;
  const isApplicant = as === 'applicant';
  // To its applicants a fund that is not shown has no page.
  const hasPage = !(isApplicant && fund.withheld);
  const fundLink = hasPage ? <a href={`/dashboard/funds/${opportunity}`}>{fundName(fund)}</a> : fundName(fund);
  const hiddenLine = notShown(application);
  const companyLink = <a href={`/startups/${company}`}>{applicant.name}</a>;
  const last = history.at(-1);
  return (
    <header className="card application-head" data-status={status}>
      <div className="application-who">
        {isApplicant ? (
          <FundLogo provider={fund.provider} logoUrl={fund.logoUrl} />
        ) : (
          <Logo name={applicant.name} url={applicant.logoUrl} />
        )}
        <div>
          <h2>{isApplicant ? fundLink : companyLink}</h2>
          <p className="meta">{isApplicant ? companyLink : fundLink}</p>
        </div>
        <StatusBadge status={status} />
      </div>
      <p ref={standing} tabIndex={-1}>
        {standsAt(application)}
        {isApplicant && status === 'accepted' && heard && (
          <>
            {' '}
            <a href={`#${MESSAGES}`}>{words.whatNext(fund.provider)}</a>
          </>
        )}
      </p>
      {hiddenLine && <p className="notice notice-warn">{hiddenLine}</p>}
      {isApplicant && last && hasLostWords(last) && <p className="notice notice-warn">{words.askedGone}</p>}
      {/* A question stands above the field for its answer. */}
      {isApplicant && last?.letter && status !== 'question' && <TheirWords letter={last.letter} />}
      <dl className="facts">
        {fund.deadline && (
          <div>
            <dt>{words.deadline}</dt>
            <dd>{dayLong(fund.deadline)}</dd>
          </div>
        )}
        <div>
          <dt>{words.submitted}</dt>
          <dd>{submittedAt === null ? words.notSent : <When at={submittedAt} />}</dd>
        </div>
        <div>
          <dt>{words.moved}</dt>
          <dd>
            <When at={updatedAt} />
          </dd>
        </div>
      </dl>
      {children}
      {!isApplicant && (
        <p>
          <a className="btn btn-small" href={desk}>
            {words.desk}
          </a>
        </p>
      )}
    </header>
  );
}
