import { type KeyboardEvent, lazy, Suspense, useRef } from 'react';
import type { Company } from '#api/contract/company-answer.ts';
import { details as words } from '#words/details.ts';
import { Contact } from './Contact.tsx';
import { LoadBoundary } from './LoadBoundary.tsx';
import { Overview } from './Overview.tsx';
import { Team } from './Team.tsx';
import { TABS, type Tab } from './useDetails.ts';

/** chart.js comes with it, and only then. */
const Metrics = lazy(() => import('./Metrics.tsx'));

interface Props {
  company: Company;
  tab: Tab;
  onTab: (tab: Tab) => void;
  /** The owner has reported figures. */
  onCompany: (company: Company) => void;
}

export function DetailsTabs({ company, tab, onTab, onCompany }: Props) {
  const list = useRef<HTMLDivElement>(null);

  function go(to: Tab): void {
    onTab(to);
    list.current?.querySelector<HTMLElement>(`#tab-${to}`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const here = TABS.indexOf(tab);
    const to = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: TABS.length - 1 }[event.key];
    const next = to === undefined ? undefined : TABS.at(to % TABS.length);
    if (!next) return;
    event.preventDefault();
    go(next);
  }

  return (
    <>
      <div ref={list} className="tabs details-tabs" role="tablist" aria-label={words.tabList} onKeyDown={onKeyDown}>
        {TABS.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`tab-${one}`}
            className="tab"
            aria-selected={one === tab}
            aria-controls="details-panel"
            tabIndex={one === tab ? 0 : -1}
            onClick={() => onTab(one)}
          >
            {words.tabs[one]}
          </button>
        ))}
      </div>
      <div
        className="dialog-body"
        role="tabpanel"
        id="details-panel"
        aria-labelledby={`tab-${tab}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls must be reached by keyboard
        tabIndex={0}
        key={tab}
      >
        {tab === 'overview' && <Overview company={company} onInvestors={() => go('metrics')} />}
        {tab === 'metrics' && (
          <LoadBoundary message={words.metrics.failed}>
            <Suspense fallback={<ChartSkeleton />}>
              <Metrics company={company} onCompany={onCompany} />
            </Suspense>
          </LoadBoundary>
        )}
        {tab === 'team' && <Team company={company} />}
        {tab === 'contact' && <Contact company={company} />}
      </div>
    </>
  );
}

function ChartSkeleton() {
  return (
    <div className="metrics" aria-busy="true">
      <p className="unseen" role="status">
        {words.metrics.loading}
      </p>
      {TABS.map((bone) => (
        <span key={bone} className="bone bone-block chart-bone" aria-hidden="true" />
      ))}
    </div>
  );
}
