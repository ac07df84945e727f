import { type MouseEvent, type ReactNode, type Ref, useCallback, useEffect, useRef, useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { wrong } from '#words/rules.ts';

/** What is wrong with the form as a whole. 'fields': it goes once its last field is right; 'answer': the server said so. */
export interface Problem {
  readonly from: 'fields' | 'answer';
  readonly message: string;
  /** Something to do about it, after the message. */
  readonly more?: ReactNode;
}

/** The problem of a form, and the summary that takes the focus whenever there is a new one. */
export function useProblem() {
  const summary = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const untold = useRef(false);
  useEffect(() => {
    // The lines of the fields may come a render later than the problem; only then is there a summary to go to.
    if (!untold.current || !summary.current) return;
    untold.current = false;
    summary.current.focus();
  });
  const tell = useCallback((next: Problem | null) => {
    untold.current = next !== null;
    setProblem(next && { ...next });
  }, []);
  return { summary, problem, setProblem: tell };
}

interface Props {
  ref: Ref<HTMLDivElement>;
  problem: Problem | null;
  errors: FieldErrors;
  /** Names of the fields in the order they stand in; the id of each control is its name. */
  fields: readonly string[];
}

/** Above the form: what went wrong, and a line for each field that leads to it. */
export function FormSummary({ ref, problem, errors, fields }: Props) {
  const lines = fields.flatMap((name) => found(errors[name], name));
  if (!problem || (problem.from === 'fields' && lines.length === 0)) return null;
  // What the server says about one field alone stands in that field's line.
  const isRepeated = lines.some(({ message }) => message === problem.message);
  return (
    <div ref={ref} className="error-summary stack stack-tight" role="alert" tabIndex={-1}>
      {!isRepeated && <strong>{problem.message}</strong>}
      {problem.more}
      {lines.length > 0 && (
        <ul>
          {lines.map(({ name, message }) => (
            <li key={name}>
              <a href={`#${name}`} onClick={jump}>
                {wrong(message)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What is wrong with a field, or with the fields that it is made of: `questions.0.text`. */
function found(error: unknown, name: string): { name: string; message: string }[] {
  if (typeof error !== 'object' || error === null) return [];
  if ('message' in error && typeof error.message === 'string') return [{ name, message: error.message }];
  const parts = Object.entries(error).filter(([part]) => part !== 'ref');
  return parts.flatMap(([part, inner]) => found(inner, `${name}.${part}`));
}

/** To the field, with its label in sight: the link's own jump would scroll the label out of it. */
function jump(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  (field.closest('.field') ?? field).scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
}
