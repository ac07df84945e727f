import type { FactorNeeded } from '#api/contract/factor.ts';
import { auth } from '#words/auth.ts';
import { security } from '#words/security.ts';
import { signInByFactor } from '../../client/account.ts';
import { messageOf } from '../../client/outcome.ts';
import { FactorForm } from '../security/FactorForm.tsx';
import '../security/security.css';

const words = security.signIn;

interface Props {
  needed: FactorNeeded;
  onDone: () => void;
  /** @param message why it cannot go on from here, where there is a reason */
  onBack: (message?: string) => void;
}

/** The sign-in of who has a second factor, once the password was right. */
export function SecondStep({ needed, onDone, onBack }: Props) {
  return (
    <FactorForm
      name="factorCode"
      factors={needed.factors}
      submit={words.submit}
      busyLabel={words.busy}
      show={async (shown) => {
        const outcome = await signInByFactor({ ticket: needed.ticket, ...shown });
        if (outcome.ok) {
          onDone();
          return null;
        }
        const { failure } = outcome;
        const message = messageOf(failure, auth.tryAgain);
        if (failure.kind === 'refused' && failure.code === 'ticket-expired') onBack(message);
        return message;
      }}
    >
      <p className="meta">{words.lost}</p>
      <p>
        <button type="button" className="btn-link" onClick={() => onBack()}>
          {words.back}
        </button>
      </p>
    </FactorForm>
  );
}
