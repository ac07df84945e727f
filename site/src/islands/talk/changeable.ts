/** So long a message may be changed and taken back, as the server has it. */
export const CHANGE_MS = 15 * 60_000;

/** Whether its writer may change a message now, or take it back. */
export const canChange = ({ at, state }: { readonly at: string; readonly state: string }): boolean =>
  state === 'said' && Date.now() - Date.parse(at) < CHANGE_MS;
