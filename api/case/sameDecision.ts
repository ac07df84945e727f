import type { DomainEvent } from '#events/catalogue.ts';
import type { Deciding } from './decide.ts';

/** Whether what was decided is what somebody decides now: for a decision that comes again under its key. */
export const isSameDecision = (
  done: DomainEvent | undefined,
  { decision, reason, words }: Pick<Deciding, 'decision' | 'reason' | 'words'>,
): boolean =>
  done?.type === 'CaseDecided' &&
  done.data.decision === decision &&
  done.data.reason === reason &&
  Object.values(done.personal ?? {}).every((said) => said.words === words);
