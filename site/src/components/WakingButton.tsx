import type { ComponentProps } from 'react';
import { useHydrated } from '../client/useHydrated.ts';

/**
 * A button of the server's HTML that does nothing before its island has woken, seconds later on a slow phone: until then it
 * says so, and looks so (`styles/waiting.css`). A press in between would be lost.
 */
export function WakingButton(props: Omit<ComponentProps<'button'>, 'type' | 'aria-disabled'>) {
  const isAwake = useHydrated();
  return <button {...props} type="button" {...(!isAwake && { 'aria-disabled': true, 'data-waking': '' })} />;
}
