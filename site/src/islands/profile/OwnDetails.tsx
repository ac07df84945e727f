import { useEffect } from 'react';
import type { Member } from '#api/contract/account.ts';
import type { UserAnswer } from '#api/contract/member.ts';
import { forms } from '#words/forms.ts';
import { language } from '#words/language.ts';
import { profile as words } from '#words/profile.ts';
import { api, call } from '../../client/api.ts';
import { useRead } from '../../client/queries.ts';
import { Avatar } from '../../components/Avatar.tsx';
import { Icon } from '../../components/Icon.tsx';
import { memberPath } from '../../components/MemberLink.tsx';
import { dayLong } from '../../format/dates.ts';
import { keepMember } from '../../stores/session.ts';

const count = new Intl.NumberFormat(language.tag);

/** Who the member is: at once as the session has it, then as the server does. */
export function OwnDetails({ member }: { member: Member }) {
  const { _id: id, name, photo, email, emailConfirmed, gender, dob } = member;
  const { data } = useRead<UserAnswer>(`/user/${encodeURIComponent(id)}`);
  useEffect(() => {
    // Another device may have changed them. Without an answer what is at hand stays.
    void call(api.auth.me.$get()).then((outcome) => outcome.ok && keepMember(outcome.data.user));
  }, []);

  return (
    <section className="card profile-details" aria-labelledby="profile-name">
      <div className="profile-head">
        <Avatar name={name} photo={photo} className="avatar-large" />
        <div className="stack stack-tight">
          <h2 id="profile-name">
            <a className="member-name" href={memberPath(id)}>
              {name}
            </a>
          </h2>
          <dl className="profile-counts">
            <div>
              <dt>{words.facts.followers}</dt>
              <dd>{data ? count.format(data.user.followersCount) : words.unknown}</dd>
            </div>
            <div>
              <dt>{words.facts.following}</dt>
              <dd>{data ? count.format(data.user.following.length) : words.unknown}</dd>
            </div>
          </dl>
        </div>
        <a className="btn btn-small" href="/settings/personal">
          <Icon name="edit" size={18} />
          {words.edit}
        </a>
      </div>
      <dl className="facts profile-facts">
        <div>
          <dt>{words.facts.email}</dt>
          <dd>
            <span className="profile-email">{email}</span>{' '}
            {emailConfirmed ? (
              <span className="badge badge-leaf">{words.confirmed}</span>
            ) : (
              <span className="badge badge-turmeric">{words.unconfirmed}</span>
            )}
            {!emailConfirmed && (
              <a className="profile-confirm" href="/auth/register_complete">
                {words.confirm}
              </a>
            )}
          </dd>
        </div>
        <div>
          <dt>{words.facts.gender}</dt>
          <dd>{forms.genders[gender]}</dd>
        </div>
        <div>
          <dt>{words.facts.dob}</dt>
          <dd>{dayLong(dob)}</dd>
        </div>
      </dl>
    </section>
  );
}
