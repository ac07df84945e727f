import { CASE_KINDS } from '#api/contract/options.ts';
import { moderation } from '#words/moderation.ts';
import { setQuery } from '../../stores/address.ts';

const words = moderation.queue;
const STATES = ['', 'open', 'objected', 'asked', 'decided', 'closed'] as const;

/** Which cases are listed: '' are those that wait, and those of any kind. */
export interface CaseFilter {
  readonly state: (typeof STATES)[number];
  readonly kind: (typeof CASE_KINDS)[number] | '';
}

/** The filter that an address names; what it does not know is as if it was not there. */
export const caseFilterIn = (address: URLSearchParams): CaseFilter => ({
  state: STATES.find((one) => one === address.get('state')) ?? '',
  kind: CASE_KINDS.find((one) => one === address.get('kind')) ?? '',
});

function choose(filter: Readonly<Record<keyof CaseFilter, string>>): void {
  setQuery(new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== '')), 'push');
}

/** The filter stands in the address, so that Back leads to the list that was left. */
export function CaseFilters({ state, kind }: CaseFilter) {
  return (
    <form className="case-filters" onSubmit={(event) => event.preventDefault()}>
      <label>
        {words.state}
        <select className="input" value={state} onChange={({ target }) => choose({ kind, state: target.value })}>
          {STATES.map((one) => (
            <option key={one} value={one}>
              {words.states[one]}
            </option>
          ))}
        </select>
      </label>
      <label>
        {words.kind}
        <select className="input" value={kind} onChange={({ target }) => choose({ state, kind: target.value })}>
          <option value="">{words.anyKind}</option>
          {CASE_KINDS.map((one) => (
            <option key={one} value={one}>
              {moderation.kinds[one]}
            </option>
          ))}
        </select>
      </label>
      <p className="meta case-keys">
        {words.keysTitle}:{' '}
        {words.keys.map(([key, does]) => (
          <span key={key} className="case-key">
            <kbd>{key}</kbd> {does}{' '}
          </span>
        ))}
      </p>
    </form>
  );
}
