import { useState } from 'react';
import type { ConversationMessage } from '#api/contract/conversation.ts';
import { messages as words } from '#words/messages.ts';
import { sameOrigin } from '../../client/links.ts';
import { Linked } from '../../components/Linked.tsx';
import { ReportButton } from '../abuse/ReportButton.tsx';
import { DocumentLine } from '../application/DocumentLine.tsx';
import { Edited } from '../post/Edited.tsx';
import { OwnWordsButton } from '../post/OwnWordsButton.tsx';
import { When } from '../post/When.tsx';
import { CHANGE_MS } from './changeable.ts';
import { talkPath } from './useConversations.ts';

/** A message in one line: its words, or what stands in their place. */
export function inWords({ text, image, document, state }: ConversationMessage): string {
  if (state === 'taken-back') return words.takenBack;
  if (state === 'hidden' && text === '' && !image && !document) return words.hidden;
  if (state === 'gone') return words.gone;
  if (text === '' && document !== null) return document.name;
  return text === '' && image !== null ? words.picture : text;
}

interface Props {
  /** The id of the conversation. */
  talk: string;
  message: ConversationMessage;
  isOwn: boolean;
  /** Whether it is the newest that the other is known to have seen. */
  isSeen: boolean;
  /** Of who wrote it; '' for oneself. */
  name: string;
  onChange: () => void;
  /** Asks for the conversation anew, with links that open. */
  renew: () => void;
}

export function Message({ talk, message, isOwn, isSeen, name, onChange, renew }: Props) {
  const { text, image, document, at, editedAt, state } = message;
  const canChange = isOwn && state === 'said' && Date.now() - Date.parse(at) < CHANGE_MS;
  return (
    <li data-own={isOwn}>
      {image && <MessagePicture image={image} alt={words.pictureOf(name)} renew={renew} />}
      {document && <DocumentLine path={`/api/v1${talkPath(talk)}/${message._id}/document`} {...document} />}
      {(text !== '' || (!image && !document)) && (
        <p className={text === '' ? 'faint' : 'keep-lines'}>
          <Linked text={inWords(message)} />
        </p>
      )}
      {state === 'hidden' && isOwn && <p className="meta">{words.ownHidden}</p>}
      <div className="messages-when faint">
        <span>
          <When at={at} />
          <Edited at={editedAt} />
          {isSeen && <> · {words.seen}</>}
        </span>
        {canChange && <OwnWordsButton of="message" onClick={onChange} />}
        {!isOwn && state === 'said' && <ReportButton kind="message" id={message._id} of={name} />}
      </div>
    </li>
  );
}

interface PictureProps {
  image: NonNullable<ConversationMessage['image']>;
  alt: string;
  renew: () => void;
}

/** Opens in its full size. A link that has ended is asked for anew, once. */
function MessagePicture({ image: { url, width, height }, alt, renew }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  if (failed === url) return <p className="faint">{words.noPicture}</p>;
  function onError(): void {
    setFailed(url);
    renew();
  }
  return (
    <a className="messages-picture" href={sameOrigin(url)} target="_blank" rel="noopener">
      <img src={sameOrigin(url)} alt={alt} width={width} height={height} loading="lazy" onError={onError} />
    </a>
  );
}
