import type { Application } from '#api/contract/application.ts';

type Placed = Pick<Application, 'status' | 'fund'>;

/** Whether it is a draft whose fund has closed: it cannot be sent. What answers a question is still taken. */
export const isTooLate = ({ status, fund }: Placed): boolean => status === 'draft' && fund.closed;

/**
 * Whose turn it is, 'over' for nobody's: a draft that comes too late waits for nobody. What was accepted is nobody's turn
 * here, but goes on between the two.
 */
export function groupOf(one: Placed & Pick<Application, 'turn'>): 'applicant' | 'provider' | 'accepted' | 'over' {
  if (one.status === 'accepted') return 'accepted';
  return isTooLate(one) ? 'over' : (one.turn ?? 'over');
}
