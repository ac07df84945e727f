import { useState } from 'react';
import type { ConnectionState } from '#api/contract/options.ts';
import { connections } from '#words/connections.ts';
import { api, call } from '../../client/api.ts';
import { takeFocus } from '../../client/takeFocus.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { Icon } from '../../components/Icon.tsx';
import { askToSignIn } from '../../stores/intent.ts';
import { $session } from '../../stores/session.ts';
import { toast } from '../../stores/toasts.ts';
import { AskDialog } from './AskDialog.tsx';
import { renewConnections } from './useConnections.ts';

const words = connections.button;
const PAGE = '/dashboard/connections';
/** Where a member whom one is connected with is written to. */
export const writePath = (member: string): string =>
  `/dashboard/inbox/messages?${new URLSearchParams({ with: member })}`;

interface Props {
  /** Of the other member. */
  id: string;
  name: string;
  /** What they are to the reader, as the page knows it; 'none' for a guest. */
  state: ConnectionState;
}

/** What another member is to the reader, and the next step: ask, accept, or see it among one's connections. */
export function ConnectButton({ id, name, state }: Props) {
  const [change, setChange] = useState<ConnectionState>();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const shown = change ?? state;
  // What was pressed gave way to it.
  const ref = change && takeFocus;

  function became(now: ConnectionState): void {
    setChange(now);
    toast(now === 'connected' ? connections.requests.accepted(name) : connections.ask.sent(name), 'good');
    renewConnections();
  }

  function ask(): void {
    if ($session.get()) setAsking(true);
    else askToSignIn();
  }

  async function accept(): Promise<void> {
    setBusy(true);
    const outcome = await call(api.connections[':member'].$put({ param: { member: id }, json: { accept: true } }));
    setBusy(false);
    if (outcome.ok) became(outcome.data.connection.state);
    else tellFailure(outcome.failure, connections.changeFailed);
  }

  if (shown === 'connected')
    return (
      <>
        <a ref={ref} className="btn btn-small" href={writePath(id)} aria-label={words.writeTo(name)}>
          <Icon name="send" size={18} />
          {words.write}
        </a>
        <a className="btn btn-small btn-quiet" href={PAGE} aria-label={words.connectedWith(name)}>
          {words.connected}
        </a>
      </>
    );
  if (shown === 'asked')
    return (
      <a ref={ref} className="btn btn-small btn-quiet" href={PAGE} aria-label={words.askedOf(name)}>
        {words.asked}
      </a>
    );
  if (shown === 'asks-me')
    return (
      <button
        type="button"
        className="btn btn-small btn-primary when-script"
        aria-label={connections.requests.acceptOf(name)}
        disabled={busy}
        aria-busy={busy}
        onClick={() => void accept()}
      >
        {connections.requests.accept}
      </button>
    );
  return (
    <>
      <button type="button" className="btn btn-small when-script" aria-label={words.connectWith(name)} onClick={ask}>
        {words.connect}
      </button>
      {asking && <AskDialog id={id} name={name} done={became} close={() => setAsking(false)} />}
    </>
  );
}
