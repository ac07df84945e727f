import { useState } from 'react';
import { auth } from '#words/auth.ts';
import { messageOf, type Outcome } from '../../client/outcome.ts';
import { toast } from '../../stores/toasts.ts';
import { useCooldown } from './useCooldown.ts';

const words = auth.resend;

/** The server's cool-down, for the time after a success; when it refuses it says itself how long. */
const COOLDOWN_S = 60;

interface Props {
  label: string;
  /** Asks the server for another code; null where something is missing for that, which `send` has told itself. */
  send: () => Promise<Outcome<unknown>> | null;
}

/** Sends another code, then says how long until the next. */
export function ResendButton({ label, send }: Props) {
  const { seconds, begin } = useCooldown();
  const [busy, setBusy] = useState(false);
  const waiting = busy || seconds > 0;

  async function resend(): Promise<void> {
    const sending = waiting ? null : send();
    if (!sending) return;
    setBusy(true);
    const outcome = await sending;
    setBusy(false);
    if (outcome.ok) {
      begin(COOLDOWN_S);
      toast(words.sent, 'good');
      return;
    }
    if (outcome.failure.kind === 'refused' && outcome.failure.retryAfter) begin(outcome.failure.retryAfter);
    toast(messageOf(outcome.failure), 'bad');
  }

  return (
    // Not `disabled`: the focus would fall off the button under the finger that pressed it.
    <button type="button" className="btn btn-wide" aria-disabled={waiting} aria-busy={busy} onClick={resend}>
      {busy ? words.busy : seconds > 0 ? `${label} · ${words.wait(seconds)}` : label}
    </button>
  );
}
