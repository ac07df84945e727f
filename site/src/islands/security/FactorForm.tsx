import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import type { OfferedFactor } from '#api/contract/factor.ts';
import { security } from '#words/security.ts';
import { takeFocus } from '../../client/takeFocus.ts';
import { useHydrated } from '../../client/useHydrated.ts';
import { TextField } from '../forms/Field.tsx';
import { assertionOf, type ShownFactor } from './passkey.ts';

const words = security.factor;

interface Props {
  factors: readonly OfferedFactor[];
  /** Answers what is wrong, in words; null where all is well. */
  show: (shown: ShownFactor) => Promise<string | null>;
  submit: string;
  busyLabel: string;
  /** The field's name: a page may have two. */
  name: string;
  children?: ReactNode;
}

/** A code of the app, a recovery code, or a passkey. */
export function FactorForm({ factors, show, submit, busyLabel, name, children }: Props) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState<'code' | 'passkey'>();
  const [recovering, setRecovering] = useState(false);
  const awake = useHydrated();
  const passkey = factors.find(({ kind }) => kind === 'passkey');
  const hasApp = factors.some(({ kind }) => kind === 'totp');
  const takesDigits = hasApp && !recovering;
  // The button cannot hold the keyboard while it is busy; what is wrong is mended in the field.
  useEffect(() => {
    if (error !== undefined && !busy) takeFocus(document.getElementById(name));
  }, [error, busy, name]);

  async function tell(shown: ShownFactor | null, otherwise: string): Promise<void> {
    const wrong = shown === null ? otherwise : await show(shown);
    setBusy(undefined);
    setError(wrong ?? undefined);
  }

  /** Recovery codes have letters, which the digits' keyboard of a telephone has not. What was typed is none of the other kind. */
  function changeKind(): void {
    setRecovering(!recovering);
    setCode('');
    setError(undefined);
    takeFocus(document.getElementById(name));
  }

  async function sendCode(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy('code');
    await tell({ code }, '');
  }

  async function showPasskey(offered: OfferedFactor): Promise<void> {
    setBusy('passkey');
    setError(undefined);
    const assertion = await assertionOf(offered);
    await tell(assertion && { assertion }, words.passkeyFailed);
  }

  return (
    <form className="stack factor-form" method="post" noValidate onSubmit={(event) => void sendCode(event)}>
      {passkey && (
        <>
          <button
            type="button"
            className={hasApp ? 'btn btn-wide' : 'btn btn-primary btn-wide'}
            disabled={!awake || busy !== undefined}
            aria-busy={busy === 'passkey'}
            onClick={() => void showPasskey(passkey)}
          >
            {busy === 'passkey' && <span className="spinner" aria-hidden="true" />}
            {busy === 'passkey' ? words.passkeyBusy : words.passkey}
          </button>
          <p className="meta factor-or">{words.or}</p>
        </>
      )}
      <TextField
        name={name}
        label={words.code}
        hint={takesDigits ? words.codeHint : words.recoveryHint}
        className="input code-input"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        inputMode={takesDigits ? 'numeric' : 'text'}
        spellCheck={false}
        autoFocus={hasApp}
        value={code}
        error={error}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <button
        type="submit"
        className={hasApp || !passkey ? 'btn btn-primary btn-wide' : 'btn btn-wide'}
        disabled={!awake || busy !== undefined}
        aria-busy={busy === 'code'}
      >
        {busy === 'code' && <span className="spinner" aria-hidden="true" />}
        {busy === 'code' ? busyLabel : submit}
      </button>
      {hasApp && (
        <p>
          <button type="button" className="btn-link" disabled={!awake || busy !== undefined} onClick={changeKind}>
            {recovering ? words.useApp : words.useRecovery}
          </button>
        </p>
      )}
      {children}
    </form>
  );
}
