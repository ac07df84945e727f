import type { ReactNode } from 'react';
import { LETTER_MAX } from '#api/contract/application.ts';
import type { APPLICATION_DECISIONS } from '#api/contract/options.ts';
import { forms } from '#words/forms.ts';
import { reviewing } from '#words/reviewing.ts';

const words = reviewing.decide;

export type Move = (typeof APPLICATION_DECISIONS)[number];

/** What hinders a decision; undefined where nothing does. A question is nothing without its words. */
export function wrongMove(to: Move | undefined, letter: string): string | undefined {
  if (!to) return words.chooseFirst;
  return to === 'question' && letter.trim() === '' ? words.writeQuestion : undefined;
}

/** A decision that nobody at the provider can take back. */
export type FinalMove = keyof typeof words.final;

export const isFinal = (to: Move): to is FinalMove => to in words.final;

/** Says of a decision that it cannot be taken back, where that is so. */
export function FinalNotice({ to }: { to: Move | undefined }) {
  return to && isFinal(to) ? <p className="notice notice-warn">{words.final[to]}</p> : null;
}

interface Props {
  moves: readonly Move[];
  to: Move | undefined;
  onMove: (to: Move) => void;
  letter: string;
  onLetter: (letter: string) => void;
  /** '' where nothing is wrong. */
  wrong: string;
  hint?: string;
  /** What the choice means, below it. */
  children?: ReactNode;
}

/** Where to move one application or many, and the letter that goes with it. */
export function DecisionFields({
  moves,
  to,
  onMove,
  letter,
  onLetter,
  wrong,
  hint = words.letterHint,
  children,
}: Props) {
  const isQuestion = to === 'question';
  return (
    <>
      <fieldset className="field">
        <legend>{words.choose}</legend>
        <div className="chips">
          {moves.map((move) => (
            <label key={move} className="chip">
              <input type="radio" name="to" value={move} checked={to === move} onChange={() => onMove(move)} />
              {words.moves[move]}
            </label>
          ))}
        </div>
      </fieldset>
      {children}
      <div className="field">
        <label htmlFor="letter">
          {isQuestion ? words.question : words.letter}{' '}
          {!isQuestion && <span className="optional">{forms.optional}</span>}
        </label>
        <p className="hint" id="letter-hint">
          {hint}
        </p>
        <textarea
          id="letter"
          className="input"
          rows={4}
          maxLength={LETTER_MAX}
          value={letter}
          aria-invalid={wrong !== '' && isQuestion}
          aria-describedby="letter-hint"
          onChange={({ target }) => onLetter(target.value)}
        />
      </div>
      {wrong && (
        <p className="error" role="alert">
          {wrong}
        </p>
      )}
    </>
  );
}
