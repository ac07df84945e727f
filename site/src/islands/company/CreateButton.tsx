import { startups } from '#words/startups.ts';
import { Icon } from '../../components/Icon.tsx';
import { askToSignIn } from '../../stores/intent.ts';
import { $session } from '../../stores/session.ts';

const WIZARD = '/startup/register';

/** To the wizard; a guest signs in first and comes to the wizard then. */
export function CreateButton({ className = 'btn btn-primary' }: { className?: string }) {
  return (
    <a
      className={className}
      href={WIZARD}
      onClick={(event) => {
        if ($session.get()) return;
        event.preventDefault();
        askToSignIn({ intent: { act: 'register-startup' }, next: WIZARD });
      }}
    >
      <Icon name="plus" size={20} />
      {startups.create}
    </a>
  );
}
