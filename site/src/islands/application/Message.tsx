import type { ApplicationMessage } from '#api/contract/application.ts';
import { applications } from '#words/applications.ts';
import { messages as words } from '#words/messages.ts';
import { Linked } from '../../components/Linked.tsx';
import { MemberFace, MemberName } from '../../components/MemberLink.tsx';
import { inWords, type Said } from '../talk/inWords.ts';
import { MessageFoot } from '../talk/MessageFoot.tsx';
import { MessagePicture } from '../talk/MessagePicture.tsx';
import { applicationDocument, DocumentLine } from './DocumentLine.tsx';
import { OwnDocument } from './OwnDocument.tsx';
import { messagePlace } from './useLinkedMessage.ts';

/** A message of an application as one of members is, which has one document. */
export const saidOf = ({ text, image, documents, state }: ApplicationMessage): Said => ({
  ...{ text, image, document: documents[0] ?? null, state },
});

interface Props {
  /** The id of the application. */
  application: string;
  message: ApplicationMessage;
  /** Whether the reader wrote it. */
  isOwn: boolean;
  /** Whether the reader's side did. */
  isOurs: boolean;
  /** Whether it is the newest of the reader's side that somebody of the other is known to have seen. */
  isSeen: boolean;
  /** Whether the address names it. */
  isLinked: boolean;
  onChange: () => void;
  /** Asks for the messages anew. */
  again: () => void;
}

export function Message({ application, message, isOwn, isOurs, isSeen, isLinked, onChange, again }: Props) {
  const { _id, side, by, text, image, documents } = message;
  const member = { _id: by._id, name: by.name, photo: by.photoUrl };
  return (
    <li id={messagePlace(_id)} data-own={isOurs} data-linked={isLinked} tabIndex={-1}>
      <MemberFace member={member} className="avatar-small" />
      <div>
        <p className="meta">
          <MemberName member={member} /> {applications.messages.sides[side]}
        </p>
        {image && <MessagePicture image={image} alt={words.pictureOf(isOwn ? '' : by.name)} renew={again} />}
        {(text !== '' || (!image && documents.length === 0)) && (
          <p className={text === '' ? 'faint' : 'keep-lines'}>
            <Linked text={inWords(saidOf(message))} />
          </p>
        )}
        {documents.length > 0 && (
          <ul className="application-documents">
            {documents.map((document) => (
              <li key={document.n}>
                <DocumentLine path={applicationDocument(application, document.n)} {...document} />
                {isOurs && (
                  <OwnDocument
                    application={application}
                    n={document.n}
                    name={document.name}
                    gone={document.takenBack}
                    again={again}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        <MessageFoot message={message} isOwn={isOwn} isSeen={isSeen} name={by.name} onChange={onChange} />
      </div>
    </li>
  );
}
