import { useEffect, useState } from 'react';
import type { ManagedMember, ManagedMembersAnswer, RolesAnswer } from '#api/contract/role.ts';
import { admin } from '#words/admin.ts';
import { api, call } from '../../client/api.ts';
import { useRead } from '../../client/queries.ts';
import { LoadFailed } from '../../components/ListParts.tsx';
import { MemberFace, MemberName, MemberSentence } from '../../components/MemberLink.tsx';
import { dayOf, momentLong } from '../../format/dates.ts';
import { type Act, ReasonDialog } from './ReasonDialog.tsx';

const words = admin.members;
const GIVEN = ['moderator', 'analyst'] as const;
/** Between the last letter typed and the question. */
const PAUSE_MS = 250;
const EMAIL_MAX = 254;

/** Finds members, gives and takes back roles, and helps them in. */
export function Members() {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), typed === '' ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = asked === '' ? '' : `&q=${encodeURIComponent(asked)}`;
  const { data, error, refetch } = useRead<ManagedMembersAnswer>(`/admin/members?limit=20${query}`, true);
  const changes = useRead<RolesAnswer>('/admin/roles?show=changes');
  const [act, setAct] = useState<Act>();

  function done(): void {
    void refetch();
    void changes.refetch();
  }

  return (
    <>
      <section className="card stack" aria-labelledby="desk-members">
        <h2 id="desk-members" className="card-title">
          {words.title}
        </h2>
        <search>
          <input
            className="input"
            type="search"
            aria-label={words.search}
            placeholder={words.search}
            maxLength={EMAIL_MAX}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </search>
        {error && <LoadFailed message={admin.failed} again={() => void refetch()} />}
        <p role="status" className="meta">
          {data?.members.length === 0 && words.none}
        </p>
        <ul className="desk-list desk-people">
          {data?.members.map((member) => (
            <Person key={member._id} member={member} ask={setAct} />
          ))}
        </ul>
      </section>
      <Changes answer={changes.data} failed={changes.isError} again={() => void changes.refetch()} />
      {act && <ReasonDialog act={act} close={() => setAct(undefined)} done={done} />}
    </>
  );
}

function Person({ member, ask }: { member: ManagedMember; ask: (act: Act) => void }) {
  const { _id, name, email, emailConfirmed, registeredAt, roles, given, hasFactors } = member;
  const shown = roles.filter((role) => role !== 'member');

  function askRole(role: (typeof GIVEN)[number]): void {
    const isGiven = given.includes(role);
    const named = words.articles[role];
    ask({
      ...{
        title: isGiven ? words.takeBackTitle(name, named) : words.giveTitle(name, named),
        line: words.roleLine[role],
      },
      ...{ does: isGiven ? words.takeBack[role] : words.give[role], said: words.changed(name), isDear: isGiven },
      run: (reason) => call(api.admin.roles.$put({ json: { member: _id, role, given: !isGiven, reason } })),
    });
  }

  function askHelp(help: 'code-sent' | 'sessions-ended'): void {
    const isCode = help === 'code-sent';
    ask({
      ...{
        title: isCode ? words.codeTitle(name) : words.sessionsTitle(name),
        does: isCode ? words.code : words.sessions,
      },
      ...{ line: isCode ? words.codeLine : words.sessionsLine, said: isCode ? words.codeSent : words.sessionsEnded },
      isDear: !isCode,
      run: (reason) =>
        call(api.admin.members[':member'].help.$post({ param: { member: _id }, json: { help, reason } })),
    });
  }

  const askRemoval = (): void =>
    ask({
      ...{ title: words.factorsTitle(name), line: words.factorsLine },
      ...{ does: words.factors, said: words.factorsAsked, isDear: true },
      run: (reason) =>
        call(api.admin.members[':member']['factors-removal'].$post({ param: { member: _id }, json: { reason } })),
    });

  return (
    <li>
      <div className="person">
        <MemberFace member={member} className="avatar-small" />
        <p className="desk-person">
          <MemberName member={member} />
          <span className="meta">
            {[email, words.joined(dayOf(registeredAt)), emailConfirmed ? '' : words.unconfirmed]
              .filter(Boolean)
              .join(', ')}
          </span>
          {shown.length > 0 && (
            <span className="row">
              {shown.map((role) => (
                <span key={role} className="badge badge-turmeric">
                  {words.roles[role]}
                </span>
              ))}
            </span>
          )}
        </p>
      </div>
      <p className="row">
        {GIVEN.filter((role) => given.includes(role) || !roles.includes(role)).map((role) => (
          <button key={role} type="button" className="btn btn-small" onClick={() => askRole(role)}>
            {given.includes(role) ? words.takeBack[role] : words.give[role]}
          </button>
        ))}
        {!emailConfirmed && (
          <button type="button" className="btn btn-small" onClick={() => askHelp('code-sent')}>
            {words.code}
          </button>
        )}
        <button type="button" className="btn btn-small" onClick={() => askHelp('sessions-ended')}>
          {words.sessions}
        </button>
        {hasFactors && (
          <button type="button" className="btn btn-small" onClick={askRemoval}>
            {words.factors}
          </button>
        )}
      </p>
    </li>
  );
}

function Changes({ answer, failed, again }: { answer: RolesAnswer | undefined; failed: boolean; again: () => void }) {
  const { title, none, given, takenBack, noReason } = admin.changes;
  return (
    <section className="card stack" aria-labelledby="desk-roles">
      <h2 id="desk-roles" className="card-title">
        {title}
      </h2>
      {failed && <LoadFailed message={admin.failed} again={again} />}
      {answer?.roles.length === 0 && <p className="meta">{none}</p>}
      <ul className="desk-list">
        {answer?.roles.map((change) => (
          <li key={`${change.at} ${change.member._id} ${change.role}`}>
            <strong>
              <MemberSentence member={change.member}>
                {(change.given ? given : takenBack)(change.member.name, words.articles[change.role])}
              </MemberSentence>
            </strong>
            <span>{change.reason === null ? admin.acts.noReason : change.reason || noReason}</span>
            <span className="meta">
              <MemberSentence member={change.by}>{admin.acts.by(change.by.name, momentLong(change.at))}</MemberSentence>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
