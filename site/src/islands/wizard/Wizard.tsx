import { useEffect } from 'react';
import { wizard } from '#words/wizard.ts';
import { askToSignIn } from '../../stores/intent.ts';
import { $session } from '../../stores/session.ts';
import { useMember } from '../../stores/useSession.ts';
import { WizardForm } from './WizardForm.tsx';

const words = wizard.guest;
const signIn = () => askToSignIn({ intent: { act: 'register-startup' } });

/** Registering a startup: for members. A guest is sent to sign in, and comes back. */
export default function Wizard() {
  const member = useMember();
  useEffect(() => {
    // Whoever came back here from the sign-in screen without signing in is not sent there once more.
    const [entry] = performance.getEntriesByType('navigation');
    const cameBack = entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward';
    if (!$session.get() && !cameBack) signIn();
  }, []);

  if (member) return <WizardForm key={member._id} member={member} />;
  return (
    <>
      <div className="empty when-out when-script">
        <h2>{words.title}</h2>
        <p>{words.line}</p>
        <button type="button" className="btn btn-primary" onClick={signIn}>
          {words.signin}
        </button>
      </div>
      <div className="wizard when-in" aria-hidden="true">
        <span className="bone wizard-bone-steps" />
        <span className="bone wizard-bone" />
      </div>
    </>
  );
}
