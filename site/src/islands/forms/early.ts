import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * On a slow phone people write and choose before the scripts have come. Hands over what they have changed in a form, once,
 * as if it were done now: rendering would wipe it. Fields have autoComplete 'off', or what the browser restores counts as
 * chosen.
 */
export function useEarlyForm(form: RefObject<HTMLFormElement | null>, adopt: (early: FormData) => void): void {
  const taken = useRef<FormData>(null);
  // Before React first renders anew.
  useLayoutEffect(() => {
    if (form.current && isChanged(form.current)) taken.current = new FormData(form.current);
  }, [form]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on waking up
  useEffect(() => {
    if (taken.current) adopt(taken.current);
    taken.current = null;
  }, []);
}

/** Whether a field says something else than the page's bytes did. */
function isChanged(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement)
      return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
    return field instanceof HTMLInputElement && field.type !== 'hidden' && field.value !== field.defaultValue;
  });
}

/**
 * On a slow phone people write and choose before the scripts have come. Hands that over, once, as if it were done now:
 * rendering would wipe it. Fields have autoComplete 'off', or what the browser restores counts as chosen.
 *
 * @param read the value that stands in the page
 * @param rendered the value in the page's bytes
 */
export function useEarly(read: () => string | undefined, rendered: string, adopt: (value: string) => void): void {
  const atFirst = useRef({ read, rendered, adopt });
  useEffect(() => {
    const early = atFirst.current.read();
    if (early !== undefined && early !== atFirst.current.rendered) atFirst.current.adopt(early);
  }, []);
}
