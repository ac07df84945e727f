import { passwordStrength } from '#api/contract/password.ts';
import { forms } from '#words/forms.ts';
import { wrong } from '#words/rules.ts';

const bars = [1, 2, 3, 4, 5, 6];

/** How strong a password is, once there is one: six bars, a word, and what would help. */
export function StrengthMeter({ password }: { password: string }) {
  if (password === '') return null;
  const { score, level, label, message } = passwordStrength(password);
  return (
    <div className="stack stack-tight">
      <div className="strength" data-level={level} data-score={score} aria-hidden="true">
        {bars.map((bar) => (
          <i key={bar} className={bar <= score ? 'on' : undefined} />
        ))}
      </div>
      <p className="hint" aria-live="polite">
        {forms.strength} <strong>{wrong(label)}</strong>. {wrong(message)}
      </p>
    </div>
  );
}
