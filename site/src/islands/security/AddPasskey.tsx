import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { startRegistration } from '@simplewebauthn/browser';
import type { Attestation } from '#api/contract/factor.ts';
import { FACTOR_NAME_MAX } from '#api/contract/limits.ts';
import { security } from '#words/security.ts';
import { api, call } from '../../client/api.ts';
import { messageOf } from '../../client/outcome.ts';
import { takeFocus } from '../../client/takeFocus.ts';
import { toast } from '../../stores/toasts.ts';
import { FACTORS } from './factorNews.ts';
import { NewFactorForm } from './NewFactorForm.tsx';
import { withProof } from './withProof.tsx';

const words = security.passkey;

/** Has the browser make a passkey; in words why there is none: the member put it away, it could not, or there is one already. */
async function made(options: object): Promise<Attestation | string> {
  try {
    // The server wrote the options as WebAuthn has them; the contract says no more than that.
    const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
    return (await startRegistration({ optionsJSON })) as unknown as Attestation; // the contract's schema reads it
  } catch (thrown) {
    // Trying again would not help: the account knows this authenticator (WebAuthn 2, 5.1.3, step 20).
    return thrown instanceof Error && thrown.name === 'InvalidStateError' ? words.already : words.notMade;
  }
}

interface Props {
  /** With recovery codes where it is the first factor. */
  onDone: (recoveryCodes?: readonly string[]) => void;
  onCancel: () => void;
}

/** Adds a passkey under a name. */
export function AddPasskey({ onDone, onCancel }: Props) {
  async function add(name: string): Promise<string | null> {
    const asked = await withProof(() => call(api.auth.passkeys.options.$post({ json: {} })));
    if (asked === null) return null;
    if (!asked.ok) return messageOf(asked.failure, words.notMade);
    const attestation = await made(asked.data.options);
    if (typeof attestation === 'string') return attestation;
    const outcome = await call(api.auth.passkeys.$post({ json: { name, attestation } }));
    if (!outcome.ok) return messageOf(outcome.failure, words.notMade);
    toast(words.done, 'good', { about: FACTORS });
    onDone(outcome.data.recoveryCodes);
    return null;
  }

  return (
    <NewFactorForm
      says={words}
      add={add}
      onCancel={onCancel}
      className="settings-form"
      field={{ name: 'passkeyName', label: words.name, hint: words.nameHint, maxLength: FACTOR_NAME_MAX }}
    >
      <p ref={takeFocus} tabIndex={-1}>
        {words.line}
      </p>
    </NewFactorForm>
  );
}
