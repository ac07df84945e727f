import { isReworded, questionChanges } from '#api/contract/questionChanges.ts';
import { funds } from '#words/funds.ts';
import { useOpenApplications } from './useOpenApplications.ts';

const words = funds.form.questions;

interface Props {
  /** The fund as everybody knows it. */
  fund: { readonly _id: string; readonly questions: readonly { readonly text: string }[] };
  /** The words of what it is to ask. */
  questions: readonly string[];
}

/** Before the questions of a fund are saved: what changing them does to applications that were sent. */
export function QuestionNews({ fund, questions }: Props) {
  const asked = questions.flatMap((text) => (text.trim() === '' ? [] : [{ text: text.trim() }]));
  const { replaced, removed, added } = questionChanges(fund.questions, asked);
  const lines = [
    ...replaced.flatMap(([from, to]) =>
      isReworded(from, to) ? [words.becomes(from.text, to.text)] : [words.goes(from.text), words.comes(to.text)],
    ),
    ...removed.map(({ text }) => words.goes(text)),
    ...added.map(({ text }) => words.comes(text)),
  ];
  return lines.length > 0 ? (
    <Effects fund={fund._id} lines={lines} isAdded={replaced.length + added.length > 0} />
  ) : null;
}

function Effects({ fund, lines, isAdded }: { fund: string; lines: readonly string[]; isAdded: boolean }) {
  const open = useOpenApplications(fund);
  if (open === 0) return null;
  return (
    <div className="notice notice-warn stack stack-tight">
      <p role="status">
        <strong>{words.sent(open)}</strong>
      </p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{isAdded ? `${words.stays} ${words.unanswered}` : words.stays}</p>
    </div>
  );
}
