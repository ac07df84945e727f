import type { Position } from '#events/port/store.ts';
import { verificationOpeningsStream } from '#events/subjects/verification.ts';
import type { Commands } from '../commands/commands.ts';
import type { Of } from './decide.ts';
import type { Certificate } from './state.ts';

/** Whether a moderator had opened a certificate by a moment of the log. */
export async function hasOpened(
  commands: Commands,
  { kind, thing }: Of,
  { document }: Pick<Certificate, 'document'>,
  by: string,
  upTo: Position,
): Promise<boolean> {
  const openings = await commands.history(verificationOpeningsStream(kind, thing));
  return openings.some(
    ({ type, data, position }) =>
      type === 'CertificateOpened' && data.document === document && data.by === by && position <= upTo,
  );
}
