import { useEffect, useRef } from 'react';
import type { ApplicationAnswer, Application as One } from '#api/contract/application.ts';
import { applications } from '#words/applications.ts';
import { keepRead, useRead } from '../../client/queries.ts';
import { useAnewOnNotice } from '../../client/useAnewOnNotice.ts';
import { MissingSpan } from '../../components/art/Empty.tsx';
import { LoadFailed } from '../../components/ListParts.tsx';
import { useAddress } from '../../stores/address.ts';
import { toast } from '../../stores/toasts.ts';
import { useMember } from '../../stores/useSession.ts';
import { Answers } from './Answers.tsx';
import { AnswersForm } from './AnswersForm.tsx';
import { applicationPath } from './createAnswers.ts';
import { Decide } from './Decide.tsx';
import { DeskPlace } from './DeskPlace.tsx';
import { DocumentsSent } from './DocumentsSent.tsx';
import { deskPath, readDesk } from './deskSearch.ts';
import { EndActions } from './EndActions.tsx';
import { fundName, Head } from './Head.tsx';
import { Messages } from './Messages.tsx';
import { isFromDesk } from './pageAtDesk.ts';
import { Receipt } from './Receipt.tsx';
import { Score } from './Score.tsx';
import { Timeline } from './Timeline.tsx';
import { isTooLate } from './tooLate.ts';
import { useAnewWhenSeen } from './useAnewWhenSeen.ts';

const words = applications.one;

/** One application, for whichever side the member is on. */
export default function Application({ id }: { id: string }) {
  const member = useMember();
  const isReviewer = useAddress('').get('as') === 'reviewer';
  const path = isReviewer ? `${applicationPath(id)}?as=reviewer` : applicationPath(id);
  return member ? <Read key={`${member._id} ${path}`} id={id} path={path} me={member._id} /> : null;
}

function Read({ id, path, me }: { id: string; path: string; me: string }) {
  const { data, error, refetch } = useRead<ApplicationAnswer>(path);
  const again = (): void => void refetch();
  const statusNow = async () => (await refetch()).data?.application.status;
  useAnewWhenSeen(() => void refetch({ cancelRefetch: false }));
  useAnewOnNotice(again);
  const asked = useAddress('');
  const search = isFromDesk(asked) ? readDesk(asked) : undefined;
  const standing = useRef<HTMLParagraphElement>(null);
  const moved = useRef(false);
  // What was pressed has gone: the keyboard goes on where it is said what became of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once what it became is shown
  useEffect(() => {
    if (moved.current) standing.current?.focus({ preventScroll: true });
    moved.current = false;
  }, [data]);
  const name = data && `${data.application.applicant.name}: ${fundName(data.application.fund)}`;
  // Of several in tabs each is found by its name, which nobody but the two sides may read: it comes with what they read.
  useEffect(() => {
    if (name) document.title = document.title.replace(words.title, () => name);
  }, [name]);
  if (!data && error?.failure.kind === 'refused' && [400, 403, 404].includes(error.failure.status)) return <Missing />;
  if (!data && error) return <LoadFailed message={words.failed} again={again} />;
  if (!data) return <Skeleton />;
  const { application } = data;

  function became(now: One): void {
    moved.current = true;
    keepRead<ApplicationAnswer>(path, { application: now });
    // What is read first of it stands at the top.
    scrollTo({ top: 0 });
  }
  const changed = (now: One): void => keepRead<ApplicationAnswer>(path, { application: now });
  function sent(now: One): void {
    toast(applications.form[application.status === 'question' ? 'answered' : 'done'], 'good');
    became(now);
  }

  const isApplicant = application.as === 'applicant';
  const isWritable = application.status === 'draft' || application.status === 'question';
  const isWriting = isApplicant && isWritable && !isTooLate(application);
  const isSent = application.submittedAt !== null;
  return (
    <>
      {!isApplicant && search && <DeskPlace id={id} fund={application.opportunity} member={me} search={search} />}
      <div className="application">
        <Head application={application} standing={standing} desk={deskPath(application.opportunity, search)}>
          {isApplicant && <EndActions application={application} done={became} again={statusNow} />}
        </Head>
        <div className="stack">
          {isWriting ? (
            // Asked anew, one begins with what was sent.
            <AnswersForm
              key={application.history.length}
              application={application}
              member={me}
              onSent={sent}
              changed={changed}
            />
          ) : (
            <>
              <Answers application={application} />
              <DocumentsSent application={application} again={again} />
            </>
          )}
        </div>
        <div className="stack application-side">
          {!isApplicant && <Decide application={application} done={became} again={statusNow} />}
          {!isApplicant && isSent && <Score application={application} me={me} />}
          {isApplicant && isSent && <Receipt id={id} />}
          <Timeline history={application.history} />
        </div>
        {isSent && (
          <div className="application-talk">
            <Messages application={application} me={me} />
          </div>
        )}
      </div>
    </>
  );
}

function Missing() {
  return (
    <div className="card empty">
      <MissingSpan />
      <h2>{words.missing.title}</h2>
      <p>{words.missing.line}</p>
      <a className="btn" href="/dashboard/applications">
        {applications.back}
      </a>
    </div>
  );
}

/** Keeps the place of the head and of what comes below it. */
function Skeleton() {
  return (
    <div className="application" aria-busy="true">
      <p className="unseen">{applications.loading}</p>
      <span className="bone bone-block application-head" aria-hidden="true" />
      <span className="bone bone-block" aria-hidden="true" />
    </div>
  );
}
