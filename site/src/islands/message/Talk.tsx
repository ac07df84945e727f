import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ConversationMessage } from '#api/contract/conversation.ts';
import { messages as words } from '#words/messages.ts';
import { api, call } from '../../client/api.ts';
import { plainly } from '../../client/links.ts';
import { LoadFailed, MoreButton } from '../../components/ListParts.tsx';
import { MemberFace, MemberName } from '../../components/MemberLink.tsx';
import { leave } from '../../stores/address.ts';
import { useAnewWhenSeen } from '../application/useAnewWhenSeen.ts';
import { When } from '../post/When.tsx';
import { renewMessages, useTalk } from './useConversations.ts';
import { Write } from './Write.tsx';

/** A conversation, oldest message first, and the way to answer. */
export function Talk({ me, id }: { me: string; id: string }) {
  const { items, conversation, next, phase, more, again, renew } = useTalk(me, id);
  const [sent, setSent] = useState<readonly ConversationMessage[]>([]);
  useAnewWhenSeen(renew);
  const known = new Set(items?.map(({ _id }) => _id));
  const shown = [...(items ?? []).toReversed(), ...sent.filter(({ _id }) => !known.has(_id))];
  const box = useLastInSight(shown.at(-1)?._id);
  useSeen(id, items?.find(({ by }) => by !== me)?._id, conversation?.unread ?? 0);

  if (!conversation)
    return (
      <section className="card messages-talk" aria-busy={phase === 'loading'}>
        <Back />
        {phase === 'failed' ? (
          <LoadFailed message={words.missing} again={again} />
        ) : (
          <span className="bone bone-block" aria-hidden="true" />
        )}
      </section>
    );
  const { member, canWrite } = conversation;
  return (
    <section className="card messages-talk" aria-label={words.with(member.name)} aria-busy={phase === 'loading'}>
      <Back />
      <h2 className="person card-title">
        <MemberFace member={member} className="avatar-small" />
        <MemberName member={member} />
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <div ref={box} className="messages-box" tabIndex={0} role="log" aria-label={words.with(member.name)}>
        {next !== null && <MoreButton label={words.earlier} busy={phase === 'more'} onMore={more} />}
        {shown.length === 0 && <p className="meta">{words.none(member.name)}</p>}
        <ol>
          {shown.map(({ _id, by, text, at }) => (
            <li key={_id} data-own={by === me}>
              <p className={text === '' ? 'faint' : 'keep-lines'}>{text || words.gone}</p>
              <p className="faint">
                <When at={at} />
              </p>
            </li>
          ))}
        </ol>
      </div>
      {phase === 'failed' && <LoadFailed message={words.failed} again={again} />}
      {canWrite ? (
        <Write id={id} name={member.name} done={(message) => setSent((before) => [...before, message])} />
      ) : (
        <p className="notice">{words.closed(member.name)}</p>
      )}
    </section>
  );
}

/** Where one of the two stands in for both: on a phone. */
function Back() {
  return (
    <a className="messages-back" href="/dashboard/inbox/messages" onClick={plainly(() => leave(new URLSearchParams()))}>
      {words.back}
    </a>
  );
}

/** Scrolls to the newest message whenever there is one. */
function useLastInSight(last: string | undefined) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when there is a newer one, not when earlier ones come
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [last]);
  return box;
}

/** Tells the server how far the member has read, once they look. */
function useSeen(id: string, newest: string | undefined, unread: number): void {
  useEffect(() => {
    if (newest === undefined || unread === 0) return;
    const tell = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const seen = api.conversations[':id'].seen.$put({ param: { id }, json: { upTo: newest } });
      // Where it fails the next message, or the next look, tells it.
      if ((await call(seen)).ok) renewMessages();
    };
    void tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [id, newest, unread]);
}
