import type { ConversationMessage } from '#api/contract/conversation.ts';
import { MESSAGE_CHANGE_MS } from '#api/contract/limits.ts';
import { messages as words } from '#words/messages.ts';
import { DOT } from '../../format/dot.ts';
import { ReportButton } from '../abuse/ReportButton.tsx';
import { Edited } from '../post/Edited.tsx';
import { OwnWordsButton } from '../post/OwnWordsButton.tsx';
import { When } from '../post/When.tsx';

interface Props {
  message: Pick<ConversationMessage, '_id' | 'at' | 'editedAt' | 'state'>;
  isOwn: boolean;
  /** Whether it is the newest of those that others are known to have seen. */
  isSeen: boolean;
  /** Of who wrote it. */
  name: string;
  /** Opens what changes it. */
  onChange: () => void;
}

/** Whether its writer may change a message now, or take it back. */
const canChange = ({ at, state }: Props['message']): boolean =>
  state === 'said' && Date.now() - Date.parse(at) < MESSAGE_CHANGE_MS;

/** Below a message: when it was written, whether it was changed and seen, and what its reader can do with it. */
export function MessageFoot({ message, isOwn, isSeen, name, onChange }: Props) {
  const { _id: id, at, editedAt, state } = message;
  return (
    <>
      {state === 'hidden' && isOwn && <p className="meta">{words.ownHidden}</p>}
      <div className="talk-when faint">
        <span>
          <When at={at} />
          <Edited at={editedAt} />
          {isSeen && (
            <>
              {DOT}
              {words.seen}
            </>
          )}
        </span>
        {isOwn && canChange(message) && <OwnWordsButton of="message" onClick={onChange} />}
        {!isOwn && state === 'said' && <ReportButton kind="message" id={id} of={name} />}
      </div>
    </>
  );
}
