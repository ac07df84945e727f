import { type ReactNode, useId, useState } from 'react';
import type { Member } from '#api/contract/account.ts';
import type { FactorListAnswer } from '#api/contract/factor.ts';
import { security } from '#words/security.ts';
import { useRead } from '../../client/queries.ts';
import { takeLostFocus } from '../../client/takeFocus.ts';
import { LoadFailed } from '../../components/ListParts.tsx';
import { useMember } from '../../stores/useSession.ts';
import { AddApp } from '../security/AddApp.tsx';
import { AddPasskey } from '../security/AddPasskey.tsx';
import { FactorLines } from '../security/FactorLines.tsx';
import { NewCodes, RecoveryCodes } from '../security/RecoveryCodes.tsx';
import { Removal } from '../security/Removal.tsx';
import { ChangeEmail } from './ChangeEmail.tsx';

const words = security;

/** With what the member signs in besides their password. */
export default function Security() {
  const member = useMember();
  if (!member) return <Section title={words.factors.title} line={words.factors.line} />;
  return <Own key={member._id} member={member} />;
}

function Own({ member }: { member: Member }) {
  const { data, error, refetch } = useRead<FactorListAnswer>('/auth/factors');
  const [adding, setAdding] = useState<'app' | 'passkey'>();
  const [cancelled, setCancelled] = useState<typeof adding>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [haveKept, setHaveKept] = useState(false);

  function changed(fresh?: readonly string[]): void {
    setAdding(undefined);
    setCancelled(undefined);
    if (fresh) setCodes(fresh);
    void refetch();
  }

  /** The keyboard goes back to the button that comes back. */
  function cancel(): void {
    setCancelled(adding);
    setAdding(undefined);
  }
  const backAt = (one: typeof adding) => (cancelled === one ? takeLostFocus : undefined);

  function onKept(): void {
    setHaveKept(true);
    setCodes(undefined);
  }

  if (error) return <LoadFailed message={words.failed} again={() => void refetch()} />;
  if (!data) return <Section title={words.factors.title} line={words.factors.line} />;
  const hasApp = data.factors.some(({ kind }) => kind === 'totp');
  return (
    <div className="settings">
      <Section title={words.factors.title} line={words.factors.line}>
        <div className="stack">
          {data.removalAt !== null && <Removal at={data.removalAt} onKept={() => changed()} />}
          <FactorLines factors={data.factors} onRemoved={() => changed()} />
          {adding === 'app' && <AddApp onDone={changed} onCancel={cancel} />}
          {adding === 'passkey' && <AddPasskey onDone={changed} onCancel={cancel} />}
          {adding === undefined && (
            <p className="row">
              {!hasApp && (
                <button ref={backAt('app')} type="button" className="btn" onClick={() => setAdding('app')}>
                  {words.factors.addApp}
                </button>
              )}
              <button ref={backAt('passkey')} type="button" className="btn" onClick={() => setAdding('passkey')}>
                {words.factors.addPasskey}
              </button>
            </p>
          )}
        </div>
      </Section>
      <Section title={words.codes.title} line={words.codes.line}>
        {codes ? (
          <NewCodes codes={codes} onKept={onKept} />
        ) : (
          <RecoveryCodes
            left={data.recoveryCodesLeft}
            any={data.factors.length > 0}
            isBack={haveKept}
            onRenewed={changed}
          />
        )}
      </Section>
      <Section title={words.email.title} line={words.email.line}>
        <ChangeEmail member={member} />
      </Section>
    </div>
  );
}

function Section({ title, line, children }: { title: string; line: string; children?: ReactNode }) {
  const heading = useId();
  return (
    <section className="settings-section" aria-labelledby={heading} aria-busy={children === undefined}>
      <div>
        <h2 id={heading}>{title}</h2>
        <p className="meta">{line}</p>
      </div>
      <div className="card">{children ?? <span className="bone bone-block" aria-hidden="true" />}</div>
    </section>
  );
}
