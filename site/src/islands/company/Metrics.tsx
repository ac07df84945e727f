import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { Company } from '#api/contract/company-answer.ts';
import { details } from '#words/details.ts';
import { language } from '#words/language.ts';
import { Icon } from '../../components/Icon.tsx';
import { rupees } from '../../format/rupees.ts';
import { ChartFigure } from './ChartFigure.tsx';
import { figuresOf } from './figures.ts';
import { LoadBoundary } from './LoadBoundary.tsx';
import { companyName } from './labels.ts';
import { useMayChange } from './useMayChange.ts';

/** Only those who may change a company ever need it. */
const MetricsForm = lazy(() => import('./MetricsForm.tsx'));

const words = details.metrics;
const count = (value: number): string => value.toLocaleString(language.tag);

interface Props {
  company: Company;
  onCompany: (company: Company) => void;
}

/** The company's figures as charts; its team reports them here, and sees an example until then. */
export default function Metrics({ company, onCompany }: Props) {
  const mayChange = useMayChange(company);
  const [editing, setEditing] = useState(false);
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever charts and form take each other's place
  useEffect(() => {
    if (!first.current) toTopOfPanel();
    first.current = false;
  }, [editing]);
  const figures = useMemo(() => figuresOf(company, new Date().getFullYear()), [company]);
  const { sample } = figures;

  if (editing)
    return (
      <LoadBoundary message={words.failed}>
        <Suspense fallback={<span className="bone bone-block" aria-hidden="true" />}>
          <MetricsForm
            company={company}
            onCancel={() => setEditing(false)}
            onSaved={(saved) => {
              setEditing(false);
              onCompany(saved);
            }}
          />
        </Suspense>
      </LoadBoundary>
    );

  if (sample && !mayChange) return <NotReported company={company} />;

  return (
    <div className="stack stack-loose">
      <div className="row row-between metrics-head">
        <p>
          <span className="figure">{figures.growth === null ? '–' : words.percent(figures.growth)}</span>
          <span className="meta metrics-growth">
            {words.growth}
            {figures.growth === null && `. ${words.notReported}`}
          </span>
          {sample && <span className="badge badge-turmeric">{words.sample}</span>}
        </p>
        {mayChange && (
          <button type="button" className="btn" onClick={() => setEditing(true)}>
            <Icon name="edit" size={20} />
            {company.metricsReported ? words.edit : words.report}
          </button>
        )}
      </div>
      {sample && <p className="notice notice-warn">{words.ownNote(words.invented)}</p>}
      <div className="metrics">
        <ChartFigure
          title={words.share}
          kind="pie"
          slices={figures.share}
          sample={sample}
          format={words.percent}
          columns={[words.part, words.share]}
        />
        <ChartFigure
          title={words.revenue}
          kind="bars"
          slices={figures.revenue}
          sample={sample}
          format={rupees}
          columns={[words.year, words.amount]}
        />
        <ChartFigure
          title={words.employees}
          kind="bars"
          slices={figures.employees}
          sample={sample}
          format={count}
          columns={[words.year, words.count]}
        />
        <ChartFigure
          title={words.investors}
          kind="rows"
          slices={figures.investors}
          sample={sample}
          format={rupees}
          columns={[words.investor, words.amount]}
        />
      </div>
    </div>
  );
}

/** Nothing is made up: who wants to know is shown how to ask. */
function NotReported({ company }: { company: Company }) {
  const { subject, text } = words.ask;
  const name = companyName(company);
  const mail = `mailto:${company.email}?subject=${encodeURIComponent(subject(name))}&body=${encodeURIComponent(text(name))}`;
  return (
    <div className="stack">
      <h3>{words.notReportedYet}</h3>
      <p className="meta">{words.notReportedLine(name)}</p>
      {company.email !== '' && (
        <p>
          <a className="btn" href={mail}>
            <Icon name="mail" size={20} />
            {words.ask.button}
          </a>
        </p>
      )}
    </div>
  );
}

/** What had the focus is gone with what it stood in: the panel takes it, from its beginning. */
function toTopOfPanel(): void {
  const panel = document.getElementById('details-panel');
  panel?.scrollTo({ top: 0 });
  panel?.focus({ preventScroll: true });
}
