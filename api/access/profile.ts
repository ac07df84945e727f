import type { Visibility } from '../contract/options.ts';

/** Who reads about a member. */
export type Reader = 'guest' | 'member' | 'connection' | 'oneself';

const READERS: Readonly<Record<Visibility, readonly Reader[]>> = {
  everyone: ['guest', 'member', 'connection', 'oneself'],
  members: ['member', 'connection', 'oneself'],
  connections: ['connection', 'oneself'],
};

/** Whether somebody may see what a member tells of themselves. Name and face stand beside what they did, for everyone. */
export const maySee = (visibility: Visibility, reader: Reader): boolean => READERS[visibility].includes(reader);
