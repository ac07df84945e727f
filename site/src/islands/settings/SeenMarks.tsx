import { useStore } from '@nanostores/react';
import { useLayoutEffect } from 'react';
import type { MeAnswer } from '#api/contract/account.ts';
import { settings } from '#words/settings.ts';
import { useRead } from '../../client/queries.ts';
import { LoadFailed } from '../../components/ListParts.tsx';
import { useMember } from '../../stores/useSession.ts';
import { $off, sawPreferences } from './notices.ts';
import { Named, Switch } from './Switch.tsx';

const words = settings.global.messages;

/** Whether those to whom the member writes see how far they have read. */
export default function SeenMarks() {
  const member = useMember();
  const off = useStore($off, { ssr: 'initial' });
  const { data, error: failure, refetch } = useRead<MeAnswer>(member && '/auth/me');
  // Before it is painted: what is off is at no time shown as on.
  useLayoutEffect(() => void (data && sawPreferences(data.preferences)), [data]);

  if (failure) return <LoadFailed message={words.failed} again={() => void refetch()} />;
  return (
    <fieldset className="settings-switches" disabled={!data} aria-busy={!data}>
      <legend className="unseen">{words.title}</legend>
      <label className="settings-switch" htmlFor="switch-seenMarks">
        <Named {...words.seenMarks} id="seenMarks" />
        <Switch name="seenMarks" on={data && !off.seenMarks} />
      </label>
    </fieldset>
  );
}
