import { MESSAGE_MAX } from '#api/contract/limits.ts';
import { applications } from '#words/applications.ts';
import { describedBy, FieldFrame } from '../forms/Field.tsx';
import { TheirWords } from './TheirWords.tsx';

const words = applications.form.reply;
const ID = 'reply';

interface Props {
  /** What the provider asks; '' where its words are gone. */
  asked: string;
  text: string;
  isSent: boolean;
  /** Nobody is left to read it. */
  isUnheard: boolean;
  onType: (text: string) => void;
}

/** The provider's question, and the field to answer it in. */
export function Reply({ asked, text, isSent, isUnheard, onType }: Props) {
  return (
    <>
      {asked !== '' && <TheirWords letter={asked} />}
      {isSent && <p className="notice">{words.sent}</p>}
      {!isUnheard && (
        <FieldFrame id={ID} label={words.label} optional hint={words.hint}>
          <textarea
            id={ID}
            className="input"
            rows={4}
            maxLength={MESSAGE_MAX}
            value={text}
            aria-describedby={describedBy(ID, words.hint, undefined)}
            onChange={({ target }) => onType(target.value)}
          />
        </FieldFrame>
      )}
    </>
  );
}
