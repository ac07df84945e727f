import { auth } from '#words/auth.ts';
import { api, call } from '../../client/api.ts';
import { useMember } from '../../stores/useSession.ts';
import { ResendButton } from './ResendButton.tsx';

const words = auth.complete;

/** 'Almost There!': the mail is on its way. */
export default function RegisterComplete() {
  const member = useMember();
  if (member?.emailConfirmed)
    return (
      <div className="stack auth-form">
        <p className="notice notice-good">{auth.confirm.already}</p>
        <a className="btn btn-primary btn-wide" href="/dashboard/startups">
          {auth.confirm.onward}
        </a>
      </div>
    );
  return (
    <div className="stack auth-form">
      <p className="lede auth-lede">{member ? words.ledeTo(member.email) : words.lede}</p>
      <p className="meta">{auth.confirm.missing}</p>
      <a className="btn btn-primary btn-wide" href="/auth/confirm_email">
        {words.enter}
      </a>
      {/* A guest is sent to sign in by the answer, and comes back here. */}
      <ResendButton label={auth.resend.confirmation} send={() => call(api.auth.email.resend.$post())} />
      <p className="meta">{words.why}</p>
      <p className="center">
        <a className="auth-link" href="/dashboard/startups">
          {words.skip}
        </a>
      </p>
    </div>
  );
}
