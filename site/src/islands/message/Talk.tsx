import { useState } from 'react';
import type { ConversationMessage } from '#api/contract/conversation.ts';
import { messages as words } from '#words/messages.ts';
import { api, call } from '../../client/api.ts';
import { plainly } from '../../client/links.ts';
import { LoadFailed, MoreButton } from '../../components/ListParts.tsx';
import { MemberFace, MemberName } from '../../components/MemberLink.tsx';
import { leave, setQuery } from '../../stores/address.ts';
import { useAnewWhenSeen } from '../application/useAnewWhenSeen.ts';
import { messagePlace } from '../application/useLinkedMessage.ts';
import { OwnWords } from '../post/OwnWords.tsx';
import { inWords } from '../talk/inWords.ts';
import { newestSeen } from '../talk/newestSeen.ts';
import type { Sending } from '../talk/sending.ts';
import { useNews } from '../talk/useNews.ts';
import { useSeen } from '../talk/useSeen.ts';
import { WriteMessage } from '../talk/WriteMessage.tsx';
import { Message } from './Message.tsx';
import { changeMessage, showSent, takeMessageBack, useTalk } from './useConversations.ts';
import { useReadingPlace } from './useReadingPlace.ts';

/** A conversation, oldest message first, and the way to answer. @param from where an earlier part of it begins, else '' */
export function Talk({ me, id, from }: { me: string; id: string; from: string }) {
  const { items, conversation, seenUpTo, next, phase, more, again, renew } = useTalk(me, id, from);
  useAnewWhenSeen(renew);
  const shown = items?.toReversed() ?? [];
  const last = items?.[0];
  const { box, onScroll } = useReadingPlace(shown[0]?._id, last?._id, last?.by === me);
  const theirs = items?.find(({ by }) => by !== me);
  useSeen(theirs?._id, conversation?.unread ?? 0, (upTo) =>
    call(api.conversations[':id'].seen.$put({ param: { id }, json: { upTo } })),
  );
  const news = useNews(theirs, items !== undefined);
  const [changed, setChanged] = useState<string | null>(null);
  const own = items?.find(({ _id }) => _id === changed);
  const seen = items && newestSeen(items, seenUpTo, ({ by }) => by === me);

  function sent(message: ConversationMessage): void {
    showSent(me, id, message);
    if (from !== '') toNewest();
  }
  const toNewest = (): void => setQuery(new URLSearchParams({ talk: id }), 'replace');

  if (!conversation && phase === 'failed') return <MissingTalk message={words.missing} again={again} />;
  if (!conversation) return <ComingTalk />;
  const { member, canWrite } = conversation;
  return (
    <section className="card messages-talk" aria-label={words.with(member.name)} aria-busy={phase === 'loading'}>
      <div className="messages-head">
        <Back />
        <h2 className="person card-title">
          <MemberFace member={member} className="avatar-small" />
          <MemberName member={member} />
        </h2>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section ref={box} className="messages-box" tabIndex={0} aria-label={words.said} onScroll={onScroll}>
        {next !== null && <MoreButton label={words.earlier} busy={phase === 'more'} onMore={more} />}
        {shown.length === 0 && <p className="meta">{words.none(member.name)}</p>}
        <ol>
          {shown.map((message) => (
            <Message
              key={message._id}
              talk={id}
              message={message}
              isOwn={message.by === me}
              isSeen={message._id === seen}
              name={message.by === me ? '' : member.name}
              onChange={() => setChanged(message._id)}
              renew={renew}
            />
          ))}
        </ol>
      </section>
      {from !== '' && (
        <p className="messages-earlier">
          <a href={`?${new URLSearchParams({ talk: id })}`} onClick={plainly(toNewest)}>
            {words.toNewest}
          </a>
        </p>
      )}
      <p className="unseen" role="status">
        {news && words.news(member.name, inWords(news))}
      </p>
      {phase === 'failed' && <LoadFailed message={words.failed} again={again} />}
      {own && (
        <OwnWords
          key={own._id}
          of="message"
          thing={own._id}
          text={own.text}
          versions={null}
          save={(text) => changeMessage(me, id, own._id, text)}
          takeBack={() => takeMessageBack(me, id, own._id)}
          goOn={() => document.getElementById(messagePlace(own._id))}
          close={() => setChanged(null)}
        />
      )}
      {canWrite ? (
        <WriteMessage
          me={me}
          id={id}
          name={member.name}
          documentsMax={1}
          post={(message, key) => postTo(id, message, key)}
          done={sent}
        />
      ) : (
        <p className="notice">{words.closed(member.name)}</p>
      )}
    </section>
  );
}

function postTo(id: string, { documents: [document], ...message }: Sending['message'], key: string) {
  const json = { ...message, ...(document && { document }) };
  const headers = { 'Idempotency-Key': key };
  return call(api.conversations[':id'].messages.$post({ param: { id }, json }, { headers }));
}

/** In place of a conversation that is on its way. */
export function ComingTalk() {
  return (
    <section className="card messages-talk" aria-busy="true">
      <Back />
      <p className="unseen">{words.loading}</p>
      <span className="bone bone-block" aria-hidden="true" />
    </section>
  );
}

/** In place of a conversation that could not be shown. */
export function MissingTalk(failed: Parameters<typeof LoadFailed>[0]) {
  return (
    <section className="card messages-talk">
      <Back />
      <LoadFailed {...failed} />
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
