import { useState } from 'react';
import { type Application, MESSAGE_DOCUMENTS_MAX } from '#api/contract/application.ts';
import { applications } from '#words/applications.ts';
import { messages as said } from '#words/messages.ts';
import { LoadFailed } from '../../components/ListParts.tsx';
import { OwnWords } from '../post/OwnWords.tsx';
import { inWords } from '../talk/inWords.ts';
import { newestSeen } from '../talk/newestSeen.ts';
import { useNews } from '../talk/useNews.ts';
import { useSeen } from '../talk/useSeen.ts';
import { WriteMessage } from '../talk/WriteMessage.tsx';
import { Message, saidOf } from './Message.tsx';
import { MESSAGES, messagePlace, useLinkedMessage } from './useLinkedMessage.ts';
import { useMessages } from './useMessages.ts';

const words = applications.messages;

/** What the two sides write to one another. */
export function Messages({ application, me }: { application: Application; me: string }) {
  const { _id: id, as, fund, applicant, heard } = application;
  const { messages, seenUpTo, error, again, post, sent, change, takeBack, seen } = useMessages(id);
  const side = as === 'applicant' ? 'applicant' : 'provider';
  const newestFirst = messages?.toReversed() ?? [];
  const theirs = newestFirst.find((message) => message.side !== side);
  useSeen(theirs?._id, theirs ? 1 : 0, seen);
  const news = useNews(
    newestFirst.find(({ by }) => by._id !== me),
    messages !== undefined,
  );
  const linked = useLinkedMessage(messages !== undefined);
  const seenOne = newestSeen(newestFirst, seenUpTo, (message) => message.side === side);
  const [changed, setChanged] = useState<string | null>(null);
  const own = messages?.find(({ _id }) => _id === changed);
  return (
    <section className="card stack" aria-labelledby={MESSAGES} aria-busy={!messages && !error}>
      <h2 id={MESSAGES} tabIndex={-1}>
        {words.title}
      </h2>
      {error && <LoadFailed message={words.failed} again={again} />}
      {messages?.length === 0 && heard && <p className="meta">{words.none[side]}</p>}
      <ol className="application-messages">
        {messages?.map((message) => (
          <Message
            key={message._id}
            application={id}
            message={message}
            isOwn={message.by._id === me}
            isOurs={message.side === side}
            isSeen={message._id === seenOne}
            isLinked={linked === messagePlace(message._id)}
            onChange={() => setChanged(message._id)}
            again={again}
          />
        ))}
      </ol>
      <p className="unseen" role="status">
        {news && said.news(news.by.name, inWords(saidOf(news)))}
      </p>
      {own && (
        <OwnWords
          key={own._id}
          of="message"
          thing={own._id}
          text={own.text}
          versions={null}
          save={(text) => change(own._id, text)}
          takeBack={() => takeBack(own._id)}
          goOn={() => document.getElementById(messagePlace(own._id))}
          close={() => setChanged(null)}
        />
      )}
      {heard ? (
        <WriteMessage
          me={me}
          id={id}
          name={side === 'applicant' ? fund.provider : applicant.name}
          documentsMax={MESSAGE_DOCUMENTS_MAX}
          post={post}
          done={sent}
        />
      ) : (
        <p className="meta">{words.unheard[side]}</p>
      )}
    </section>
  );
}
