import { useEffect, useState } from 'react';
import type { ApplicationMessage, MessagesAnswer } from '#api/contract/application.ts';
import { api, call } from '../../client/api.ts';
import { $change } from '../../client/live.ts';
import type { Outcome } from '../../client/outcome.ts';
import { keepRead, queries, useRead } from '../../client/queries.ts';
import { inTurn } from '../talk/inTurn.ts';
import type { Sending } from '../talk/sending.ts';
import { applicationPath } from './createAnswers.ts';
import { useAnewWhenSeen } from './useAnewWhenSeen.ts';

const one = api.applications[':id'];

/** What the two sides of an application wrote to one another, oldest first, and what its reader can do with it. */
export function useMessages(id: string) {
  const path = `${applicationPath(id)}/messages`;
  const { data, error } = useRead<MessagesAnswer>(path);
  const [renew] = useState(() => {
    const queryKey = ['read', path];
    return inTurn(
      () => queries.isFetching({ queryKey, exact: true }) > 0,
      () => queries.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false }),
    );
  });
  const again = (): void => void renew();
  useAnewWhenSeen(again);
  useEffect(() => $change.listen((change) => void (change?.changed.includes('messages') && renew())), [renew]);

  /** Shows them as they are now, and asks for what else is new. */
  function show(now: (messages: MessagesAnswer['messages']) => MessagesAnswer['messages']): void {
    const before = queries.getQueryData<MessagesAnswer>(['read', path]);
    if (before) keepRead<MessagesAnswer>(path, { ...before, messages: now(before.messages) });
    again();
  }
  const amend = (message: string, change: Partial<ApplicationMessage>): void =>
    show((messages) => messages.map((before) => (before._id === message ? { ...before, ...change } : before)));

  return {
    ...{ messages: data?.messages, seenUpTo: data?.seenUpTo ?? null, error, again },
    post({ documents, ...words }: Sending['message'], key: string) {
      const json = { ...words, documents: [...documents] };
      return call(one.messages.$post({ param: { id }, json }, { headers: { 'Idempotency-Key': key } }));
    },
    /** Shows what the reader wrote. */
    sent(message: ApplicationMessage): void {
      show((messages) => (messages.some(({ _id }) => _id === message._id) ? messages : [...messages, message]));
    },
    async change(message: string, text: string): Promise<Outcome<unknown>> {
      const outcome = await call(one.messages[':message'].$patch({ param: { id, message }, json: { text } }));
      if (outcome.ok) amend(message, outcome.data.message);
      return outcome;
    },
    async takeBack(message: string): Promise<Outcome<unknown>> {
      const outcome = await call(one.messages[':message'].$delete({ param: { id, message } }));
      if (outcome.ok) amend(message, { text: '', image: null, documents: [], editedAt: null, state: 'taken-back' });
      return outcome;
    },
    seen: (upTo: string): Promise<Outcome<unknown>> => call(one.seen.$put({ param: { id }, json: { upTo } })),
  };
}
