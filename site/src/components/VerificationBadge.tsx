import { Fragment } from 'react';
import type { VerificationPart } from '#api/contract/verification-answer.ts';
import { verification as words } from '#words/verification.ts';
import { dayOf } from '../format/dates.ts';
import { Icon } from './Icon.tsx';

interface Props {
  /** Of what is verified: one badge of it stands on a page. */
  id: string;
  /** What holds, the strongest first. */
  parts: readonly VerificationPart[];
  /** Whether the badge itself names the domain. */
  withDomain?: boolean;
  /** Said where nothing holds. */
  none?: string;
}

/** The strongest part that holds, and, pressed, what was checked, when, by what and until when. Works without scripts. */
export function VerificationBadge({ id, parts, withDomain = false, none = words.none }: Props) {
  const [strongest] = parts;
  if (!strongest) return <span className="badge proof-badge">{none}</span>;
  const label = badgeOf(strongest, withDomain);
  const shown = `proof-${id}`;
  return (
    <>
      <button
        type="button"
        className={`badge proof-badge proof-button${strongest.state === 'checked' ? '' : ' badge-leaf'}`}
        popoverTarget={shown}
        title={parts.map(lineOf).join(' ')}
      >
        <Icon name={strongest.state === 'checked' ? 'check' : 'shield'} size={16} />
        <span>{breakable(label)}</span>
      </button>
      <div id={shown} popover="auto" className="proof-pop" role="dialog" aria-label={words.what}>
        <p className="proof-pop-head">
          <strong>{words.what}</strong>
          <button type="button" className="btn btn-small btn-quiet" popoverTarget={shown} popoverTargetAction="hide">
            {words.close}
          </button>
        </p>
        <ul className="proof-lines">
          {parts.map((part) => (
            <li key={part.kind}>
              {lineOf(part)} {part.until && words.until(dayOf(part.until))}
              {part.kind === 'gstin' && part.number && (
                <>
                  {' '}
                  <a href="https://services.gst.gov.in/services/searchtp" rel="noopener nofollow" target="_blank">
                    {words.lookUp}
                  </a>
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** What a badge says of the strongest part that holds. */
export function badgeOf({ state, domain }: VerificationPart, withDomain = false): string {
  if (state === 'proved' && withDomain && domain !== undefined) return words.badge.provedOf(domain);
  return state === 'seen' || state === 'proved' ? words.badge[state] : words.badge.checked;
}

/** A domain that does not fit its line goes on before a dot, where it can. */
function breakable(label: string) {
  return label.split(/(?=\.)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

function lineOf({ kind, domain = '', number = '', at }: VerificationPart): string {
  if (kind === 'document') return words.lines.document(dayOf(at));
  if (kind === 'domain') return words.lines.domain(domain, dayOf(at));
  return words.lines.number(words.names[kind], number, dayOf(at));
}
