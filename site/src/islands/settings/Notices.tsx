import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { MeAnswer } from '#api/contract/account.ts';
import { settings } from '#words/settings.ts';
import { useRead } from '../../client/queries.ts';
import { LoadFailed } from '../../components/ListParts.tsx';
import { useMember } from '../../stores/useSession.ts';
import { $notices, noticeKinds, sawPreferences, setNotice } from './notices.ts';
import { adoptTheme } from './theme.ts';

const words = settings.global.notices;

/** What the member is told about: a switch each. */
export default function Notices() {
  const member = useMember();
  const on = useStore($notices, { ssr: 'initial' });
  const { data, error: failure, refetch } = useRead<MeAnswer>(member && '/auth/me');
  useEffect(() => {
    if (!data) return;
    sawPreferences(data.preferences);
    if (data.preferences.theme) adoptTheme(data.preferences.theme);
  }, [data]);

  if (failure) return <LoadFailed message={words.failed} again={() => void refetch()} />;
  return (
    <fieldset className="settings-switches" disabled={!data} aria-busy={!data}>
      <legend className="unseen">{words.title}</legend>
      {noticeKinds.map((kind) => (
        <label className="settings-switch" key={kind}>
          <span>
            <strong>{words[kind].label}</strong>
            <span className="meta">{words[kind].hint}</span>
          </span>
          <input
            type="checkbox"
            checked={data !== undefined && on[kind]}
            onChange={({ target }) => setNotice(kind, target.checked)}
          />
        </label>
      ))}
    </fieldset>
  );
}
