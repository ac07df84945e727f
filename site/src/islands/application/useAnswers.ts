import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Application } from '#api/contract/application.ts';
import { createAnswers } from './createAnswers.ts';

/** The answers as they are typed, saved as one goes. @param member who types: nobody else at this device is shown it */
export function useAnswers(application: Application, member: string) {
  const [answers] = useState(() => createAnswers(application, member));
  const { autosave, came } = answers;
  // What was typed and not saved before the page was left, or the line broke.
  const [restored] = useState(() => Object.keys(autosave.pending()).length > 0);
  const typed = useStore(answers.$typed);
  const state = useStore(autosave.$state);
  const { other } = useStore(answers.$sides);
  useEffect(() => came(application), [came, application]);

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

  return { typed, state, restored, other, type: answers.type, choose: answers.choose, flush: autosave.flush };
}
