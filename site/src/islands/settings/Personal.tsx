import { type ReactNode, useCallback, useEffect, useId, useState } from 'react';
import { distance } from '#words/distance.ts';
import { leaving } from '#words/leaving.ts';
import { members } from '#words/members.ts';
import { settings } from '#words/settings.ts';
import { api, call } from '../../client/api.ts';
import { useNamedPlace } from '../../client/useNamedPlace.ts';
import { LoadFailed } from '../../components/ListParts.tsx';
import { keepMember } from '../../stores/session.ts';
import { useMember } from '../../stores/useSession.ts';
import { Blocked } from './Blocked.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { ExportData } from './ExportData.tsx';
import { PageForm } from './PageForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { Sessions } from './Sessions.tsx';

const words = settings.personal;

/** What a member can change about themself, and where they are signed in. */
export default function Personal() {
  const member = useMember();
  const [version, setVersion] = useState(0);
  const [failed, setFailed] = useState(false);
  const id = member?._id;

  const ask = useCallback(async () => {
    setFailed(false);
    const outcome = await call(api.auth.me.$get());
    if (outcome.ok) keepMember(outcome.data.user);
    else setFailed(true);
  }, []);

  useEffect(() => {
    // Another device may have changed something. Without an answer what is at hand stays.
    if (id !== undefined) void ask();
  }, [id, ask]);

  useNamedPlace(id !== undefined);

  if (!member) return <PersonalSkeleton />;
  return (
    <div className="settings" key={member._id}>
      <Section title={words.details.title} line={words.details.line}>
        <DetailsForm member={member} />
      </Section>
      <Section id="page" title={members.form.title} line={members.form.line}>
        {/* Signing in does not bring what they tell of themselves: it comes with the answer above. */}
        {member.headline !== undefined && <PageForm member={member} />}
        {member.headline === undefined && failed && (
          <LoadFailed message={members.form.failed} again={() => void ask()} />
        )}
        {member.headline === undefined && !failed && <span className="bone bone-block" aria-hidden="true" />}
      </Section>
      <Section title={words.email.title} line={words.email.line}>
        <p className="settings-email">
          <strong>{member.email}</strong>
          {member.emailConfirmed ? (
            <span className="badge badge-leaf">{words.email.confirmed}</span>
          ) : (
            <span className="badge badge-turmeric">{words.email.unconfirmed}</span>
          )}
        </p>
        {!member.emailConfirmed && (
          <>
            <p className="meta">{words.email.why}</p>
            <p>
              <a className="btn btn-small" href="/auth/register_complete">
                {words.email.confirm}
              </a>
            </p>
          </>
        )}
        <p>
          <a href="/settings/security">{words.email.change}</a>
        </p>
      </Section>
      <Section title={words.password.title} line={words.password.line}>
        <PasswordForm member={member} onChanged={() => setVersion(version + 1)} />
      </Section>
      <Section title={words.sessions.title} line={words.sessions.line}>
        <Sessions version={version} />
      </Section>
      <Section id="blocked" title={distance.settings.title} line={distance.settings.line}>
        <Blocked />
      </Section>
      <Section id="take" title={leaving.take.title} line={leaving.take.line}>
        <ExportData />
      </Section>
      <Section id="leave" title={leaving.leave.title} line={leaving.leave.line}>
        <DeleteAccount member={member} />
      </Section>
    </div>
  );
}

function Section({ id, title, line, children }: { id?: string; title: string; line: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className="settings-section" id={id} aria-labelledby={heading}>
      <div>
        <h2 id={heading}>{title}</h2>
        <p className="meta">{line}</p>
      </div>
      <div className="card">{children}</div>
    </section>
  );
}

/** As the page is rendered; guests do not see it. */
function PersonalSkeleton() {
  return (
    <div className="settings" aria-busy="true">
      <div className="settings-section">
        <div>
          <h2>{words.details.title}</h2>
          <p className="meta">{words.details.line}</p>
        </div>
        <div className="card" aria-hidden="true">
          <span className="bone bone-avatar avatar-large" />
          <span className="bone bone-title" />
          <span className="bone bone-block" />
          <span className="bone bone-block" />
        </div>
      </div>
    </div>
  );
}
