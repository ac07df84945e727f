import { useState } from 'react';
import { isText, ownDraft } from '../../stores/draft.ts';

/** A link that is being written and not added yet. A reload does not lose it. @param company its id, '' for one that is not registered yet */
export function useTypedLink(company: string): readonly [typed: string, write: (typed: string) => void] {
  const [own] = useState(() => ownDraft(`company-link-${company}`, isText));
  const [typed, setTyped] = useState(() => own.read() ?? '');
  const write = (next: string): void => {
    setTyped(next);
    if (next === '') own.forget();
    else own.keep(next);
  };
  return [typed, write];
}
