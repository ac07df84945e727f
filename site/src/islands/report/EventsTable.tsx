import { type FormEvent, useEffect, useId, useState } from 'react';
import { eventLine } from '#words/events.ts';
import { reports } from '#words/reports.ts';
import { dayLong } from '../../format/dates.ts';
import { download, toCsv } from './csv.ts';
import { filterIn, withFilter } from './filterAddress.ts';
import { readEvents } from './readEvents.ts';
import { useEvents } from './useEvents.ts';

const words = reports.events;
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Asia/Kolkata' });
/** More than a spreadsheet likes; for all of it there is the command line. */
const DOWNLOADED = 100_000;
const COLUMNS = [
  ...(['position', 'at', 'type', 'stream', 'revision', 'actor', 'data'] as const),
  ...(['causationId', 'correlationId'] as const),
];

interface Props {
  day: string;
  /** The newest day goes on. */
  live: boolean;
  types: readonly string[];
}

/** The events of a day under filters; on the newest day it follows the log. */
export function EventsTable({ day, live, types }: Props) {
  const [filter, setFilter] = useState(() => filterIn(new URLSearchParams(location.search)));
  // In the address, so that a filtered history can be shared and outlives a reload.
  useEffect(() => history.replaceState(history.state, '', withFilter(new URL(location.href), filter)), [filter]);
  const { events, phase, again } = useEvents({ ...filter, day, follow: live });
  const [busy, setBusy] = useState(false);
  const id = useId();

  function apply(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string): string => String(form.get(name) ?? '').trim();
    setFilter({ type: text('type'), category: text('category'), stream: text('stream') });
  }

  async function save(): Promise<void> {
    setBusy(true);
    const parts = [toCsv([COLUMNS])];
    try {
      const query = { ...filter, day, follow: false, limit: DOWNLOADED };
      for await (const lines of readEvents(query, new AbortController().signal)) {
        const cell = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));
        parts.push(toCsv(lines.map((one) => COLUMNS.map((name) => cell(one[name] ?? '')))));
      }
      download(`events-${day}.csv`, parts);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className="stack" aria-labelledby={id}>
      <div className="row row-between">
        <h2 id={id}>{words.title}</h2>
        <span className={`badge push ${live && phase === 'reading' ? 'badge-leaf' : ''}`} role="status">
          {live && phase === 'reading' ? words.live : words.still}
        </span>
        <button type="button" className="btn btn-small" disabled={busy} aria-busy={busy} onClick={() => void save()}>
          {reports.download}
        </button>
      </div>
      <form className="report-filters" onSubmit={apply}>
        <label className="field">
          <span className="label">{words.type}</span>
          <select
            className="input"
            name="type"
            defaultValue={filter.type}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
          >
            <option value="">{words.anyType}</option>
            {[...new Set([...types, ...(filter.type === '' ? [] : [filter.type])])].map((type) => (
              <option key={type}>{type}</option>
            ))}
          </select>
        </label>
        {(['category', 'stream'] as const).map((name) => (
          <label className="field" key={name}>
            <span className="label">{words[name]}</span>
            <input className="input" name={name} defaultValue={filter[name]} autoComplete="off" spellCheck={false} />
          </label>
        ))}
        <button type="submit" className="btn">
          {words.apply}
        </button>
      </form>
      <p className="meta">{words.recorded}</p>
      {phase === 'lost' && (
        <p className="notice notice-warn" role="alert">
          {words.lost}{' '}
          <button type="button" className="btn btn-small" onClick={again}>
            {words.again}
          </button>
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reached by keyboard */}
      <section className="table-frame report-events" tabIndex={0} aria-label={words.caption(dayLong(day))}>
        <table className="table">
          <caption>{words.caption(dayLong(day))}</caption>
          <thead>
            <tr>
              {[words.at, words.type, words.what, words.stream, words.actor].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
              <th scope="col" className="num">
                {words.position}
              </th>
            </tr>
          </thead>
          <tbody>
            {events.map((one) => (
              <tr key={one.position}>
                <td>{clock.format(Date.parse(one.at))}</td>
                <th scope="row">{one.type}</th>
                <td className="report-data">
                  <p>{eventLine(one)}</p>
                  <details>
                    <summary>{words.json}</summary>
                    <pre>
                      <code>{JSON.stringify(one, null, 2)}</code>
                    </pre>
                  </details>
                </td>
                <td className="report-id">{one.stream}</td>
                <td className="report-id">{one.actor}</td>
                <td className="num">{one.position}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {events.length === 0 && phase !== 'lost' && <p className="meta report-none">{nothing(phase, live)}</p>}
      </section>
    </section>
  );
}

function nothing(phase: 'reading' | 'done', live: boolean): string {
  if (phase === 'done') return words.empty;
  return live ? words.awaiting : words.reading;
}
