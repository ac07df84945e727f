import type { ConversationMessage } from '#api/contract/conversation.ts';
import { messages as words } from '#words/messages.ts';
import { Linked } from '../../components/Linked.tsx';
import { DocumentLine } from '../application/DocumentLine.tsx';
import { messagePlace } from '../application/useLinkedMessage.ts';
import { inWords } from '../talk/inWords.ts';
import { MessageFoot } from '../talk/MessageFoot.tsx';
import { MessagePicture } from '../talk/MessagePicture.tsx';
import { talkPath } from './useConversations.ts';

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
  const { text, image, document } = message;
  return (
    <li id={messagePlace(message._id)} data-own={isOwn} tabIndex={-1}>
      {image && <MessagePicture image={image} alt={words.pictureOf(name)} renew={renew} />}
      {document && <DocumentLine path={`/api/v1${talkPath(talk)}/${message._id}/document`} {...document} />}
      {(text !== '' || (!image && !document)) && (
        <p className={text === '' ? 'faint' : 'keep-lines'}>
          <Linked text={inWords(message)} />
        </p>
      )}
      <MessageFoot message={message} isOwn={isOwn} isSeen={isSeen} name={name} onChange={onChange} />
    </li>
  );
}
