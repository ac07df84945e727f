import { useEffect, useState } from 'react';
import type { Conversation } from '#api/contract/conversation.ts';
import { messages as words } from '#words/messages.ts';
import { api, call } from '../../client/api.ts';
import { plainly } from '../../client/links.ts';
import { $change } from '../../client/live.ts';
import { messageOf } from '../../client/outcome.ts';
import { Avatar } from '../../components/Avatar.tsx';
import { LoadFailed, MoreButton } from '../../components/ListParts.tsx';
import { setQuery, useAddress } from '../../stores/address.ts';
import { useMember } from '../../stores/useSession.ts';
import { When } from '../post/When.tsx';
import { inWords } from '../talk/inWords.ts';
import { FindMessages } from './FindMessages.tsx';
import { ComingTalk, MissingTalk, Talk } from './Talk.tsx';
import { renewMessages, useConversations } from './useConversations.ts';

/** A member's conversations, and the one that the address names: `?with=` a member, or `?talk=` a conversation. */
export default function Messages() {
  const member = useMember();
  const params = useAddress('');
  const [talk, other] = [params.get('talk'), params.get('with')];
  const from = params.get('from') ?? '';
  const me = member?._id;

  useEffect(() => $change.listen((change) => void (change?.changed.includes('messages') && renewMessages())), []);

  if (!me) return <MessageSkeleton />;
  return (
    <div className="messages" data-open={talk !== null || other !== null} key={me}>
      <FindMessages me={me} rest={<List me={me} open={talk} />} />
      {talk && <Talk key={`${talk} ${from}`} me={me} id={talk} from={from} />}
      {!talk && other && <NewTalk key={other} other={other} />}
      {!talk && !other && <p className="card meta messages-none">{words.choose}</p>}
    </div>
  );
}

/** Finds the conversation with a member, or begins it, and shows it; what is wrong is said in its place. */
function NewTalk({ other }: { other: string }) {
  const [wrong, setWrong] = useState<string>();

  async function begin(): Promise<void> {
    setWrong(undefined);
    const outcome = await call(api.conversations.$post({ json: { with: other } }));
    // Meanwhile the reader may have gone to another.
    if (new URLSearchParams(location.search).get('with') !== other) return;
    if (outcome.ok) setQuery(asked(outcome.data.conversation._id), 'replace');
    else setWrong(messageOf(outcome.failure, words.failed));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each member
  useEffect(() => void begin(), []);

  return wrong === undefined ? <ComingTalk /> : <MissingTalk message={wrong} again={() => void begin()} />;
}

const asked = (talk: string): URLSearchParams => new URLSearchParams({ talk });

function List({ me, open }: { me: string; open: string | null }) {
  const { items, next, phase, more, again } = useConversations(me);
  return (
    <section aria-label={words.list} aria-busy={phase === 'loading'}>
      {!items && phase !== 'failed' && <MessageSkeleton />}
      {items?.length === 0 && next === null && (
        <div className="stack stack-tight">
          <h2 className="card-title">{words.empty.title}</h2>
          <p className="meta">{words.empty.line}</p>
          <p>
            <a className="btn btn-small" href="/dashboard/connections">
              {words.empty.find}
            </a>
          </p>
        </div>
      )}
      {items && items.length > 0 && (
        <ul>
          {items.map((conversation) => (
            <Line key={conversation._id} me={me} conversation={conversation} isOpen={conversation._id === open} />
          ))}
        </ul>
      )}
      {phase === 'failed' && <LoadFailed message={words.failed} again={again} />}
      {next !== null && phase !== 'failed' && <MoreButton label={words.more} busy={phase === 'more'} onMore={more} />}
      <p className="meta messages-elsewhere">
        {words.inApplications} <a href="/dashboard/applications">{words.applications}</a>
      </p>
    </section>
  );
}

interface LineProps {
  me: string;
  conversation: Conversation;
  isOpen: boolean;
}

function Line({ me, conversation: { _id: id, member, last, unread }, isOpen }: LineProps) {
  const params = asked(id);
  const text = last ? inWords(last) : words.gone;
  return (
    <li>
      <a
        className="messages-line"
        href={`?${params}`}
        aria-current={isOpen ? 'true' : undefined}
        onClick={plainly(() => setQuery(params, 'push'))}
      >
        <Avatar name={member.name} photo={member.photo} className="avatar-small" />
        <span className="messages-who">
          <strong>{member.name}</strong>
          {last && (
            <span className="faint">
              <When at={last.at} />
            </span>
          )}
        </span>
        <span className="meta messages-last">{last?.by === me ? words.you(text) : text}</span>
        {unread > 0 && <span className="badge badge-neel">{words.unread(unread)}</span>}
      </a>
    </li>
  );
}

function MessageSkeleton() {
  return (
    <div className="stack" aria-busy="true">
      <p className="unseen">{words.loading}</p>
      {['one', 'two', 'three'].map((bone) => (
        <div className="person" key={bone} aria-hidden="true">
          <span className="bone bone-avatar avatar-small" />
          <span className="bone" />
        </div>
      ))}
    </div>
  );
}
