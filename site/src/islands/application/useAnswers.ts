import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Application } from '#api/contract/application.ts';
import { api, call } from '../../client/api.ts';
import { keepRead } from '../../client/queries.ts';
import { draft } from '../../stores/draft.ts';
import { toSend, typedFrom, wrongWith } from './answers.ts';
import { createAutosave, type Typed } from './autosave.ts';

/** Where one application is read. */
export const applicationPath = (id: string): string => `/applications/${encodeURIComponent(id)}`;

const isTyped = (value: unknown): value is Typed =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');

/** The answers as they are typed, saved as one goes. @param member who types: nobody else at this device is shown it */
export function useAnswers(application: Application, member: string) {
  const { _id: id, questions } = application;
  const [autosave] = useState(() => {
    const asked = (name: string) => questions.find(({ _id }) => _id === name);
    // A question that is not asked any more has no answer to be saved.
    const canSend = (name: string, text: string): boolean => {
      const question = asked(name);
      return question !== undefined && wrongWith(question, text) === undefined;
    };
    return createAutosave({
      canSend,
      unsaved: draft(`application-${member}-${id}`, isTyped, 'local'),
      async send(some) {
        const answers = Object.fromEntries(
          Object.entries(some).map(([name, text]) => [name, toSend(asked(name) ?? { kind: 'text' }, text)]),
        );
        const outcome = await call(api.applications[':id'].$patch({ param: { id }, json: { answers } }));
        if (outcome.ok) keepRead(applicationPath(id), outcome.data);
        return outcome;
      },
    });
  });
  // What was typed and not saved before the page was left, or the line broke.
  const [restored] = useState(() => Object.keys(autosave.pending()).length > 0);
  const [typed, setTyped] = useState<Typed>(() => ({ ...typedFrom(application), ...autosave.pending() }));
  const state = useStore(autosave.$state);

  useEffect(() => {
    const save = (): void => void autosave.flush();
    const hidden = (): void => void (document.visibilityState === 'hidden' && save());
    if (Object.keys(autosave.pending()).length > 0) save();
    window.addEventListener('online', save);
    window.addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      autosave.stop();
      window.removeEventListener('online', save);
      window.removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [autosave]);

  return {
    typed,
    state,
    restored,
    type(question: string, text: string): void {
      setTyped((before) => ({ ...before, [question]: text }));
      autosave.type(question, text);
    },
    flush: autosave.flush,
  };
}
