import { useState } from 'react';
import type { CalendarAnswer } from '#api/contract/calendar.ts';
import { saved } from '#words/saved.ts';
import { api, call } from '../../client/api.ts';
import { takeLostFocus } from '../../client/takeFocus.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { Icon } from '../../components/Icon.tsx';
import { toast } from '../../stores/toasts.ts';

const words = saved.calendar;

/** The deadlines of saved funds for the member's own calendar: an address that is secret, and can be renewed. */
export function Calendar() {
  const [url, setUrl] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function ask(how: 'look' | 'renew'): Promise<void> {
    setBusy(true);
    const { $get, $post } = api.saved.calendar;
    const outcome = await call<Awaited<ReturnType<typeof $get>>>(how === 'look' ? $get() : $post());
    setBusy(false);
    if (!outcome.ok) return tellFailure(outcome.failure, words.failed);
    setUrl((outcome.data satisfies CalendarAnswer).url);
    if (how === 'renew') toast(words.renewed, 'good');
  }

  async function copy(address: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      toast(words.copied, 'good');
    } catch {
      toast(words.notCopied, 'bad');
    }
  }

  return (
    <section className="card stack" aria-labelledby="saved-calendar">
      <h2 id="saved-calendar" className="card-title">
        {words.title}
      </h2>
      <p className="meta">{words.line}</p>
      {url === undefined ? (
        <p>
          <button
            type="button"
            className="btn btn-small"
            aria-busy={busy}
            disabled={busy}
            onClick={() => void ask('look')}
          >
            <Icon name="calendar" size={20} />
            {words.show}
          </button>
        </p>
      ) : (
        <>
          <input
            ref={takeLostFocus}
            className="input"
            readOnly
            value={url}
            aria-label={words.address}
            onFocus={(e) => e.target.select()}
          />
          <p className="row">
            <a className="btn btn-small btn-primary" href={url.replace(/^https?:/, 'webcal:')}>
              {words.subscribe}
            </a>
            <button type="button" className="btn btn-small" onClick={() => void copy(url)}>
              {words.copy}
            </button>
            <button
              type="button"
              className="btn btn-small btn-quiet"
              aria-busy={busy}
              disabled={busy}
              onClick={() => void ask('renew')}
            >
              {words.renew}
            </button>
          </p>
          <p className="faint">{words.secret}</p>
        </>
      )}
    </section>
  );
}
