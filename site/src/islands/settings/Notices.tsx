import { useStore } from '@nanostores/react';
import { useLayoutEffect } from 'react';
import type { MeAnswer } from '#api/contract/account.ts';
import { DIGEST_HOURS, MAILED_SUBJECTS, type MailedSubject, mailPreference } from '#api/contract/noticeFlags.ts';
import { settings } from '#words/settings.ts';
import { useRead } from '../../client/queries.ts';
import { LoadFailed } from '../../components/ListParts.tsx';
import { useMember } from '../../stores/useSession.ts';
import { $digestHour, $off, type NoticeSwitch, sawPreferences, setDigestHour } from './notices.ts';
import { Named, Switch } from './Switch.tsx';
import { adoptTheme } from './theme.ts';

const words = settings.global.notices;

/** undefined until it is known. */
type IsOn = (name: NoticeSwitch) => boolean | undefined;

/** What the member is told about, in the inbox and by mail: a switch each. */
export default function Notices() {
  const member = useMember();
  const off = useStore($off, { ssr: 'initial' });
  const hour = useStore($digestHour, { ssr: 'initial' });
  const { data, error: failure, refetch } = useRead<MeAnswer>(member && '/auth/me');
  // Before it is painted: what is off is at no time shown as on.
  useLayoutEffect(() => {
    if (!data) return;
    sawPreferences(data.preferences);
    if (data.preferences.theme) adoptTheme(data.preferences.theme);
  }, [data]);

  if (failure) return <LoadFailed message={words.failed} again={() => void refetch()} />;
  const isOn: IsOn = (name) => data && !off[name];
  return (
    <fieldset className="settings-switches" disabled={!data} aria-busy={!data}>
      <legend className="unseen">{words.title}</legend>
      <label className="settings-switch" htmlFor="switch-digest">
        <Named {...words.digest} id="digest" />
        <Switch name="digest" on={isOn('digest')} />
      </label>
      <label className="settings-switch">
        <Named {...words.hour} id="digest-hour" />
        <select
          className="input settings-hour"
          value={hour}
          disabled={!isOn('digest')}
          onChange={({ target }) => void setDigestHour(target.value)}
        >
          {hour === '' && <option value="" />}
          {DIGEST_HOURS.map((one) => (
            <option key={one} value={one}>
              {one}:00
            </option>
          ))}
        </select>
      </label>
      <table className="settings-notices">
        <thead>
          <tr>
            <td />
            <th scope="col" id="told-inbox">
              {words.inbox}
            </th>
            <th scope="col" id="told-mail">
              {words.mail}
            </th>
          </tr>
        </thead>
        <tbody>
          {MAILED_SUBJECTS.map((subject) => (
            <Row key={subject} subject={subject} isOn={isOn} />
          ))}
        </tbody>
      </table>
      <label className="settings-switch" htmlFor="switch-reminders">
        <Named {...words.reminders} id="reminders" />
        <Switch name="reminders" on={isOn('reminders')} />
      </label>
    </fieldset>
  );
}

function Row({ subject, isOn }: { subject: MailedSubject; isOn: IsOn }) {
  const mail = mailPreference(subject);
  const { label, hint } = words.subjects[subject];
  return (
    <tr>
      <th scope="row">
        <Named label={label} hint={hint} id={subject} />
      </th>
      <td>
        {subject !== 'messages' && <Switch name={subject} on={isOn(subject)} by={`told-${subject} told-inbox`} />}
      </td>
      <td>
        <Switch name={mail} on={isOn(mail)} by={`told-${subject} told-mail`} disabled={!isOn('digest')} />
      </td>
    </tr>
  );
}
