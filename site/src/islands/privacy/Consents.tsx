import { useState } from 'react';
import { PURPOSES, type Purpose } from '#api/contract/rights.ts';
import type { Consent, ConsentsAnswer } from '#api/contract/rights-answer.ts';
import { notice } from '#words/notice.ts';
import { rights } from '#words/rights.ts';
import { api, call } from '../../client/api.ts';
import { useRead } from '../../client/queries.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { LoadFailed } from '../../components/ListParts.tsx';
import { dayOf } from '../../format/dates.ts';
import { useMember } from '../../stores/useSession.ts';

const words = rights.settings.choices;

/** What the member agreed to: a switch each, with effect at once. */
export default function Consents() {
  const member = useMember();
  const { data, error, refetch } = useRead<ConsentsAnswer>(member && '/auth/consents');
  const [changed, setChanged] = useState<ConsentsAnswer>();
  const [asked, setAsked] = useState<{ readonly [P in Purpose]?: boolean }>({});

  async function choose(purpose: Purpose, given: boolean): Promise<void> {
    setAsked((others) => ({ ...others, [purpose]: given }));
    const outcome = await call(api.auth.consents.$put({ json: { purpose, given } }));
    setAsked(({ [purpose]: _, ...others }) => others);
    if (outcome.ok) setChanged(outcome.data);
    else tellFailure(outcome.failure, words.notSaved);
  }

  if (error) return <LoadFailed message={words.failed} again={() => void refetch()} />;
  const consents = (changed ?? data)?.consents;
  const joinedAt = consents?.find(({ needed }) => needed)?.at ?? null;
  if (!consents) return <WaitingChoices />;
  return (
    <fieldset className="settings-switches">
      <legend className="unseen">{words.title}</legend>
      {consents.map((consent) => (
        <Choice
          key={consent.purpose}
          consent={consent}
          isTold={!consent.needed && consent.given && consent.at === joinedAt}
          asked={asked[consent.purpose]}
          choose={choose}
        />
      ))}
    </fieldset>
  );
}

/** What there is to choose is known before what was chosen; so nothing below moves when that comes. */
function WaitingChoices() {
  return (
    <div className="settings-switches" aria-busy="true">
      {PURPOSES.map((purpose) => (
        <div className="settings-switch" key={purpose}>
          <span>
            <strong>{notice.purposes[purpose].label}</strong>
            <span className="meta">{notice.purposes[purpose].hint}</span>
            <span className="faint">&nbsp;</span>
          </span>
          <span className="bone switch-bone" aria-hidden="true" />
        </div>
      ))}
    </div>
  );
}

interface ChoiceProps {
  readonly consent: Consent;
  /** It was on when they joined, the notice said so, and they have not spoken of it since. */
  readonly isTold: boolean;
  /** What is on its way to the server. */
  readonly asked: boolean | undefined;
  readonly choose: (purpose: Purpose, given: boolean) => Promise<void>;
}

function Choice({ consent, isTold, asked, choose }: ChoiceProps) {
  const { purpose, given, at, needed } = consent;
  const { label, hint } = notice.purposes[purpose];
  const state = given ? words.given : words.withdrawn;
  const version = consent.notice?.version ?? 1;
  const chosen = (day: string): string => (isTold ? words.told(version) : words.on(state, day, version));
  const never = given ? words.before : words.unchosen;
  const since = at === null ? never : chosen(dayOf(at));
  const id = `consent-${purpose}`;
  const named = (
    <span>
      <strong id={`${id}-label`}>{label}</strong>
      <span className="meta">{hint}</span>
      <span className="faint" id={`${id}-since`}>
        {since}
      </span>
    </span>
  );
  if (needed)
    return (
      <div className="settings-switch consent-needed">
        <span>
          {named}
          <a href="/settings/personal#leave">{words.leave}</a>
        </span>
        <span className="badge">{words.needed}</span>
      </div>
    );
  return (
    <label className="settings-switch" htmlFor={id}>
      {named}
      <input
        type="checkbox"
        id={id}
        className="switch"
        checked={asked ?? given}
        disabled={asked !== undefined}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-since`}
        onChange={({ target }) => void choose(purpose, target.checked)}
      />
    </label>
  );
}
