import { useEffect, useRef, useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { LINE_MAX } from '#api/contract/limits.ts';
import { funds } from '#words/funds.ts';
import { Icon } from '../../components/Icon.tsx';
import { describedBy, FieldFrame } from '../forms/Field.tsx';
import { ChipsField } from './ChipsField.tsx';
import type { FundForm } from './fundForm.ts';
import { QuestionNews } from './QuestionNews.tsx';

const words = funds.form.questions;
type Question = NonNullable<FundForm['questions']>[number];
type Kind = Question['kind'];
/** As many as the contract takes. */
const QUESTIONS_MAX = 30;
const KINDS = ['text', 'number', 'choice', 'file'] as const;
const NEW: Question = { text: '', kind: 'text', required: true, options: [] };

interface Props {
  form: UseFormReturn<FundForm, unknown, object>;
  /** The fund as everybody knows it, where there is one. */
  published?: Parameters<typeof QuestionNews>[0]['fund'] | undefined;
}

/** What applicants are asked, each question with the way it is answered. */
export function QuestionFields({ form, published }: Props) {
  const errors = form.formState.errors.questions;
  /** Where a question was added last. */
  const added = useRef(-1);
  // What a change does is said where it was made: below the last of thirty questions nobody would see it.
  const [changed, setChanged] = useState<number>();
  return (
    <Controller
      control={form.control}
      name="questions"
      render={({ field: { value = [], onChange, onBlur } }) => {
        function change(index: number, to: Partial<Question>): void {
          if (to.text !== undefined) setChanged(index);
          onChange(value.map((one, at) => (at === index ? { ...one, ...to } : one)));
        }
        function remove(index: number): void {
          // It is said between those beside which it stood.
          setChanged(Math.max(0, index - 1));
          onChange(value.filter((_, at) => at !== index));
        }
        const news = published && <QuestionNews fund={published} questions={value.map(({ text }) => String(text))} />;
        const isBelow = changed === undefined || changed >= value.length;
        return (
          <>
            <p className="meta">{words.hint}</p>
            <ol className="fund-questions">
              {value.map((question, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a question has no other name until it is kept
                <li key={index} className="stack stack-tight">
                  <OneQuestion
                    {...{ question, index, onBlur }}
                    isAdded={index === added.current}
                    error={errors?.[index]?.text?.message ?? errors?.[index]?.kind?.message}
                    optionsError={errors?.[index]?.options?.message}
                    onChange={(to) => change(index, to)}
                    onRemove={() => remove(index)}
                  />
                  {index === changed && news}
                </li>
              ))}
            </ol>
            {isBelow && news}
            {value.length < QUESTIONS_MAX && (
              <p>
                <button
                  type="button"
                  className="btn btn-small"
                  onClick={() => {
                    added.current = value.length;
                    onChange([...value, NEW]);
                  }}
                >
                  <Icon name="plus" size={18} />
                  {words.add}
                </button>
              </p>
            )}
          </>
        );
      }}
    />
  );
}

interface OneProps {
  question: Question;
  index: number;
  /** By a press just now: it is written next. */
  isAdded: boolean;
  error: string | undefined;
  optionsError: string | undefined;
  onChange: (to: Partial<Question>) => void;
  onRemove: () => void;
  onBlur: () => void;
}

function OneQuestion({ question, index, isAdded, error, optionsError, onChange, onRemove, onBlur }: OneProps) {
  const first = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is there
  useEffect(() => {
    if (isAdded) first.current?.focus();
  }, []);
  const id = `questions.${index}.text`;
  const kind = String(question.kind) as Kind & string;
  return (
    <>
      <FieldFrame id={id} label={words.nth(index + 1)} error={error}>
        <input
          ref={first}
          id={id}
          className="input"
          maxLength={LINE_MAX * 2}
          value={String(question.text)}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, undefined, error)}
          onChange={({ target }) => onChange({ text: target.value })}
          // Left blank, it is found wrong only when it is sent: the next press would find its button moved by the error.
          onBlur={question.text === '' ? undefined : onBlur}
        />
      </FieldFrame>
      <div className="row">
        <select
          className="input fund-question-kind"
          aria-label={words.kindOf(index + 1)}
          value={kind}
          onChange={({ target }) => onChange({ kind: target.value as Kind, options: [] })}
        >
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {words.kinds[one]}
            </option>
          ))}
        </select>
        <label className="choice">
          <input
            type="checkbox"
            checked={question.required === true}
            onChange={({ target }) => onChange({ required: target.checked })}
          />
          <span>{words.required}</span>
        </label>
        <button type="button" className="btn btn-small btn-quiet" onClick={onRemove}>
          {words.remove}
          <span className="unseen"> {words.nth(index + 1)}</span>
        </button>
      </div>
      {kind === 'choice' && (
        <ChipsField
          name={`questions.${index}.options`}
          label={words.options}
          hint={words.optionsHint}
          error={optionsError}
          maxLength={LINE_MAX}
          value={question.options ?? []}
          onChange={(options) => onChange({ options })}
          onBlur={onBlur}
        />
      )}
    </>
  );
}
