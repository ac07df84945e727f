import { ANSWER_MAX } from '#api/contract/application.ts';
import type { Question } from '#api/contract/criteria-answer.ts';
import { applications } from '#words/applications.ts';
import { forms } from '#words/forms.ts';
import { describedBy, FieldError, FieldFrame } from '../forms/Field.tsx';

const words = applications.form;
/** More than these are easier found in a list that opens. */
const RADIOS_MOST = 6;

/** The id of a question's control. */
export const fieldOf = (question: string): string => `answer-${question}`;

interface Props {
  question: Question;
  value: string;
  error: string | undefined;
  onType: (text: string) => void;
  onLeave: () => void;
}

/** One of the provider's questions, and its answer. */
export function AnswerField(props: Props) {
  const { question, value, error, onType, onLeave } = props;
  const { _id, text, kind, required, options } = question;
  const id = fieldOf(_id);
  if (kind === 'choice' && options.length <= RADIOS_MOST) return <Radios {...props} />;
  const control = {
    ...{ id, value, onBlur: onLeave, className: 'input', 'aria-invalid': error !== undefined },
    'aria-describedby': describedBy(id, kind === 'text', error),
  };
  return (
    <FieldFrame id={id} label={text} optional={!required} error={error}>
      {kind === 'choice' && (
        <select {...control} onChange={({ target }) => onType(target.value)}>
          <option value="">{words.choose}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
      {kind === 'number' && (
        <input {...control} inputMode="decimal" autoComplete="off" onChange={({ target }) => onType(target.value)} />
      )}
      {kind === 'text' && (
        <>
          <textarea {...control} rows={5} onChange={({ target }) => onType(target.value)} />
          <p className="hint application-count" id={`${id}-hint`}>
            {value.length > ANSWER_MAX ? words.over(value.length - ANSWER_MAX) : words.left(ANSWER_MAX - value.length)}
          </p>
        </>
      )}
    </FieldFrame>
  );
}

/** All options in sight. One that need not be chosen can be taken back. */
function Radios({ question: { _id, text, required, options }, value, error, onType, onLeave }: Props) {
  const id = fieldOf(_id);
  return (
    <fieldset className="field" id={id} tabIndex={-1} aria-describedby={describedBy(id, false, error)}>
      <legend>
        {text} {!required && <span className="optional">{forms.optional}</span>}
      </legend>
      <div className="choices">
        {[...options, ...(required ? [] : [''])].map((option) => (
          <label key={option} className="choice">
            <input
              type="radio"
              name={id}
              value={option}
              checked={value === option}
              onChange={() => onType(option)}
              onBlur={onLeave}
            />
            <span>{option || words.noChoice}</span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
