import type { ReactNode } from 'react';
import { useMember } from '../../stores/useSession.ts';
import { Board } from './Board.tsx';

/** The reports for analysts; for everybody else what stands on the page anyway. */
export default function Reports({ children }: { children?: ReactNode }) {
  const member = useMember();
  return member?.roles.includes('analyst') ? <Board /> : children;
}
