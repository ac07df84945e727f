import { lazy, Suspense, useState } from 'react';
import type { CompanyAnswer } from '#api/contract/company-answer.ts';
import type { ProviderAnswer } from '#api/contract/provider-answer.ts';
import type { VerificationAnswer, VerificationPart } from '#api/contract/verification-answer.ts';
import { team } from '#words/team.ts';
import { verification } from '#words/verification.ts';
import { call } from '../../client/api.ts';
import { handOn, keepPlace } from '../../client/keepPlace.ts';
import { keepRead, useRead } from '../../client/queries.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { LoadFailed } from '../../components/ListParts.tsx';
import { SureButton } from '../../components/SureButton.tsx';
import { dayOf } from '../../format/dates.ts';
import { toast } from '../../stores/toasts.ts';
import { LoadBoundary } from '../company/LoadBoundary.tsx';
import { AddNumber } from './AddNumber.tsx';
import { type Verified, verificationPath, verifying } from './calls.ts';
import { SendCertificate } from './SendCertificate.tsx';

const ProveDomain = lazy(async () => ({ default: (await import('./ProveDomain.tsx')).ProveDomain }));

const words = verification.panel;
const toThePanel = handOn('verification');

/** What was checked of a company or a provider, for who may change it: how each part stands, and how to come by more. */
export function VerificationPanel({ of }: { of: Verified }) {
  const { data, error, refetch } = useRead<VerificationAnswer>(verificationPath(of));
  const thing = useRead<CompanyAnswer | ProviderAnswer>(
    `/${of.kind === 'company' ? 'company' : 'providers'}/${encodeURIComponent(of.id)}`,
  );
  const website = thing.data && ('company' in thing.data ? thing.data.company : thing.data.provider).website;
  const unread = website === undefined && thing.isError;
  const [proving, setProving] = useState(false);
  const keep = (answer: VerificationAnswer): void => keepRead(verificationPath(of), answer);
  const parts = data?.verification.parts;

  return (
    <section className="card stack verification" aria-labelledby="verification">
      <h2 id="verification" className="card-title">
        {words.title}
      </h2>
      <p className="meta">{words.lede}</p>
      {error && !data && <LoadFailed message={words.failed} again={() => void refetch()} />}
      <div className="verification-body">
        <div className="stack">
          {!parts && !error && <span className="bone verification-bone" aria-hidden="true" />}
          {parts?.length === 0 && <p>{words.nothing}</p>}
          {parts && parts.length > 0 && (
            <ul className="verification-parts">
              {parts.map((part) => (
                <Part key={`${part.kind} ${part.state}`} part={part} of={of} keep={keep} />
              ))}
            </ul>
          )}
          <p>
            <button
              type="button"
              className="btn btn-small"
              disabled={website === undefined}
              aria-describedby={unread ? 'website-unread' : undefined}
              onClick={() => setProving(true)}
            >
              {parts?.some(({ kind, state }) => kind === 'domain' && state === 'proved')
                ? words.proveAgain
                : words.prove}
            </button>
          </p>
          {unread && (
            <div id="website-unread" ref={toThePanel}>
              <LoadFailed message={words.websiteUnread} again={() => void thing.refetch()} />
            </div>
          )}
        </div>
        <AddNumber of={of} keep={keep} />
        <SendCertificate of={of} keep={keep} />
      </div>
      {proving && website !== undefined && (
        <LoadBoundary message={team.provider.edit.failed}>
          <Suspense>
            <ProveDomain
              of={of}
              website={website}
              noWebsite={of.kind === 'company' ? words.noWebsite : team.provider.proof.noWebsite}
              done={() => void refetch()}
              close={() => setProving(false)}
            />
          </Suspense>
        </LoadBoundary>
      )}
    </section>
  );
}

interface PartProps {
  part: VerificationPart;
  of: Verified;
  keep: (answer: VerificationAnswer) => void;
}

function Part({ part, of, keep }: PartProps) {
  const [busy, setBusy] = useState(false);
  const { kind, state, domain } = part;
  const name = verification.names[kind];
  const isNumber = kind !== 'document' && kind !== 'domain';
  const shown = isNumber ? (part.number ?? words.hidden) : (domain ?? '');
  // A code is over by itself.
  const canWithdraw = state !== 'refused' && state !== 'ended' && !(kind === 'domain' && state === 'asked');

  async function withdraw(): Promise<void> {
    const goOn = keepPlace();
    setBusy(true);
    const outcome = await call(verifying[of.kind][':part'].$delete({ param: { id: of.id, part: kind } }));
    setBusy(false);
    if (!outcome.ok) return tellFailure(outcome.failure, words.withdrawFailed);
    keep(outcome.data);
    toast(words.withdrawn, 'good');
    goOn();
  }

  return (
    <li>
      <div className="verification-part">
        <strong>{name}</strong>
        {shown && <span className={isNumber && part.number ? 'verification-number' : 'meta'}>{shown}</span>}
        <span className="meta">{stateOf(part)}</span>
      </div>
      {canWithdraw && (
        <SureButton sure={words.withdrawNow(name)} busy={busy} onSure={() => void withdraw()}>
          {words.withdraw}
          <span className="unseen">{words.withdrawOf(name)}</span>
        </SureButton>
      )}
    </li>
  );
}

function stateOf({ kind, state, at, until, why }: VerificationPart): string {
  const { states } = words;
  if (state === 'ended') return words.ended[why ?? 'lapsed'](dayOf(at));
  if (state === 'refused') return states.refused(dayOf(at));
  if (state === 'asked') {
    if (kind === 'domain') return states.askedDomain;
    return kind === 'document' ? states.askedDocument : states.askedNumber;
  }
  return states[state](dayOf(until ?? at));
}
