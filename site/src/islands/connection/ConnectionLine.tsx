import { useState } from 'react';
import { connections as words } from '#words/connections.ts';
import { introductions } from '#words/introductions.ts';
import { api, call } from '../../client/api.ts';
import { keepPlace } from '../../client/keepPlace.ts';
import type { Outcome } from '../../client/outcome.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { MemberFace, MemberName } from '../../components/MemberLink.tsx';
import { toast } from '../../stores/toasts.ts';
import { When } from '../post/When.tsx';
import { writePath } from './ConnectButton.tsx';
import { IntroduceDialog } from './IntroduceDialog.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { type Held, renewConnections } from './useConnections.ts';

/** Somebody with whom the member has to do, and what can be done about it. */
export function ConnectionLine({ me, connection }: { me: string; connection: Held }) {
  const { member, state, note, at } = connection;
  return (
    <li>
      <MemberFace member={member} className="avatar-small" />
      <p className="connection-who">
        <MemberName member={member} /> <span className="faint">{at && <When at={at} />}</span>
      </p>
      {note && <p className="keep-lines connection-note">{note}</p>}
      <div className="row connection-acts">
        {state === 'asks-me' && <Answer of={connection} />}
        {state === 'asked' && <Withdraw of={connection} />}
        {state === 'connected' && (
          <a className="btn btn-small" href={writePath(member._id)} aria-label={words.button.writeTo(member.name)}>
            {words.button.write}
          </a>
        )}
        {state === 'connected' && <Introduce me={me} of={connection} />}
        {state === 'connected' && <Remove of={connection} />}
      </div>
    </li>
  );
}

/** Does something about a connection, and says what came of it. */
function useDoing() {
  const [busy, setBusy] = useState(false);
  async function run(asked: Promise<Outcome<unknown>>, said: string): Promise<void> {
    const goOn = keepPlace();
    setBusy(true);
    const outcome = await asked;
    setBusy(false);
    if (outcome.ok) toast(said, 'good');
    else tellFailure(outcome.failure, words.changeFailed);
    goOn();
    // Also after a refusal: what was shown is not so any more.
    renewConnections();
  }
  return { busy, run };
}

type Of = { of: Held };
const one = api.connections[':member'];

function Answer({ of: { member } }: Of) {
  const { busy, run } = useDoing();
  const { _id, name } = member;
  const answer = (accept: boolean, said: string): void =>
    void run(call(one.$put({ param: { member: _id }, json: { accept } })), said);
  return (
    <>
      <button
        type="button"
        className="btn btn-small btn-quiet"
        aria-label={words.requests.declineOf(name)}
        disabled={busy}
        onClick={() => answer(false, words.requests.declined(name))}
      >
        {words.requests.decline}
      </button>
      <button
        type="button"
        className="btn btn-small"
        aria-label={words.requests.acceptOf(name)}
        disabled={busy}
        onClick={() => answer(true, words.requests.accepted(name))}
      >
        {words.requests.accept}
      </button>
    </>
  );
}

function Withdraw({ of: { member } }: Of) {
  const { busy, run } = useDoing();
  const { _id, name } = member;
  return (
    <button
      type="button"
      className="btn btn-small btn-quiet"
      aria-label={words.sent.withdrawOf(name)}
      disabled={busy}
      onClick={() => void run(call(one.$delete({ param: { member: _id } })), words.sent.withdrawn)}
    >
      {words.sent.withdraw}
    </button>
  );
}

function Introduce({ me, of: { member } }: Of & { me: string }) {
  const [asking, setAsking] = useState(false);
  const { _id, name } = member;
  return (
    <>
      <button
        type="button"
        className="btn btn-small btn-quiet"
        aria-haspopup="dialog"
        aria-label={introductions.introduceOf(name)}
        onClick={() => setAsking(true)}
      >
        {introductions.introduce}
      </button>
      {asking && <IntroduceDialog me={me} id={_id} name={name} close={() => setAsking(false)} />}
    </>
  );
}

function Remove({ of: { member } }: Of) {
  const { busy, run } = useDoing();
  const [asking, setAsking] = useState(false);
  const { _id, name } = member;
  return (
    <>
      <button
        type="button"
        className="btn btn-small btn-quiet"
        aria-label={words.mine.removeOf(name)}
        disabled={busy}
        onClick={() => setAsking(true)}
      >
        {words.mine.remove}
      </button>
      {asking && (
        <RemoveDialog
          name={name}
          remove={() => void run(call(one.$delete({ param: { member: _id } })), words.mine.removed(name))}
          close={() => setAsking(false)}
        />
      )}
    </>
  );
}
