import { useEffect, useId, useRef, useState } from 'react';
import type { CaseAnswer } from '#api/contract/case.ts';
import { type CaseDecision, type CaseReason, REASONS_FOR } from '#api/contract/options.ts';
import { moderation } from '#words/moderation.ts';
import { api, call } from '../../client/api.ts';
import type { Failure } from '../../client/outcome.ts';
import { useDraftText } from '../../client/useDraftText.ts';
import { isText, ownDraft } from '../../stores/draft.ts';
import { toast } from '../../stores/toasts.ts';
import { withProof } from '../security/withProof.tsx';
import { WordsForm } from './WordsForm.tsx';

const words = moderation.decide;
/** These hide nothing: where it is hidden all the same, whoever decides them reads so. */
const LEFT_SEEN: readonly CaseDecision[] = ['keep', 'warn', 'suspend'];

interface Props {
  found: CaseAnswer['case'];
  decision: CaseDecision;
  /** By a press: the keyboard goes on in it. Left open before a reload, it takes nothing away. */
  isOpened: boolean;
  cancel: () => void;
  done: () => void;
  /** It reads otherwise by now. */
  changed: () => void;
}

/** The reason and the words of one decision. No reason is chosen before the moderator does: who reads it is told it as theirs. */
export function DecideForm({ found, decision, isOpened, cancel, done, changed }: Props) {
  const names = useId();
  const first = useRef<HTMLSelectElement>(null);
  const choices: readonly CaseReason[] = REASONS_FOR[decision];
  const [chosen, setReason] = useDraftText(`reason-${decision}-${found._id}`);
  const reason = choices.find((one) => one === chosen) ?? null;
  const [isMissing, setMissing] = useState(false);
  const [until, setUntil] = useDraftText(`until-${found._id}`);
  // Also what was written for another decision: that is weighed until the last moment.
  const [kept] = useState(() => ownDraft(`decide-${found._id}`, isText));
  useEffect(() => {
    if (isOpened) first.current?.focus();
  }, [isOpened]);
  const still = found.hiddenStill;
  // What this case hid itself it lets go by keeping it, or by answering an objection.
  const isHere = still?.case === found._id && (decision === 'keep' || found.state === 'objected');
  const isHiddenStill = still !== null && !isHere && LEFT_SEEN.includes(decision);
  const anew = found.state === 'decided' || found.state === 'closed';

  async function send(said: string): Promise<Failure | null> {
    if (reason === null) {
      setMissing(true);
      first.current?.focus();
      return null;
    }
    const ends = until === '' ? null : `${until}T23:59:59+05:30`;
    const json = { decision, reason, words: said, until: ends, anew, seen: found.seen };
    const outcome = await withProof(() =>
      call(api.moderation.cases[':id'].decide.$post({ param: { id: found._id }, json })),
    );
    // They would rather not show that it is them: what they wrote stays.
    if (outcome === null) return null;
    if (!outcome.ok && outcome.failure.kind === 'refused' && outcome.failure.code === 'changed') changed();
    if (!outcome.ok) return outcome.failure;
    kept.forget();
    setReason('');
    setUntil('');
    toast(isHiddenStill ? words.doneHidden : words.done, 'good');
    done();
    return null;
  }

  return (
    <WordsForm
      label={words.words}
      hint={words.wordsHint}
      rows={3}
      submit={words.buttons[decision]}
      busyLabel={words.busy}
      send={send}
      failed={words.failed}
      begun={kept.read() ?? ''}
      onWords={kept.keep}
      cancel={
        <button type="button" className="btn btn-quiet" onClick={cancel}>
          {words.cancel}
        </button>
      }
    >
      <p className="meta">{words.lines[decision]}</p>
      <div className="field">
        <label htmlFor={`${names}-reason`}>{words.reason}</label>
        <select
          ref={first}
          id={`${names}-reason`}
          className="input"
          value={reason ?? ''}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? `${names}-missing` : undefined}
          onChange={({ target }) => {
            setReason(target.value);
            setMissing(false);
          }}
        >
          <option value="">{words.choose}</option>
          {choices.map((one) => (
            <option key={one} value={one}>
              {moderation.reasons[one]}
            </option>
          ))}
        </select>
        {isMissing && (
          <p className="error" id={`${names}-missing`} role="alert">
            {words.missing}
          </p>
        )}
      </div>
      {decision === 'suspend' && (
        <div className="field">
          <label htmlFor={`${names}-until`}>{words.until}</label>
          <input
            id={`${names}-until`}
            className="input"
            type="date"
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
        </div>
      )}
    </WordsForm>
  );
}
