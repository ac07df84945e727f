import { useEffect, useState } from 'react';
import type { Application } from '#api/contract/application.ts';
import { messages as said } from '#words/messages.ts';
import { api, call } from '../../client/api.ts';
import { messageOf } from '../../client/outcome.ts';
import { queries } from '../../client/queries.ts';
import { draft } from '../../stores/draft.ts';
import { isSending, keyFor, type Sending } from '../talk/sending.ts';
import { applicationPath } from './createAnswers.ts';

/** What is half written, and the moment of the question that it answers: the next question begins with an empty field. */
interface HalfWritten {
  readonly to: string;
  readonly text: string;
  /** As it was sent and had no answer: it may be there. */
  readonly tried?: Sending;
}

const isHalfWritten = (value: unknown): value is HalfWritten =>
  typeof value === 'object' &&
  value !== null &&
  'to' in value &&
  typeof value.to === 'string' &&
  'text' in value &&
  typeof value.text === 'string' &&
  (!('tried' in value) || isSending(value.tried));

/**
 * What the applicant writes to the provider's question: a message, which goes out before the application is sent again.
 * Half written, it is there after a reload.
 *
 * @param member who writes: nobody else at this device is shown it
 */
export function useReply({ _id: id, history }: Pick<Application, '_id' | 'history'>, member: string) {
  const to = history.at(-1)?.at ?? '';
  const [kept] = useState(() => draft(`reply-${member}-${id}`, isHalfWritten, 'local'));
  const [reply, setReply] = useState<HalfWritten>(() => {
    const before = kept.read();
    return before?.to === to ? before : { to, text: '' };
  });
  const [isSent, setIsSent] = useState(false);
  useEffect(() => (reply.text === '' ? kept.forget() : kept.keep(reply)), [kept, reply]);

  /** Sends it where something is written. @returns what went wrong, in words; undefined where nothing did */
  async function send(): Promise<string | undefined> {
    if (reply.text.trim() === '') return undefined;
    const message = { text: reply.text, documents: [] };
    // Sent again as it was, it is there once.
    const tried = { key: keyFor(message, reply.tried), message };
    kept.keep({ ...reply, tried });
    const headers = { 'Idempotency-Key': tried.key };
    const outcome = await call(api.applications[':id'].messages.$post({ param: { id }, json: message }, { headers }));
    if (!outcome.ok) {
      const { failure } = outcome;
      const isAnswered = failure.kind === 'refused' && failure.status < 500;
      setReply(isAnswered ? { to, text: reply.text } : { ...reply, tried });
      return messageOf(failure, said.notSent);
    }
    // Also where the form has gone from the page meanwhile.
    kept.forget();
    setReply({ to, text: '' });
    setIsSent(true);
    void queries.invalidateQueries({ queryKey: ['read', `${applicationPath(id)}/messages`], exact: true });
    return undefined;
  }

  return { text: reply.text, isSent, type: (text: string) => setReply((before) => ({ ...before, text })), send };
}
